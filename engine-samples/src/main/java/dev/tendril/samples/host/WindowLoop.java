package dev.tendril.samples.host;

import static org.lwjgl.vulkan.KHRSwapchain.VK_IMAGE_LAYOUT_PRESENT_SRC_KHR;
import static org.lwjgl.vulkan.VK10.VK_ATTACHMENT_LOAD_OP_CLEAR;
import static org.lwjgl.vulkan.VK10.VK_ATTACHMENT_STORE_OP_DONT_CARE;
import static org.lwjgl.vulkan.VK10.VK_ATTACHMENT_STORE_OP_STORE;
import static org.lwjgl.vulkan.VK10.VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
import static org.lwjgl.vulkan.VK10.VK_COMMAND_POOL_CREATE_TRANSIENT_BIT;
import static org.lwjgl.vulkan.VK10.VK_FENCE_CREATE_SIGNALED_BIT;
import static org.lwjgl.vulkan.VK10.VK_IMAGE_ASPECT_COLOR_BIT;
import static org.lwjgl.vulkan.VK10.VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
import static org.lwjgl.vulkan.VK10.VK_IMAGE_LAYOUT_UNDEFINED;
import static org.lwjgl.vulkan.VK10.VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT;
import static org.lwjgl.vulkan.VK10.vkAllocateCommandBuffers;
import static org.lwjgl.vulkan.VK10.vkBeginCommandBuffer;
import static org.lwjgl.vulkan.VK10.vkCreateCommandPool;
import static org.lwjgl.vulkan.VK10.vkCreateFence;
import static org.lwjgl.vulkan.VK10.vkCreateSemaphore;
import static org.lwjgl.vulkan.VK10.vkDestroyCommandPool;
import static org.lwjgl.vulkan.VK10.vkDestroyFence;
import static org.lwjgl.vulkan.VK10.vkDestroySemaphore;
import static org.lwjgl.vulkan.VK10.vkEndCommandBuffer;
import static org.lwjgl.vulkan.VK10.vkQueueSubmit;
import static org.lwjgl.vulkan.VK10.vkResetCommandPool;
import static org.lwjgl.vulkan.VK10.vkResetFences;
import static org.lwjgl.vulkan.VK10.vkWaitForFences;
import static org.lwjgl.vulkan.VK12.VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL;
import static org.lwjgl.vulkan.VK13.VK_ACCESS_2_COLOR_ATTACHMENT_READ_BIT;
import static org.lwjgl.vulkan.VK13.VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT;
import static org.lwjgl.vulkan.VK13.VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_READ_BIT;
import static org.lwjgl.vulkan.VK13.VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT;
import static org.lwjgl.vulkan.VK13.VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT;
import static org.lwjgl.vulkan.VK13.VK_PIPELINE_STAGE_2_EARLY_FRAGMENT_TESTS_BIT;
import static org.lwjgl.vulkan.VK13.VK_PIPELINE_STAGE_2_LATE_FRAGMENT_TESTS_BIT;
import static org.lwjgl.vulkan.VK13.VK_PIPELINE_STAGE_2_NONE;
import static org.lwjgl.vulkan.VK13.vkCmdBeginRendering;
import static org.lwjgl.vulkan.VK13.vkCmdEndRendering;

import dev.tendril.vulkan.DrawTarget;
import dev.tendril.vulkan.device.VulkanCheck;
import dev.tendril.vulkan.device.VulkanDevice;
import java.nio.LongBuffer;
import org.jspecify.annotations.Nullable;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkCommandBuffer;
import org.lwjgl.vulkan.VkCommandBufferAllocateInfo;
import org.lwjgl.vulkan.VkCommandBufferBeginInfo;
import org.lwjgl.vulkan.VkCommandPoolCreateInfo;
import org.lwjgl.vulkan.VkDevice;
import org.lwjgl.vulkan.VkFenceCreateInfo;
import org.lwjgl.vulkan.VkRenderingAttachmentInfo;
import org.lwjgl.vulkan.VkRenderingInfo;
import org.lwjgl.vulkan.VkSemaphoreCreateInfo;
import org.lwjgl.vulkan.VkSubmitInfo;

/**
 * A host's frames into a window: command buffers, fences and semaphores for a number of frames in
 * flight, and images that follow the window's size.
 *
 * <pre>{@code
 * VkCommandBuffer commands = loop.begin();
 * if (commands != null) {    // null: nothing can be shown now, as with a minimised window
 *   ... compute ...
 *   loop.beginRendering();
 *   ... draw ...
 *   loop.endFrame();
 * }
 * }</pre>
 */
public final class WindowLoop implements AutoCloseable {
  private static final double IDLE_SECONDS = 0.05;

  private final GlfwWindow window;
  private final WindowDevice owner;
  private final VkDevice device;
  private final Swapchain swapchain;
  private final Frame[] frames;
  private long frameNumber;
  private int image;

  /**
   * Makes device and images for a window.
   *
   * @param framesInFlight how many frames may be submitted and not complete
   */
  public WindowLoop(GlfwWindow window, int framesInFlight) {
    this.window = window;
    owner = WindowDevice.create(window.handle());
    device = owner.gpu().handle();
    swapchain = new Swapchain(owner);
    frames = new Frame[framesInFlight];
    for (int i = 0; i < framesInFlight; i++) {
      frames[i] = new Frame(owner.gpu());
    }
  }

  public VulkanDevice gpu() {
    return owner.gpu();
  }

  /** What the engine must know of the window's images. */
  public DrawTarget target() {
    return swapchain.target();
  }

  /** Pixels across of the frame that has begun. */
  public int width() {
    return swapchain.width();
  }

  /** Pixels down of the frame that has begun. */
  public int height() {
    return swapchain.height();
  }

  /**
   * Begins a frame: waits until the frame {@code framesInFlight} ago has completed, and for an
   * image.
   *
   * @return the command buffer, recording; null if the window has nothing to draw into at the
   *     moment
   */
  public @Nullable VkCommandBuffer begin() {
    if (window.framebufferWidth() != swapchain.width()
        || window.framebufferHeight() != swapchain.height()) {
      swapchain.markStale();
    }
    if (swapchain.isStale()) {
      owner.waitIdle();
      if (!swapchain.recreate(window.framebufferWidth(), window.framebufferHeight())) {
        window.await(IDLE_SECONDS);
        return null;
      }
    }
    Frame frame = current();
    VulkanCheck.check(vkWaitForFences(device, frame.fence, true, -1), "waiting for a frame");
    image = swapchain.acquire(frame.acquired);
    if (image == Swapchain.OUT_OF_DATE) {
      return null;
    }
    VulkanCheck.check(vkResetCommandPool(device, frame.pool, 0), "vkResetCommandPool");
    try (MemoryStack stack = MemoryStack.stackPush()) {
      VkCommandBufferBeginInfo info =
          VkCommandBufferBeginInfo.calloc(stack)
              .sType$Default()
              .flags(VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT);
      VulkanCheck.check(vkBeginCommandBuffer(frame.commands, info), "vkBeginCommandBuffer");
    }
    return frame.commands;
  }

  /** Begins rendering into the window's image: black, farthest depth (1). */
  public void beginRendering() {
    VkCommandBuffer commands = current().commands;
    GpuImage.transition(
        commands,
        swapchain.image(image),
        VK_IMAGE_ASPECT_COLOR_BIT,
        VK_IMAGE_LAYOUT_UNDEFINED,
        VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT, // where the acquired image is waited for
        0,
        VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
        VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT,
        VK_ACCESS_2_COLOR_ATTACHMENT_READ_BIT | VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT);
    long depthStages =
        VK_PIPELINE_STAGE_2_EARLY_FRAGMENT_TESTS_BIT | VK_PIPELINE_STAGE_2_LATE_FRAGMENT_TESTS_BIT;
    swapchain
        .depth()
        .transition(
            commands,
            VK_IMAGE_LAYOUT_UNDEFINED,
            depthStages,
            VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT,
            VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL,
            depthStages,
            VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_READ_BIT
                | VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT);
    try (MemoryStack stack = MemoryStack.stackPush()) {
      VkRenderingAttachmentInfo.Buffer color =
          VkRenderingAttachmentInfo.calloc(1, stack)
              .sType$Default()
              .imageView(swapchain.view(image))
              .imageLayout(VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL)
              .loadOp(VK_ATTACHMENT_LOAD_OP_CLEAR)
              .storeOp(VK_ATTACHMENT_STORE_OP_STORE);
      color.clearValue().color().float32(3, 1);
      VkRenderingAttachmentInfo depth =
          VkRenderingAttachmentInfo.calloc(stack)
              .sType$Default()
              .imageView(swapchain.depth().view())
              .imageLayout(VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL)
              .loadOp(VK_ATTACHMENT_LOAD_OP_CLEAR)
              .storeOp(VK_ATTACHMENT_STORE_OP_DONT_CARE);
      depth.clearValue().depthStencil().depth(1);
      VkRenderingInfo info =
          VkRenderingInfo.calloc(stack)
              .sType$Default()
              .layerCount(1)
              .pColorAttachments(color)
              .pDepthAttachment(depth);
      info.renderArea().extent().set(width(), height());
      vkCmdBeginRendering(commands, info);
    }
  }

  /** Ends rendering, submits the frame and shows it. */
  public void endFrame() {
    Frame frame = current();
    vkCmdEndRendering(frame.commands);
    GpuImage.transition(
        frame.commands,
        swapchain.image(image),
        VK_IMAGE_ASPECT_COLOR_BIT,
        VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
        VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT,
        VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT,
        VK_IMAGE_LAYOUT_PRESENT_SRC_KHR,
        VK_PIPELINE_STAGE_2_NONE,
        0);
    VulkanCheck.check(vkEndCommandBuffer(frame.commands), "vkEndCommandBuffer");
    VulkanCheck.check(vkResetFences(device, frame.fence), "vkResetFences");
    try (MemoryStack stack = MemoryStack.stackPush()) {
      VkSubmitInfo info =
          VkSubmitInfo.calloc(stack)
              .sType$Default()
              .waitSemaphoreCount(1)
              .pWaitSemaphores(stack.longs(frame.acquired))
              .pWaitDstStageMask(stack.ints(VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT))
              .pCommandBuffers(stack.pointers(frame.commands))
              .pSignalSemaphores(stack.longs(swapchain.rendered(image)));
      VulkanCheck.check(vkQueueSubmit(owner.queue(), info, frame.fence), "vkQueueSubmit");
    }
    swapchain.present(image);
    frameNumber++;
  }

  /** Frames shown so far. */
  public long frameNumber() {
    return frameNumber;
  }

  /** Waits until the device has nothing to do. */
  public void waitIdle() {
    owner.waitIdle();
  }

  private Frame current() {
    return frames[(int) (frameNumber % frames.length)];
  }

  /** Destroys all; the engine must be closed before. */
  @Override
  public void close() {
    owner.waitIdle();
    for (Frame frame : frames) {
      frame.close();
    }
    swapchain.close();
    owner.close();
  }

  /** What one frame in flight needs. */
  private static final class Frame implements AutoCloseable {
    private final VkDevice device;
    private final long pool;
    private final long fence;
    private final long acquired;
    private final VkCommandBuffer commands;

    Frame(VulkanDevice gpu) {
      device = gpu.handle();
      try (MemoryStack stack = MemoryStack.stackPush()) {
        LongBuffer handle = stack.mallocLong(1);
        VkCommandPoolCreateInfo poolInfo =
            VkCommandPoolCreateInfo.calloc(stack)
                .sType$Default()
                .flags(VK_COMMAND_POOL_CREATE_TRANSIENT_BIT)
                .queueFamilyIndex(gpu.queueFamily());
        VulkanCheck.check(
            vkCreateCommandPool(device, poolInfo, null, handle), "vkCreateCommandPool");
        pool = handle.get(0);
        VkFenceCreateInfo fenceInfo =
            VkFenceCreateInfo.calloc(stack).sType$Default().flags(VK_FENCE_CREATE_SIGNALED_BIT);
        VulkanCheck.check(vkCreateFence(device, fenceInfo, null, handle), "vkCreateFence");
        fence = handle.get(0);
        VulkanCheck.check(
            vkCreateSemaphore(
                device, VkSemaphoreCreateInfo.calloc(stack).sType$Default(), null, handle),
            "vkCreateSemaphore");
        acquired = handle.get(0);
        VkCommandBufferAllocateInfo allocateInfo =
            VkCommandBufferAllocateInfo.calloc(stack)
                .sType$Default()
                .commandPool(pool)
                .commandBufferCount(1);
        PointerBuffer pointer = stack.mallocPointer(1);
        VulkanCheck.check(
            vkAllocateCommandBuffers(device, allocateInfo, pointer), "vkAllocateCommandBuffers");
        commands = new VkCommandBuffer(pointer.get(0), device);
      }
    }

    @Override
    public void close() {
      vkDestroySemaphore(device, acquired, null);
      vkDestroyFence(device, fence, null);
      vkDestroyCommandPool(device, pool, null);
    }
  }
}
