package dev.tendril.core.effect;

import java.util.List;

/** The shape of a value in memory, as the runtime and tools see it: no tree, no place in a text. */
public sealed interface ValueType {
  /** The type's name as a user writes it. */
  String name();

  /** What one number is. */
  enum Kind {
    BOOL,
    INT,
    UINT,
    FLOAT,
    LONG,
    ULONG,
    DOUBLE;

    /** Whether it takes 64 bits, two lanes with the lower bits first; all others take 32. */
    public boolean isWide() {
      return this == LONG || this == ULONG || this == DOUBLE;
    }
  }

  /** A scalar; {@code width} 2 to 4 a vector. */
  record Numbers(String name, Kind kind, int width) implements ValueType {}

  /** {@code rows} rows of {@code columns} numbers, 1 to 4 of each. */
  record Matrix(String name, Kind kind, int rows, int columns) implements ValueType {}

  /** {@code length} values of one type. */
  record Array(String name, ValueType element, int length) implements ValueType {}

  /** Named values, in order of declaration. */
  record Struct(String name, List<Member> members) implements ValueType {
    public Struct {
      members = List.copyOf(members);
    }
  }

  /** One of a struct's values. */
  record Member(String name, ValueType type) {}
}
