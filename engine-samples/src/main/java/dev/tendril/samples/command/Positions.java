package dev.tendril.samples.command;

import dev.tendril.samples.host.Framing;
import dev.tendril.vulkan.EffectState;
import dev.tendril.vulkan.EffectState.FieldState;
import dev.tendril.vulkan.EffectState.ParticleState;
import dev.tendril.vulkan.EffectState.TypeState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where the living particles of a state are. */
final class Positions {
  private Positions() {}

  /** Adds the place of every particle that has one. */
  static void include(Framing framing, EffectState state) {
    for (TypeState type : state.types()) {
      for (FieldState field : type.fields()) {
        if (field.position()) {
          for (ParticleState particle : type.particles()) {
            include(framing, particle.fields().get(field.name()));
          }
        }
      }
    }
  }

  private static void include(Framing framing, @Nullable Object position) {
    if (position instanceof List<?> list
        && list.size() >= 3
        && list.get(0) instanceof Float x
        && list.get(1) instanceof Float y
        && list.get(2) instanceof Float z) {
      framing.include(x, y, z);
    }
  }
}
