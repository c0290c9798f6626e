package dev.tendril.core.effect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tendril.core.source.DiagnosticText;
import dev.tendril.core.source.Diagnostics;
import dev.tendril.core.source.FolderSources;
import dev.tendril.core.testing.CaseFolders;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The schemas of effects. */
final class SchemaCasesTest {
  static List<Path> cases() {
    return CaseFolders.of("schema");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void schema(Path folder) {
    Diagnostics diagnostics = new Diagnostics();
    CheckedEffect effect =
        EffectLoader.load(
            new FolderSources(folder), CaseFolders.arguments(folder).get(0), diagnostics);
    assertThat(effect).as(DiagnosticText.render(diagnostics.all())).isNotNull();
    CaseFolders.compare(folder, "expected.schema", effect.schema().toString());
  }
}
