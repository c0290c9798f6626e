package dev.tendril.core.schema;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Something that a host binds by name, in all types of the effect at once.
 *
 * @param name as declared
 * @param places in every type that declares it, in the order of types; at least one
 * @param type as written in the language: {@code Texture2D}, {@code Volume<float3>}
 * @param sampler of a texture, else null
 * @param element of a volume or structured buffer, else null
 * @param required an effect does not start without it
 * @param file where it is first declared, relative to the effect root
 * @param line in that file, from 1
 */
public record ResourceSchema(
    String name,
    List<Place> places,
    String type,
    @Nullable Sampler sampler,
    @Nullable ElementSchema element,
    boolean required,
    Notes notes,
    String file,
    int line) {
  public ResourceSchema {
    places = List.copyOf(places);
  }
}
