package dev.tendril.core.syntax;

import dev.tendril.core.source.Span;
import java.util.List;

/**
 * The value of an {@code #if}'s condition: C's integer expressions in 64 bits, unsigned where an
 * operand is. Macros have been replaced before; a name that is left is 0, {@code true} is 1.
 */
final class ConditionEvaluator {
  private static final int MAX_DEPTH = 256;

  /** A condition that has no value. */
  static final class BadCondition extends Exception {
    private static final long serialVersionUID = 1;
    private final transient Span place;

    BadCondition(Span place, String message) {
      super(message, null, false, false);
      this.place = place;
    }

    Span place() {
      return place;
    }
  }

  private record Value(long bits, boolean isUnsigned) {
    boolean isTrue() {
      return bits != 0;
    }
  }

  private static final Value ZERO = new Value(0, false);
  private static final Value ONE = new Value(1, false);

  private static final String[][] LEVELS = {
    {"||"},
    {"&&"},
    {"|"},
    {"^"},
    {"&"},
    {"==", "!="},
    {"<", ">", "<=", ">="},
    {"<<", ">>"},
    {"+", "-"},
    {"*", "/", "%"}
  };

  private final List<Token> tokens;
  private final Span end;
  private int at;
  private int depth;

  private ConditionEvaluator(List<Token> tokens, Span end) {
    this.tokens = tokens;
    this.end = end;
  }

  /**
   * @param end the place behind the condition
   */
  static boolean evaluate(List<Token> tokens, Span end) throws BadCondition {
    ConditionEvaluator evaluator = new ConditionEvaluator(tokens, end);
    Value value = evaluator.conditional(true);
    if (evaluator.at < tokens.size()) {
      Token extra = tokens.get(evaluator.at);
      throw new BadCondition(extra.span(), "the condition should end before " + extra.described());
    }
    return value.isTrue();
  }

  private boolean take(String sign) {
    if (at < tokens.size() && tokens.get(at).is(sign)) {
      at++;
      return true;
    }
    return false;
  }

  private Span place() {
    return at < tokens.size() ? tokens.get(at).span() : end;
  }

  /**
   * @param live whether the value counts; on the side that is not chosen 1/0 is no mistake
   */
  private Value conditional(boolean live) throws BadCondition {
    enter();
    Value value = binary(0, live);
    if (take("?")) {
      Value whenTrue = conditional(live && value.isTrue());
      if (!take(":")) {
        throw new BadCondition(place(), "expected `:` in this condition");
      }
      Value whenFalse = conditional(live && !value.isTrue());
      boolean unsigned = whenTrue.isUnsigned() || whenFalse.isUnsigned();
      value = new Value(value.isTrue() ? whenTrue.bits() : whenFalse.bits(), unsigned);
    }
    depth--;
    return value;
  }

  private void enter() throws BadCondition {
    if (++depth > MAX_DEPTH) {
      throw new BadCondition(place(), "this condition is nested too deeply");
    }
  }

  private Value binary(int level, boolean live) throws BadCondition {
    if (level == LEVELS.length) {
      return unary(live);
    }
    Value left = binary(level + 1, live);
    while (true) {
      Span place = place();
      String sign = takeOneOf(LEVELS[level]);
      if (sign.isEmpty()) {
        return left;
      }
      boolean chosen =
          live && !(sign.equals("||") && left.isTrue()) && !(sign.equals("&&") && !left.isTrue());
      Value right = binary(level + 1, chosen);
      left = apply(sign, left, right, chosen, place);
    }
  }

  private String takeOneOf(String[] signs) {
    for (String sign : signs) {
      if (take(sign)) {
        return sign;
      }
    }
    return "";
  }

  private static Value apply(String sign, Value left, Value right, boolean live, Span place)
      throws BadCondition {
    long a = left.bits();
    long b = right.bits();
    if ((sign.equals("/") || sign.equals("%")) && b == 0) {
      if (live) {
        throw new BadCondition(place, "this condition divides by zero");
      }
      return ZERO;
    }
    boolean unsigned = left.isUnsigned() || right.isUnsigned();
    int order = unsigned ? Long.compareUnsigned(a, b) : Long.compare(a, b);
    return switch (sign) {
      case "||" -> truth(a != 0 || b != 0);
      case "&&" -> truth(a != 0 && b != 0);
      case "==" -> truth(order == 0);
      case "!=" -> truth(order != 0);
      case "<" -> truth(order < 0);
      case ">" -> truth(order > 0);
      case "<=" -> truth(order <= 0);
      case ">=" -> truth(order >= 0);
      case "<<" -> new Value(a << b, left.isUnsigned());
      case ">>" -> new Value(left.isUnsigned() ? a >>> b : a >> b, left.isUnsigned());
      case "|" -> new Value(a | b, unsigned);
      case "^" -> new Value(a ^ b, unsigned);
      case "&" -> new Value(a & b, unsigned);
      case "+" -> new Value(a + b, unsigned);
      case "-" -> new Value(a - b, unsigned);
      case "*" -> new Value(a * b, unsigned);
      case "/" -> new Value(unsigned ? Long.divideUnsigned(a, b) : a / b, unsigned);
      default -> new Value(unsigned ? Long.remainderUnsigned(a, b) : a % b, unsigned);
    };
  }

  private static Value truth(boolean value) {
    return value ? ONE : ZERO;
  }

  private Value unary(boolean live) throws BadCondition {
    enter();
    Value value;
    if (take("!")) {
      value = truth(!unary(live).isTrue());
    } else if (take("-")) {
      Value negated = unary(live);
      value = new Value(-negated.bits(), negated.isUnsigned());
    } else if (take("~")) {
      Value flipped = unary(live);
      value = new Value(~flipped.bits(), flipped.isUnsigned());
    } else if (take("+")) {
      value = unary(live);
    } else if (take("(")) {
      value = conditional(live);
      if (!take(")")) {
        throw new BadCondition(place(), "expected `)` in this condition");
      }
    } else {
      value = operand();
    }
    depth--;
    return value;
  }

  private Value operand() throws BadCondition {
    if (at == tokens.size()) {
      throw new BadCondition(end, "this condition ends where a value is expected");
    }
    Token token = tokens.get(at);
    at++;
    switch (token.kind()) {
      case NAME -> {
        if (token.is("defined")) {
          throw new BadCondition(
              token.span(), "expected a macro's name after `defined`, as in `defined(NAME)`");
        }
        if (at < tokens.size() && tokens.get(at).is("(")) {
          throw new BadCondition(
              token.span(), "`" + token.text() + "` is not a macro that is defined here");
        }
        return truth(token.text().equals("true"));
      }
      case NUMBER -> {
        Literals.Value number = Literals.number(token.text());
        boolean unsigned = token.text().indexOf('u') >= 0 || token.text().indexOf('U') >= 0;
        if (number instanceof Literals.Whole whole) {
          return new Value(whole.value(), unsigned);
        }
        if (number instanceof Literals.Bad bad && bad.problem() == SyntaxProblem.NUMBER_TOO_LARGE) {
          String digits = token.text().replaceAll("[uUlL]+$", "");
          number = Literals.number(digits + (unsigned ? "ull" : "ll"));
        }
        if (number instanceof Literals.Wide wide) {
          return new Value(wide.bits(), wide.isUnsigned());
        }
        throw new BadCondition(
            token.span(),
            number instanceof Literals.Bad bad
                ? bad.message()
                : "conditions know whole numbers only, and " + token.described() + " is none");
      }
      case BAD -> {
        return ZERO;
      }
      case STRING, SIGN, LINE_END, END ->
          throw new BadCondition(
              token.span(), "expected a value in this condition before " + token.described());
    }
    throw new AssertionError(token.kind());
  }
}
