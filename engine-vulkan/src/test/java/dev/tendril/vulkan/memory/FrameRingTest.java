package dev.tendril.vulkan.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.testing.AllocationMeter;
import dev.tendril.vulkan.testing.GpuTest;
import org.junit.jupiter.api.Test;
import org.lwjgl.system.MemoryUtil;

@GpuTest
final class FrameRingTest {
  @Test
  void givesEachFrameItsOwnPart(VulkanDevice device) {
    try (GpuMemory memory = new GpuMemory(device);
        FrameRing ring = new FrameRing(memory, "ring", 2, 1000)) {
      assertThat(ring.bytesPerFrame()).isEqualTo(1024);
      assertThat(ring.buffer().sizeBytes()).isEqualTo(2048);
      assertThat(ring.allocate(1, 1)).as("before the first frame").isEqualTo(FrameRing.FULL);
      ring.begin(0);
      assertThat(ring.allocate(10, 4)).isZero();
      assertThat(ring.allocate(16, 16)).isEqualTo(16);
      assertThat(ring.allocate(1, 256)).isEqualTo(256);
      assertThat(ring.freeBytes()).isEqualTo(767);
      assertThat(ring.allocate(768, 1)).isEqualTo(FrameRing.FULL);
      assertThat(ring.allocate(767, 1)).isEqualTo(257);
      assertThat(ring.allocate(0, 1)).isEqualTo(1024);
      assertThat(ring.allocate(1, 1)).isEqualTo(FrameRing.FULL);
      ring.begin(1);
      long offset = ring.allocate(8, 8);
      assertThat(offset).isEqualTo(1024);
      MemoryUtil.memPutLong(ring.mapped(offset), 42);
      assertThat(MemoryUtil.memGetLong(ring.buffer().mappedAddress() + 1024)).isEqualTo(42);
      assertThat(ring.deviceAddress(offset)).isEqualTo(ring.buffer().deviceAddress() + 1024);
      ring.begin(0);
      assertThat(ring.allocate(1, 1)).isZero();
      assertThatThrownBy(() -> ring.begin(2)).isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(() -> ring.allocate(1, 3)).isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> ring.allocate(-1, 1)).isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void allocatesNoJavaObjects(VulkanDevice device) {
    try (GpuMemory memory = new GpuMemory(device);
        FrameRing ring = new FrameRing(memory, "ring", 2, 1000)) {
      long bytes =
          AllocationMeter.bytesOf(
              1000,
              () -> {
                ring.begin(1);
                MemoryUtil.memPutInt(ring.mapped(ring.allocate(4, 4)), 1);
                ring.buffer().flush(0, 4);
              });
      assertThat(bytes).isLessThanOrEqualTo(1000 * AllocationMeter.bindingBytesPerFrame());
    }
  }
}
