package dev.tendril.core.syntax;

import dev.tendril.core.source.FloatText;
import dev.tendril.core.syntax.SyntaxTree.Attribute;
import dev.tendril.core.syntax.SyntaxTree.Declaration;
import dev.tendril.core.syntax.SyntaxTree.Declarator;
import dev.tendril.core.syntax.SyntaxTree.Direction;
import dev.tendril.core.syntax.SyntaxTree.Expression;
import dev.tendril.core.syntax.SyntaxTree.FunctionDeclaration;
import dev.tendril.core.syntax.SyntaxTree.Modifier;
import dev.tendril.core.syntax.SyntaxTree.Node;
import dev.tendril.core.syntax.SyntaxTree.Parameter;
import dev.tendril.core.syntax.SyntaxTree.Statement;
import dev.tendril.core.syntax.SyntaxTree.StructDeclaration;
import dev.tendril.core.syntax.SyntaxTree.SwitchGroup;
import dev.tendril.core.syntax.SyntaxTree.TemplateParameter;
import dev.tendril.core.syntax.SyntaxTree.TypeReference;
import dev.tendril.core.syntax.SyntaxTree.UnaryOperator;
import dev.tendril.core.syntax.SyntaxTree.VariableDeclaration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A tree as source text: parsing it gives an equal tree, places aside. Comments and preprocessing
 * are gone, included text stands in place.
 */
public final class SyntaxPrinter {
  private static final String INDENT = "    ";

  // How tightly expressions bind; between CONDITIONAL and PREFIX are the binary operators' levels.
  private static final int COMMA = -3;
  private static final int ASSIGNMENT = -2;
  private static final int CONDITIONAL = -1;
  private static final int BINARY = 0;
  private static final int PREFIX = 20;
  private static final int POSTFIX = 21;
  private static final int PRIMARY = 22;

  private final StringBuilder out = new StringBuilder();
  private int depth;

  private SyntaxPrinter() {}

  public static String print(SyntaxTree.Unit unit) {
    SyntaxPrinter printer = new SyntaxPrinter();
    for (SyntaxTree.Import imported : unit.imports()) {
      if (imported.span().file() == unit.file()) {
        printer.add("#import ").add(imported.span().text()).add("\n");
      }
    }
    for (Declaration declaration : unit.declarations()) {
      printer.declaration(declaration);
    }
    return printer.out.toString();
  }

  private SyntaxPrinter line() {
    out.append(INDENT.repeat(depth));
    return this;
  }

  private SyntaxPrinter add(String text) {
    out.append(text);
    return this;
  }

  // ---- declarations

  private void declaration(Declaration declaration) {
    if (declaration instanceof StructDeclaration struct) {
      attributes(struct.attributes());
      if (struct.template().isEmpty() && !struct.arguments().isEmpty()) {
        line().add("template<>\n");
      }
      template(struct.template());
      line().add("struct ").add(struct.name().text()).templateArguments(struct.arguments());
      if (struct.base() != null) {
        add(" : ").type(struct.base());
      }
      add("\n").members(struct.members());
    } else if (declaration instanceof SyntaxTree.NamespaceDeclaration namespace) {
      line().add("namespace ").add(namespace.name().text()).add("\n");
      members(namespace.declarations());
    } else if (declaration instanceof SyntaxTree.EnumDeclaration enumeration) {
      enumeration(enumeration);
    } else if (declaration instanceof SyntaxTree.AliasDeclaration alias) {
      template(alias.template());
      line().add("using ").add(alias.name().text()).add(" = ").type(alias.type());
      arraySizes(alias.arraySizes());
      add(";\n");
    } else if (declaration instanceof SyntaxTree.UsingNamespace using) {
      line().add("using namespace ").type(using.namespace()).add(";\n");
    } else if (declaration instanceof FunctionDeclaration function) {
      attributes(function.attributes());
      template(function.template());
      if (function.special() != null) {
        line().add("template<>\n");
      }
      line().modifiers(function.modifiers());
      type(function.returnType()).add(" ");
      qualifier(function.qualifier()).add(function.name().text());
      templateArguments(function.special() == null ? List.of() : function.special()).add("(");
      for (int i = 0; i < function.parameters().size(); i++) {
        add(i == 0 ? "" : ", ");
        parameter(function.parameters().get(i));
      }
      add(function.isConst() ? ") const" : ")");
      if (function.body() == null) {
        add(";\n");
      } else {
        add("\n");
        statement(function.body());
      }
    } else if (declaration instanceof VariableDeclaration variables) {
      attributes(variables.attributes());
      line().variables(variables);
      add("\n");
    }
  }

  private void attributes(List<Attribute> attributes) {
    for (Attribute attribute : attributes) {
      line().add("[").add(attribute.name().text());
      if (!attribute.arguments().isEmpty()) {
        arguments(attribute.arguments());
      }
      add("]\n");
    }
  }

  private void modifiers(Set<Modifier> modifiers) {
    for (Modifier modifier : new TreeSet<>(modifiers)) {
      add(modifier.name().toLowerCase(Locale.ROOT)).add(" ");
    }
  }

  private void members(List<Declaration> members) {
    line().add("{\n");
    depth++;
    members.forEach(this::declaration);
    depth--;
    line().add("};\n");
  }

  private void enumeration(SyntaxTree.EnumDeclaration enumeration) {
    attributes(enumeration.attributes());
    line().add(enumeration.scoped() ? "enum class" : "enum");
    if (enumeration.name() != null) {
      add(" ").add(enumeration.name().text());
    }
    if (enumeration.underlying() != null) {
      add(" : ").type(enumeration.underlying());
    }
    add("\n").line().add("{\n");
    depth++;
    for (SyntaxTree.EnumEntry entry : enumeration.entries()) {
      line().add(entry.name().text());
      if (entry.value() != null) {
        add(" = ").expression(entry.value(), CONDITIONAL);
      }
      add(",\n");
    }
    depth--;
    line().add("};\n");
  }

  private void template(List<TemplateParameter> parameters) {
    if (parameters.isEmpty()) {
      return;
    }
    line().add("template<");
    for (int i = 0; i < parameters.size(); i++) {
      TemplateParameter parameter = parameters.get(i);
      add(i == 0 ? "" : ", ");
      if (parameter.type() == null) {
        add("typename");
      } else {
        type(parameter.type());
      }
      add(" ").add(parameter.name().text());
      if (parameter.defaultValue() != null) {
        add(" = ").templateArgument(parameter.defaultValue());
      }
    }
    add(">\n");
  }

  private SyntaxPrinter type(TypeReference type) {
    return qualifier(type.qualifier()).add(type.name().text()).templateArguments(type.arguments());
  }

  private SyntaxPrinter qualifier(@Nullable TypeReference qualifier) {
    return qualifier == null ? this : type(qualifier).add("::");
  }

  private SyntaxPrinter templateArguments(List<Node> arguments) {
    if (arguments.isEmpty()) {
      return this;
    }
    add("<");
    for (int i = 0; i < arguments.size(); i++) {
      add(i == 0 ? "" : ", ").templateArgument(arguments.get(i));
    }
    return add(">");
  }

  private void templateArgument(Node argument) {
    if (argument instanceof TypeReference inner) {
      type(inner);
    } else if (argument instanceof Expression expression) {
      expression(expression, PREFIX);
    }
  }

  private void parameter(Parameter parameter) {
    add(parameter.isConst() ? "const " : "");
    if (parameter.direction() != Direction.IN) {
      add(parameter.direction().name().toLowerCase(Locale.ROOT)).add(" ");
    }
    type(parameter.type());
    add(" ");
    declarator(parameter.declarator());
  }

  private void variables(VariableDeclaration variables) {
    modifiers(variables.modifiers());
    type(variables.type());
    for (int i = 0; i < variables.declarators().size(); i++) {
      add(i == 0 ? " " : ", ");
      declarator(variables.declarators().get(i));
    }
    add(";");
  }

  private void declarator(Declarator declarator) {
    add(declarator.name().text());
    arraySizes(declarator.arraySizes());
    if (declarator.semantic() != null) {
      add(" : ").add(declarator.semantic().text());
    }
    if (declarator.initializer() != null) {
      add(" = ");
      initializer(declarator.initializer());
    }
  }

  private void arraySizes(List<@Nullable Expression> sizes) {
    for (Expression size : sizes) {
      add("[");
      if (size != null) {
        expression(size, COMMA);
      }
      add("]");
    }
  }

  private void initializer(Expression value) {
    if (value instanceof SyntaxTree.InitializerList list) {
      add("{ ");
      for (int i = 0; i < list.elements().size(); i++) {
        add(i == 0 ? "" : ", ");
        initializer(list.elements().get(i));
      }
      add(" }");
    } else if (value instanceof SyntaxTree.CurveLiteral curve) {
      add("{ ");
      for (int i = 0; i < curve.keys().size(); i++) {
        SyntaxTree.CurveKey key = curve.keys().get(i);
        add(i == 0 ? "" : ", ");
        expression(key.position(), BINARY);
        add(": ");
        expression(key.value(), ASSIGNMENT);
        if (key.in() != null && key.out() != null) {
          add(" (");
          expression(key.in(), ASSIGNMENT);
          add(", ");
          expression(key.out(), ASSIGNMENT);
          add(")");
        }
      }
      add(" }");
    } else {
      expression(value, ASSIGNMENT);
    }
  }

  // ---- statements

  private void statement(Statement statement) {
    if (statement instanceof Declaration declaration) {
      declaration(declaration);
    } else if (statement instanceof SyntaxTree.Block block) {
      line().add("{\n");
      depth++;
      block.statements().forEach(this::statement);
      depth--;
      line().add("}\n");
    } else if (statement instanceof SyntaxTree.ExpressionStatement evaluated) {
      line().expression(evaluated.expression(), COMMA);
      add(";\n");
    } else if (statement instanceof SyntaxTree.EmptyStatement) {
      line().add(";\n");
    } else if (statement instanceof SyntaxTree.If branch) {
      attributes(branch.attributes());
      line().ifStatement(branch);
    } else if (statement instanceof SyntaxTree.For loop) {
      attributes(loop.attributes());
      line().forStatement(loop);
    } else if (statement instanceof SyntaxTree.While loop) {
      attributes(loop.attributes());
      line().add("while (").expression(loop.condition(), COMMA);
      add(")\n").inner(loop.body());
    } else if (statement instanceof SyntaxTree.DoWhile loop) {
      attributes(loop.attributes());
      line().add("do\n").inner(loop.body());
      line().add("while (").expression(loop.condition(), COMMA);
      add(");\n");
    } else if (statement instanceof SyntaxTree.Switch choice) {
      attributes(choice.attributes());
      line().add("switch (").expression(choice.selector(), COMMA);
      add(")\n").line().add("{\n");
      choice.groups().forEach(this::group);
      line().add("}\n");
    } else if (statement instanceof SyntaxTree.Break) {
      line().add("break;\n");
    } else if (statement instanceof SyntaxTree.Continue) {
      line().add("continue;\n");
    } else if (statement instanceof SyntaxTree.Discard) {
      line().add("discard;\n");
    } else if (statement instanceof SyntaxTree.Return back) {
      line().add("return");
      if (back.value() != null) {
        add(" ").expression(back.value(), COMMA);
      }
      add(";\n");
    }
  }

  private void inner(Statement statement) {
    boolean block = statement instanceof SyntaxTree.Block;
    depth += block ? 0 : 1;
    statement(statement);
    depth -= block ? 0 : 1;
  }

  private void ifStatement(SyntaxTree.If first) {
    SyntaxTree.If branch = first;
    while (true) {
      add("if (").expression(branch.condition(), COMMA);
      add(")\n").inner(branch.then());
      Statement otherwise = branch.otherwise();
      if (otherwise == null) {
        return;
      }
      line().add("else");
      if (!(otherwise instanceof SyntaxTree.If next)) {
        add("\n").inner(otherwise);
        return;
      }
      add(next.attributes().isEmpty() ? " " : "\n");
      attributes(next.attributes());
      branch = next;
    }
  }

  private void forStatement(SyntaxTree.For loop) {
    add("for (");
    if (loop.initializer() instanceof VariableDeclaration variables) {
      variables(variables);
    } else if (loop.initializer() instanceof SyntaxTree.ExpressionStatement evaluated) {
      expression(evaluated.expression(), COMMA);
      add(";");
    } else {
      add(";");
    }
    if (loop.condition() != null) {
      add(" ").expression(loop.condition(), COMMA);
    }
    add(";");
    if (loop.step() != null) {
      add(" ").expression(loop.step(), COMMA);
    }
    add(")\n").inner(loop.body());
  }

  private void group(SwitchGroup group) {
    depth++;
    for (Expression label : group.labels()) {
      if (label == null) {
        line().add("default:\n");
      } else {
        line().add("case ").expression(label, BINARY);
        add(":\n");
      }
    }
    depth++;
    group.body().forEach(this::statement);
    depth -= 2;
  }

  // ---- expressions

  /** In parentheses if it binds less tightly than its surroundings want. */
  private void expression(Expression expression, int wanted) {
    boolean loose = binding(expression) < wanted;
    add(loose ? "(" : "");
    bare(expression);
    add(loose ? ")" : "");
  }

  private static int binding(Expression expression) {
    if (expression instanceof SyntaxTree.Comma) {
      return COMMA;
    } else if (expression instanceof SyntaxTree.Assign) {
      return ASSIGNMENT;
    } else if (expression instanceof SyntaxTree.Conditional) {
      return CONDITIONAL;
    } else if (expression instanceof SyntaxTree.Binary binary) {
      return BINARY + ExpressionParser.precedence(binary.operator());
    } else if (expression instanceof SyntaxTree.Cast) {
      return PREFIX;
    } else if (expression instanceof SyntaxTree.Unary unary) {
      return isPostfix(unary.operator()) ? POSTFIX : PREFIX;
    } else if (expression instanceof SyntaxTree.IntLiteral
        || expression instanceof SyntaxTree.FloatLiteral
        || expression instanceof SyntaxTree.LongLiteral
        || expression instanceof SyntaxTree.DoubleLiteral) {
      return POSTFIX; // `1.x` would be another number
    }
    return PRIMARY;
  }

  private static boolean isPostfix(UnaryOperator operator) {
    return operator == UnaryOperator.POST_INCREMENT || operator == UnaryOperator.POST_DECREMENT;
  }

  private void bare(Expression expression) {
    if (expression instanceof SyntaxTree.BoolLiteral literal) {
      add(String.valueOf(literal.value()));
    } else if (expression instanceof SyntaxTree.IntLiteral literal) {
      add(Integer.toUnsignedString(literal.bits())).add(literal.isUnsigned() ? "u" : "");
    } else if (expression instanceof SyntaxTree.FloatLiteral literal) {
      add(FloatText.format(literal.value()));
    } else if (expression instanceof SyntaxTree.LongLiteral literal) {
      add(Long.toUnsignedString(literal.bits())).add(literal.isUnsigned() ? "ull" : "ll");
    } else if (expression instanceof SyntaxTree.DoubleLiteral literal) {
      add(literal.value() + "L");
    } else if (expression instanceof SyntaxTree.StringLiteral literal) {
      add(Literals.quoted(literal.value()));
    } else if (expression instanceof SyntaxTree.NameExpression name) {
      add(name.name());
    } else if (expression instanceof SyntaxTree.ScopedName name) {
      qualifier(name.qualifier()).add(name.name().text()).templateArguments(name.arguments());
    } else if (expression instanceof SyntaxTree.Member member) {
      expression(member.target(), PRIMARY);
      add(".").add(member.name().text()).templateArguments(member.arguments());
    } else if (expression instanceof SyntaxTree.Index index) {
      expression(index.target(), PRIMARY);
      add("[").expression(index.index(), COMMA);
      add("]");
    } else if (expression instanceof SyntaxTree.Call call) {
      expression(call.callee(), PRIMARY);
      arguments(call.arguments());
    } else if (expression instanceof SyntaxTree.Construct construct) {
      type(construct.type());
      arguments(construct.arguments());
    } else if (expression instanceof SyntaxTree.Cast cast) {
      add("(").type(cast.type());
      arraySizes(cast.arraySizes());
      add(") ").expression(cast.operand(), PREFIX);
    } else if (expression instanceof SyntaxTree.Unary unary) {
      unary(unary);
    } else if (expression instanceof SyntaxTree.Binary binary) {
      int level = BINARY + ExpressionParser.precedence(binary.operator());
      expression(binary.left(), level);
      add(" ").add(binary.operator().sign()).add(" ");
      expression(binary.right(), level + 1);
    } else if (expression instanceof SyntaxTree.Assign assign) {
      expression(assign.target(), BINARY);
      add(" ").add(assign.operator() == null ? "" : assign.operator().sign()).add("= ");
      expression(assign.value(), ASSIGNMENT);
    } else if (expression instanceof SyntaxTree.Conditional conditional) {
      expression(conditional.condition(), BINARY);
      add(" ? ").expression(conditional.whenTrue(), COMMA);
      add(" : ").expression(conditional.whenFalse(), ASSIGNMENT);
    } else if (expression instanceof SyntaxTree.Comma comma) {
      expression(comma.left(), COMMA);
      add(", ").expression(comma.right(), ASSIGNMENT);
    } else if (expression instanceof SyntaxTree.InitializerList
        || expression instanceof SyntaxTree.CurveLiteral) {
      initializer(expression);
    } else {
      throw new AssertionError(expression);
    }
  }

  private void unary(SyntaxTree.Unary unary) {
    if (isPostfix(unary.operator())) {
      expression(unary.operand(), POSTFIX);
      add(unary.operator().sign());
    } else {
      add(unary.operator().sign());
      // `- -x` would else become `--x`
      boolean sign =
          unary.operand() instanceof SyntaxTree.Unary inner && !isPostfix(inner.operator());
      expression(unary.operand(), sign ? POSTFIX : PREFIX);
    }
  }

  private void arguments(List<Expression> arguments) {
    add("(");
    for (int i = 0; i < arguments.size(); i++) {
      add(i == 0 ? "" : ", ");
      expression(arguments.get(i), ASSIGNMENT);
    }
    add(")");
  }
}
