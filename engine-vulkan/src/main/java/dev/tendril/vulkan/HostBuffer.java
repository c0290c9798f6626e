package dev.tendril.vulkan;

/**
 * Elements in memory of the host's that effects may read: a {@code StructuredBuffer}. The engine
 * knows them by this object, not by a handle: after a host has destroyed a buffer and made another,
 * it makes another {@code HostBuffer} too. The memory stays the host's; it must live until no frame
 * in flight uses it, and must have been unbound before it is freed.
 *
 * <p>At {@code step} its contents must be visible to compute shaders on the engine's queue. Where
 * the members of an element lie is the effect's {@linkplain
 * dev.tendril.core.schema.ResourceSchema#element() schema}'s to say.
 */
public final class HostBuffer {
  /** So that shaders can count words with 31 bits. */
  private static final long MOST_BYTES = 1L << 32;

  private final long buffer;
  private final long offset;
  private final long size;
  private final int stride;

  private HostBuffer(long buffer, long offset, long size, int stride) {
    if (buffer == 0) {
      throw new IllegalArgumentException("a buffer is needed");
    }
    if (size < 0 || size > MOST_BYTES) {
      throw new IllegalArgumentException(
          size + " bytes: a buffer has at most " + MOST_BYTES + " bytes");
    }
    if (stride <= 0 || stride % 4 != 0) {
      throw new IllegalArgumentException("a stride of " + stride + " bytes: it is a multiple of 4");
    }
    this.buffer = buffer;
    this.offset = offset;
    this.size = size;
    this.stride = stride;
  }

  /**
   * A part of a buffer.
   *
   * @param buffer a VkBuffer made with {@code VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT}
   * @param offset bytes, a multiple of 4
   * @param size bytes, at most 2^32
   * @param stride bytes from one element to the next, a multiple of 4
   */
  public static HostBuffer of(long buffer, long offset, long size, int stride) {
    if (offset < 0 || offset % 4 != 0) {
      throw new IllegalArgumentException("an offset of " + offset + ": it is a multiple of 4");
    }
    return new HostBuffer(buffer, offset, size, stride);
  }

  /**
   * Memory by its address.
   *
   * @param address a VkDeviceAddress, a multiple of 4
   * @param size bytes, at most 2^32
   * @param stride bytes from one element to the next, a multiple of 4
   */
  public static HostBuffer at(long address, long size, int stride) {
    if (address % 4 != 0) {
      throw new IllegalArgumentException(
          "the address 0x" + Long.toHexString(address) + ": it is a multiple of 4");
    }
    return new HostBuffer(address, -1, size, stride);
  }

  /** Whether it is given by address. */
  boolean isAddress() {
    return offset < 0;
  }

  /** The VkBuffer or the address. */
  long handle() {
    return buffer;
  }

  long offset() {
    return Math.max(0, offset);
  }

  public int stride() {
    return stride;
  }

  /**
   * How many elements lie in it; the last may end before its stride does.
   *
   * @param elementBytes of one element, at most the stride
   */
  int length(int elementBytes) {
    return size < elementBytes ? 0 : Math.toIntExact((size - elementBytes) / stride + 1);
  }
}
