package dev.tendril.core.schema;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a uniform holds.
 *
 * @param name as written in the language: {@code float3}, {@code Curve}, an enum's name
 * @param components 1, or 2 to 4 of a vector; 0 of a curve or gradient
 * @param keyCapacity the most keys of a curve, and of each of a gradient's colours and alphas; else
 *     0
 * @param entries of an enum, in order of declaration; else empty
 */
public record UniformType(
    String name, Kind kind, int components, int keyCapacity, List<Entry> entries) {
  public UniformType {
    entries = List.copyOf(entries);
  }

  /** The kinds of values. */
  public enum Kind {
    BOOL,
    INT,
    UINT,
    FLOAT,
    ENUM,
    CURVE,
    GRADIENT
  }

  /**
   * A name of an enum.
   *
   * @param value 32 bits
   */
  public record Entry(String name, int value) {}

  /** A scalar or vector. */
  public static UniformType numbers(String name, Kind kind, int components) {
    return new UniformType(name, kind, components, 0, List.of());
  }

  /** A curve or gradient. */
  public static UniformType keys(String name, Kind kind, int keyCapacity) {
    return new UniformType(name, kind, 0, keyCapacity, List.of());
  }

  /** Whether values are {@link dev.tendril.core.value.Numbers}. */
  public boolean isNumeric() {
    return kind != Kind.CURVE && kind != Kind.GRADIENT;
  }

  /** The enum's name for a value, or null. */
  public @Nullable String entryName(int value) {
    for (Entry entry : entries) {
      if (entry.value() == value) {
        return entry.name();
      }
    }
    return null;
  }

  /** The enum's entry of a name, or null. */
  public @Nullable Entry entry(String entryName) {
    for (Entry entry : entries) {
      if (entry.name().equals(entryName)) {
        return entry;
      }
    }
    return null;
  }
}
