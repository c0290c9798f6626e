package dev.tendril.samples.host;

import static org.lwjgl.glfw.GLFWVulkan.glfwCreateWindowSurface;
import static org.lwjgl.glfw.GLFWVulkan.glfwGetPhysicalDevicePresentationSupport;
import static org.lwjgl.glfw.GLFWVulkan.glfwGetRequiredInstanceExtensions;
import static org.lwjgl.vulkan.KHRSurface.vkDestroySurfaceKHR;
import static org.lwjgl.vulkan.KHRSwapchain.VK_KHR_SWAPCHAIN_EXTENSION_NAME;
import static org.lwjgl.vulkan.VK10.VK_PHYSICAL_DEVICE_TYPE_CPU;
import static org.lwjgl.vulkan.VK10.VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU;
import static org.lwjgl.vulkan.VK10.VK_QUEUE_COMPUTE_BIT;
import static org.lwjgl.vulkan.VK10.VK_QUEUE_GRAPHICS_BIT;
import static org.lwjgl.vulkan.VK10.vkCreateDevice;
import static org.lwjgl.vulkan.VK10.vkCreateInstance;
import static org.lwjgl.vulkan.VK10.vkDestroyDevice;
import static org.lwjgl.vulkan.VK10.vkDestroyInstance;
import static org.lwjgl.vulkan.VK10.vkDeviceWaitIdle;
import static org.lwjgl.vulkan.VK10.vkEnumeratePhysicalDevices;
import static org.lwjgl.vulkan.VK10.vkGetDeviceQueue;
import static org.lwjgl.vulkan.VK10.vkGetPhysicalDeviceProperties;
import static org.lwjgl.vulkan.VK10.vkGetPhysicalDeviceQueueFamilyProperties;
import static org.lwjgl.vulkan.VK13.VK_API_VERSION_1_3;

import dev.tendril.vulkan.device.DeviceRequirements;
import dev.tendril.vulkan.device.VulkanCheck;
import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.device.VulkanException;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkApplicationInfo;
import org.lwjgl.vulkan.VkDevice;
import org.lwjgl.vulkan.VkDeviceCreateInfo;
import org.lwjgl.vulkan.VkDeviceQueueCreateInfo;
import org.lwjgl.vulkan.VkInstance;
import org.lwjgl.vulkan.VkInstanceCreateInfo;
import org.lwjgl.vulkan.VkPhysicalDevice;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties;
import org.lwjgl.vulkan.VkQueue;
import org.lwjgl.vulkan.VkQueueFamilyProperties;

/** A device of the host's own that can show what it draws in a window, adopted by the engine. */
final class WindowDevice implements AutoCloseable {
  private final VkInstance instance;
  private final long surface;
  private final VulkanDevice gpu;
  private final VkQueue queue;

  private WindowDevice(VkInstance instance, long surface, VulkanDevice gpu, VkQueue queue) {
    this.instance = instance;
    this.surface = surface;
    this.gpu = gpu;
    this.queue = queue;
  }

  /**
   * Makes instance, surface and device.
   *
   * @param window the GLFW window
   */
  static WindowDevice create(long window) {
    try (MemoryStack stack = MemoryStack.stackPush()) {
      VkInstance instance = createInstance(stack);
      LongBuffer surface = stack.callocLong(1);
      try {
        VulkanCheck.check(
            glfwCreateWindowSurface(instance, window, null, surface), "glfwCreateWindowSurface");
        VulkanDevice gpu = createDevice(instance, stack);
        PointerBuffer queue = stack.mallocPointer(1);
        vkGetDeviceQueue(gpu.handle(), gpu.queueFamily(), 0, queue);
        return new WindowDevice(
            instance, surface.get(0), gpu, new VkQueue(queue.get(0), gpu.handle()));
      } catch (RuntimeException e) {
        vkDestroySurfaceKHR(instance, surface.get(0), null);
        vkDestroyInstance(instance, null);
        throw e;
      }
    }
  }

  private static VkInstance createInstance(MemoryStack stack) {
    PointerBuffer extensions = glfwGetRequiredInstanceExtensions();
    if (extensions == null) {
      throw new VulkanException("this system's windows cannot be drawn into with Vulkan");
    }
    VkInstanceCreateInfo info =
        VkInstanceCreateInfo.calloc(stack)
            .sType$Default()
            .pApplicationInfo(
                VkApplicationInfo.calloc(stack)
                    .sType$Default()
                    .pApplicationName(stack.UTF8("Tendril"))
                    .apiVersion(VK_API_VERSION_1_3))
            .ppEnabledExtensionNames(extensions);
    PointerBuffer handle = stack.mallocPointer(1);
    VulkanCheck.check(vkCreateInstance(info, null, handle), "vkCreateInstance");
    return new VkInstance(handle.get(0), info);
  }

  private static VulkanDevice createDevice(VkInstance instance, MemoryStack stack) {
    List<String> refusals = new ArrayList<>();
    @Nullable DeviceRequirements best = null;
    @Nullable VkPhysicalDevice bestDevice = null;
    for (VkPhysicalDevice candidate : physicalDevices(instance, stack)) {
      DeviceRequirements requirements = DeviceRequirements.query(candidate);
      if (!requirements.isSupported()) {
        requirements
            .missing()
            .forEach(line -> refusals.add(requirements.deviceName() + ": " + line));
      } else if (queueFamily(instance, candidate, stack) < 0) {
        refusals.add(requirements.deviceName() + ": it cannot draw into this window");
      } else if (bestDevice == null || rank(candidate, stack) < rank(bestDevice, stack)) {
        best = requirements;
        bestDevice = candidate;
      }
    }
    if (best == null || bestDevice == null) {
      throw new VulkanException("no device can show a window:\n  " + String.join("\n  ", refusals));
    }
    int family = queueFamily(instance, bestDevice, stack);
    VkDeviceCreateInfo info =
        VkDeviceCreateInfo.calloc(stack)
            .sType$Default()
            .pQueueCreateInfos(
                VkDeviceQueueCreateInfo.calloc(1, stack)
                    .sType$Default()
                    .queueFamilyIndex(family)
                    .pQueuePriorities(stack.floats(1)))
            .ppEnabledExtensionNames(stack.pointers(stack.UTF8(VK_KHR_SWAPCHAIN_EXTENSION_NAME)));
    best.apply(info, stack);
    PointerBuffer handle = stack.mallocPointer(1);
    VulkanCheck.check(vkCreateDevice(bestDevice, info, null, handle), "vkCreateDevice");
    return VulkanDevice.adopt(new VkDevice(handle.get(0), bestDevice, info), family, best);
  }

  private static List<VkPhysicalDevice> physicalDevices(VkInstance instance, MemoryStack stack) {
    IntBuffer count = stack.callocInt(1);
    VulkanCheck.check(
        vkEnumeratePhysicalDevices(instance, count, null), "vkEnumeratePhysicalDevices");
    if (count.get(0) == 0) {
      return List.of();
    }
    PointerBuffer handles = stack.mallocPointer(count.get(0));
    VulkanCheck.check(
        vkEnumeratePhysicalDevices(instance, count, handles), "vkEnumeratePhysicalDevices");
    List<VkPhysicalDevice> devices = new ArrayList<>();
    for (int i = 0; i < count.get(0); i++) {
      devices.add(new VkPhysicalDevice(handles.get(i), instance));
    }
    return devices;
  }

  /** A family that draws, computes and presents, or -1. */
  private static int queueFamily(VkInstance instance, VkPhysicalDevice device, MemoryStack stack) {
    IntBuffer count = stack.callocInt(1);
    vkGetPhysicalDeviceQueueFamilyProperties(device, count, null);
    VkQueueFamilyProperties.Buffer families = VkQueueFamilyProperties.calloc(count.get(0), stack);
    vkGetPhysicalDeviceQueueFamilyProperties(device, count, families);
    int needed = VK_QUEUE_GRAPHICS_BIT | VK_QUEUE_COMPUTE_BIT;
    for (int i = 0; i < count.get(0); i++) {
      if ((families.get(i).queueFlags() & needed) == needed
          && glfwGetPhysicalDevicePresentationSupport(instance, device, i)) {
        return i;
      }
    }
    return -1;
  }

  private static int rank(VkPhysicalDevice device, MemoryStack stack) {
    VkPhysicalDeviceProperties properties = VkPhysicalDeviceProperties.calloc(stack);
    vkGetPhysicalDeviceProperties(device, properties);
    return switch (properties.deviceType()) {
      case VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU -> 0;
      case VK_PHYSICAL_DEVICE_TYPE_CPU -> 2;
      default -> 1;
    };
  }

  VulkanDevice gpu() {
    return gpu;
  }

  VkQueue queue() {
    return queue;
  }

  long surface() {
    return surface;
  }

  /** Waits until the device has nothing to do. */
  void waitIdle() {
    VulkanCheck.check(vkDeviceWaitIdle(gpu.handle()), "vkDeviceWaitIdle");
  }

  /** Destroys all; what was made on the device must be gone. */
  @Override
  public void close() {
    gpu.close();
    vkDestroyDevice(gpu.handle(), null);
    vkDestroySurfaceKHR(instance, surface, null);
    vkDestroyInstance(instance, null);
  }
}
