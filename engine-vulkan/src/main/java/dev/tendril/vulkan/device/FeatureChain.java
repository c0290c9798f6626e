package dev.tendril.vulkan.device;

import static org.lwjgl.system.MemoryUtil.NULL;
import static org.lwjgl.system.MemoryUtil.memGetAddress;
import static org.lwjgl.system.MemoryUtil.memGetInt;
import static org.lwjgl.system.MemoryUtil.memPutAddress;
import static org.lwjgl.system.MemoryUtil.memPutInt;
import static org.lwjgl.vulkan.VK10.VK_FALSE;
import static org.lwjgl.vulkan.VK10.VK_TRUE;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.Pointer;
import org.lwjgl.vulkan.VkBaseOutStructure;
import org.lwjgl.vulkan.VkDeviceCreateInfo;
import org.lwjgl.vulkan.VkPhysicalDeviceFeatures;
import org.lwjgl.vulkan.VkPhysicalDeviceFeatures2;

/**
 * Reads and completes the feature bits of a device-create chain, whichever of Vulkan's ways of
 * asking for features the host has chosen:
 *
 * <pre>
 *   VkDeviceCreateInfo
 *     pEnabledFeatures -> VkPhysicalDeviceFeatures               core bits, the 1.0 way
 *     pNext -> VkPhysicalDeviceFeatures2                         core bits, the 1.1 way
 *           -> VkPhysicalDeviceVulkan11/12/13Features            gathered bits
 *           -> VkPhysicalDeviceDynamicRenderingFeatures, ...     single bits, never beside the gathered
 * </pre>
 *
 * A bit is set where the chain has room for it. Only if no struct covers it is one added: the big
 * one, or, if that must not stand beside a struct that is there, the single one.
 */
final class FeatureChain {
  private final VkDeviceCreateInfo createInfo;

  FeatureChain(VkDeviceCreateInfo createInfo) {
    this.createInfo = createInfo;
  }

  /** The engine's features that this chain enables. */
  Set<Feature> enabled() {
    EnumSet<Feature> enabled = EnumSet.noneOf(Feature.class);
    for (Feature feature : Feature.values()) {
      long bit = findBit(feature);
      if (bit != NULL && memGetInt(bit) != VK_FALSE) {
        enabled.add(feature);
      }
    }
    return enabled;
  }

  /** Core bits asked for in two places at once, which Vulkan forbids. */
  boolean asksForCoreTwice() {
    return createInfo.pEnabledFeatures() != null && find(FeatureHome.CORE.structureType) != NULL;
  }

  /**
   * Enables one feature.
   *
   * @param stack holds structs that are added
   * @param changes receives a line for each change
   * @return whether the feature is enabled now
   */
  boolean enable(Feature feature, MemoryStack stack, List<String> changes) {
    long bit = findBit(feature);
    if (bit == NULL) {
      bit = addStructFor(feature, stack, changes);
    }
    if (bit == NULL) {
      changes.add(
          feature.vulkanName
              + " stays off: it needs "
              + feature.home.structName
              + ", which may not stand beside the single feature structs of this chain");
      return false;
    }
    if (memGetInt(bit) == VK_FALSE) {
      memPutInt(bit, VK_TRUE);
      changes.add("enabled " + feature.vulkanName + " in " + holder(feature));
    }
    return true;
  }

  private String holder(Feature feature) {
    if (find(feature.home.structureType) != NULL) {
      return feature.home.structName;
    }
    return feature.home == FeatureHome.CORE ? "pEnabledFeatures" : feature.singleName;
  }

  /** Address of the VkBool32 that decides over the feature; NULL if no struct has it. */
  private long findBit(Feature feature) {
    long big = find(feature.home.structureType);
    if (feature.home == FeatureHome.CORE) {
      if (big != NULL) {
        return big + VkPhysicalDeviceFeatures2.FEATURES + feature.homeOffset;
      }
      VkPhysicalDeviceFeatures features = createInfo.pEnabledFeatures();
      return features == null ? NULL : features.address() + feature.homeOffset;
    }
    if (big != NULL) {
      return big + feature.homeOffset;
    }
    long single = feature.hasSingle() ? find(feature.singleType) : NULL;
    return single == NULL ? NULL : single + feature.singleOffset;
  }

  private long addStructFor(Feature feature, MemoryStack stack, List<String> changes) {
    if (feature.home == FeatureHome.CORE) {
      VkPhysicalDeviceFeatures features = VkPhysicalDeviceFeatures.calloc(stack);
      createInfo.pEnabledFeatures(features);
      changes.add("added pEnabledFeatures");
      return features.address() + feature.homeOffset;
    }
    if (!isExcluded(feature.home)) {
      changes.add("added " + feature.home.structName);
      return prepend(feature.home.structureType, feature.home.sizeBytes, stack)
          + feature.homeOffset;
    }
    if (feature.hasSingle()) {
      changes.add("added " + feature.singleName);
      return prepend(feature.singleType, feature.singleSizeBytes, stack) + feature.singleOffset;
    }
    return NULL;
  }

  private long prepend(int structureType, int sizeBytes, MemoryStack stack) {
    long struct = stack.ncalloc(Pointer.POINTER_SIZE, 1, sizeBytes);
    memPutInt(struct + VkBaseOutStructure.STYPE, structureType);
    memPutAddress(struct + VkBaseOutStructure.PNEXT, createInfo.pNext());
    createInfo.pNext(struct);
    return struct;
  }

  private boolean isExcluded(FeatureHome home) {
    for (long node = createInfo.pNext(); node != NULL; node = next(node)) {
      if (home.excludes(memGetInt(node + VkBaseOutStructure.STYPE))) {
        return true;
      }
    }
    return false;
  }

  private long find(int structureType) {
    for (long node = createInfo.pNext(); node != NULL; node = next(node)) {
      if (memGetInt(node + VkBaseOutStructure.STYPE) == structureType) {
        return node;
      }
    }
    return NULL;
  }

  private static long next(long node) {
    return memGetAddress(node + VkBaseOutStructure.PNEXT);
  }
}
