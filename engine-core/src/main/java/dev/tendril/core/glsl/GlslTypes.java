package dev.tendril.core.glsl;

import dev.tendril.core.check.Type;
import dev.tendril.core.source.FloatText;

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
            case FLOAT -> "vec";
          }
          + vector.size();
    }
    if (type instanceof Type.Matrix matrix) {
      if (matrix.kind() != Type.Kind.FLOAT) {
        throw new IllegalArgumentException("GLSL has no " + type.displayName());
      }
      return "mat" + matrix.rows() + "x" + matrix.columns();
    }
    return type.kind().word();
  }

  /** The type of another kind and the same shape. */
  static Type.Basic withKind(Type.Basic type, Type.Kind kind) {
    if (type instanceof Type.Vector vector) {
      return new Type.Vector(kind, vector.size());
    }
    if (type instanceof Type.Matrix matrix) {
      return new Type.Matrix(kind, matrix.rows(), matrix.columns());
    }
    return new Type.Scalar(kind);
  }

  static Type.Vector rowOf(Type.Matrix matrix) {
    return new Type.Vector(matrix.kind(), matrix.columns());
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
      case FLOAT -> value + ".0";
    };
  }

  /** A number of the kind in all components; of a matrix only 0 is the same everywhere. */
  static String splat(Type.Basic type, int value) {
    String scalar = literal(type.kind(), value);
    if (type instanceof Type.Matrix && value != 0) {
      throw new IllegalArgumentException("a matrix constructor of one value fills the diagonal");
    }
    return isScalar(type) ? scalar : name(type) + "(" + scalar + ")";
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
}
