package dev.tendril.vulkan.pass.particles;

import static org.lwjgl.vulkan.VK10.*;

import dev.tendril.vulkan.device.VulkanCheck;
import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.memory.GpuImage;
import dev.tendril.vulkan.memory.GpuMemory;
import java.nio.LongBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkClearColorValue;
import org.lwjgl.vulkan.VkCommandBuffer;
import org.lwjgl.vulkan.VkDescriptorSetLayoutBinding;
import org.lwjgl.vulkan.VkDescriptorSetLayoutCreateInfo;
import org.lwjgl.vulkan.VkImageMemoryBarrier;
import org.lwjgl.vulkan.VkImageSubresourceRange;
import org.lwjgl.vulkan.VkSamplerCreateInfo;

/**
 * What the texture tables of all types share: the set layout (one array of combined image samplers
 * at binding 0), the sampler (linear, clamped) and the neutral white image.
 */
final class TextureSets implements AutoCloseable {
  private final VulkanDevice device;
  private final int length;
  private final long setLayout;
  private final long sampler;
  private final GpuImage white;
  private boolean whiteIsReady;

  /**
   * @param length textures of a type, the neutral one among them
   */
  TextureSets(VulkanDevice device, GpuMemory memory, int length) {
    this.device = device;
    this.length = length;
    try (MemoryStack stack = MemoryStack.stackPush()) {
      LongBuffer handle = stack.mallocLong(1);
      VkDescriptorSetLayoutBinding.Buffer binding =
          VkDescriptorSetLayoutBinding.calloc(1, stack)
              .binding(0)
              .descriptorType(VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER)
              .descriptorCount(length)
              .stageFlags(
                  VK_SHADER_STAGE_COMPUTE_BIT
                      | VK_SHADER_STAGE_VERTEX_BIT
                      | VK_SHADER_STAGE_FRAGMENT_BIT);
      VulkanCheck.check(
          vkCreateDescriptorSetLayout(
              device.handle(),
              VkDescriptorSetLayoutCreateInfo.calloc(stack).sType$Default().pBindings(binding),
              null,
              handle),
          "making the layout of texture tables");
      setLayout = handle.get(0);
      VkSamplerCreateInfo info =
          VkSamplerCreateInfo.calloc(stack)
              .sType$Default()
              .magFilter(VK_FILTER_LINEAR)
              .minFilter(VK_FILTER_LINEAR)
              .mipmapMode(VK_SAMPLER_MIPMAP_MODE_LINEAR)
              .addressModeU(VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE)
              .addressModeV(VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE)
              .addressModeW(VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE)
              .maxLod(VK_LOD_CLAMP_NONE);
      VulkanCheck.check(
          vkCreateSampler(device.handle(), info, null, handle), "making the texture sampler");
      sampler = handle.get(0);
    }
    device.debugNames().name(VK_OBJECT_TYPE_DESCRIPTOR_SET_LAYOUT, setLayout, "tendril textures");
    device.debugNames().name(VK_OBJECT_TYPE_SAMPLER, sampler, "tendril linear clamp");
    white =
        memory.image2d(
            "tendril white",
            1,
            1,
            VK_FORMAT_R8G8B8A8_UNORM,
            VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT,
            1,
            1);
  }

  int length() {
    return length;
  }

  long setLayout() {
    return setLayout;
  }

  long sampler() {
    return sampler;
  }

  long whiteView() {
    return white.view();
  }

  VulkanDevice device() {
    return device;
  }

  /** Fills the neutral image; to be recorded once, before anything samples it. */
  void initialize(VkCommandBuffer commands) {
    if (whiteIsReady) {
      return;
    }
    whiteIsReady = true;
    try (MemoryStack stack = MemoryStack.stackPush()) {
      VkImageSubresourceRange range =
          VkImageSubresourceRange.calloc(stack)
              .aspectMask(VK_IMAGE_ASPECT_COLOR_BIT)
              .levelCount(1)
              .layerCount(1);
      VkImageMemoryBarrier.Buffer barrier =
          VkImageMemoryBarrier.calloc(1, stack)
              .sType$Default()
              .oldLayout(VK_IMAGE_LAYOUT_UNDEFINED)
              .newLayout(VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL)
              .dstAccessMask(VK_ACCESS_TRANSFER_WRITE_BIT)
              .srcQueueFamilyIndex(VK_QUEUE_FAMILY_IGNORED)
              .dstQueueFamilyIndex(VK_QUEUE_FAMILY_IGNORED)
              .image(white.handle())
              .subresourceRange(range);
      vkCmdPipelineBarrier(
          commands,
          VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT,
          VK_PIPELINE_STAGE_TRANSFER_BIT,
          0,
          null,
          null,
          barrier);
      VkClearColorValue color = VkClearColorValue.calloc(stack);
      for (int i = 0; i < 4; i++) {
        color.float32(i, 1);
      }
      vkCmdClearColorImage(
          commands, white.handle(), VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, color, range);
      barrier
          .oldLayout(VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL)
          .newLayout(VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL)
          .srcAccessMask(VK_ACCESS_TRANSFER_WRITE_BIT)
          .dstAccessMask(VK_ACCESS_SHADER_READ_BIT);
      vkCmdPipelineBarrier(
          commands,
          VK_PIPELINE_STAGE_TRANSFER_BIT,
          VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT
              | VK_PIPELINE_STAGE_VERTEX_SHADER_BIT
              | VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT,
          0,
          null,
          null,
          barrier);
    }
  }

  /** The commands that held {@link #initialize} were never submitted. */
  void forgetInitialization() {
    whiteIsReady = false;
  }

  boolean isInitialized() {
    return whiteIsReady;
  }

  @Override
  public void close() {
    white.close();
    vkDestroySampler(device.handle(), sampler, null);
    vkDestroyDescriptorSetLayout(device.handle(), setLayout, null);
  }
}
