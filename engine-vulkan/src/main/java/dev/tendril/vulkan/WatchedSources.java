package dev.tendril.vulkan;

import dev.tendril.core.source.SourceLookup;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Remembers what was asked for and given, so that it can be told later whether another look would
 * find the same. A file is read once: whoever asks again is given what was there then, so that all
 * see one state of it. Not thread-safe.
 */
final class WatchedSources implements SourceLookup {
  private final SourceLookup sources;
  private final Map<String, Result> results = new HashMap<>();
  private final Map<String, Object> seen = new LinkedHashMap<>();

  WatchedSources(SourceLookup sources) {
    this.sources = sources;
  }

  @Override
  public Result find(String path) {
    Result known = results.get(path);
    if (known != null) {
      return known;
    }
    Result result = sources.find(path);
    results.put(path, result);
    seen.put(path, result instanceof Found found ? found.file().text() : result);
    return result;
  }

  @Override
  public List<String> particleNames(String folder) {
    return sources.particleNames(folder);
  }

  /** By path, the texts that were found, or how there was none. */
  Map<String, Object> seen() {
    return seen;
  }

  /** Whether all that another has seen is the same here. */
  boolean agreesWith(Map<String, Object> others) {
    boolean same = true;
    for (Map.Entry<String, Object> other : others.entrySet()) {
      find(other.getKey());
      same &= other.getValue().equals(seen.get(other.getKey()));
    }
    return same;
  }
}
