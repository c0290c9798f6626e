package dev.tendril.core.effect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tendril.core.check.CheckText;
import dev.tendril.core.source.DiagnosticOrder;
import dev.tendril.core.source.DiagnosticText;
import dev.tendril.core.source.Diagnostics;
import dev.tendril.core.source.FolderSources;
import dev.tendril.core.testing.CaseFolders;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Correct effects and what the checker makes of them; warnings and notes, where there are any. */
final class CheckCasesTest {
  static List<Path> cases() {
    return CaseFolders.of("check");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void checks(Path folder) {
    String root = CaseFolders.arguments(folder).get(0);
    Diagnostics diagnostics = new Diagnostics();
    CheckedEffect effect = EffectLoader.load(new FolderSources(folder), root, diagnostics);

    String reported =
        DiagnosticText.render(DiagnosticOrder.sorted(diagnostics.all(), List.of(root)));
    assertThat(effect).as(reported).isNotNull();
    if (!reported.isEmpty()) {
      CaseFolders.compare(folder, "expected.txt", reported);
    } else {
      assertThat(folder.resolve("expected.txt")).as("nothing is reported").doesNotExist();
    }
    String text = effect.types().stream().map(CheckText::of).collect(Collectors.joining("\n"));
    CaseFolders.compare(folder, "expected.check", text);
  }
}
