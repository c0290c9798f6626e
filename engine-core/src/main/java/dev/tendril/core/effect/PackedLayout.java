package dev.tendril.core.effect;

import dev.tendril.core.check.EnumType;
import dev.tendril.core.check.StructType;
import dev.tendril.core.check.Type;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Where values lie in groups of four 32-bit lanes (16 bytes).
 *
 * <p>Values are taken apart into scalars and vectors, and into scalars where they have 64 bits,
 * which take two lanes each, the lower bits first. None of these straddles two groups. Items are
 * placed by affinity, lowest first, and within one affinity the largest first, each into the first
 * group with room: values that a kernel touches together share groups, and smaller ones fill the
 * gaps that three-vectors leave.
 *
 * <pre>
 *   group 0   position.x  position.y  position.z  age
 *   group 1   velocity.x  velocity.y  velocity.z  lifetime
 * </pre>
 *
 * @param groupCount groups in use
 * @param units in the order of items, then of declaration
 */
public record PackedLayout(int groupCount, List<Unit> units) {
  public PackedLayout {
    units = List.copyOf(units);
  }

  /**
   * What is to be placed.
   *
   * @param id the caller's name for it
   * @param affinity items of low affinity are placed first
   */
  public record Item(int id, Type type, int affinity) {}

  /**
   * A scalar or vector in its place.
   *
   * @param item the id of the item it is part of
   * @param path from the item down: a struct's field index, an array's element or a matrix's row; a
   *     component of a 64-bit vector; empty when the item itself is a unit
   * @param lane the first lane, 0 to 3
   */
  public record Unit(int item, List<Integer> path, Type.Basic type, int group, int lane) {
    public Unit {
      path = List.copyOf(path);
    }

    /** Lanes in use: 1 to 4. */
    public int laneCount() {
      return lanes(type);
    }
  }

  private static int lanes(Type.Basic type) {
    return type.kind().isWide() ? 2 * type.componentCount() : type.componentCount();
  }

  /** The units of one item in declaration order. */
  public List<Unit> unitsOf(int item) {
    return units.stream().filter(u -> u.item() == item).toList();
  }

  /** The units that lie in one group, by lane. */
  public List<Unit> unitsIn(int group) {
    return units.stream()
        .filter(u -> u.group() == group)
        .sorted(Comparator.comparingInt(Unit::lane))
        .toList();
  }

  public int sizeBytes() {
    return groupCount * 16;
  }

  public static PackedLayout pack(List<Item> items) {
    record Loose(int item, int affinity, List<Integer> path, Type.Basic type, int order) {}
    List<Loose> loose = new ArrayList<>();
    for (Item item : items) {
      flatten(
          item.type(),
          new ArrayList<>(),
          (path, type) ->
              loose.add(new Loose(item.id(), item.affinity(), path, type, loose.size())));
    }
    List<Loose> sorted = new ArrayList<>(loose);
    sorted.sort(
        Comparator.comparingInt(Loose::affinity)
            .thenComparing(Comparator.comparingInt((Loose l) -> lanes(l.type())).reversed())
            .thenComparingInt(Loose::order));
    List<Integer> used = new ArrayList<>();
    int firstOpen = 0;
    Unit[] placed = new Unit[loose.size()];
    for (Loose l : sorted) {
      int width = lanes(l.type());
      int group = firstOpen;
      while (group < used.size() && used.get(group) + width > 4) {
        group++;
      }
      if (group == used.size()) {
        used.add(0);
      }
      placed[l.order()] = new Unit(l.item(), l.path(), l.type(), group, used.get(group));
      used.set(group, used.get(group) + width);
      while (firstOpen < used.size() && used.get(firstOpen) == 4) {
        firstOpen++;
      }
    }
    return new PackedLayout(used.size(), List.of(placed));
  }

  private interface UnitConsumer {
    void accept(List<Integer> path, Type.Basic type);
  }

  private static void flatten(Type declared, List<Integer> path, UnitConsumer out) {
    Type type = EnumType.memoryType(declared);
    if (type instanceof StructType struct) {
      for (int i = 0; i < struct.fields().size(); i++) {
        descend(struct.fields().get(i).type(), path, i, out);
      }
    } else if (type instanceof Type.Array array) {
      for (int i = 0; i < array.length(); i++) {
        descend(array.element(), path, i, out);
      }
    } else if (type instanceof Type.Matrix matrix) {
      for (int row = 0; row < matrix.rows(); row++) {
        descend(matrix.row(), path, row, out);
      }
    } else if (type instanceof Type.Vector vector && vector.kind().isWide()) {
      for (int i = 0; i < vector.size(); i++) {
        descend(new Type.Scalar(vector.kind()), path, i, out);
      }
    } else if (type instanceof Type.Basic basic) {
      out.accept(List.copyOf(path), basic);
    } else {
      throw new IllegalArgumentException("no memory form: " + type.displayName());
    }
  }

  private static void descend(Type type, List<Integer> path, int step, UnitConsumer out) {
    path.add(step);
    flatten(type, path, out);
    path.remove(path.size() - 1);
  }
}
