package dev.tendril.core.twin;

import java.util.List;

/**
 * A particle type of an effect.
 *
 * @param name the file's stem
 * @param capacity slots
 * @param node whether its particles have parents
 * @param fields as declared
 */
public record TwinType(String name, int capacity, boolean node, List<Field> fields) {
  public TwinType {
    fields = List.copyOf(fields);
  }

  /**
   * A field.
   *
   * @param type as written in the language
   * @param position the particle's place: the first field marked POSITION
   */
  public record Field(String name, String type, boolean position) {}
}
