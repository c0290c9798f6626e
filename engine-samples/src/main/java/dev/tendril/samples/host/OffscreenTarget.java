package dev.tendril.samples.host;

import static org.lwjgl.vulkan.VK10.VK_ATTACHMENT_LOAD_OP_CLEAR;
import static org.lwjgl.vulkan.VK10.VK_ATTACHMENT_STORE_OP_DONT_CARE;
import static org.lwjgl.vulkan.VK10.VK_ATTACHMENT_STORE_OP_STORE;
import static org.lwjgl.vulkan.VK10.VK_BUFFER_USAGE_TRANSFER_DST_BIT;
import static org.lwjgl.vulkan.VK10.VK_FORMAT_D32_SFLOAT;
import static org.lwjgl.vulkan.VK10.VK_FORMAT_R16G16B16A16_SFLOAT;
import static org.lwjgl.vulkan.VK10.VK_IMAGE_ASPECT_COLOR_BIT;
import static org.lwjgl.vulkan.VK10.VK_IMAGE_ASPECT_DEPTH_BIT;
import static org.lwjgl.vulkan.VK10.VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
import static org.lwjgl.vulkan.VK10.VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL;
import static org.lwjgl.vulkan.VK10.VK_IMAGE_LAYOUT_UNDEFINED;
import static org.lwjgl.vulkan.VK10.VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT;
import static org.lwjgl.vulkan.VK10.VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT;
import static org.lwjgl.vulkan.VK10.VK_IMAGE_USAGE_TRANSFER_SRC_BIT;
import static org.lwjgl.vulkan.VK10.vkCmdCopyImageToBuffer;
import static org.lwjgl.vulkan.VK12.VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL;
import static org.lwjgl.vulkan.VK13.VK_ACCESS_2_COLOR_ATTACHMENT_READ_BIT;
import static org.lwjgl.vulkan.VK13.VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT;
import static org.lwjgl.vulkan.VK13.VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_READ_BIT;
import static org.lwjgl.vulkan.VK13.VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT;
import static org.lwjgl.vulkan.VK13.VK_ACCESS_2_HOST_READ_BIT;
import static org.lwjgl.vulkan.VK13.VK_ACCESS_2_TRANSFER_READ_BIT;
import static org.lwjgl.vulkan.VK13.VK_ACCESS_2_TRANSFER_WRITE_BIT;
import static org.lwjgl.vulkan.VK13.VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT;
import static org.lwjgl.vulkan.VK13.VK_PIPELINE_STAGE_2_COPY_BIT;
import static org.lwjgl.vulkan.VK13.VK_PIPELINE_STAGE_2_EARLY_FRAGMENT_TESTS_BIT;
import static org.lwjgl.vulkan.VK13.VK_PIPELINE_STAGE_2_HOST_BIT;
import static org.lwjgl.vulkan.VK13.VK_PIPELINE_STAGE_2_LATE_FRAGMENT_TESTS_BIT;
import static org.lwjgl.vulkan.VK13.vkCmdBeginRendering;
import static org.lwjgl.vulkan.VK13.vkCmdEndRendering;
import static org.lwjgl.vulkan.VK13.vkCmdPipelineBarrier2;

import dev.tendril.vulkan.DrawTarget;
import dev.tendril.vulkan.device.VulkanDevice;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkBufferImageCopy;
import org.lwjgl.vulkan.VkCommandBuffer;
import org.lwjgl.vulkan.VkDependencyInfo;
import org.lwjgl.vulkan.VkMemoryBarrier2;
import org.lwjgl.vulkan.VkRenderingAttachmentInfo;
import org.lwjgl.vulkan.VkRenderingInfo;

/**
 * Something to draw into without a window: linear half-float colour, so that many faint sprites add
 * up exactly, and 32-bit depth (0 near, 1 far). A picture is drawn with {@link #begin} and {@link
 * #end} and read with {@link #pixels} once the device has completed it.
 */
public final class OffscreenTarget implements AutoCloseable {
  /** What the engine must know of it. */
  public static final DrawTarget TARGET =
      DrawTarget.color(VK_FORMAT_R16G16B16A16_SFLOAT).depth(VK_FORMAT_D32_SFLOAT);

  private static final int BYTES_PER_PIXEL = 8;

  private final int width;
  private final int height;
  private final int supersample;
  private final GpuImage color;
  private final GpuImage depth;
  private final GpuBuffer readback;

  /**
   * Makes the images.
   *
   * @param width pixels across of the picture
   * @param height pixels down of the picture
   * @param supersample what is drawn is so many times larger in each direction, and averaged: 1 or
   *     more
   */
  public OffscreenTarget(VulkanDevice gpu, int width, int height, int supersample) {
    this.width = width;
    this.height = height;
    this.supersample = supersample;
    int drawnWidth = drawnWidth();
    int drawnHeight = drawnHeight();
    this.color =
        new GpuImage(
            gpu,
            VK_FORMAT_R16G16B16A16_SFLOAT,
            drawnWidth,
            drawnHeight,
            VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT,
            VK_IMAGE_ASPECT_COLOR_BIT,
            "offscreen colour");
    this.depth =
        new GpuImage(
            gpu,
            VK_FORMAT_D32_SFLOAT,
            drawnWidth,
            drawnHeight,
            VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT,
            VK_IMAGE_ASPECT_DEPTH_BIT,
            "offscreen depth");
    this.readback =
        GpuBuffer.mapped(
            gpu,
            Math.multiplyExact(Math.multiplyExact(drawnWidth, drawnHeight), BYTES_PER_PIXEL),
            VK_BUFFER_USAGE_TRANSFER_DST_BIT,
            "offscreen pixels");
  }

  /** Pixels across of what is drawn into. */
  public int drawnWidth() {
    return width * supersample;
  }

  /** Pixels down of what is drawn into. */
  public int drawnHeight() {
    return height * supersample;
  }

  /** Width over height. */
  public float aspect() {
    return (float) width / height;
  }

  /** Begins rendering: opaque black, farthest depth. */
  public void begin(VkCommandBuffer commands) {
    color.transition(
        commands,
        VK_IMAGE_LAYOUT_UNDEFINED,
        VK_PIPELINE_STAGE_2_COPY_BIT,
        0,
        VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
        VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT,
        VK_ACCESS_2_COLOR_ATTACHMENT_READ_BIT | VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT);
    long depthStages =
        VK_PIPELINE_STAGE_2_EARLY_FRAGMENT_TESTS_BIT | VK_PIPELINE_STAGE_2_LATE_FRAGMENT_TESTS_BIT;
    depth.transition(
        commands,
        VK_IMAGE_LAYOUT_UNDEFINED,
        depthStages,
        VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT,
        VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL,
        depthStages,
        VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_READ_BIT
            | VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT);
    try (MemoryStack stack = MemoryStack.stackPush()) {
      VkRenderingAttachmentInfo.Buffer colorInfo =
          VkRenderingAttachmentInfo.calloc(1, stack)
              .sType$Default()
              .imageView(color.view())
              .imageLayout(VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL)
              .loadOp(VK_ATTACHMENT_LOAD_OP_CLEAR)
              .storeOp(VK_ATTACHMENT_STORE_OP_STORE);
      colorInfo.clearValue().color().float32(3, 1);
      VkRenderingAttachmentInfo depthInfo =
          VkRenderingAttachmentInfo.calloc(stack)
              .sType$Default()
              .imageView(depth.view())
              .imageLayout(VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL)
              .loadOp(VK_ATTACHMENT_LOAD_OP_CLEAR)
              .storeOp(VK_ATTACHMENT_STORE_OP_DONT_CARE);
      depthInfo.clearValue().depthStencil().depth(1);
      VkRenderingInfo info =
          VkRenderingInfo.calloc(stack)
              .sType$Default()
              .layerCount(1)
              .pColorAttachments(colorInfo)
              .pDepthAttachment(depthInfo);
      info.renderArea().extent().set(drawnWidth(), drawnHeight());
      vkCmdBeginRendering(commands, info);
    }
  }

  /** Ends rendering and copies the picture to where the host can read it. */
  public void end(VkCommandBuffer commands) {
    vkCmdEndRendering(commands);
    color.transition(
        commands,
        VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
        VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT,
        VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT,
        VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL,
        VK_PIPELINE_STAGE_2_COPY_BIT,
        VK_ACCESS_2_TRANSFER_READ_BIT);
    try (MemoryStack stack = MemoryStack.stackPush()) {
      VkBufferImageCopy.Buffer region = VkBufferImageCopy.calloc(1, stack);
      region.imageSubresource().aspectMask(VK_IMAGE_ASPECT_COLOR_BIT).layerCount(1);
      region.imageExtent().set(drawnWidth(), drawnHeight(), 1);
      vkCmdCopyImageToBuffer(
          commands, color.image(), VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, readback.handle(), region);
      VkMemoryBarrier2.Buffer barrier =
          VkMemoryBarrier2.calloc(1, stack)
              .sType$Default()
              .srcStageMask(VK_PIPELINE_STAGE_2_COPY_BIT)
              .srcAccessMask(VK_ACCESS_2_TRANSFER_WRITE_BIT)
              .dstStageMask(VK_PIPELINE_STAGE_2_HOST_BIT)
              .dstAccessMask(VK_ACCESS_2_HOST_READ_BIT);
      vkCmdPipelineBarrier2(
          commands, VkDependencyInfo.calloc(stack).sType$Default().pMemoryBarriers(barrier));
    }
  }

  /** The picture drawn last, sRGB-encoded, opaque. The device must have completed it. */
  public Picture pixels() {
    return Picture.ofLinearHalfFloats(width, height, supersample, readback.bytes());
  }

  @Override
  public void close() {
    readback.close();
    depth.close();
    color.close();
  }
}
