package dev.tendril.samples;

import static org.lwjgl.glfw.GLFW.*;
import static org.lwjgl.glfw.GLFWVulkan.*;
import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.vulkan.KHRSurface.*;
import static org.lwjgl.vulkan.KHRSwapchain.*;
import static org.lwjgl.vulkan.VK13.*;

import dev.tendril.vulkan.*;
import dev.tendril.vulkan.device.*;
import java.nio.*;
import java.nio.file.Path;
import org.joml.Matrix4f;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.*;

/**
 * A game, as far as Tendril is concerned: it owns window, device, command buffers and swapchain,
 * and embeds the engine. Five places matter: (1) the device, (2) the engine, (3) the frame, (4)
 * resizing, (5) the end. Arguments: {@code FILE [--frames N]}.
 */
public final class EmbeddedHost implements AutoCloseable {
  private static final int FRAMES = 2; // in flight
  private static final int ATTACHMENT = VK_IMAGE_LAYOUT_ATTACHMENT_OPTIMAL;
  private static final int FORMAT = VK_FORMAT_B8G8R8A8_SRGB; // takes linear colour

  private final long window;
  private final VkInstance instance;
  private final long surface;
  private final VulkanDevice gpu;
  private final VkDevice device;
  private final VkQueue queue;
  private final VfxEngine engine;
  private final DrawTarget target = DrawTarget.color(FORMAT);
  private final View view = new View();
  private final long pool;
  private final PointerBuffer commands = PointerBuffer.allocateDirect(FRAMES);
  private final long[] fences = new long[FRAMES];
  private final long[] acquired = new long[FRAMES]; // semaphores
  private long swapchain;
  private long[] images = {}, views = {}, rendered = {}; // semaphores: to be presented
  private final VkExtent2D size = VkExtent2D.create();

  public static void main(String[] arguments) {
    long frames = arguments.length == 3 ? Long.parseLong(arguments[2]) : Long.MAX_VALUE;
    try (EmbeddedHost host = new EmbeddedHost(Path.of(arguments[0]))) {
      for (long i = 0; i < frames && !glfwWindowShouldClose(host.window); i++) {
        glfwPollEvents();
        double seconds = Math.min(glfwGetTime(), 0.1); // since the last frame
        glfwSetTime(0);
        host.drawFrame((int) (i % FRAMES), seconds);
      }
    }
  }

  private EmbeddedHost(Path effect) {
    try (MemoryStack stack = stackPush()) {
      if (!glfwInit()) throw new IllegalStateException("GLFW finds no display");
      glfwWindowHint(GLFW_CLIENT_API, GLFW_NO_API);
      window = glfwCreateWindow(1280, 720, "A host with Tendril inside", 0, 0);
      var app = VkApplicationInfo.calloc(stack).sType$Default().apiVersion(VK_API_VERSION_1_3);
      var info = VkInstanceCreateInfo.calloc(stack).sType$Default().pApplicationInfo(app);
      info.ppEnabledExtensionNames(glfwGetRequiredInstanceExtensions());
      PointerBuffer pointer = stack.mallocPointer(1);
      check(vkCreateInstance(info, null, pointer));
      instance = new VkInstance(pointer.get(0), info);
      LongBuffer handle = stack.mallocLong(1);
      check(glfwCreateWindowSurface(instance, window, null, handle));
      surface = handle.get(0);
      gpu = createDevice(stack);
      device = gpu.handle();
      vkGetDeviceQueue(device, gpu.queueFamily(), 0, pointer);
      queue = new VkQueue(pointer.get(0), device);
      // (2) The engine makes pipelines for every kind of target that it is told of.
      engine =
          VfxEngine.create(gpu, EngineOptions.defaults().framesInFlight(FRAMES).target(target));
      engine.spawn(engine.load(effect), new Matrix4f());
      var poolInfo = VkCommandPoolCreateInfo.calloc(stack).sType$Default();
      poolInfo.flags(VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT);
      poolInfo.queueFamilyIndex(gpu.queueFamily());
      check(vkCreateCommandPool(device, poolInfo, null, handle));
      pool = handle.get(0);
      var buffers = VkCommandBufferAllocateInfo.calloc(stack).sType$Default();
      buffers.commandPool(pool).commandBufferCount(FRAMES);
      check(vkAllocateCommandBuffers(device, buffers, commands));
      var semaphore = VkSemaphoreCreateInfo.calloc(stack).sType$Default();
      var fence = VkFenceCreateInfo.calloc(stack).sType$Default();
      for (int i = 0; i < FRAMES; i++) {
        check(vkCreateFence(device, fence.flags(VK_FENCE_CREATE_SIGNALED_BIT), null, handle));
        fences[i] = handle.get(0);
        check(vkCreateSemaphore(device, semaphore, null, handle));
        acquired[i] = handle.get(0);
      }
      createSwapchain();
    }
  }

  /** (1) The engine says what it needs, the host makes the device, the engine adopts it. */
  private VulkanDevice createDevice(MemoryStack stack) {
    IntBuffer number = stack.ints(16); // at most
    PointerBuffer devices = stack.mallocPointer(16);
    check(vkEnumeratePhysicalDevices(instance, number, devices));
    for (int i = 0; i < number.get(0); i++) {
      var physicalDevice = new VkPhysicalDevice(devices.get(i), instance);
      DeviceRequirements requirements = DeviceRequirements.query(physicalDevice);
      requirements.missing().forEach(System.err::println);
      int family = 0; // the family for graphics, on all desktop drivers
      if (requirements.isSupported()
          && glfwGetPhysicalDevicePresentationSupport(instance, physicalDevice, family)) {
        var queues = VkDeviceQueueCreateInfo.calloc(1, stack).sType$Default();
        queues.queueFamilyIndex(family).pQueuePriorities(stack.floats(1));
        var info = VkDeviceCreateInfo.calloc(stack).sType$Default().pQueueCreateInfos(queues);
        info.ppEnabledExtensionNames(stack.pointers(stack.UTF8(VK_KHR_SWAPCHAIN_EXTENSION_NAME)));
        requirements.apply(info, stack).forEach(System.out::println); // what it has added
        check(vkCreateDevice(physicalDevice, info, null, devices));
        var created = new VkDevice(devices.get(0), physicalDevice, info);
        return VulkanDevice.adopt(created, family, requirements);
      }
    }
    throw new IllegalStateException("no device can run Tendril and show a window");
  }

  /** (3) The engine records into the host's command buffer; it never submits and never waits. */
  private void drawFrame(int slot, double seconds) {
    try (MemoryStack stack = stackPush()) {
      check(vkWaitForFences(device, fences[slot], true, -1));
      IntBuffer index = stack.mallocInt(1);
      int acquire = vkAcquireNextImageKHR(device, swapchain, -1, acquired[slot], 0, index);
      if (acquire == VK_ERROR_OUT_OF_DATE_KHR) {
        createSwapchain();
        return;
      }
      check(vkResetFences(device, fences[slot]));
      var cmd = new VkCommandBuffer(commands.get(slot), device);
      check(vkBeginCommandBuffer(cmd, VkCommandBufferBeginInfo.calloc(stack).sType$Default()));
      engine.beginFrame(); // the host's promise: the frame FRAMES ago has completed
      engine.step(cmd, seconds);
      var worldToView = new Matrix4f().lookAt(0, 1.6f, 4.5f, 0, 1.2f, 0, 0, 1, 0);
      float aspect = (float) size.width() / size.height();
      var viewToClip = new Matrix4f().perspective(0.9f, aspect, 0.1f, 100, true);
      viewToClip.m11(-viewToClip.m11()); // Vulkan's y points down
      view.set(worldToView, viewToClip, 0, 0, size.width(), size.height(), target);
      engine.prepare(cmd, view);
      long image = images[index.get(0)];
      layout(cmd, image, VK_IMAGE_LAYOUT_UNDEFINED, ATTACHMENT, stack);
      var color = VkRenderingAttachmentInfo.calloc(1, stack).sType$Default();
      color.imageView(views[index.get(0)]).imageLayout(ATTACHMENT);
      color.loadOp(VK_ATTACHMENT_LOAD_OP_CLEAR).storeOp(VK_ATTACHMENT_STORE_OP_STORE);
      var rendering = VkRenderingInfo.calloc(stack).sType$Default().layerCount(1);
      rendering.pColorAttachments(color).renderArea().extent(size);
      vkCmdBeginRendering(cmd, rendering);
      engine.draw(cmd, view);
      vkCmdEndRendering(cmd);
      layout(cmd, image, ATTACHMENT, VK_IMAGE_LAYOUT_PRESENT_SRC_KHR, stack);
      check(vkEndCommandBuffer(cmd));
      LongBuffer ready = stack.longs(rendered[index.get(0)]);
      var submit = VkSubmitInfo.calloc(stack).sType$Default().pCommandBuffers(stack.pointers(cmd));
      submit.waitSemaphoreCount(1).pWaitSemaphores(stack.longs(acquired[slot]));
      submit.pWaitDstStageMask(stack.ints(VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT));
      check(vkQueueSubmit(queue, submit.pSignalSemaphores(ready), fences[slot]));
      var present = VkPresentInfoKHR.calloc(stack).sType$Default().pWaitSemaphores(ready);
      present.swapchainCount(1).pSwapchains(stack.longs(swapchain)).pImageIndices(index);
      int presented = vkQueuePresentKHR(queue, present);
      if (presented != VK_SUCCESS || acquire != VK_SUCCESS) createSwapchain();
    }
  }

  private static void layout(VkCommandBuffer cmd, long image, int from, int to, MemoryStack stack) {
    var barrier = VkImageMemoryBarrier2.calloc(1, stack).sType$Default().image(image);
    barrier.oldLayout(from).newLayout(to);
    barrier.srcStageMask(VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT);
    barrier.srcAccessMask(VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT);
    barrier.dstStageMask(VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT);
    barrier.dstAccessMask(VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT);
    barrier.subresourceRange().set(VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1);
    var all = VkDependencyInfo.calloc(stack).sType$Default().pImageMemoryBarriers(barrier);
    vkCmdPipelineBarrier2(cmd, all);
  }

  /** (4) Nothing in the engine depends on the swapchain's size: the next view tells the new one. */
  private void createSwapchain() {
    destroySwapchain();
    try (MemoryStack stack = stackPush()) {
      var limits = VkSurfaceCapabilitiesKHR.malloc(stack);
      var physicalDevice = device.getPhysicalDevice();
      do { // a minimised window has no pixels: wait
        glfwWaitEventsTimeout(0.001);
        check(vkGetPhysicalDeviceSurfaceCapabilitiesKHR(physicalDevice, surface, limits));
        size.set(limits.currentExtent());
      } while (size.width() == 0);
      var info = VkSwapchainCreateInfoKHR.calloc(stack).sType$Default().surface(surface);
      info.minImageCount(limits.minImageCount() + 1).imageFormat(FORMAT).imageArrayLayers(1);
      info.imageExtent(size).imageUsage(VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
      info.preTransform(limits.currentTransform()).presentMode(VK_PRESENT_MODE_FIFO_KHR);
      info.compositeAlpha(VK_COMPOSITE_ALPHA_OPAQUE_BIT_KHR).clipped(true);
      LongBuffer handle = stack.mallocLong(1);
      check(vkCreateSwapchainKHR(device, info, null, handle));
      swapchain = handle.get(0);
      int[] number = new int[1];
      check(vkGetSwapchainImagesKHR(device, swapchain, number, null));
      images = new long[number[0]];
      check(vkGetSwapchainImagesKHR(device, swapchain, number, images));
      views = new long[images.length];
      rendered = new long[images.length];
      for (int i = 0; i < images.length; i++) {
        var semaphore = VkSemaphoreCreateInfo.calloc(stack).sType$Default();
        var viewInfo = VkImageViewCreateInfo.calloc(stack).sType$Default().image(images[i]);
        viewInfo.viewType(VK_IMAGE_VIEW_TYPE_2D).format(FORMAT);
        viewInfo.subresourceRange().set(VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1);
        check(vkCreateImageView(device, viewInfo, null, handle));
        views[i] = handle.get(0);
        check(vkCreateSemaphore(device, semaphore, null, handle));
        rendered[i] = handle.get(0);
      }
    }
  }

  private void destroySwapchain() {
    check(vkDeviceWaitIdle(device));
    for (int i = 0; i < images.length; i++) {
      vkDestroyImageView(device, views[i], null);
      vkDestroySemaphore(device, rendered[i], null);
    }
    vkDestroySwapchainKHR(device, swapchain, null);
  }

  /** (5) The host waits, tells the engine so, closes it, and destroys what is its own. */
  @Override
  public void close() {
    destroySwapchain();
    engine.deviceIdle();
    engine.close();
    for (int i = 0; i < FRAMES; i++) {
      vkDestroySemaphore(device, acquired[i], null);
      vkDestroyFence(device, fences[i], null);
    }
    vkDestroyCommandPool(device, pool, null);
    vkDestroyDevice(device, null);
    vkDestroySurfaceKHR(instance, surface, null);
    vkDestroyInstance(instance, null);
    glfwTerminate();
  }

  private static void check(int result) {
    if (result != VK_SUCCESS) throw new IllegalStateException("Vulkan answered " + result);
  }
}
