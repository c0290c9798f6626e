package dev.tendril.vulkan.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lwjgl.util.vma.Vma.VMA_ALLOCATOR_CREATE_BUFFER_DEVICE_ADDRESS_BIT;
import static org.lwjgl.util.vma.Vma.vmaCreateAllocator;
import static org.lwjgl.util.vma.Vma.vmaDestroyAllocator;
import static org.lwjgl.vulkan.VK10.*;
import static org.lwjgl.vulkan.VK13.VK_API_VERSION_1_3;

import dev.tendril.vulkan.device.DeviceRequirements;
import dev.tendril.vulkan.device.HeadlessQueue;
import dev.tendril.vulkan.device.SharedObjects;
import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.testing.GpuTest;
import org.junit.jupiter.api.Test;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.util.vma.VmaAllocatorCreateInfo;
import org.lwjgl.util.vma.VmaVulkanFunctions;
import org.lwjgl.vulkan.VkBufferCopy;
import org.lwjgl.vulkan.VkDevice;
import org.lwjgl.vulkan.VkDeviceCreateInfo;
import org.lwjgl.vulkan.VkMemoryBarrier;

@GpuTest
final class GpuMemoryTest {
  @Test
  void bytesTravelThroughTheDevice(VulkanDevice device) {
    int words = 1000;
    try (GpuMemory memory = new GpuMemory(device);
        HeadlessQueue queue = new HeadlessQueue(device, 1);
        GpuBuffer upload = memory.hostBuffer("upload", words * 4L, 0, false);
        GpuBuffer local = memory.deviceBuffer("local", words * 4L, 0);
        GpuBuffer readBack = memory.hostBuffer("read back", words * 4L, 0, true);
        VkBufferCopy.Buffer region = VkBufferCopy.calloc(1).size(words * 4L);
        VkMemoryBarrier.Buffer barrier =
            VkMemoryBarrier.calloc(1)
                .sType$Default()
                .srcAccessMask(VK_ACCESS_TRANSFER_WRITE_BIT)
                .dstAccessMask(VK_ACCESS_TRANSFER_READ_BIT)) {
      for (int i = 0; i < words; i++) {
        MemoryUtil.memPutInt(upload.mappedAddress() + i * 4L, i * i);
      }
      upload.flush(0, upload.sizeBytes());
      queue.run(
          commands -> {
            vkCmdCopyBuffer(commands, upload.handle(), local.handle(), region);
            vkCmdPipelineBarrier(
                commands,
                VK_PIPELINE_STAGE_TRANSFER_BIT,
                VK_PIPELINE_STAGE_TRANSFER_BIT,
                0,
                barrier,
                null,
                null);
            vkCmdCopyBuffer(commands, local.handle(), readBack.handle(), region);
          });
      readBack.invalidate(0, readBack.sizeBytes());
      for (int i = 0; i < words; i++) {
        assertThat(MemoryUtil.memGetInt(readBack.mappedAddress() + i * 4L)).isEqualTo(i * i);
      }
      assertThat(local.isMapped()).isFalse();
      assertThatThrownBy(local::mappedAddress).hasMessageContaining("local lies in device memory");
      assertThatThrownBy(() -> upload.flush(8, words * 4L))
          .isInstanceOf(IndexOutOfBoundsException.class);
      assertThat(local.deviceAddress() % 16).isZero();
    }
  }

  @Test
  void nothingIsLeftAfterClosing(VulkanDevice device) {
    try (GpuMemory memory = new GpuMemory(device)) {
      MemoryStatistics before = memory.statistics();
      assertThat(before.buffers() + before.images()).isZero();
      assertThat(before.allocatorAllocations()).isZero();
      assertThat(before.deviceLocalBudgetBytes()).isPositive();
      GpuBuffer buffer = memory.deviceBuffer("a", 1 << 20, 0);
      GpuImage flat =
          memory.image2d("b", 64, 32, VK_FORMAT_R8G8B8A8_UNORM, VK_IMAGE_USAGE_SAMPLED_BIT, 1, 7);
      GpuImage volume =
          memory.image3d("c", 16, 8, 4, VK_FORMAT_R16G16B16A16_SFLOAT, VK_IMAGE_USAGE_STORAGE_BIT);
      GpuImage depth =
          memory.image2d(
              "d", 8, 8, VK_FORMAT_D32_SFLOAT, VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT, 1, 1);
      MemoryStatistics during = memory.statistics();
      assertThat(during.buffers()).isEqualTo(1);
      assertThat(during.images()).isEqualTo(3);
      assertThat(during.bytes()).isGreaterThan(1 << 20).isEqualTo(during.allocatorBytes());
      assertThat(during.allocatorAllocations()).isEqualTo(4);
      assertThat(volume.depth()).isEqualTo(4);
      assertThat(depth.aspects()).isEqualTo(VK_IMAGE_ASPECT_DEPTH_BIT);
      assertThat(flat).hasToString("b (64 x 32 VK_FORMAT_R8G8B8A8_UNORM)");
      assertThatThrownBy(memory::close).hasMessage("1 buffers and 3 images are still open");
      buffer.close();
      buffer.close();
      flat.close();
      volume.close();
      depth.close();
      MemoryStatistics after = memory.statistics();
      assertThat(after.buffers() + after.images() + after.bytes()).isZero();
      assertThat(after.allocatorAllocations() + after.allocatorBytes()).isZero();
    }
  }

  @Test
  void whatDoesNotFitIsRefusedWithNumbers(VulkanDevice device) {
    try (GpuMemory memory = new GpuMemory(device)) {
      long tooMuch = device.limits().deviceLocalHeapSize() + 1;
      assertThatThrownBy(() -> memory.deviceBuffer("everything", tooMuch, 0))
          .isInstanceOfSatisfying(
              GpuMemoryException.class, e -> assertThat(e.wantedBytes()).isEqualTo(tooMuch))
          .hasMessageStartingWith("everything needs " + tooMuch + " bytes")
          .hasMessageContaining(
              "the device's heap has " + device.limits().deviceLocalHeapSize() + " bytes");
      assertThat(memory.statistics().buffers()).isZero();
      assertThatThrownBy(() -> memory.deviceBuffer("nothing", 0, 0))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void theBudgetIsKept(VulkanDevice device) {
    try (GpuMemory memory = new GpuMemory(device)) {
      MemoryStatistics statistics = memory.statistics();
      long overBudget =
          statistics.deviceLocalBudgetBytes() - statistics.deviceLocalUsageBytes() + (64 << 20);
      if (overBudget > device.limits().maxBufferSize()
          || overBudget > device.limits().deviceLocalHeapSize()) {
        return; // refused before the budget is asked
      }
      assertThatThrownBy(() -> memory.deviceBuffer("over budget", overBudget, 0))
          .isInstanceOf(GpuMemoryException.class)
          .hasMessageContaining("VK_ERROR_OUT_OF_DEVICE_MEMORY");
    }
  }

  @Test
  void usesTheHostsAllocatorIfItGivesAddresses(VulkanDevice device) {
    VkDevice handle = device.handle();
    try (MemoryStack stack = MemoryStack.stackPush()) {
      VmaAllocatorCreateInfo createInfo =
          VmaAllocatorCreateInfo.calloc(stack)
              .flags(VMA_ALLOCATOR_CREATE_BUFFER_DEVICE_ADDRESS_BIT)
              .instance(handle.getPhysicalDevice().getInstance())
              .physicalDevice(handle.getPhysicalDevice())
              .device(handle)
              .vulkanApiVersion(VK_API_VERSION_1_3)
              .pVulkanFunctions(
                  VmaVulkanFunctions.calloc(stack)
                      .set(handle.getPhysicalDevice().getInstance(), handle));
      PointerBuffer allocator = stack.mallocPointer(1);
      assertThat(vmaCreateAllocator(createInfo, allocator)).isEqualTo(VK_SUCCESS);

      try (GpuMemory shared =
              new GpuMemory(adopt(device, new SharedObjects(allocator.get(0), true, 0)));
          GpuBuffer buffer = shared.deviceBuffer("shared", 64, 0)) {
        assertThat(shared.allocator()).isEqualTo(allocator.get(0));
        assertThat(buffer.deviceAddress()).isNotZero();
      }
      try (GpuMemory own =
          new GpuMemory(adopt(device, new SharedObjects(allocator.get(0), false, 0)))) {
        assertThat(own.allocator()).isNotEqualTo(allocator.get(0));
      }
      vmaDestroyAllocator(allocator.get(0)); // is still there: neither has destroyed it
    }
  }

  /** The headless device as if a host had made it. */
  private static VulkanDevice adopt(VulkanDevice device, SharedObjects shared) {
    try (MemoryStack stack = MemoryStack.stackPush()) {
      DeviceRequirements requirements =
          DeviceRequirements.query(device.handle().getPhysicalDevice());
      requirements.apply(VkDeviceCreateInfo.calloc(stack).sType$Default(), stack);
      return VulkanDevice.adopt(device.handle(), device.queueFamily(), requirements, shared);
    }
  }
}
