package dev.tendril.samples.host;

import static org.lwjgl.vulkan.VK10.vkAllocateMemory;
import static org.lwjgl.vulkan.VK10.vkBindBufferMemory;
import static org.lwjgl.vulkan.VK10.vkBindImageMemory;
import static org.lwjgl.vulkan.VK10.vkGetBufferMemoryRequirements;
import static org.lwjgl.vulkan.VK10.vkGetImageMemoryRequirements;
import static org.lwjgl.vulkan.VK10.vkGetPhysicalDeviceMemoryProperties;

import dev.tendril.vulkan.device.VulkanCheck;
import dev.tendril.vulkan.device.VulkanException;
import java.nio.LongBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkDevice;
import org.lwjgl.vulkan.VkMemoryAllocateInfo;
import org.lwjgl.vulkan.VkMemoryRequirements;
import org.lwjgl.vulkan.VkPhysicalDeviceMemoryProperties;

/** One allocation for each image or buffer: enough for a program that has a handful of them. */
final class GpuMemory {
  private GpuMemory() {}

  /**
   * Allocates and binds the memory of an image.
   *
   * @param required VK_MEMORY_PROPERTY_* that it must have
   * @return the VkDeviceMemory, which the caller frees after the image
   */
  static long bindToImage(VkDevice device, long image, int required) {
    try (MemoryStack stack = MemoryStack.stackPush()) {
      VkMemoryRequirements requirements = VkMemoryRequirements.calloc(stack);
      vkGetImageMemoryRequirements(device, image, requirements);
      long memory = allocate(device, requirements, required, required, stack);
      VulkanCheck.check(vkBindImageMemory(device, image, memory, 0), "vkBindImageMemory");
      return memory;
    }
  }

  /**
   * Allocates and binds the memory of a buffer.
   *
   * @param required VK_MEMORY_PROPERTY_* that it must have
   * @param preferred what it should have, the required ones included
   * @return the VkDeviceMemory, which the caller frees after the buffer
   */
  static long bindToBuffer(VkDevice device, long buffer, int required, int preferred) {
    try (MemoryStack stack = MemoryStack.stackPush()) {
      VkMemoryRequirements requirements = VkMemoryRequirements.calloc(stack);
      vkGetBufferMemoryRequirements(device, buffer, requirements);
      long memory = allocate(device, requirements, required, preferred, stack);
      VulkanCheck.check(vkBindBufferMemory(device, buffer, memory, 0), "vkBindBufferMemory");
      return memory;
    }
  }

  private static long allocate(
      VkDevice device,
      VkMemoryRequirements requirements,
      int required,
      int preferred,
      MemoryStack stack) {
    VkPhysicalDeviceMemoryProperties properties = VkPhysicalDeviceMemoryProperties.calloc(stack);
    vkGetPhysicalDeviceMemoryProperties(device.getPhysicalDevice(), properties);
    int type = typeWith(properties, requirements.memoryTypeBits(), preferred);
    if (type < 0) {
      type = typeWith(properties, requirements.memoryTypeBits(), required);
    }
    if (type < 0) {
      throw new VulkanException("the device has no memory for this kind of image or buffer");
    }
    LongBuffer memory = stack.mallocLong(1);
    VulkanCheck.check(
        vkAllocateMemory(
            device,
            VkMemoryAllocateInfo.calloc(stack)
                .sType$Default()
                .allocationSize(requirements.size())
                .memoryTypeIndex(type),
            null,
            memory),
        "vkAllocateMemory");
    return memory.get(0);
  }

  private static int typeWith(
      VkPhysicalDeviceMemoryProperties properties, int typeBits, int flags) {
    for (int i = 0; i < properties.memoryTypeCount(); i++) {
      if ((typeBits & (1 << i)) != 0
          && (properties.memoryTypes(i).propertyFlags() & flags) == flags) {
        return i;
      }
    }
    return -1;
  }
}
