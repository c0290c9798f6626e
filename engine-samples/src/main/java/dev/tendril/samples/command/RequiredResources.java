package dev.tendril.samples.command;

import dev.tendril.core.schema.EffectSchema;
import dev.tendril.core.schema.ResourceSchema;
import java.util.Set;

/** Effects that cannot run without something being bound. */
final class RequiredResources {
  private RequiredResources() {}

  /**
   * @param bound names that the options and the preset bind
   * @throws CommandFailure if something that is {@code [required]} is not among them
   */
  static void check(EffectSchema schema, Set<String> bound) {
    for (ResourceSchema resource : schema.resources()) {
      if (resource.required() && !bound.contains(resource.name())) {
        throw new CommandFailure(
            "`%s` is [required]: %s"
                .formatted(
                    resource.name(),
                    resource.type().equals("Texture2D")
                        ? "give it --bind " + resource.name() + "=FILE"
                        : "a " + resource.type() + " can be bound in Java only"));
      }
    }
  }
}
