package dev.tendril.vulkan.pipeline;

import static org.lwjgl.vulkan.VK10.VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BIT;
import static org.lwjgl.vulkan.VK10.VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BLEND_BIT;
import static org.lwjgl.vulkan.VK10.VK_FORMAT_FEATURE_DEPTH_STENCIL_ATTACHMENT_BIT;
import static org.lwjgl.vulkan.VK10.VK_FORMAT_UNDEFINED;
import static org.lwjgl.vulkan.VK10.VK_NULL_HANDLE;
import static org.lwjgl.vulkan.VK10.vkGetPhysicalDeviceFormatProperties;

import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.device.VulkanNames;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkFormatProperties;

/**
 * What a graphics pipeline must know of the rendering that it is used in. Immutable, compared by
 * content; a render pass is compared by its handle, so it must outlive the pipelines made for it.
 *
 * @param colorFormats VkFormats in attachment order; VK_FORMAT_UNDEFINED for one that is not used
 * @param writtenColor which of them is drawn into, from 0; the others are masked
 * @param depthFormat VkFormat, or VK_FORMAT_UNDEFINED for none
 * @param stencilFormat VkFormat of a stencil attachment (the depth format again where it has both),
 *     or VK_FORMAT_UNDEFINED for none; stencil is neither tested nor written
 * @param samples samples of a pixel: 1, 2, 4, ...
 * @param viewMask multiview mask, 0 for one view; with a render pass the pass holds it
 * @param renderPass VkRenderPass, or 0 for dynamic rendering
 * @param subpass index in the render pass
 */
public record AttachmentFacts(
    List<Integer> colorFormats,
    int writtenColor,
    int depthFormat,
    int stencilFormat,
    int samples,
    int viewMask,
    long renderPass,
    int subpass) {

  /** Copies the list; rejects counts that cannot be. */
  public AttachmentFacts {
    colorFormats = List.copyOf(colorFormats);
    if (writtenColor < 0 || writtenColor >= colorFormats.size()) {
      throw new IllegalArgumentException(
          "colour attachment " + writtenColor + " of " + colorFormats.size() + " does not exist");
    }
    if (colorFormats.get(writtenColor) == VK_FORMAT_UNDEFINED) {
      throw new IllegalArgumentException("the attachment to be written has no format");
    }
    if (Integer.bitCount(samples) != 1) {
      throw new IllegalArgumentException(samples + " samples");
    }
  }

  /** Dynamic rendering into one colour attachment without multisampling. */
  public static AttachmentFacts color(int format) {
    return new AttachmentFacts(
        List.of(format), 0, VK_FORMAT_UNDEFINED, VK_FORMAT_UNDEFINED, 1, 0, VK_NULL_HANDLE, 0);
  }

  /** The same with a depth attachment. */
  public AttachmentFacts withDepth(int format) {
    return new AttachmentFacts(
        colorFormats, writtenColor, format, stencilFormat, samples, viewMask, renderPass, subpass);
  }

  /** The same with more samples. */
  public AttachmentFacts withSamples(int count) {
    return new AttachmentFacts(
        colorFormats,
        writtenColor,
        depthFormat,
        stencilFormat,
        count,
        viewMask,
        renderPass,
        subpass);
  }

  /** The same inside a render pass. */
  public AttachmentFacts withRenderPass(long pass, int subpassIndex) {
    return new AttachmentFacts(
        colorFormats,
        writtenColor,
        depthFormat,
        stencilFormat,
        samples,
        viewMask,
        pass,
        subpassIndex);
  }

  /** Whether rendering begins with vkCmdBeginRendering and not with a render pass. */
  public boolean isDynamic() {
    return renderPass == VK_NULL_HANDLE;
  }

  /** The VkFormat that is drawn into. */
  public int writtenFormat() {
    return colorFormats.get(writtenColor);
  }

  /**
   * Checks that a device can draw in this way.
   *
   * @param blending whether a blend mode that reads the target is used
   * @throws UnsupportedAttachmentsException with every reason, formats by name
   */
  public void requireSupported(VulkanDevice device, boolean blending) {
    List<String> reasons = new ArrayList<>();
    for (int i = 0; i < colorFormats.size(); i++) {
      int format = colorFormats.get(i);
      if (format == VK_FORMAT_UNDEFINED) {
        continue;
      }
      int features = optimalFeatures(device, format);
      if ((features & VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BIT) == 0) {
        reasons.add(VulkanNames.format(format) + " cannot be a colour attachment");
      } else if (i == writtenColor
          && blending
          && (features & VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BLEND_BIT) == 0) {
        reasons.add(VulkanNames.format(format) + " cannot be blended into");
      }
    }
    requireDepthStencil(device, depthFormat, reasons);
    if (stencilFormat != depthFormat) {
      requireDepthStencil(device, stencilFormat, reasons);
    }
    if (colorFormats.size() > 1 && !device.features().independentBlend()) {
      reasons.add(
          "masking all but one of "
              + colorFormats.size()
              + " colour attachments needs the feature independentBlend");
    }
    if (viewMask != 0 && !device.features().multiview()) {
      reasons.add("a view mask needs the feature multiview");
    }
    if (!reasons.isEmpty()) {
      throw new UnsupportedAttachmentsException(device.name(), reasons);
    }
  }

  private static void requireDepthStencil(VulkanDevice device, int format, List<String> reasons) {
    if (format != VK_FORMAT_UNDEFINED
        && (optimalFeatures(device, format) & VK_FORMAT_FEATURE_DEPTH_STENCIL_ATTACHMENT_BIT)
            == 0) {
      reasons.add(VulkanNames.format(format) + " cannot be a depth or stencil attachment");
    }
  }

  private static int optimalFeatures(VulkanDevice device, int format) {
    try (MemoryStack stack = MemoryStack.stackPush()) {
      VkFormatProperties properties = VkFormatProperties.calloc(stack);
      vkGetPhysicalDeviceFormatProperties(device.handle().getPhysicalDevice(), format, properties);
      return properties.optimalTilingFeatures();
    }
  }
}
