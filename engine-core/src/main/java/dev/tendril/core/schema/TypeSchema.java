package dev.tendril.core.schema;

import dev.tendril.core.value.Scheduling;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A particle type of an effect.
 *
 * @param name the file's stem
 * @param path of the file, relative to the effect root
 * @param capacity slots, as the file says
 * @param node whether its particles have parents
 * @param scheduling how often it runs, and what is left out of it at a distance
 * @param signals names of the signals that it sends, in order of first mention
 * @param fields of its particle struct, in order of declaration
 */
public record TypeSchema(
    String name,
    String path,
    int capacity,
    boolean node,
    Scheduling scheduling,
    List<String> signals,
    List<Field> fields) {
  /** The most slots that a population can be given. */
  public static final int MOST_SLOTS = 1 << 28;

  public TypeSchema {
    signals = List.copyOf(signals);
    fields = List.copyOf(fields);
  }

  /**
   * A field of a particle.
   *
   * @param type as written in the language
   * @param semantic such as POSITION, or null
   */
  public record Field(String name, String type, @Nullable String semantic) {}
}
