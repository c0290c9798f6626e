package dev.tendril.core.effect;

import java.util.List;

/**
 * Where values lie in groups of four 32-bit lanes; {@link PackedLayout} without the language's
 * types.
 *
 * @param groupCount groups in use
 * @param units in the order of items, then of declaration
 */
public record CookedLayout(int groupCount, List<Unit> units) {
  public CookedLayout {
    units = List.copyOf(units);
  }

  /**
   * A scalar or vector in its place; numbers of 64 bits stand alone, in two lanes.
   *
   * @param item the id of the item it is part of
   * @param width how many numbers
   * @param lane the first lane, 0 to 3
   */
  public record Unit(int item, ValueType.Kind kind, int width, int group, int lane) {
    /** Lanes in use: 1 to 4. */
    public int laneCount() {
      return kind.isWide() ? 2 * width : width;
    }

    /** Where it begins, from the first group of its block. */
    public int offsetBytes() {
      return 16 * group + 4 * lane;
    }
  }

  /** The units of one item in declaration order. */
  public List<Unit> unitsOf(int item) {
    return units.stream().filter(u -> u.item() == item).toList();
  }

  /** The first unit of an item. Allocates nothing. */
  public Unit first(int item) {
    for (int i = 0; i < units.size(); i++) {
      if (units.get(i).item() == item) {
        return units.get(i);
      }
    }
    throw new IllegalArgumentException("no item " + item);
  }

  public int sizeBytes() {
    return groupCount * 16;
  }
}
