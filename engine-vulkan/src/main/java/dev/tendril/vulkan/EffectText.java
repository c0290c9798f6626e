package dev.tendril.vulkan;

import dev.tendril.core.source.SourceLookup;
import java.util.Map;

/**
 * Where an effect comes from, and the files that its last compilation saw, good or bad. Belongs to
 * the thread that looks for changes.
 */
final class EffectText {
  private final SourceLookup sources;
  private final String path;
  private WatchedSources seen;
  private Map<String, Object> lastLook = Map.of();
  private boolean behind;

  /**
   * @param path of the root type's file
   * @param seen what loading it has seen of the sources
   */
  EffectText(SourceLookup sources, String path, WatchedSources seen) {
    this.sources = sources;
    this.path = path;
    this.seen = seen;
  }

  SourceLookup sources() {
    return sources;
  }

  String path() {
    return path;
  }

  /**
   * Looks at all files again: true if they differ from those of the last compilation and stand as
   * they did at the last look, so that none is caught half written.
   */
  boolean hasChanged() {
    Map<String, Object> now = seen.look();
    if (now.equals(seen.seen())) {
      lastLook = now;
      return false;
    }
    boolean settled = now.equals(lastLook);
    lastLook = now;
    return settled;
  }

  /** Whether a newer text has been compiled than the effect runs under. */
  boolean isBehind() {
    return behind;
  }

  void setBehind(boolean behind) {
    this.behind = behind;
  }

  /** The sources for another compilation, which counts as seen from now on. */
  WatchedSources watch() {
    seen = new WatchedSources(sources);
    return seen;
  }
}
