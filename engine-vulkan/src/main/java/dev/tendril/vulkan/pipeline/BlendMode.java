package dev.tendril.vulkan.pipeline;

import static org.lwjgl.vulkan.VK10.VK_BLEND_FACTOR_DST_COLOR;
import static org.lwjgl.vulkan.VK10.VK_BLEND_FACTOR_ONE;
import static org.lwjgl.vulkan.VK10.VK_BLEND_FACTOR_ONE_MINUS_SRC_ALPHA;
import static org.lwjgl.vulkan.VK10.VK_BLEND_FACTOR_SRC_ALPHA;
import static org.lwjgl.vulkan.VK10.VK_BLEND_FACTOR_ZERO;

/**
 * How a fragment's colour meets what is there: {@code new = source * sourceFactor + old *
 * destinationFactor}, with factors of their own for alpha.
 */
public enum BlendMode {
  /** Replaces what is there. */
  OPAQUE(
      false, VK_BLEND_FACTOR_ONE, VK_BLEND_FACTOR_ZERO, VK_BLEND_FACTOR_ONE, VK_BLEND_FACTOR_ZERO),
  /** Replaces what is there where the shader does not discard. */
  MASKED(
      false, VK_BLEND_FACTOR_ONE, VK_BLEND_FACTOR_ZERO, VK_BLEND_FACTOR_ONE, VK_BLEND_FACTOR_ZERO),
  /** Adds colour times alpha, as light does; leaves the target's alpha alone. */
  ADDITIVE(
      true,
      VK_BLEND_FACTOR_SRC_ALPHA,
      VK_BLEND_FACTOR_ONE,
      VK_BLEND_FACTOR_ZERO,
      VK_BLEND_FACTOR_ONE),
  /** Covers what is there by alpha. */
  ALPHA(
      true,
      VK_BLEND_FACTOR_SRC_ALPHA,
      VK_BLEND_FACTOR_ONE_MINUS_SRC_ALPHA,
      VK_BLEND_FACTOR_ONE,
      VK_BLEND_FACTOR_ONE_MINUS_SRC_ALPHA),
  /** The same for a colour that is multiplied by alpha already. */
  PREMULTIPLIED(
      true,
      VK_BLEND_FACTOR_ONE,
      VK_BLEND_FACTOR_ONE_MINUS_SRC_ALPHA,
      VK_BLEND_FACTOR_ONE,
      VK_BLEND_FACTOR_ONE_MINUS_SRC_ALPHA),
  /** Tints what is there, as stained glass does; leaves the target's alpha alone. */
  MULTIPLY(
      true,
      VK_BLEND_FACTOR_DST_COLOR,
      VK_BLEND_FACTOR_ZERO,
      VK_BLEND_FACTOR_ZERO,
      VK_BLEND_FACTOR_ONE);

  private final boolean blends;
  final int sourceColor;
  final int destinationColor;
  final int sourceAlpha;
  final int destinationAlpha;

  BlendMode(
      boolean blends,
      int sourceColor,
      int destinationColor,
      int sourceAlpha,
      int destinationAlpha) {
    this.blends = blends;
    this.sourceColor = sourceColor;
    this.destinationColor = destinationColor;
    this.sourceAlpha = sourceAlpha;
    this.destinationAlpha = destinationAlpha;
  }

  /** Whether it reads the target, so that the target's format must be able to blend. */
  public boolean blends() {
    return blends;
  }
}
