package dev.tendril.vulkan.device;

import static org.lwjgl.vulkan.VK11.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MULTIVIEW_FEATURES;
import static org.lwjgl.vulkan.VK12.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_BUFFER_DEVICE_ADDRESS_FEATURES;
import static org.lwjgl.vulkan.VK12.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_INDEXING_FEATURES;
import static org.lwjgl.vulkan.VK13.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DYNAMIC_RENDERING_FEATURES;
import static org.lwjgl.vulkan.VK13.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SYNCHRONIZATION_2_FEATURES;

import org.lwjgl.vulkan.VkPhysicalDeviceBufferDeviceAddressFeatures;
import org.lwjgl.vulkan.VkPhysicalDeviceDescriptorIndexingFeatures;
import org.lwjgl.vulkan.VkPhysicalDeviceDynamicRenderingFeatures;
import org.lwjgl.vulkan.VkPhysicalDeviceFeatures;
import org.lwjgl.vulkan.VkPhysicalDeviceMultiviewFeatures;
import org.lwjgl.vulkan.VkPhysicalDeviceSynchronization2Features;
import org.lwjgl.vulkan.VkPhysicalDeviceVulkan11Features;
import org.lwjgl.vulkan.VkPhysicalDeviceVulkan12Features;
import org.lwjgl.vulkan.VkPhysicalDeviceVulkan13Features;

/**
 * The feature bits that the engine asks for, and the one or two structs that can hold each. Offsets
 * are in bytes from the struct's start; those of {@link FeatureHome#CORE} from the start of
 * VkPhysicalDeviceFeatures, which lies inside VkPhysicalDeviceFeatures2.
 */
enum Feature {
  BUFFER_DEVICE_ADDRESS(
      "bufferDeviceAddress",
      true,
      FeatureHome.VULKAN_12,
      VkPhysicalDeviceVulkan12Features.BUFFERDEVICEADDRESS,
      "VkPhysicalDeviceBufferDeviceAddressFeatures",
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_BUFFER_DEVICE_ADDRESS_FEATURES,
      VkPhysicalDeviceBufferDeviceAddressFeatures.SIZEOF,
      VkPhysicalDeviceBufferDeviceAddressFeatures.BUFFERDEVICEADDRESS),
  DYNAMIC_RENDERING(
      "dynamicRendering",
      true,
      FeatureHome.VULKAN_13,
      VkPhysicalDeviceVulkan13Features.DYNAMICRENDERING,
      "VkPhysicalDeviceDynamicRenderingFeatures",
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DYNAMIC_RENDERING_FEATURES,
      VkPhysicalDeviceDynamicRenderingFeatures.SIZEOF,
      VkPhysicalDeviceDynamicRenderingFeatures.DYNAMICRENDERING),
  SYNCHRONIZATION_2(
      "synchronization2",
      true,
      FeatureHome.VULKAN_13,
      VkPhysicalDeviceVulkan13Features.SYNCHRONIZATION2,
      "VkPhysicalDeviceSynchronization2Features",
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SYNCHRONIZATION_2_FEATURES,
      VkPhysicalDeviceSynchronization2Features.SIZEOF,
      VkPhysicalDeviceSynchronization2Features.SYNCHRONIZATION2),

  SAMPLED_IMAGE_ARRAY_DYNAMIC_INDEXING(
      "shaderSampledImageArrayDynamicIndexing",
      VkPhysicalDeviceFeatures.SHADERSAMPLEDIMAGEARRAYDYNAMICINDEXING),
  SAMPLED_IMAGE_ARRAY_NON_UNIFORM_INDEXING(
      "shaderSampledImageArrayNonUniformIndexing",
      false,
      FeatureHome.VULKAN_12,
      VkPhysicalDeviceVulkan12Features.SHADERSAMPLEDIMAGEARRAYNONUNIFORMINDEXING,
      "VkPhysicalDeviceDescriptorIndexingFeatures",
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_INDEXING_FEATURES,
      VkPhysicalDeviceDescriptorIndexingFeatures.SIZEOF,
      VkPhysicalDeviceDescriptorIndexingFeatures.SHADERSAMPLEDIMAGEARRAYNONUNIFORMINDEXING),
  INDEPENDENT_BLEND("independentBlend", VkPhysicalDeviceFeatures.INDEPENDENTBLEND),
  MULTI_DRAW_INDIRECT("multiDrawIndirect", VkPhysicalDeviceFeatures.MULTIDRAWINDIRECT),
  DRAW_INDIRECT_FIRST_INSTANCE(
      "drawIndirectFirstInstance", VkPhysicalDeviceFeatures.DRAWINDIRECTFIRSTINSTANCE),
  // Never had a single struct: before 1.2 it was an extension without a feature bit.
  DRAW_INDIRECT_COUNT(
      "drawIndirectCount",
      false,
      FeatureHome.VULKAN_12,
      VkPhysicalDeviceVulkan12Features.DRAWINDIRECTCOUNT,
      "",
      0,
      0,
      0),
  SHADER_INT64("shaderInt64", VkPhysicalDeviceFeatures.SHADERINT64),
  SHADER_FLOAT64("shaderFloat64", VkPhysicalDeviceFeatures.SHADERFLOAT64),
  MULTIVIEW(
      "multiview",
      false,
      FeatureHome.VULKAN_11,
      VkPhysicalDeviceVulkan11Features.MULTIVIEW,
      "VkPhysicalDeviceMultiviewFeatures",
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MULTIVIEW_FEATURES,
      VkPhysicalDeviceMultiviewFeatures.SIZEOF,
      VkPhysicalDeviceMultiviewFeatures.MULTIVIEW);

  final String vulkanName;
  final boolean required;
  final FeatureHome home;
  final int homeOffset;
  final String singleName;
  final int singleType;
  final int singleSizeBytes;
  final int singleOffset;

  /** An optional feature of Vulkan 1.0. */
  Feature(String vulkanName, int coreOffset) {
    this(vulkanName, false, FeatureHome.CORE, coreOffset, "", 0, 0, 0);
  }

  Feature(
      String vulkanName,
      boolean required,
      FeatureHome home,
      int homeOffset,
      String singleName,
      int singleType,
      int singleSizeBytes,
      int singleOffset) {
    this.vulkanName = vulkanName;
    this.required = required;
    this.home = home;
    this.homeOffset = homeOffset;
    this.singleName = singleName;
    this.singleType = singleType;
    this.singleSizeBytes = singleSizeBytes;
    this.singleOffset = singleOffset;
  }

  /** Whether a struct of its own can hold this bit, beside the big one. */
  boolean hasSingle() {
    return singleType != 0;
  }
}
