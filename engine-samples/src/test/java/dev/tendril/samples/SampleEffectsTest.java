package dev.tendril.samples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tendril.core.Compilation;
import dev.tendril.core.VfxCompiler;
import dev.tendril.core.source.FolderSources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The effects that are shipped: they compile without a word, and say what they are. */
final class SampleEffectsTest {
  private static final Path EFFECTS = Path.of("effects");

  static List<String> effects() throws IOException {
    try (Stream<Path> files = Files.list(EFFECTS)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("effects")
  void compiles(String name) {
    Compilation compilation = VfxCompiler.compile(new FolderSources(EFFECTS), name);
    assertThat(compilation.diagnostics()).isEmpty();
    assertThat(compilation.effect()).isNotNull();
  }

  @ParameterizedTest
  @MethodSource("effects")
  void beginsWithProse(String name) throws IOException {
    String stem = name.replace(".vfx", "");
    String text = Files.readString(EFFECTS.resolve(name));
    assertThat(text).startsWith("// " + stem + ": ");
    assertThat(text.lines().takeWhile(line -> line.startsWith("//"))).hasSizeGreaterThan(1);
    assertThat(text.lines()).allMatch(line -> line.length() <= 100);
  }
}
