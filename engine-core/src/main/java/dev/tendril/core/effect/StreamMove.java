package dev.tendril.core.effect;

import dev.tendril.core.effect.CookedLayout.Unit;
import java.util.Arrays;
import java.util.List;

/**
 * Where each lane of a type's streams comes from when living particles go over to the type's next
 * version: fields whose name and type are unchanged keep their values, others begin as their
 * initialisers say. What the engine keeps beside the fields is kept; a particle that becomes a node
 * has no parent.
 */
public final class StreamMove {
  /** How a lane gets its value. */
  public enum Source {
    /** The bits stand in the table. */
    CONSTANT,
    /** A word of the old streams. */
    WORD,
    /** An identity for a particle whose type stored none. */
    IDENTITY
  }

  private final Source[] sources;
  private final int[] values;

  private StreamMove(int lanes) {
    sources = new Source[lanes];
    Arrays.fill(sources, Source.CONSTANT);
    values = new int[lanes];
  }

  public static StreamMove between(CookedType from, CookedType to) {
    StreamMove move = new StreamMove(4 * to.streams().groupCount());
    for (Hidden hidden : Hidden.values()) {
      List<Unit> units = to.streams().unitsOf(hidden.id());
      if (!units.isEmpty() && !move.keep(from.streams().unitsOf(hidden.id()), units)) {
        switch (hidden) {
          case ID -> move.set(units.get(0), 0, Source.IDENTITY, 0);
          case PARENT_SLOT -> move.set(units.get(0), 0, Source.CONSTANT, -1);
          case INSTANCE, BORN, PARENT_GENERATION -> {} // zero
        }
      }
    }
    for (int i = 0; i < to.fields().size(); i++) {
      CookedType.Field field = to.fields().get(i);
      if (field.birth()) {
        continue;
      }
      List<Unit> units = to.streams().unitsOf(i);
      int before = indexOf(from.fields(), field);
      if (before < 0 || !move.keep(from.streams().unitsOf(before), units)) {
        move.initialize(field, units);
      }
    }
    return move;
  }

  /** A field of that name and type, or -1. */
  private static int indexOf(List<CookedType.Field> fields, CookedType.Field wanted) {
    for (int i = 0; i < fields.size(); i++) {
      CookedType.Field field = fields.get(i);
      if (field.name().equals(wanted.name()) && field.type().equals(wanted.type())) {
        return i;
      }
    }
    return -1;
  }

  /** Equal types have equal units; a field that was not stored has none. */
  private boolean keep(List<Unit> from, List<Unit> to) {
    if (from.size() != to.size()) {
      return false;
    }
    for (int u = 0; u < to.size(); u++) {
      Unit source = from.get(u);
      for (int i = 0; i < to.get(u).laneCount(); i++) {
        set(to.get(u), i, Source.WORD, 4 * source.group() + source.lane() + i);
      }
    }
    return true;
  }

  private void initialize(CookedType.Field field, List<Unit> units) {
    int next = 0;
    for (Unit unit : units) {
      for (int i = 0; i < unit.laneCount(); i++) {
        set(unit, i, Source.CONSTANT, field.initialWords().get(next++));
      }
    }
  }

  private void set(Unit unit, int component, Source source, int value) {
    int lane = 4 * unit.group() + unit.lane() + component;
    sources[lane] = source;
    values[lane] = value;
  }

  /** Lanes of the new streams: four a group, second halves of doubled groups left out. */
  public int laneCount() {
    return sources.length;
  }

  public Source source(int lane) {
    return sources[lane];
  }

  /** The bits of a constant, or a word's place in the old streams: 4 * group + lane. */
  public int value(int lane) {
    return values[lane];
  }
}
