package dev.tendril.core.glsl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tendril.core.check.CheckedParticle;
import dev.tendril.core.check.TypedTree.Function;
import dev.tendril.core.effect.CheckedEffect;
import dev.tendril.core.effect.EffectLoader;
import dev.tendril.core.source.DiagnosticOrder;
import dev.tendril.core.source.DiagnosticText;
import dev.tendril.core.source.Diagnostics;
import dev.tendril.core.source.FolderSources;
import dev.tendril.core.testing.CaseFolders;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Texts as people write them, in the styles of well-known shader libraries: they are checked,
 * translated and compiled as they are. Warnings and notes stand in {@code expected.txt}.
 */
final class IdiomsTest {
  static List<Path> cases() {
    return CaseFolders.of("idioms");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void goesThrough(Path folder) {
    Diagnostics diagnostics = new Diagnostics();
    CheckedEffect effect = EffectLoader.load(new FolderSources(folder), "input.vfx", diagnostics);
    String reported =
        DiagnosticText.render(DiagnosticOrder.sorted(diagnostics.all(), List.of("input.vfx")));
    assertThat(effect).as(reported).isNotNull();
    if (reported.isEmpty()) {
      assertThat(folder.resolve("expected.txt")).as("nothing is reported").doesNotExist();
    } else {
      CaseFolders.compare(folder, "expected.txt", reported);
    }
    for (CheckedParticle type : effect.types()) {
      FunctionTranslator translator = new FunctionTranslator(new FakeEngine(), false);
      translator.functionName(type.update());
      for (Function init : type.inits()) {
        translator.functionName(init);
      }
      SpirvCheck.quickCompute(FakeEngine.shader(translator));
    }
  }
}
