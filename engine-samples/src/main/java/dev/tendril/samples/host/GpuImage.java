package dev.tendril.samples.host;

import static org.lwjgl.vulkan.VK10.VK_IMAGE_LAYOUT_UNDEFINED;
import static org.lwjgl.vulkan.VK10.VK_IMAGE_TILING_OPTIMAL;
import static org.lwjgl.vulkan.VK10.VK_IMAGE_TYPE_2D;
import static org.lwjgl.vulkan.VK10.VK_IMAGE_VIEW_TYPE_2D;
import static org.lwjgl.vulkan.VK10.VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT;
import static org.lwjgl.vulkan.VK10.VK_NULL_HANDLE;
import static org.lwjgl.vulkan.VK10.VK_OBJECT_TYPE_IMAGE;
import static org.lwjgl.vulkan.VK10.VK_QUEUE_FAMILY_IGNORED;
import static org.lwjgl.vulkan.VK10.VK_SAMPLE_COUNT_1_BIT;
import static org.lwjgl.vulkan.VK10.VK_SHARING_MODE_EXCLUSIVE;
import static org.lwjgl.vulkan.VK10.vkCreateImage;
import static org.lwjgl.vulkan.VK10.vkCreateImageView;
import static org.lwjgl.vulkan.VK10.vkDestroyImage;
import static org.lwjgl.vulkan.VK10.vkDestroyImageView;
import static org.lwjgl.vulkan.VK10.vkFreeMemory;
import static org.lwjgl.vulkan.VK10.vkGetPhysicalDeviceProperties;
import static org.lwjgl.vulkan.VK13.vkCmdPipelineBarrier2;

import dev.tendril.vulkan.device.VulkanCheck;
import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.device.VulkanException;
import java.nio.LongBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkCommandBuffer;
import org.lwjgl.vulkan.VkDependencyInfo;
import org.lwjgl.vulkan.VkDevice;
import org.lwjgl.vulkan.VkImageCreateInfo;
import org.lwjgl.vulkan.VkImageMemoryBarrier2;
import org.lwjgl.vulkan.VkImageViewCreateInfo;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties;

/** A 2D image of one level with its memory and a view of the whole. */
final class GpuImage implements AutoCloseable {
  private final VkDevice device;
  private final int aspect;
  private long image = VK_NULL_HANDLE;
  private long memory = VK_NULL_HANDLE;
  private long view = VK_NULL_HANDLE;

  /**
   * Makes the image; its content and layout are undefined.
   *
   * @param format VK_FORMAT_*
   * @param usage VK_IMAGE_USAGE_*
   * @param aspect VK_IMAGE_ASPECT_* of the view
   * @param name debug name
   */
  GpuImage(
      VulkanDevice gpu, int format, int width, int height, int usage, int aspect, String name) {
    this.device = gpu.handle();
    this.aspect = aspect;
    try (MemoryStack stack = MemoryStack.stackPush()) {
      requireSize(width, height, stack);
      VkImageCreateInfo imageInfo =
          VkImageCreateInfo.calloc(stack)
              .sType$Default()
              .imageType(VK_IMAGE_TYPE_2D)
              .format(format)
              .mipLevels(1)
              .arrayLayers(1)
              .samples(VK_SAMPLE_COUNT_1_BIT)
              .tiling(VK_IMAGE_TILING_OPTIMAL)
              .usage(usage)
              .sharingMode(VK_SHARING_MODE_EXCLUSIVE)
              .initialLayout(VK_IMAGE_LAYOUT_UNDEFINED);
      imageInfo.extent().set(width, height, 1);
      LongBuffer handle = stack.mallocLong(1);
      VulkanCheck.check(vkCreateImage(device, imageInfo, null, handle), "vkCreateImage");
      image = handle.get(0);
      gpu.debugNames().name(VK_OBJECT_TYPE_IMAGE, image, name);
      memory = GpuMemory.bindToImage(device, image, VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT);
      VkImageViewCreateInfo viewInfo =
          VkImageViewCreateInfo.calloc(stack)
              .sType$Default()
              .image(image)
              .viewType(VK_IMAGE_VIEW_TYPE_2D)
              .format(format);
      viewInfo.subresourceRange().aspectMask(aspect).levelCount(1).layerCount(1);
      VulkanCheck.check(vkCreateImageView(device, viewInfo, null, handle), "vkCreateImageView");
      view = handle.get(0);
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  private void requireSize(int width, int height, MemoryStack stack) {
    VkPhysicalDeviceProperties properties = VkPhysicalDeviceProperties.calloc(stack);
    vkGetPhysicalDeviceProperties(device.getPhysicalDevice(), properties);
    int most = properties.limits().maxImageDimension2D();
    if (width > most || height > most) {
      throw new VulkanException(
          "an image of "
              + width
              + " x "
              + height
              + " pixels is too large for this device: its sides may have "
              + most);
    }
  }

  long image() {
    return image;
  }

  long view() {
    return view;
  }

  /** Records a change of layout with what must be complete before and what waits for it. */
  void transition(
      VkCommandBuffer commands,
      int oldLayout,
      long sourceStages,
      long sourceAccess,
      int newLayout,
      long targetStages,
      long targetAccess) {
    transition(
        commands,
        image,
        aspect,
        oldLayout,
        sourceStages,
        sourceAccess,
        newLayout,
        targetStages,
        targetAccess);
  }

  /** The same for an image that belongs to somebody else, such as a swapchain. */
  static void transition(
      VkCommandBuffer commands,
      long image,
      int aspect,
      int oldLayout,
      long sourceStages,
      long sourceAccess,
      int newLayout,
      long targetStages,
      long targetAccess) {
    try (MemoryStack stack = MemoryStack.stackPush()) {
      VkImageMemoryBarrier2.Buffer barrier =
          VkImageMemoryBarrier2.calloc(1, stack)
              .sType$Default()
              .image(image)
              .oldLayout(oldLayout)
              .newLayout(newLayout)
              .srcStageMask(sourceStages)
              .srcAccessMask(sourceAccess)
              .dstStageMask(targetStages)
              .dstAccessMask(targetAccess)
              .srcQueueFamilyIndex(VK_QUEUE_FAMILY_IGNORED)
              .dstQueueFamilyIndex(VK_QUEUE_FAMILY_IGNORED);
      barrier.subresourceRange().aspectMask(aspect).levelCount(1).layerCount(1);
      vkCmdPipelineBarrier2(
          commands, VkDependencyInfo.calloc(stack).sType$Default().pImageMemoryBarriers(barrier));
    }
  }

  @Override
  public void close() {
    vkDestroyImageView(device, view, null);
    vkDestroyImage(device, image, null);
    vkFreeMemory(device, memory, null);
  }
}
