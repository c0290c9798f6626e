package dev.tendril.core.syntax;

import dev.tendril.core.syntax.SyntaxTree.Node;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Visits what nodes are made of, in the order of the text; attributes are left out. */
public final class SyntaxWalk {
  private SyntaxWalk() {}

  /** The direct parts of a node. */
  public static void children(Node node, Consumer<Node> visit) {
    if (node instanceof SyntaxTree.Declaration declaration) {
      declaration(declaration, visit);
    } else if (node instanceof SyntaxTree.Statement statement) {
      statement(statement, visit);
    } else if (node instanceof SyntaxTree.Expression expression) {
      expression(expression, visit);
    } else if (node instanceof SyntaxTree.TypeReference type) {
      one(type.qualifier(), visit);
      all(type.arguments(), visit);
    } else if (node instanceof SyntaxTree.TemplateParameter parameter) {
      one(parameter.type(), visit);
      one(parameter.defaultValue(), visit);
    } else if (node instanceof SyntaxTree.Parameter parameter) {
      visit.accept(parameter.type());
      visit.accept(parameter.declarator());
    } else if (node instanceof SyntaxTree.Declarator declarator) {
      all(declarator.arraySizes(), visit);
      one(declarator.initializer(), visit);
    } else if (node instanceof SyntaxTree.EnumEntry entry) {
      one(entry.value(), visit);
    } else if (node instanceof SyntaxTree.SwitchGroup group) {
      all(group.labels(), visit);
      all(group.body(), visit);
    } else if (node instanceof SyntaxTree.CurveKey key) {
      visit.accept(key.position());
      visit.accept(key.value());
      one(key.in(), visit);
      one(key.out(), visit);
    }
  }

  private static void one(@Nullable Node node, Consumer<Node> visit) {
    if (node != null) {
      visit.accept(node);
    }
  }

  private static void all(List<? extends @Nullable Node> nodes, Consumer<Node> visit) {
    for (Node node : nodes) {
      one(node, visit);
    }
  }

  private static void declaration(SyntaxTree.Declaration node, Consumer<Node> visit) {
    if (node instanceof SyntaxTree.StructDeclaration struct) {
      all(struct.template(), visit);
      all(struct.arguments(), visit);
      one(struct.base(), visit);
      all(struct.members(), visit);
    } else if (node instanceof SyntaxTree.FunctionDeclaration function) {
      all(function.template(), visit);
      visit.accept(function.returnType());
      one(function.qualifier(), visit);
      if (function.special() != null) {
        all(function.special(), visit);
      }
      all(function.parameters(), visit);
      one(function.body(), visit);
    } else if (node instanceof SyntaxTree.NamespaceDeclaration namespace) {
      all(namespace.declarations(), visit);
    } else if (node instanceof SyntaxTree.UsingNamespace using) {
      visit.accept(using.namespace());
    } else if (node instanceof SyntaxTree.AliasDeclaration alias) {
      all(alias.template(), visit);
      visit.accept(alias.type());
      all(alias.arraySizes(), visit);
    } else if (node instanceof SyntaxTree.EnumDeclaration enumeration) {
      one(enumeration.underlying(), visit);
      all(enumeration.entries(), visit);
    } else if (node instanceof SyntaxTree.VariableDeclaration variables) {
      visit.accept(variables.type());
      all(variables.declarators(), visit);
    }
  }

  private static void statement(SyntaxTree.Statement node, Consumer<Node> visit) {
    if (node instanceof SyntaxTree.Block block) {
      all(block.statements(), visit);
    } else if (node instanceof SyntaxTree.ExpressionStatement statement) {
      visit.accept(statement.expression());
    } else if (node instanceof SyntaxTree.If branch) {
      visit.accept(branch.condition());
      visit.accept(branch.then());
      one(branch.otherwise(), visit);
    } else if (node instanceof SyntaxTree.For loop) {
      visit.accept(loop.initializer());
      one(loop.condition(), visit);
      one(loop.step(), visit);
      visit.accept(loop.body());
    } else if (node instanceof SyntaxTree.While loop) {
      visit.accept(loop.condition());
      visit.accept(loop.body());
    } else if (node instanceof SyntaxTree.DoWhile loop) {
      visit.accept(loop.body());
      visit.accept(loop.condition());
    } else if (node instanceof SyntaxTree.Switch choice) {
      visit.accept(choice.selector());
      all(choice.groups(), visit);
    } else if (node instanceof SyntaxTree.Return result) {
      one(result.value(), visit);
    }
  }

  private static void expression(SyntaxTree.Expression node, Consumer<Node> visit) {
    if (node instanceof SyntaxTree.ScopedName name) {
      one(name.qualifier(), visit);
      all(name.arguments(), visit);
    } else if (node instanceof SyntaxTree.Member member) {
      visit.accept(member.target());
      all(member.arguments(), visit);
    } else if (node instanceof SyntaxTree.Index index) {
      visit.accept(index.target());
      visit.accept(index.index());
    } else if (node instanceof SyntaxTree.Call call) {
      visit.accept(call.callee());
      all(call.arguments(), visit);
    } else if (node instanceof SyntaxTree.Construct construct) {
      visit.accept(construct.type());
      all(construct.arguments(), visit);
    } else if (node instanceof SyntaxTree.Cast cast) {
      visit.accept(cast.type());
      all(cast.arraySizes(), visit);
      visit.accept(cast.operand());
    } else if (node instanceof SyntaxTree.Unary unary) {
      visit.accept(unary.operand());
    } else if (node instanceof SyntaxTree.Binary binary) {
      visit.accept(binary.left());
      visit.accept(binary.right());
    } else if (node instanceof SyntaxTree.Assign assign) {
      visit.accept(assign.target());
      visit.accept(assign.value());
    } else if (node instanceof SyntaxTree.Conditional conditional) {
      visit.accept(conditional.condition());
      visit.accept(conditional.whenTrue());
      visit.accept(conditional.whenFalse());
    } else if (node instanceof SyntaxTree.Comma comma) {
      visit.accept(comma.left());
      visit.accept(comma.right());
    } else if (node instanceof SyntaxTree.InitializerList list) {
      all(list.elements(), visit);
    } else if (node instanceof SyntaxTree.CurveLiteral curve) {
      all(curve.keys(), visit);
    }
  }
}
