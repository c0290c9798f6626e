package dev.tendril.core.effect;

/** Stream items that the engine adds to the user's fields; ids are negative. */
public enum Hidden {
  /** The instance's index. */
  INSTANCE,
  /** The particle's identity; stored only where something needs it. */
  ID,
  /** How many particles this one has given birth to; in types that emit. */
  BORN,
  /** Slot of the parent, all bits set for none; in node types. */
  PARENT_SLOT,
  /** The parent's generation when this one was born; in node types. */
  PARENT_GENERATION;

  public int id() {
    return -1 - ordinal();
  }
}
