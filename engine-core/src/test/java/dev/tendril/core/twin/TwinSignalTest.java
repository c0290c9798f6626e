package dev.tendril.core.twin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tendril.core.VfxCompileException;
import dev.tendril.core.source.MapSources;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TwinSignalTest {
  private static EffectTwin load(String text) {
    return EffectTwin.load(new MapSources(Map.of("A.vfx", text)), "A.vfx");
  }

  @Test
  void signalsOfAStepInOrder() {
    EffectTwin twin =
        load(
            """
            struct Particle { uint n; };
            bool update(inout Particle p) {
              p.n++;
              signal("each", p.n);
              if (p.n == 2) signal("second", float3(1, 2, 3));
              return true;
            }
            """);
    TwinInstance a = twin.spawn();
    twin.step(1);
    assertThat(twin.signals()).containsExactly(new TwinSignal("A", "each", 0, a, 1, 0, 0, 0));
    TwinInstance b = twin.spawn();
    twin.step(1);
    assertThat(twin.signals())
        .containsExactly(
            new TwinSignal("A", "each", 0, a, 2, 0, 0, 0),
            new TwinSignal("A", "second", 0, a, 1, 2, 3, 0),
            new TwinSignal("A", "each", 1, b, 1, 0, 0, 0));
    b.pause();
    twin.step(1);
    assertThat(twin.signals()).extracting(TwinSignal::instance).containsExactly(a);
    twin.step(0);
    assertThat(twin.signals()).isEmpty();
  }

  @Test
  void whatFindsNoRecordIsCounted() {
    // Calls in a loop without a known count: 4 x 3 records for 3 living, so 4 each.
    EffectTwin twin =
        load(
            """
            [capacity(3)]
            struct Particle { float3 position : POSITION; };
            bool update(inout Particle p) {
              for (uint i = 0; i < 6 + stepIndex; i++) signal("i", i);
              return true;
            }
            """);
    twin.spawn().roots(3);
    twin.step(1);
    twin.step(0);
    twin.step(1);
    assertThat(twin.signals())
        .extracting(TwinSignal::x)
        .isEqualTo(List.of(0f, 1f, 2f, 3f, 0f, 1f, 2f, 3f, 0f, 1f, 2f, 3f));
    assertThat(twin.signalsRefused("A")).isEqualTo(3 * (2 + 3));
  }

  @Test
  void aRestartIsTheFirstLifeAgain() {
    EffectTwin twin =
        load(
            """
            struct Particle { uint n; };
            bool update(inout Particle p) {
              p.n++;
              signal("n", float3(p.n, time, random()));
              return p.n < 3;
            }
            """);
    TwinInstance instance = twin.spawn().roots(2);
    twin.step(1);
    List<TwinSignal> first = twin.signals();
    instance.stop().restart().trigger(1);
    assertThat(instance.isEmpty()).isFalse();
    twin.step(1);
    assertThat(twin.signals()).isEmpty();
    assertThat(twin.count("A")).isZero();
    twin.step(1);
    assertThat(twin.signals().subList(0, 2)).isEqualTo(first);
    assertThat(twin.count("A")).isEqualTo(3);
    assertThat(instance.isEmpty()).isFalse();
    twin.steps(2, 1);
    assertThat(instance.isEmpty()).isTrue();
    assertThat(instance.trigger(1).isEmpty()).isFalse();
  }

  @Test
  void thereAreAtMost256Names() {
    StringBuilder calls = new StringBuilder();
    for (int i = 0; i < 256; i++) {
      calls.append("signal(\"s").append(i).append("\");\n");
    }
    String text =
        "struct Particle { float3 position : POSITION; };\nbool update(inout Particle p) {\n";
    assertThat(load(text + calls + "signal(\"s7\"); return true; }").types()).hasSize(1);
    assertThatThrownBy(() -> load(text + calls + "signal(\"more\"); return true; }"))
        .isInstanceOf(VfxCompileException.class)
        .hasMessageContaining("at most 256 different signals");
  }
}
