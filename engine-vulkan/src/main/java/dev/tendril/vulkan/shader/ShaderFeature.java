package dev.tendril.vulkan.shader;

import dev.tendril.vulkan.device.DeviceFeatures;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Optional device features that shaders can need, told by the SPIR-V capabilities they declare. */
public enum ShaderFeature {
  SHADER_FLOAT64(10, "shaderFloat64", DeviceFeatures::shaderFloat64),
  SHADER_INT64(11, "shaderInt64", DeviceFeatures::shaderInt64),
  SAMPLED_IMAGE_ARRAY_DYNAMIC_INDEXING(
      29,
      "shaderSampledImageArrayDynamicIndexing",
      DeviceFeatures::sampledImageArrayDynamicIndexing),
  SAMPLED_IMAGE_ARRAY_NON_UNIFORM_INDEXING(
      5307,
      "shaderSampledImageArrayNonUniformIndexing",
      DeviceFeatures::sampledImageArrayNonUniformIndexing);

  private static final int OP_CAPABILITY = 17;
  private static final int HEADER_BYTES = 20;

  /**
   * Capabilities of every device that the engine accepts: Shader, ImageQuery, GroupNonUniform, its
   * ballots and shuffles, ShaderNonUniform, PhysicalStorageBufferAddresses.
   */
  private static final Set<Integer> ALWAYS = Set.of(1, 50, 61, 64, 65, 66, 5301, 5347);

  private final int capability;
  private final String vulkanName;
  private final Predicate<DeviceFeatures> test;

  ShaderFeature(int capability, String vulkanName, Predicate<DeviceFeatures> test) {
    this.capability = capability;
    this.vulkanName = vulkanName;
    this.test = test;
  }

  /** Its name among Vulkan's features. */
  public String vulkanName() {
    return vulkanName;
  }

  /**
   * What a shader needs.
   *
   * @param name for the message
   * @throws IllegalArgumentException if it declares a capability that the engine knows nothing of
   */
  public static Set<ShaderFeature> of(Spirv shader, String name) {
    Set<ShaderFeature> features = EnumSet.noneOf(ShaderFeature.class);
    ByteBuffer words = ByteBuffer.wrap(shader.code()).order(ByteOrder.nativeOrder());
    // They come first, two words each.
    for (int at = HEADER_BYTES; at + 8 <= words.limit(); at += 8) {
      if ((words.getInt(at) & 0xffff) != OP_CAPABILITY) {
        break;
      }
      int capability = words.getInt(at + 4);
      if (!ALWAYS.contains(capability)) {
        features.add(withCapability(capability, name));
      }
    }
    return features;
  }

  private static ShaderFeature withCapability(int capability, String name) {
    for (ShaderFeature feature : values()) {
      if (feature.capability == capability) {
        return feature;
      }
    }
    throw new IllegalArgumentException(
        name + " declares SPIR-V capability " + capability + ", which no feature stands for");
  }

  /** Of features by name, those that a device has not; unknown ones are among them. */
  public static List<String> missing(List<String> names, DeviceFeatures device) {
    List<String> missing = new ArrayList<>(names);
    for (ShaderFeature feature : values()) {
      if (feature.test.test(device)) {
        missing.remove(feature.vulkanName);
      }
    }
    return missing;
  }
}
