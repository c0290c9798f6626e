package dev.tendril.vulkan.testing;

import static org.lwjgl.vulkan.VK10.*;
import static org.lwjgl.vulkan.VK13.*;

import dev.tendril.vulkan.DrawTarget;
import dev.tendril.vulkan.HostImage;
import dev.tendril.vulkan.VfxEngine;
import dev.tendril.vulkan.View;
import dev.tendril.vulkan.device.VulkanCheck;
import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.memory.GpuBuffer;
import dev.tendril.vulkan.memory.GpuImage;
import dev.tendril.vulkan.memory.GpuMemory;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.*;

/**
 * A host's side of drawing: square RGBA8 attachments, the first or another of which is read back,
 * with depth, by dynamic rendering or a render pass, with or without multisampling. Owns its
 * images.
 */
public final class Picture implements AutoCloseable {
  private static final int FORMAT = VK_FORMAT_R8G8B8A8_UNORM;
  private static final int DEPTH_FORMAT = VK_FORMAT_D32_SFLOAT;

  private final VulkanDevice device;
  private final GpuMemory memory;
  private final int size;
  private final int samples;
  private final int written;
  private final float clearDepth;
  private final List<GpuImage> colors = new ArrayList<>();
  private final GpuImage resolved;
  private final GpuImage depth;
  private final GpuBuffer pixels;
  private final List<GpuImage> textures = new ArrayList<>();
  private long renderPass;
  private long framebuffer;

  /**
   * @param size pixels of a side
   */
  public Picture(
      VulkanDevice device, int size, int attachments, int written, int samples, float clearDepth) {
    this.device = device;
    this.size = size;
    this.samples = samples;
    this.written = written;
    this.clearDepth = clearDepth;
    memory = new GpuMemory(device);
    for (int i = 0; i < attachments; i++) {
      colors.add(
          memory.image2d(
              "color " + i,
              size,
              size,
              FORMAT,
              VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT,
              samples,
              1));
    }
    resolved =
        memory.image2d(
            "resolved",
            size,
            size,
            FORMAT,
            VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT
                | VK_IMAGE_USAGE_TRANSFER_SRC_BIT
                | VK_IMAGE_USAGE_TRANSFER_DST_BIT,
            1,
            1);
    depth =
        memory.image2d(
            "depth",
            size,
            size,
            DEPTH_FORMAT,
            VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT,
            samples,
            1);
    pixels = memory.hostBuffer("pixels", 4L * size * size, 0, true);
  }

  public Picture(VulkanDevice device, int size) {
    this(device, size, 1, 0, 1, 1);
  }

  /** What an engine has to be told of it, for dynamic rendering. */
  public DrawTarget target() {
    int[] formats = new int[colors.size()];
    java.util.Arrays.fill(formats, FORMAT);
    return DrawTarget.color(formats).written(written).depth(DEPTH_FORMAT).samples(samples);
  }

  /** The same as a subpass of a render pass, which is made here. */
  public DrawTarget renderPassTarget() {
    try (MemoryStack stack = MemoryStack.stackPush()) {
      VkAttachmentDescription.Buffer attachments = VkAttachmentDescription.calloc(2, stack);
      attachments
          .get(0)
          .format(FORMAT)
          .samples(VK_SAMPLE_COUNT_1_BIT)
          .loadOp(VK_ATTACHMENT_LOAD_OP_CLEAR)
          .storeOp(VK_ATTACHMENT_STORE_OP_STORE)
          .finalLayout(VK_IMAGE_LAYOUT_GENERAL);
      attachments
          .get(1)
          .format(DEPTH_FORMAT)
          .samples(VK_SAMPLE_COUNT_1_BIT)
          .loadOp(VK_ATTACHMENT_LOAD_OP_CLEAR)
          .storeOp(VK_ATTACHMENT_STORE_OP_DONT_CARE)
          .finalLayout(VK_IMAGE_LAYOUT_GENERAL);
      VkAttachmentReference.Buffer color =
          VkAttachmentReference.calloc(1, stack).layout(VK_IMAGE_LAYOUT_GENERAL);
      VkAttachmentReference depthReference =
          VkAttachmentReference.calloc(stack).attachment(1).layout(VK_IMAGE_LAYOUT_GENERAL);
      VkSubpassDescription.Buffer subpass =
          VkSubpassDescription.calloc(1, stack)
              .colorAttachmentCount(1)
              .pColorAttachments(color)
              .pDepthStencilAttachment(depthReference);
      LongBuffer handle = stack.mallocLong(1);
      VulkanCheck.check(
          vkCreateRenderPass(
              device.handle(),
              VkRenderPassCreateInfo.calloc(stack)
                  .sType$Default()
                  .pAttachments(attachments)
                  .pSubpasses(subpass),
              null,
              handle),
          "render pass");
      renderPass = handle.get(0);
      VulkanCheck.check(
          vkCreateFramebuffer(
              device.handle(),
              VkFramebufferCreateInfo.calloc(stack)
                  .sType$Default()
                  .renderPass(renderPass)
                  .pAttachments(stack.longs(colors.get(0).view(), depth.view()))
                  .width(size)
                  .height(size)
                  .layers(1),
              null,
              handle),
          "framebuffer");
      framebuffer = handle.get(0);
    }
    return DrawTarget.renderPass(renderPass, 0, FORMAT).depth(DEPTH_FORMAT);
  }

  /** A texture of RGBA8 texels, row by row from the top. */
  public HostImage texture(EffectRun run, int width, int height, int... abgr) {
    return textureOfLevels(run, width, height, abgr);
  }

  /** The same of several levels, the finest first. */
  public HostImage textureOfLevels(EffectRun run, int width, int height, int[]... levels) {
    GpuImage image =
        memory.image2d(
            "texture",
            width,
            height,
            FORMAT,
            VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT,
            1,
            levels.length);
    textures.add(image);
    run.queue().run(c -> transition(c, image.handle(), VK_IMAGE_ASPECT_COLOR_BIT));
    for (int level = 0; level < levels.length; level++) {
      upload(
          run,
          image,
          level,
          Math.max(width >> level, 1),
          Math.max(height >> level, 1),
          levels[level]);
    }
    return new HostImage(image.view(), VK_IMAGE_LAYOUT_GENERAL, width, height);
  }

  private void upload(EffectRun run, GpuImage image, int level, int width, int height, int[] abgr) {
    try (GpuBuffer upload = memory.hostBuffer("texels", 4L * abgr.length, 0, false)) {
      for (int i = 0; i < abgr.length; i++) {
        MemoryUtil.memPutInt(upload.mappedAddress() + 4L * i, abgr[i]);
      }
      run.queue()
          .run(
              commands -> {
                try (MemoryStack stack = MemoryStack.stackPush()) {
                  VkBufferImageCopy.Buffer region = region(stack, width, height);
                  region.imageSubresource().mipLevel(level);
                  vkCmdCopyBufferToImage(
                      commands, upload.handle(), image.handle(), VK_IMAGE_LAYOUT_GENERAL, region);
                }
                barrier(commands);
              });
    }
  }

  /**
   * Renders one frame of one step: clears to black, draws the views, and waits.
   *
   * @return pixels as ABGR, row by row from the top
   */
  public int[] render(EffectRun run, double deltaSeconds, View... views) {
    VkCommandBuffer commands = run.queue().begin();
    VfxEngine engine = run.engine();
    engine.beginFrame();
    engine.step(commands, deltaSeconds);
    for (View view : views) {
      engine.prepare(commands, view);
    }
    transition(commands, depth.handle(), VK_IMAGE_ASPECT_DEPTH_BIT);
    for (GpuImage color : colors) {
      transition(commands, color.handle(), VK_IMAGE_ASPECT_COLOR_BIT);
    }
    transition(commands, resolved.handle(), VK_IMAGE_ASPECT_COLOR_BIT);
    begin(commands);
    for (View view : views) {
      engine.draw(commands, view);
    }
    if (renderPass != 0) {
      vkCmdEndRenderPass(commands);
    } else {
      vkCmdEndRendering(commands);
    }
    readBack(commands);
    run.queue().submit();
    run.queue().waitIdle();
    pixels.invalidate(0, pixels.sizeBytes());
    int[] result = new int[size * size];
    for (int i = 0; i < result.length; i++) {
      result[i] = MemoryUtil.memGetInt(pixels.mappedAddress() + 4L * i);
    }
    return result;
  }

  private void begin(VkCommandBuffer commands) {
    try (MemoryStack stack = MemoryStack.stackPush()) {
      VkRect2D area = VkRect2D.calloc(stack);
      area.extent().set(size, size);
      if (renderPass != 0) {
        VkClearValue.Buffer clears = VkClearValue.calloc(2, stack);
        clears.get(0).color().float32(3, 1);
        clears.get(1).depthStencil().depth(clearDepth);
        vkCmdBeginRenderPass(
            commands,
            VkRenderPassBeginInfo.calloc(stack)
                .sType$Default()
                .renderPass(renderPass)
                .framebuffer(framebuffer)
                .renderArea(area)
                .pClearValues(clears),
            VK_SUBPASS_CONTENTS_INLINE);
        return;
      }
      VkRenderingAttachmentInfo.Buffer attachments =
          VkRenderingAttachmentInfo.calloc(colors.size(), stack);
      for (int i = 0; i < colors.size(); i++) {
        attachments
            .get(i)
            .sType$Default()
            .imageView(colors.get(i).view())
            .imageLayout(VK_IMAGE_LAYOUT_GENERAL)
            .loadOp(VK_ATTACHMENT_LOAD_OP_CLEAR)
            .storeOp(VK_ATTACHMENT_STORE_OP_STORE);
        attachments.get(i).clearValue().color().float32(3, 1);
        if (samples > 1 && i == written) {
          attachments
              .get(i)
              .resolveMode(VK_RESOLVE_MODE_AVERAGE_BIT)
              .resolveImageView(resolved.view())
              .resolveImageLayout(VK_IMAGE_LAYOUT_GENERAL);
        }
      }
      VkRenderingAttachmentInfo depthAttachment =
          VkRenderingAttachmentInfo.calloc(stack)
              .sType$Default()
              .imageView(depth.view())
              .imageLayout(VK_IMAGE_LAYOUT_GENERAL)
              .loadOp(VK_ATTACHMENT_LOAD_OP_CLEAR)
              .storeOp(VK_ATTACHMENT_STORE_OP_DONT_CARE);
      depthAttachment.clearValue().depthStencil().depth(clearDepth);
      vkCmdBeginRendering(
          commands,
          VkRenderingInfo.calloc(stack)
              .sType$Default()
              .renderArea(area)
              .layerCount(1)
              .pColorAttachments(attachments)
              .pDepthAttachment(depthAttachment));
    }
  }

  private void readBack(VkCommandBuffer commands) {
    GpuImage source = samples > 1 ? resolved : colors.get(written);
    barrier(commands);
    try (MemoryStack stack = MemoryStack.stackPush()) {
      vkCmdCopyImageToBuffer(
          commands,
          source.handle(),
          VK_IMAGE_LAYOUT_GENERAL,
          pixels.handle(),
          region(stack, size, size));
    }
    barrier(commands);
  }

  private static VkBufferImageCopy.Buffer region(MemoryStack stack, int width, int height) {
    VkBufferImageCopy.Buffer region = VkBufferImageCopy.calloc(1, stack);
    region.imageSubresource().aspectMask(VK_IMAGE_ASPECT_COLOR_BIT).layerCount(1);
    region.imageExtent().set(width, height, 1);
    return region;
  }

  private static void barrier(VkCommandBuffer commands) {
    try (MemoryStack stack = MemoryStack.stackPush()) {
      VkMemoryBarrier.Buffer barrier =
          VkMemoryBarrier.calloc(1, stack)
              .sType$Default()
              .srcAccessMask(VK_ACCESS_MEMORY_WRITE_BIT)
              .dstAccessMask(VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT);
      vkCmdPipelineBarrier(
          commands,
          VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
          VK_PIPELINE_STAGE_ALL_COMMANDS_BIT | VK_PIPELINE_STAGE_HOST_BIT,
          0,
          barrier,
          null,
          null);
    }
  }

  private static void transition(VkCommandBuffer commands, long image, int aspect) {
    try (MemoryStack stack = MemoryStack.stackPush()) {
      VkImageMemoryBarrier.Buffer barrier =
          VkImageMemoryBarrier.calloc(1, stack)
              .sType$Default()
              .oldLayout(VK_IMAGE_LAYOUT_UNDEFINED)
              .newLayout(VK_IMAGE_LAYOUT_GENERAL)
              .srcAccessMask(VK_ACCESS_MEMORY_WRITE_BIT)
              .dstAccessMask(VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT)
              .srcQueueFamilyIndex(VK_QUEUE_FAMILY_IGNORED)
              .dstQueueFamilyIndex(VK_QUEUE_FAMILY_IGNORED)
              .image(image);
      barrier
          .subresourceRange()
          .aspectMask(aspect)
          .levelCount(VK_REMAINING_MIP_LEVELS)
          .layerCount(1);
      vkCmdPipelineBarrier(
          commands,
          VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
          VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
          0,
          null,
          null,
          barrier);
    }
  }

  @Override
  public void close() {
    if (renderPass != 0) {
      vkDestroyFramebuffer(device.handle(), framebuffer, null);
      vkDestroyRenderPass(device.handle(), renderPass, null);
    }
    textures.forEach(GpuImage::close);
    colors.forEach(GpuImage::close);
    resolved.close();
    depth.close();
    pixels.close();
    memory.close();
  }
}
