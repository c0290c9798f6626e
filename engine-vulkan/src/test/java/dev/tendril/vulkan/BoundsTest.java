package dev.tendril.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.testing.AllocationMeter;
import dev.tendril.vulkan.testing.EffectRun;
import dev.tendril.vulkan.testing.GpuTest;
import dev.tendril.vulkan.testing.Picture;
import org.joml.Matrix4f;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VkCommandBuffer;

/** The boxes around what instances draw reach the host, frames in flight later. */
@GpuTest
class BoundsTest {
  /** A triangle has its corners where it says, so a box has no margin. */
  private static final String TEXT =
      """
      struct Particle { float3 position : POSITION; int n; };
      struct Render { float3 position[3]; float4 color; };
      bool update(inout Particle p) {
        p.position = instancePosition;
        p.n++;
        Render r;
        r.position[0] = p.position + float3(0, -1, 0);
        r.position[1] = p.position + float3(p.n, 0, 0);
        r.position[2] = p.position + float3(0, 0, -3);
        if (!stopping) draw(r);
        return true;
      }
      """;

  private final Vector3f low = new Vector3f(99);
  private final Vector3f high = new Vector3f(99);

  private static View view(Picture picture) {
    return new View()
        .set(
            new Matrix4f().translation(0, 0, -3),
            new Matrix4f().perspective(1, 1, 0.1f, 100, true),
            0,
            8,
            8,
            -8,
            picture.target());
  }

  private static EffectRun run(VulkanDevice device, Picture picture) {
    return new EffectRun(device, EngineOptions.defaults().target(picture.target()), 2);
  }

  private void assertBox(EffectInstance instance, float x, float y, float z, float n) {
    assertThat(instance.bounds(low, high)).isTrue();
    assertThat(low.distance(x, y - 1, z - 3)).isLessThan(1e-5f);
    assertThat(high.distance(x + n, y, z)).isLessThan(1e-5f);
  }

  @Test
  void theyFollowTheInstanceFramesInFlightLater(VulkanDevice device) {
    try (Picture picture = new Picture(device, 8);
        EffectRun run = run(device, picture)) {
      View view = view(picture);
      Effect effect = run.load("Flag", TEXT);
      EffectInstance still = run.spawn(effect);
      EffectInstance moving = run.spawn(effect);
      assertThat(still.bounds(low, high)).isFalse();
      assertThat(low).isEqualTo(new Vector3f(99));
      for (int frame = 1; frame <= 6; frame++) {
        moving.setTransform(new Matrix4f().translation(-frame, 2 * frame, 0.5f));
        picture.render(run, 0.1, view);
        if (frame <= 2) { // none is known to have completed
          assertThat(moving.bounds(low, high)).isFalse();
        } else {
          int seen = frame - 2;
          assertBox(still, 0, 0, 0, seen);
          assertBox(moving, -seen, 2 * seen, 0.5f, seen);
        }
      }
      run.engine().shiftOrigin(10, 0, 0);
      assertBox(still, -10, 0, 0, 4); // at once, though no step has moved anything yet
      picture.render(run, 0.1, view);
      assertBox(still, -10, 0, 0, 5);
      picture.render(run, 0.1, view);
      picture.render(run, 0.1, view);
      assertBox(still, -10, 0, 0, 7); // made after the move
    }
  }

  @Test
  void whoIsGoneHasNone(VulkanDevice device) {
    try (Picture picture = new Picture(device, 8);
        EffectRun run = run(device, picture)) {
      View view = view(picture);
      Effect effect = run.load("Flag", TEXT);
      EffectInstance first = run.spawn(effect);
      first.bounds(low, high);
      for (int i = 0; i < 4; i++) {
        picture.render(run, 0.1, view);
      }
      assertBox(first, 0, 0, 0, 2);
      first.kill();
      assertThat(first.bounds(low, high)).isFalse();
      picture.render(run, 0.1, view);
      picture.render(run, 0.1, view);
      EffectInstance second = run.spawn(effect); // at the first one's place
      assertThat(second.bounds(low, high)).isFalse();
      for (int i = 0; i < 3; i++) {
        picture.render(run, 0.1, view);
      }
      assertBox(second, 0, 0, 0, 1);
      second.stop(); // which draws no more
      for (int i = 0; i < 3; i++) {
        picture.render(run, 0.1, view);
      }
      assertThat(second.bounds(low, high)).isFalse();
    }
  }

  @Test
  void framesThatAreAbandonedTellNothing(VulkanDevice device) {
    try (Picture picture = new Picture(device, 8);
        EffectRun run = run(device, picture)) {
      View view = view(picture);
      EffectInstance instance = run.spawn(run.load("Flag", TEXT));
      instance.bounds(low, high);
      picture.render(run, 0.1, view);
      run.engine().shiftOrigin(0, 4, 0);
      VkCommandBuffer commands = run.queue().begin();
      run.engine().beginFrame();
      run.engine().step(commands, 0.1);
      run.engine().prepare(commands, view);
      run.engine().abandonFrame();
      run.queue().abandon();
      picture.render(run, 0.1, view);
      picture.render(run, 0.1, view);
      assertBox(instance, 0, -4, 0, 1); // of the first frame, in the world of now
      picture.render(run, 0.1, view);
      assertBox(instance, 0, -4, 0, 2);
    }
  }

  @Test
  void theyAllocateNothing(VulkanDevice device) {
    try (Picture picture = new Picture(device, 8);
        EffectRun run = run(device, picture)) {
      View view = view(picture);
      EffectInstance instance = run.spawn(run.load("Flag", TEXT));
      instance.bounds(low, high);
      for (int i = 0; i < 4; i++) {
        picture.render(run, 0.1, view);
      }
      assertThat(AllocationMeter.bytesOf(100, () -> instance.bounds(low, high))).isZero();
      assertThat(high.x).isCloseTo(2, within(1e-5f));
    }
  }
}
