package dev.tendril.core.effect;

import dev.tendril.core.check.EnumType;
import dev.tendril.core.check.StructType;
import dev.tendril.core.check.Type;
import java.util.ArrayList;
import java.util.List;

/**
 * How an element of a StructuredBuffer lies in the host's memory: GLSL's scalar block layout.
 *
 * <p>Each number lies at a multiple of its own size, 4 or 8 bytes, and nothing else is aligned: a
 * float3 takes 12 bytes and what follows it begins right behind, as behind a struct. Members come
 * in order of declaration. A bool is 4 bytes, and true unless all are zero. A matrix lies column by
 * column, as in HLSL, or row by row if its field is {@code row_major}.
 *
 * @param sizeBytes from one element to the next if nothing lies between them
 * @param parts the numbers and vectors in order of declaration, matrices taken apart into numbers
 */
public record ElementLayout(int sizeBytes, List<Part> parts) {
  public ElementLayout {
    parts = List.copyOf(parts);
  }

  /**
   * @param path from the element down: a struct's field index, an array's element, a matrix's row
   *     and then its column; a component of a 64-bit vector; empty when the element is a unit
   */
  public record Part(List<Integer> path, Type.Basic type, int offsetBytes) {
    public Part {
      path = List.copyOf(path);
    }
  }

  /** The layout of elements of a type. */
  public static ElementLayout of(Type type) {
    Placing placing = new Placing();
    int end = placing.place(type, false, new ArrayList<>(), 0);
    return new ElementLayout(Math.max(4, align(end, alignment(type))), placing.parts);
  }

  private static int align(int offset, int alignment) {
    return (offset + alignment - 1) / alignment * alignment;
  }

  /** Of the widest number in it. */
  private static int alignment(Type declared) {
    Type type = EnumType.memoryType(declared);
    if (type instanceof StructType struct) {
      return struct.fields().stream().mapToInt(f -> alignment(f.type())).max().orElse(4);
    }
    return type instanceof Type.Array array ? alignment(array.element()) : bytes(basic(type));
  }

  /** Of one number. */
  private static int bytes(Type.Basic type) {
    return type.kind().isWide() ? 8 : 4;
  }

  private static Type.Basic basic(Type type) {
    if (type instanceof Type.Basic basic) {
      return basic;
    }
    throw new IllegalArgumentException("no memory form: " + type.displayName());
  }

  private static final class Placing {
    private final List<Part> parts = new ArrayList<>();

    /** Places a value at or behind an offset, and gives its end. */
    int place(Type declared, boolean rowMajor, List<Integer> path, int from) {
      Type type = EnumType.memoryType(declared);
      int at = align(from, alignment(type));
      if (type instanceof StructType struct) {
        for (int i = 0; i < struct.fields().size(); i++) {
          StructType.Field field = struct.fields().get(i);
          at = inside(field.type(), field.rowMajor(), path, i, at);
        }
        return at;
      }
      if (type instanceof Type.Array array) {
        for (int i = 0; i < array.length(); i++) {
          at = align(at, alignment(array.element()));
          at = inside(array.element(), rowMajor, path, i, at);
        }
        return at;
      }
      Type.Basic basic = basic(type);
      if (basic instanceof Type.Matrix matrix) {
        return matrix(matrix, rowMajor, path, at);
      }
      if (basic instanceof Type.Vector && basic.kind().isWide()) {
        for (int i = 0; i < basic.componentCount(); i++) {
          at = inside(new Type.Scalar(basic.kind()), false, path, i, at);
        }
        return at;
      }
      parts.add(new Part(path, basic, at));
      return at + basic.componentCount() * bytes(basic);
    }

    private int inside(Type type, boolean rowMajor, List<Integer> path, int step, int from) {
      path.add(step);
      int end = place(type, rowMajor, path, from);
      path.remove(path.size() - 1);
      return end;
    }

    private int matrix(Type.Matrix matrix, boolean rowMajor, List<Integer> path, int from) {
      Type.Scalar number = new Type.Scalar(matrix.kind());
      for (int row = 0; row < matrix.rows(); row++) {
        for (int column = 0; column < matrix.columns(); column++) {
          int index = rowMajor ? row * matrix.columns() + column : column * matrix.rows() + row;
          List<Integer> place = new ArrayList<>(path);
          place.add(row);
          place.add(column);
          parts.add(new Part(place, number, from + index * bytes(number)));
        }
      }
      return from + matrix.componentCount() * bytes(number);
    }
  }
}
