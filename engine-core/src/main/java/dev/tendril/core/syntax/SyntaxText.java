package dev.tendril.core.syntax;

import dev.tendril.core.source.FloatText;
import dev.tendril.core.source.SourceFile;
import dev.tendril.core.source.Span;
import dev.tendril.core.syntax.SyntaxTree.Attribute;
import dev.tendril.core.syntax.SyntaxTree.Declaration;
import dev.tendril.core.syntax.SyntaxTree.Declarator;
import dev.tendril.core.syntax.SyntaxTree.Expression;
import dev.tendril.core.syntax.SyntaxTree.FunctionDeclaration;
import dev.tendril.core.syntax.SyntaxTree.Modifier;
import dev.tendril.core.syntax.SyntaxTree.Node;
import dev.tendril.core.syntax.SyntaxTree.Parameter;
import dev.tendril.core.syntax.SyntaxTree.Statement;
import dev.tendril.core.syntax.SyntaxTree.StructDeclaration;
import dev.tendril.core.syntax.SyntaxTree.SwitchGroup;
import dev.tendril.core.syntax.SyntaxTree.TypeReference;
import dev.tendril.core.syntax.SyntaxTree.VariableDeclaration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Tokens and trees as text, to be read and to be compared: one token or node a line, its place at
 * the end. Places in another file than the unit's begin with that file's path.
 */
public final class SyntaxText {
  private static final String INDENT = "  ";

  private final StringBuilder out = new StringBuilder();
  private final @Nullable SourceFile file;
  private final boolean places;
  private int depth;

  private SyntaxText(@Nullable SourceFile file, boolean places) {
    this.file = file;
    this.places = places;
  }

  /** The tokens as the parser gets them, each with its place, kind and text. */
  public static String tokens(List<Token> tokens) {
    SyntaxText text =
        new SyntaxText(tokens.isEmpty() ? null : tokens.get(tokens.size() - 1).span().file(), true);
    for (Token token : tokens) {
      text.out.append(text.place(token.span())).append(' ');
      text.out.append(token.kind().name().toLowerCase(Locale.ROOT));
      text.out.append(token.text().isEmpty() ? "" : " ").append(token.text());
      text.out.append(token.macro() == null ? "" : " (from a macro)").append('\n');
    }
    return text.out.toString();
  }

  public static String tree(SyntaxTree.Unit unit) {
    return tree(unit, true);
  }

  /** Without places two units have the same text exactly if they say the same. */
  static String tree(SyntaxTree.Unit unit, boolean places) {
    SyntaxText text = new SyntaxText(unit.file(), places);
    text.out.append("unit ").append(unit.file().path()).append('\n');
    text.depth = 1;
    for (SyntaxTree.Import imported : unit.imports()) {
      text.line("import " + imported.path(), imported);
    }
    for (Declaration declaration : unit.declarations()) {
      text.declaration(declaration);
    }
    return text.out.toString();
  }

  private String place(Span span) {
    String prefix = span.file() == file ? "" : span.file().path() + ":";
    return span.isWholeFile()
        ? prefix + "0:0"
        : prefix + span.file().lineAt(span.start()) + ":" + span.file().columnAt(span.start());
  }

  private void line(String text, Node node) {
    out.append(INDENT.repeat(depth)).append(text);
    if (places) {
      out.append("  @").append(place(node.span()));
    }
    out.append('\n');
  }

  /** A node's part: what it is for, and below it the node, if there is one. */
  private void part(String role, @Nullable Node node) {
    out.append(INDENT.repeat(depth)).append(role).append(node == null ? ": none" : ":");
    out.append('\n');
    if (node != null) {
      depth++;
      node(node);
      depth--;
    }
  }

  private void node(Node node) {
    if (node instanceof Expression expression) {
      expression(expression);
    } else if (node instanceof Declaration declaration) {
      declaration(declaration);
    } else if (node instanceof Statement statement) {
      statement(statement);
    } else if (node instanceof TypeReference type) {
      type(type);
    } else {
      throw new AssertionError(node);
    }
  }

  // ---- declarations

  private void declaration(Declaration declaration) {
    if (declaration instanceof StructDeclaration struct) {
      line("struct " + struct.name().text(), struct);
      depth++;
      attributes(struct.attributes());
      struct.template().forEach(this::templateParameter);
      struct.arguments().forEach(argument -> part("for", argument));
      if (struct.base() != null) {
        part("base", struct.base());
      }
      struct.members().forEach(this::declaration);
      depth--;
    } else if (declaration instanceof SyntaxTree.NamespaceDeclaration namespace) {
      line("namespace " + namespace.name().text(), namespace);
      depth++;
      namespace.declarations().forEach(this::declaration);
      depth--;
    } else if (declaration instanceof SyntaxTree.UsingNamespace using) {
      line("using namespace", using);
      depth++;
      type(using.namespace());
      depth--;
    } else if (declaration instanceof SyntaxTree.AliasDeclaration alias) {
      line("alias " + alias.name().text(), alias);
      depth++;
      alias.template().forEach(this::templateParameter);
      type(alias.type());
      alias.arraySizes().forEach(size -> part("size", size));
      depth--;
    } else if (declaration instanceof SyntaxTree.EnumDeclaration enumeration) {
      enumeration(enumeration);
    } else if (declaration instanceof FunctionDeclaration function) {
      String changes =
          (function.special() == null ? "" : " special") + (function.isConst() ? " const" : "");
      line("function " + words(function.modifiers()) + function.name().text() + changes, function);
      depth++;
      attributes(function.attributes());
      function.template().forEach(this::templateParameter);
      if (function.special() != null) {
        function.special().forEach(argument -> part("for", argument));
      }
      if (function.qualifier() != null) {
        part("of", function.qualifier());
      }
      type(function.returnType());
      function.parameters().forEach(this::parameter);
      part("body", function.body());
      depth--;
    } else if (declaration instanceof VariableDeclaration variables) {
      line(("variables " + words(variables.modifiers())).strip(), variables);
      depth++;
      attributes(variables.attributes());
      type(variables.type());
      variables.declarators().forEach(this::declarator);
      depth--;
    }
  }

  private void enumeration(SyntaxTree.EnumDeclaration enumeration) {
    String name = enumeration.name() == null ? "" : " " + enumeration.name().text();
    line("enum" + (enumeration.scoped() ? " class" : "") + name, enumeration);
    depth++;
    attributes(enumeration.attributes());
    if (enumeration.underlying() != null) {
      part("underlying", enumeration.underlying());
    }
    for (SyntaxTree.EnumEntry entry : enumeration.entries()) {
      line("entry " + entry.name().text(), entry);
      depth++;
      if (entry.value() != null) {
        expression(entry.value());
      }
      depth--;
    }
    depth--;
  }

  private void templateParameter(SyntaxTree.TemplateParameter parameter) {
    line("template parameter " + parameter.name().text(), parameter);
    depth++;
    if (parameter.type() != null) {
      type(parameter.type());
    }
    if (parameter.defaultValue() != null) {
      part("default", parameter.defaultValue());
    }
    depth--;
  }

  private static String words(Set<Modifier> modifiers) {
    StringBuilder words = new StringBuilder();
    for (Modifier modifier : new TreeSet<>(modifiers)) {
      words.append(modifier.name().toLowerCase(Locale.ROOT)).append(' ');
    }
    return words.toString();
  }

  private void attributes(List<Attribute> attributes) {
    for (Attribute attribute : attributes) {
      line("attribute " + attribute.name().text(), attribute);
      depth++;
      attribute.arguments().forEach(this::expression);
      depth--;
    }
  }

  private void type(TypeReference type) {
    line("type " + type.name().text(), type);
    depth++;
    if (type.qualifier() != null) {
      part("in", type.qualifier());
    }
    type.arguments().forEach(this::node);
    depth--;
  }

  private void parameter(Parameter parameter) {
    String direction = parameter.direction().name().toLowerCase(Locale.ROOT);
    line("parameter " + (parameter.isConst() ? "const " : "") + direction, parameter);
    depth++;
    type(parameter.type());
    declarator(parameter.declarator());
    depth--;
  }

  private void declarator(Declarator declarator) {
    String semantic = declarator.semantic() == null ? "" : " : " + declarator.semantic().text();
    line("name " + declarator.name().text() + semantic, declarator);
    depth++;
    declarator.arraySizes().forEach(size -> part("size", size));
    if (declarator.initializer() != null) {
      part("value", declarator.initializer());
    }
    depth--;
  }

  // ---- statements

  private void statement(Statement statement) {
    if (statement instanceof Declaration declaration) {
      declaration(declaration);
    } else if (statement instanceof SyntaxTree.Block block) {
      line("block", block);
      depth++;
      block.statements().forEach(this::node);
      depth--;
    } else if (statement instanceof SyntaxTree.ExpressionStatement expression) {
      line("evaluate", expression);
      depth++;
      expression(expression.expression());
      depth--;
    } else if (statement instanceof SyntaxTree.EmptyStatement) {
      line("empty", statement);
    } else if (statement instanceof SyntaxTree.If branch) {
      line("if", branch);
      depth++;
      attributes(branch.attributes());
      part("condition", branch.condition());
      part("then", branch.then());
      part("else", branch.otherwise());
      depth--;
    } else if (statement instanceof SyntaxTree.For loop) {
      line("for", loop);
      depth++;
      attributes(loop.attributes());
      part("start", loop.initializer());
      part("condition", loop.condition());
      part("step", loop.step());
      part("body", loop.body());
      depth--;
    } else if (statement instanceof SyntaxTree.While loop) {
      line("while", loop);
      depth++;
      attributes(loop.attributes());
      part("condition", loop.condition());
      part("body", loop.body());
      depth--;
    } else if (statement instanceof SyntaxTree.DoWhile loop) {
      line("do", loop);
      depth++;
      attributes(loop.attributes());
      part("body", loop.body());
      part("condition", loop.condition());
      depth--;
    } else if (statement instanceof SyntaxTree.Switch choice) {
      line("switch", choice);
      depth++;
      attributes(choice.attributes());
      part("selector", choice.selector());
      choice.groups().forEach(this::group);
      depth--;
    } else if (statement instanceof SyntaxTree.Break) {
      line("break", statement);
    } else if (statement instanceof SyntaxTree.Continue) {
      line("continue", statement);
    } else if (statement instanceof SyntaxTree.Discard) {
      line("discard", statement);
    } else if (statement instanceof SyntaxTree.Return back) {
      line("return", back);
      depth++;
      if (back.value() != null) {
        expression(back.value());
      }
      depth--;
    }
  }

  private void group(SwitchGroup group) {
    line("group", group);
    depth++;
    for (Expression label : group.labels()) {
      if (label == null) {
        out.append(INDENT.repeat(depth)).append("default\n");
      } else {
        part("case", label);
      }
    }
    group.body().forEach(this::node);
    depth--;
  }

  // ---- expressions

  private void expression(Expression expression) {
    line(head(expression), expression);
    depth++;
    if (expression instanceof SyntaxTree.Member member) {
      expression(member.target());
      member.arguments().forEach(this::node);
    } else if (expression instanceof SyntaxTree.ScopedName name) {
      if (name.qualifier() != null) {
        part("in", name.qualifier());
      }
      name.arguments().forEach(this::node);
    } else if (expression instanceof SyntaxTree.Index index) {
      expression(index.target());
      expression(index.index());
    } else if (expression instanceof SyntaxTree.Call call) {
      expression(call.callee());
      call.arguments().forEach(this::expression);
    } else if (expression instanceof SyntaxTree.Construct construct) {
      type(construct.type());
      construct.arguments().forEach(this::expression);
    } else if (expression instanceof SyntaxTree.Cast cast) {
      type(cast.type());
      cast.arraySizes().forEach(size -> part("size", size));
      expression(cast.operand());
    } else if (expression instanceof SyntaxTree.Unary unary) {
      expression(unary.operand());
    } else if (expression instanceof SyntaxTree.Binary binary) {
      expression(binary.left());
      expression(binary.right());
    } else if (expression instanceof SyntaxTree.Assign assign) {
      expression(assign.target());
      expression(assign.value());
    } else if (expression instanceof SyntaxTree.Conditional conditional) {
      expression(conditional.condition());
      expression(conditional.whenTrue());
      expression(conditional.whenFalse());
    } else if (expression instanceof SyntaxTree.Comma comma) {
      expression(comma.left());
      expression(comma.right());
    } else if (expression instanceof SyntaxTree.InitializerList list) {
      list.elements().forEach(this::expression);
    } else if (expression instanceof SyntaxTree.CurveLiteral curve) {
      for (SyntaxTree.CurveKey key : curve.keys()) {
        line("key", key);
        depth++;
        expression(key.position());
        expression(key.value());
        if (key.in() != null && key.out() != null) {
          expression(key.in());
          expression(key.out());
        }
        depth--;
      }
    }
    depth--;
  }

  private static String head(Expression expression) {
    if (expression instanceof SyntaxTree.BoolLiteral literal) {
      return "bool " + literal.value();
    } else if (expression instanceof SyntaxTree.IntLiteral literal) {
      return (literal.isUnsigned() ? "uint " : "int ") + Integer.toUnsignedString(literal.bits());
    } else if (expression instanceof SyntaxTree.FloatLiteral literal) {
      return "float " + FloatText.format(literal.value());
    } else if (expression instanceof SyntaxTree.LongLiteral literal) {
      return (literal.isUnsigned() ? "uint64_t " : "int64_t ")
          + Long.toUnsignedString(literal.bits());
    } else if (expression instanceof SyntaxTree.DoubleLiteral literal) {
      return "double " + literal.value();
    } else if (expression instanceof SyntaxTree.StringLiteral literal) {
      return "string " + Literals.quoted(literal.value());
    } else if (expression instanceof SyntaxTree.NameExpression name) {
      return "name " + name.name();
    } else if (expression instanceof SyntaxTree.ScopedName name) {
      return "name " + name.name().text();
    } else if (expression instanceof SyntaxTree.Member member) {
      return "member " + member.name().text();
    } else if (expression instanceof SyntaxTree.Index) {
      return "index";
    } else if (expression instanceof SyntaxTree.Call) {
      return "call";
    } else if (expression instanceof SyntaxTree.Construct) {
      return "construct";
    } else if (expression instanceof SyntaxTree.Cast) {
      return "cast";
    } else if (expression instanceof SyntaxTree.Unary unary) {
      return switch (unary.operator()) {
        case POST_INCREMENT, POST_DECREMENT -> "postfix " + unary.operator().sign();
        case PLUS, NEGATE, NOT, COMPLEMENT, PRE_INCREMENT, PRE_DECREMENT ->
            "prefix " + unary.operator().sign();
      };
    } else if (expression instanceof SyntaxTree.Binary binary) {
      return "binary " + binary.operator().sign();
    } else if (expression instanceof SyntaxTree.Assign assign) {
      return "assign " + (assign.operator() == null ? "" : assign.operator().sign()) + "=";
    } else if (expression instanceof SyntaxTree.Conditional) {
      return "conditional";
    } else if (expression instanceof SyntaxTree.Comma) {
      return "comma";
    } else if (expression instanceof SyntaxTree.InitializerList) {
      return "list";
    } else if (expression instanceof SyntaxTree.CurveLiteral) {
      return "curve";
    }
    throw new AssertionError(expression);
  }
}
