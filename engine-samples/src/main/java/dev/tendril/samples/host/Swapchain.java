package dev.tendril.samples.host;

import static org.lwjgl.vulkan.KHRSurface.VK_COLOR_SPACE_SRGB_NONLINEAR_KHR;
import static org.lwjgl.vulkan.KHRSurface.VK_COMPOSITE_ALPHA_OPAQUE_BIT_KHR;
import static org.lwjgl.vulkan.KHRSurface.VK_PRESENT_MODE_FIFO_KHR;
import static org.lwjgl.vulkan.KHRSurface.vkGetPhysicalDeviceSurfaceCapabilitiesKHR;
import static org.lwjgl.vulkan.KHRSurface.vkGetPhysicalDeviceSurfaceFormatsKHR;
import static org.lwjgl.vulkan.KHRSwapchain.VK_ERROR_OUT_OF_DATE_KHR;
import static org.lwjgl.vulkan.KHRSwapchain.VK_SUBOPTIMAL_KHR;
import static org.lwjgl.vulkan.KHRSwapchain.vkAcquireNextImageKHR;
import static org.lwjgl.vulkan.KHRSwapchain.vkCreateSwapchainKHR;
import static org.lwjgl.vulkan.KHRSwapchain.vkDestroySwapchainKHR;
import static org.lwjgl.vulkan.KHRSwapchain.vkGetSwapchainImagesKHR;
import static org.lwjgl.vulkan.KHRSwapchain.vkQueuePresentKHR;
import static org.lwjgl.vulkan.VK10.VK_FORMAT_B8G8R8A8_SRGB;
import static org.lwjgl.vulkan.VK10.VK_FORMAT_B8G8R8A8_UNORM;
import static org.lwjgl.vulkan.VK10.VK_FORMAT_D32_SFLOAT;
import static org.lwjgl.vulkan.VK10.VK_FORMAT_R8G8B8A8_SRGB;
import static org.lwjgl.vulkan.VK10.VK_FORMAT_R8G8B8A8_UNORM;
import static org.lwjgl.vulkan.VK10.VK_IMAGE_ASPECT_COLOR_BIT;
import static org.lwjgl.vulkan.VK10.VK_IMAGE_ASPECT_DEPTH_BIT;
import static org.lwjgl.vulkan.VK10.VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT;
import static org.lwjgl.vulkan.VK10.VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT;
import static org.lwjgl.vulkan.VK10.VK_IMAGE_USAGE_TRANSFER_SRC_BIT;
import static org.lwjgl.vulkan.VK10.VK_IMAGE_VIEW_TYPE_2D;
import static org.lwjgl.vulkan.VK10.VK_NULL_HANDLE;
import static org.lwjgl.vulkan.VK10.VK_SHARING_MODE_EXCLUSIVE;
import static org.lwjgl.vulkan.VK10.VK_SUCCESS;
import static org.lwjgl.vulkan.VK10.vkCreateImageView;
import static org.lwjgl.vulkan.VK10.vkCreateSemaphore;
import static org.lwjgl.vulkan.VK10.vkDestroyImageView;
import static org.lwjgl.vulkan.VK10.vkDestroySemaphore;

import dev.tendril.vulkan.DrawTarget;
import dev.tendril.vulkan.device.VulkanCheck;
import dev.tendril.vulkan.device.VulkanException;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import org.jspecify.annotations.Nullable;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkDevice;
import org.lwjgl.vulkan.VkImageViewCreateInfo;
import org.lwjgl.vulkan.VkPhysicalDevice;
import org.lwjgl.vulkan.VkPresentInfoKHR;
import org.lwjgl.vulkan.VkSemaphoreCreateInfo;
import org.lwjgl.vulkan.VkSurfaceCapabilitiesKHR;
import org.lwjgl.vulkan.VkSurfaceFormatKHR;
import org.lwjgl.vulkan.VkSwapchainCreateInfoKHR;

/**
 * The images of a window, with a depth image of the same size. {@link #recreate} makes them anew
 * when the window has changed; the format stays as it was at first.
 */
final class Swapchain implements AutoCloseable {
  private static final int[] FORMATS = {
    VK_FORMAT_B8G8R8A8_SRGB,
    VK_FORMAT_R8G8B8A8_SRGB,
    VK_FORMAT_B8G8R8A8_UNORM,
    VK_FORMAT_R8G8B8A8_UNORM
  };

  /** What {@link #acquire} answers when the images no longer fit the window. */
  static final int OUT_OF_DATE = -1;

  private final WindowDevice owner;
  private final VkDevice device;
  private final int format;
  private final DrawTarget target;
  private long swapchain = VK_NULL_HANDLE;
  private long[] images = {};
  private long[] views = {};
  private long[] rendered = {};
  private @Nullable GpuImage depth;
  private int width;
  private int height;
  private boolean stale;

  /** Chooses a format; {@link #recreate} must follow. */
  Swapchain(WindowDevice owner) {
    this.owner = owner;
    this.device = owner.gpu().handle();
    this.format = chooseFormat();
    DrawTarget color = DrawTarget.color(format).depth(VK_FORMAT_D32_SFLOAT);
    boolean encodes = format == VK_FORMAT_B8G8R8A8_SRGB || format == VK_FORMAT_R8G8B8A8_SRGB;
    this.target = encodes ? color : color.gamma();
  }

  private int chooseFormat() {
    VkPhysicalDevice physicalDevice = device.getPhysicalDevice();
    try (MemoryStack stack = MemoryStack.stackPush()) {
      IntBuffer count = stack.callocInt(1);
      VulkanCheck.check(
          vkGetPhysicalDeviceSurfaceFormatsKHR(physicalDevice, owner.surface(), count, null),
          "vkGetPhysicalDeviceSurfaceFormatsKHR");
      VkSurfaceFormatKHR.Buffer offered = VkSurfaceFormatKHR.calloc(count.get(0), stack);
      VulkanCheck.check(
          vkGetPhysicalDeviceSurfaceFormatsKHR(physicalDevice, owner.surface(), count, offered),
          "vkGetPhysicalDeviceSurfaceFormatsKHR");
      for (int wanted : FORMATS) {
        for (VkSurfaceFormatKHR one : offered) {
          if (one.format() == wanted && one.colorSpace() == VK_COLOR_SPACE_SRGB_NONLINEAR_KHR) {
            return wanted;
          }
        }
      }
    }
    throw new VulkanException("the window offers no 8-bit RGBA format");
  }

  /** What the engine must know of it. */
  DrawTarget target() {
    return target;
  }

  int width() {
    return width;
  }

  int height() {
    return height;
  }

  /** Whether the images no longer fit the window, or never were made. */
  boolean isStale() {
    return stale || swapchain == VK_NULL_HANDLE;
  }

  /** To be said when the window's size has changed. */
  void markStale() {
    stale = true;
  }

  /**
   * Makes the images anew. Nothing may be in flight.
   *
   * @return false if the window has no pixels now, as when it is minimised
   */
  boolean recreate(int windowWidth, int windowHeight) {
    VkPhysicalDevice physicalDevice = device.getPhysicalDevice();
    try (MemoryStack stack = MemoryStack.stackPush()) {
      VkSurfaceCapabilitiesKHR limits = VkSurfaceCapabilitiesKHR.calloc(stack);
      VulkanCheck.check(
          vkGetPhysicalDeviceSurfaceCapabilitiesKHR(physicalDevice, owner.surface(), limits),
          "vkGetPhysicalDeviceSurfaceCapabilitiesKHR");
      boolean weChoose = limits.currentExtent().width() == -1;
      int newWidth = weChoose ? windowWidth : limits.currentExtent().width();
      int newHeight = weChoose ? windowHeight : limits.currentExtent().height();
      if (newWidth == 0 || newHeight == 0) {
        stale = true;
        return false;
      }
      destroyImages();
      int most = limits.maxImageCount();
      int count = limits.minImageCount() + 1;
      VkSwapchainCreateInfoKHR info =
          VkSwapchainCreateInfoKHR.calloc(stack)
              .sType$Default()
              .surface(owner.surface())
              .minImageCount(most == 0 ? count : Math.min(count, most))
              .imageFormat(format)
              .imageColorSpace(VK_COLOR_SPACE_SRGB_NONLINEAR_KHR)
              .imageArrayLayers(1)
              .imageUsage(
                  VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT
                      | (limits.supportedUsageFlags() & VK_IMAGE_USAGE_TRANSFER_SRC_BIT))
              .imageSharingMode(VK_SHARING_MODE_EXCLUSIVE)
              .preTransform(limits.currentTransform())
              .compositeAlpha(VK_COMPOSITE_ALPHA_OPAQUE_BIT_KHR)
              .presentMode(VK_PRESENT_MODE_FIFO_KHR)
              .clipped(true)
              .oldSwapchain(swapchain);
      info.imageExtent().set(newWidth, newHeight);
      LongBuffer handle = stack.mallocLong(1);
      long old = swapchain;
      VulkanCheck.check(vkCreateSwapchainKHR(device, info, null, handle), "vkCreateSwapchainKHR");
      swapchain = handle.get(0);
      vkDestroySwapchainKHR(device, old, null);
      width = newWidth;
      height = newHeight;
      createImages(stack);
      stale = false;
      return true;
    }
  }

  private void createImages(MemoryStack stack) {
    IntBuffer count = stack.callocInt(1);
    VulkanCheck.check(
        vkGetSwapchainImagesKHR(device, swapchain, count, null), "vkGetSwapchainImagesKHR");
    LongBuffer handles = stack.mallocLong(count.get(0));
    VulkanCheck.check(
        vkGetSwapchainImagesKHR(device, swapchain, count, handles), "vkGetSwapchainImagesKHR");
    images = new long[count.get(0)];
    views = new long[images.length];
    rendered = new long[images.length];
    LongBuffer handle = stack.mallocLong(1);
    VkSemaphoreCreateInfo semaphoreInfo = VkSemaphoreCreateInfo.calloc(stack).sType$Default();
    for (int i = 0; i < images.length; i++) {
      images[i] = handles.get(i);
      VkImageViewCreateInfo viewInfo =
          VkImageViewCreateInfo.calloc(stack)
              .sType$Default()
              .image(images[i])
              .viewType(VK_IMAGE_VIEW_TYPE_2D)
              .format(format);
      viewInfo.subresourceRange().set(VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1);
      VulkanCheck.check(vkCreateImageView(device, viewInfo, null, handle), "vkCreateImageView");
      views[i] = handle.get(0);
      VulkanCheck.check(
          vkCreateSemaphore(device, semaphoreInfo, null, handle), "vkCreateSemaphore");
      rendered[i] = handle.get(0);
    }
    depth =
        new GpuImage(
            owner.gpu(),
            VK_FORMAT_D32_SFLOAT,
            width,
            height,
            VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT,
            VK_IMAGE_ASPECT_DEPTH_BIT,
            "window depth");
  }

  /**
   * Asks for an image to draw into.
   *
   * @param acquired signalled when it may be written
   * @return its index, or {@link #OUT_OF_DATE}
   */
  int acquire(long acquired) {
    try (MemoryStack stack = MemoryStack.stackPush()) {
      IntBuffer index = stack.mallocInt(1);
      int result = vkAcquireNextImageKHR(device, swapchain, -1, acquired, VK_NULL_HANDLE, index);
      switch (result) {
        case VK_SUCCESS -> {}
        case VK_SUBOPTIMAL_KHR -> stale = true; // this image can still be shown
        case VK_ERROR_OUT_OF_DATE_KHR -> {
          stale = true;
          return OUT_OF_DATE;
        }
        default -> VulkanCheck.check(result, "vkAcquireNextImageKHR");
      }
      return index.get(0);
    }
  }

  /** Shows an image once its {@link #rendered} semaphore is signalled. */
  void present(int index) {
    try (MemoryStack stack = MemoryStack.stackPush()) {
      int result =
          vkQueuePresentKHR(
              owner.queue(),
              VkPresentInfoKHR.calloc(stack)
                  .sType$Default()
                  .pWaitSemaphores(stack.longs(rendered[index]))
                  .swapchainCount(1)
                  .pSwapchains(stack.longs(swapchain))
                  .pImageIndices(stack.ints(index)));
      switch (result) {
        case VK_SUCCESS -> {}
        case VK_SUBOPTIMAL_KHR, VK_ERROR_OUT_OF_DATE_KHR -> stale = true;
        default -> VulkanCheck.check(result, "vkQueuePresentKHR");
      }
    }
  }

  long image(int index) {
    return images[index];
  }

  long view(int index) {
    return views[index];
  }

  GpuImage depth() {
    if (depth == null) {
      throw new IllegalStateException("recreate was not called");
    }
    return depth;
  }

  /** The semaphore to signal when an image is drawn. */
  long rendered(int index) {
    return rendered[index];
  }

  private void destroyImages() {
    for (int i = 0; i < images.length; i++) {
      vkDestroyImageView(device, views[i], null);
      vkDestroySemaphore(device, rendered[i], null);
    }
    images = new long[0];
    if (depth != null) {
      depth.close();
      depth = null;
    }
  }

  /** Nothing may be in flight. */
  @Override
  public void close() {
    destroyImages();
    vkDestroySwapchainKHR(device, swapchain, null);
  }
}
