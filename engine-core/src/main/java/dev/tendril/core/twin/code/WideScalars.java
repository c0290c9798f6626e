package dev.tendril.core.twin.code;

import static java.lang.Double.doubleToRawLongBits;
import static java.lang.Double.longBitsToDouble;

import dev.tendril.core.check.Type.Kind;
import dev.tendril.core.syntax.SyntaxTree.BinaryOperator;
import dev.tendril.core.syntax.SyntaxTree.UnaryOperator;

/** The operators on numbers of 64 bits, with the language's rules: {@link Scalars} of two words. */
final class WideScalars {
  private WideScalars() {}

  static long bits(double value) {
    return doubleToRawLongBits(value);
  }

  static long bits(boolean value) {
    return value ? 1 : 0;
  }

  static double real(long bits) {
    return longBitsToDouble(bits);
  }

  /** Both operands have the kind; comparisons give a bool. */
  static WideOp.Of2 binary(BinaryOperator operator, Kind kind) {
    return kind == Kind.DOUBLE ? doubles(operator) : integers(operator, kind == Kind.LONG);
  }

  private static WideOp.Of2 doubles(BinaryOperator operator) {
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
          throw new IllegalArgumentException("no operator of doubles: " + operator);
    };
  }

  /** As the kernels compute it, not exactly. */
  static double fmod(double a, double b) {
    return a - b * truncate(a / b);
  }

  static double truncate(double value) {
    return value < 0 ? Math.ceil(value) : Math.floor(value);
  }

  private static WideOp.Of2 integers(BinaryOperator operator, boolean signed) {
    return switch (operator) {
      case ADD -> (a, b) -> a + b;
      case SUBTRACT -> (a, b) -> a - b;
      case MULTIPLY -> (a, b) -> a * b;
      case DIVIDE -> (a, b) -> b == 0 ? -1 : signed ? a / b : Long.divideUnsigned(a, b);
      case REMAINDER -> (a, b) -> b == 0 ? -1 : signed ? a % b : Long.remainderUnsigned(a, b);
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

  static int compare(long a, long b, boolean signed) {
    return signed ? Long.compare(a, b) : Long.compareUnsigned(a, b);
  }

  static WideOp.Of1 unary(UnaryOperator operator, Kind kind) {
    return switch (operator) {
      case NEGATE -> kind == Kind.DOUBLE ? a -> bits(-real(a)) : a -> -a;
      case COMPLEMENT -> a -> ~a;
      case NOT, PLUS, PRE_INCREMENT, PRE_DECREMENT, POST_INCREMENT, POST_DECREMENT ->
          throw new IllegalArgumentException("no operation: " + operator);
    };
  }

  /** The bits that stand for 1. */
  static long one(Kind kind) {
    return kind == Kind.DOUBLE ? bits(1.0) : 1;
  }

  /** One kind or both have 64 bits, and they differ. */
  static WideOp.Of1 convert(Kind from, Kind to) {
    return switch (from) {
      case FLOAT -> a -> ofReal(Scalars.real((int) a), to);
      case DOUBLE -> a -> ofReal(real(a), to);
      case INT -> a -> ofInteger((int) a, to, true);
      case BOOL, UINT, LONG -> a -> ofInteger(a, to, true);
      case ULONG -> a -> ofInteger(a, to, false);
    };
  }

  private static long ofReal(double value, Kind to) {
    return switch (to) {
      case BOOL -> bits(value != 0);
      case INT -> (int) value;
      case UINT -> Math.max(0, Math.min((long) value, 0xFFFF_FFFFL));
      case LONG -> (long) value;
      case ULONG -> unsigned(value);
      case FLOAT -> Scalars.bits((float) value);
      case DOUBLE -> bits(value);
    };
  }

  /** Saturates at 0 and 2^64 - 1; NaN is 0. */
  private static long unsigned(double value) {
    if (!(value >= 0x1p63)) {
      return Math.max(0, (long) value);
    }
    return value >= 0x1p64 ? -1 : (long) (value - 0x1p63) + Long.MIN_VALUE;
  }

  private static long ofInteger(long value, Kind to, boolean signed) {
    boolean upper = !signed && value < 0; // half, with the lowest bit kept to round by
    long half = value >>> 1 | value & 1;
    return switch (to) {
      case BOOL -> bits(value != 0);
      case INT, UINT, LONG, ULONG -> value;
      case FLOAT -> Scalars.bits(upper ? 2 * (float) half : (float) value);
      case DOUBLE -> bits(upper ? 2 * (double) half : (double) value);
    };
  }
}
