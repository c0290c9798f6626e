package dev.tendril.vulkan.shader;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Where the numbers of a block lie, read from the decorations of SPIR-V: by path, such as {@code
 * 2.0.1} for component 1 of member 0 of member 2.
 */
final class ReflectedLayout {
  private static final int OP_TYPE_INT = 21;
  private static final int OP_TYPE_FLOAT = 22;
  private static final int OP_TYPE_VECTOR = 23;
  private static final int OP_TYPE_MATRIX = 24;
  private static final int OP_TYPE_ARRAY = 28;
  private static final int OP_TYPE_RUNTIME_ARRAY = 29;
  private static final int OP_TYPE_STRUCT = 30;
  private static final int OP_TYPE_POINTER = 32;
  private static final int OP_CONSTANT = 43;
  private static final int OP_VARIABLE = 59;
  private static final int OP_DECORATE = 71;
  private static final int OP_MEMBER_DECORATE = 72;

  private static final int ROW_MAJOR = 4;
  private static final int ARRAY_STRIDE = 6;
  private static final int MATRIX_STRIDE = 7;
  private static final int BINDING = 33;
  private static final int OFFSET = 35;

  /** Operation and operands of what has a result, by that. */
  private final Map<Integer, int[]> results = new HashMap<>();

  /** By "id decoration" and "struct member decoration". */
  private final Map<String, Integer> decorations = new HashMap<>();

  private final Map<Integer, Integer> variableAt = new HashMap<>();

  ReflectedLayout(Spirv spirv) {
    ByteBuffer code = ByteBuffer.wrap(spirv.code()).order(ByteOrder.nativeOrder());
    int[] words = new int[code.remaining() / 4];
    code.asIntBuffer().get(words);
    for (int at = 5; at < words.length; at += words[at] >>> 16) {
      int operation = words[at] & 0xffff;
      int length = words[at] >>> 16;
      if (operation == OP_DECORATE) {
        int value = length > 3 ? words[at + 3] : 1;
        decorations.put(words[at + 1] + " " + words[at + 2], value);
        if (words[at + 2] == BINDING) {
          variableAt.put(value, words[at + 1]);
        }
      } else if (operation == OP_MEMBER_DECORATE) {
        decorations.put(
            words[at + 1] + " " + words[at + 2] + " " + words[at + 3],
            length > 4 ? words[at + 4] : 1);
      } else if (operation >= OP_TYPE_INT && operation <= OP_TYPE_POINTER) {
        int[] parts = new int[length - 1];
        parts[0] = operation;
        System.arraycopy(words, at + 2, parts, 1, length - 2);
        results.put(words[at + 1], parts);
      } else if (operation == OP_CONSTANT || operation == OP_VARIABLE) {
        results.put(words[at + 2], new int[] {operation, words[at + 1], words[at + 3]});
      }
    }
  }

  /** The members of the block at a binding. */
  Map<String, Integer> block(int binding) {
    int[] variable = of(Objects.requireNonNull(variableAt.get(binding)));
    int[] pointer = of(variable[1]);
    Map<String, Integer> offsets = new LinkedHashMap<>();
    walk(pointer[2], new ArrayList<>(), 0, 0, false, offsets);
    return offsets;
  }

  /** Of the one member of a block that is an array without length: from one element to the next. */
  int stride(int binding) {
    int[] pointer = of(of(Objects.requireNonNull(variableAt.get(binding)))[1]);
    int array = of(pointer[2])[1];
    return decoration(array + " " + ARRAY_STRIDE);
  }

  private int[] of(int id) {
    return Objects.requireNonNull(results.get(id), () -> "%" + id);
  }

  private int decoration(String key) {
    return Objects.requireNonNull(decorations.get(key), key);
  }

  private void walk(
      int type,
      List<Integer> path,
      int offset,
      int matrixStride,
      boolean rowMajor,
      Map<String, Integer> out) {
    int[] parts = of(type);
    switch (parts[0]) {
      case OP_TYPE_STRUCT -> {
        for (int i = 0; i < parts.length - 1; i++) {
          String member = type + " " + i + " ";
          step(
              parts[1 + i],
              path,
              i,
              offset + decoration(member + OFFSET),
              decorations.getOrDefault(member + MATRIX_STRIDE, 0),
              decorations.containsKey(member + ROW_MAJOR),
              out);
        }
      }
      case OP_TYPE_ARRAY, OP_TYPE_RUNTIME_ARRAY -> {
        int stride = decoration(type + " " + ARRAY_STRIDE);
        int length = parts[0] == OP_TYPE_ARRAY ? of(parts[2])[2] : 1;
        for (int i = 0; i < length; i++) {
          step(parts[1], path, i, offset + i * stride, matrixStride, rowMajor, out);
        }
      }
      case OP_TYPE_MATRIX -> {
        int columns = parts[2];
        int rows = of(parts[1])[2];
        int bytes = of(of(parts[1])[1])[1] / 8;
        for (int row = 0; row < rows; row++) {
          for (int column = 0; column < columns; column++) {
            int at =
                rowMajor
                    ? row * matrixStride + column * bytes
                    : column * matrixStride + row * bytes;
            path.add(row);
            path.add(column);
            out.put(text(path), offset + at);
            path.remove(path.size() - 1);
            path.remove(path.size() - 1);
          }
        }
      }
      case OP_TYPE_VECTOR -> {
        int bytes = of(parts[1])[1] / 8;
        for (int i = 0; i < parts[2]; i++) {
          step(parts[1], path, i, offset + i * bytes, 0, false, out);
        }
      }
      case OP_TYPE_INT, OP_TYPE_FLOAT -> out.put(text(path), offset);
      default -> throw new IllegalArgumentException("type " + parts[0]);
    }
  }

  private void step(
      int type,
      List<Integer> path,
      int step,
      int offset,
      int matrixStride,
      boolean rowMajor,
      Map<String, Integer> out) {
    path.add(step);
    walk(type, path, offset, matrixStride, rowMajor, out);
    path.remove(path.size() - 1);
  }

  static String text(List<Integer> path) {
    return String.join(".", path.stream().map(String::valueOf).toList());
  }
}
