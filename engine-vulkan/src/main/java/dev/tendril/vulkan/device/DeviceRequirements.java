package dev.tendril.vulkan.device;

import static org.lwjgl.system.MemoryUtil.memAddress;
import static org.lwjgl.system.MemoryUtil.memGetInt;
import static org.lwjgl.vulkan.VK10.VK_FALSE;
import static org.lwjgl.vulkan.VK10.vkEnumerateDeviceExtensionProperties;
import static org.lwjgl.vulkan.VK10.vkGetPhysicalDeviceProperties;
import static org.lwjgl.vulkan.VK11.vkGetPhysicalDeviceFeatures2;
import static org.lwjgl.vulkan.VK13.VK_API_VERSION_1_3;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkDeviceCreateInfo;
import org.lwjgl.vulkan.VkExtensionProperties;
import org.lwjgl.vulkan.VkPhysicalDevice;
import org.lwjgl.vulkan.VkPhysicalDeviceFeatures2;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties;
import org.lwjgl.vulkan.VkPhysicalDeviceVulkan11Features;
import org.lwjgl.vulkan.VkPhysicalDeviceVulkan12Features;
import org.lwjgl.vulkan.VkPhysicalDeviceVulkan13Features;

/**
 * What the engine needs of a device, asked before the host creates it.
 *
 * <pre>{@code
 * DeviceRequirements requirements = DeviceRequirements.query(physicalDevice);
 * if (!requirements.isSupported()) { ... requirements.missing() says why ... }
 * requirements.apply(deviceCreateInfo, stack).forEach(logger::info);   // or check(deviceCreateInfo)
 * ... vkCreateDevice ...
 * VulkanDevice gpu = VulkanDevice.adopt(vkDevice, queueFamily, requirements);
 * }</pre>
 *
 * <p>Vulkan cannot be asked which features a device was created with, so this object remembers
 * them: {@link #apply} or {@link #check} must have seen the create info that the device is made
 * from.
 *
 * <p>Holds no native memory. Not for concurrent use.
 */
public final class DeviceRequirements {
  private static final String MEMORY_BUDGET = "VK_EXT_memory_budget";

  /** Where a device lists it (MoltenVK does), Vulkan demands that it be enabled. */
  private static final String PORTABILITY_SUBSET = "VK_KHR_portability_subset";

  private final VkPhysicalDevice physicalDevice;
  private final String deviceName;
  private final Set<Feature> supported;
  private final List<String> wantedExtensions;
  private final List<String> missing;
  private @Nullable DeviceFeatures enabled;
  private List<String> lastMissing = List.of();

  private DeviceRequirements(
      VkPhysicalDevice physicalDevice,
      String deviceName,
      Set<Feature> supported,
      List<String> wantedExtensions,
      List<String> missing) {
    this.physicalDevice = physicalDevice;
    this.deviceName = deviceName;
    this.supported = supported;
    this.wantedExtensions = wantedExtensions;
    this.missing = missing;
  }

  /**
   * Asks a physical device. The version that counts is the lower of the instance's and the
   * device's, because LWJGL loads only the entry points of the version that the instance was made
   * for.
   *
   * @return what was found; never throws for a device that cannot be used, see {@link #isSupported}
   */
  public static DeviceRequirements query(VkPhysicalDevice physicalDevice) {
    try (MemoryStack stack = MemoryStack.stackPush()) {
      VkPhysicalDeviceProperties properties = VkPhysicalDeviceProperties.calloc(stack);
      vkGetPhysicalDeviceProperties(physicalDevice, properties);
      String deviceName = properties.deviceNameString();
      List<String> missing = new ArrayList<>();
      int deviceVersion = properties.apiVersion();
      int instanceVersion = physicalDevice.getInstance().getCapabilities().apiVersion;
      if (isBelowFloor(instanceVersion)) {
        missing.add(
            "the instance was made for Vulkan "
                + VulkanNames.version(instanceVersion)
                + "; 1.3 is needed: where the host calls vkCreateInstance, raise"
                + " VkApplicationInfo.apiVersion to VK_API_VERSION_1_3 (this device offers "
                + VulkanNames.version(deviceVersion)
                + ")");
      }
      if (isBelowFloor(deviceVersion)) {
        missing.add(
            "this device offers Vulkan "
                + VulkanNames.version(deviceVersion)
                + "; 1.3 is needed: update its driver or choose another device");
      }
      if (!missing.isEmpty()) {
        return new DeviceRequirements(
            physicalDevice, deviceName, Set.of(), List.of(), List.copyOf(missing));
      }
      Set<Feature> supported = supportedFeatures(physicalDevice, stack);
      for (Feature feature : Feature.values()) {
        if (feature.required && !supported.contains(feature)) {
          missing.add("this device does not have the feature " + feature.vulkanName);
        }
      }
      return new DeviceRequirements(
          physicalDevice,
          deviceName,
          supported,
          wantedExtensions(physicalDevice),
          List.copyOf(missing));
    }
  }

  /** Whether the device, with this driver and this instance, can run the engine. */
  public boolean isSupported() {
    return missing.isEmpty();
  }

  /** One line for each thing missing, with what the host can do about it; empty if supported. */
  public List<String> missing() {
    return missing;
  }

  /** The device's own name. */
  public String deviceName() {
    return deviceName;
  }

  /**
   * Completes a create info so that the device it makes can be adopted: sets bits in the structs
   * that are there (the gathered ones of Vulkan 1.1 to 1.3 or the single ones, pEnabledFeatures or
   * VkPhysicalDeviceFeatures2), adds only what no present struct covers, and merges extensions.
   * What the host has enabled stays enabled. Applying twice changes nothing more.
   *
   * @param createInfo the host's create info; queues are left alone
   * @param stack holds structs and names that are added, so it must not be popped before
   *     vkCreateDevice
   * @return each change as one line of text, to be logged
   * @throws UnsupportedDeviceException if the device cannot run the engine
   * @throws IllegalArgumentException if the create info asks for core features both in
   *     pEnabledFeatures and in VkPhysicalDeviceFeatures2, which Vulkan forbids
   */
  public List<String> apply(VkDeviceCreateInfo createInfo, MemoryStack stack) {
    requireSupported();
    FeatureChain chain = new FeatureChain(createInfo);
    if (chain.asksForCoreTwice()) {
      throw new IllegalArgumentException(CORE_TWICE);
    }
    List<String> changes = new ArrayList<>();
    for (Feature feature : Feature.values()) {
      if (supported.contains(feature)) {
        chain.enable(feature, stack, changes);
      }
    }
    mergeExtensions(createInfo, stack, changes);
    remember(createInfo);
    return List.copyOf(changes);
  }

  /**
   * Looks at a create info that the host has filled by hand, and remembers which optional features
   * it enables.
   *
   * @return one line for each thing that is missing; empty if its device can be adopted
   * @throws UnsupportedDeviceException if the device cannot run the engine
   */
  public List<String> check(VkDeviceCreateInfo createInfo) {
    requireSupported();
    return remember(createInfo);
  }

  private static final String CORE_TWICE =
      "the create info holds pEnabledFeatures as well as VkPhysicalDeviceFeatures2: Vulkan allows"
          + " only one of them (VUID-VkDeviceCreateInfo-pNext-00373)";

  private List<String> remember(VkDeviceCreateInfo createInfo) {
    FeatureChain chain = new FeatureChain(createInfo);
    Set<Feature> bits = chain.enabled();
    List<String> lacking = new ArrayList<>();
    if (chain.asksForCoreTwice()) {
      lacking.add(CORE_TWICE);
    }
    for (Feature feature : Feature.values()) {
      if (feature.required && !bits.contains(feature)) {
        lacking.add(
            "enable "
                + feature.vulkanName
                + " in "
                + feature.home.structName
                + " or "
                + feature.singleName);
      }
    }
    Set<String> extensions = extensionsOf(createInfo);
    if (wantedExtensions.contains(PORTABILITY_SUBSET) && !extensions.contains(PORTABILITY_SUBSET)) {
      lacking.add("enable the extension " + PORTABILITY_SUBSET + ", as this device demands");
    }
    lastMissing = List.copyOf(lacking);
    enabled =
        new DeviceFeatures(
            bits.contains(Feature.SAMPLED_IMAGE_ARRAY_DYNAMIC_INDEXING),
            bits.contains(Feature.SAMPLED_IMAGE_ARRAY_NON_UNIFORM_INDEXING),
            bits.contains(Feature.INDEPENDENT_BLEND),
            bits.contains(Feature.MULTI_DRAW_INDIRECT),
            bits.contains(Feature.DRAW_INDIRECT_FIRST_INSTANCE),
            bits.contains(Feature.DRAW_INDIRECT_COUNT),
            bits.contains(Feature.SHADER_INT64),
            bits.contains(Feature.SHADER_FLOAT64),
            bits.contains(Feature.MULTIVIEW),
            extensions.contains(MEMORY_BUDGET));
    return lastMissing;
  }

  /** What the create info seen last enables; fails if none was seen or it lacks something. */
  DeviceFeatures requireEnabled() {
    requireSupported();
    if (enabled == null) {
      throw new IllegalStateException(
          "these requirements have not seen the VkDeviceCreateInfo: call apply or check before"
              + " vkCreateDevice");
    }
    if (!lastMissing.isEmpty()) {
      throw new UnsupportedDeviceException("the VkDevice of " + deviceName, lastMissing);
    }
    return enabled;
  }

  /** Fails unless {@link #isSupported}. */
  void requireSupported() {
    if (!missing.isEmpty()) {
      throw new UnsupportedDeviceException(deviceName, missing);
    }
  }

  /** The device that was asked. */
  VkPhysicalDevice physicalDevice() {
    return physicalDevice;
  }

  static boolean isBelowFloor(int apiVersion) {
    return Integer.compareUnsigned(apiVersion, VK_API_VERSION_1_3) < 0;
  }

  private static Set<Feature> supportedFeatures(
      VkPhysicalDevice physicalDevice, MemoryStack stack) {
    VkPhysicalDeviceVulkan13Features features13 =
        VkPhysicalDeviceVulkan13Features.calloc(stack).sType$Default();
    VkPhysicalDeviceVulkan12Features features12 =
        VkPhysicalDeviceVulkan12Features.calloc(stack).sType$Default().pNext(features13.address());
    VkPhysicalDeviceVulkan11Features features11 =
        VkPhysicalDeviceVulkan11Features.calloc(stack).sType$Default().pNext(features12.address());
    VkPhysicalDeviceFeatures2 features =
        VkPhysicalDeviceFeatures2.calloc(stack).sType$Default().pNext(features11.address());
    vkGetPhysicalDeviceFeatures2(physicalDevice, features);
    EnumSet<Feature> supported = EnumSet.noneOf(Feature.class);
    for (Feature feature : Feature.values()) {
      long struct =
          switch (feature.home) {
            case CORE -> features.features().address();
            case VULKAN_11 -> features11.address();
            case VULKAN_12 -> features12.address();
            case VULKAN_13 -> features13.address();
          };
      if (memGetInt(struct + feature.homeOffset) != VK_FALSE) {
        supported.add(feature);
      }
    }
    return supported;
  }

  private static List<String> wantedExtensions(VkPhysicalDevice physicalDevice) {
    try (MemoryStack stack = MemoryStack.stackPush()) {
      IntBuffer count = stack.callocInt(1);
      VulkanCheck.check(
          vkEnumerateDeviceExtensionProperties(physicalDevice, (ByteBuffer) null, count, null),
          "vkEnumerateDeviceExtensionProperties");
      // Some 200 extensions of 260 bytes would fill the stack.
      VkExtensionProperties.Buffer properties = VkExtensionProperties.calloc(count.get(0));
      try {
        VulkanCheck.check(
            vkEnumerateDeviceExtensionProperties(
                physicalDevice, (ByteBuffer) null, count, properties),
            "vkEnumerateDeviceExtensionProperties");
        List<String> wanted = new ArrayList<>();
        for (int i = 0; i < count.get(0); i++) {
          String name = properties.get(i).extensionNameString();
          if (name.equals(MEMORY_BUDGET) || name.equals(PORTABILITY_SUBSET)) {
            wanted.add(name);
          }
        }
        return List.copyOf(wanted);
      } finally {
        properties.free();
      }
    }
  }

  private void mergeExtensions(
      VkDeviceCreateInfo createInfo, MemoryStack stack, List<String> changes) {
    Set<String> toAdd = new LinkedHashSet<>(wantedExtensions);
    toAdd.removeAll(extensionsOf(createInfo));
    if (toAdd.isEmpty()) {
      return;
    }
    PointerBuffer present = createInfo.ppEnabledExtensionNames();
    int presentCount = present == null ? 0 : present.remaining();
    PointerBuffer merged = stack.mallocPointer(presentCount + toAdd.size());
    if (present != null) {
      for (int i = 0; i < presentCount; i++) {
        merged.put(present.get(i));
      }
    }
    for (String name : toAdd) {
      merged.put(memAddress(stack.UTF8(name)));
      changes.add("added the extension " + name);
    }
    createInfo.ppEnabledExtensionNames(merged.flip());
  }

  private static Set<String> extensionsOf(VkDeviceCreateInfo createInfo) {
    Set<String> names = new HashSet<>();
    PointerBuffer present = createInfo.ppEnabledExtensionNames();
    if (present != null) {
      for (int i = 0; i < present.remaining(); i++) {
        names.add(MemoryUtil.memUTF8(present.get(i)));
      }
    }
    return names;
  }
}
