package dev.tendril.core.check;

import org.jspecify.annotations.Nullable;

/**
 * A struct that {@code draw} takes, with its attributes.
 *
 * @param kind what its fields make it
 * @param texture what {@code [texture(t)]} names, or null
 */
public record RenderDeclaration(
    StructType struct, Kind kind, Blend blend, @Nullable Resource texture) {

  /** The shapes that a render struct can have. */
  public enum Kind {
    /** {@code position} and {@code size}: camera-facing. */
    SPRITE,
    /** {@code position[3]}. */
    TRIANGLE
  }

  /** {@code [blend(word)]}; default opaque for triangles, else alpha. */
  public enum Blend {
    OPAQUE,
    MASKED,
    ALPHA,
    PREMULTIPLIED,
    ADDITIVE,
    MULTIPLY
  }
}
