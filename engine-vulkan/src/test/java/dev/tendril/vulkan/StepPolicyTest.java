package dev.tendril.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tendril.vulkan.EffectState.ParticleState;
import dev.tendril.vulkan.EffectState.TypeState;
import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.testing.EffectRun;
import dev.tendril.vulkan.testing.GpuTest;
import java.util.List;
import org.joml.Matrix4f;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VkCommandBuffer;

/** Long steps: cut, dropped and reported as the host's policy says, and whole without one. */
@GpuTest
class StepPolicyTest {
  private static final String TRAIL =
      """
      struct Particle { float3 position : POSITION; float far; float longest; float seconds; int steps; };
      bool update(inout Particle p) {
        p.position = instancePosition;
        p.steps++;
        p.seconds += deltaTime;
        p.longest = max(p.longest, deltaTime);
        Dot dot;
        dot.position = p.position;
        emit(dot, emissionAlong(p.far, 8));
        return true;
      }
      """;

  private static final String DOT =
      """
      struct Particle { float3 position : POSITION; float born; };
      void init(inout Particle d, Birth b) { d.born = time + deltaTime - b.age; }
      bool update(inout Particle d) { return true; }
      """;

  private static EffectRun run(VulkanDevice device, StepPolicy policy) {
    return new EffectRun(device, EngineOptions.defaults().stepPolicy(policy));
  }

  private static Matrix4f at(float x) {
    return new Matrix4f().translation(x, 0, 0);
  }

  private static float number(TypeState type, int particle, String field) {
    return ((Number) type.particles().get(particle).fields().get(field)).floatValue();
  }

  /** Dots an eighth of a metre apart, each born when the instance had come so far. */
  private static void assertEvenWay(TypeState dots, int count, double begin, double perMetre) {
    assertThat(dots.particles()).hasSize(count);
    for (int k = 0; k < count; k++) {
      ParticleState dot = dots.particles().get(k);
      double x = (k + 1) / 8.0;
      float place = (Float) ((List<?>) dot.fields().get("position")).get(0);
      assertThat(place).isCloseTo((float) x, within(1e-4f));
      assertThat(number(dots, k, "born")).isCloseTo((float) (begin + x * perMetre), within(1e-4f));
    }
  }

  @Test
  @DisplayName("BR-42 a step that is cut has the births of all its parts, along the whole way")
  void cut(VulkanDevice device) {
    try (EffectRun run = run(device, new StepPolicy(0.1, 8))) {
      Effect effect = run.load("Trail", TRAIL, "Dot", DOT);
      EffectInstance instance = run.spawn(effect);
      run.step(0.05);
      instance.setTransform(at(4));
      run.step(0.5); // five parts
      TypeState trail = run.type(effect, "Trail");
      assertThat(number(trail, 0, "steps")).isEqualTo(6);
      assertThat(number(trail, 0, "longest")).isCloseTo(0.1f, within(1e-6f));
      assertEvenWay(run.type(effect, "Dot"), 32, 0.05, 0.5 / 4);
      assertThat(run.engine().droppedSeconds()).isZero();
    }
  }

  @Test
  void whatIsDroppedIsReported(VulkanDevice device) {
    try (EffectRun run = run(device, new StepPolicy(0.1, 8))) {
      Effect effect = run.load("Trail", TRAIL, "Dot", DOT);
      EffectInstance instance = run.spawn(effect);
      run.step(0.1);
      instance.setTransform(at(2));

      VkCommandBuffer commands = run.queue().begin(); // a frame that is never submitted
      run.engine().beginFrame();
      run.engine().step(commands, 5);
      assertThat(run.engine().droppedSeconds()).isCloseTo(4.2, within(1e-9));
      assertThat(run.engine().abandonFrame()).isEqualTo(5);
      assertThat(run.engine().droppedSeconds()).isZero();
      run.queue().abandon();

      run.step(5); // eight parts, over which the whole way is gone
      assertThat(run.engine().droppedSeconds()).isCloseTo(4.2, within(1e-9));
      TypeState trail = run.type(effect, "Trail");
      assertThat(number(trail, 0, "steps")).isEqualTo(9);
      assertThat(number(trail, 0, "seconds")).isCloseTo(0.9f, within(1e-5f));
      assertEvenWay(run.type(effect, "Dot"), 16, 0.1, 0.8 / 2);

      instance.setTransform(at(50));
      instance.teleport(at(100));
      run.step(0.4);
      assertThat(run.counts(effect, "Dot").emitted()).isEqualTo(16);
      run.engine().shiftOrigin(100, 0, 0);
      instance.setTransform(at(1));
      run.step(0.2);
      assertThat(run.counts(effect, "Dot").emitted()).isEqualTo(24);
    }
  }

  @Test
  void withoutAPolicyASpikeIsOneStep(VulkanDevice device) {
    try (EffectRun run = run(device, StepPolicy.exact())) {
      Effect effect = run.load("Trail", TRAIL, "Dot", DOT);
      EffectInstance instance = run.spawn(effect);
      run.step(0.1);
      instance.setTransform(at(2));
      run.step(5);
      TypeState trail = run.type(effect, "Trail");
      assertThat(number(trail, 0, "steps")).isEqualTo(2);
      assertThat(number(trail, 0, "longest")).isEqualTo(5);
      assertEvenWay(run.type(effect, "Dot"), 16, 0.1, 5.0 / 2);
      assertThat(run.engine().droppedSeconds()).isZero();
    }
  }

  @Test
  void policiesThatMakeNoSenseAreRefused() {
    for (double seconds : new double[] {0, -1, Double.NaN}) {
      assertThatThrownBy(() -> new StepPolicy(seconds, 4))
          .isInstanceOf(IllegalArgumentException.class);
    }
    for (int steps : new int[] {0, 257}) {
      assertThatThrownBy(() -> new StepPolicy(0.1, steps))
          .isInstanceOf(IllegalArgumentException.class);
    }
    StepPolicy clamp = new StepPolicy(0.25, 1);
    assertThat(clamp.steps(5)).isEqualTo(1);
    assertThat(clamp.kept(5)).isEqualTo(0.25);
    StepPolicy four = new StepPolicy(0.25, 4);
    assertThat(new int[] {four.steps(0), four.steps(0.25), four.steps(0.26), four.steps(9)})
        .containsExactly(1, 1, 2, 4);
    assertThat(four.kept(0.75)).isEqualTo(0.75);
  }
}
