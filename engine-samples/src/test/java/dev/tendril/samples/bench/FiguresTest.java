package dev.tendril.samples.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tendril.core.Compilation;
import dev.tendril.core.VfxCompiler;
import dev.tendril.core.source.MapSources;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class FiguresTest {
  @Test
  void oneLineAFigure() {
    StringWriter out = new StringWriter();
    new Figures(new PrintWriter(out)).print("tendril.copy", 1024, "bandwidth", 4293.4567, "GB/s");
    assertThat(out.toString().strip()).isEqualTo("tendril.copy 1024 bandwidth 4293 GB/s");
  }

  @Test
  void fourSignificantDigits() {
    assertThat(Figures.number(0)).isEqualTo("0");
    assertThat(Figures.number(0.01234567)).isEqualTo("0.01235");
    assertThat(Figures.number(1.5)).isEqualTo("1.500");
    assertThat(Figures.number(123456)).isEqualTo("123456");
  }

  @Test
  void medians() {
    assertThat(Figures.median(new double[] {3, 1, 2})).isEqualTo(2);
    assertThat(Figures.median(new double[] {4, 1, 2, 3})).isEqualTo(2.5);
  }

  @Test
  void theEffectsOfTheBenchmarksCompile() {
    compiles(List.of("Update", "UpdateParticle"), Map.of("CAPACITY", "121000"));
    compiles(List.of("Step", "StepParticle"), Map.of("CAPACITY", "151250", "RATE", "59.0820"));
    for (String half : List.of("0", "1")) {
      compiles(List.of("Wide", "WideParticle"), Map.of("CAPACITY", "1000", "HALF", half));
    }
    compiles(
        List.of("Crowd", "UpdateParticle"),
        Map.of("CAPACITY", "1000", "INSTANCES", "10", "EACH", "100"));
    compiles(List.of("Sparse", "StepParticle"), Map.of("CAPACITY", "1000"));
    compiles(List.of("Kind"), Map.of("CAPACITY", "1000", "KIND", "7"));
    for (String blend : List.of("additive", "opaque")) {
      compiles(List.of("Sprites", "SpriteParticle"), Map.of("CAPACITY", "100000", "BLEND", blend));
    }
    Compilation tentacles =
        VfxCompiler.compile(
            BenchResources.samples(List.of("Tentacles", "Tentacle", "Mote")), "Tentacles.vfx");
    assertThat(tentacles.diagnostics()).isEmpty();
  }

  @Test
  void theTextsOfTheCheckHaveTheLinesThatTheySay() {
    for (int lines : new int[] {150, 2000}) {
      String text = CheckBench.text(lines, "");
      assertThat(text.lines()).hasSize(lines);
      assertThat(compile(text).diagnostics()).isEmpty();
    }
    Compilation broken = compile(CheckBench.text(150, "oops "));
    assertThat(broken.hasErrors()).isTrue();
    assertThat(broken.diagnostics().get(0).line()).isLessThan(25);
  }

  private static Compilation compile(String text) {
    return VfxCompiler.compile(new MapSources(Map.of("Bench.vfx", text)), "Bench.vfx");
  }

  private static void compiles(List<String> types, Map<String, String> definitions) {
    Compilation compilation =
        VfxCompiler.compile(BenchResources.effects(types, definitions), types.get(0) + ".vfx");
    assertThat(compilation.diagnostics())
        .as("but for fields that are there to be skipped")
        .allMatch(diagnostic -> diagnostic.code().equals("W0202"));
  }
}
