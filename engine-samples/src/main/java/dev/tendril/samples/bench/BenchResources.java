package dev.tendril.samples.bench;

import dev.tendril.core.source.MapSources;
import dev.tendril.core.source.SourceLookup;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The effects and shaders of the benchmarks. */
final class BenchResources {
  private BenchResources() {}

  static String text(String name) {
    try (InputStream in = BenchResources.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is missing from this build");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A file with definitions ahead of it. */
  static String text(String name, Map<String, String> definitions) {
    StringBuilder ahead = new StringBuilder();
    definitions.forEach(
        (word, value) ->
            ahead.append("#define ").append(word).append(' ').append(value).append('\n'));
    return ahead + text(name);
  }

  /**
   * Particle files, with the same definitions ahead of each.
   *
   * @param types their names, without {@code .vfx}
   * @param definitions what {@code #define} gives, by name
   */
  static SourceLookup effects(List<String> types, Map<String, String> definitions) {
    Map<String, String> files = new HashMap<>();
    types.forEach(type -> files.put(type + ".vfx", text(type + ".vfx", definitions)));
    return new MapSources(files);
  }

  /** The effects that are shipped as samples. */
  static SourceLookup samples(List<String> types) {
    Map<String, String> files = new HashMap<>();
    types.forEach(type -> files.put(type + ".vfx", text("/effects/" + type + ".vfx")));
    return new MapSources(files);
  }
}
