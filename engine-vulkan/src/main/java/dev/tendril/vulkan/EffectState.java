package dev.tendril.vulkan;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an effect's populations held at the end of a step. Populations are shared: particles of
 * other effects that use the same type are among them.
 *
 * @param effect the root type's name
 * @param types the root first, then in order of first mention, depth first
 */
public record EffectState(String effect, List<TypeState> types) {
  public EffectState {
    types = List.copyOf(types);
  }

  /**
   * One particle type. Always {@code emitted - died = alive} and {@code alive + free = capacity}.
   *
   * @param name the file's stem
   * @param capacity slots
   * @param alive living particles
   * @param free slots without one
   * @param emitted births so far, host roots included
   * @param died deaths so far, {@code invalid} included
   * @param refused births so far that found no slot or no record
   * @param invalid deaths so far for a position that was not finite
   * @param drawn draw records of the last step
   * @param drawRefused draws so far that found no record
   * @param loopsCut invocations so far that were stopped in a loop
   * @param fields as declared
   * @param particles by slot; empty if only counts were captured
   */
  public record TypeState(
      String name,
      int capacity,
      long alive,
      long free,
      long emitted,
      long died,
      long refused,
      long invalid,
      long drawn,
      long drawRefused,
      long loopsCut,
      List<FieldState> fields,
      List<ParticleState> particles) {
    public TypeState {
      fields = List.copyOf(fields);
      particles = List.copyOf(particles);
    }
  }

  /**
   * A field of a type.
   *
   * @param type as written in the language
   * @param position the particle's place: the first field marked POSITION
   */
  public record FieldState(String name, String type, boolean position) {}

  /**
   * A living particle.
   *
   * @param slot its place, stable while it lives
   * @param generation how many particles have had the slot, this one included
   * @param instance the number of its instance among those of the captured effect, from 0 in order
   *     of spawning; -1 for an instance of another effect
   * @param node whether its type has parents
   * @param parent of a node, null for a root or when the parent has died
   * @param fields by name, in order: Float, Integer (int), Long (uint), Long (int64_t), BigInteger
   *     (uint64_t), Double, Boolean, List (vectors, arrays, rows of matrices), Map (structs)
   */
  public record ParticleState(
      int slot,
      long generation,
      int instance,
      boolean node,
      @Nullable Handle parent,
      Map<String, Object> fields) {}

  /** Names a particle for as long as it lives. */
  public record Handle(int slot, long generation) {}
}
