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

  /**
   * Particle files, with the same definitions ahead of each.
   *
   * @param types their names, without {@code .vfx}
   * @param definitions what {@code #define} gives, by name
   */
  static SourceLookup effects(List<String> types, Map<String, String> definitions) {
    StringBuilder ahead = new StringBuilder();
    definitions.forEach(
        (name, value) ->
            ahead.append("#define ").append(name).append(' ').append(value).append('\n'));
    Map<String, String> files = new HashMap<>();
    types.forEach(type -> files.put(type + ".vfx", ahead + text(type + ".vfx")));
    return new MapSources(files);
  }

  /** The effects that are shipped as samples. */
  static SourceLookup samples(List<String> types) {
    Map<String, String> files = new HashMap<>();
    types.forEach(type -> files.put(type + ".vfx", text("/effects/" + type + ".vfx")));
    return new MapSources(files);
  }
}
