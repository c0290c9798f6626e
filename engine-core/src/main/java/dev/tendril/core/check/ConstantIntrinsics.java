package dev.tendril.core.check;

import dev.tendril.core.check.Type.Basic;
import dev.tendril.core.check.Type.Kind;
import dev.tendril.core.check.Type.Matrix;
import dev.tendril.core.check.Type.Vector;
import dev.tendril.core.check.TypedTree.BoolConstant;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.check.TypedTree.FloatConstant;
import dev.tendril.core.check.TypedTree.IntConstant;
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
    if (!(type instanceof Basic basic)) {
      return null;
    }
    Expression first = arguments.get(0);
    boolean isFloat = first.type() instanceof Basic b && b.kind() == Kind.FLOAT;
    return switch (intrinsic) {
      case ABS ->
          isFloat ? floats(arguments, basic, Math::abs) : integers(arguments, basic, Math::abs);
      case MIN ->
          isFloat
              ? floats(arguments, basic, (a, b) -> b < a ? b : a)
              : integers(arguments, basic, Math::min);
      case MAX ->
          isFloat
              ? floats(arguments, basic, (a, b) -> a < b ? b : a)
              : integers(arguments, basic, Math::max);
      case CLAMP ->
          isFloat
              ? floats(arguments, basic, (x, a, b) -> Math.min(Math.max(x, a), b))
              : integers(arguments, basic, (x, a, b) -> Math.min(Math.max(x, a), b));
      case MAD ->
          isFloat
              ? floats(arguments, basic, (a, b, c) -> (float) (a * b) + c)
              : integers(arguments, basic, (a, b, c) -> a * b + c);
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
      case ISFINITE -> tests(first, basic, Float::isFinite);
      case ISINF -> tests(first, basic, Float::isInfinite);
      case ISNAN -> tests(first, basic, value -> Float.isNaN(value));
      case ALL ->
          new BoolConstant(
              ConstantFolding.scalars(first).stream().allMatch(ConstantFolding::asBool));
      case ANY ->
          new BoolConstant(
              ConstantFolding.scalars(first).stream().anyMatch(ConstantFolding::asBool));
      case CROSS -> cross(values(first), values(arguments.get(1)), basic);
      case DISTANCE -> of(Math.sqrt(squaredDistance(values(first), values(arguments.get(1)))));
      case DOT -> isFloat ? of(dot(values(first), values(arguments.get(1)))) : null;
      case LENGTH -> of(Math.sqrt(dot(values(first), values(first))));
      case NORMALIZE -> {
        double length = Math.sqrt(dot(values(first), values(first)));
        yield floats(arguments, basic, x -> x / length);
      }
      case DETERMINANT -> null;
      case MUL -> multiply(first, arguments.get(1), basic);
      case TRANSPOSE -> transpose(first, basic);
      case ASFLOAT -> bits(first, basic);
      case ASINT, ASUINT -> bits(first, basic);
      case COUNTBITS -> bitwise(first, basic, Integer::bitCount);
      case REVERSEBITS -> bitwise(first, basic, Integer::reverse);
      case FIRSTBITLOW ->
          bitwise(first, basic, x -> x == 0 ? -1 : Integer.numberOfTrailingZeros(x));
      case FACEFORWARD,
          REFLECT,
          REFRACT,
          DST,
          LIT,
          F16TOF32,
          F32TOF16,
          FIRSTBITHIGH,
          FREXP,
          MODF,
          SINCOS,
          RANDOM_BITS ->
          null;
    };
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

  private interface FloatTest {
    boolean apply(float value);
  }

  private static FloatConstant of(double value) {
    return new FloatConstant((float) value);
  }

  private static Expression floats(
      List<Expression> arguments, Basic type, DoubleUnaryOperator function) {
    List<Expression> parts = new ArrayList<>();
    for (Expression part : ConstantFolding.scalars(arguments.get(0))) {
      parts.add(of(function.applyAsDouble(ConstantFolding.asFloat(part))));
    }
    return ConstantFolding.build(type, parts);
  }

  private static Expression floats(
      List<Expression> arguments, Basic type, DoubleBinaryOperator function) {
    List<Expression> parts = new ArrayList<>();
    for (int i = 0; i < type.componentCount(); i++) {
      parts.add(of(function.applyAsDouble(at(arguments, 0, i), at(arguments, 1, i))));
    }
    return ConstantFolding.build(type, parts);
  }

  private static Expression floats(List<Expression> arguments, Basic type, Ternary function) {
    List<Expression> parts = new ArrayList<>();
    for (int i = 0; i < type.componentCount(); i++) {
      parts.add(of(function.apply(at(arguments, 0, i), at(arguments, 1, i), at(arguments, 2, i))));
    }
    return ConstantFolding.build(type, parts);
  }

  private static float at(List<Expression> arguments, int argument, int component) {
    return ConstantFolding.asFloat(ConstantFolding.scalars(arguments.get(argument)).get(component));
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
      parts.add(new IntConstant(Types.scalar(type.kind()), (int) function.apply(a, b, c)));
    }
    return ConstantFolding.build(type, parts);
  }

  private static Expression bitwise(Expression argument, Basic type, Bits function) {
    List<Expression> parts = new ArrayList<>();
    for (Expression part : ConstantFolding.scalars(argument)) {
      int bits = function.apply((int) ConstantFolding.asLong(part));
      parts.add(new IntConstant(Types.scalar(type.kind()), bits));
    }
    return ConstantFolding.build(type, parts);
  }

  /** asfloat, asint, asuint. */
  private static Expression bits(Expression argument, Basic type) {
    List<Expression> parts = new ArrayList<>();
    for (Expression part : ConstantFolding.scalars(argument)) {
      int bits =
          part instanceof FloatConstant constant
              ? Float.floatToRawIntBits(constant.value())
              : (int) ConstantFolding.asLong(part);
      parts.add(
          type.kind() == Kind.FLOAT
              ? new FloatConstant(Float.intBitsToFloat(bits))
              : new IntConstant(Types.scalar(type.kind()), bits));
    }
    return ConstantFolding.build(type, parts);
  }

  private static Expression tests(Expression argument, Basic type, FloatTest test) {
    List<Expression> parts = new ArrayList<>();
    for (Expression part : ConstantFolding.scalars(argument)) {
      parts.add(new BoolConstant(test.apply(ConstantFolding.asFloat(part))));
    }
    return ConstantFolding.build(type, parts);
  }

  private static Expression sign(Expression argument, Basic type) {
    List<Expression> parts = new ArrayList<>();
    for (Expression part : ConstantFolding.scalars(argument)) {
      int sign =
          part instanceof FloatConstant constant
              ? (constant.value() > 0 ? 1 : constant.value() < 0 ? -1 : 0)
              : Long.signum(ConstantFolding.asLong(part));
      parts.add(new IntConstant(Type.INT, sign));
    }
    return ConstantFolding.build(type, parts);
  }

  private static double smoothstep(double a, double b, double x) {
    double t = Math.min(Math.max((x - a) / (b - a), 0), 1);
    return t * t * (3 - 2 * t);
  }

  private static double[] values(Expression constant) {
    return ConstantFolding.scalars(constant).stream()
        .mapToDouble(ConstantFolding::asFloat)
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
    return ConstantFolding.build(
        type,
        List.of(
            of(a[1] * b[2] - a[2] * b[1]),
            of(a[2] * b[0] - a[0] * b[2]),
            of(a[0] * b[1] - a[1] * b[0])));
  }

  /** Vectors on the left are rows, on the right columns. */
  private static @Nullable Expression multiply(Expression left, Expression right, Basic type) {
    boolean simple = ConstantFolding.isScalar(left) || ConstantFolding.isScalar(right);
    if (simple) {
      return null;
    }
    double[] a = values(left);
    double[] b = values(right);
    int inner =
        left.type() instanceof Matrix m ? m.columns() : ((Basic) left.type()).componentCount();
    int rows = left.type() instanceof Vector ? 1 : a.length / inner;
    int columns = b.length / inner;
    List<Expression> parts = new ArrayList<>();
    for (int row = 0; row < rows; row++) {
      for (int column = 0; column < columns; column++) {
        double sum = 0;
        for (int i = 0; i < inner; i++) {
          sum += a[row * inner + i] * b[i * columns + column];
        }
        parts.add(of(sum));
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
