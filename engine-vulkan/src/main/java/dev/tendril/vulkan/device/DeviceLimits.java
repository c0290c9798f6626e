package dev.tendril.vulkan.device;

import static org.lwjgl.vulkan.VK10.VK_MEMORY_HEAP_DEVICE_LOCAL_BIT;
import static org.lwjgl.vulkan.VK10.vkGetPhysicalDeviceMemoryProperties;
import static org.lwjgl.vulkan.VK10.vkGetPhysicalDeviceQueueFamilyProperties;
import static org.lwjgl.vulkan.VK11.vkGetPhysicalDeviceProperties2;

import java.nio.IntBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkPhysicalDevice;
import org.lwjgl.vulkan.VkPhysicalDeviceLimits;
import org.lwjgl.vulkan.VkPhysicalDeviceMemoryProperties;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties2;
import org.lwjgl.vulkan.VkPhysicalDeviceVulkan11Properties;
import org.lwjgl.vulkan.VkPhysicalDeviceVulkan13Properties;
import org.lwjgl.vulkan.VkQueueFamilyProperties;

/**
 * The limits of a device that the engine has to mind. Unsigned values that exceed a Java type are
 * given as its greatest value.
 *
 * @param maxStorageBufferRange bytes that one storage buffer binding can reach (128 MiB on
 *     lavapipe)
 * @param maxBufferSize bytes of the largest buffer
 * @param maxMemoryAllocationSize bytes of the largest single allocation
 * @param deviceLocalHeapSize bytes of the largest device-local heap
 * @param maxComputeWorkGroupCountX workgroups in x of one dispatch (65,535 on lavapipe)
 * @param maxComputeWorkGroupCountY workgroups in y of one dispatch
 * @param maxComputeWorkGroupInvocations invocations in one workgroup
 * @param maxComputeSharedMemorySize bytes shared by one workgroup
 * @param subgroupSize invocations in one subgroup
 * @param maxPushConstantsSize bytes of push constants in one pipeline layout
 * @param maxPerStageDescriptorSamplers samplers one stage can reach (32 on lavapipe)
 * @param maxPerStageDescriptorSampledImages sampled images one stage can reach
 * @param maxDrawIndirectCount draws of one indirect call
 * @param minStorageBufferOffsetAlignment bytes; offsets of storage buffer bindings are multiples
 * @param minUniformBufferOffsetAlignment bytes; offsets of uniform buffer bindings are multiples
 * @param nonCoherentAtomSize bytes; granularity of flushes of non-coherent memory
 * @param timestampPeriodNanos nanoseconds of one timestamp tick
 * @param timestampValidBits meaningful bits of a timestamp on the queue family; 0 if it has none
 */
public record DeviceLimits(
    long maxStorageBufferRange,
    long maxBufferSize,
    long maxMemoryAllocationSize,
    long deviceLocalHeapSize,
    int maxComputeWorkGroupCountX,
    int maxComputeWorkGroupCountY,
    int maxComputeWorkGroupInvocations,
    int maxComputeSharedMemorySize,
    int subgroupSize,
    int maxPushConstantsSize,
    int maxPerStageDescriptorSamplers,
    int maxPerStageDescriptorSampledImages,
    int maxDrawIndirectCount,
    long minStorageBufferOffsetAlignment,
    long minUniformBufferOffsetAlignment,
    long nonCoherentAtomSize,
    float timestampPeriodNanos,
    int timestampValidBits) {

  /** Reads the limits; the instance must have been made as Vulkan 1.3 or later. */
  static DeviceLimits of(VkPhysicalDevice physicalDevice, int queueFamily) {
    try (MemoryStack stack = MemoryStack.stackPush()) {
      VkPhysicalDeviceVulkan13Properties properties13 =
          VkPhysicalDeviceVulkan13Properties.calloc(stack).sType$Default();
      VkPhysicalDeviceVulkan11Properties properties11 =
          VkPhysicalDeviceVulkan11Properties.calloc(stack)
              .sType$Default()
              .pNext(properties13.address());
      VkPhysicalDeviceProperties2 properties =
          VkPhysicalDeviceProperties2.calloc(stack).sType$Default().pNext(properties11.address());
      vkGetPhysicalDeviceProperties2(physicalDevice, properties);
      VkPhysicalDeviceLimits limits = properties.properties().limits();
      return new DeviceLimits(
          Integer.toUnsignedLong(limits.maxStorageBufferRange()),
          asSigned(properties13.maxBufferSize()),
          asSigned(properties11.maxMemoryAllocationSize()),
          largestDeviceLocalHeap(physicalDevice, stack),
          asSigned(limits.maxComputeWorkGroupCount(0)),
          asSigned(limits.maxComputeWorkGroupCount(1)),
          asSigned(limits.maxComputeWorkGroupInvocations()),
          asSigned(limits.maxComputeSharedMemorySize()),
          properties11.subgroupSize(),
          asSigned(limits.maxPushConstantsSize()),
          asSigned(limits.maxPerStageDescriptorSamplers()),
          asSigned(limits.maxPerStageDescriptorSampledImages()),
          asSigned(limits.maxDrawIndirectCount()),
          limits.minStorageBufferOffsetAlignment(),
          limits.minUniformBufferOffsetAlignment(),
          limits.nonCoherentAtomSize(),
          limits.timestampPeriod(),
          timestampValidBits(physicalDevice, queueFamily, stack));
    }
  }

  private static long largestDeviceLocalHeap(VkPhysicalDevice physicalDevice, MemoryStack stack) {
    VkPhysicalDeviceMemoryProperties memory = VkPhysicalDeviceMemoryProperties.calloc(stack);
    vkGetPhysicalDeviceMemoryProperties(physicalDevice, memory);
    long largest = 0;
    for (int heap = 0; heap < memory.memoryHeapCount(); heap++) {
      if ((memory.memoryHeaps(heap).flags() & VK_MEMORY_HEAP_DEVICE_LOCAL_BIT) != 0) {
        largest = Math.max(largest, memory.memoryHeaps(heap).size());
      }
    }
    return largest;
  }

  private static int timestampValidBits(
      VkPhysicalDevice physicalDevice, int queueFamily, MemoryStack stack) {
    IntBuffer count = stack.callocInt(1);
    vkGetPhysicalDeviceQueueFamilyProperties(physicalDevice, count, null);
    VkQueueFamilyProperties.Buffer families = VkQueueFamilyProperties.calloc(count.get(0), stack);
    vkGetPhysicalDeviceQueueFamilyProperties(physicalDevice, count, families);
    if (queueFamily < 0 || queueFamily >= families.capacity()) {
      throw new IllegalArgumentException(
          "queue family " + queueFamily + " of " + families.capacity() + " does not exist");
    }
    return families.get(queueFamily).timestampValidBits();
  }

  private static int asSigned(int unsigned) {
    return unsigned < 0 ? Integer.MAX_VALUE : unsigned;
  }

  private static long asSigned(long unsigned) {
    return unsigned < 0 ? Long.MAX_VALUE : unsigned;
  }
}
