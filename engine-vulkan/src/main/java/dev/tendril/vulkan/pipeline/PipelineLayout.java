package dev.tendril.vulkan.pipeline;

import static org.lwjgl.vulkan.VK10.VK_OBJECT_TYPE_PIPELINE_LAYOUT;
import static org.lwjgl.vulkan.VK10.vkCreatePipelineLayout;
import static org.lwjgl.vulkan.VK10.vkDestroyPipelineLayout;

import dev.tendril.vulkan.device.VulkanCheck;
import dev.tendril.vulkan.device.VulkanDevice;
import java.nio.LongBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkPipelineLayoutCreateInfo;
import org.lwjgl.vulkan.VkPushConstantRange;

/** What a pipeline is given from outside: push constants from offset 0, and descriptor sets. */
public final class PipelineLayout implements AutoCloseable {
  private final VulkanDevice device;
  private final long handle;
  private final int pushConstantBytes;
  private final int pushConstantStages;
  private boolean closed;

  private PipelineLayout(
      VulkanDevice device, long handle, int pushConstantBytes, int pushConstantStages) {
    this.device = device;
    this.handle = handle;
    this.pushConstantBytes = pushConstantBytes;
    this.pushConstantStages = pushConstantStages;
  }

  /**
   * Makes a layout.
   *
   * @param name the debug name
   * @param pushConstantBytes a multiple of 4; 0 for none
   * @param pushConstantStages which stages read them, a mask of {@code VK_SHADER_STAGE_*}
   * @param setLayouts VkDescriptorSetLayouts of sets 0, 1, ...; they stay their owner's, and may be
   *     destroyed before this
   * @throws IllegalArgumentException if the device has no room for that many push constants
   */
  public static PipelineLayout create(
      VulkanDevice device,
      String name,
      int pushConstantBytes,
      int pushConstantStages,
      long... setLayouts) {
    if (pushConstantBytes < 0
        || pushConstantBytes % 4 != 0
        || pushConstantBytes > device.limits().maxPushConstantsSize()) {
      throw new IllegalArgumentException(
          name
              + " cannot have "
              + pushConstantBytes
              + " bytes of push constants; the device allows "
              + device.limits().maxPushConstantsSize()
              + ", in steps of 4");
    }
    try (MemoryStack stack = MemoryStack.stackPush()) {
      VkPipelineLayoutCreateInfo createInfo =
          VkPipelineLayoutCreateInfo.calloc(stack).sType$Default();
      if (setLayouts.length > 0) {
        createInfo.setLayoutCount(setLayouts.length).pSetLayouts(stack.longs(setLayouts));
      }
      if (pushConstantBytes > 0) {
        createInfo.pPushConstantRanges(
            VkPushConstantRange.calloc(1, stack)
                .stageFlags(pushConstantStages)
                .offset(0)
                .size(pushConstantBytes));
      }
      LongBuffer handle = stack.mallocLong(1);
      VulkanCheck.check(
          vkCreatePipelineLayout(device.handle(), createInfo, null, handle),
          "making the pipeline layout " + name);
      device.debugNames().name(VK_OBJECT_TYPE_PIPELINE_LAYOUT, handle.get(0), name);
      return new PipelineLayout(device, handle.get(0), pushConstantBytes, pushConstantStages);
    }
  }

  /** The VkPipelineLayout. */
  public long handle() {
    return handle;
  }

  /** Bytes of push constants. */
  public int pushConstantBytes() {
    return pushConstantBytes;
  }

  /** Stages that read the push constants; pass exactly these to vkCmdPushConstants. */
  public int pushConstantStages() {
    return pushConstantStages;
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      vkDestroyPipelineLayout(device.handle(), handle, null);
    }
  }
}
