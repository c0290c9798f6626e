package dev.tendril.core.glsl;

import java.util.Collection;
import java.util.List;

/**
 * A GLSL expression in the making.
 *
 * @param level how strongly the text binds, for parentheses
 * @param purity when it may be evaluated
 */
record Code(String text, Level level, Purity purity) {

  enum Level {
    /** A name, literal, call, index or member: anything can be appended. */
    ATOM,
    UNARY,
    /** Any weaker operator. */
    BINARY
  }

  /** What an expression's place among others may depend on; each includes what the former allow. */
  enum Purity {
    /** GLSL takes it as the initializer of a {@code const}. */
    CONSTANT,
    /** Has the same value at any later point of the function. */
    STABLE,
    /** Reads what statements in between may change. */
    READS,
    /** Changes something. */
    EFFECT;

    Purity and(Purity other) {
      return compareTo(other) >= 0 ? this : other;
    }
  }

  static Code atom(String text, Purity purity) {
    return new Code(text, Level.ATOM, purity);
  }

  static Code constant(String text) {
    return new Code(text, text.startsWith("-") ? Level.UNARY : Level.ATOM, Purity.CONSTANT);
  }

  static Code unary(String operator, Code operand) {
    return new Code(operator + operand.tight(), Level.UNARY, operand.purity);
  }

  static Code binary(Code left, String operator, Code right) {
    return new Code(
        left.loose() + " " + operator + " " + right.loose(),
        Level.BINARY,
        left.purity.and(right.purity));
  }

  /** A function's call: not a constant expression even where GLSL would know how. */
  static Code call(String function, Code... arguments) {
    return call(function, List.of(arguments));
  }

  static Code call(String function, Collection<Code> arguments) {
    return atom(function + "(" + join(arguments) + ")", purityOf(arguments).and(Purity.STABLE));
  }

  /** A constructor's call: constant if its arguments are. */
  static Code construct(String type, Code... parts) {
    return construct(type, List.of(parts));
  }

  static Code construct(String type, Collection<Code> parts) {
    return atom(type + "(" + join(parts) + ")", purityOf(parts));
  }

  /** Text from the kernel, of whatever shape. */
  static Code foreign(String text, Purity purity) {
    return new Code(text, isAtom(text) ? Level.ATOM : Level.BINARY, purity);
  }

  private static String join(Collection<Code> parts) {
    return String.join(", ", parts.stream().map(Code::text).toList());
  }

  static Purity purityOf(Collection<Code> parts) {
    Purity purity = Purity.CONSTANT;
    for (Code part : parts) {
      purity = purity.and(part.purity);
    }
    return purity;
  }

  /** A selection appended: {@code .xy}, {@code [1]}. */
  Code then(String suffix) {
    return atom(tight() + suffix, purity);
  }

  Code with(Purity other) {
    return new Code(text, level, other);
  }

  boolean isStable() {
    return purity.compareTo(Purity.STABLE) <= 0;
  }

  boolean hasEffect() {
    return purity == Purity.EFFECT;
  }

  /** Whether writing the text twice costs nothing. */
  boolean isShort() {
    return !hasEffect() && text.length() <= 48 && text.matches("-?[A-Za-z0-9_.]+");
  }

  /** As the operand of a unary operator or a selection. */
  String tight() {
    return level == Level.ATOM ? text : "(" + text + ")";
  }

  /** As the operand of a binary operator. */
  String loose() {
    return level == Level.BINARY ? "(" + text + ")" : text;
  }

  /** A name with members, indices and one argument list at most, balanced. */
  private static boolean isAtom(String text) {
    int depth = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '(' || c == '[') {
        if (i == 0) {
          return false;
        }
        depth++;
      } else if (c == ')' || c == ']') {
        depth--;
      } else if (depth == 0 && !Character.isLetterOrDigit(c) && c != '_' && c != '.') {
        return false;
      }
    }
    return depth == 0;
  }
}
