package dev.tendril.vulkan.pipeline;

import static org.lwjgl.vulkan.VK10.VK_OBJECT_TYPE_PIPELINE;
import static org.lwjgl.vulkan.VK10.VK_PIPELINE_BIND_POINT_COMPUTE;
import static org.lwjgl.vulkan.VK10.VK_SHADER_STAGE_COMPUTE_BIT;
import static org.lwjgl.vulkan.VK10.vkCmdBindPipeline;
import static org.lwjgl.vulkan.VK10.vkCreateComputePipelines;
import static org.lwjgl.vulkan.VK10.vkDestroyPipeline;

import dev.tendril.vulkan.device.VulkanCheck;
import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.shader.Spirv;
import java.nio.LongBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkCommandBuffer;
import org.lwjgl.vulkan.VkComputePipelineCreateInfo;

/** A compute shader ready to run. Close it when the device has finished with it. */
public final class ComputePipeline implements AutoCloseable {
  private final VulkanDevice device;
  private final String name;
  private final long handle;
  private boolean closed;

  private ComputePipeline(VulkanDevice device, String name, long handle) {
    this.device = device;
    this.name = name;
    this.handle = handle;
  }

  /** Makes a pipeline with the shader's own values of its constants. */
  public static ComputePipeline create(
      VulkanDevice device, PipelineCache cache, String name, Spirv spirv, PipelineLayout layout) {
    return create(device, cache, name, spirv, layout, SpecializationConstants.none());
  }

  /**
   * Makes a pipeline. Slow (a big shader takes 150 ms on NVIDIA): give it to a {@link
   * PipelineExecutor}. Any thread.
   *
   * @param name the debug name
   * @param spirv its entry point is {@code main}
   * @param layout must outlive the pipeline's use
   * @param constants values of its specialization constants
   */
  public static ComputePipeline create(
      VulkanDevice device,
      PipelineCache cache,
      String name,
      Spirv spirv,
      PipelineLayout layout,
      SpecializationConstants constants) {
    try (ShaderModule module = ShaderModule.create(device, name, spirv);
        MemoryStack stack = MemoryStack.stackPush()) {
      VkComputePipelineCreateInfo.Buffer createInfo =
          VkComputePipelineCreateInfo.calloc(1, stack).sType$Default().layout(layout.handle());
      createInfo
          .stage()
          .sType$Default()
          .stage(VK_SHADER_STAGE_COMPUTE_BIT)
          .module(module.handle())
          .pName(stack.UTF8("main"))
          .pSpecializationInfo(constants.describe(stack));
      LongBuffer handle = stack.mallocLong(1);
      VulkanCheck.check(
          vkCreateComputePipelines(device.handle(), cache.handle(), createInfo, null, handle),
          "making the compute pipeline " + name);
      device.debugNames().name(VK_OBJECT_TYPE_PIPELINE, handle.get(0), name);
      return new ComputePipeline(device, name, handle.get(0));
    }
  }

  /** The VkPipeline. */
  public long handle() {
    return handle;
  }

  /** The debug name. */
  public String name() {
    return name;
  }

  /** Records that following dispatches run it. Allocates nothing. */
  public void bind(VkCommandBuffer commandBuffer) {
    vkCmdBindPipeline(commandBuffer, VK_PIPELINE_BIND_POINT_COMPUTE, handle);
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      vkDestroyPipeline(device.handle(), handle, null);
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
