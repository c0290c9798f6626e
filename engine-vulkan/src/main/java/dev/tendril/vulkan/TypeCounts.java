package dev.tendril.vulkan;

import dev.tendril.core.effect.CookedType;
import dev.tendril.vulkan.pass.particles.Population;
import dev.tendril.vulkan.pass.particles.PopulationCounts;

/**
 * Counts of one particle type in {@link EffectCounts}. The population is shared: particles of other
 * effects that use the type are among them. Always {@code emitted - died = alive} and {@code alive
 * + free = capacity}.
 */
public final class TypeCounts {
  private final CookedType type;
  private final long[] drawn;
  private final long[] drawRefused;
  private long alive;
  private long emitted;
  private long died;
  private long refused;
  private long invalid;
  private long loopsCut;
  private long signalsRefused;
  private long refusedByBudget;
  private long refusedToCut;

  TypeCounts(CookedType type) {
    this.type = type;
    this.drawn = new long[type.renders().size()];
    this.drawRefused = new long[drawn.length];
  }

  boolean isOf(Population population) {
    return type == population.type();
  }

  void take(PopulationCounts counts) {
    alive = counts.alive();
    emitted = counts.emitted();
    died = counts.died();
    refused = counts.refused();
    invalid = counts.invalid();
    loopsCut = counts.loopsCut();
    signalsRefused = counts.signalsRefused();
    refusedByBudget = counts.refusedByBudget();
    refusedToCut = counts.refusedToCut();
    for (int i = 0; i < drawn.length; i++) {
      drawn[i] = counts.drawn(i);
      drawRefused[i] = counts.drawRefused(i);
    }
  }

  /** The file's stem. */
  public String name() {
    return type.name();
  }

  public int capacity() {
    return type.capacity();
  }

  /** Living particles. */
  public long alive() {
    return alive;
  }

  /** Slots without one. */
  public long free() {
    return type.capacity() - alive;
  }

  /** Births so far, host roots included. */
  public long emitted() {
    return emitted;
  }

  /** Deaths so far, {@link #invalid} included. */
  public long died() {
    return died;
  }

  /** Births so far that found no slot or no record, or that a budget refused. */
  public long refused() {
    return refused;
  }

  /**
   * Those of {@link #refused} that the type's share of the engine's {@link Budget} refused, while
   * slots were free.
   */
  public long refusedByBudget() {
    return refusedByBudget;
  }

  /** Those of {@link #refused} that instances asked for while they were cut. */
  public long refusedToCut() {
    return refusedToCut;
  }

  /** Deaths so far for a position that was not finite. */
  public long invalid() {
    return invalid;
  }

  /**
   * Calls of {@code update} and {@code init} so far that were stopped in a loop; those of {@code
   * init} count with the step after.
   */
  public long loopsCut() {
    return loopsCut;
  }

  /** Signals so far that found no record; see {@link VfxEngine#signalsLost} for the others. */
  public long signalsRefused() {
    return signalsRefused;
  }

  /** How many structs it can draw. */
  public int renderCount() {
    return drawn.length;
  }

  /** The name of a render struct, from 0 in order of declaration. */
  public String renderName(int render) {
    return type.renders().get(render).name();
  }

  /** Draw records of a render struct in the step. */
  public long drawn(int render) {
    return drawn[render];
  }

  /** Draws of a render struct so far that found no record. */
  public long drawRefused(int render) {
    return drawRefused[render];
  }
}
