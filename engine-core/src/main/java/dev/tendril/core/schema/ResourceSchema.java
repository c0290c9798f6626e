package dev.tendril.core.schema;

import java.util.List;

/**
 * Something that a host binds by name, in all types of the effect at once.
 *
 * @param name as declared
 * @param places in every type that declares it, in the order of types; at least one
 * @param type as written in the language: {@code Texture2D}, {@code Volume<float3>}
 * @param required an effect does not start without it
 */
public record ResourceSchema(
    String name, List<Place> places, String type, boolean required, Notes notes) {
  public ResourceSchema {
    places = List.copyOf(places);
  }
}
