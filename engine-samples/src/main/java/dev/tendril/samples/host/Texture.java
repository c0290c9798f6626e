package dev.tendril.samples.host;

import static org.lwjgl.vulkan.VK10.VK_BUFFER_USAGE_TRANSFER_SRC_BIT;
import static org.lwjgl.vulkan.VK10.VK_FORMAT_R8G8B8A8_SRGB;
import static org.lwjgl.vulkan.VK10.VK_IMAGE_ASPECT_COLOR_BIT;
import static org.lwjgl.vulkan.VK10.VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL;
import static org.lwjgl.vulkan.VK10.VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL;
import static org.lwjgl.vulkan.VK10.VK_IMAGE_LAYOUT_UNDEFINED;
import static org.lwjgl.vulkan.VK10.VK_IMAGE_USAGE_SAMPLED_BIT;
import static org.lwjgl.vulkan.VK10.VK_IMAGE_USAGE_TRANSFER_DST_BIT;
import static org.lwjgl.vulkan.VK10.vkCmdCopyBufferToImage;
import static org.lwjgl.vulkan.VK13.VK_ACCESS_2_SHADER_SAMPLED_READ_BIT;
import static org.lwjgl.vulkan.VK13.VK_ACCESS_2_TRANSFER_WRITE_BIT;
import static org.lwjgl.vulkan.VK13.VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT;
import static org.lwjgl.vulkan.VK13.VK_PIPELINE_STAGE_2_COPY_BIT;
import static org.lwjgl.vulkan.VK13.VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT;
import static org.lwjgl.vulkan.VK13.VK_PIPELINE_STAGE_2_NONE;
import static org.lwjgl.vulkan.VK13.VK_PIPELINE_STAGE_2_VERTEX_SHADER_BIT;

import dev.tendril.vulkan.HostImage;
import dev.tendril.vulkan.device.HeadlessQueue;
import dev.tendril.vulkan.device.VulkanDevice;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkBufferImageCopy;

/** A picture on the device, to be bound to a texture of an effect. Sampling gives linear colour. */
public final class Texture implements AutoCloseable {
  private final GpuImage image;
  private final HostImage hostImage;

  /** Uploads a picture and waits for it. */
  public Texture(VulkanDevice gpu, HeadlessQueue queue, Picture picture, String name) {
    int width = picture.width();
    int height = picture.height();
    int usage = VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT;
    image =
        new GpuImage(
            gpu, VK_FORMAT_R8G8B8A8_SRGB, width, height, usage, VK_IMAGE_ASPECT_COLOR_BIT, name);
    try (GpuBuffer staging =
        GpuBuffer.mapped(
            gpu, picture.rgba().length, VK_BUFFER_USAGE_TRANSFER_SRC_BIT, name + " staging")) {
      staging.bytes().put(0, picture.rgba());
      queue.run(
          commands -> {
            image.transition(
                commands,
                VK_IMAGE_LAYOUT_UNDEFINED,
                VK_PIPELINE_STAGE_2_NONE,
                0,
                VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
                VK_PIPELINE_STAGE_2_COPY_BIT,
                VK_ACCESS_2_TRANSFER_WRITE_BIT);
            try (MemoryStack stack = MemoryStack.stackPush()) {
              VkBufferImageCopy.Buffer region = VkBufferImageCopy.calloc(1, stack);
              region.imageSubresource().aspectMask(VK_IMAGE_ASPECT_COLOR_BIT).layerCount(1);
              region.imageExtent().set(width, height, 1);
              vkCmdCopyBufferToImage(
                  commands,
                  staging.handle(),
                  image.image(),
                  VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
                  region);
            }
            image.transition(
                commands,
                VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
                VK_PIPELINE_STAGE_2_COPY_BIT,
                VK_ACCESS_2_TRANSFER_WRITE_BIT,
                VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL,
                VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT
                    | VK_PIPELINE_STAGE_2_VERTEX_SHADER_BIT
                    | VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT,
                VK_ACCESS_2_SHADER_SAMPLED_READ_BIT);
          });
    } catch (RuntimeException e) {
      image.close();
      throw e;
    }
    hostImage =
        new HostImage(image.view(), VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL, width, height);
  }

  /** What the engine takes. */
  public HostImage hostImage() {
    return hostImage;
  }

  /** Frees it. The engine must have been told that the device is idle. */
  @Override
  public void close() {
    image.close();
  }
}
