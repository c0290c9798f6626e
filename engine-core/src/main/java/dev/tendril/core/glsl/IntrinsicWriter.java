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
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

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
      case FREXP, MODF, SINCOS, SPLIT_DOUBLE -> {
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
    if (intrinsic == Intrinsic.MUL) {
      return mul(arguments, type, types.get(1), result);
    }
    if (type instanceof Type.Matrix matrix) {
      return applyToMatrix(intrinsic, arguments, matrix, result);
    }
    Code a = arguments.get(0);
    boolean wide = type.kind().isWide();
    return switch (intrinsic) {
      case ABS -> type.kind().isUnsigned() ? a : Code.call("abs", a);
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
      case FMA -> Code.call("fma", arguments);
      case FMOD -> Code.call(helper(Helper.FMOD, type), arguments);
      case FRAC -> Code.call("fract", a);
      case LDEXP -> Code.binary(a, "*", Code.call("exp2", arguments.get(1)));
      case LERP -> Code.call(helper(Helper.LERP, type), arguments);
      case LOG10 -> Code.binary(Code.call("log2", a), "*", Code.constant("0.30103"));
      case MAD -> Code.binary(Code.binary(a, "*", arguments.get(1)), "+", arguments.get(2));
      case RCP -> Code.binary(Code.constant(GlslTypes.literal(type.kind(), 1)), "/", a);
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
      case ISFINITE -> Code.call(helper(wide ? Helper.ISFINITE_DOUBLE : Helper.ISFINITE, type), a);
      case ISINF -> Code.call(helper(wide ? Helper.ISINF_DOUBLE : Helper.ISINF, type), a);
      case ISNAN -> Code.call(helper(wide ? Helper.ISNAN_DOUBLE : Helper.ISNAN, type), a);
      case ALL, ANY -> test(intrinsic, a, type);
      case DOT -> dot(arguments, type);
      case DST -> Code.call(helper(Helper.DST, type), arguments);
      case LIT -> Code.call(helper(Helper.LIT, type), arguments);
      case ASDOUBLE -> Code.call(helper(Helper.ASDOUBLE, type), arguments);
      case ASFLOAT, ASINT, ASUINT -> reinterpret(a, type, result);
      case COUNTBITS ->
          wide
              ? Code.call(helper(Helper.COUNTBITS_WIDE, type), a)
              : typed(Code.call("bitCount", a), type, Type.Kind.INT, result);
      case FIRSTBITHIGH ->
          wide
              ? Code.call(helper(Helper.FIRSTBITHIGH_WIDE, type), magnitudeBits(a, type))
              : typed(Code.call("findMSB", a), type, Type.Kind.INT, result);
      case FIRSTBITLOW ->
          wide
              ? Code.call(helper(Helper.FIRSTBITLOW_WIDE, type), a)
              : typed(Code.call("findLSB", a), type, Type.Kind.INT, result);
      case REVERSEBITS ->
          wide
              ? Code.call(helper(Helper.REVERSEBITS_WIDE, type), a)
              : Code.call("bitfieldReverse", a);
      case F16TOF32 -> Code.call(helper(Helper.F16TOF32, type), a);
      case F32TOF16 -> Code.call(helper(Helper.F32TOF16, type), a);
      case DETERMINANT, MUL, TRANSPOSE, FREXP, MODF, SINCOS, SPLIT_DOUBLE, RANDOM_BITS ->
          throw new IllegalArgumentException(intrinsic + " of " + type.displayName());
    };
  }

  private Code applyToMatrix(
      Intrinsic intrinsic, List<Code> arguments, Type.Matrix matrix, Type.Basic result) {
    Code a = arguments.get(0);
    return switch (intrinsic) {
      case DETERMINANT ->
          GlslTypes.isRows(matrix)
              ? writer.repeatable(a, matrix).then(ExpressionWriter.element(matrix, 0))
              : Code.call("determinant", a);
      case TRANSPOSE ->
          GlslTypes.isRows(matrix)
              ? transpose(writer.repeatable(a, matrix), matrix, (Type.Matrix) result)
              : Code.call("transpose", a);
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
      default -> {
        if (!(result instanceof Type.Matrix rows)) {
          throw new IllegalArgumentException(intrinsic + " of " + matrix.displayName());
        }
        yield writer.byRow(
            matrix,
            rows,
            arguments,
            (row, parts) ->
                apply(intrinsic, parts, parts.stream().map(part -> row).toList(), rows.row()));
      }
    };
  }

  private static Code transpose(Code matrix, Type.Matrix type, Type.Matrix result) {
    return ExpressionWriter.rows(
        result,
        column -> {
          List<Code> elements = new ArrayList<>();
          for (int row = 0; row < type.rows(); row++) {
            elements.add(matrix.then(ExpressionWriter.element(type, row * 4 + column)));
          }
          return elements.size() == 1
              ? elements.get(0)
              : Code.construct(GlslTypes.name(result.row()), elements);
        });
  }

  private Code row(Intrinsic intrinsic, Code matrix, Type.Matrix type, int index) {
    return test(intrinsic, matrix.then("[" + index + "]"), type.row());
  }

  private Code test(Intrinsic intrinsic, Code value, Type.Basic type) {
    Code bools = writer.convert(value, type, type.withKind(Type.Kind.BOOL));
    return GlslTypes.isScalar(type)
        ? bools
        : Code.call(intrinsic == Intrinsic.ALL ? "all" : "any", bools);
  }

  private Code sign(Code value, Type.Basic type, Type.Basic result) {
    if (type.kind().isReal()) {
      return Code.call(helper(Helper.SIGN_FLOAT, type), value);
    }
    Code sign =
        type.kind().isUnsigned()
            ? Code.call("min", value, Code.constant(GlslTypes.literal(type.kind(), 1)))
            : Code.call("sign", value);
    return typed(sign, type, type.kind(), result);
  }

  private Code dot(List<Code> arguments, Type.Basic type) {
    if (type.kind().isReal()) {
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
  private Code mul(List<Code> arguments, Type.Basic left, Type.Basic right, Type.Basic result) {
    Code a = arguments.get(0);
    Code b = arguments.get(1);
    if (GlslTypes.isScalar(left) || GlslTypes.isScalar(right)) {
      return Code.binary(a, "*", b);
    }
    if (left instanceof Type.Vector && right instanceof Type.Vector) {
      return dot(arguments, left);
    }
    if (GlslTypes.isRows(left) || GlslTypes.isRows(right)) {
      return mulByRows(
          writer.repeatable(a, left), writer.repeatable(b, right), left, right, result);
    }
    return Code.binary(b, "*", a);
  }

  /** Each row of the product is the sum of the right side's rows times elements of the left's. */
  private static Code mulByRows(
      Code a, Code b, Type.Basic left, Type.Basic right, Type.Basic result) {
    if (!(left instanceof Type.Matrix matrix)) {
      return sum(left.componentCount(), k -> a.then("." + "xyzw".charAt(k)), b, right);
    }
    IntFunction<Code> row =
        i ->
            sum(
                matrix.columns(),
                k -> a.then(ExpressionWriter.element(matrix, i * 4 + k)),
                b,
                right);
    if (result instanceof Type.Matrix product) {
      return ExpressionWriter.rows(product, row);
    }
    return matrix.rows() == 1
        ? row.apply(0)
        : Code.construct(
            GlslTypes.name(result), IntStream.range(0, matrix.rows()).mapToObj(row).toList());
  }

  private static Code sum(int count, IntFunction<Code> factor, Code right, Type.Basic type) {
    Code sum = null;
    for (int k = 0; k < count; k++) {
      String part = type instanceof Type.Vector ? "." + "xyzw".charAt(k) : "[" + k + "]";
      Code product = Code.binary(factor.apply(k), "*", right.then(part));
      sum = sum == null ? product : Code.binary(sum, "+", product);
    }
    return Objects.requireNonNull(sum);
  }

  /** A negative number's bits inverted: the highest that differs from the sign is looked for. */
  private Code magnitudeBits(Code value, Type.Basic type) {
    if (type.kind().isUnsigned()) {
      return value;
    }
    Code kept = writer.repeatable(value, type);
    return Code.binary(kept, "^", Code.binary(kept, ">>", Code.constant("63")));
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
      case BOOL, LONG, ULONG, DOUBLE ->
          throw new IllegalArgumentException("bits of " + from.displayName());
    };
  }

  /** From what GLSL's function gives to what HLSL's does. */
  private Code typed(Code value, Type.Basic shape, Type.Kind kind, Type.Basic result) {
    return writer.convert(value, shape.withKind(kind), result);
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
      case SPLIT_DOUBLE -> {
        Type.Basic uints = type.withKind(Type.Kind.UINT);
        store(places.get(0), Code.call(helper(Helper.DOUBLE_LOW, type), x), uints, call, 1);
        store(places.get(1), Code.call(helper(Helper.DOUBLE_HIGH, type), x), uints, call, 2);
        return Code.constant("");
      }
      case FREXP -> {
        Type.Basic exponentType = type.withKind(Type.Kind.INT);
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
