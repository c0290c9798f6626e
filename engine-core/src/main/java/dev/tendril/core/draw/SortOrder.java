package dev.tendril.core.draw;

/** In which order the records of a render struct are drawn. */
public enum SortOrder {
  /** By slot and call. */
  NONE,
  /** The oldest first. */
  AGE,
  /** The farthest from the view first. */
  DISTANCE
}
