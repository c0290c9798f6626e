package dev.tendril.vulkan.device;

import static org.lwjgl.vulkan.EXTDebugUtils.nvkCmdBeginDebugUtilsLabelEXT;
import static org.lwjgl.vulkan.EXTDebugUtils.vkCmdEndDebugUtilsLabelEXT;
import static org.lwjgl.vulkan.EXTDebugUtils.vkSetDebugUtilsObjectNameEXT;

import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkCommandBuffer;
import org.lwjgl.vulkan.VkDebugUtilsObjectNameInfoEXT;
import org.lwjgl.vulkan.VkDevice;

/**
 * Names for Vulkan objects and stretches of commands, as validation messages and frame debuggers
 * show them. Does nothing where the instance was made without VK_EXT_debug_utils, as most hosts do
 * outside of debugging.
 *
 * <p>Any thread may name an object that no other thread is naming or destroying.
 */
public final class DebugNames {
  private final VkDevice device;
  private final boolean enabled;

  DebugNames(VkDevice device) {
    this.device = device;
    this.enabled = device.getPhysicalDevice().getInstance().getCapabilities().VK_EXT_debug_utils;
  }

  /** Whether names reach anybody. */
  public boolean isEnabled() {
    return enabled;
  }

  /**
   * Names an object.
   *
   * @param objectType a {@code VK_OBJECT_TYPE_*}
   * @param handle the object
   * @param name what a reader of a validation message should see
   */
  public void name(int objectType, long handle, String name) {
    if (!enabled) {
      return;
    }
    try (MemoryStack stack = MemoryStack.stackPush()) {
      VkDebugUtilsObjectNameInfoEXT info =
          VkDebugUtilsObjectNameInfoEXT.calloc(stack)
              .sType$Default()
              .objectType(objectType)
              .objectHandle(handle)
              .pObjectName(stack.UTF8(name));
      VulkanCheck.check(vkSetDebugUtilsObjectNameEXT(device, info), "vkSetDebugUtilsObjectNameEXT");
    }
  }

  /**
   * Opens a stretch of commands. Allocates nothing.
   *
   * @param labelAddress {@link DebugLabel#address}
   */
  public void beginLabel(VkCommandBuffer commandBuffer, long labelAddress) {
    if (enabled) {
      nvkCmdBeginDebugUtilsLabelEXT(commandBuffer, labelAddress);
    }
  }

  /** Closes the stretch opened last. Allocates nothing. */
  public void endLabel(VkCommandBuffer commandBuffer) {
    if (enabled) {
      vkCmdEndDebugUtilsLabelEXT(commandBuffer);
    }
  }
}
