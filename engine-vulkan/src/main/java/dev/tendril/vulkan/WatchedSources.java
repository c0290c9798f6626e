package dev.tendril.vulkan;

import dev.tendril.core.source.SourceLookup;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Remembers what a compilation asked for and was given, so that it can be told later whether
 * another would see the same. Not thread-safe.
 */
final class WatchedSources implements SourceLookup {
  private final SourceLookup sources;
  private final Map<String, Object> seen = new LinkedHashMap<>();

  WatchedSources(SourceLookup sources) {
    this.sources = sources;
  }

  @Override
  public Result find(String path) {
    Result result = sources.find(path);
    seen.put(path, essence(result));
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

  /** The same, of what is there now. */
  Map<String, Object> look() {
    Map<String, Object> now = new LinkedHashMap<>();
    seen.keySet().forEach(path -> now.put(path, essence(sources.find(path))));
    return now;
  }

  private static Object essence(Result result) {
    return result instanceof Found found ? found.file().text() : result;
  }
}
