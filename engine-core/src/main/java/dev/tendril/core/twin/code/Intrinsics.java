package dev.tendril.core.twin.code;

import static dev.tendril.core.twin.code.Scalars.bits;
import static dev.tendril.core.twin.code.Scalars.real;

import dev.tendril.core.check.HalfFloats;
import dev.tendril.core.check.Intrinsic;
import dev.tendril.core.check.Type.Kind;
import dev.tendril.core.twin.code.Op.Of1;
import dev.tendril.core.twin.code.Op.Of2;
import dev.tendril.core.twin.code.Op.Of3;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * HLSL's functions that work on each component by itself, written as the kernels write them: what
 * is made of {@code + - * /} rounds after each of them. Sines, powers and their like are computed
 * in double precision and rounded once; a GPU may be some units in the last place away.
 */
final class Intrinsics {
  private static final float TO_DEGREES = 57.29578f;
  private static final float TO_RADIANS = 0.017453292f;

  private Intrinsics() {}

  private static Of1 of(DoubleUnaryOperator function) {
    return a -> bits((float) function.applyAsDouble(real(a)));
  }

  /** Null if the function does not work by component. */
  static @Nullable Of1 of1(Intrinsic intrinsic, Kind kind) {
    boolean isFloat = kind == Kind.FLOAT;
    return switch (intrinsic) {
      case ABS -> isFloat ? a -> a & 0x7FFF_FFFF : kind == Kind.INT ? Math::abs : a -> a;
      case ACOS -> of(StrictMath::acos);
      case ASIN -> of(StrictMath::asin);
      case ATAN -> of(StrictMath::atan);
      case CEIL -> of(Math::ceil);
      case COS -> of(StrictMath::cos);
      case COSH -> of(StrictMath::cosh);
      case DEGREES -> a -> bits(real(a) * TO_DEGREES);
      case EXP -> of(StrictMath::exp);
      case EXP2 -> a -> bits(exp2(real(a)));
      case FLOOR -> of(Math::floor);
      case FRAC -> a -> bits(real(a) - (float) Math.floor(real(a)));
      case LOG -> of(StrictMath::log);
      case LOG10 -> a -> bits(log2(real(a)) * 0.30103f);
      case LOG2 -> a -> bits(log2(real(a)));
      case RADIANS -> a -> bits(real(a) * TO_RADIANS);
      case RCP -> a -> bits(1 / real(a));
      case ROUND -> of(Math::rint);
      case RSQRT -> of(a -> 1 / Math.sqrt(a));
      case SATURATE -> a -> bits(saturate(real(a)));
      case SIGN ->
          isFloat
              ? a -> real(a) > 0 ? 1 : real(a) < 0 ? -1 : 0
              : kind == Kind.INT ? Integer::signum : a -> a == 0 ? 0 : 1;
      case SIN -> of(StrictMath::sin);
      case SINH -> of(StrictMath::sinh);
      case SQRT -> of(Math::sqrt);
      case TAN -> of(StrictMath::tan);
      case TANH -> of(StrictMath::tanh);
      case TRUNC -> a -> bits(Scalars.truncate(real(a)));
      case ISFINITE -> a -> bits((a & 0x7FFF_FFFF) < 0x7F80_0000);
      case ISINF -> a -> bits((a & 0x7FFF_FFFF) == 0x7F80_0000);
      case ISNAN -> a -> bits((a & 0x7FFF_FFFF) > 0x7F80_0000);
      case ASFLOAT, ASINT, ASUINT -> a -> a;
      case COUNTBITS -> Integer::bitCount;
      case FIRSTBITHIGH ->
          kind == Kind.INT
              ? a -> 31 - Integer.numberOfLeadingZeros(a < 0 ? ~a : a)
              : a -> 31 - Integer.numberOfLeadingZeros(a);
      case FIRSTBITLOW -> a -> a == 0 ? -1 : Integer.numberOfTrailingZeros(a);
      case REVERSEBITS -> Integer::reverse;
      case F16TOF32 -> a -> bits(HalfFloats.toFloat(a));
      case F32TOF16 -> a -> HalfFloats.fromFloat(real(a));
      default -> null;
    };
  }

  /** Null if the function does not work by component. */
  static @Nullable Of2 of2(Intrinsic intrinsic, Kind kind) {
    return switch (intrinsic) {
      case ATAN2 -> (a, b) -> bits((float) StrictMath.atan2(real(a), real(b)));
      case FMOD -> (a, b) -> bits(Scalars.fmod(real(a), real(b)));
      case LDEXP -> (a, b) -> bits(real(a) * exp2(real(b)));
      case MAX ->
          switch (kind) {
            case FLOAT -> (a, b) -> bits(max(real(a), real(b)));
            case UINT -> (a, b) -> Integer.compareUnsigned(a, b) < 0 ? b : a;
            case INT, BOOL, LONG, ULONG, DOUBLE -> Math::max;
          };
      case MIN ->
          switch (kind) {
            case FLOAT -> (a, b) -> bits(min(real(a), real(b)));
            case UINT -> (a, b) -> Integer.compareUnsigned(b, a) < 0 ? b : a;
            case INT, BOOL, LONG, ULONG, DOUBLE -> Math::min;
          };
      case POW -> (a, b) -> bits(pow(real(a), real(b)));
      case STEP -> (a, b) -> bits(real(b) >= real(a) ? 1f : 0f);
      default -> null;
    };
  }

  /** Null if the function does not work by component. */
  static @Nullable Of3 of3(Intrinsic intrinsic, Kind kind) {
    boolean isFloat = kind == Kind.FLOAT;
    return switch (intrinsic) {
      case CLAMP -> {
        Of2 most = of2(Intrinsic.MIN, kind);
        Of2 least = of2(Intrinsic.MAX, kind);
        if (most == null || least == null) {
          throw new IllegalStateException(kind.word());
        }
        yield (x, low, high) -> most.apply(least.apply(x, low), high);
      }
      case LERP -> (a, b, s) -> bits(real(a) + real(s) * (real(b) - real(a)));
      case MAD -> isFloat ? (a, b, c) -> bits(real(a) * real(b) + real(c)) : (a, b, c) -> a * b + c;
      case SMOOTHSTEP ->
          (a, b, x) -> {
            float t = saturate((real(x) - real(a)) / (real(b) - real(a)));
            return bits(t * t * (3 - 2 * t));
          };
      default -> null;
    };
  }

  /** The other if one is NaN. */
  static float min(float a, float b) {
    return b < a || Float.isNaN(a) ? b : a;
  }

  /** The other if one is NaN. */
  static float max(float a, float b) {
    return a < b || Float.isNaN(a) ? b : a;
  }

  private static float saturate(float value) {
    return value > 0 ? min(value, 1) : 0;
  }

  /** NaN for negative bases, as 2 to the power of y times the logarithm of x. */
  static float pow(float x, float y) {
    return x < 0 ? Float.NaN : (float) StrictMath.pow(x, y);
  }

  private static float exp2(float value) {
    return (float) StrictMath.pow(2, value);
  }

  private static float log2(float value) {
    return (float) (StrictMath.log(value) / StrictMath.log(2));
  }

  private static boolean isSpecial(int bits) {
    int field = bits >>> 23 & 0xFF;
    return field == 0 || field == 255;
  }

  /** {@code frexp}'s; 0 for zero, denormals, infinities and NaN. */
  static int exponent(int bits) {
    return isSpecial(bits) ? 0 : (bits >>> 23 & 0xFF) - 126;
  }

  /** {@code frexp}'s, with the sign; the value itself where the exponent is 0 by definition. */
  static int mantissa(int bits) {
    return isSpecial(bits) ? bits : bits & 0x807F_FFFF | 0x3F00_0000;
  }
}
