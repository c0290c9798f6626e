package dev.tendril.core.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Files in memory. Immutable, equal for equal texts; every look-up of a path gives the same {@link
 * SourceFile}.
 */
public final class MapSources implements SourceLookup {
  private final Map<String, String> texts;
  private final TreeMap<String, SourceFile> files = new TreeMap<>();

  /**
   * @param texts by path relative to the root, with forward slashes
   */
  public MapSources(Map<String, String> texts) {
    this.texts = Map.copyOf(texts);
    texts.forEach(
        (path, text) ->
            files.put(
                path, new SourceFile(path, text.startsWith("\uFEFF") ? text.substring(1) : text)));
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof MapSources sources && texts.equals(sources.texts);
  }

  @Override
  public int hashCode() {
    return texts.hashCode();
  }

  @Override
  public Result find(String path) {
    SourceFile file = files.get(path);
    if (file != null) {
      return new Found(file);
    }
    String next = files.ceilingKey(path + "/");
    if (next != null && next.startsWith(path + "/")) {
      return new Unreadable("it is a folder");
    }
    return new Missing(similar(path));
  }

  private @Nullable String similar(String path) {
    List<String> names = new ArrayList<>();
    for (String candidate : files.keySet()) {
      if (candidate.equalsIgnoreCase(path)) {
        return candidate;
      }
      if (SourcePaths.folder(candidate).equals(SourcePaths.folder(path))) {
        names.add(SourcePaths.name(candidate));
      }
    }
    String name = SourcePaths.similarName(SourcePaths.name(path), names);
    if (name == null) {
      return null;
    }
    String folder = SourcePaths.folder(path);
    return folder.isEmpty() ? name : folder + "/" + name;
  }

  @Override
  public List<String> particleNames(String folder) {
    TreeSet<String> names = new TreeSet<>();
    for (String path : files.keySet()) {
      if (path.endsWith(SourcePaths.PARTICLE_SUFFIX) && SourcePaths.folder(path).equals(folder)) {
        names.add(SourcePaths.stem(path));
      }
    }
    return List.copyOf(names);
  }
}
