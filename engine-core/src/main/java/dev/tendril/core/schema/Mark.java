package dev.tendril.core.schema;

/** What a uniform's numbers stand for, where an attribute says so. */
public enum Mark {
  NONE,
  /** Linear RGB or RGBA. */
  COLOR,
  /** A vector whose direction counts. */
  DIRECTION,
  /** Radians. */
  ANGLE
}
