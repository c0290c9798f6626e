package dev.tendril.vulkan.memory;

import static org.lwjgl.vulkan.VK10.VK_FORMAT_D16_UNORM;
import static org.lwjgl.vulkan.VK10.VK_FORMAT_D16_UNORM_S8_UINT;
import static org.lwjgl.vulkan.VK10.VK_FORMAT_D24_UNORM_S8_UINT;
import static org.lwjgl.vulkan.VK10.VK_FORMAT_D32_SFLOAT;
import static org.lwjgl.vulkan.VK10.VK_FORMAT_D32_SFLOAT_S8_UINT;
import static org.lwjgl.vulkan.VK10.VK_FORMAT_S8_UINT;
import static org.lwjgl.vulkan.VK10.VK_FORMAT_X8_D24_UNORM_PACK32;
import static org.lwjgl.vulkan.VK10.VK_IMAGE_ASPECT_COLOR_BIT;
import static org.lwjgl.vulkan.VK10.VK_IMAGE_ASPECT_DEPTH_BIT;
import static org.lwjgl.vulkan.VK10.VK_IMAGE_ASPECT_STENCIL_BIT;

import dev.tendril.vulkan.device.VulkanNames;

/**
 * What an image is made as.
 *
 * @param name the debug name
 * @param volume whether it is a 3D image, even if its depth is 1
 * @param width pixels of level 0, at least 1
 * @param height pixels of level 0, at least 1
 * @param depth pixels of level 0; 1 unless it is a volume
 * @param format the VkFormat
 * @param usage a mask of {@code VK_IMAGE_USAGE_*}
 * @param samples samples of a pixel: 1, 2, 4, ...
 * @param mipLevels levels, at least 1
 */
public record ImageDescription(
    String name,
    boolean volume,
    int width,
    int height,
    int depth,
    int format,
    int usage,
    int samples,
    int mipLevels) {

  /** Rejects extents and counts that no image can have. */
  public ImageDescription {
    if (width < 1 || height < 1 || depth < 1 || (!volume && depth != 1)) {
      throw new IllegalArgumentException(
          name + " cannot be " + width + " x " + height + " x " + depth + " pixels");
    }
    if (Integer.bitCount(samples) != 1 || mipLevels < 1) {
      throw new IllegalArgumentException(
          name + " cannot have " + samples + " samples and " + mipLevels + " levels");
    }
  }

  /** A 2D image. */
  public static ImageDescription flat(
      String name, int width, int height, int format, int usage, int samples, int mipLevels) {
    return new ImageDescription(name, false, width, height, 1, format, usage, samples, mipLevels);
  }

  /** A 3D image of one level. */
  public static ImageDescription volume(
      String name, int width, int height, int depth, int format, int usage) {
    return new ImageDescription(name, true, width, height, depth, format, usage, 1, 1);
  }

  /** Aspects that the format has, a mask of {@code VK_IMAGE_ASPECT_*}. */
  public int aspects() {
    return switch (format) {
      case VK_FORMAT_D16_UNORM, VK_FORMAT_X8_D24_UNORM_PACK32, VK_FORMAT_D32_SFLOAT ->
          VK_IMAGE_ASPECT_DEPTH_BIT;
      case VK_FORMAT_S8_UINT -> VK_IMAGE_ASPECT_STENCIL_BIT;
      case VK_FORMAT_D16_UNORM_S8_UINT, VK_FORMAT_D24_UNORM_S8_UINT, VK_FORMAT_D32_SFLOAT_S8_UINT ->
          VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT;
      default -> VK_IMAGE_ASPECT_COLOR_BIT;
    };
  }

  @Override
  public String toString() {
    return name
        + " ("
        + width
        + " x "
        + height
        + (volume ? " x " + depth : "")
        + " "
        + VulkanNames.format(format)
        + ")";
  }
}
