package dev.tendril.vulkan.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lwjgl.vulkan.VK10.VK_WHOLE_SIZE;
import static org.lwjgl.vulkan.VK10.vkCmdCopyBuffer;
import static org.lwjgl.vulkan.VK10.vkCmdFillBuffer;

import dev.tendril.vulkan.memory.GpuBuffer;
import dev.tendril.vulkan.memory.GpuMemory;
import dev.tendril.vulkan.testing.GpuTest;
import dev.tendril.vulkan.testing.ValidationLog;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VkBufferCopy;
import org.lwjgl.vulkan.VkCommandBuffer;

/** Proves that the checks are on: a zero of validation messages is worth nothing without these. */
@GpuTest
final class ValidationTest {
  @Test
  void reportsTwoWritesWithoutABarrier(VulkanDevice device, ValidationLog log) {
    try (GpuMemory memory = new GpuMemory(device);
        HeadlessQueue queue = new HeadlessQueue(device, 1);
        GpuBuffer buffer = memory.deviceBuffer("hazard", 1024, 0)) {
      queue.run(
          commands -> {
            vkCmdFillBuffer(commands, buffer.handle(), 0, VK_WHOLE_SIZE, 1);
            vkCmdFillBuffer(commands, buffer.handle(), 0, VK_WHOLE_SIZE, 2);
          });
    }
    List<ValidationMessage> messages = log.take();
    assertThat(messages)
        .extracting(ValidationMessage::id)
        .contains("SYNC-HAZARD-WRITE-AFTER-WRITE");
    assertThat(messages)
        .extracting(ValidationMessage::severity)
        .contains(ValidationMessage.Severity.ERROR);
    assertThat(messages)
        .extracting(ValidationMessage::text)
        .anyMatch(text -> text.contains("hazard"));
  }

  @Test
  void reportsMisuse(VulkanDevice device, ValidationLog log) {
    try (GpuMemory memory = new GpuMemory(device);
        HeadlessQueue queue = new HeadlessQueue(device, 1);
        GpuBuffer source = memory.deviceBuffer("small source", 16, 0);
        GpuBuffer target = memory.deviceBuffer("target", 1024, 0);
        VkBufferCopy.Buffer region = VkBufferCopy.calloc(1).size(1024)) {
      VkCommandBuffer commands = queue.begin();
      // Recorded and thrown away: a submit could really read past the end.
      vkCmdCopyBuffer(commands, source.handle(), target.handle(), region);
      queue.abandon();
    }
    assertThat(log.take())
        .extracting(ValidationMessage::id)
        .anyMatch(id -> id.startsWith("VUID-vkCmdCopyBuffer-"));
  }
}
