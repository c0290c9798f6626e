package dev.tendril.core.syntax;

import dev.tendril.core.source.RelatedPlace;
import dev.tendril.core.source.Span;
import dev.tendril.core.syntax.SyntaxTree.Attribute;
import dev.tendril.core.syntax.SyntaxTree.Block;
import dev.tendril.core.syntax.SyntaxTree.Declarator;
import dev.tendril.core.syntax.SyntaxTree.Direction;
import dev.tendril.core.syntax.SyntaxTree.Expression;
import dev.tendril.core.syntax.SyntaxTree.FunctionDeclaration;
import dev.tendril.core.syntax.SyntaxTree.Modifier;
import dev.tendril.core.syntax.SyntaxTree.Name;
import dev.tendril.core.syntax.SyntaxTree.Node;
import dev.tendril.core.syntax.SyntaxTree.Parameter;
import dev.tendril.core.syntax.SyntaxTree.TemplateParameter;
import dev.tendril.core.syntax.SyntaxTree.TypeReference;
import dev.tendril.core.syntax.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Functions: their names, operators among them, parameters and bodies. */
final class FunctionParser {
  static final String OPERATOR = "operator";

  /** Operators that a struct can give a meaning. */
  private static final Set<String> OPERATORS =
      Set.of(
          "+", "-", "*", "/", "%", "==", "!=", "<", ">", "<=", ">=", "&", "|", "^", "<<", ">>", "!",
          "~", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=");

  private static final Map<String, String> NOT_OVERLOADED =
      Map.of(
          "=", "assignment always copies all fields",
          "&&", "the right side of `&&` is only evaluated when it is needed",
          "||", "the right side of `||` is only evaluated when it is needed",
          ",", "a comma always gives its right side",
          "->", "there are no pointers",
          "++", "write `x += 1`, with an `operator+=`",
          "--", "write `x -= 1`, with an `operator-=`");

  /** How far a name such as {@code a::b::f} is followed. */
  private static final int MAX_PARTS = 32;

  private final Cursor cursor;
  private final ExpressionParser expressions;
  private final ModifierParser modifiers;
  private final VariableParser variables;
  private final StatementParser statements;

  FunctionParser(
      Cursor cursor,
      ExpressionParser expressions,
      ModifierParser modifiers,
      VariableParser variables,
      StatementParser statements) {
    this.cursor = cursor;
    this.expressions = expressions;
    this.modifiers = modifiers;
    this.variables = variables;
    this.statements = statements;
  }

  // ---- names

  /**
   * @param qualifier the struct or namespace before {@code ::}, or null
   * @param special what a specialisation is given, or null if it is none
   */
  record Declared(@Nullable TypeReference qualifier, Name name, @Nullable List<Node> special) {
    Declared specialized(List<Node> arguments) {
      return new Declared(qualifier, name, arguments);
    }
  }

  /** The name behind a type, of a variable or of a function. */
  Declared declaredName(TypeReference type, String of) {
    if (isOperator()) {
      return new Declared(null, operatorName(), null);
    }
    int start = cursor.at();
    Name name = variables.declaredName(type, of);
    TypeReference qualifier = null;
    while (cursor.is("::")) {
      qualifier = new TypeReference(qualifier, name, List.of(), cursor.from(start));
      cursor.next();
      name = isOperator() ? operatorName() : cursor.expectName(of);
    }
    return new Declared(qualifier, name, null);
  }

  private boolean isOperator() {
    int name = cursor.is(OPERATOR) ? afterName(0) : 1;
    return name > 1 && cursor.peek(name).is("(");
  }

  /**
   * How far ahead the token behind a function's name is; its first word stands at {@code ahead}.
   */
  int afterName(int ahead) {
    int at = ahead;
    while (cursor.peek(at + 1).is("::") && cursor.peek(at + 2).isName() && at < ahead + MAX_PARTS) {
      at += 2;
    }
    if (!cursor.peek(at).is(OPERATOR) || cursor.peek(at + 1).kind() != Kind.SIGN) {
      return at + 1;
    }
    boolean call = cursor.peek(at + 1).is("(") && cursor.peek(at + 2).is(")");
    return at + (call || cursor.peek(at + 1).is("[") ? 3 : 2);
  }

  private Name operatorName() {
    int start = cursor.at();
    cursor.next();
    Token sign = cursor.next();
    String text = sign.text();
    if (sign.is("(") && cursor.take(")")) {
      text = "()";
    } else if (sign.is("[") && cursor.take("]")) {
      text = "[]";
    } else if (!OPERATORS.contains(text)) {
      cursor.report(
          SyntaxProblem.OPERATOR,
          cursor.from(start),
          "`operator" + text + "` cannot be declared",
          NOT_OVERLOADED.getOrDefault(
              text, "operators are `+ - * / % == != < > <= >= & | ^ << >> ! ~ [] ()`, and `+=`"));
    }
    return new Name(OPERATOR + text, cursor.from(start));
  }

  /** Reports a conversion, such as {@code operator float()}, which has no type before it. */
  boolean isConversion() {
    return cursor.is(OPERATOR)
        && cursor.peek(1).isName()
        && cursor.peek(2).is("(")
        && cursor.peek(3).is(")");
  }

  Cursor.Mistake conversion() {
    return cursor.mistake(
        SyntaxProblem.OPERATOR,
        cursor.peek().span(),
        "a struct cannot say how it converts to another type",
        "write a function with a name, such as `" + cursor.peek(1).text() + " value()`");
  }

  // ---- functions

  /**
   * A function from its parameters on.
   *
   * @param start where its declaration begins
   */
  FunctionDeclaration function(
      int start,
      List<Attribute> attributes,
      List<TemplateParameter> template,
      Set<Modifier> found,
      TypeReference type,
      Declared declared) {
    Name name = declared.name();
    List<Parameter> parameters = parameters();
    Span header = cursor.from(start);
    boolean isConst = cursor.is("const") && (cursor.peek(1).is("{") || cursor.peek(1).is(";"));
    if (isConst) {
      cursor.next();
    }
    if (cursor.is(":")) {
      int colon = cursor.at();
      cursor.next();
      if (cursor.peek().isName()) {
        cursor.next();
      }
      cursor.report(
          SyntaxProblem.FUNCTION_SEMANTIC,
          cursor.from(colon),
          "the result of a function has no semantic here",
          "remove it; the engine knows `update`, `init` and `shade` by their names");
    }
    Block body = null;
    if (cursor.is("{")) {
      body = statements.body(name.text(), cursor.token(start));
    } else if (!cursor.take(";")) {
      throw cursor.mistake(
          SyntaxProblem.EXPECTED_TOKEN,
          cursor.afterPrevious(),
          "expected `{` after the parameters of function `" + name.text() + "`",
          null);
    }
    return new FunctionDeclaration(
        attributes,
        template,
        found,
        type,
        declared.qualifier(),
        name,
        declared.special(),
        parameters,
        isConst,
        body,
        header);
  }

  private List<Parameter> parameters() {
    Token open = cursor.next();
    List<Parameter> parameters = new ArrayList<>();
    Name optional = null;
    if (cursor.is("void") && cursor.peek(1).is(")")) {
      cursor.next();
    }
    if (!cursor.is(")")) {
      do {
        Parameter parameter = parameter();
        Declarator declarator = parameter.declarator();
        if (declarator.initializer() != null) {
          optional = declarator.name();
        } else if (optional != null) {
          cursor.report(
              SyntaxProblem.DEFAULT_ARGUMENT,
              declarator.name().span(),
              "parameter `" + declarator.name().text() + "` needs a default, too",
              "after the first parameter with a default all others have one",
              List.of(new RelatedPlace(optional.span(), "the one before has a default")));
          optional = null;
        }
        parameters.add(parameter);
      } while (cursor.take(","));
    }
    cursor.expectPartner(")", open);
    return parameters;
  }

  private Parameter parameter() {
    int start = cursor.at();
    boolean isConst = false;
    boolean in = false;
    boolean out = false;
    while (cursor.peek(1).isName() || cursor.peek(1).is("::")) {
      if (cursor.take("const")) {
        isConst = true;
      } else if (cursor.take("in")) {
        in = true;
      } else if (cursor.take("out")) {
        out = true;
      } else if (cursor.take("inout")) {
        in = true;
        out = true;
      } else if (!cursor.take("uniform")
          && !cursor.take("precise")
          && !cursor.take("row_major")
          && !cursor.take("column_major")
          && !modifiers.skipIgnored()) {
        break;
      }
    }
    Token first = cursor.peek();
    boolean named = first.isName() && !Words.isReserved(first.text());
    if (!named && !first.is("::")) {
      throw cursor.mistake(
          SyntaxProblem.EXPECTED_NAME,
          first.span(),
          "expected a parameter, found " + first.described(),
          "a parameter is a type and a name, such as `inout Particle p`");
    }
    TypeReference type = expressions.types().type();
    variables.rejectArrayBeforeName(type);
    int nameStart = cursor.at();
    boolean unnamed = cursor.is(",") || cursor.is(")") || cursor.is("=");
    Name name =
        unnamed ? new Name("", cursor.afterPrevious()) : cursor.expectName("this parameter");
    List<@Nullable Expression> sizes = expressions.arraySizes();
    Name semantic = variables.semantic();
    Expression initializer = cursor.take("=") ? expressions.initializer() : null;
    Declarator declarator =
        new Declarator(name, sizes, semantic, initializer, cursor.from(nameStart));
    Direction direction = out ? in ? Direction.INOUT : Direction.OUT : Direction.IN;
    return new Parameter(direction, isConst, type, declarator, cursor.from(start));
  }
}
