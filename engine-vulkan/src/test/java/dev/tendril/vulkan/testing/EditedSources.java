package dev.tendril.vulkan.testing;

import dev.tendril.core.source.MapSources;
import dev.tendril.core.source.SourceLookup;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** An effect root in memory whose files change. */
public final class EditedSources implements SourceLookup {
  private final Map<String, String> texts = new TreeMap<>();
  private MapSources current;

  /**
   * @param files path and text in turn
   */
  public EditedSources(String... files) {
    current = new MapSources(Map.of());
    edit(files);
  }

  /** Saves files at once: path and text in turn. */
  public synchronized void edit(String... files) {
    for (int i = 0; i < files.length; i += 2) {
      texts.put(files[i], files[i + 1]);
    }
    current = new MapSources(texts);
  }

  @Override
  public synchronized Result find(String path) {
    return current.find(path);
  }

  @Override
  public synchronized List<String> particleNames(String folder) {
    return current.particleNames(folder);
  }
}
