package dev.tendril.vulkan.pass.particles;

import static org.lwjgl.vulkan.VK10.*;

import dev.tendril.core.effect.CookedType;
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
 * at binding 0), the samplers and the neutral white image.
 */
final class TextureSets implements AutoCloseable {
  /** In the order of {@link CookedType.Address}. */
  private static final int[] ADDRESS_MODES = {
    VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE,
    VK_SAMPLER_ADDRESS_MODE_REPEAT,
    VK_SAMPLER_ADDRESS_MODE_MIRRORED_REPEAT
  };

  private final VulkanDevice device;
  private final int length;
  private final long setLayout;
  private final long[] samplers;
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
    }
    samplers = new long[2 * ADDRESS_MODES.length];
    for (int i = 0; i < samplers.length; i++) {
      samplers[i] = makeSampler(i);
    }
    device.debugNames().name(VK_OBJECT_TYPE_DESCRIPTOR_SET_LAYOUT, setLayout, "tendril textures");
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

  /** The sampler of a number: even ones mix texels, half of it is the place in ADDRESS_MODES. */
  private long makeSampler(int number) {
    boolean linear = number % 2 == 0;
    int mode = ADDRESS_MODES[number / 2];
    try (MemoryStack stack = MemoryStack.stackPush()) {
      VkSamplerCreateInfo info =
          VkSamplerCreateInfo.calloc(stack)
              .sType$Default()
              .magFilter(linear ? VK_FILTER_LINEAR : VK_FILTER_NEAREST)
              .minFilter(linear ? VK_FILTER_LINEAR : VK_FILTER_NEAREST)
              .mipmapMode(linear ? VK_SAMPLER_MIPMAP_MODE_LINEAR : VK_SAMPLER_MIPMAP_MODE_NEAREST)
              .addressModeU(mode)
              .addressModeV(mode)
              .addressModeW(mode)
              .maxLod(VK_LOD_CLAMP_NONE);
      LongBuffer handle = stack.mallocLong(1);
      VulkanCheck.check(
          vkCreateSampler(device.handle(), info, null, handle), "making a texture sampler");
      device.debugNames().name(VK_OBJECT_TYPE_SAMPLER, handle.get(0), "tendril sampler " + number);
      return handle.get(0);
    }
  }

  /** The number of a sampler, for {@link #sampler}. */
  static int samplerNumber(boolean linear, CookedType.Address address) {
    return 2 * address.ordinal() + (linear ? 0 : 1);
  }

  int length() {
    return length;
  }

  long setLayout() {
    return setLayout;
  }

  /** 0 is linear and clamped. */
  long sampler(int number) {
    return samplers[number];
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
    for (long sampler : samplers) {
      vkDestroySampler(device.handle(), sampler, null);
    }
    vkDestroyDescriptorSetLayout(device.handle(), setLayout, null);
  }
}
