package dev.tendril.vulkan.pipeline;

import dev.tendril.vulkan.device.VulkanDevice;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties;

/**
 * Contents of a pipeline cache as they are kept in a file. A driver trusts what is behind its own
 * short header, so a head of ours tells foreign and damaged contents before it sees them.
 *
 * <pre>
 *   magic 8 | device 28: vendor, device, driver version, pipelineCacheUUID | length 4 | SHA-256 of all else 32 | contents
 * </pre>
 */
final class SavedCache {
  private static final byte[] MAGIC = {'T', 'V', 'P', 'C', '\r', '\n', 0x1a, 1};
  private static final int DEVICE_BYTES = 12 + VK10.VK_UUID_SIZE;
  private static final int SUM_AT = MAGIC.length + DEVICE_BYTES + 4;
  private static final int HEAD_BYTES = SUM_AT + 32;

  private SavedCache() {}

  static byte[] wrap(VulkanDevice device, byte[] contents) {
    ByteBuffer out = ByteBuffer.allocate(HEAD_BYTES + contents.length);
    out.put(MAGIC).put(identity(device)).putInt(contents.length);
    out.position(HEAD_BYTES).put(contents);
    out.put(SUM_AT, sum(out.array()));
    return out.array();
  }

  /** What speaks against giving these bytes to the device's driver, or null. */
  static @Nullable String problem(VulkanDevice device, byte[] saved) {
    if (saved.length < HEAD_BYTES || !Arrays.equals(saved, 0, 8, MAGIC, 0, 8)) {
      return "it is no pipeline cache that was saved by this engine";
    }
    byte[] expected = Arrays.copyOfRange(saved, SUM_AT, HEAD_BYTES);
    int length = ByteBuffer.wrap(saved).getInt(SUM_AT - 4);
    if (length != saved.length - HEAD_BYTES || !Arrays.equals(sum(saved), expected)) {
      return "it is damaged";
    }
    byte[] identity = Arrays.copyOfRange(saved, MAGIC.length, MAGIC.length + DEVICE_BYTES);
    return Arrays.equals(identity, identity(device))
        ? null
        : "it was saved with another device or driver";
  }

  /** The driver's part of bytes that nothing speaks against. */
  static byte[] contents(byte[] saved) {
    return Arrays.copyOfRange(saved, HEAD_BYTES, saved.length);
  }

  private static byte[] identity(VulkanDevice device) {
    try (MemoryStack stack = MemoryStack.stackPush()) {
      VkPhysicalDeviceProperties properties = VkPhysicalDeviceProperties.calloc(stack);
      VK10.vkGetPhysicalDeviceProperties(device.handle().getPhysicalDevice(), properties);
      ByteBuffer out = ByteBuffer.allocate(DEVICE_BYTES);
      out.putInt(properties.vendorID()).putInt(properties.deviceID());
      out.putInt(properties.driverVersion()).put(properties.pipelineCacheUUID());
      return out.array();
    }
  }

  /** Over everything but the sum's own place. */
  private static byte[] sum(byte[] saved) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(saved, 0, SUM_AT);
      digest.update(saved, HEAD_BYTES, saved.length - HEAD_BYTES);
      return digest.digest();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
