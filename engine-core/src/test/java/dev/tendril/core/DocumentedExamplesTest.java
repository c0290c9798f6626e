package dev.tendril.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tendril.core.source.DiagnosticText;
import dev.tendril.core.source.MapSources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The examples that users read first are texts that compile without a word. Each is a whole file,
 * named in its first line; the files of one page see each other.
 */
class DocumentedExamplesTest {
  private static final Pattern BLOCK = Pattern.compile("```hlsl\n(.*?)```", Pattern.DOTALL);
  private static final Pattern NAME = Pattern.compile("// (\\w+\\.vfx)\\b.*", Pattern.DOTALL);

  @ParameterizedTest
  @ValueSource(strings = {"README.md", "docs/language.md"})
  void compile(String page) throws IOException {
    Map<String, String> files = new LinkedHashMap<>();
    Matcher blocks = BLOCK.matcher(Files.readString(Path.of("..").resolve(page)));
    while (blocks.find()) {
      Matcher name = NAME.matcher(blocks.group(1));
      assertThat(name.matches()).as("a file's name stands first in\n%s", blocks.group(1)).isTrue();
      files.put(name.group(1), blocks.group(1));
    }
    assertThat(files).isNotEmpty();
    for (String file : files.keySet()) {
      Compilation compilation = VfxCompiler.compile(new MapSources(files), file);
      assertThat(DiagnosticText.render(compilation.diagnostics())).isEmpty();
      assertThat(compilation.effect()).isNotNull();
    }
  }
}
