package dev.tendril.vulkan.testing;

import static org.lwjgl.vulkan.VK10.*;
import static org.lwjgl.vulkan.VK13.*;

import dev.tendril.vulkan.device.HeadlessQueue;
import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.memory.GpuBuffer;
import dev.tendril.vulkan.memory.GpuImage;
import dev.tendril.vulkan.memory.GpuMemory;
import dev.tendril.vulkan.pipeline.AttachmentFacts;
import dev.tendril.vulkan.pipeline.GraphicsPipeline;
import dev.tendril.vulkan.pipeline.GraphicsPipelineDescription;
import dev.tendril.vulkan.pipeline.PipelineCache;
import dev.tendril.vulkan.pipeline.PipelineLayout;
import dev.tendril.vulkan.shader.ShaderCompiler;
import dev.tendril.vulkan.shader.ShaderStage;
import dev.tendril.vulkan.shader.Spirv;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkBufferImageCopy;
import org.lwjgl.vulkan.VkCommandBuffer;
import org.lwjgl.vulkan.VkDependencyInfo;
import org.lwjgl.vulkan.VkImageMemoryBarrier2;
import org.lwjgl.vulkan.VkRect2D;
import org.lwjgl.vulkan.VkRenderingAttachmentInfo;
import org.lwjgl.vulkan.VkRenderingInfo;
import org.lwjgl.vulkan.VkViewport;

/**
 * A picture of 8 x 8 pixels with depth, cleared to (0.2, 0.4, 0.6, 0.8) and depth 1, and a triangle
 * of colour (1, 0.5, 0, 0.5) at depth 0.5 that covers all of it.
 */
public final class SmallPicture implements AutoCloseable {
  private static final int SIZE = 8;
  private static final int FORMAT = VK_FORMAT_R8G8B8A8_UNORM;
  private static final int DEPTH_FORMAT = VK_FORMAT_D32_SFLOAT;

  private static final String VERTEX =
      """
      #version 460
      void main()
      {
        vec2 corner = vec2((gl_VertexIndex << 1) & 2, gl_VertexIndex & 2);
        gl_Position = vec4(corner * 2 - 1, 0.5, 1);
      }
      """;

  private static final String FRAGMENT =
      """
      #version 460
      layout(location = WRITTEN) out vec4 color;
      void main() { color = vec4(1, 0.5, 0, 0.5); }
      """;

  private final VulkanDevice device;
  private final GpuMemory memory;
  private final HeadlessQueue queue;
  private final List<GpuImage> colors = new ArrayList<>();
  private final List<GpuBuffer> readBacks = new ArrayList<>();
  private final GpuImage depth;
  private final AttachmentFacts facts;
  private final Spirv vertex;
  private final Spirv fragment;

  /** With one colour attachment. */
  public SmallPicture(VulkanDevice device) {
    this(device, 1, 0);
  }

  /** With several colour attachments, of which one is drawn into. */
  public SmallPicture(VulkanDevice device, int attachments, int written) {
    this.device = device;
    memory = new GpuMemory(device);
    queue = new HeadlessQueue(device, 1);
    for (int i = 0; i < attachments; i++) {
      colors.add(
          memory.image2d(
              "color " + i,
              SIZE,
              SIZE,
              FORMAT,
              VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT,
              1,
              1));
      readBacks.add(memory.hostBuffer("pixels " + i, SIZE * SIZE * 4, 0, true));
    }
    depth =
        memory.image2d(
            "depth", SIZE, SIZE, DEPTH_FORMAT, VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT, 1, 1);
    facts =
        new AttachmentFacts(
            Collections.nCopies(attachments, FORMAT),
            written,
            DEPTH_FORMAT,
            VK_FORMAT_UNDEFINED,
            1,
            0,
            VK_NULL_HANDLE,
            0);
    try (ShaderCompiler compiler = ShaderCompiler.find(true).orElseThrow()) {
      vertex = compiler.compile(VERTEX, ShaderStage.VERTEX, "vertex");
      fragment =
          compiler.compile(
              FRAGMENT.replace("WRITTEN", String.valueOf(written)),
              ShaderStage.FRAGMENT,
              "fragment");
    }
  }

  /** A pipeline of the triangle for other attachments. */
  public GraphicsPipelineDescription description(AttachmentFacts attachments) {
    return GraphicsPipelineDescription.of("small picture", vertex, fragment, attachments);
  }

  /**
   * Clears, draws the triangle and waits.
   *
   * @param change turns the plain pipeline into the wanted one
   * @return the written attachment's {@link #pixel}
   */
  public int[] draw(UnaryOperator<GraphicsPipelineDescription> change) {
    try (PipelineCache cache = PipelineCache.create(device);
        PipelineLayout layout = PipelineLayout.create(device, "small picture", 0, 0);
        GraphicsPipeline pipeline =
            GraphicsPipeline.create(device, cache, layout, change.apply(description(facts)))) {
      queue.run(commands -> record(commands, pipeline));
    }
    return pixel(facts.writtenColor());
  }

  /** Red, green, blue and alpha from 0 to 255 of the pixel in the middle. */
  public int[] pixel(int attachment) {
    GpuBuffer pixels = readBacks.get(attachment);
    pixels.invalidate(0, pixels.sizeBytes());
    long address = pixels.mappedAddress() + (SIZE / 2 * SIZE + SIZE / 2) * 4L;
    int[] channels = new int[4];
    for (int i = 0; i < 4; i++) {
      channels[i] = Byte.toUnsignedInt(MemoryUtil.memGetByte(address + i));
    }
    return channels;
  }

  @Override
  public void close() {
    colors.forEach(GpuImage::close);
    readBacks.forEach(GpuBuffer::close);
    depth.close();
    queue.close();
    memory.close();
  }

  private void record(VkCommandBuffer commands, GraphicsPipeline pipeline) {
    try (MemoryStack stack = MemoryStack.stackPush()) {
      VkImageMemoryBarrier2.Buffer toAttachment =
          VkImageMemoryBarrier2.calloc(colors.size() + 1, stack);
      VkRenderingAttachmentInfo.Buffer attachments =
          VkRenderingAttachmentInfo.calloc(colors.size(), stack);
      for (int i = 0; i < colors.size(); i++) {
        transition(
            toAttachment.get(i),
            colors.get(i),
            VK_IMAGE_LAYOUT_UNDEFINED,
            VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
        attachments
            .get(i)
            .sType$Default()
            .imageView(colors.get(i).view())
            .imageLayout(VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL)
            .loadOp(VK_ATTACHMENT_LOAD_OP_CLEAR)
            .storeOp(VK_ATTACHMENT_STORE_OP_STORE);
        attachments
            .get(i)
            .clearValue()
            .color()
            .float32(0, 0.2f)
            .float32(1, 0.4f)
            .float32(2, 0.6f)
            .float32(3, 0.8f);
      }
      transition(
          toAttachment.get(colors.size()),
          depth,
          VK_IMAGE_LAYOUT_UNDEFINED,
          VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL);
      VkRenderingAttachmentInfo depthAttachment =
          VkRenderingAttachmentInfo.calloc(stack)
              .sType$Default()
              .imageView(depth.view())
              .imageLayout(VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL)
              .loadOp(VK_ATTACHMENT_LOAD_OP_CLEAR)
              .storeOp(VK_ATTACHMENT_STORE_OP_DONT_CARE);
      depthAttachment.clearValue().depthStencil().depth(1);
      barrier(commands, toAttachment, stack);

      VkRenderingInfo rendering =
          VkRenderingInfo.calloc(stack)
              .sType$Default()
              .layerCount(1)
              .pColorAttachments(attachments)
              .pDepthAttachment(depthAttachment);
      rendering.renderArea().extent().set(SIZE, SIZE);
      vkCmdBeginRendering(commands, rendering);
      pipeline.bind(commands);
      vkCmdSetViewport(
          commands,
          0,
          VkViewport.calloc(1, stack).width(SIZE).height(SIZE).minDepth(0).maxDepth(1));
      VkRect2D.Buffer scissor = VkRect2D.calloc(1, stack);
      scissor.extent().set(SIZE, SIZE);
      vkCmdSetScissor(commands, 0, scissor);
      vkCmdDraw(commands, 3, 1, 0, 0);
      vkCmdEndRendering(commands);

      VkImageMemoryBarrier2.Buffer toSource = VkImageMemoryBarrier2.calloc(colors.size(), stack);
      for (int i = 0; i < colors.size(); i++) {
        transition(
            toSource.get(i),
            colors.get(i),
            VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
            VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL);
      }
      barrier(commands, toSource, stack);
      for (int i = 0; i < colors.size(); i++) {
        VkBufferImageCopy.Buffer region = VkBufferImageCopy.calloc(1, stack);
        region.imageSubresource().aspectMask(VK_IMAGE_ASPECT_COLOR_BIT).layerCount(1);
        region.imageExtent().set(SIZE, SIZE, 1);
        vkCmdCopyImageToBuffer(
            commands,
            colors.get(i).handle(),
            VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL,
            readBacks.get(i).handle(),
            region);
      }
    }
  }

  private static void transition(
      VkImageMemoryBarrier2 barrier, GpuImage image, int oldLayout, int newLayout) {
    barrier
        .sType$Default()
        .srcStageMask(VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT)
        .srcAccessMask(VK_ACCESS_2_MEMORY_WRITE_BIT)
        .dstStageMask(VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT)
        .dstAccessMask(VK_ACCESS_2_MEMORY_READ_BIT | VK_ACCESS_2_MEMORY_WRITE_BIT)
        .oldLayout(oldLayout)
        .newLayout(newLayout)
        .srcQueueFamilyIndex(VK_QUEUE_FAMILY_IGNORED)
        .dstQueueFamilyIndex(VK_QUEUE_FAMILY_IGNORED)
        .image(image.handle());
    barrier.subresourceRange().aspectMask(image.aspects()).levelCount(1).layerCount(1);
  }

  private static void barrier(
      VkCommandBuffer commands, VkImageMemoryBarrier2.Buffer barriers, MemoryStack stack) {
    vkCmdPipelineBarrier2(
        commands, VkDependencyInfo.calloc(stack).sType$Default().pImageMemoryBarriers(barriers));
  }
}
