package dev.tendril.vulkan.pipeline;

import static org.lwjgl.vulkan.VK10.*;

import dev.tendril.vulkan.device.VulkanCheck;
import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.pipeline.GraphicsPipelineDescription.Cull;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.List;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkCommandBuffer;
import org.lwjgl.vulkan.VkGraphicsPipelineCreateInfo;
import org.lwjgl.vulkan.VkPipelineColorBlendAttachmentState;
import org.lwjgl.vulkan.VkPipelineColorBlendStateCreateInfo;
import org.lwjgl.vulkan.VkPipelineDepthStencilStateCreateInfo;
import org.lwjgl.vulkan.VkPipelineDynamicStateCreateInfo;
import org.lwjgl.vulkan.VkPipelineInputAssemblyStateCreateInfo;
import org.lwjgl.vulkan.VkPipelineMultisampleStateCreateInfo;
import org.lwjgl.vulkan.VkPipelineRasterizationStateCreateInfo;
import org.lwjgl.vulkan.VkPipelineRenderingCreateInfo;
import org.lwjgl.vulkan.VkPipelineShaderStageCreateInfo;
import org.lwjgl.vulkan.VkPipelineVertexInputStateCreateInfo;
import org.lwjgl.vulkan.VkPipelineViewportStateCreateInfo;
import org.lwjgl.vulkan.VkSpecializationInfo;

/**
 * Vertex and fragment shader ready to draw. Viewport and scissor are dynamic and must be set before
 * drawing. Close it when the device has finished with it.
 */
public final class GraphicsPipeline implements AutoCloseable {
  private static final int ALL_CHANNELS =
      VK_COLOR_COMPONENT_R_BIT
          | VK_COLOR_COMPONENT_G_BIT
          | VK_COLOR_COMPONENT_B_BIT
          | VK_COLOR_COMPONENT_A_BIT;

  private final VulkanDevice device;
  private final String name;
  private final long handle;
  private boolean closed;

  private GraphicsPipeline(VulkanDevice device, String name, long handle) {
    this.device = device;
    this.name = name;
    this.handle = handle;
  }

  /**
   * Makes a pipeline. Slow: give it to a {@link PipelineExecutor}. Any thread.
   *
   * @param layout must outlive the pipeline's use
   * @throws UnsupportedAttachmentsException if the device cannot draw like that
   */
  public static GraphicsPipeline create(
      VulkanDevice device,
      PipelineCache cache,
      PipelineLayout layout,
      GraphicsPipelineDescription description) {
    AttachmentFacts attachments = description.attachments();
    attachments.requireSupported(device, description.blend().blends());
    String name = description.name();
    try (ShaderModule vertex = ShaderModule.create(device, name + " vertex", description.vertex());
        ShaderModule fragment =
            ShaderModule.create(device, name + " fragment", description.fragment());
        MemoryStack stack = MemoryStack.stackPush()) {
      VkGraphicsPipelineCreateInfo.Buffer createInfo =
          VkGraphicsPipelineCreateInfo.calloc(1, stack)
              .sType$Default()
              .pStages(stages(vertex, fragment, description.constants(), stack))
              .pVertexInputState(VkPipelineVertexInputStateCreateInfo.calloc(stack).sType$Default())
              .pInputAssemblyState(
                  VkPipelineInputAssemblyStateCreateInfo.calloc(stack)
                      .sType$Default()
                      .topology(description.topology().vulkanTopology))
              .pViewportState(
                  VkPipelineViewportStateCreateInfo.calloc(stack)
                      .sType$Default()
                      .viewportCount(1)
                      .scissorCount(1))
              .pRasterizationState(
                  VkPipelineRasterizationStateCreateInfo.calloc(stack)
                      .sType$Default()
                      .polygonMode(VK_POLYGON_MODE_FILL)
                      .cullMode(
                          description.cull() == Cull.BACK
                              ? VK_CULL_MODE_BACK_BIT
                              : VK_CULL_MODE_NONE)
                      .frontFace(
                          description.frontCounterClockwise()
                              ? VK_FRONT_FACE_COUNTER_CLOCKWISE
                              : VK_FRONT_FACE_CLOCKWISE)
                      .lineWidth(1))
              .pMultisampleState(
                  VkPipelineMultisampleStateCreateInfo.calloc(stack)
                      .sType$Default()
                      .rasterizationSamples(attachments.samples()))
              .pDepthStencilState(depth(description, stack))
              .pColorBlendState(blend(attachments, description.blend(), stack))
              .pDynamicState(
                  VkPipelineDynamicStateCreateInfo.calloc(stack)
                      .sType$Default()
                      .pDynamicStates(
                          stack.ints(VK_DYNAMIC_STATE_VIEWPORT, VK_DYNAMIC_STATE_SCISSOR)))
              .layout(layout.handle());
      if (attachments.isDynamic()) {
        createInfo.pNext(rendering(attachments, stack).address());
      } else {
        createInfo.renderPass(attachments.renderPass()).subpass(attachments.subpass());
      }
      LongBuffer handle = stack.mallocLong(1);
      VulkanCheck.check(
          vkCreateGraphicsPipelines(device.handle(), cache.handle(), createInfo, null, handle),
          "making the graphics pipeline " + name);
      device.debugNames().name(VK_OBJECT_TYPE_PIPELINE, handle.get(0), name);
      return new GraphicsPipeline(device, name, handle.get(0));
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

  /** Records that following draws use it. Allocates nothing. */
  public void bind(VkCommandBuffer commandBuffer) {
    vkCmdBindPipeline(commandBuffer, VK_PIPELINE_BIND_POINT_GRAPHICS, handle);
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

  private static VkPipelineShaderStageCreateInfo.Buffer stages(
      ShaderModule vertex,
      ShaderModule fragment,
      SpecializationConstants constants,
      MemoryStack stack) {
    VkSpecializationInfo specialization = constants.describe(stack);
    VkPipelineShaderStageCreateInfo.Buffer stages =
        VkPipelineShaderStageCreateInfo.calloc(2, stack);
    stages
        .get(0)
        .sType$Default()
        .stage(VK_SHADER_STAGE_VERTEX_BIT)
        .module(vertex.handle())
        .pName(stack.UTF8("main"))
        .pSpecializationInfo(specialization);
    stages
        .get(1)
        .sType$Default()
        .stage(VK_SHADER_STAGE_FRAGMENT_BIT)
        .module(fragment.handle())
        .pName(stack.UTF8("main"))
        .pSpecializationInfo(specialization);
    return stages;
  }

  private static VkPipelineDepthStencilStateCreateInfo depth(
      GraphicsPipelineDescription description, MemoryStack stack) {
    boolean hasDepth = description.attachments().depthFormat() != VK_FORMAT_UNDEFINED;
    return VkPipelineDepthStencilStateCreateInfo.calloc(stack)
        .sType$Default()
        .depthTestEnable(hasDepth && description.depthTest())
        .depthWriteEnable(hasDepth && description.depthWrite())
        .depthCompareOp(description.depthCompare())
        .maxDepthBounds(1);
  }

  private static VkPipelineColorBlendStateCreateInfo blend(
      AttachmentFacts attachments, BlendMode mode, MemoryStack stack) {
    List<Integer> formats = attachments.colorFormats();
    VkPipelineColorBlendAttachmentState.Buffer states =
        VkPipelineColorBlendAttachmentState.calloc(formats.size(), stack);
    states
        .get(attachments.writtenColor()) // the zeroes of the others write no channel
        .blendEnable(mode.blends())
        .srcColorBlendFactor(mode.sourceColor)
        .dstColorBlendFactor(mode.destinationColor)
        .colorBlendOp(VK_BLEND_OP_ADD)
        .srcAlphaBlendFactor(mode.sourceAlpha)
        .dstAlphaBlendFactor(mode.destinationAlpha)
        .alphaBlendOp(VK_BLEND_OP_ADD)
        .colorWriteMask(ALL_CHANNELS);
    return VkPipelineColorBlendStateCreateInfo.calloc(stack).sType$Default().pAttachments(states);
  }

  private static VkPipelineRenderingCreateInfo rendering(
      AttachmentFacts attachments, MemoryStack stack) {
    List<Integer> formats = attachments.colorFormats();
    IntBuffer colorFormats = stack.mallocInt(formats.size());
    for (int format : formats) {
      colorFormats.put(format);
    }
    return VkPipelineRenderingCreateInfo.calloc(stack)
        .sType$Default()
        .viewMask(attachments.viewMask())
        .colorAttachmentCount(formats.size())
        .pColorAttachmentFormats(colorFormats.flip())
        .depthAttachmentFormat(attachments.depthFormat())
        .stencilAttachmentFormat(attachments.stencilFormat());
  }
}
