package dev.tendril.vulkan;

/**
 * Takes what particles say with {@code signal("name", payload)}: each signal once, in the order of
 * steps, types, slots and calls, by {@link VfxEngine#beginFrame} and on its thread. It may call the
 * engine, but no frame calls.
 */
@FunctionalInterface
public interface SignalListener {
  /**
   * A particle has sent a signal. Allocates nothing: {@code switch (name)} compares texts.
   *
   * @param instance whose particle; it may be over by now, but is told to be later
   * @param name one of {@link dev.tendril.core.schema.EffectSchema#signals}
   * @param x the payload; what it lacks is 0
   */
  void signal(EffectInstance instance, String name, float x, float y, float z, float w);
}
