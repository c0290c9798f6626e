package dev.tendril.vulkan.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tendril.vulkan.EngineOptions;
import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.testing.EffectRun;
import dev.tendril.vulkan.testing.Effects;
import dev.tendril.vulkan.testing.GpuTest;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

@GpuTest
class PipelineCacheTest {
  /** As SavedCache draws it: magic, device, length, sum. */
  private static final int SUM_AT = 8 + 28 + 4;

  private static final int HEAD = SUM_AT + 32;

  @Test
  void anEngineStartsFromWhatAnotherSaved(VulkanDevice device) {
    byte[] saved;
    try (EffectRun run = new EffectRun(device)) {
      run.load(Effects.CLOCK);
      saved = run.engine().pipelineCacheData();
    }
    assertThat(SavedCache.problem(device, saved)).isNull();
    byte[] contents = SavedCache.contents(saved);
    assertThat(contents).hasSizeGreaterThanOrEqualTo(32); // Vulkan's own header
    assertThat(contents).isEqualTo(Arrays.copyOfRange(saved, HEAD, saved.length));
    try (EffectRun run = new EffectRun(device, EngineOptions.defaults().pipelineCache(saved))) {
      run.load(Effects.CLOCK);
      assertThat(run.engine().pipelineCacheData().length).isGreaterThanOrEqualTo(saved.length);
    }
    // Refused contents are a warning, and the engine starts without.
    try (EffectRun run =
        new EffectRun(device, EngineOptions.defaults().pipelineCache(new byte[] {1, 2, 3}))) {
      run.load(Effects.CLOCK);
    }
  }

  @Test
  void whatIsDamagedNeverReachesTheDriver(VulkanDevice device) {
    byte[] saved = SavedCache.wrap(device, new byte[100]);
    assertThat(SavedCache.problem(device, saved)).isNull();
    for (int length = 0; length < saved.length; length++) {
      assertThat(SavedCache.problem(device, Arrays.copyOf(saved, length))).isNotNull();
    }
    assertThat(SavedCache.problem(device, Arrays.copyOf(saved, saved.length + 1)))
        .isEqualTo("it is damaged");
    for (int bit = 0; bit < 8 * saved.length; bit++) {
      saved[bit / 8] ^= (byte) (1 << bit % 8);
      assertThat(SavedCache.problem(device, saved)).as("bit %d", bit).isNotNull();
      saved[bit / 8] ^= (byte) (1 << bit % 8);
    }
  }

  @Test
  void anotherDevicesIsRefused(VulkanDevice device) throws Exception {
    for (int field = 8; field < SUM_AT - 4; field += 4) { // each part of the identity
      byte[] saved = SavedCache.wrap(device, new byte[100]);
      ByteBuffer view = ByteBuffer.wrap(saved);
      view.putInt(field, view.getInt(field) + 1);
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(saved, 0, SUM_AT);
      digest.update(saved, HEAD, saved.length - HEAD);
      view.put(SUM_AT, digest.digest());
      assertThat(SavedCache.problem(device, saved))
          .isEqualTo("it was saved with another device or driver");
    }
  }
}
