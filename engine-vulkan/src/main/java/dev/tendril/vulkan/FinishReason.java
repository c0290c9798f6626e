package dev.tendril.vulkan;

/** Why an instance is over. */
public enum FinishReason {
  /** None of its particles lived, and no roots were due. */
  EMPTY,
  /** {@link EffectInstance#kill}. */
  KILLED,
  /** {@link Effect#unload}. */
  UNLOADED
}
