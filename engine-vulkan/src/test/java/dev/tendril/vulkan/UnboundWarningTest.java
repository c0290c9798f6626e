package dev.tendril.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.tendril.core.value.Numbers;
import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.testing.EffectRun;
import dev.tendril.vulkan.testing.GpuTest;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is left unbound is told of once; directions are kept with length 1. */
@GpuTest
class UnboundWarningTest {
  private static final String TEXT =
      """
      Texture2D glow;
      StructuredBuffer<float4> points;
      Texture2D bound;
      [direction] uniform float3 wind = float3(0, 3, 4);
      struct Particle { float3 position : POSITION; float3 seen; };
      bool update(inout Particle p) {
        p.seen = wind;
        p.position = glow.Load(int2(0, 0)).rgb + bound.Load(int2(0, 0)).rgb + points[0].xyz;
        return true;
      }
      """;

  @Test
  void eachNameIsToldOfOnceAtTheFirstStep(VulkanDevice device) {
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.load("Reader", TEXT);
      EffectInstance first = run.spawn(effect);
      first.bind("points", HostBuffer.at(64, 0, 16)); // after spawn, before the first step
      assertThat(warnings(() -> run.step(0.1)))
          .containsExactly(
              "Reader.vfx:1: nothing is bound to `glow` of Reader: it is white",
              "Reader.vfx:3: nothing is bound to `bound` of Reader: it is white");
      run.spawn(effect);
      assertThat(warnings(() -> run.frames(2, 0.1)))
          .containsExactly("Reader.vfx:2: nothing is bound to `points` of Reader: it is empty");
      run.spawn(effect);
      assertThat(warnings(() -> run.step(0.1))).isEmpty();
    }
  }

  private static List<String> warnings(Runnable work) {
    PrintStream before = System.err;
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8));
    try {
      work.run();
    } finally {
      System.setErr(before);
    }
    return log.toString(StandardCharsets.UTF_8)
        .lines()
        .filter(line -> line.contains("UnboundWarnings"))
        .map(line -> line.substring(line.indexOf("Reader.vfx")))
        .toList();
  }

  /** 3-4-5: the lengths are exact. */
  @Test
  void directionsHaveLengthOne(VulkanDevice device) {
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.load("Reader", TEXT);
      EffectInstance instance = run.spawn(effect);
      assertThat(wind(run, effect)).isEqualTo(List.of(0f, 0.6f, 0.8f));
      instance.set("wind", 0, 0, -9);
      assertThat(wind(run, effect)).isEqualTo(List.of(0f, 0f, -1f));
      instance.set("wind", Numbers.of(8f, 6f, 0f));
      assertThat(wind(run, effect)).isEqualTo(List.of(0.8f, 0.6f, 0f));
      instance.set("wind", "0,5,0");
      assertThat(wind(run, effect)).isEqualTo(List.of(0f, 1f, 0f));
      assertThatIllegalArgumentException()
          .isThrownBy(() -> instance.set("wind", 0, 0, 0))
          .withMessage("`wind` is a direction: it cannot be zero, infinite or NaN");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> instance.set("wind", "0,0,0"))
          .withMessageContaining("is a direction");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> instance.set("wind", Float.NaN, 0, 0))
          .withMessageContaining("is a direction");
      assertThat(wind(run, effect)).isEqualTo(List.of(0f, 1f, 0f));
    }
  }

  private static Object wind(EffectRun run, Effect effect) {
    run.step(0.1);
    return run.type(effect, "Reader").particles().get(0).fields().get("seen");
  }
}
