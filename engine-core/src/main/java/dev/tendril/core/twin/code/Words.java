package dev.tendril.core.twin.code;

import dev.tendril.core.check.EnumType;
import dev.tendril.core.check.StructType;
import dev.tendril.core.check.Type;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * How values lie in the twin's memory: 32-bit words without gaps, two for a number of 64 bits,
 * structs in the order of their fields, matrices row by row. A bool is 0 or 1, a float its bits.
 */
public final class Words {
  private final Map<StructType, int[]> offsets = new IdentityHashMap<>();

  /** Words of one value. */
  public int size(Type type) {
    if (type instanceof EnumType) {
      return 1;
    }
    if (type instanceof Type.Basic basic) {
      return basic.componentCount() * width(basic.kind());
    }
    if (type instanceof Type.Array array) {
      return array.length() * size(array.element());
    }
    if (type instanceof StructType struct) {
      int[] all = offsets(struct);
      return all[all.length - 1];
    }
    if (type == Type.Opaque.VOID) {
      return 0;
    }
    throw new IllegalArgumentException("no values of type " + type.displayName());
  }

  /** Where a field begins in its struct. */
  public int offset(StructType struct, int field) {
    return offsets(struct)[field];
  }

  private int[] offsets(StructType struct) {
    int[] known = offsets.get(struct);
    if (known == null) {
      int count = struct.fields().size();
      known = new int[count + 1];
      for (int i = 0; i < count; i++) {
        known[i + 1] = known[i] + size(struct.fields().get(i).type());
      }
      offsets.put(struct, known);
    }
    return known;
  }

  /** Words of one number. */
  static int width(Type.Kind kind) {
    return kind.isWide() ? 2 : 1;
  }

  /** The words of components of a value. */
  static int[] lanes(Type.Kind kind, int[] components) {
    int width = width(kind);
    int[] lanes = new int[width * components.length];
    for (int i = 0; i < lanes.length; i++) {
      lanes[i] = width * components[i / width] + i % width;
    }
    return lanes;
  }

  static Type.Basic basic(Type type) {
    if (EnumType.memoryType(type) instanceof Type.Basic basic) {
      return basic;
    }
    throw new IllegalArgumentException("no number, vector or matrix: " + type.displayName());
  }

  static Type.Kind kind(Type type) {
    return basic(type).kind();
  }
}
