package dev.tendril.vulkan.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lwjgl.vulkan.VK10.VK_WHOLE_SIZE;
import static org.lwjgl.vulkan.VK10.vkCmdFillBuffer;

import dev.tendril.vulkan.memory.GpuBuffer;
import dev.tendril.vulkan.memory.GpuMemory;
import dev.tendril.vulkan.testing.AllocationMeter;
import dev.tendril.vulkan.testing.GpuTest;
import org.junit.jupiter.api.Test;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkCommandBuffer;

@GpuTest
final class HeadlessQueueTest {
  @Test
  void framesRunInOrderAndComplete(VulkanDevice device) {
    try (GpuMemory memory = new GpuMemory(device);
        HeadlessQueue queue = new HeadlessQueue(device, 2);
        GpuBuffer first = memory.hostBuffer("even frames", 4, 0, true);
        GpuBuffer second = memory.hostBuffer("odd frames", 4, 0, true)) {
      for (int frame = 0; frame < 9; frame++) {
        VkCommandBuffer commands = queue.begin();
        GpuBuffer buffer = frame % 2 == 0 ? first : second;
        if (frame >= 2) {
          // begin() has waited for the frame before the last, which wrote the same buffer.
          buffer.invalidate(0, 4);
          assertThat(MemoryUtil.memGetInt(buffer.mappedAddress())).isEqualTo(frame - 2);
        }
        vkCmdFillBuffer(commands, buffer.handle(), 0, VK_WHOLE_SIZE, frame);
        queue.submit();
      }
      queue.waitIdle();
      assertThat(queue.submittedFrames()).isEqualTo(9);
    }
  }

  @Test
  void anAbandonedFrameDoesNothingAndIsBegunAgain(VulkanDevice device) {
    try (GpuMemory memory = new GpuMemory(device);
        HeadlessQueue queue = new HeadlessQueue(device, 2);
        GpuBuffer buffer = memory.hostBuffer("abandoned", 4, 0, true)) {
      queue.run(commands -> vkCmdFillBuffer(commands, buffer.handle(), 0, VK_WHOLE_SIZE, 7));
      vkCmdFillBuffer(queue.begin(), buffer.handle(), 0, VK_WHOLE_SIZE, 8);
      queue.abandon();
      assertThat(queue.submittedFrames()).isEqualTo(1);
      queue.begin();
      queue.submit();
      queue.waitIdle();
      buffer.invalidate(0, 4);
      assertThat(MemoryUtil.memGetInt(buffer.mappedAddress())).isEqualTo(7);
    }
  }

  @Test
  void refusesCallsOutOfOrder(VulkanDevice device) {
    HeadlessQueue queue = new HeadlessQueue(device, 1);
    try (queue) {
      assertThatThrownBy(queue::submit).hasMessage("no frame has begun");
      queue.begin();
      assertThatThrownBy(queue::begin).hasMessage("a frame has begun and was not submitted");
      queue.submit();
    }
    assertThatThrownBy(queue::begin).hasMessage("this queue is closed");
    assertThatThrownBy(() -> new HeadlessQueue(device, 0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aFrameAllocatesNoJavaObjects(VulkanDevice device) {
    try (HeadlessQueue queue = new HeadlessQueue(device, 2);
        DebugLabel label = DebugLabel.create("a labelled stretch")) {
      DebugNames names = device.debugNames();
      long address = label.address();
      long bytes =
          AllocationMeter.bytesOf(
              200,
              () -> {
                VkCommandBuffer commands = queue.begin();
                names.beginLabel(commands, address);
                names.endLabel(commands);
                queue.submit();
              });
      assertThat(bytes).isLessThanOrEqualTo(200 * AllocationMeter.bindingBytesPerFrame());
    }
  }
}
