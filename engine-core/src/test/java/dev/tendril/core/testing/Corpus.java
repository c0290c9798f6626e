package dev.tendril.core.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Correct effects: the samples that come with the engine, and the cases of the checker. */
public final class Corpus {
  /** An effect's files by path, and which of them is its root. */
  public record Sample(String name, Map<String, String> files, String root) {}

  /** The roots of the sample effects, which come first. */
  public static final List<String> EFFECTS =
      List.of("Fountain.vfx", "Fireworks.vfx", "Tentacles.vfx");

  private Corpus() {}

  public static List<Sample> samples() {
    List<Sample> samples = new ArrayList<>();
    Path effects =
        Path.of(System.getProperty("basedir", System.getProperty("user.dir")))
            .resolveSibling("engine-samples/effects");
    Map<String, String> files = read(effects);
    for (String root : EFFECTS) {
      samples.add(new Sample(root, files, root));
    }
    for (Path folder : CaseFolders.of("check")) {
      samples.add(
          new Sample(
              folder.getFileName().toString(), read(folder), CaseFolders.arguments(folder).get(0)));
    }
    return samples;
  }

  private static Map<String, String> read(Path folder) {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> entries = Files.walk(folder)) {
      entries
          .filter(path -> path.toString().endsWith(".vfx") || path.toString().endsWith(".hlsli"))
          .forEach(
              path ->
                  files.put(
                      folder.relativize(path).toString().replace('\\', '/'),
                      CaseFolders.read(path)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return files;
  }
}
