package dev.tendril.core.effect;

import java.util.List;

/** The shape of a value in memory, as the runtime and tools see it: no tree, no place in a text. */
public sealed interface ValueType {
  /** The type's name as a user writes it. */
  String name();

  /** What one number is. All are 32 bits wide. */
  enum Kind {
    BOOL,
    INT,
    UINT,
    FLOAT
  }

  /** A scalar; {@code width} 2 to 4 a vector. */
  record Numbers(String name, Kind kind, int width) implements ValueType {}

  /** {@code rows} rows of {@code columns} numbers. */
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
