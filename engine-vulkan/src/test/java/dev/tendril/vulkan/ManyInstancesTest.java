package dev.tendril.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tendril.vulkan.EffectState.ParticleState;
import dev.tendril.vulkan.EffectState.TypeState;
import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.testing.EffectRun;
import dev.tendril.vulkan.testing.GpuTest;
import java.util.ArrayList;
import java.util.List;
import org.joml.Matrix4f;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VkCommandBuffer;

/** Ten thousand instances of one effect cost the dispatches of one, and come and go in storms. */
@GpuTest
class ManyInstancesTest {
  private static final int MANY = 10_000;
  private static final double DT = 1 / 64.0;

  /** Keeps where it was born, what its instance says and how far its time has come. */
  private static final String TAG =
      """
      uniform int tag = -1;
      [capacity(20000)]
      struct Particle { float3 position : POSITION; int tag; float time; };
      bool update(inout Particle p) {
        p.tag = tag;
        p.time += deltaTime;
        return !stopping;
      }
      """;

  private static List<EffectInstance> spawn(EffectRun run, Effect effect, int first, int count) {
    List<EffectInstance> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int tag = first + i;
      all.add(
          run.engine()
              .spawn(
                  effect,
                  new Matrix4f().translation(tag, 0, 0),
                  s -> {
                    s.instance().set("tag", tag);
                    s.instance().setTimeScale(1 + (tag & 3));
                  }));
    }
    return all;
  }

  private static void assertTags(TypeState state, int steps) {
    for (ParticleState particle : state.particles()) {
      int tag = (Integer) particle.fields().get("tag");
      assertThat(particle.fields().get("position")).isEqualTo(List.of((float) tag, 0f, 0f));
      assertThat(particle.fields().get("time")).isEqualTo((float) ((1 + (tag & 3)) * steps * DT));
    }
  }

  @Test
  void theyCostTheDispatchesOfOneAndComeAndGoAtOnce(VulkanDevice device) {
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.load("Tag", TAG);
      EffectInstance first = spawn(run, effect, 0, 1).get(0);
      run.step(DT);
      String schedule = run.engine().scheduleText();
      first.kill();
      run.step(DT);

      List<EffectInstance> all = spawn(run, effect, 0, MANY); // between two steps
      run.step(DT);
      assertThat(run.engine().scheduleText()).isEqualTo(schedule);
      TypeState state = run.type(effect, "Tag");
      assertThat(state.alive()).isEqualTo(MANY);
      assertThat(state.particles().stream().mapToInt(p -> (Integer) p.fields().get("tag")))
          .hasSize(MANY)
          .doesNotHaveDuplicates();
      assertTags(state, 1);

      // In one frame all but every hundredth go, and as many come; half of these never begin.
      for (int i = 0; i < MANY; i++) {
        if (i % 100 != 0) {
          all.get(i).kill();
        }
      }
      List<EffectInstance> others = spawn(run, effect, MANY, 6000);
      for (int i = 0; i < 6000; i += 2) {
        others.get(i).kill();
      }
      run.step(DT);
      TypeState after = run.type(effect, "Tag");
      assertThat(after.alive()).isEqualTo(MANY / 100 + 3000);
      assertThat(after.emitted()).isEqualTo(1 + MANY + 3000);
      assertThat(run.engine().scheduleText()).isEqualTo(schedule);
      run.frames(2, DT);
      assertThat(spawn(run, effect, 16_000, MANY)).hasSize(MANY); // their places are free
      run.step(DT);
      assertThat(run.counts(effect, "Tag").alive()).isEqualTo(MANY / 100 + 3000 + MANY);
    }
  }

  /** Tables that grow in a frame that is abandoned, or in which nothing is stepped. */
  @Test
  void uniformsGrowWithTheInstances(VulkanDevice device) {
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.load("Tag", TAG);
      long held = run.engine().memoryStatistics().bytes();
      List<EffectInstance> all = new ArrayList<>(spawn(run, effect, 0, 60));
      run.step(DT);
      assertThat(run.engine().memoryStatistics().bytes()).isEqualTo(held);
      VkCommandBuffer commands = run.queue().begin();
      run.engine().beginFrame();
      run.engine().step(commands, DT);
      all.addAll(spawn(run, effect, 60, 100));
      run.engine().step(commands, DT);
      all.addAll(spawn(run, effect, 160, 200));
      run.engine().abandonFrame();
      run.queue().abandon();
      commands = run.queue().begin();
      run.engine().beginFrame();
      run.queue().submit();
      run.frames(1, DT);
      TypeState state = run.type(effect, "Tag");
      assertThat(state.alive()).isEqualTo(360);
      assertThat(state.particles().stream().map(p -> p.fields().get("tag")).distinct())
          .hasSize(360);
      run.frames(4, DT);
      // One uniform a block of 16 bytes: room for 512 instead of 64, and the outgrown are freed.
      assertThat(run.engine().memoryStatistics().bytes() - held).isLessThan(512 * 16 + 4096);
    }
  }
}
