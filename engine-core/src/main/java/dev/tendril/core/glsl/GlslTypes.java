package dev.tendril.core.glsl;

import dev.tendril.core.check.Type;
import dev.tendril.core.source.FloatText;
import java.util.Collections;

/**
 * How basic types and literals are written. HLSL's {@code floatRxC} is held transposed, as GLSL's
 * {@code matRxC}: R GLSL columns, each of which is one HLSL row of C components.
 *
 * <pre>
 *   HLSL float2x3 m      GLSL mat2x3 m
 *   m[0] = a b c         m[0] = vec3(a, b, c)
 *   m[1] = d e f         m[1] = vec3(d, e, f)
 * </pre>
 *
 * So rows, elements and constructors read alike, and only products turn round.
 *
 * <p>GLSL has no matrices of integers or bools, nor of one row or column. Those are arrays of rows,
 * on which everything is done row by row; where there is one column, a row is a scalar.
 *
 * <pre>
 *   HLSL int2x3 m        GLSL ivec3 m[2]
 *   HLSL float3x1 m      GLSL float m[3]
 * </pre>
 */
final class GlslTypes {
  private static final String COMPONENTS = "xyzw";

  private GlslTypes() {}

  static String name(Type.Basic type) {
    if (type instanceof Type.Vector vector) {
      return switch (vector.kind()) {
            case BOOL -> "bvec";
            case INT -> "ivec";
            case UINT -> "uvec";
            case LONG -> "i64vec";
            case ULONG -> "u64vec";
            case FLOAT -> "vec";
            case DOUBLE -> "dvec";
          }
          + vector.size();
    }
    if (type instanceof Type.Matrix matrix) {
      if (!isNative(matrix)) {
        return name(matrix.row()) + "[" + matrix.rows() + "]";
      }
      String word = matrix.kind() == Type.Kind.DOUBLE ? "dmat" : "mat";
      return word + matrix.rows() + "x" + matrix.columns();
    }
    return type.kind().word();
  }

  /** Whether GLSL has the matrix; else it is an array of rows. */
  static boolean isNative(Type.Matrix matrix) {
    return matrix.kind().isReal() && matrix.rows() > 1 && matrix.columns() > 1;
  }

  /** A matrix that is an array in GLSL. */
  static boolean isRows(Type type) {
    return type instanceof Type.Matrix matrix && !isNative(matrix);
  }

  static Type.Kind kindOf(Type type) {
    return ((Type.Basic) type).kind();
  }

  static boolean isScalar(Type type) {
    return type instanceof Type.Scalar;
  }

  /** {@code .xzy} without the dot. */
  static String swizzle(Iterable<Integer> components) {
    StringBuilder out = new StringBuilder();
    for (int component : components) {
      out.append(COMPONENTS.charAt(component));
    }
    return out.toString();
  }

  /** A number of the kind, as a scalar. */
  static String literal(Type.Kind kind, int value) {
    return switch (kind) {
      case BOOL -> value == 0 ? "false" : "true";
      case INT -> integer(value);
      case UINT -> Integer.toUnsignedString(value) + "u";
      case LONG, ULONG -> integer(kind, value);
      case FLOAT -> value + ".0";
      case DOUBLE -> value + ".0lf";
    };
  }

  /**
   * A number of the kind in all components; of a matrix of GLSL's only 0 is the same everywhere.
   */
  static String splat(Type.Basic type, int value) {
    String scalar = literal(type.kind(), value);
    if (type instanceof Type.Matrix matrix && !isNative(matrix)) {
      String row = splat(matrix.row(), value);
      return name(type) + "(" + String.join(", ", Collections.nCopies(matrix.rows(), row)) + ")";
    }
    if (type instanceof Type.Matrix && value != 0) {
      throw new IllegalArgumentException("a matrix constructor of one value fills the diagonal");
    }
    return isScalar(type) ? scalar : name(type) + "(" + scalar + ")";
  }

  /** Of LONG or ULONG. */
  static String integer(Type.Kind kind, long value) {
    if (kind == Type.Kind.ULONG) {
      return Long.toUnsignedString(value) + "UL";
    }
    return value == Long.MIN_VALUE ? "int64_t(0x8000000000000000UL)" : value + "L";
  }

  /** The smallest int has no literal of its own. */
  static String integer(int value) {
    return value == Integer.MIN_VALUE ? "int(0x80000000u)" : Integer.toString(value);
  }

  /** Reads back to the same bits. */
  static Code literal(float value) {
    String text = FloatText.format(value);
    // shaderc reads a double first; the two roundings agree but for decimals that lie within 2^-29
    // of a step half-way between two floats.
    boolean exact = Float.isFinite(value) && (float) Double.parseDouble(text) == value;
    return exact
        ? Code.constant(text)
        : Code.atom(
            "uintBitsToFloat(0x" + Integer.toHexString(Float.floatToRawIntBits(value)) + "u)",
            Code.Purity.STABLE);
  }

  /** Reads back to the same bits; GLSL has no words for infinity, NaN and the smallest numbers. */
  static Code literal(double value) {
    if (value == 0 || Math.abs(value) >= Double.MIN_NORMAL && Math.abs(value) <= Double.MAX_VALUE) {
      return Code.constant(value + "lf");
    }
    long bits = Double.doubleToRawLongBits(value);
    String halves = "0x%xu, 0x%xu".formatted((int) bits, (int) (bits >>> 32));
    return Code.atom("packDouble2x32(uvec2(" + halves + "))", Code.Purity.STABLE);
  }
}
