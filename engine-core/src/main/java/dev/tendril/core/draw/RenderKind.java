package dev.tendril.core.draw;

/** The shapes that a render struct can have; its fields and attributes decide. */
public enum RenderKind {
  /** {@code position} alone: a point on the screen. */
  POINT("a point"),
  /** {@code position[2]}: a line, or a camera-facing streak where {@code width} is there. */
  LINE("a line"),
  /** {@code position} and {@code size}: camera-facing. */
  SPRITE("a sprite"),
  /** {@code position}, {@code right} and {@code up}: an oriented rectangle. */
  QUAD("a quad"),
  /** {@code position[3]}. */
  TRIANGLE("a triangle"),
  /** {@code [ring(n)]}: corners around a tube that runs along the links between nodes. */
  RING("a ring"),
  /** {@code [mesh(m)]}: an instance of a mesh. */
  MESH("a mesh"),
  /** {@code [ribbon]}: a strip along the links between nodes. */
  RIBBON("a ribbon"),
  /** {@code [decal]}: a box whose inside colours what the host has drawn. */
  DECAL("a decal"),
  /** {@code [light]}: handed to the host. */
  LIGHT("a light");

  private final String words;

  RenderKind(String words) {
    this.words = words;
  }

  /** For messages: "a sprite". */
  public String words() {
    return words;
  }

  /** Whether it has an outside and an inside: its back is culled unless the text says otherwise. */
  public boolean isSurface() {
    return this == TRIANGLE || this == RING || this == MESH;
  }
}
