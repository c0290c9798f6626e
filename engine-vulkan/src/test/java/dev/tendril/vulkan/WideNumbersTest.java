package dev.tendril.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.tendril.core.Compilation;
import dev.tendril.core.VfxCompileException;
import dev.tendril.core.VfxCompiler;
import dev.tendril.core.source.DiagnosticText;
import dev.tendril.core.source.MapSources;
import dev.tendril.core.twin.EffectTwin;
import dev.tendril.vulkan.device.DeviceFeatures;
import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.testing.EffectRun;
import dev.tendril.vulkan.testing.GpuTest;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Numbers of 64 bits and matrices that GLSL lacks: kept from step to step, and computed. */
@GpuTest
class WideNumbersTest {
  private static final String TEXT =
      """
      struct Particle {
        float3 position : POSITION;
        int64_t steps = 1ll << 40;
        uint64_t2 keys = { 1ull, 18446744073709551615ull };
        double sum;
        double3 places;
        int2x2 cells = { 1, 2, 3, 4 };
        bool2x2 flags;
        float1x3 row = { 1, 2, 3 };
        float3x1 column = { 4, 5, 6 };
        float product;
        uint bits;
      };
      bool update(inout Particle p) {
        p.steps = p.steps * -3;
        p.keys = p.keys / 3 + (p.keys << 63);
        p.sum += 0.1L;
        p.places = double3(p.sum, 1.0L / 3, p.keys.y);
        p.flags = p.cells > 2;
        p.cells = mul(p.cells, p.cells);
        p.column._m10_m00 = p.column._m00_m10;
        p.product = mul(p.row, p.column)[0][0];
        p.bits = countbits(p.keys.y) + firstbithigh(p.steps);
        return true;
      }
      """;

  @Test
  void areComputedAndKept(VulkanDevice device) {
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.load("Wide", TEXT);
      run.spawn(effect);
      run.step(0.1);
      run.step(0.1);
      Map<String, Object> fields = run.type(effect, "Wide").particles().get(0).fields();
      assertThat(fields.get("steps")).isEqualTo((1L << 40) * 9);
      // 1 / 3 + 2^63, then that / 3 + (0 << 63); 2^64 - 1 the same way, with the lowest bit set.
      BigInteger first = BigInteger.ONE.shiftLeft(63);
      BigInteger most = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);
      BigInteger three = BigInteger.valueOf(3);
      BigInteger second = most.divide(three).add(first);
      second = second.divide(three).add(first);
      assertThat(fields.get("keys")).isEqualTo(List.of(first.divide(three), second));
      assertThat(fields.get("sum")).isEqualTo(0.1 + 0.1);
      assertThat(fields.get("places")).isEqualTo(List.of(0.2, 1.0 / 3, second.doubleValue()));
      assertThat(fields.get("cells")).isEqualTo(List.of(List.of(199, 290), List.of(435, 634)));
      assertThat(fields.get("flags")).isEqualTo(List.of(List.of(true, true), List.of(true, true)));
      assertThat(fields.get("row")).isEqualTo(List.of(List.of(1f, 2f, 3f)));
      assertThat(fields.get("column")).isEqualTo(List.of(4f, 5f, 6f));
      assertThat(fields.get("product")).isEqualTo(32f);
      assertThat(fields.get("bits")).isEqualTo((long) second.bitCount() + 43);

      EffectTwin twin = EffectTwin.load(new MapSources(Map.of("Wide.vfx", TEXT)), "Wide.vfx");
      twin.spawn();
      twin.steps(2, 0.1);
      assertThat(twin.particles("Wide").get(0).fields()).isEqualTo(fields);
    }
  }

  @Test
  void areRefusedWhereTheDeviceLacksThem() {
    Compilation compilation =
        VfxCompiler.compile(
            new MapSources(
                Map.of(
                    "Wide.vfx",
                    """
                    struct Particle { float3 position : POSITION; };
                    double unused(double x) { return x; }
                    int64_t third(int64_t x) { return x / 3; }
                    bool update(inout Particle p) { return third((int)p.position.x) > 0; }
                    """)),
            "Wide.vfx");
    DeviceFeatures none =
        new DeviceFeatures(false, false, false, false, false, false, false, false, false, false);
    VfxCompileException refused =
        catchThrowableOfType(
            VfxCompileException.class,
            () -> TextEffects.requireNumbers(compilation.effectOrThrow(), none));
    assertThat(DiagnosticText.render(refused.diagnostics()))
        .isEqualTo(
            """
            Wide.vfx:3:23: error[E0591]: `Wide` uses 64-bit integers, and this device does not have \
            shaderInt64 enabled
                3 | int64_t third(int64_t x) { return x / 3; }
                  |                       ^
              help: use the 32-bit types, or a device that has it
            """);
  }
}
