package dev.tendril.vulkan.device;

import static org.lwjgl.system.MemoryUtil.NULL;
import static org.lwjgl.vulkan.VK10.VK_OBJECT_TYPE_DEVICE;
import static org.lwjgl.vulkan.VK10.VK_PHYSICAL_DEVICE_TYPE_CPU;
import static org.lwjgl.vulkan.VK10.VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU;
import static org.lwjgl.vulkan.VK10.VK_PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU;
import static org.lwjgl.vulkan.VK10.VK_PHYSICAL_DEVICE_TYPE_VIRTUAL_GPU;
import static org.lwjgl.vulkan.VK10.VK_QUEUE_COMPUTE_BIT;
import static org.lwjgl.vulkan.VK10.VK_QUEUE_GRAPHICS_BIT;
import static org.lwjgl.vulkan.VK10.vkCreateDevice;
import static org.lwjgl.vulkan.VK10.vkDestroyDevice;
import static org.lwjgl.vulkan.VK10.vkDeviceWaitIdle;
import static org.lwjgl.vulkan.VK10.vkGetPhysicalDeviceProperties;
import static org.lwjgl.vulkan.VK10.vkGetPhysicalDeviceQueueFamilyProperties;

import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VKCapabilitiesDevice;
import org.lwjgl.vulkan.VkDevice;
import org.lwjgl.vulkan.VkDeviceCreateInfo;
import org.lwjgl.vulkan.VkDeviceQueueCreateInfo;
import org.lwjgl.vulkan.VkPhysicalDevice;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties;
import org.lwjgl.vulkan.VkQueueFamilyProperties;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A Vulkan device as the engine sees it: the host's, adopted, or one of our own, opened headless.
 *
 * <p>{@link #close} destroys a headless device with its instance, after waiting for it; everything
 * made on it must be closed before. Of an adopted device nothing is ever destroyed. A headless
 * device that is still open when the JVM ends is closed by a shutdown hook, because NVIDIA's driver
 * brings the process down otherwise.
 *
 * <p>Immutable but for {@link #close}; may be read from any thread.
 */
public final class VulkanDevice implements AutoCloseable {
  private static final Logger LOGGER = LoggerFactory.getLogger(VulkanDevice.class);

  private final VkDevice handle;
  private final int queueFamily;
  private final String name;
  private final boolean software;
  private final DeviceFeatures features;
  private final DeviceLimits limits;
  private final DebugNames debugNames;
  private final SharedObjects shared;
  private final @Nullable HeadlessInstance ownedInstance;
  private final @Nullable Thread shutdownHook;
  private boolean closed;

  private VulkanDevice(
      VkDevice handle,
      int queueFamily,
      DeviceFeatures features,
      SharedObjects shared,
      @Nullable HeadlessInstance ownedInstance) {
    this.handle = handle;
    this.queueFamily = queueFamily;
    this.features = features;
    this.shared = shared;
    this.ownedInstance = ownedInstance;
    VkPhysicalDevice physicalDevice = handle.getPhysicalDevice();
    try (MemoryStack stack = MemoryStack.stackPush()) {
      VkPhysicalDeviceProperties properties = VkPhysicalDeviceProperties.calloc(stack);
      vkGetPhysicalDeviceProperties(physicalDevice, properties);
      this.name = properties.deviceNameString();
      this.software = properties.deviceType() == VK_PHYSICAL_DEVICE_TYPE_CPU;
    }
    this.limits = DeviceLimits.of(physicalDevice, queueFamily);
    this.debugNames = new DebugNames(handle);
    // NVIDIA's driver crashes a JVM that exits with a device alive. A software driver does not, but
    // runs on threads of this process, which may be in the middle of a submission: leave it alone.
    this.shutdownHook =
        ownedInstance == null || software ? null : new Thread(this::destroy, "tendril-shutdown");
  }

  /**
   * Takes a device that the host has created.
   *
   * @param device the host's device, which must outlive everything made from the result
   * @param queueFamily index of the family whose queue the host submits the engine's commands to;
   *     it must do graphics and compute
   * @param requirements of the same physical device, having seen the create info through {@link
   *     DeviceRequirements#apply} or {@link DeviceRequirements#check}
   * @throws UnsupportedDeviceException if something is missing; the message says what to change
   */
  public static VulkanDevice adopt(
      VkDevice device, int queueFamily, DeviceRequirements requirements) {
    return adopt(device, queueFamily, requirements, SharedObjects.none());
  }

  /**
   * Takes a device that the host has created, and uses some of the host's objects along with it.
   *
   * @param device the host's device, which must outlive everything made from the result
   * @param queueFamily index of the family whose queue the host submits the engine's commands to;
   *     it must do graphics and compute
   * @param requirements of the same physical device, having seen the create info through {@link
   *     DeviceRequirements#apply} or {@link DeviceRequirements#check}
   * @param shared allocator and pipeline cache of the host
   * @throws UnsupportedDeviceException if something is missing; the message says what to change
   */
  public static VulkanDevice adopt(
      VkDevice device, int queueFamily, DeviceRequirements requirements, SharedObjects shared) {
    if (device.getPhysicalDevice().address() != requirements.physicalDevice().address()) {
      throw new IllegalArgumentException(
          "the requirements were queried from another physical device than the VkDevice's");
    }
    requirements.requireSupported();
    List<String> missing = missingInWrapper(device);
    if (!missing.isEmpty()) {
      throw new UnsupportedDeviceException("the VkDevice of " + requirements.deviceName(), missing);
    }
    DeviceFeatures features = requirements.requireEnabled();
    int needed = VK_QUEUE_GRAPHICS_BIT | VK_QUEUE_COMPUTE_BIT;
    List<Integer> families = queueFamilyFlags(device.getPhysicalDevice());
    if (queueFamily < 0
        || queueFamily >= families.size()
        || (families.get(queueFamily) & needed) != needed) {
      throw new UnsupportedDeviceException(
          requirements.deviceName(),
          List.of(
              "queue family "
                  + queueFamily
                  + " does not do both graphics and compute: pass the family of the host's graphics"
                  + " queue"));
    }
    return new VulkanDevice(device, queueFamily, features, shared, null);
  }

  /** Opens the best device without a host. See {@link #headless(HeadlessOptions)}. */
  public static VulkanDevice headless() {
    return headless(HeadlessOptions.defaults());
  }

  /**
   * Opens a device without a host. The result owns instance, device and messenger.
   *
   * @throws VulkanException if there is no loader, no driver or no validation layer where one is
   *     wanted
   * @throws UnsupportedDeviceException if the only or the chosen device cannot run the engine
   */
  public static VulkanDevice headless(HeadlessOptions options) {
    HeadlessInstance instance = HeadlessInstance.create(options);
    try {
      DeviceRequirements requirements = choose(instance, options);
      VkPhysicalDevice physicalDevice = requirements.physicalDevice();
      int queueFamily = graphicsAndComputeFamily(physicalDevice, requirements.deviceName());
      try (MemoryStack stack = MemoryStack.stackPush()) {
        VkDeviceCreateInfo createInfo =
            VkDeviceCreateInfo.calloc(stack)
                .sType$Default()
                .pQueueCreateInfos(
                    VkDeviceQueueCreateInfo.calloc(1, stack)
                        .sType$Default()
                        .queueFamilyIndex(queueFamily)
                        .pQueuePriorities(stack.floats(1)));
        for (String change : requirements.apply(createInfo, stack)) {
          LOGGER.debug("{}: {}", requirements.deviceName(), change);
        }
        PointerBuffer deviceHandle = stack.mallocPointer(1);
        VulkanCheck.check(
            vkCreateDevice(physicalDevice, createInfo, null, deviceHandle), "vkCreateDevice");
        VkDevice handle = new VkDevice(deviceHandle.get(0), physicalDevice, createInfo);
        try {
          return own(handle, queueFamily, requirements.requireEnabled(), instance);
        } catch (RuntimeException e) {
          vkDestroyDevice(handle, null);
          throw e;
        }
      }
    } catch (RuntimeException e) {
      instance.close();
      throw e;
    }
  }

  private static VulkanDevice own(
      VkDevice handle, int queueFamily, DeviceFeatures features, HeadlessInstance instance) {
    VulkanDevice device =
        new VulkanDevice(handle, queueFamily, features, SharedObjects.none(), instance);
    device.debugNames.name(VK_OBJECT_TYPE_DEVICE, handle.address(), "headless device");
    if (device.shutdownHook != null) {
      Runtime.getRuntime().addShutdownHook(device.shutdownHook);
    }
    return device;
  }

  /** Names of all devices of this machine in the loader's order, usable or not. */
  public static List<String> deviceNames() {
    try (HeadlessInstance instance = HeadlessInstance.create(HeadlessOptions.defaults())) {
      List<String> names = new ArrayList<>();
      for (VkPhysicalDevice device : instance.physicalDevices()) {
        names.add(DeviceRequirements.query(device).deviceName());
      }
      return List.copyOf(names);
    }
  }

  /** LWJGL's own object. */
  public VkDevice handle() {
    return handle;
  }

  /** Index of the queue family that the engine's commands are submitted to. */
  public int queueFamily() {
    return queueFamily;
  }

  /** The device's own name. */
  public String name() {
    return name;
  }

  /** Whether it is a driver that runs on the CPU, such as lavapipe. */
  public boolean isSoftware() {
    return software;
  }

  /** What may be used beyond the required features. */
  public DeviceFeatures features() {
    return features;
  }

  /** Limits that the engine has to mind. */
  public DeviceLimits limits() {
    return limits;
  }

  /** Gives names to objects on this device. */
  public DebugNames debugNames() {
    return debugNames;
  }

  /** The host's objects that may be used along. */
  public SharedObjects shared() {
    return shared;
  }

  /**
   * Destroys a headless device and its instance; does nothing for an adopted one. Closing twice is
   * allowed.
   */
  @Override
  public void close() {
    if (shutdownHook != null && destroy()) {
      try {
        Runtime.getRuntime().removeShutdownHook(shutdownHook);
      } catch (IllegalStateException e) {
        LOGGER.debug("closed while the JVM shuts down", e);
      }
    }
  }

  private synchronized boolean destroy() {
    if (closed || ownedInstance == null) {
      return false;
    }
    closed = true;
    vkDeviceWaitIdle(handle); // a lost device must be destroyed all the same
    vkDestroyDevice(handle, null);
    ownedInstance.close();
    return true;
  }

  private static DeviceRequirements choose(HeadlessInstance instance, HeadlessOptions options) {
    List<VkPhysicalDevice> devices = instance.physicalDevices();
    if (devices.isEmpty()) {
      throw new VulkanException("the Vulkan drivers of this machine found no device");
    }
    if (options.deviceIndex() >= devices.size()) {
      throw new VulkanException(
          "there is no device " + options.deviceIndex() + "; there are " + devices.size());
    }
    String wantedName = options.deviceName();
    DeviceRequirements best = null;
    List<String> refusals = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (int i = 0; i < devices.size(); i++) {
      DeviceRequirements candidate = DeviceRequirements.query(devices.get(i));
      names.add(candidate.deviceName());
      boolean wanted =
          (options.deviceIndex() < 0 || options.deviceIndex() == i)
              && (wantedName == null
                  || lowerCase(candidate.deviceName()).contains(lowerCase(wantedName)));
      if (wanted && !candidate.isSupported()) {
        for (String line : candidate.missing()) {
          refusals.add(candidate.deviceName() + ": " + line);
        }
      } else if (wanted
          && (best == null || rank(candidate.physicalDevice()) < rank(best.physicalDevice()))) {
        best = candidate;
      }
    }
    if (best != null) {
      return best;
    }
    if (!refusals.isEmpty()) {
      throw new UnsupportedDeviceException("this machine", refusals);
    }
    throw new VulkanException("no device is called like that; there are: " + names);
  }

  private static int rank(VkPhysicalDevice physicalDevice) {
    try (MemoryStack stack = MemoryStack.stackPush()) {
      VkPhysicalDeviceProperties properties = VkPhysicalDeviceProperties.calloc(stack);
      vkGetPhysicalDeviceProperties(physicalDevice, properties);
      return switch (properties.deviceType()) {
        case VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU -> 0;
        case VK_PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU -> 1;
        case VK_PHYSICAL_DEVICE_TYPE_VIRTUAL_GPU -> 2;
        case VK_PHYSICAL_DEVICE_TYPE_CPU -> 3;
        default -> 4;
      };
    }
  }

  private static int graphicsAndComputeFamily(VkPhysicalDevice physicalDevice, String deviceName) {
    int needed = VK_QUEUE_GRAPHICS_BIT | VK_QUEUE_COMPUTE_BIT;
    List<Integer> families = queueFamilyFlags(physicalDevice);
    for (int i = 0; i < families.size(); i++) {
      if ((families.get(i) & needed) == needed) {
        return i;
      }
    }
    throw new UnsupportedDeviceException(
        deviceName, List.of("this device has no queue that does graphics and compute"));
  }

  private static List<Integer> queueFamilyFlags(VkPhysicalDevice physicalDevice) {
    try (MemoryStack stack = MemoryStack.stackPush()) {
      IntBuffer count = stack.callocInt(1);
      vkGetPhysicalDeviceQueueFamilyProperties(physicalDevice, count, null);
      VkQueueFamilyProperties.Buffer families = VkQueueFamilyProperties.calloc(count.get(0), stack);
      vkGetPhysicalDeviceQueueFamilyProperties(physicalDevice, count, families);
      List<Integer> flags = new ArrayList<>();
      for (int i = 0; i < count.get(0); i++) {
        flags.add(families.get(i).queueFlags());
      }
      return flags;
    }
  }

  /**
   * What LWJGL's wrapper does not offer. It loads the entry points of the version that it was made
   * for; a call through one that it has not loaded would crash.
   */
  private static List<String> missingInWrapper(VkDevice device) {
    VKCapabilitiesDevice capabilities = device.getCapabilities();
    if (DeviceRequirements.isBelowFloor(capabilities.apiVersion)) {
      return List.of(
          "LWJGL's VkDevice object was made for Vulkan "
              + VulkanNames.version(capabilities.apiVersion)
              + "; 1.3 is needed: pass VK_API_VERSION_1_3 as the last argument of new VkDevice(..),"
              + " or leave it out");
    }
    boolean complete =
        capabilities.vkGetBufferDeviceAddress != NULL
            && capabilities.vkCmdDrawIndirectCount != NULL
            && capabilities.vkCmdPipelineBarrier2 != NULL
            && capabilities.vkCmdWriteTimestamp2 != NULL
            && capabilities.vkCmdBeginRendering != NULL
            && capabilities.vkCmdEndRendering != NULL;
    return complete
        ? List.of()
        : List.of("the driver does not give the entry points of Vulkan 1.3: update it");
  }

  private static String lowerCase(String text) {
    return text.toLowerCase(Locale.ROOT);
  }
}
