package dev.tendril.vulkan.device;

import static org.lwjgl.system.MemoryUtil.NULL;
import static org.lwjgl.system.MemoryUtil.memUTF8Safe;
import static org.lwjgl.vulkan.EXTDebugUtils.VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT;
import static org.lwjgl.vulkan.EXTDebugUtils.VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT;
import static org.lwjgl.vulkan.EXTDebugUtils.VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT;
import static org.lwjgl.vulkan.EXTDebugUtils.VK_EXT_DEBUG_UTILS_EXTENSION_NAME;
import static org.lwjgl.vulkan.EXTDebugUtils.vkCreateDebugUtilsMessengerEXT;
import static org.lwjgl.vulkan.EXTDebugUtils.vkDestroyDebugUtilsMessengerEXT;
import static org.lwjgl.vulkan.EXTValidationFeatures.VK_EXT_VALIDATION_FEATURES_EXTENSION_NAME;
import static org.lwjgl.vulkan.EXTValidationFeatures.VK_VALIDATION_FEATURE_ENABLE_SYNCHRONIZATION_VALIDATION_EXT;
import static org.lwjgl.vulkan.KHRPortabilityEnumeration.VK_INSTANCE_CREATE_ENUMERATE_PORTABILITY_BIT_KHR;
import static org.lwjgl.vulkan.KHRPortabilityEnumeration.VK_KHR_PORTABILITY_ENUMERATION_EXTENSION_NAME;
import static org.lwjgl.vulkan.VK10.VK_ERROR_INCOMPATIBLE_DRIVER;
import static org.lwjgl.vulkan.VK10.VK_FALSE;
import static org.lwjgl.vulkan.VK10.vkCreateInstance;
import static org.lwjgl.vulkan.VK10.vkDestroyInstance;
import static org.lwjgl.vulkan.VK10.vkEnumerateInstanceExtensionProperties;
import static org.lwjgl.vulkan.VK10.vkEnumerateInstanceLayerProperties;
import static org.lwjgl.vulkan.VK10.vkEnumeratePhysicalDevices;
import static org.lwjgl.vulkan.VK13.VK_API_VERSION_1_3;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkApplicationInfo;
import org.lwjgl.vulkan.VkDebugUtilsMessengerCallbackDataEXT;
import org.lwjgl.vulkan.VkDebugUtilsMessengerCallbackEXT;
import org.lwjgl.vulkan.VkDebugUtilsMessengerCreateInfoEXT;
import org.lwjgl.vulkan.VkExtensionProperties;
import org.lwjgl.vulkan.VkInstance;
import org.lwjgl.vulkan.VkInstanceCreateInfo;
import org.lwjgl.vulkan.VkLayerProperties;
import org.lwjgl.vulkan.VkPhysicalDevice;
import org.lwjgl.vulkan.VkValidationFeaturesEXT;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Owns a Vulkan instance and, with validation, its messenger. */
final class HeadlessInstance implements AutoCloseable {
  private static final Logger LOGGER = LoggerFactory.getLogger(HeadlessInstance.class);
  private static final String VALIDATION_LAYER = "VK_LAYER_KHRONOS_validation";

  private final VkInstance instance;
  private final long messenger;
  private final @Nullable VkDebugUtilsMessengerCallbackEXT callback;

  private HeadlessInstance(
      VkInstance instance, long messenger, @Nullable VkDebugUtilsMessengerCallbackEXT callback) {
    this.instance = instance;
    this.messenger = messenger;
    this.callback = callback;
  }

  static HeadlessInstance create(HeadlessOptions options) {
    return create(options, VK_API_VERSION_1_3);
  }

  /** Of another version than the engine's, as many hosts make theirs. */
  static HeadlessInstance create(HeadlessOptions options, int apiVersion) {
    try {
      return create(
          options, apiVersion, options.validation() ? callbackTo(receiverOf(options)) : null);
    } catch (LinkageError e) {
      // LWJGL's way to say that the loader's library is not there.
      throw new VulkanException(
          "no Vulkan loader was found (libvulkan.so.1, vulkan-1.dll or MoltenVK): install a Vulkan"
              + " driver",
          e);
    }
  }

  private static HeadlessInstance create(
      HeadlessOptions options,
      int apiVersion,
      @Nullable VkDebugUtilsMessengerCallbackEXT callback) {
    try (MemoryStack stack = MemoryStack.stackPush()) {
      Set<String> available = extensions(null);
      List<String> extensions = new ArrayList<>();
      VkInstanceCreateInfo createInfo =
          VkInstanceCreateInfo.calloc(stack)
              .sType$Default()
              .pApplicationInfo(
                  VkApplicationInfo.calloc(stack)
                      .sType$Default()
                      .pApplicationName(stack.UTF8(options.applicationName()))
                      .pEngineName(stack.UTF8("Tendril"))
                      .apiVersion(apiVersion));
      if (available.contains(VK_KHR_PORTABILITY_ENUMERATION_EXTENSION_NAME)) {
        extensions.add(VK_KHR_PORTABILITY_ENUMERATION_EXTENSION_NAME);
        createInfo.flags(VK_INSTANCE_CREATE_ENUMERATE_PORTABILITY_BIT_KHR);
      }
      VkDebugUtilsMessengerCreateInfoEXT messengerInfo = null;
      if (callback != null) {
        messengerInfo = addValidation(createInfo, extensions, available, callback, stack);
      }
      createInfo.ppEnabledExtensionNames(names(extensions, stack));
      PointerBuffer handle = stack.mallocPointer(1);
      int result = vkCreateInstance(createInfo, null, handle);
      if (result == VK_ERROR_INCOMPATIBLE_DRIVER) {
        throw new VulkanException(
            "the Vulkan loader found no driver: install one (Mesa's lavapipe runs without a GPU)",
            result);
      }
      VulkanCheck.check(result, "vkCreateInstance");
      VkInstance instance = new VkInstance(handle.get(0), createInfo);
      long messenger = NULL;
      if (messengerInfo != null) {
        LongBuffer messengerHandle = stack.mallocLong(1);
        int messengerResult =
            vkCreateDebugUtilsMessengerEXT(instance, messengerInfo, null, messengerHandle);
        if (messengerResult != 0) {
          vkDestroyInstance(instance, null);
        }
        VulkanCheck.check(messengerResult, "vkCreateDebugUtilsMessengerEXT");
        messenger = messengerHandle.get(0);
      }
      return new HeadlessInstance(instance, messenger, callback);
    } catch (RuntimeException | LinkageError e) {
      if (callback != null) {
        callback.free();
      }
      throw e;
    }
  }

  private static VkDebugUtilsMessengerCreateInfoEXT addValidation(
      VkInstanceCreateInfo createInfo,
      List<String> extensions,
      Set<String> available,
      VkDebugUtilsMessengerCallbackEXT callback,
      MemoryStack stack) {
    if (!layers().contains(VALIDATION_LAYER)) {
      throw new VulkanException(
          VALIDATION_LAYER
              + " is not installed (Debian and Ubuntu: vulkan-validationlayers; elsewhere: the"
              + " Vulkan SDK)");
    }
    Set<String> ofLayer = extensions(VALIDATION_LAYER);
    if (!available.contains(VK_EXT_DEBUG_UTILS_EXTENSION_NAME)
        && !ofLayer.contains(VK_EXT_DEBUG_UTILS_EXTENSION_NAME)) {
      throw new VulkanException(
          VK_EXT_DEBUG_UTILS_EXTENSION_NAME + " is not available, so nothing could be reported");
    }
    extensions.add(VK_EXT_DEBUG_UTILS_EXTENSION_NAME);
    createInfo.ppEnabledLayerNames(names(List.of(VALIDATION_LAYER), stack));
    VkDebugUtilsMessengerCreateInfoEXT messengerInfo =
        VkDebugUtilsMessengerCreateInfoEXT.calloc(stack)
            .sType$Default()
            .messageSeverity(
                VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT
                    | VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT)
            .messageType(VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT)
            .pfnUserCallback(callback);
    long chain = messengerInfo.address(); // hears of vkCreateInstance and vkDestroyInstance too
    if (ofLayer.contains(VK_EXT_VALIDATION_FEATURES_EXTENSION_NAME)) {
      extensions.add(VK_EXT_VALIDATION_FEATURES_EXTENSION_NAME);
      VkValidationFeaturesEXT features =
          VkValidationFeaturesEXT.calloc(stack)
              .sType$Default()
              .pEnabledValidationFeatures(
                  stack.ints(VK_VALIDATION_FEATURE_ENABLE_SYNCHRONIZATION_VALIDATION_EXT))
              .pNext(chain);
      chain = features.address();
    } else {
      LOGGER.warn(
          "{} does not offer {}: synchronization is not validated",
          VALIDATION_LAYER,
          VK_EXT_VALIDATION_FEATURES_EXTENSION_NAME);
    }
    createInfo.pNext(chain);
    return messengerInfo;
  }

  VkInstance handle() {
    return instance;
  }

  /** All devices in the loader's order, supported or not. */
  List<VkPhysicalDevice> physicalDevices() {
    try (MemoryStack stack = MemoryStack.stackPush()) {
      IntBuffer count = stack.callocInt(1);
      VulkanCheck.check(
          vkEnumeratePhysicalDevices(instance, count, null), "vkEnumeratePhysicalDevices");
      List<VkPhysicalDevice> devices = new ArrayList<>();
      if (count.get(0) > 0) {
        PointerBuffer handles = stack.mallocPointer(count.get(0));
        VulkanCheck.check(
            vkEnumeratePhysicalDevices(instance, count, handles), "vkEnumeratePhysicalDevices");
        for (int i = 0; i < count.get(0); i++) {
          devices.add(new VkPhysicalDevice(handles.get(i), instance));
        }
      }
      return devices;
    }
  }

  @Override
  public void close() {
    if (messenger != NULL) {
      vkDestroyDebugUtilsMessengerEXT(instance, messenger, null);
    }
    vkDestroyInstance(instance, null);
    if (callback != null) {
      callback.free(); // last, for vkDestroyInstance reports what was left alive
    }
  }

  private static Consumer<ValidationMessage> receiverOf(HeadlessOptions options) {
    Consumer<ValidationMessage> receiver = options.messages();
    return receiver == null
        ? message -> {
          if (message.severity() == ValidationMessage.Severity.ERROR) {
            LOGGER.error("{}", message);
          } else {
            LOGGER.warn("{}", message);
          }
        }
        : receiver;
  }

  private static VkDebugUtilsMessengerCallbackEXT callbackTo(Consumer<ValidationMessage> receiver) {
    return VkDebugUtilsMessengerCallbackEXT.create(
        (severity, types, data, userData) -> {
          try {
            VkDebugUtilsMessengerCallbackDataEXT message =
                VkDebugUtilsMessengerCallbackDataEXT.create(data);
            String id = memUTF8Safe(message.pMessageIdName());
            String text = memUTF8Safe(message.pMessage());
            receiver.accept(
                new ValidationMessage(
                    severityOf(severity), id == null ? "" : id, text == null ? "" : text));
          } catch (RuntimeException | Error e) {
            // Nothing may be thrown through the driver's frames.
            LOGGER.error("the receiver of validation messages failed", e);
          }
          return VK_FALSE; // let the call go on
        });
  }

  private static ValidationMessage.Severity severityOf(int bits) {
    if ((bits & VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT) != 0) {
      return ValidationMessage.Severity.ERROR;
    }
    return (bits & VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT) != 0
        ? ValidationMessage.Severity.WARNING
        : ValidationMessage.Severity.INFORMATION;
  }

  private static @Nullable PointerBuffer names(List<String> names, MemoryStack stack) {
    if (names.isEmpty()) {
      return null;
    }
    PointerBuffer pointers = stack.mallocPointer(names.size());
    for (String name : names) {
      pointers.put(stack.UTF8(name));
    }
    return pointers.flip();
  }

  private static Set<String> layers() {
    try (MemoryStack stack = MemoryStack.stackPush()) {
      IntBuffer count = stack.callocInt(1);
      VulkanCheck.check(
          vkEnumerateInstanceLayerProperties(count, null), "vkEnumerateInstanceLayerProperties");
      VkLayerProperties.Buffer properties = VkLayerProperties.calloc(count.get(0));
      try {
        VulkanCheck.check(
            vkEnumerateInstanceLayerProperties(count, properties),
            "vkEnumerateInstanceLayerProperties");
        Set<String> names = new HashSet<>();
        for (int i = 0; i < count.get(0); i++) {
          names.add(properties.get(i).layerNameString());
        }
        return names;
      } finally {
        properties.free();
      }
    }
  }

  private static Set<String> extensions(@Nullable String layer) {
    try (MemoryStack stack = MemoryStack.stackPush()) {
      ByteBuffer layerName = layer == null ? null : stack.UTF8(layer);
      IntBuffer count = stack.callocInt(1);
      VulkanCheck.check(
          vkEnumerateInstanceExtensionProperties(layerName, count, null),
          "vkEnumerateInstanceExtensionProperties");
      VkExtensionProperties.Buffer properties = VkExtensionProperties.calloc(count.get(0));
      try {
        VulkanCheck.check(
            vkEnumerateInstanceExtensionProperties(layerName, count, properties),
            "vkEnumerateInstanceExtensionProperties");
        Set<String> names = new HashSet<>();
        for (int i = 0; i < count.get(0); i++) {
          names.add(properties.get(i).extensionNameString());
        }
        return names;
      } finally {
        properties.free();
      }
    }
  }
}
