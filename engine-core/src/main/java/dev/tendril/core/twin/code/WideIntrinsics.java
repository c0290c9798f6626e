package dev.tendril.core.twin.code;

import static dev.tendril.core.syntax.SyntaxTree.BinaryOperator.ADD;
import static dev.tendril.core.syntax.SyntaxTree.BinaryOperator.MULTIPLY;
import static dev.tendril.core.twin.code.WideScalars.bits;
import static dev.tendril.core.twin.code.WideScalars.real;

import dev.tendril.core.check.Intrinsic;
import dev.tendril.core.check.Type;
import dev.tendril.core.check.Type.Kind;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/** HLSL's functions on doubles and 64-bit integers, as the kernels write them. */
final class WideIntrinsics {
  private WideIntrinsics() {}

  private static WideOp.Of1 of(DoubleUnaryOperator function) {
    return a -> bits(function.applyAsDouble(real(a)));
  }

  /** Null if the function does not work by component. */
  static WideOp.@Nullable Of1 of1(Intrinsic intrinsic, Kind kind) {
    boolean signed = kind == Kind.LONG;
    return switch (intrinsic) {
      case ABS -> kind == Kind.DOUBLE ? of(Math::abs) : Math::abs;
      case CEIL -> of(Math::ceil);
      case FLOOR -> of(Math::floor);
      case FRAC -> of(x -> x - Math.floor(x));
      case RCP -> of(x -> 1 / x);
      case ROUND -> of(Math::rint);
      case RSQRT -> of(x -> 1 / Math.sqrt(x));
      case SATURATE -> of(WideIntrinsics::saturate);
      case SIGN ->
          kind == Kind.DOUBLE
              ? a -> real(a) > 0 ? 1 : real(a) < 0 ? -1 : 0
              : signed ? Long::signum : a -> a == 0 ? 0 : 1;
      case SQRT -> of(Math::sqrt);
      case TRUNC -> of(WideScalars::truncate);
      case ISFINITE -> a -> bits(Double.isFinite(real(a)));
      case ISINF -> a -> bits(Double.isInfinite(real(a)));
      case ISNAN -> a -> bits(Double.isNaN(real(a)));
      case COUNTBITS -> Long::bitCount;
      case FIRSTBITHIGH -> a -> 63 - Long.numberOfLeadingZeros(signed && a < 0 ? ~a : a);
      case FIRSTBITLOW -> a -> a == 0 ? -1 : Long.numberOfTrailingZeros(a);
      case REVERSEBITS -> Long::reverse;
      default -> null;
    };
  }

  /** Null if the function does not work by component. */
  static WideOp.@Nullable Of2 of2(Intrinsic intrinsic, Kind kind) {
    boolean signed = kind == Kind.LONG;
    return switch (intrinsic) {
      case FMOD -> (a, b) -> bits(WideScalars.fmod(real(a), real(b)));
      case MAX ->
          kind == Kind.DOUBLE
              ? (a, b) -> real(a) < real(b) || Double.isNaN(real(a)) ? b : a
              : (a, b) -> WideScalars.compare(a, b, signed) < 0 ? b : a;
      case MIN ->
          kind == Kind.DOUBLE
              ? (a, b) -> real(b) < real(a) || Double.isNaN(real(a)) ? b : a
              : (a, b) -> WideScalars.compare(b, a, signed) < 0 ? b : a;
      case STEP -> (a, b) -> bits(real(b) >= real(a) ? 1.0 : 0.0);
      default -> null;
    };
  }

  /** Null if the function does not work by component. */
  static WideOp.@Nullable Of3 of3(Intrinsic intrinsic, Kind kind) {
    return switch (intrinsic) {
      case CLAMP -> {
        WideOp.Of2 most = of2(Intrinsic.MIN, kind);
        WideOp.Of2 least = of2(Intrinsic.MAX, kind);
        if (most == null || least == null) {
          throw new IllegalStateException(kind.word());
        }
        yield (x, low, high) -> most.apply(least.apply(x, low), high);
      }
      case FMA -> (a, b, c) -> bits(Math.fma(real(a), real(b), real(c)));
      case LERP -> (a, b, s) -> bits(real(a) + real(s) * (real(b) - real(a)));
      case MAD ->
          kind == Kind.DOUBLE
              ? (a, b, c) -> bits(real(a) * real(b) + real(c))
              : (a, b, c) -> a * b + c;
      case SMOOTHSTEP ->
          (a, b, x) -> {
            double t = saturate((real(x) - real(a)) / (real(b) - real(a)));
            return bits(t * t * (3 - 2 * t));
          };
      default -> null;
    };
  }

  private static double saturate(double value) {
    return value > 0 ? Math.min(value, 1) : 0;
  }

  // ---- whole vectors and matrices

  private static double[] doubles(int[] m, int at, int count) {
    double[] values = new double[count];
    for (int i = 0; i < count; i++) {
      values[i] = real(WideOp.get(m, at, i, 2));
    }
    return values;
  }

  private static void store(int[] m, int at, double... values) {
    for (int i = 0; i < values.length; i++) {
      WideOp.set(m, at, i, 2, bits(values[i]));
    }
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  private interface Vectors {
    double[] apply(double[] a, double[] b, double[] c);
  }

  /**
   * Functions that look at more than one component of doubles at a time.
   *
   * @param b -1 if there is none; so is {@code c}
   */
  static Op whole(Intrinsic intrinsic, Type.Basic type, int a, int b, int c, int to) {
    int count = type.componentCount();
    int third = intrinsic == Intrinsic.REFRACT ? 1 : count;
    Vectors function =
        switch (intrinsic) {
          case DOT -> (x, y, z) -> new double[] {dot(x, y)};
          case LENGTH -> (x, y, z) -> new double[] {Math.sqrt(dot(x, x))};
          case DISTANCE -> (x, y, z) -> new double[] {distance(x, y)};
          case NORMALIZE -> (x, y, z) -> scaled(x, 1 / Math.sqrt(dot(x, x)));
          case CROSS ->
              (x, y, z) ->
                  new double[] {
                    x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]
                  };
          case FACEFORWARD -> (x, y, z) -> scaled(x, dot(z, y) < 0 ? 1 : -1);
          case REFLECT -> (x, y, z) -> combined(x, 1, y, -2 * dot(y, x));
          case REFRACT -> (x, y, z) -> refract(x, y, z[0]);
          case DETERMINANT ->
              (x, y, z) -> new double[] {determinant(x, ((Type.Matrix) type).rows())};
          default -> throw new UnsupportedOperationException("the twin does not know " + intrinsic);
        };
    return (m, next) -> {
      double[] x = doubles(m, a, count);
      double[] y = b < 0 ? x : doubles(m, b, count);
      store(m, to, function.apply(x, y, c < 0 ? x : doubles(m, c, third)));
      return next;
    };
  }

  private static double distance(double[] a, double[] b) {
    double[] difference = combined(a, 1, b, -1);
    return Math.sqrt(dot(difference, difference));
  }

  private static double[] scaled(double[] a, double factor) {
    return combined(a, factor, a, 0);
  }

  private static double[] combined(double[] a, double s, double[] b, double t) {
    double[] sum = new double[a.length];
    for (int i = 0; i < a.length; i++) {
      sum[i] = t == 0 ? a[i] * s : a[i] * s + b[i] * t;
    }
    return sum;
  }

  private static double[] refract(double[] incident, double[] normal, double eta) {
    double cosine = dot(normal, incident);
    double k = 1 - eta * eta * (1 - cosine * cosine);
    return k < 0
        ? new double[incident.length]
        : combined(incident, eta, normal, -(eta * cosine + Math.sqrt(k)));
  }

  private static double determinant(double[] all, int rows) {
    if (rows == 1) {
      return all[0];
    }
    double sum = 0;
    for (int column = 0; column < rows; column++) {
      double[] minor = new double[(rows - 1) * (rows - 1)];
      int at = 0;
      for (int i = rows; i < all.length; i++) {
        if (i % rows != column) {
          minor[at++] = all[i];
        }
      }
      double term = all[column] * determinant(minor, rows - 1);
      sum = column % 2 == 0 ? sum + term : sum - term;
    }
    return sum;
  }

  /** A product of matrices, row by row; integers wrap. */
  static Op multiply(Kind kind, int a, int b, int rows, int inner, int columns, int to) {
    WideOp.Of2 times = WideScalars.binary(MULTIPLY, kind);
    WideOp.Of2 plus = WideScalars.binary(ADD, kind);
    return (m, next) -> {
      for (int row = 0; row < rows; row++) {
        for (int column = 0; column < columns; column++) {
          long sum = 0;
          for (int i = 0; i < inner; i++) {
            long product =
                times.apply(
                    WideOp.get(m, a, row * inner + i, 2),
                    WideOp.get(m, b, i * columns + column, 2));
            sum = i == 0 ? product : plus.apply(sum, product);
          }
          WideOp.set(m, to, row * columns + column, 2, sum);
        }
      }
      return next;
    };
  }
}
