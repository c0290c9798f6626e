package dev.tendril.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.tendril.vulkan.EffectState.ParticleState;
import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.testing.EffectRun;
import dev.tendril.vulkan.testing.Effects;
import dev.tendril.vulkan.testing.GpuTest;
import dev.tendril.vulkan.testing.Picture;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.joml.Matrix4f;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VkCommandBuffer;

/** Instances that begin as if they had lived for a while, beside others that notice nothing. */
@GpuTest
class WarmUpTest {
  private static final double STEP = 1 / 32.0;
  private static final EngineOptions OPTIONS = EngineOptions.defaults().warmUp(STEP, 4);

  private static final String[] TRAIL = {
    "Trail",
    """
    struct Particle { float3 position : POSITION; float far; float seconds; int steps; float first; };
    void init(inout Particle p, Birth b) { p.first = deltaTime; }
    bool update(inout Particle p) {
      p.position = instancePosition;
      p.steps++;
      p.seconds += deltaTime;
      Dot dot;
      dot.position = p.position;
      emit(dot, emissionAlong(p.far, 8));
      return true;
    }
    """,
    "Dot",
    """
    struct Particle { float3 position : POSITION; float born; };
    void init(inout Particle d, Birth b) { d.born = time + deltaTime - b.age; }
    bool update(inout Particle d) { return true; }
    """
  };

  private static EffectInstance spawn(EffectRun run, Effect effect, int seed, double seconds) {
    return run.engine().spawn(effect, new Matrix4f(), setup -> setup.seed(seed).warmUp(seconds));
  }

  /** What the particles of one instance hold; their slots depend on who else is there. */
  private static List<Map<String, Object>> fields(
      EffectRun run, Effect effect, String type, int instance) {
    return run.type(effect, type).particles().stream()
        .filter(particle -> particle.instance() == instance)
        .map(ParticleState::fields)
        .sorted((a, b) -> a.toString().compareTo(b.toString()))
        .toList();
  }

  @Test
  void itBeginsAsOneThatHasLived(VulkanDevice device) {
    try (EffectRun warm = new EffectRun(device, OPTIONS);
        EffectRun lived = new EffectRun(device, OPTIONS)) {
      Effect warmed = warm.load(Effects.FOUNTAIN);
      EffectInstance instance = spawn(warm, warmed, 7, 18 * STEP);
      assertThat(instance.isWarmingUp()).isTrue();
      for (int frame = 0; frame < 4; frame++) { // four steps in each
        warm.step(0.016);
        assertThat(instance.isWarmingUp()).isTrue();
      }
      warm.step(0.016); // the last two, and the first of its own
      assertThat(instance.isWarmingUp()).isFalse();
      warm.steps(3, 0.016);
      Effect other = lived.load(Effects.FOUNTAIN);
      lived.spawn(other, 1, 7);
      lived.steps(18, STEP);
      lived.steps(4, 0.016);
      for (String type : List.of("Fountain", "Spark", "Ember")) {
        assertThat(fields(warm, warmed, type, 0)).isEqualTo(fields(lived, other, type, 0));
      }
      assertThat(fields(warm, warmed, "Spark", 0)).hasSizeGreaterThan(50);
    }
  }

  /** It moves, its births follow the way, and a root is born while the other warms up. */
  @Test
  void othersNoticeNothing(VulkanDevice device) {
    List<?>[] seen = new List<?>[2];
    for (int i = 0; i < 2; i++) {
      try (EffectRun run = new EffectRun(device, OPTIONS)) {
        Effect trail = run.load(TRAIL);
        EffectInstance moving = run.spawn(trail, 1, 7);
        run.step(0.1);
        if (i == 1) {
          spawn(run, trail, 9, 10 * STEP);
        }
        for (int frame = 1; frame < 6; frame++) {
          moving.setTransform(new Matrix4f().translation(frame * 2, 0, 0));
          if (frame == 2) {
            moving.trigger(1);
          }
          if (frame == 3) {
            moving.teleport(new Matrix4f().translation(100, 0, 0));
          }
          run.step(0.1);
        }
        seen[i] =
            List.of(fields(run, trail, "Trail", 0), fields(run, trail, "Dot", 0), moving.isAlive());
      }
    }
    assertThat(seen[1]).isEqualTo(seen[0]);
    assertThat((List<?>) seen[0].get(1)).hasSizeGreaterThan(20);
  }

  @Test
  void framesThatAreAbandonedWarmNothing(VulkanDevice device) {
    try (EffectRun run = new EffectRun(device, OPTIONS)) {
      Effect trail = run.load(TRAIL);
      EffectInstance instance = spawn(run, trail, 7, 6 * STEP);
      run.step(0.1);
      VkCommandBuffer commands = run.queue().begin();
      run.engine().beginFrame();
      run.engine().step(commands, 0.1);
      assertThat(instance.isWarmingUp()).isFalse();
      run.engine().abandonFrame();
      run.queue().abandon();
      assertThat(instance.isWarmingUp()).isTrue();
      run.step(0.125);
      assertThat(instance.isWarmingUp()).isFalse();
      Map<String, Object> trailer = fields(run, trail, "Trail", 0).get(0);
      assertThat(trailer).containsEntry("steps", 7).containsEntry("seconds", 6 / 32f + 0.125f);
    }
  }

  @Test
  void pausesRestartsAndKills(VulkanDevice device) {
    try (EffectRun run = new EffectRun(device, OPTIONS)) {
      Effect trail = run.load(TRAIL);
      EffectInstance instance = spawn(run, trail, 7, 8 * STEP);
      run.step(0.1);
      instance.pause();
      run.steps(5, 0.1);
      assertThat(instance.isWarmingUp()).isTrue();
      assertThat(fields(run, trail, "Trail", 0).get(0)).containsEntry("steps", 4);
      instance.resume();
      run.step(0);
      assertThat(instance.isWarmingUp()).isFalse();
      assertThat(fields(run, trail, "Trail", 0).get(0)).containsEntry("steps", 8);
      instance.restart();
      run.step(0.1);
      assertThat(instance.isWarmingUp()).isTrue();
      run.steps(3, 0.1); // it begins in the first, and two frames bring it there
      assertThat(instance.isWarmingUp()).isFalse();
      assertThat(fields(run, trail, "Trail", 0)).hasSize(1);
      EffectInstance other = spawn(run, trail, 8, 100 * STEP);
      run.step(0.1);
      other.kill();
      run.step(0.1);
      assertThat(run.counts(trail, "Trail").alive()).isEqualTo(1);
      assertThat(other.isWarmingUp()).isFalse();
      assertThatIllegalArgumentException()
          .isThrownBy(() -> spawn(run, trail, 8, Double.NaN))
          .withMessageContaining("NaN");
      assertThatIllegalArgumentException().isThrownBy(() -> OPTIONS.warmUp(0, 4));
      assertThatIllegalArgumentException().isThrownBy(() -> OPTIONS.warmUp(STEP, 0));
    }
  }

  @Test
  void noViewSeesItBefore(VulkanDevice device) {
    try (Picture picture = new Picture(device, 16);
        EffectRun run = new EffectRun(device, OPTIONS.target(picture.target()))) {
      Effect lamp =
          run.load(
              "Lamp",
              """
              struct Particle { float3 position : POSITION; };
              struct Render { float3 position; float size; };
              bool update(inout Particle p) {
                Render r;
                r.position = p.position; r.size = 4;
                draw(r);
                return true;
              }
              """);
      EffectInstance instance = spawn(run, lamp, 7, 5 * STEP);
      Matrix4f toView = new Matrix4f().translation(0, 0, -3);
      Matrix4f toClip = new Matrix4f().perspective(1, 1, 0.1f, 100, true);
      View view = new View().set(toView, toClip, 0, 16, 16, -16, picture.target());
      assertThat(Arrays.stream(picture.render(run, 0.1, view)).distinct().toArray()).hasSize(1);
      instance.setLayerMask(1); // must not bring it out
      assertThat(instance.isWarmingUp()).isTrue();
      int[] pixels = picture.render(run, 0.1, view);
      assertThat(instance.isWarmingUp()).isFalse();
      assertThat(Arrays.stream(pixels).distinct().toArray()).hasSizeGreaterThan(1);
    }
  }
}
