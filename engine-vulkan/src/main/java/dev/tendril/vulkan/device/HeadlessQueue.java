package dev.tendril.vulkan.device;

import static org.lwjgl.system.MemoryUtil.memAddress;
import static org.lwjgl.system.MemoryUtil.memAllocPointer;
import static org.lwjgl.system.MemoryUtil.memCallocLong;
import static org.lwjgl.system.MemoryUtil.memFree;
import static org.lwjgl.vulkan.VK10.VK_COMMAND_BUFFER_LEVEL_PRIMARY;
import static org.lwjgl.vulkan.VK10.VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
import static org.lwjgl.vulkan.VK10.VK_COMMAND_POOL_CREATE_TRANSIENT_BIT;
import static org.lwjgl.vulkan.VK10.VK_FENCE_CREATE_SIGNALED_BIT;
import static org.lwjgl.vulkan.VK10.VK_NULL_HANDLE;
import static org.lwjgl.vulkan.VK10.VK_OBJECT_TYPE_COMMAND_BUFFER;
import static org.lwjgl.vulkan.VK10.VK_OBJECT_TYPE_COMMAND_POOL;
import static org.lwjgl.vulkan.VK10.VK_OBJECT_TYPE_FENCE;
import static org.lwjgl.vulkan.VK10.VK_TRUE;
import static org.lwjgl.vulkan.VK10.nvkResetFences;
import static org.lwjgl.vulkan.VK10.nvkWaitForFences;
import static org.lwjgl.vulkan.VK10.vkAllocateCommandBuffers;
import static org.lwjgl.vulkan.VK10.vkBeginCommandBuffer;
import static org.lwjgl.vulkan.VK10.vkCreateCommandPool;
import static org.lwjgl.vulkan.VK10.vkCreateFence;
import static org.lwjgl.vulkan.VK10.vkDestroyCommandPool;
import static org.lwjgl.vulkan.VK10.vkDestroyFence;
import static org.lwjgl.vulkan.VK10.vkEndCommandBuffer;
import static org.lwjgl.vulkan.VK10.vkGetDeviceQueue;
import static org.lwjgl.vulkan.VK10.vkQueueSubmit;
import static org.lwjgl.vulkan.VK10.vkQueueWaitIdle;
import static org.lwjgl.vulkan.VK10.vkResetCommandPool;

import java.nio.Buffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkCommandBuffer;
import org.lwjgl.vulkan.VkCommandBufferAllocateInfo;
import org.lwjgl.vulkan.VkCommandBufferBeginInfo;
import org.lwjgl.vulkan.VkCommandPoolCreateInfo;
import org.lwjgl.vulkan.VkDevice;
import org.lwjgl.vulkan.VkFenceCreateInfo;
import org.lwjgl.vulkan.VkQueue;
import org.lwjgl.vulkan.VkSubmitInfo;

/**
 * The loop of a host, for devices without one: it hands out a command buffer for each frame,
 * submits it, and keeps at most a given number of frames in flight. Nothing is allocated after
 * construction.
 *
 * <p>Frames count from 0. One thread at a time. Close it before the device.
 */
public final class HeadlessQueue implements AutoCloseable {
  private static final long FOREVER = -1L;

  private final VkDevice device;
  private final VkQueue queue;
  private final List<Frame> frames;
  private long nextFrame;
  private boolean recording;
  private boolean closed;

  /**
   * Opens the first queue of the device's family.
   *
   * @param framesInFlight how many frames may be submitted and not complete, at least 1
   */
  public HeadlessQueue(VulkanDevice device, int framesInFlight) {
    if (framesInFlight < 1) {
      throw new IllegalArgumentException("framesInFlight is " + framesInFlight);
    }
    this.device = device.handle();
    try (MemoryStack stack = MemoryStack.stackPush()) {
      PointerBuffer handle = stack.mallocPointer(1);
      vkGetDeviceQueue(this.device, device.queueFamily(), 0, handle);
      this.queue = new VkQueue(handle.get(0), this.device);
    }
    this.frames = new ArrayList<>();
    try {
      for (int i = 0; i < framesInFlight; i++) {
        frames.add(new Frame(device, i));
      }
    } catch (RuntimeException e) {
      frames.forEach(Frame::close);
      throw e;
    }
  }

  /**
   * Begins the next frame: waits until the frame {@code framesInFlight} ago has completed, and
   * begins its command buffer anew.
   *
   * @return the frame's command buffer, in the recording state
   */
  public VkCommandBuffer begin() {
    requireRecording(false);
    Frame frame = current();
    VulkanCheck.check(
        nvkWaitForFences(device, 1, memAddress(frame.fences), VK_TRUE, FOREVER),
        "waiting for a headless frame");
    VulkanCheck.check(vkResetCommandPool(device, frame.pool, 0), "vkResetCommandPool");
    VulkanCheck.check(
        vkBeginCommandBuffer(frame.commandBuffer(), frame.beginInfo), "vkBeginCommandBuffer");
    recording = true;
    return frame.commandBuffer();
  }

  /** Ends the frame's command buffer and submits it. */
  public void submit() {
    requireRecording(true);
    Frame frame = current();
    recording = false;
    VulkanCheck.check(vkEndCommandBuffer(frame.commandBuffer()), "vkEndCommandBuffer");
    VulkanCheck.check(nvkResetFences(device, 1, memAddress(frame.fences)), "vkResetFences");
    VulkanCheck.check(vkQueueSubmit(queue, frame.submitInfo, frame.fences.get(0)), "vkQueueSubmit");
    nextFrame++;
  }

  /** Throws the frame's commands away; the next {@link #begin} begins the same frame again. */
  public void abandon() {
    requireRecording(true);
    recording = false;
    VulkanCheck.check(vkEndCommandBuffer(current().commandBuffer()), "vkEndCommandBuffer");
  }

  /** Waits until everything submitted has completed. */
  public void waitIdle() {
    VulkanCheck.check(vkQueueWaitIdle(queue), "vkQueueWaitIdle");
  }

  /**
   * Records one frame, submits it and waits for it; for tests and tools, not for loops.
   *
   * @param commands records into the frame's command buffer
   */
  public void run(Consumer<VkCommandBuffer> commands) {
    VkCommandBuffer commandBuffer = begin();
    try {
      commands.accept(commandBuffer);
    } catch (RuntimeException | Error e) {
      abandon();
      throw e;
    }
    submit();
    waitIdle();
  }

  /** How many frames have been submitted, which is the number of the frame that comes next. */
  public long submittedFrames() {
    return nextFrame;
  }

  /** How many frames may be in flight. */
  public int framesInFlight() {
    return frames.size();
  }

  /** The queue itself, such as for presenting. */
  public VkQueue handle() {
    return queue;
  }

  /** Waits for all frames and destroys the command buffers. */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    vkQueueWaitIdle(queue); // of a lost device everything must be destroyed all the same
    frames.forEach(Frame::close);
  }

  private Frame current() {
    return frames.get((int) (nextFrame % frames.size()));
  }

  private void requireRecording(boolean expected) {
    if (closed) {
      throw new IllegalStateException("this queue is closed");
    }
    if (recording != expected) {
      throw new IllegalStateException(
          expected ? "no frame has begun" : "a frame has begun and was not submitted");
    }
  }

  /** What one frame in flight needs. */
  private static final class Frame implements AutoCloseable {
    final VkDevice device;
    long pool = VK_NULL_HANDLE;
    private @Nullable VkCommandBuffer commandBuffer;
    final VkCommandBufferBeginInfo beginInfo;
    final LongBuffer fences = memCallocLong(1); // the one fence, as Vulkan takes a list of them
    final PointerBuffer submitted;
    final VkSubmitInfo submitInfo;

    Frame(VulkanDevice vulkanDevice, int index) {
      this.device = vulkanDevice.handle();
      this.beginInfo =
          VkCommandBufferBeginInfo.calloc()
              .sType$Default()
              .flags(VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT);
      this.submitted = memAllocPointer(1);
      this.submitInfo = VkSubmitInfo.calloc().sType$Default();
      try {
        create(vulkanDevice, index);
      } catch (RuntimeException e) {
        close();
        throw e;
      }
    }

    private void create(VulkanDevice vulkanDevice, int index) {
      DebugNames names = vulkanDevice.debugNames();
      try (MemoryStack stack = MemoryStack.stackPush()) {
        LongBuffer handle = stack.mallocLong(1);
        VkCommandPoolCreateInfo poolInfo =
            VkCommandPoolCreateInfo.calloc(stack)
                .sType$Default()
                .flags(VK_COMMAND_POOL_CREATE_TRANSIENT_BIT)
                .queueFamilyIndex(vulkanDevice.queueFamily());
        VulkanCheck.check(
            vkCreateCommandPool(device, poolInfo, null, handle), "vkCreateCommandPool");
        pool = handle.get(0);
        names.name(VK_OBJECT_TYPE_COMMAND_POOL, pool, "headless pool " + index);

        VkFenceCreateInfo fenceInfo =
            VkFenceCreateInfo.calloc(stack).sType$Default().flags(VK_FENCE_CREATE_SIGNALED_BIT);
        VulkanCheck.check(vkCreateFence(device, fenceInfo, null, fences), "vkCreateFence");
        names.name(VK_OBJECT_TYPE_FENCE, fences.get(0), "headless fence " + index);

        VkCommandBufferAllocateInfo allocateInfo =
            VkCommandBufferAllocateInfo.calloc(stack)
                .sType$Default()
                .commandPool(pool)
                .level(VK_COMMAND_BUFFER_LEVEL_PRIMARY)
                .commandBufferCount(1);
        VulkanCheck.check(
            vkAllocateCommandBuffers(device, allocateInfo, submitted), "vkAllocateCommandBuffers");
        commandBuffer = new VkCommandBuffer(submitted.get(0), device);
        submitInfo.pCommandBuffers(submitted);
        names.name(VK_OBJECT_TYPE_COMMAND_BUFFER, submitted.get(0), "headless commands " + index);
      }
    }

    VkCommandBuffer commandBuffer() {
      if (commandBuffer == null) {
        throw new IllegalStateException("this frame was not created");
      }
      return commandBuffer;
    }

    @Override
    public void close() {
      vkDestroyFence(device, fences.get(0), null);
      vkDestroyCommandPool(device, pool, null);
      beginInfo.free();
      submitInfo.free();
      memFree(submitted);
      memFree((Buffer) fences);
    }
  }
}
