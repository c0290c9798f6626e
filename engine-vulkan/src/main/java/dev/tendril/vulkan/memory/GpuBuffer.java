package dev.tendril.vulkan.memory;

import static org.lwjgl.system.MemoryUtil.NULL;
import static org.lwjgl.util.vma.Vma.vmaDestroyBuffer;
import static org.lwjgl.util.vma.Vma.vmaFlushAllocation;
import static org.lwjgl.util.vma.Vma.vmaInvalidateAllocation;

/**
 * A buffer and its memory, owned by whoever asked {@link GpuMemory} for it. Close it once, when the
 * device has finished with it (see {@link DeletionQueue}), and before the memory it came from.
 */
public final class GpuBuffer implements AutoCloseable {
  private final GpuMemory memory;
  private final String name;
  private final long handle;
  private final long allocation;
  private final long sizeBytes;
  private final long allocatedBytes;
  private final long deviceAddress;
  private final long mappedAddress;
  private boolean closed;

  GpuBuffer(
      GpuMemory memory,
      String name,
      long handle,
      long allocation,
      long sizeBytes,
      long allocatedBytes,
      long deviceAddress,
      long mappedAddress) {
    this.memory = memory;
    this.name = name;
    this.handle = handle;
    this.allocation = allocation;
    this.sizeBytes = sizeBytes;
    this.allocatedBytes = allocatedBytes;
    this.deviceAddress = deviceAddress;
    this.mappedAddress = mappedAddress;
  }

  /** The VkBuffer. */
  public long handle() {
    return handle;
  }

  /** Address that shaders reach the first byte at; a multiple of 16. */
  public long deviceAddress() {
    return deviceAddress;
  }

  /** Usable bytes, as asked for. */
  public long sizeBytes() {
    return sizeBytes;
  }

  /**
   * Native address of the first byte, for {@code MemoryUtil.memPut*}.
   *
   * @throws IllegalStateException if it is a device buffer
   */
  public long mappedAddress() {
    if (mappedAddress == NULL) {
      throw new IllegalStateException(name + " lies in device memory and is not mapped");
    }
    return mappedAddress;
  }

  /** Whether the CPU can reach it. */
  public boolean isMapped() {
    return mappedAddress != NULL;
  }

  /** The debug name. */
  public String name() {
    return name;
  }

  /** Makes bytes written by the CPU visible to the device; does nothing for coherent memory. */
  public void flush(long offset, long size) {
    requireRange(offset, size);
    vmaFlushAllocation(memory.allocator(), allocation, offset, size);
  }

  /** Makes bytes written by the device visible to the CPU; does nothing for coherent memory. */
  public void invalidate(long offset, long size) {
    requireRange(offset, size);
    vmaInvalidateAllocation(memory.allocator(), allocation, offset, size);
  }

  /** Frees buffer and memory; closing twice is allowed. */
  @Override
  public void close() {
    if (!closed) {
      closed = true;
      vmaDestroyBuffer(memory.allocator(), handle, allocation);
      memory.bufferClosed(allocatedBytes);
    }
  }

  private void requireRange(long offset, long size) {
    if (offset < 0 || size < 0 || offset > sizeBytes - size) {
      throw new IndexOutOfBoundsException(
          "bytes " + offset + " + " + size + " of " + name + ", which has " + sizeBytes);
    }
  }

  @Override
  public String toString() {
    return name + " (" + sizeBytes + " bytes)";
  }
}
