package dev.tendril.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.testing.EffectRun;
import dev.tendril.vulkan.testing.Effects;
import dev.tendril.vulkan.testing.GpuTest;
import java.util.Random;
import org.joml.Matrix4f;
import org.junit.jupiter.api.Test;

/** The same inputs give the same bits. */
@GpuTest
class DeterminismTest {
  private static EffectState simulate(VulkanDevice device, int framesInFlight, boolean company) {
    try (EffectRun run = new EffectRun(device, EngineOptions.defaults(), framesInFlight)) {
      if (company) {
        Effect beside = run.load(Effects.CLOCK);
        run.engine().spawn(beside, new Matrix4f().translation(5, 0, 0));
        Effect grid =
            run.load(
                "Dust",
                "struct Particle { float3 position : POSITION; float x; };"
                    + "bool update(inout Particle p) { p.x = random(); return chance(0.9); }");
        run.spawn(grid, 777, 9);
      }
      Effect effect = run.load(Effects.FOUNTAIN);
      for (int i = 0; i < 3; i++) {
        int seed = i;
        run.engine().spawn(effect, new Matrix4f().translation(i, 0, 0), setup -> setup.seed(seed));
      }
      Random lengths = new Random(5);
      for (int i = 0; i < 90; i++) {
        run.step(0.002 + 0.02 * lengths.nextDouble());
      }
      return run.state(effect);
    }
  }

  @Test
  void framesInFlightAndCompanyChangeNothing(VulkanDevice device) {
    EffectState first = simulate(device, 1, false);
    assertThat(first.types().get(1).alive()).isGreaterThan(200);
    assertThat(first.types().get(2).alive()).isGreaterThan(200);
    assertThat(simulate(device, 1, false)).isEqualTo(first);
    assertThat(simulate(device, 2, false)).isEqualTo(first);
    assertThat(simulate(device, 3, true)).isEqualTo(first);
  }
}
