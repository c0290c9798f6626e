package dev.tendril.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tendril.core.source.DiagnosticText;
import dev.tendril.core.source.FolderSources;
import dev.tendril.core.testing.CaseFolders;
import dev.tendril.core.testing.Pipeline;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The whole rendered text of everything that is reported about broken files. */
final class BrokenCasesTest {
  static List<Path> cases() {
    return CaseFolders.of("broken");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void reports(Path folder) {
    String text =
        DiagnosticText.render(
            Pipeline.diagnose(CaseFolders.arguments(folder), new FolderSources(folder)));
    assertThat(text).as("a broken file is reported").isNotEmpty();
    CaseFolders.compare(folder, "expected.txt", text);
  }
}
