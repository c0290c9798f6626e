package dev.tendril.core.effect;

import dev.tendril.core.check.CheckedParticle;
import dev.tendril.core.check.StructType;
import dev.tendril.core.schema.EffectSchema;
import dev.tendril.core.schema.Preset;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A root particle type with everything it emits or else names, checked.
 *
 * @param types the root first, then the others in order of first mention, depth first; each once
 * @param files every file that was read, included ones too, in order of first use; an effect is
 *     loaded anew when one of them changes
 * @param preset what the file beside it says; its capacities are those of the types
 */
public record CheckedEffect(
    List<CheckedParticle> types, List<String> files, @Nullable Preset preset) {
  public CheckedEffect(List<CheckedParticle> types, List<String> files) {
    this(types, files, null);
  }

  public CheckedEffect {
    types = List.copyOf(types);
    files = List.copyOf(files);
  }

  public CheckedParticle root() {
    return types.get(0);
  }

  /** What a host can set, bind and size. */
  public EffectSchema schema() {
    return SchemaMaker.make(types);
  }

  /**
   * The same under a preset.
   *
   * @param preset of this effect's schema
   */
  public CheckedEffect with(Preset preset) {
    List<CheckedParticle> sized = new ArrayList<>(types);
    preset
        .capacities()
        .forEach(
            (type, slots) -> {
              int index = preset.schema().types().indexOf(type);
              sized.set(index, sized.get(index).withCapacity(slots));
            });
    return new CheckedEffect(sized, files, preset);
  }

  /** The type of a particle struct. */
  public CheckedParticle typeOf(StructType particle) {
    for (CheckedParticle type : types) {
      if (type.particle() == particle) {
        return type;
      }
    }
    throw new IllegalArgumentException(particle.name() + " is not part of this effect");
  }

  /** The type of that name; the first of several in different folders, or null. */
  public @Nullable CheckedParticle find(String name) {
    for (CheckedParticle type : types) {
      if (type.name().equals(name)) {
        return type;
      }
    }
    return null;
  }
}
