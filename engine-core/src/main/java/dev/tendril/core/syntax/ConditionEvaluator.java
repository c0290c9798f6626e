package dev.tendril.core.syntax;

import dev.tendril.core.source.Span;
import java.util.List;

/**
 * The value of an {@code #if}'s condition: C's integer expressions in 64 bits. Macros have been
 * replaced before; a name that is left is 0, {@code true} is 1.
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
  static long evaluate(List<Token> tokens, Span end) throws BadCondition {
    ConditionEvaluator evaluator = new ConditionEvaluator(tokens, end);
    long value = evaluator.conditional(true);
    if (evaluator.at < tokens.size()) {
      Token extra = tokens.get(evaluator.at);
      throw new BadCondition(extra.span(), "the condition should end before " + extra.described());
    }
    return value;
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
  private long conditional(boolean live) throws BadCondition {
    enter();
    long condition = binary(0, live);
    if (take("?")) {
      long whenTrue = conditional(live && condition != 0);
      if (!take(":")) {
        throw new BadCondition(place(), "expected `:` in this condition");
      }
      long whenFalse = conditional(live && condition == 0);
      condition = condition != 0 ? whenTrue : whenFalse;
    }
    depth--;
    return condition;
  }

  private void enter() throws BadCondition {
    if (++depth > MAX_DEPTH) {
      throw new BadCondition(place(), "this condition is nested too deeply");
    }
  }

  private long binary(int level, boolean live) throws BadCondition {
    if (level == LEVELS.length) {
      return unary(live);
    }
    long left = binary(level + 1, live);
    while (true) {
      Span place = place();
      String sign = takeOneOf(LEVELS[level]);
      if (sign.isEmpty()) {
        return left;
      }
      boolean chosen =
          live && !(sign.equals("||") && left != 0) && !(sign.equals("&&") && left == 0);
      long right = binary(level + 1, chosen);
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

  private static long apply(String sign, long left, long right, boolean live, Span place)
      throws BadCondition {
    if ((sign.equals("/") || sign.equals("%")) && right == 0) {
      if (live) {
        throw new BadCondition(place, "this condition divides by zero");
      }
      return 0;
    }
    return switch (sign) {
      case "||" -> left != 0 || right != 0 ? 1 : 0;
      case "&&" -> left != 0 && right != 0 ? 1 : 0;
      case "|" -> left | right;
      case "^" -> left ^ right;
      case "&" -> left & right;
      case "==" -> left == right ? 1 : 0;
      case "!=" -> left != right ? 1 : 0;
      case "<" -> left < right ? 1 : 0;
      case ">" -> left > right ? 1 : 0;
      case "<=" -> left <= right ? 1 : 0;
      case ">=" -> left >= right ? 1 : 0;
      case "<<" -> left << right;
      case ">>" -> left >> right;
      case "+" -> left + right;
      case "-" -> left - right;
      case "*" -> left * right;
      case "/" -> left / right;
      default -> left % right;
    };
  }

  private long unary(boolean live) throws BadCondition {
    enter();
    long value;
    if (take("!")) {
      value = unary(live) == 0 ? 1 : 0;
    } else if (take("-")) {
      value = -unary(live);
    } else if (take("~")) {
      value = ~unary(live);
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

  private long operand() throws BadCondition {
    if (at == tokens.size()) {
      throw new BadCondition(end, "this condition ends where a value is expected");
    }
    Token token = tokens.get(at);
    at++;
    switch (token.kind()) {
      case NAME -> {
        if (at < tokens.size() && tokens.get(at).is("(")) {
          throw new BadCondition(
              token.span(), "`" + token.text() + "` is not a macro that is defined here");
        }
        return token.text().equals("true") ? 1 : 0;
      }
      case NUMBER -> {
        Literals.Value number = Literals.number(token.text());
        if (number instanceof Literals.Whole whole) {
          return whole.value();
        }
        if (number instanceof Literals.Wide wide) {
          return wide.bits();
        }
        throw new BadCondition(
            token.span(),
            number instanceof Literals.Bad bad
                ? bad.message()
                : "conditions know whole numbers only, and " + token.described() + " is none");
      }
      case BAD -> {
        return 0;
      }
      case STRING, SIGN, LINE_END, END ->
          throw new BadCondition(
              token.span(), "expected a value in this condition before " + token.described());
    }
    throw new AssertionError(token.kind());
  }
}
