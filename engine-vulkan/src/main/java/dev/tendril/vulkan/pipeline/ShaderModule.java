package dev.tendril.vulkan.pipeline;

import static org.lwjgl.system.MemoryUtil.memAlloc;
import static org.lwjgl.system.MemoryUtil.memFree;
import static org.lwjgl.vulkan.VK10.VK_OBJECT_TYPE_SHADER_MODULE;
import static org.lwjgl.vulkan.VK10.vkCreateShaderModule;
import static org.lwjgl.vulkan.VK10.vkDestroyShaderModule;

import dev.tendril.vulkan.device.VulkanCheck;
import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.shader.Spirv;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkShaderModuleCreateInfo;

/** SPIR-V in the driver's hands; needed only while a pipeline is made from it. */
final class ShaderModule implements AutoCloseable {
  private final VulkanDevice device;
  private final long handle;

  private ShaderModule(VulkanDevice device, long handle) {
    this.device = device;
    this.handle = handle;
  }

  static ShaderModule create(VulkanDevice device, String name, Spirv spirv) {
    ByteBuffer code = memAlloc(spirv.sizeBytes());
    try (MemoryStack stack = MemoryStack.stackPush()) {
      spirv.copyTo(code);
      VkShaderModuleCreateInfo createInfo =
          VkShaderModuleCreateInfo.calloc(stack).sType$Default().pCode(code.flip());
      LongBuffer handle = stack.mallocLong(1);
      VulkanCheck.check(
          vkCreateShaderModule(device.handle(), createInfo, null, handle),
          "making the shader module " + name);
      device.debugNames().name(VK_OBJECT_TYPE_SHADER_MODULE, handle.get(0), name);
      return new ShaderModule(device, handle.get(0));
    } finally {
      memFree((Buffer) code);
    }
  }

  long handle() {
    return handle;
  }

  @Override
  public void close() {
    vkDestroyShaderModule(device.handle(), handle, null);
  }
}
