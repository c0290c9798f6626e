package dev.tendril.core.glsl;

/**
 * What generated shaders may use of a device.
 *
 * @param nonUniformTextures sampled images can be indexed by any value
 * @param texturesPerType length of a type's texture array; the first is the neutral one. With
 *     {@code nonUniformTextures} it is only the default of specialization constant 0
 * @param precise floating-point results are kept exactly as written, for comparisons
 */
public record GlslOptions(boolean nonUniformTextures, int texturesPerType, boolean precise) {
  /** For text forms and tests without a device. */
  public static GlslOptions portable() {
    return new GlslOptions(false, 8, false);
  }
}
