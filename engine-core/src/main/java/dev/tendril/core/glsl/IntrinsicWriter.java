package dev.tendril.core.glsl;

import dev.tendril.core.check.Intrinsic;
import dev.tendril.core.check.Type;
import dev.tendril.core.check.TypedTree;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.glsl.Code.Purity;
import dev.tendril.core.glsl.Helpers.Helper;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * HLSL's functions in GLSL. Where the two define the same thing the GLSL function is called, also
 * where both leave a case open (the arc sine of 2, a zero vector's direction): then the hardware
 * decides as it does for HLSL.
 */
final class IntrinsicWriter {
  private final ExpressionWriter writer;

  IntrinsicWriter(ExpressionWriter writer) {
    this.writer = writer;
  }

  Code call(TypedTree.IntrinsicCall call) {
    writer.module.use(call.intrinsic());
    switch (call.intrinsic()) {
      case FREXP, MODF, SINCOS -> {
        return withResults(call);
      }
      case RANDOM_BITS -> {
        return writer.randomBits();
      }
      default -> {
        List<Code> arguments = writer.values(call.arguments());
        List<Type.Basic> types =
            call.arguments().stream().map(argument -> (Type.Basic) argument.type()).toList();
        return apply(call.intrinsic(), arguments, types, (Type.Basic) call.type());
      }
    }
  }

  private Code apply(
      Intrinsic intrinsic, List<Code> arguments, List<Type.Basic> types, Type.Basic result) {
    Type.Basic type = types.get(0);
    if (type instanceof Type.Matrix matrix) {
      return applyToMatrix(intrinsic, arguments, types, matrix, result);
    }
    Code a = arguments.get(0);
    return switch (intrinsic) {
      case ABS -> type.kind() == Type.Kind.UINT ? a : Code.call("abs", a);
      case ACOS,
          ASIN,
          ATAN,
          CEIL,
          COS,
          COSH,
          CROSS,
          DEGREES,
          DISTANCE,
          EXP,
          EXP2,
          FACEFORWARD,
          FLOOR,
          LENGTH,
          LOG,
          LOG2,
          MAX,
          MIN,
          NORMALIZE,
          POW,
          RADIANS,
          REFLECT,
          REFRACT,
          SIN,
          SINH,
          SQRT,
          TAN,
          TANH,
          TRUNC ->
          Code.call(intrinsic.name().toLowerCase(Locale.ROOT), arguments);
      case ATAN2 -> Code.call("atan", arguments);
      case CLAMP -> Code.call("min", Code.call("max", a, arguments.get(1)), arguments.get(2));
      case FMOD -> writer.fmod(type, a, arguments.get(1));
      case FRAC -> Code.call("fract", a);
      case LDEXP -> Code.binary(a, "*", Code.call("exp2", arguments.get(1)));
      case LERP -> Code.call(helper(Helper.LERP, type), arguments);
      case LOG10 -> Code.binary(Code.call("log2", a), "*", Code.constant("0.30103"));
      case MAD -> Code.binary(Code.binary(a, "*", arguments.get(1)), "+", arguments.get(2));
      case RCP -> Code.binary(Code.constant("1.0"), "/", a);
      case ROUND -> Code.call("roundEven", a);
      case RSQRT -> Code.call("inversesqrt", a);
      case SATURATE -> Code.call(helper(Helper.SATURATE, type), a);
      case SIGN -> sign(a, type, result);
      case SMOOTHSTEP -> Code.call(helper(Helper.SMOOTHSTEP, type), arguments);
      case STEP ->
          Code.construct(
              GlslTypes.name(type),
              GlslTypes.isScalar(type)
                  ? Code.binary(arguments.get(1), ">=", a)
                  : Code.call("greaterThanEqual", arguments.get(1), a));
      case ISFINITE -> Code.call(helper(Helper.ISFINITE, type), a);
      case ISINF -> Code.call(helper(Helper.ISINF, type), a);
      case ISNAN -> Code.call(helper(Helper.ISNAN, type), a);
      case ALL, ANY -> test(intrinsic, a, type);
      case DOT -> dot(arguments, type);
      case DST -> Code.call(helper(Helper.DST, type), arguments);
      case LIT -> Code.call(helper(Helper.LIT, type), arguments);
      case MUL -> mul(arguments, type, types.get(1));
      case ASFLOAT, ASINT, ASUINT -> reinterpret(a, type, result);
      case COUNTBITS -> typed(Code.call("bitCount", a), type, Type.Kind.INT, result);
      case FIRSTBITHIGH -> typed(Code.call("findMSB", a), type, Type.Kind.INT, result);
      case FIRSTBITLOW -> typed(Code.call("findLSB", a), type, Type.Kind.INT, result);
      case REVERSEBITS -> Code.call("bitfieldReverse", a);
      case F16TOF32 -> Code.call(helper(Helper.F16TOF32, type), a);
      case F32TOF16 -> Code.call(helper(Helper.F32TOF16, type), a);
      case DETERMINANT, TRANSPOSE, FREXP, MODF, SINCOS, RANDOM_BITS ->
          throw new IllegalArgumentException(intrinsic + " of " + type.displayName());
    };
  }

  private Code applyToMatrix(
      Intrinsic intrinsic,
      List<Code> arguments,
      List<Type.Basic> types,
      Type.Matrix matrix,
      Type.Basic result) {
    Code a = arguments.get(0);
    return switch (intrinsic) {
      case DETERMINANT -> Code.call("determinant", a);
      case TRANSPOSE -> Code.call("transpose", a);
      case MUL -> mul(arguments, matrix, types.get(1));
      case ALL, ANY -> {
        Code kept = writer.repeatable(a, matrix);
        Code all = row(intrinsic, kept, matrix, 0);
        for (int i = 1; i < matrix.rows(); i++) {
          all =
              Code.binary(
                  all, intrinsic == Intrinsic.ALL ? "&&" : "||", row(intrinsic, kept, matrix, i));
        }
        yield all;
      }
      // MAD's product must not become a matrix product, nor RCP's quotient wait for a splat.
      default -> {
        if (!result.equals(matrix)) {
          throw new IllegalArgumentException(intrinsic + " of " + matrix.displayName());
        }
        yield writer.byRow(
            matrix,
            arguments,
            (rowType, rows) ->
                apply(
                    intrinsic,
                    rows,
                    rows.stream().<Type.Basic>map(each -> rowType).toList(),
                    rowType));
      }
    };
  }

  private Code row(Intrinsic intrinsic, Code matrix, Type.Matrix type, int index) {
    return test(intrinsic, matrix.then("[" + index + "]"), GlslTypes.rowOf(type));
  }

  private Code test(Intrinsic intrinsic, Code value, Type.Basic type) {
    Code bools = writer.convert(value, type, GlslTypes.withKind(type, Type.Kind.BOOL));
    return GlslTypes.isScalar(type)
        ? bools
        : Code.call(intrinsic == Intrinsic.ALL ? "all" : "any", bools);
  }

  private Code sign(Code value, Type.Basic type, Type.Basic result) {
    if (type.kind() == Type.Kind.FLOAT) {
      return Code.call(helper(Helper.SIGN_FLOAT, type), value);
    }
    Code sign =
        type.kind() == Type.Kind.UINT
            ? Code.call("min", value, Code.constant("1u"))
            : Code.call("sign", value);
    return typed(sign, type, type.kind(), result);
  }

  private Code dot(List<Code> arguments, Type.Basic type) {
    if (type.kind() == Type.Kind.FLOAT) {
      return Code.call("dot", arguments);
    }
    Code products = writer.repeatable(Code.binary(arguments.get(0), "*", arguments.get(1)), type);
    if (GlslTypes.isScalar(type)) {
      return products;
    }
    Code sum = products.then(".x");
    for (int i = 1; i < type.componentCount(); i++) {
      sum = Code.binary(sum, "+", products.then("." + "xyzw".charAt(i)));
    }
    return sum;
  }

  /**
   * HLSL's product. Matrices are held transposed, and (A B)^T = B^T A^T: operands change sides.
   * Vectors are rows or columns as needed; two of them give their dot product.
   */
  private Code mul(List<Code> arguments, Type.Basic left, Type.Basic right) {
    Code a = arguments.get(0);
    Code b = arguments.get(1);
    if (GlslTypes.isScalar(left) || GlslTypes.isScalar(right)) {
      return Code.binary(a, "*", b);
    }
    if (left instanceof Type.Vector && right instanceof Type.Vector) {
      return dot(arguments, left);
    }
    return Code.binary(b, "*", a);
  }

  private static Code reinterpret(Code value, Type.Basic from, Type.Basic to) {
    if (from.kind() == to.kind()) {
      return value;
    }
    return switch (from.kind()) {
      case FLOAT ->
          Code.call(to.kind() == Type.Kind.INT ? "floatBitsToInt" : "floatBitsToUint", value);
      case INT ->
          to.kind() == Type.Kind.FLOAT
              ? Code.call("intBitsToFloat", value)
              : Code.construct(GlslTypes.name(to), value);
      case UINT ->
          to.kind() == Type.Kind.FLOAT
              ? Code.call("uintBitsToFloat", value)
              : Code.construct(GlslTypes.name(to), value);
      case BOOL -> throw new IllegalArgumentException("bits of a bool");
    };
  }

  /** From what GLSL's function gives to what HLSL's does. */
  private Code typed(Code value, Type.Basic shape, Type.Kind kind, Type.Basic result) {
    return writer.convert(value, GlslTypes.withKind(shape, kind), result);
  }

  private String helper(Helper helper, Type.Basic type) {
    return writer.module.helper(helper, type);
  }

  private Code withResults(TypedTree.IntrinsicCall call) {
    List<Expression> arguments = call.arguments();
    Type.Basic type = (Type.Basic) arguments.get(0).type();
    Code x = writer.spill(writer.value(arguments.get(0)), type);
    List<Place> places = new ArrayList<>();
    for (Expression argument : arguments.subList(1, arguments.size())) {
      places.add(writer.resultPlace(argument));
    }
    switch (call.intrinsic()) {
      case SINCOS -> {
        store(places.get(0), apply(Intrinsic.SIN, List.of(x), List.of(type), type), type, call, 1);
        store(places.get(1), apply(Intrinsic.COS, List.of(x), List.of(type), type), type, call, 2);
        return Code.constant("");
      }
      case MODF -> {
        Code whole = writer.spill(apply(Intrinsic.TRUNC, List.of(x), List.of(type), type), type);
        store(places.get(0), whole, type, call, 1);
        return Code.binary(x, "-", whole);
      }
      case FREXP -> {
        Type.Basic exponentType = GlslTypes.withKind(type, Type.Kind.INT);
        String exponent = writer.newName();
        writer.lines.add(writer.declare(exponentType, exponent) + ";");
        Code mantissa =
            writer.spill(
                Code.call(helper(Helper.FREXP, type), x, Code.atom(exponent, Purity.STABLE)), type);
        store(places.get(0), Code.atom(exponent, Purity.STABLE), exponentType, call, 1);
        return mantissa;
      }
      default -> throw new IllegalArgumentException(call.intrinsic().name());
    }
  }

  private void store(
      Place place, Code value, Type.Basic type, TypedTree.IntrinsicCall call, int argument) {
    Type target = call.arguments().get(argument).type();
    writer.write(place, writer.convert(value, type, target), target);
  }
}
