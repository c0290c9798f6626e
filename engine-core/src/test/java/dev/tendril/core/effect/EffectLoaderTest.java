package dev.tendril.core.effect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tendril.core.check.CheckedParticle;
import dev.tendril.core.check.Library;
import dev.tendril.core.check.TypedTree;
import dev.tendril.core.source.DiagnosticText;
import dev.tendril.core.source.Diagnostics;
import dev.tendril.core.source.MapSources;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which files an effect is made of. */
final class EffectLoaderTest {
  private static final String PARTICLE = "struct Particle { float3 position : POSITION; };\n";

  private static String emitting(String... types) {
    StringBuilder body = new StringBuilder();
    for (String type : types) {
      body.append("  { ").append(type).append(" x; emit(x); }\n");
    }
    return PARTICLE + "bool update(inout Particle p)\n{\n" + body + "  return true;\n}\n";
  }

  private static CheckedEffect load(Map<String, String> files, String root) {
    Diagnostics diagnostics = new Diagnostics();
    CheckedEffect effect = EffectLoader.load(new MapSources(files), root, diagnostics);
    assertThat(effect).as(DiagnosticText.render(diagnostics.all())).isNotNull();
    return effect;
  }

  private static String errors(Map<String, String> files, String root) {
    Diagnostics diagnostics = new Diagnostics();
    assertThat(EffectLoader.load(new MapSources(files), root, diagnostics)).isNull();
    return DiagnosticText.render(diagnostics.all());
  }

  @Test
  void rootFirstThenDepthFirstInOrderOfMention() {
    CheckedEffect effect =
        load(
            Map.of(
                "A.vfx", emitting("B", "C"),
                "B.vfx", emitting("D"),
                "C.vfx", emitting("B", "E"),
                "D.vfx", emitting("D"),
                "E.vfx", emitting("A"),
                "Unused.vfx", "not a particle at all"),
            "A.vfx");
    assertThat(effect.types())
        .extracting(CheckedParticle::name)
        .containsExactly("A", "B", "D", "C", "E");
    assertThat(effect.files()).containsExactly("A.vfx", "B.vfx", "C.vfx", "D.vfx", "E.vfx");
  }

  @Test
  void namesMeanFilesOfTheSameFolder() {
    CheckedEffect effect =
        load(
            Map.of(
                "a/Root.vfx",
                emitting("Spark"),
                "a/Spark.vfx",
                PARTICLE + update(),
                "Spark.vfx",
                "broken"),
            "a/Root.vfx");
    assertThat(effect.types())
        .extracting(CheckedParticle::path)
        .containsExactly("a/Root.vfx", "a/Spark.vfx");
  }

  @Test
  void particleStructsAreTheSameObjectsEverywhere() {
    CheckedEffect effect = load(Map.of("A.vfx", emitting("B"), "B.vfx", emitting("A")), "A.vfx");
    CheckedParticle a = effect.types().get(0);
    CheckedParticle b = effect.types().get(1);
    assertThat(a.emits()).containsExactly(b.particle());
    assertThat(b.emits()).containsExactly(a.particle());
    assertThat(effect.typeOf(b.particle())).isSameAs(b);
  }

  @Test
  void libraryStructsAreTheSameObjectsInEveryEffect() {
    String text =
        PARTICLE
            + "bool update(inout Particle p) { emit(p, emission(p.position.x, 3)); return true; }\n"
            + "void init(inout Particle p, Birth b) { p.position = b.age; }\n";
    CheckedParticle type = load(Map.of("A.vfx", text), "A.vfx").root();
    TypedTree.Function init = type.inits().get(0);
    assertThat(init.parameters().get(1).type()).isSameAs(Library.birth());
    TypedTree.Evaluate statement = (TypedTree.Evaluate) type.update().body().statements().get(0);
    TypedTree.Emit emit = (TypedTree.Emit) statement.expression();
    assertThat(emit.amount().type()).isSameAs(Library.emission());
  }

  @Test
  void includedFilesBelongToTheEffect() {
    CheckedEffect effect =
        load(
            Map.of(
                "A.vfx",
                "#include \"lib/f.hlsli\"\n" + PARTICLE + update(),
                "lib/f.hlsli",
                "float f(float x) { return x; }\n"),
            "A.vfx");
    assertThat(effect.files()).containsExactly("A.vfx", "lib/f.hlsli");
  }

  @Test
  void aLongChainOfTypesNeedsNoStack() {
    Map<String, String> files = new HashMap<>();
    for (int i = 0; i < EffectLoader.MAX_TYPES; i++) {
      files.put("T" + i + ".vfx", emitting("T" + (i + 1)));
    }
    files.put("T" + EffectLoader.MAX_TYPES + ".vfx", PARTICLE + update());
    assertThat(errors(files, "T0.vfx"))
        .contains("T1023.vfx")
        .contains("an effect has at most 1024 particle types");
    files.put("T1000.vfx", PARTICLE + update());
    assertThat(load(files, "T0.vfx").types()).hasSize(1001);
  }

  @Test
  void everyBrokenFileIsReportedOnce() {
    String text =
        errors(
            Map.of(
                "A.vfx", emitting("B", "C", "B"),
                "B.vfx", "struct Particle { float x };",
                "C.vfx", emitting("B").replace("return true", "return tru")),
            "A.vfx");
    assertThat(text).containsOnlyOnce("B.vfx:1:").containsOnlyOnce("C.vfx:");
    assertThat(text).doesNotContain("A.vfx");
  }

  private static String update() {
    return "bool update(inout Particle p) { return true; }\n";
  }
}
