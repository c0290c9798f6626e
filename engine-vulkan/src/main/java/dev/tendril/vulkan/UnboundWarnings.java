package dev.tendril.vulkan;

import dev.tendril.core.schema.ResourceSchema;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells once of each resource of an effect that an instance uses and nobody has bound. To be used
 * under the engine's lock.
 */
final class UnboundWarnings {
  private static final Logger LOG = LoggerFactory.getLogger(UnboundWarnings.class);

  private record Name(Effect effect, String resource) {}

  private final Set<Name> told = new HashSet<>();

  /** Instances that will be stepped for the first time. */
  private final List<EffectInstance> started = new ArrayList<>();

  void started(EffectInstance instance) {
    started.add(instance);
  }

  /** A step has been recorded: what has not been bound before it is read unbound. */
  void stepped() {
    for (int i = 0; i < started.size(); i++) {
      if (started.get(i).isAlive()) {
        look(started.get(i));
      }
    }
    started.clear();
  }

  private void look(EffectInstance instance) {
    Effect effect = instance.effect();
    List<ResourceSchema> resources = effect.schema().resources();
    for (int i = 0; i < resources.size(); i++) {
      ResourceSchema resource = resources.get(i);
      boolean texture = resource.sampler() != null;
      boolean bindable = texture || resource.type().startsWith("StructuredBuffer");
      if (bindable
          && !instance.values().isBound(resource.name())
          && told.add(new Name(effect, resource.name()))) {
        LOG.warn(
            "{}:{}: nothing is bound to `{}` of {}: it is {}",
            resource.file(),
            resource.line(),
            resource.name(),
            effect.name(),
            texture ? "white" : "empty");
      }
    }
  }

  /** It is not used any more. */
  void forget(Effect effect) {
    told.removeIf(name -> name.effect == effect);
    started.removeIf(instance -> instance.effect() == effect);
  }
}
