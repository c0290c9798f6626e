package dev.tendril.vulkan.device;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VK13;

/** Vulkan's own names of results, formats and versions, for messages. */
public final class VulkanNames {
  private VulkanNames() {}

  /** Name of a {@code VkResult}, such as {@code VK_ERROR_DEVICE_LOST (-4)}. */
  public static String result(int result) {
    String name =
        switch (result) {
          case 0 -> "VK_SUCCESS";
          case 1 -> "VK_NOT_READY";
          case 2 -> "VK_TIMEOUT";
          case 3 -> "VK_EVENT_SET";
          case 4 -> "VK_EVENT_RESET";
          case 5 -> "VK_INCOMPLETE";
          case -1 -> "VK_ERROR_OUT_OF_HOST_MEMORY";
          case -2 -> "VK_ERROR_OUT_OF_DEVICE_MEMORY";
          case -3 -> "VK_ERROR_INITIALIZATION_FAILED";
          case -4 -> "VK_ERROR_DEVICE_LOST";
          case -5 -> "VK_ERROR_MEMORY_MAP_FAILED";
          case -6 -> "VK_ERROR_LAYER_NOT_PRESENT";
          case -7 -> "VK_ERROR_EXTENSION_NOT_PRESENT";
          case -8 -> "VK_ERROR_FEATURE_NOT_PRESENT";
          case -9 -> "VK_ERROR_INCOMPATIBLE_DRIVER";
          case -10 -> "VK_ERROR_TOO_MANY_OBJECTS";
          case -11 -> "VK_ERROR_FORMAT_NOT_SUPPORTED";
          case -12 -> "VK_ERROR_FRAGMENTED_POOL";
          case -13 -> "VK_ERROR_UNKNOWN";
          case -1000069000 -> "VK_ERROR_OUT_OF_POOL_MEMORY";
          case -1000072003 -> "VK_ERROR_INVALID_EXTERNAL_HANDLE";
          case -1000161000 -> "VK_ERROR_FRAGMENTATION";
          case -1000257000 -> "VK_ERROR_INVALID_OPAQUE_CAPTURE_ADDRESS";
          case 1000297000 -> "VK_PIPELINE_COMPILE_REQUIRED";
          case -1000000000 -> "VK_ERROR_SURFACE_LOST_KHR";
          case 1000001003 -> "VK_SUBOPTIMAL_KHR";
          case -1000001004 -> "VK_ERROR_OUT_OF_DATE_KHR";
          case -1000011001 -> "VK_ERROR_VALIDATION_FAILED_EXT";
          case -1000012000 -> "VK_ERROR_INVALID_SHADER_NV";
          default -> "an unknown VkResult";
        };
    return name + " (" + result + ")";
  }

  /**
   * Name of a {@code VkFormat}, such as {@code VK_FORMAT_R16G16B16A16_SFLOAT}. Slow: for messages
   * only.
   */
  public static String format(int format) {
    for (Class<?> version : new Class<?>[] {VK10.class, VK11.class, VK12.class, VK13.class}) {
      for (Field field : version.getFields()) {
        String name = field.getName();
        if (Modifier.isStatic(field.getModifiers())
            && field.getType() == int.class
            && name.startsWith("VK_FORMAT_")
            && !name.startsWith("VK_FORMAT_FEATURE_")
            && value(field) == format) {
          return name;
        }
      }
    }
    return "VkFormat " + format;
  }

  /** A packed Vulkan version as text, such as {@code 1.3}; the patch number is left out. */
  public static String version(int apiVersion) {
    return VK10.VK_VERSION_MAJOR(apiVersion) + "." + VK10.VK_VERSION_MINOR(apiVersion);
  }

  private static int value(Field constant) {
    try {
      return constant.getInt(null);
    } catch (IllegalAccessException e) {
      throw new AssertionError("constants of LWJGL's bindings are public", e);
    }
  }
}
