package dev.tendril.vulkan;

/**
 * Is told once of each instance that is over, by {@link VfxEngine#beginFrame} and on its thread,
 * after all signals of the instance. It may call the engine, but no frame calls.
 */
@FunctionalInterface
public interface FinishListener {
  /** The instance is over: calls on it do nothing, and another one may have its place. */
  void finished(EffectInstance instance, FinishReason reason);
}
