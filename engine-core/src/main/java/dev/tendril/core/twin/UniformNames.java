package dev.tendril.core.twin;

import dev.tendril.core.check.CheckedParticle;
import dev.tendril.core.check.Resource;
import dev.tendril.core.check.Uniform;
import dev.tendril.core.effect.CheckedEffect;
import dev.tendril.core.source.Suggestions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What names of uniforms and textures mean in an effect, as the engine takes them. */
final class UniformNames {
  private record Owned(CheckedParticle type, Uniform uniform) {}

  private final String effect;
  private final Map<String, List<Owned>> uniforms = new LinkedHashMap<>();
  private final Set<String> textures = new LinkedHashSet<>();

  UniformNames(CheckedEffect effect) {
    this.effect = effect.root().name();
    for (CheckedParticle type : effect.types()) {
      for (Uniform uniform : type.uniforms()) {
        Owned owned = new Owned(type, uniform);
        uniforms.put(type.name() + "." + uniform.name(), List.of(owned));
        uniforms.computeIfAbsent(uniform.name(), n -> new ArrayList<>()).add(owned);
      }
      for (Resource texture : type.textures()) {
        textures.add(texture.name());
      }
    }
    uniforms.replaceAll(
        (name, all) ->
            all.get(0).type() == effect.root() && !sharesDeclaration(all)
                ? List.of(all.get(0)) // the root's wins
                : all);
  }

  /** One declaration in an included file is one value for the whole effect. */
  private static boolean sharesDeclaration(List<Owned> all) {
    Uniform first = all.get(0).uniform();
    return all.stream()
        .allMatch(
            o ->
                o.uniform().span().file().path().equals(first.span().file().path())
                    && o.uniform().span().start() == first.span().start());
  }

  /**
   * The uniforms that a name means: the root type's, else the only match, else {@code Type.name}.
   *
   * @throws IllegalArgumentException for an unknown or ambiguous name
   */
  List<Uniform> find(String name) {
    List<Owned> all = uniforms.get(name);
    if (all == null) {
      throw unknown("uniform", name, uniforms.keySet());
    }
    if (all.size() > 1 && !sharesDeclaration(all)) {
      throw new IllegalArgumentException(
          "`%s` stands for several uniforms of %s: write `%s.%s` or another type's name before it"
              .formatted(name, effect, all.get(0).type().name(), name));
    }
    return all.stream().map(Owned::uniform).toList();
  }

  /**
   * @throws IllegalArgumentException if the effect has no such texture
   */
  void requireTexture(String name) {
    if (!textures.contains(name)) {
      throw unknown("texture", name, textures);
    }
  }

  private IllegalArgumentException unknown(String kind, String name, Set<String> known) {
    String nearest = Suggestions.nearest(name, known);
    return new IllegalArgumentException(
        effect
            + " has no "
            + kind
            + " `"
            + name
            + "`"
            + (nearest == null ? "; it has " + known : "; did you mean `" + nearest + "`?"));
  }
}
