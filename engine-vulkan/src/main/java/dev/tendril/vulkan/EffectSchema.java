package dev.tendril.vulkan;

import java.util.List;

/**
 * What a host can set and bind in an effect.
 *
 * @param name the root type's
 * @param parameters type by type, the root first, each in order of declaration
 * @param textures names of bindings, each once
 */
public record EffectSchema(String name, List<ParameterInfo> parameters, List<String> textures) {
  public EffectSchema {
    parameters = List.copyOf(parameters);
    textures = List.copyOf(textures);
  }
}
