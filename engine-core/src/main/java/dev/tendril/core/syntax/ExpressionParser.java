package dev.tendril.core.syntax;

import dev.tendril.core.source.RelatedPlace;
import dev.tendril.core.source.Span;
import dev.tendril.core.syntax.SyntaxTree.Assign;
import dev.tendril.core.syntax.SyntaxTree.Binary;
import dev.tendril.core.syntax.SyntaxTree.BinaryOperator;
import dev.tendril.core.syntax.SyntaxTree.BoolLiteral;
import dev.tendril.core.syntax.SyntaxTree.Call;
import dev.tendril.core.syntax.SyntaxTree.Cast;
import dev.tendril.core.syntax.SyntaxTree.Comma;
import dev.tendril.core.syntax.SyntaxTree.Conditional;
import dev.tendril.core.syntax.SyntaxTree.Construct;
import dev.tendril.core.syntax.SyntaxTree.CurveKey;
import dev.tendril.core.syntax.SyntaxTree.CurveLiteral;
import dev.tendril.core.syntax.SyntaxTree.Expression;
import dev.tendril.core.syntax.SyntaxTree.FloatLiteral;
import dev.tendril.core.syntax.SyntaxTree.Index;
import dev.tendril.core.syntax.SyntaxTree.InitializerList;
import dev.tendril.core.syntax.SyntaxTree.IntLiteral;
import dev.tendril.core.syntax.SyntaxTree.Member;
import dev.tendril.core.syntax.SyntaxTree.Name;
import dev.tendril.core.syntax.SyntaxTree.NameExpression;
import dev.tendril.core.syntax.SyntaxTree.Node;
import dev.tendril.core.syntax.SyntaxTree.ScopedName;
import dev.tendril.core.syntax.SyntaxTree.StringLiteral;
import dev.tendril.core.syntax.SyntaxTree.TypeReference;
import dev.tendril.core.syntax.SyntaxTree.Unary;
import dev.tendril.core.syntax.SyntaxTree.UnaryOperator;
import dev.tendril.core.syntax.Token.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Expressions, by precedence climbing. Chains such as {@code a + b + c + ..} are loops here, but
 * they make trees as high as they are long; every later phase walks trees by recursion, so the
 * height is bounded too. Each method leaves the height of what it returns in {@link #height}.
 */
final class ExpressionParser {
  /** Of one expression, in nodes on the longest way down. */
  static final int MAX_HEIGHT = 1000;

  /** The loosest binary level is 1. */
  private static final int LOOSEST = 1;

  private static final int ADDITIVE = 9;

  private record Level(BinaryOperator operator, int precedence) {}

  private static final Map<String, Level> BINARY = binaryOperators();
  private static final Map<String, UnaryOperator> PREFIX =
      Map.of(
          "+", UnaryOperator.PLUS,
          "-", UnaryOperator.NEGATE,
          "!", UnaryOperator.NOT,
          "~", UnaryOperator.COMPLEMENT,
          "++", UnaryOperator.PRE_INCREMENT,
          "--", UnaryOperator.PRE_DECREMENT);

  private final Cursor cursor;
  private final TypeParser types;
  private int height;
  private boolean inCurve;

  ExpressionParser(Cursor cursor) {
    this.cursor = cursor;
    this.types = new TypeParser(cursor, this);
  }

  TypeParser types() {
    return types;
  }

  private static Map<String, Level> binaryOperators() {
    BinaryOperator[][] levels = {
      {BinaryOperator.OR},
      {BinaryOperator.AND},
      {BinaryOperator.BIT_OR},
      {BinaryOperator.BIT_XOR},
      {BinaryOperator.BIT_AND},
      {BinaryOperator.EQUAL, BinaryOperator.NOT_EQUAL},
      {
        BinaryOperator.LESS,
        BinaryOperator.GREATER,
        BinaryOperator.LESS_EQUAL,
        BinaryOperator.GREATER_EQUAL
      },
      {BinaryOperator.SHIFT_LEFT, BinaryOperator.SHIFT_RIGHT},
      {BinaryOperator.ADD, BinaryOperator.SUBTRACT},
      {BinaryOperator.MULTIPLY, BinaryOperator.DIVIDE, BinaryOperator.REMAINDER}
    };
    Map<String, Level> table = new HashMap<>();
    for (int i = 0; i < levels.length; i++) {
      for (BinaryOperator operator : levels[i]) {
        table.put(operator.sign(), new Level(operator, i + LOOSEST));
      }
    }
    return table;
  }

  /** How tightly an operator binds, from 1 for {@code ||} to 10 for {@code *}. */
  static int precedence(BinaryOperator operator) {
    Level level = BINARY.get(operator.sign());
    return level == null ? 0 : level.precedence();
  }

  // ---- from loose to tight

  /** With commas. */
  Expression expression() {
    int start = cursor.at();
    Expression left = assignment();
    while (cursor.take(",")) {
      int before = height;
      left = new Comma(left, assignment(), cursor.from(start));
      grow(before, height);
    }
    return left;
  }

  Expression assignment() {
    cursor.enter();
    int start = cursor.at();
    Expression left = conditional();
    Token sign = cursor.peek();
    if (sign.kind() == Kind.SIGN && isAssignment(sign.text())) {
      cursor.next();
      int before = height;
      Level level = BINARY.get(sign.text().substring(0, sign.text().length() - 1));
      if (cursor.is("{")) {
        throw cursor.mistake(
            SyntaxProblem.EXPECTED_EXPRESSION,
            cursor.peek().span(),
            "a list in braces can only stand in a declaration",
            "declare the variable with it, assign element by element, or use a constructor such as"
                + " `float3(..)`");
      }
      Expression value = assignment();
      left = new Assign(level == null ? null : level.operator(), left, value, cursor.from(start));
      grow(before, height);
    }
    cursor.leave();
    return left;
  }

  private static boolean isAssignment(String sign) {
    return sign.endsWith("=")
        && !sign.equals("==")
        && !sign.equals("!=")
        && !sign.equals("<=")
        && !sign.equals(">=");
  }

  /** Without assignments and commas. */
  Expression conditional() {
    int start = cursor.at();
    Expression condition = binary(LOOSEST);
    if (!cursor.is("?")) {
      return condition;
    }
    Token question = cursor.next();
    int before = height;
    boolean curve = inCurve;
    inCurve = false;
    Expression whenTrue = expression();
    inCurve = curve;
    grow(before, height);
    before = height;
    if (!cursor.take(":")) {
      throw cursor.mistake(
          SyntaxProblem.EXPECTED_TOKEN,
          cursor.peek().span(),
          "expected `:` and the other value, found " + cursor.peek().described(),
          "the form is `condition ? value : otherValue`",
          List.of(new RelatedPlace(question.span(), "the condition is asked here")));
    }
    Expression whenFalse = assignment();
    grow(before, height);
    return new Conditional(condition, whenTrue, whenFalse, cursor.from(start));
  }

  /** Between the angle brackets of a type, where {@code >} closes. */
  Expression templateArgument() {
    return binary(ADDITIVE);
  }

  private Expression binary(int loosest) {
    int start = cursor.at();
    Expression left = unary();
    while (true) {
      Token sign = cursor.peek();
      Level level = sign.kind() == Kind.SIGN ? BINARY.get(sign.text()) : null;
      if (level == null || level.precedence() < loosest) {
        return left;
      }
      cursor.next();
      int before = height;
      Expression right = binary(level.precedence() + 1);
      left = new Binary(level.operator(), left, right, cursor.from(start));
      grow(before, height);
    }
  }

  private Expression unary() {
    Token sign = cursor.peek();
    UnaryOperator operator = sign.kind() == Kind.SIGN ? PREFIX.get(sign.text()) : null;
    boolean cast = operator == null && sign.is("(") && types.isCast();
    if (operator == null && !cast) {
      return postfix();
    }
    cursor.enter();
    int start = cursor.at();
    Expression result;
    if (operator != null) {
      cursor.next();
      Expression operand = unary();
      result = new Unary(operator, operand, cursor.from(start));
    } else {
      Token open = cursor.next();
      TypeReference type = types.type();
      List<@Nullable Expression> sizes = arraySizes();
      cursor.expectPartner(")", open);
      Expression operand = unary();
      result = new Cast(type, sizes, operand, cursor.from(start));
    }
    grow(height, 0);
    cursor.leave();
    return result;
  }

  /** Any number of {@code [size]} and {@code []}. */
  List<@Nullable Expression> arraySizes() {
    List<@Nullable Expression> sizes = new ArrayList<>();
    while (cursor.is("[")) {
      Token open = cursor.next();
      sizes.add(cursor.is("]") ? null : expression());
      cursor.expectPartner("]", open);
    }
    return sizes;
  }

  private Expression postfix() {
    int start = cursor.at();
    Expression result = primary();
    while (true) {
      Token sign = cursor.peek();
      int before = height;
      if (sign.is(".")) {
        cursor.next();
        boolean template = hasArguments();
        Name name = memberName();
        List<Node> arguments = template ? types.arguments() : List.of();
        result = new Member(result, name, arguments, cursor.from(start));
        height = before;
      } else if (sign.is("[")) {
        cursor.next();
        Expression index = expression();
        cursor.expectPartner("]", sign);
        result = new Index(result, index, cursor.from(start));
      } else if (isCallable(result) && sign.is("{") && cursor.isWrongOpen(0)) {
        result = new Call(result, arguments(), cursor.from(start));
      } else if (sign.is("(")) {
        if (!isCallable(result)) {
          if (inCurve) {
            return result; // the tangents of a key
          }
          throw notCallable(sign);
        }
        List<Expression> arguments = arguments();
        result = new Call(result, arguments, cursor.from(start));
      } else if (sign.is("++") || sign.is("--")) {
        cursor.next();
        UnaryOperator operator =
            sign.is("++") ? UnaryOperator.POST_INCREMENT : UnaryOperator.POST_DECREMENT;
        result = new Unary(operator, result, cursor.from(start));
        height = before;
      } else if (sign.is("->") || sign.is("::")) {
        throw cursor.mistake(
            sign.is("::") ? SyntaxProblem.NAMESPACE : SyntaxProblem.EXPECTED_TOKEN,
            sign.span(),
            sign.is("::")
                ? "`::` can only follow the name of a namespace, struct or enum"
                : "there are no pointers, so `->` has no meaning",
            "write `.`");
      } else {
        return result;
      }
      grow(before, height);
    }
  }

  private Name memberName() {
    Token token = cursor.peek();
    if (!token.isName()) {
      throw cursor.mistake(
          SyntaxProblem.EXPECTED_NAME,
          token.startsLine() ? cursor.afterPrevious() : token.span(),
          "expected a field or function after `.`, found " + token.described(),
          null);
    }
    cursor.next();
    return new Name(token.text(), token.span());
  }

  /** An element of an array may have an {@code operator()}. */
  private static boolean isCallable(Expression expression) {
    return expression instanceof NameExpression
        || expression instanceof ScopedName
        || expression instanceof Member
        || expression instanceof Index;
  }

  private Cursor.Mistake notCallable(Token open) {
    return cursor.mistake(
        SyntaxProblem.NOT_CALLABLE,
        open.span(),
        "what stands before `(` is not the name of a function",
        "write an operator between the two, such as `*`");
  }

  private List<Expression> arguments() {
    Token open = cursor.expect("(", "`" + cursor.previous().text() + "`");
    boolean curve = inCurve;
    inCurve = false;
    List<Expression> arguments = new ArrayList<>();
    int highest = 0;
    if (!cursor.is(")")) {
      do {
        arguments.add(assignment());
        highest = Math.max(highest, height);
      } while (cursor.take(","));
    }
    cursor.expectPartner(")", open);
    inCurve = curve;
    height = highest;
    return arguments;
  }

  private void grow(int left, int right) {
    height = Math.max(left, right) + 1;
    if (height > MAX_HEIGHT) {
      throw cursor.mistake(
          SyntaxProblem.TOO_DEEP,
          cursor.previous().span(),
          "this expression is too long (more than " + MAX_HEIGHT + " operations in a row)",
          "split it into several statements");
    }
  }

  // ---- the smallest expressions

  private Expression primary() {
    Token token = cursor.peek();
    height = 1;
    return switch (token.kind()) {
      case NUMBER -> {
        cursor.next();
        yield number(token);
      }
      case STRING -> {
        cursor.next();
        yield string(token);
      }
      case NAME -> name(token);
      case SIGN -> {
        if (token.is("(") || (token.is("{") && cursor.isWrongOpen(0))) {
          yield parenthesis();
        }
        if (token.is("::")) {
          yield scopedName();
        }
        throw expected(token);
      }
      case BAD, LINE_END, END -> throw expected(token);
    };
  }

  private Expression parenthesis() {
    Token open = cursor.expect("(", "`" + cursor.previous().text() + "`");
    boolean curve = inCurve;
    inCurve = false;
    Expression inner = expression();
    cursor.expectPartner(")", open);
    inCurve = curve;
    return inner;
  }

  private Cursor.Mistake expected(Token token) {
    Token before = cursor.previous();
    boolean behindOperator =
        cursor.at() > 0
            && before.kind() == Kind.SIGN
            && (BINARY.containsKey(before.text()) || isAssignment(before.text()));
    if (token.is("{")) {
      return cursor.mistake(
          SyntaxProblem.EXPECTED_EXPRESSION,
          token.span(),
          "expected an expression, found `{`",
          "a list in braces can only stand behind the `=` of a declaration");
    }
    boolean elsewhere = token.startsLine() || token.kind() == Kind.END;
    return cursor.mistake(
        SyntaxProblem.EXPECTED_EXPRESSION,
        elsewhere && behindOperator ? cursor.afterPrevious() : token.span(),
        "expected an expression"
            + (behindOperator ? " after `" + before.text() + "`" : "")
            + ", found "
            + token.described(),
        null);
  }

  private Expression name(Token token) {
    String word = token.text();
    if (word.equals("true") || word.equals("false")) {
      cursor.next();
      return new BoolLiteral(word.equals("true"), token.span());
    }
    if (Words.isReserved(word)) {
      throw expected(token);
    }
    if (cursor.peek(1).is("::") || hasArguments()) {
      return scopedName();
    }
    boolean called = cursor.peek(1).is("(") || cursor.isWrongOpen(1);
    if (Words.isTypeName(word) && !called) {
      throw cursor.mistake(
          SyntaxProblem.EXPECTED_EXPRESSION,
          token.span(),
          "expected a value, found the type `" + word + "`",
          cursor.peek(1).isName() ? null : "a value of it is made by `" + word + "(..)`");
    }
    cursor.next();
    return new NameExpression(word, token.span());
  }

  /**
   * Whether the word here is followed by template arguments and not by a comparison: it is known as
   * a template, or no value begins the arguments.
   */
  private boolean hasArguments() {
    if (!cursor.peek(1).is("<")) {
      return false;
    }
    String word = cursor.peek().text();
    boolean template =
        word.equals("vector")
            || word.equals("matrix")
            || cursor.isTemplate(word)
            || (Words.isTypeName(cursor.peek(2).text()) && !cursor.peek(3).is("("));
    int next = template ? types.afterArguments(1) : -1;
    return next > 0 && (cursor.peek(next).is("(") || cursor.peek(next).is("::"));
  }

  /** A name with namespaces before it or template arguments behind it. */
  private Expression scopedName() {
    int start = cursor.at();
    TypeReference qualifier = cursor.is("::") ? types.fileScope() : null;
    while (true) {
      Token token = cursor.peek();
      if (!token.isName() || Words.isReserved(token.text())) {
        throw cursor.mistake(
            SyntaxProblem.EXPECTED_NAME,
            token.span(),
            "expected a name after `::`, found " + token.described(),
            null);
      }
      boolean template = hasArguments();
      cursor.next();
      Name name = new Name(token.text(), token.span());
      List<Node> arguments = template ? types.arguments() : List.of();
      Span span = cursor.from(start);
      height = 1;
      if (cursor.take("::")) {
        qualifier = new TypeReference(qualifier, name, arguments, span);
        continue;
      }
      boolean basic = name.text().equals("vector") || name.text().equals("matrix");
      if (basic && qualifier == null) {
        TypeReference type = new TypeReference(name, arguments, span);
        return new Construct(type, arguments(), cursor.from(start));
      }
      return new ScopedName(qualifier, name, arguments, span);
    }
  }

  private Expression number(Token token) {
    Literals.Value number = Literals.number(token.text());
    Span span = token.span();
    if (number instanceof Literals.Whole whole) {
      return new IntLiteral(whole.bits(), whole.isUnsigned(), span);
    }
    if (number instanceof Literals.Real real) {
      return new FloatLiteral(real.value(), span);
    }
    if (number instanceof Literals.Wide wide) {
      return new SyntaxTree.LongLiteral(wide.bits(), wide.isUnsigned(), span);
    }
    if (number instanceof Literals.WideReal real) {
      return new SyntaxTree.DoubleLiteral(real.value(), span);
    }
    if (number instanceof Literals.Bad bad) {
      cursor.report(bad.problem(), span, bad.message(), bad.help());
    }
    return new IntLiteral(0, false, span);
  }

  private Expression string(Token token) {
    String value = Literals.string(token.text());
    if (value == null) {
      cursor.report(
          SyntaxProblem.BAD_ESCAPE,
          token.span(),
          "this string holds a `\\` that means nothing",
          "what may follow a `\\` is `\\`, `\"`, `n` and `t`");
      value = "";
    }
    return new StringLiteral(value, token.span());
  }

  // ---- initialisers

  /** What may follow the {@code =} of a declaration: an expression, a list or a curve. */
  Expression initializer() {
    return cursor.is("{") ? list() : assignment();
  }

  private Expression list() {
    cursor.enter();
    int start = cursor.at();
    Token open = cursor.next();
    List<Expression> elements = new ArrayList<>();
    while (!cursor.is("}")) {
      Expression element = initializer();
      if (elements.isEmpty() && cursor.is(":")) {
        return curve(start, open, element);
      }
      elements.add(element);
      if (!cursor.take(",")) {
        break;
      }
    }
    closeList(open);
    cursor.leave();
    return new InitializerList(elements, cursor.from(start));
  }

  private Expression curve(int start, Token open, Expression firstPosition) {
    inCurve = true;
    List<CurveKey> keys = new ArrayList<>();
    Expression position = firstPosition;
    while (true) {
      if (!cursor.take(":")) {
        throw cursor.mistake(
            SyntaxProblem.EXPECTED_TOKEN,
            cursor.peek().span(),
            "expected `:` after the position of a curve's key, found " + cursor.peek().described(),
            "keys are `position: value`");
      }
      Expression value = assignment();
      keys.add(key(position, value));
      if (!cursor.take(",") || cursor.is("}")) {
        break;
      }
      position = conditional();
    }
    inCurve = false;
    closeList(open);
    cursor.leave();
    return new CurveLiteral(keys, cursor.from(start));
  }

  /** The key whose position and value have been read; its tangents may follow. */
  private CurveKey key(Expression position, Expression value) {
    if (!cursor.is("(")) {
      return new CurveKey(position, value, null, null, position.span().to(value.span()));
    }
    Token open = cursor.peek();
    List<Expression> tangents = arguments();
    if (tangents.size() != 2) {
      throw cursor.mistake(
          SyntaxProblem.CURVE_TANGENT,
          open.span().to(cursor.previous().span()),
          "a key has two tangents, not " + tangents.size(),
          "write `position: value (in, out)`: the slopes before and after the key");
    }
    return new CurveKey(
        position,
        value,
        tangents.get(0),
        tangents.get(1),
        position.span().to(cursor.previous().span()));
  }

  private void closeList(Token open) {
    if (cursor.is("}")) {
      cursor.next();
      return;
    }
    Token found = cursor.peek();
    boolean forgotten =
        found.kind() == Kind.NUMBER || found.isName() || found.is("{") || found.is("(");
    if (forgotten && !(found.isName() && Words.isReserved(found.text()))) {
      throw cursor.mistake(
          SyntaxProblem.EXPECTED_TOKEN,
          cursor.afterPrevious(),
          "expected `,` or `}` in this list before " + found.described(),
          null);
    }
    cursor.expectPartner("}", open);
  }

  /** After a mistake: nothing is open any more. */
  void reset() {
    inCurve = false;
  }
}
