package dev.tendril.vulkan;

import dev.tendril.vulkan.pass.particles.Population;
import java.util.ArrayList;
import java.util.List;

/**
 * Counts of an effect's types as they came back from the GPU: of a step a few frames ago. Made once
 * and filled by {@link Effect#counts} as often as wanted, which allocates nothing unless the effect
 * was reloaded. One thread at a time.
 */
public final class EffectCounts {
  private List<TypeCounts> types = List.of();
  private long step;

  /** Copies; under the engine's lock. */
  void take(List<Population> populations) {
    if (!fits(populations)) {
      List<TypeCounts> made = new ArrayList<>();
      populations.forEach(p -> made.add(new TypeCounts(p.type())));
      types = List.copyOf(made);
    }
    step = 0;
    for (int i = 0; i < types.size(); i++) {
      types.get(i).take(populations.get(i).counts());
      step = Math.max(step, populations.get(i).counts().step());
    }
  }

  private boolean fits(List<Population> populations) {
    if (types.size() != populations.size()) {
      return false;
    }
    for (int i = 0; i < types.size(); i++) {
      if (!types.get(i).isOf(populations.get(i))) {
        return false;
      }
    }
    return true;
  }

  /**
   * The number of the step that they are of, from 1 and counting the engine's steps; 0 before any
   * came back.
   */
  public long step() {
    return step;
  }

  /** The root first, then in order of first mention, depth first. */
  public List<TypeCounts> types() {
    return types;
  }

  /**
   * The type of a name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public TypeCounts type(String name) {
    for (int i = 0; i < types.size(); i++) {
      if (types.get(i).name().equals(name)) {
        return types.get(i);
      }
    }
    throw new IllegalArgumentException("no type `" + name + "` has been counted");
  }
}
