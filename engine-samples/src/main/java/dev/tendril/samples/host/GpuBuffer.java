package dev.tendril.samples.host;

import static org.lwjgl.vulkan.VK10.VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT;
import static org.lwjgl.vulkan.VK10.VK_MEMORY_PROPERTY_HOST_CACHED_BIT;
import static org.lwjgl.vulkan.VK10.VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
import static org.lwjgl.vulkan.VK10.VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT;
import static org.lwjgl.vulkan.VK10.VK_NULL_HANDLE;
import static org.lwjgl.vulkan.VK10.VK_OBJECT_TYPE_BUFFER;
import static org.lwjgl.vulkan.VK10.VK_SHARING_MODE_EXCLUSIVE;
import static org.lwjgl.vulkan.VK10.vkCreateBuffer;
import static org.lwjgl.vulkan.VK10.vkDestroyBuffer;
import static org.lwjgl.vulkan.VK10.vkFreeMemory;
import static org.lwjgl.vulkan.VK10.vkMapMemory;

import dev.tendril.vulkan.device.VulkanCheck;
import dev.tendril.vulkan.device.VulkanDevice;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import org.jspecify.annotations.Nullable;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkBufferCreateInfo;
import org.lwjgl.vulkan.VkDevice;

/** A buffer with its memory, on the device or mapped for the host. */
public final class GpuBuffer implements AutoCloseable {
  private final VkDevice device;
  private final long sizeBytes;
  private long buffer = VK_NULL_HANDLE;
  private long memory = VK_NULL_HANDLE;
  private @Nullable ByteBuffer mapped;

  private GpuBuffer(
      VulkanDevice gpu, long sizeBytes, int usage, int required, int preferred, String name) {
    this.device = gpu.handle();
    this.sizeBytes = sizeBytes;
    try (MemoryStack stack = MemoryStack.stackPush()) {
      LongBuffer handle = stack.mallocLong(1);
      VulkanCheck.check(
          vkCreateBuffer(
              device,
              VkBufferCreateInfo.calloc(stack)
                  .sType$Default()
                  .size(sizeBytes)
                  .usage(usage)
                  .sharingMode(VK_SHARING_MODE_EXCLUSIVE),
              null,
              handle),
          "vkCreateBuffer");
      buffer = handle.get(0);
      gpu.debugNames().name(VK_OBJECT_TYPE_BUFFER, buffer, name);
      memory = GpuMemory.bindToBuffer(device, buffer, required, preferred);
      if ((required & VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT) != 0) {
        PointerBuffer pointer = stack.mallocPointer(1);
        VulkanCheck.check(vkMapMemory(device, memory, 0, sizeBytes, 0, pointer), "vkMapMemory");
        mapped = MemoryUtil.memByteBuffer(pointer.get(0), Math.toIntExact(sizeBytes));
      }
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  /** A buffer that the host writes or reads; coherent. */
  public static GpuBuffer mapped(VulkanDevice gpu, int sizeBytes, int usage, String name) {
    int required = VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
    return new GpuBuffer(
        gpu, sizeBytes, usage, required, required | VK_MEMORY_PROPERTY_HOST_CACHED_BIT, name);
  }

  /** A buffer that only the device reaches. */
  public static GpuBuffer onDevice(VulkanDevice gpu, long sizeBytes, int usage, String name) {
    int required = VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT;
    return new GpuBuffer(gpu, sizeBytes, usage, required, required, name);
  }

  /** The VkBuffer. */
  public long handle() {
    return buffer;
  }

  public long sizeBytes() {
    return sizeBytes;
  }

  /** Its memory, as the host sees it. */
  public ByteBuffer bytes() {
    if (mapped == null) {
      throw new IllegalStateException("this buffer is not mapped");
    }
    return mapped;
  }

  @Override
  public void close() {
    vkDestroyBuffer(device, buffer, null);
    vkFreeMemory(device, memory, null); // unmaps it
  }
}
