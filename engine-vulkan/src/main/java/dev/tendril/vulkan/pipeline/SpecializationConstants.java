package dev.tendril.vulkan.pipeline;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkSpecializationInfo;
import org.lwjgl.vulkan.VkSpecializationMapEntry;

/** Values of {@code layout(constant_id = n) const} in a shader, four bytes each. Immutable. */
public final class SpecializationConstants {
  private static final SpecializationConstants NONE = new SpecializationConstants(new TreeMap<>());

  private final SortedMap<Integer, Integer> bits;

  private SpecializationConstants(SortedMap<Integer, Integer> bits) {
    this.bits = bits;
  }

  /** No values: the shader's own defaults hold. */
  public static SpecializationConstants none() {
    return NONE;
  }

  /** The same with an int or uint constant. */
  public SpecializationConstants with(int constantId, int value) {
    SortedMap<Integer, Integer> more = new TreeMap<>(bits);
    more.put(constantId, value);
    return new SpecializationConstants(more);
  }

  /** The same with a float constant. */
  public SpecializationConstants with(int constantId, float value) {
    return with(constantId, Float.floatToRawIntBits(value));
  }

  /** The same with a bool constant. */
  public SpecializationConstants with(int constantId, boolean value) {
    return with(constantId, value ? 1 : 0);
  }

  /** As Vulkan takes them, living in the stack; null if there are none. */
  @Nullable VkSpecializationInfo describe(MemoryStack stack) {
    if (bits.isEmpty()) {
      return null;
    }
    VkSpecializationMapEntry.Buffer entries = VkSpecializationMapEntry.calloc(bits.size(), stack);
    ByteBuffer data = stack.malloc(4, bits.size() * 4);
    for (Map.Entry<Integer, Integer> constant : bits.entrySet()) {
      entries.get().constantID(constant.getKey()).offset(data.position()).size(4);
      data.putInt(constant.getValue());
    }
    return VkSpecializationInfo.calloc(stack).pMapEntries(entries.flip()).pData(data.flip());
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof SpecializationConstants that && bits.equals(that.bits);
  }

  @Override
  public int hashCode() {
    return bits.hashCode();
  }

  @Override
  public String toString() {
    return bits.toString();
  }
}
