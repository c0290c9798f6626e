package dev.tendril.vulkan.memory;

import dev.tendril.vulkan.device.VulkanException;

/**
 * A buffer or image could not be had. The message names what it was for, the bytes wanted, and the
 * bytes of the heap and of its budget.
 */
public final class GpuMemoryException extends VulkanException {
  private static final long serialVersionUID = 1L;

  private final long wantedBytes;

  GpuMemoryException(String message, long wantedBytes) {
    super(message);
    this.wantedBytes = wantedBytes;
  }

  GpuMemoryException(String message, long wantedBytes, int result) {
    super(message, result);
    this.wantedBytes = wantedBytes;
  }

  /** Bytes of the allocation that was refused. */
  public long wantedBytes() {
    return wantedBytes;
  }
}
