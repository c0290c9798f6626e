package dev.tendril.core.source;

/** How grave a diagnostic is; only errors stop an effect from loading. */
public enum Severity {
  ERROR,
  WARNING,
  NOTE;

  /** The lower-case word used in text and JSON. */
  public String word() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
