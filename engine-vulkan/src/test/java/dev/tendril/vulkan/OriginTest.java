package dev.tendril.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tendril.vulkan.EffectState.ParticleState;
import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.testing.EffectRun;
import dev.tendril.vulkan.testing.GpuTest;
import dev.tendril.vulkan.testing.Picture;
import java.util.List;
import org.joml.Matrix4f;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VkCommandBuffer;

/** The origin of the world moves. */
@GpuTest
class OriginTest {
  /** A doubled position, another position, and a vector that is none. */
  private static final String[] KNOT = {
    "Knot",
    """
    [node] [capacity(64)]
    struct Particle {
      float3 position : POSITION; float3 aim : POSITION; float3 velocity; uint born; float speed;
    };
    struct Render { float3 position; float size; float4 color; };
    void init(inout Particle p, Birth b) { p.aim = p.position + 3 * float3(random(), 2, 1); }
    bool update(inout Particle p) {
      p.speed = length(instancePosition - previousInstancePosition);
      Particle parent;
      if (getParent(parent)) p.position = lerp(p.position, parent.position, 0.25);
      p.velocity = 0.5 * (p.aim - p.position);
      if (p.born < 2 && deltaTime > 0) {
        p.born++;
        Particle c = p;
        c.born = 2;
        c.position += float3(0.25, 0.5, 0) * p.born;
        emitChild(c);
      }
      Render r;
      r.position = p.position;
      r.size = 0.5;
      r.color = float4(1, p.born * 0.25, 0.5, 1);
      draw(r);
      return true;
    }
    """
  };

  private static final String[] LOCAL = {
    "Near",
    """
    [local]
    struct Particle { float3 position : POSITION; };
    bool update(inout Particle p) { return true; }
    """
  };

  @SuppressWarnings("unchecked")
  private static List<Float> floats(ParticleState particle, String field) {
    return (List<Float>) particle.fields().get(field);
  }

  @Test
  void positionsMoveBitByBitAndNothingElse(VulkanDevice device) {
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.load(KNOT);
      Effect local = run.load(LOCAL);
      run.engine().spawn(effect, new Matrix4f().translation(3, 7, -2).rotateY(1), s -> s.roots(3));
      run.spawn(local);
      run.steps(4, 0.1);
      List<ParticleState> before = run.type(effect, "Knot").particles();
      List<ParticleState> localBefore = run.type(local, "Near").particles();

      run.engine().shiftOrigin(100, 0, 3000);
      run.engine().shiftOrigin(0.3, -20.7, 0);
      float[] first = {100, 0, 3000};
      float[] second = {0.3f, -20.7f, 0};
      VkCommandBuffer commands = run.queue().begin(); // a frame that never was
      run.engine().beginFrame();
      run.engine().step(commands, 0.1);
      run.engine().abandonFrame();
      run.queue().abandon();
      run.step(0); // moves nothing by itself
      List<ParticleState> after = run.type(effect, "Knot").particles();
      assertThat(after).hasSize(before.size()).hasSizeGreaterThan(6);
      for (int i = 0; i < after.size(); i++) {
        ParticleState old = before.get(i);
        for (String field : List.of("position", "aim")) {
          for (int k = 0; k < 3; k++) {
            assertThat(floats(after.get(i), field).get(k))
                .isEqualTo(floats(old, field).get(k) - first[k] - second[k]);
          }
        }
        assertThat(floats(after.get(i), "velocity")).isEqualTo(floats(old, "velocity"));
      }
      assertThat(run.type(local, "Near").particles()).isEqualTo(localBefore);
      run.steps(2, 0.1);
      for (ParticleState particle : run.type(effect, "Knot").particles()) {
        assertThat(particle.fields().get("speed")).as("of an instance that stands").isEqualTo(0f);
      }
      assertThatThrownBy(() -> run.engine().shiftOrigin(1e300, 0, 0))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void thePictureStays(VulkanDevice device) {
    try (Picture picture = new Picture(device, 64)) {
      DrawTarget target = picture.target();
      EngineOptions options =
          EngineOptions.defaults().compileExecutor(Runnable::run).target(target);
      try (EffectRun run = new EffectRun(device, options)) {
        Effect effect = run.load(KNOT);
        run.engine().spawn(effect, new Matrix4f().translation(0.5f, -0.25f, 0));
        run.steps(2, 0.125);
        int[] before = picture.render(run, 0, view(target, 0));
        run.engine().shiftOrigin(64, -16, 8); // quarters stay exact at this distance
        int[] after = picture.render(run, 0, view(target, 1));
        int[] later = picture.render(run, 0, view(target, 1));
        assertThat(after)
            .isEqualTo(before)
            .isEqualTo(later)
            .satisfies(pixels -> assertThat(lit(pixels)).isGreaterThan(20));
      }
    }
  }

  private static long lit(int[] pixels) {
    return java.util.Arrays.stream(pixels).filter(pixel -> (pixel & 0xffffff) != 0).count();
  }

  private static View view(DrawTarget target, int shifts) {
    Matrix4f toView =
        new Matrix4f().translation(0, 0, -3).translate(64 * shifts, -16 * shifts, 8 * shifts);
    Matrix4f toClip = new Matrix4f().perspective(1, 1, 0.125f, 64, true);
    return new View().set(toView, toClip, 0, 64, 64, -64, target);
  }
}
