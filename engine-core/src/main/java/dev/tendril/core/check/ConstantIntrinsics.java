package dev.tendril.core.check;

import dev.tendril.core.check.Type.Basic;
import dev.tendril.core.check.Type.Kind;
import dev.tendril.core.check.Type.Matrix;
import dev.tendril.core.check.TypedTree.BoolConstant;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.check.TypedTree.FloatConstant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The intrinsics on constants: what {@code static const float3 axis = normalize(float3(1, 2, 0));}
 * needs. Functions beyond {@code + - * /} are computed in double precision and rounded once, so a
 * constant may differ in its last bit from what a GPU computes.
 */
final class ConstantIntrinsics {
  private ConstantIntrinsics() {}

  /**
   * The value of a call on constants of the intrinsic's exact types, or null if not computed here.
   */
  static @Nullable Expression evaluate(Intrinsic intrinsic, List<Expression> arguments, Type type) {
    if (!(type instanceof Basic basic) || arguments.isEmpty()) {
      return null;
    }
    Expression first = arguments.get(0);
    boolean isFloat = kindOf(first).isReal();
    boolean unsigned = kindOf(first) == Kind.ULONG;
    return switch (intrinsic) {
      case ABS ->
          isFloat ? floats(arguments, basic, Math::abs) : integers(arguments, basic, Math::abs);
      case MIN ->
          isFloat
              ? floats(arguments, basic, (a, b) -> b < a || Double.isNaN(a) ? b : a)
              : integers(arguments, basic, (a, b) -> smaller(a, b, unsigned));
      case MAX ->
          isFloat
              ? floats(arguments, basic, (a, b) -> a < b || Double.isNaN(a) ? b : a)
              : integers(arguments, basic, (a, b) -> larger(a, b, unsigned));
      case CLAMP ->
          isFloat
              ? floats(
                  arguments, basic, (x, a, b) -> Math.min(Double.isNaN(x) ? a : Math.max(x, a), b))
              : integers(
                  arguments, basic, (x, a, b) -> smaller(larger(x, a, unsigned), b, unsigned));
      case MAD -> mad(arguments, basic, isFloat);
      case FMA -> floats(arguments, basic, (a, b, c) -> Math.fma(a, b, c));
      case SIGN -> sign(first, basic);
      case ACOS -> floats(arguments, basic, StrictMath::acos);
      case ASIN -> floats(arguments, basic, StrictMath::asin);
      case ATAN -> floats(arguments, basic, StrictMath::atan);
      case ATAN2 -> floats(arguments, basic, StrictMath::atan2);
      case CEIL -> floats(arguments, basic, StrictMath::ceil);
      case COS -> floats(arguments, basic, StrictMath::cos);
      case COSH -> floats(arguments, basic, StrictMath::cosh);
      case DEGREES -> floats(arguments, basic, x -> x * (180 / Math.PI));
      case EXP -> floats(arguments, basic, StrictMath::exp);
      case EXP2 -> floats(arguments, basic, x -> StrictMath.pow(2, x));
      case FLOOR -> floats(arguments, basic, StrictMath::floor);
      case FMOD -> floats(arguments, basic, (a, b) -> a % b);
      case FRAC -> floats(arguments, basic, x -> x - StrictMath.floor(x));
      case LDEXP -> floats(arguments, basic, (x, e) -> x * StrictMath.pow(2, e));
      case LERP -> floats(arguments, basic, (a, b, s) -> a + s * (b - a));
      case LOG -> floats(arguments, basic, StrictMath::log);
      case LOG10 -> floats(arguments, basic, StrictMath::log10);
      case LOG2 -> floats(arguments, basic, x -> StrictMath.log(x) / StrictMath.log(2));
      case POW -> floats(arguments, basic, StrictMath::pow);
      case RADIANS -> floats(arguments, basic, x -> x * (Math.PI / 180));
      case RCP -> floats(arguments, basic, x -> 1 / x);
      case ROUND -> floats(arguments, basic, StrictMath::rint);
      case RSQRT -> floats(arguments, basic, x -> 1 / StrictMath.sqrt(x));
      case SATURATE ->
          floats(arguments, basic, x -> Double.isNaN(x) ? 0 : Math.min(Math.max(x, 0), 1));
      case SIN -> floats(arguments, basic, StrictMath::sin);
      case SINH -> floats(arguments, basic, StrictMath::sinh);
      case SMOOTHSTEP -> floats(arguments, basic, ConstantIntrinsics::smoothstep);
      case SQRT -> floats(arguments, basic, StrictMath::sqrt);
      case STEP -> floats(arguments, basic, (edge, x) -> x >= edge ? 1 : 0);
      case TAN -> floats(arguments, basic, StrictMath::tan);
      case TANH -> floats(arguments, basic, StrictMath::tanh);
      case TRUNC -> floats(arguments, basic, x -> x < 0 ? StrictMath.ceil(x) : StrictMath.floor(x));
      case ISFINITE -> tests(first, basic, Double::isFinite);
      case ISINF -> tests(first, basic, Double::isInfinite);
      case ISNAN -> tests(first, basic, value -> Double.isNaN(value));
      case ALL ->
          new BoolConstant(
              ConstantFolding.scalars(first).stream().allMatch(ConstantFolding::asBool));
      case ANY ->
          new BoolConstant(
              ConstantFolding.scalars(first).stream().anyMatch(ConstantFolding::asBool));
      case CROSS -> cross(values(first), values(arguments.get(1)), basic);
      case DISTANCE ->
          real(basic, Math.sqrt(squaredDistance(values(first), values(arguments.get(1)))));
      case DOT ->
          isFloat
              ? real(basic, dot(values(first), values(arguments.get(1))))
              : multiply(first, arguments.get(1), basic);
      case LENGTH -> real(basic, Math.sqrt(dot(values(first), values(first))));
      case NORMALIZE -> {
        double length = Math.sqrt(dot(values(first), values(first)));
        yield floats(arguments, basic, x -> x / length);
      }
      case FACEFORWARD -> {
        boolean facing = dot(values(arguments.get(1)), values(arguments.get(2))) < 0;
        yield floats(arguments, basic, n -> facing ? n : -n);
      }
      case REFLECT -> {
        double twice = 2 * dot(values(first), values(arguments.get(1)));
        yield floats(arguments, basic, (i, n) -> i - twice * n);
      }
      case REFRACT -> refract(arguments, basic);
      case DST -> {
        double[] a = values(first);
        double[] b = values(arguments.get(1));
        yield reals(basic, 1, a[1] * b[1], a[2], b[3]);
      }
      case LIT -> {
        double diffuse = ConstantFolding.asDouble(first);
        double specular = ConstantFolding.asDouble(arguments.get(1));
        double power = ConstantFolding.asDouble(arguments.get(2));
        boolean lit = diffuse >= 0 && specular >= 0;
        yield reals(basic, 1, Math.max(diffuse, 0), lit ? StrictMath.pow(specular, power) : 0, 1);
      }
      case DETERMINANT -> real(basic, determinant(values(first)));
      case MUL -> multiply(first, arguments.get(1), basic);
      case TRANSPOSE -> transpose(first, basic);
      case ASFLOAT, ASINT, ASUINT -> bits(first, basic);
      case ASDOUBLE -> doubles(arguments, basic);
      case COUNTBITS -> bitwise(first, basic, x -> Long.bitCount(x), Integer::bitCount);
      case REVERSEBITS -> bitwise(first, basic, Long::reverse, Integer::reverse);
      case FIRSTBITLOW ->
          bitwise(
              first,
              basic,
              x -> x == 0 ? -1 : Long.numberOfTrailingZeros(x),
              x -> x == 0 ? -1 : Integer.numberOfTrailingZeros(x));
      case FIRSTBITHIGH -> {
        boolean signed = kindOf(first) == Kind.INT || kindOf(first) == Kind.LONG;
        yield bitwise(
            first,
            basic,
            x -> 63 - Long.numberOfLeadingZeros(signed && x < 0 ? ~x : x),
            x -> 31 - Integer.numberOfLeadingZeros(signed && x < 0 ? ~x : x));
      }
      case F16TOF32 ->
          each(first, basic, part -> real(basic, HalfFloats.toFloat((int) longOf(part))));
      case F32TOF16 ->
          each(
              first,
              basic,
              part ->
                  ConstantFolding.integer(
                      Kind.UINT, HalfFloats.fromFloat(ConstantFolding.asFloat(part))));
      // Their results go to variables.
      case FREXP, MODF, SINCOS, SPLIT_DOUBLE, RANDOM_BITS -> null;
    };
  }

  private static Kind kindOf(Expression constant) {
    return constant.type() instanceof Basic basic ? basic.kind() : Kind.INT;
  }

  private static long smaller(long a, long b, boolean unsigned) {
    return (unsigned ? Long.compareUnsigned(a, b) < 0 : a < b) ? a : b;
  }

  private static long larger(long a, long b, boolean unsigned) {
    return (unsigned ? Long.compareUnsigned(a, b) > 0 : a > b) ? a : b;
  }

  private static Expression mad(List<Expression> arguments, Basic type, boolean isFloat) {
    if (!isFloat) {
      return integers(arguments, type, (a, b, c) -> a * b + c);
    }
    return type.kind() == Kind.DOUBLE
        ? floats(arguments, type, (a, b, c) -> a * b + c)
        : floats(arguments, type, (a, b, c) -> (float) (a * b) + c);
  }

  private static Expression refract(List<Expression> arguments, Basic type) {
    double eta = ConstantFolding.asDouble(arguments.get(2));
    double along = dot(values(arguments.get(0)), values(arguments.get(1)));
    double k = 1 - eta * eta * (1 - along * along);
    double turn = eta * along + Math.sqrt(k);
    List<Expression> parts = new ArrayList<>();
    for (int i = 0; i < type.componentCount(); i++) {
      double refracted = eta * at(arguments, 0, i) - turn * at(arguments, 1, i);
      parts.add(real(type, k < 0 ? 0 : refracted));
    }
    return ConstantFolding.build(type, parts);
  }

  /** Of a square matrix, by its first row. */
  private static double determinant(double[] m) {
    int size = (int) Math.sqrt(m.length);
    if (size == 1) {
      return m[0];
    }
    double sum = 0;
    for (int column = 0; column < size; column++) {
      double[] minor = new double[(size - 1) * (size - 1)];
      int at = 0;
      for (int i = size; i < m.length; i++) {
        if (i % size != column) {
          minor[at++] = m[i];
        }
      }
      sum += (column % 2 == 0 ? 1 : -1) * m[column] * determinant(minor);
    }
    return sum;
  }

  private interface Ternary {
    double apply(double a, double b, double c);
  }

  private interface Integers1 {
    long apply(long a);
  }

  private interface Integers2 {
    long apply(long a, long b);
  }

  private interface Integers3 {
    long apply(long a, long b, long c);
  }

  private interface Bits {
    int apply(int bits);
  }

  private interface WideBits {
    long apply(long bits);
  }

  private interface Scalars {
    Expression apply(Expression scalar);
  }

  private interface FloatTest {
    boolean apply(double value);
  }

  private static Expression real(Basic type, double value) {
    return ConstantFolding.real(type.kind(), value);
  }

  private static Expression reals(Basic type, double... values) {
    List<Expression> parts = new ArrayList<>();
    for (double value : values) {
      parts.add(real(type, value));
    }
    return ConstantFolding.build(type, parts);
  }

  private static Expression each(Expression argument, Basic type, Scalars function) {
    List<Expression> parts = new ArrayList<>();
    for (Expression part : ConstantFolding.scalars(argument)) {
      parts.add(function.apply(part));
    }
    return ConstantFolding.build(type, parts);
  }

  private static long longOf(Expression scalar) {
    return ConstantFolding.asLong(scalar);
  }

  private static Expression floats(
      List<Expression> arguments, Basic type, DoubleUnaryOperator function) {
    List<Expression> parts = new ArrayList<>();
    for (Expression part : ConstantFolding.scalars(arguments.get(0))) {
      parts.add(real(type, function.applyAsDouble(ConstantFolding.asDouble(part))));
    }
    return ConstantFolding.build(type, parts);
  }

  private static Expression floats(
      List<Expression> arguments, Basic type, DoubleBinaryOperator function) {
    List<Expression> parts = new ArrayList<>();
    for (int i = 0; i < type.componentCount(); i++) {
      parts.add(real(type, function.applyAsDouble(at(arguments, 0, i), at(arguments, 1, i))));
    }
    return ConstantFolding.build(type, parts);
  }

  private static Expression floats(List<Expression> arguments, Basic type, Ternary function) {
    List<Expression> parts = new ArrayList<>();
    for (int i = 0; i < type.componentCount(); i++) {
      double value = function.apply(at(arguments, 0, i), at(arguments, 1, i), at(arguments, 2, i));
      parts.add(real(type, value));
    }
    return ConstantFolding.build(type, parts);
  }

  private static double at(List<Expression> arguments, int argument, int component) {
    return ConstantFolding.asDouble(
        ConstantFolding.scalars(arguments.get(argument)).get(component));
  }

  private static long longAt(List<Expression> arguments, int argument, int component) {
    return ConstantFolding.asLong(ConstantFolding.scalars(arguments.get(argument)).get(component));
  }

  private static Expression integers(List<Expression> arguments, Basic type, Integers1 function) {
    return integers(arguments, type, (a, b, c) -> function.apply(a), 1);
  }

  private static Expression integers(List<Expression> arguments, Basic type, Integers2 function) {
    return integers(arguments, type, (a, b, c) -> function.apply(a, b), 2);
  }

  private static Expression integers(List<Expression> arguments, Basic type, Integers3 function) {
    return integers(arguments, type, function, 3);
  }

  private static Expression integers(
      List<Expression> arguments, Basic type, Integers3 function, int count) {
    List<Expression> parts = new ArrayList<>();
    for (int i = 0; i < type.componentCount(); i++) {
      long a = longAt(arguments, 0, i);
      long b = count > 1 ? longAt(arguments, 1, i) : 0;
      long c = count > 2 ? longAt(arguments, 2, i) : 0;
      parts.add(ConstantFolding.integer(type.kind(), function.apply(a, b, c)));
    }
    return ConstantFolding.build(type, parts);
  }

  private static Expression bitwise(Expression argument, Basic type, WideBits wide, Bits function) {
    return each(
        argument,
        type,
        part -> {
          long bits = longOf(part);
          boolean isWide = kindOf(part).isWide();
          return ConstantFolding.integer(
              type.kind(), isWide ? wide.apply(bits) : function.apply((int) bits));
        });
  }

  /** asfloat, asint, asuint. */
  private static Expression bits(Expression argument, Basic type) {
    return each(
        argument,
        type,
        part -> {
          int bits =
              part instanceof FloatConstant constant
                  ? Float.floatToRawIntBits(constant.value())
                  : (int) longOf(part);
          return type.kind() == Kind.FLOAT
              ? new FloatConstant(Float.intBitsToFloat(bits))
              : ConstantFolding.integer(type.kind(), bits);
        });
  }

  /** asdouble of lower and upper bits. */
  private static Expression doubles(List<Expression> arguments, Basic type) {
    List<Expression> parts = new ArrayList<>();
    for (int i = 0; i < type.componentCount(); i++) {
      long bits = longAt(arguments, 1, i) << 32 | longAt(arguments, 0, i);
      parts.add(new TypedTree.DoubleConstant(Double.longBitsToDouble(bits)));
    }
    return ConstantFolding.build(type, parts);
  }

  private static Expression tests(Expression argument, Basic type, FloatTest test) {
    return each(
        argument, type, part -> new BoolConstant(test.apply(ConstantFolding.asDouble(part))));
  }

  private static Expression sign(Expression argument, Basic type) {
    return each(
        argument,
        type,
        part -> {
          double value = kindOf(part).isReal() ? ConstantFolding.asDouble(part) : 0;
          int sign =
              kindOf(part).isReal()
                  ? (value > 0 ? 1 : value < 0 ? -1 : 0)
                  : Long.signum(longOf(part));
          return ConstantFolding.integer(type.kind(), sign);
        });
  }

  private static double smoothstep(double a, double b, double x) {
    double t = Math.min(Math.max((x - a) / (b - a), 0), 1);
    return t * t * (3 - 2 * t);
  }

  private static double[] values(Expression constant) {
    return ConstantFolding.scalars(constant).stream()
        .mapToDouble(ConstantFolding::asDouble)
        .toArray();
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  private static double squaredDistance(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (a[i] - b[i]) * (a[i] - b[i]);
    }
    return sum;
  }

  private static Expression cross(double[] a, double[] b, Basic type) {
    return reals(
        type, a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]);
  }

  /** Vectors on the left are rows, on the right columns. */
  private static Expression multiply(Expression left, Expression right, Basic type) {
    List<Expression> a = ConstantFolding.scalars(left);
    List<Expression> b = ConstantFolding.scalars(right);
    int inner =
        left.type() instanceof Matrix m ? m.columns() : ((Basic) left.type()).componentCount();
    int rows = left.type() instanceof Matrix m ? m.rows() : 1;
    int columns = b.size() / inner;
    List<Expression> parts = new ArrayList<>();
    for (int row = 0; row < rows; row++) {
      for (int column = 0; column < columns; column++) {
        double sum = 0;
        long whole = 0;
        for (int i = 0; i < inner; i++) {
          Expression x = a.get(row * inner + i);
          Expression y = b.get(i * columns + column);
          if (type.kind().isReal()) {
            sum += ConstantFolding.asDouble(x) * ConstantFolding.asDouble(y);
          } else {
            whole += longOf(x) * longOf(y);
          }
        }
        parts.add(
            type.kind().isReal() ? real(type, sum) : ConstantFolding.integer(type.kind(), whole));
      }
    }
    return ConstantFolding.build(type, parts);
  }

  private static @Nullable Expression transpose(Expression argument, Basic type) {
    if (!(argument.type() instanceof Matrix matrix)) {
      return null;
    }
    List<Expression> all = ConstantFolding.scalars(argument);
    List<Expression> parts = new ArrayList<>();
    for (int column = 0; column < matrix.columns(); column++) {
      for (int row = 0; row < matrix.rows(); row++) {
        parts.add(all.get(row * matrix.columns() + column));
      }
    }
    return ConstantFolding.build(type, parts);
  }
}
