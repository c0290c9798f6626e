package dev.tendril.core.glsl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tendril.core.check.CheckedParticle;
import dev.tendril.core.check.TypedTree.Function;
import dev.tendril.core.effect.CheckedEffect;
import dev.tendril.core.effect.EffectLoader;
import dev.tendril.core.source.DiagnosticText;
import dev.tendril.core.source.Diagnostics;
import dev.tendril.core.source.FolderSources;
import dev.tendril.core.testing.CaseFolders;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What becomes of whole files; every text compiles, in both kinds of build. */
final class GlslCasesTest {
  static List<Path> cases() {
    return CaseFolders.of("glsl");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void translates(Path folder) {
    CheckedEffect effect = load(folder);
    StringBuilder out = new StringBuilder();
    for (CheckedParticle type : effect.types()) {
      FunctionTranslator translator = translate(type, false);
      out.append("// ").append(type.name()).append("\n\n");
      out.append(translator.structsText()).append(translator.functionsText());
      SpirvCheck.compute(FakeEngine.shader(translator));
      SpirvCheck.quickCompute(FakeEngine.shader(translate(type, true)));
    }
    CaseFolders.compare(folder, "expected.glsl", out.toString());
  }

  private static CheckedEffect load(Path folder) {
    Diagnostics diagnostics = new Diagnostics();
    CheckedEffect effect = EffectLoader.load(new FolderSources(folder), "input.vfx", diagnostics);
    assertThat(effect).as(DiagnosticText.render(diagnostics.all())).isNotNull();
    return effect;
  }

  private static FunctionTranslator translate(CheckedParticle type, boolean precise) {
    FunctionTranslator translator = new FunctionTranslator(new FakeEngine(), precise);
    translator.functionName(type.update());
    for (Function init : type.inits()) {
      translator.functionName(init);
    }
    return translator;
  }
}
