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
  private Map<String, Object> seen;
  private boolean behind;

  /**
   * @param path of the root type's file
   * @param watched what loading it has seen of the sources
   */
  EffectText(SourceLookup sources, String path, WatchedSources watched) {
    this.sources = sources;
    this.path = path;
    this.seen = watched.seen();
  }

  SourceLookup sources() {
    return sources;
  }

  String path() {
    return path;
  }

  /** Looks at all its files again: true if they differ from those of the last compilation. */
  boolean differs(WatchedSources look) {
    return !look.agreesWith(seen);
  }

  /** Whether a newer text has been compiled than the effect runs under. */
  boolean isBehind() {
    return behind;
  }

  void setBehind(boolean behind) {
    this.behind = behind;
  }

  /** A look as the sources for another compilation, which counts as seen from now on. */
  WatchedSources watch(WatchedSources look) {
    WatchedSources watched = new WatchedSources(look);
    seen = watched.seen();
    return watched;
  }
}
