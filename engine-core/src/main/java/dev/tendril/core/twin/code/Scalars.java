package dev.tendril.core.twin.code;

import static java.lang.Float.floatToRawIntBits;
import static java.lang.Float.intBitsToFloat;

import dev.tendril.core.check.Type.Kind;
import dev.tendril.core.syntax.SyntaxTree.BinaryOperator;
import dev.tendril.core.syntax.SyntaxTree.UnaryOperator;
import dev.tendril.core.twin.code.Op.Of1;
import dev.tendril.core.twin.code.Op.Of2;

/**
 * The operators on single words, with the language's rules: integers wrap, x / 0 and x % 0 are all
 * bits set, shifts go by the lowest 5 bits, floats become integers by saturation and NaN becomes 0.
 * Every float operation rounds once, to single precision.
 */
final class Scalars {
  private Scalars() {}

  static int bits(float value) {
    return floatToRawIntBits(value);
  }

  static int bits(boolean value) {
    return value ? 1 : 0;
  }

  static float real(int bits) {
    return intBitsToFloat(bits);
  }

  /** Both operands have the kind; comparisons give a bool. */
  static Of2 binary(BinaryOperator operator, Kind kind) {
    return switch (kind) {
      case FLOAT -> floats(operator);
      case INT -> integers(operator, true);
      case UINT -> integers(operator, false);
      case BOOL -> bools(operator);
      case LONG, ULONG, DOUBLE -> throw wide(kind);
    };
  }

  private static Of2 floats(BinaryOperator operator) {
    return switch (operator) {
      case ADD -> (a, b) -> bits(real(a) + real(b));
      case SUBTRACT -> (a, b) -> bits(real(a) - real(b));
      case MULTIPLY -> (a, b) -> bits(real(a) * real(b));
      case DIVIDE -> (a, b) -> bits(real(a) / real(b));
      case REMAINDER -> (a, b) -> bits(fmod(real(a), real(b)));
      case LESS -> (a, b) -> bits(real(a) < real(b));
      case GREATER -> (a, b) -> bits(real(a) > real(b));
      case LESS_EQUAL -> (a, b) -> bits(real(a) <= real(b));
      case GREATER_EQUAL -> (a, b) -> bits(real(a) >= real(b));
      case EQUAL -> (a, b) -> bits(real(a) == real(b));
      case NOT_EQUAL -> (a, b) -> bits(real(a) != real(b));
      case SHIFT_LEFT, SHIFT_RIGHT, BIT_AND, BIT_XOR, BIT_OR, AND, OR ->
          throw new IllegalArgumentException("no float operator: " + operator);
    };
  }

  /** As the kernels compute it, not exactly. */
  static float fmod(float a, float b) {
    return a - b * truncate(a / b);
  }

  static float truncate(float value) {
    return (float) (value < 0 ? Math.ceil(value) : Math.floor(value));
  }

  private static Of2 integers(BinaryOperator operator, boolean signed) {
    return switch (operator) {
      case ADD -> (a, b) -> a + b;
      case SUBTRACT -> (a, b) -> a - b;
      case MULTIPLY -> (a, b) -> a * b;
      case DIVIDE ->
          signed
              ? (a, b) -> b == 0 ? -1 : a / b
              : (a, b) -> b == 0 ? -1 : Integer.divideUnsigned(a, b);
      case REMAINDER ->
          signed
              ? (a, b) -> b == 0 ? -1 : a % b
              : (a, b) -> b == 0 ? -1 : Integer.remainderUnsigned(a, b);
      case SHIFT_LEFT -> (a, b) -> a << b;
      case SHIFT_RIGHT -> signed ? (a, b) -> a >> b : (a, b) -> a >>> b;
      case BIT_AND -> (a, b) -> a & b;
      case BIT_XOR -> (a, b) -> a ^ b;
      case BIT_OR -> (a, b) -> a | b;
      case LESS -> (a, b) -> bits(compare(a, b, signed) < 0);
      case GREATER -> (a, b) -> bits(compare(a, b, signed) > 0);
      case LESS_EQUAL -> (a, b) -> bits(compare(a, b, signed) <= 0);
      case GREATER_EQUAL -> (a, b) -> bits(compare(a, b, signed) >= 0);
      case EQUAL -> (a, b) -> bits(a == b);
      case NOT_EQUAL -> (a, b) -> bits(a != b);
      case AND, OR -> throw new IllegalArgumentException("no integer operator: " + operator);
    };
  }

  private static int compare(int a, int b, boolean signed) {
    return signed ? Integer.compare(a, b) : Integer.compareUnsigned(a, b);
  }

  private static Of2 bools(BinaryOperator operator) {
    return switch (operator) {
      case AND, BIT_AND -> (a, b) -> a & b;
      case OR, BIT_OR -> (a, b) -> a | b;
      case NOT_EQUAL, BIT_XOR -> (a, b) -> a ^ b;
      case EQUAL -> (a, b) -> a ^ b ^ 1;
      case ADD,
          SUBTRACT,
          MULTIPLY,
          DIVIDE,
          REMAINDER,
          SHIFT_LEFT,
          SHIFT_RIGHT,
          LESS,
          GREATER,
          LESS_EQUAL,
          GREATER_EQUAL ->
          throw new IllegalArgumentException("no bool operator: " + operator);
    };
  }

  static Of1 unary(UnaryOperator operator, Kind kind) {
    return switch (operator) {
      case NEGATE -> kind == Kind.FLOAT ? a -> bits(-real(a)) : a -> -a;
      case NOT -> a -> a ^ 1;
      case COMPLEMENT -> a -> ~a;
      case PLUS, PRE_INCREMENT, PRE_DECREMENT, POST_INCREMENT, POST_DECREMENT ->
          throw new IllegalArgumentException("no operation: " + operator);
    };
  }

  /** The word that stands for 1. */
  static int one(Kind kind) {
    return kind == Kind.FLOAT ? bits(1f) : 1;
  }

  /** The kinds differ. */
  static Of1 convert(Kind from, Kind to) {
    if (from == Kind.FLOAT) {
      return switch (to) {
        case BOOL -> a -> bits(real(a) != 0);
        case INT -> a -> (int) real(a);
        case UINT -> a -> toUint(real(a));
        case FLOAT -> a -> a;
        case LONG, ULONG, DOUBLE -> throw wide(to);
      };
    }
    return switch (to) {
      case BOOL -> a -> bits(a != 0);
      case INT, UINT -> a -> a;
      case FLOAT ->
          from == Kind.UINT ? a -> bits((float) Integer.toUnsignedLong(a)) : a -> bits((float) a);
      case LONG, ULONG, DOUBLE -> throw wide(to);
    };
  }

  private static IllegalArgumentException wide(Kind kind) {
    return new IllegalArgumentException(kind.word() + " takes two words");
  }

  static int toUint(float value) {
    long whole = (long) value; // NaN is 0, what is large saturates
    return whole < 0 ? 0 : whole > 0xFFFF_FFFFL ? -1 : (int) whole;
  }
}
