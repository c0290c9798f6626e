package dev.tendril.vulkan.pipeline;

import static org.lwjgl.system.MemoryUtil.memAlloc;
import static org.lwjgl.system.MemoryUtil.memFree;
import static org.lwjgl.vulkan.VK10.VK_NULL_HANDLE;
import static org.lwjgl.vulkan.VK10.VK_OBJECT_TYPE_PIPELINE_CACHE;
import static org.lwjgl.vulkan.VK10.vkCreatePipelineCache;
import static org.lwjgl.vulkan.VK10.vkDestroyPipelineCache;
import static org.lwjgl.vulkan.VK10.vkGetPipelineCacheData;

import dev.tendril.vulkan.device.VulkanCheck;
import dev.tendril.vulkan.device.VulkanDevice;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkPipelineCacheCreateInfo;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The driver's memory of pipelines that it has compiled: our own, or the host's if it shares one.
 * May be used from any thread; close it after all work on pipelines.
 */
public final class PipelineCache implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(PipelineCache.class);

  private final VulkanDevice device;
  private final long handle;
  private final boolean owned;
  private boolean closed;

  private PipelineCache(VulkanDevice device, long handle, boolean owned) {
    this.device = device;
    this.handle = handle;
    this.owned = owned;
  }

  /** The host's cache if it shares one, else an empty one of our own. */
  public static PipelineCache create(VulkanDevice device) {
    return create(device, new byte[0]);
  }

  /**
   * The host's cache if it shares one, else one of our own with earlier contents.
   *
   * @param saved what {@link #save} gave, or nothing. What is damaged or another device's is not
   *     used and a warning says so
   */
  public static PipelineCache create(VulkanDevice device, byte[] saved) {
    long shared = device.shared().pipelineCache();
    if (shared != VK_NULL_HANDLE) {
      return new PipelineCache(device, shared, false);
    }
    byte[] contents = usable(device, saved);
    ByteBuffer initial = memAlloc(contents.length).put(contents).flip();
    try (MemoryStack stack = MemoryStack.stackPush()) {
      VkPipelineCacheCreateInfo createInfo =
          VkPipelineCacheCreateInfo.calloc(stack).sType$Default();
      if (contents.length > 0) {
        createInfo.pInitialData(initial);
      }
      LongBuffer handle = stack.mallocLong(1);
      VulkanCheck.check(
          vkCreatePipelineCache(device.handle(), createInfo, null, handle),
          "vkCreatePipelineCache");
      device
          .debugNames()
          .name(VK_OBJECT_TYPE_PIPELINE_CACHE, handle.get(0), "tendril pipeline cache");
      return new PipelineCache(device, handle.get(0), true);
    } finally {
      memFree((Buffer) initial);
    }
  }

  private static byte[] usable(VulkanDevice device, byte[] saved) {
    if (saved.length == 0) {
      return saved;
    }
    String problem = SavedCache.problem(device, saved);
    if (problem != null) {
      LOG.warn("the saved pipeline cache is not used: {}", problem);
      return new byte[0];
    }
    return SavedCache.contents(saved);
  }

  /** The VkPipelineCache. */
  public long handle() {
    return handle;
  }

  /** The contents, to be kept in a file until the next start. Any thread. */
  public byte[] save() {
    try (MemoryStack stack = MemoryStack.stackPush()) {
      PointerBuffer size = stack.mallocPointer(1);
      VulkanCheck.check(
          vkGetPipelineCacheData(device.handle(), handle, size, null), "vkGetPipelineCacheData");
      ByteBuffer data = memAlloc((int) size.get(0));
      try {
        // Another thread may add pipelines in between; a part of the data is valid too.
        int result = vkGetPipelineCacheData(device.handle(), handle, size, data);
        if (result < 0) {
          VulkanCheck.check(result, "vkGetPipelineCacheData");
        }
        byte[] contents = new byte[(int) size.get(0)];
        data.get(0, contents);
        return SavedCache.wrap(device, contents);
      } finally {
        memFree((Buffer) data);
      }
    }
  }

  /** Destroys it if it is our own. */
  @Override
  public void close() {
    if (owned && !closed) {
      closed = true;
      vkDestroyPipelineCache(device.handle(), handle, null);
    }
  }
}
