package dev.tendril.core.check;

import dev.tendril.core.check.Type.Basic;
import dev.tendril.core.check.Type.Kind;
import dev.tendril.core.check.Type.Matrix;
import dev.tendril.core.check.Type.Scalar;
import dev.tendril.core.check.Type.Vector;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Small questions about types, and the names of the built-in ones. */
final class Types {
  private Types() {}

  static final Type ERROR = Type.Opaque.ERROR;
  static final Type VOID = Type.Opaque.VOID;

  private static final Map<String, Kind> SCALAR_WORDS =
      Map.ofEntries(
          Map.entry("bool", Kind.BOOL),
          Map.entry("int", Kind.INT),
          Map.entry("uint", Kind.UINT),
          Map.entry("float", Kind.FLOAT),
          Map.entry("half", Kind.FLOAT),
          Map.entry("dword", Kind.UINT),
          Map.entry("min16float", Kind.FLOAT),
          Map.entry("min10float", Kind.FLOAT),
          Map.entry("min16int", Kind.INT),
          Map.entry("min12int", Kind.INT),
          Map.entry("min16uint", Kind.UINT),
          Map.entry("float16_t", Kind.FLOAT),
          Map.entry("float32_t", Kind.FLOAT),
          Map.entry("int16_t", Kind.INT),
          Map.entry("int32_t", Kind.INT),
          Map.entry("int64_t", Kind.LONG),
          Map.entry("uint16_t", Kind.UINT),
          Map.entry("uint32_t", Kind.UINT),
          Map.entry("uint64_t", Kind.ULONG),
          Map.entry("uint8_t4_packed", Kind.UINT),
          Map.entry("int8_t4_packed", Kind.UINT),
          Map.entry("double", Kind.DOUBLE),
          Map.entry("float64_t", Kind.DOUBLE));

  /** The kind that a scalar type's word stands for; those that HLSL has in 16 bits have 32 here. */
  static @Nullable Kind scalarKind(String word) {
    return SCALAR_WORDS.get(word);
  }

  /** A built-in basic type by its plain name ({@code float3}, {@code half2x4}, {@code matrix}). */
  static @Nullable Basic named(String name) {
    if (name.equals("vector")) {
      return new Vector(Kind.FLOAT, 4);
    }
    if (name.equals("matrix")) {
      return new Matrix(Kind.FLOAT, 4, 4);
    }
    Kind scalar = SCALAR_WORDS.get(name);
    if (scalar != null) {
      return scalar(scalar);
    }
    int length = name.length();
    if (length > 3 && name.charAt(length - 2) == 'x') {
      Kind kind = SCALAR_WORDS.get(name.substring(0, length - 3));
      int rows = dimension(name.charAt(length - 3));
      int columns = dimension(name.charAt(length - 1));
      if (kind != null && rows > 0 && columns > 0) {
        return new Matrix(kind, rows, columns);
      }
    }
    if (length > 1) {
      Kind kind = SCALAR_WORDS.get(name.substring(0, length - 1));
      int size = dimension(name.charAt(length - 1));
      if (kind != null && size > 0) {
        return vector(kind, size);
      }
    }
    return null;
  }

  private static int dimension(char c) {
    return c >= '1' && c <= '4' ? c - '0' : 0;
  }

  static Scalar scalar(Kind kind) {
    return switch (kind) {
      case BOOL -> Type.BOOL;
      case INT -> Type.INT;
      case UINT -> Type.UINT;
      case LONG -> Type.LONG;
      case ULONG -> Type.ULONG;
      case FLOAT -> Type.FLOAT;
      case DOUBLE -> Type.DOUBLE;
    };
  }

  /** A vector, or the scalar for size 1. */
  static Basic vector(Kind kind, int size) {
    return size == 1 ? scalar(kind) : new Vector(kind, size);
  }

  static Basic withKind(Basic type, Kind kind) {
    return type.kind() == kind ? type : type.withKind(kind);
  }

  static boolean sameShape(Basic a, Basic b) {
    return withKind(a, Kind.FLOAT).equals(withKind(b, Kind.FLOAT));
  }

  static boolean isError(Type type) {
    return type == ERROR;
  }

  static boolean isInteger(Kind kind) {
    return kind.isInteger();
  }

  /** Row-major index of a matrix swizzle's element: row * 4 + column. */
  static int matrixElement(int row, int column) {
    return row * 4 + column;
  }

  /** What a lossy conversion loses, for messages. */
  static String lostPart(Type from, Type to) {
    Kind source = from instanceof Basic basic ? basic.kind() : Kind.INT;
    Kind target = to instanceof Basic basic ? basic.kind() : Kind.INT;
    if (!source.isReal()) {
      return "upper 32 bits";
    }
    return target.isReal() ? "precision" : "fraction";
  }

  /** "a Texture2D", but "void". */
  static String withArticle(Type type) {
    return type == VOID ? "void" : Resource.article(type.displayName());
  }

  /** A particle of whatever file. */
  static boolean isParticle(Type type) {
    return type instanceof StructType struct && struct.role() == StructType.Role.PARTICLE;
  }

  /** How many scalars a value of the type holds, saturating; opaque types count as one. */
  static long componentCount(Type type) {
    if (type instanceof Basic basic) {
      return basic.componentCount();
    }
    if (type instanceof Type.Array array) {
      return Math.min(Integer.MAX_VALUE, componentCount(array.element()) * array.length());
    }
    if (type instanceof StructType struct) {
      long sum = 0;
      for (StructType.Field field : struct.fields()) {
        sum = Math.min(Integer.MAX_VALUE, sum + componentCount(field.type()));
      }
      return sum;
    }
    return 1;
  }

  /** Whether a part of the type could not be resolved, so that nothing more is said about it. */
  static boolean holdsError(Type type) {
    if (type instanceof Type.Array array) {
      return holdsError(array.element());
    }
    return isError(type);
  }
}
