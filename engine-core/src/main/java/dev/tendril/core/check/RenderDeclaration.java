package dev.tendril.core.check;

import dev.tendril.core.draw.RenderKind;
import dev.tendril.core.draw.RenderState;
import org.jspecify.annotations.Nullable;

/**
 * A struct that {@code draw} takes, with its attributes.
 *
 * @param kind what its fields and attributes make it
 * @param ring what {@code [ring(n)]} says, or null
 * @param texture what {@code [texture(t)]} names, or null
 * @param normalMap what {@code [normalMap(t)]} names, or null
 * @param motionVectors what {@code [motionVectors(t)]} names, or null
 * @param mesh what {@code [mesh(m)]} names, a mesh, a skinned mesh or pieces; or null
 */
public record RenderDeclaration(
    StructType struct,
    RenderKind kind,
    RenderState state,
    @Nullable Ring ring,
    @Nullable Resource texture,
    @Nullable Resource normalMap,
    @Nullable Resource motionVectors,
    @Nullable Resource mesh) {

  /** The fewest and the most corners of a ring. */
  static final int MIN_CORNERS = 3;

  static final int MAX_CORNERS = 64;

  /**
   * A tube's cross-section.
   *
   * @param corners around it, 3 to 64
   * @param capped whether its ends are closed
   */
  public record Ring(int corners, boolean capped) {}

  /** Places that {@code position} has in one record. */
  public int corners() {
    return switch (kind) {
      case LINE -> 2;
      case TRIANGLE -> 3;
      case RING -> ring == null ? 0 : ring.corners();
      case POINT, SPRITE, QUAD, MESH, RIBBON, DECAL, LIGHT -> 1;
    };
  }
}
