package dev.tendril.core.draw;

/** How a drawn colour meets the target's. */
public enum Blend {
  OPAQUE,
  MASKED,
  ALPHA,
  PREMULTIPLIED,
  ADDITIVE,
  MULTIPLY;

  /** Whether what lies behind shows through. */
  public boolean mixes() {
    return this != OPAQUE && this != MASKED;
  }
}
