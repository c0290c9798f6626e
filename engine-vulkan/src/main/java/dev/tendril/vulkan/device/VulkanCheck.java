package dev.tendril.vulkan.device;

import static org.lwjgl.vulkan.VK10.VK_SUCCESS;

/**
 * Result checks, one for each situation: most calls must succeed; a wait may also time out, which
 * its caller handles itself. Allocates nothing when all is well.
 */
public final class VulkanCheck {
  private VulkanCheck() {}

  /**
   * For calls that must succeed.
   *
   * @param result the call's {@code VkResult}
   * @param operation what was attempted, such as {@code "vkCreateFence"} or {@code "make the fence
   *     of frame 0"}; a constant where this runs every frame
   * @throws VulkanException if the result is not {@code VK_SUCCESS}
   */
  public static void check(int result, String operation) {
    if (result != VK_SUCCESS) {
      throw new VulkanException(operation + " failed: " + VulkanNames.result(result), result);
    }
  }
}
