package dev.tendril.vulkan.pass.particles;

import static org.lwjgl.system.MemoryUtil.memAddress;
import static org.lwjgl.system.MemoryUtil.memCopy;
import static org.lwjgl.system.MemoryUtil.nmemAllocChecked;
import static org.lwjgl.system.MemoryUtil.nmemCallocChecked;
import static org.lwjgl.system.MemoryUtil.nmemFree;

import dev.tendril.vulkan.memory.FrameRing;
import dev.tendril.vulkan.memory.GpuBuffer;
import dev.tendril.vulkan.memory.GpuMemory;
import java.util.Arrays;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkBufferCopy;
import org.lwjgl.vulkan.VkCommandBuffer;

/**
 * An array that the host writes and the GPU reads: a device buffer, its mirror in host memory, and
 * which elements differ. A flush copies the differing ones through the frame's ring.
 *
 * <p>Owns both memories. Not thread-safe. Flushing allocates no Java objects.
 */
final class MirroredTable implements AutoCloseable {
  private static final int REGIONS = 256;

  private final int stride;
  private final int count;
  private final GpuBuffer buffer;
  private final long mirror;
  private final long[] dirty;
  private final long[] flushed;
  private final VkBufferCopy.Buffer regions;
  private int dirtyCount;

  /**
   * @param stride bytes of an element
   */
  MirroredTable(GpuMemory memory, String name, int stride, int count) {
    this.stride = stride;
    this.count = count;
    this.buffer =
        memory.deviceBuffer(name, (long) stride * count, VK10.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    this.mirror = nmemCallocChecked(count, stride);
    this.dirty = new long[(count + 63) / 64];
    this.flushed = new long[dirty.length];
    this.regions =
        VkBufferCopy.create(nmemAllocChecked((long) REGIONS * VkBufferCopy.SIZEOF), REGIONS);
  }

  GpuBuffer buffer() {
    return buffer;
  }

  /** Where an element is written; follow with {@link #changed}. */
  long at(int index) {
    if (index < 0 || index >= count) {
      throw new IndexOutOfBoundsException(index);
    }
    return mirror + (long) index * stride;
  }

  void changed(int index) {
    long bit = 1L << index;
    if ((dirty[index >> 6] & bit) == 0) {
      dirty[index >> 6] |= bit;
      dirtyCount++;
    }
  }

  /** The most bytes that a flush takes of the ring. */
  long pendingBytes() {
    return (long) dirtyCount * stride + 16L * Math.min(dirtyCount, count);
  }

  /**
   * Records copies of all that differs.
   *
   * @return whether anything was recorded
   */
  boolean flush(VkCommandBuffer commands, FrameRing ring) {
    if (dirtyCount == 0) {
      return false;
    }
    int used = 0;
    int index = next(0);
    while (index < count) {
      int end = index + 1;
      while (end < count && (dirty[end >> 6] & 1L << end) != 0) {
        end++;
      }
      long bytes = (long) (end - index) * stride;
      long offset = ring.allocate(bytes, 16);
      if (offset == FrameRing.FULL) {
        throw new IllegalStateException("the ring was sized too small");
      }
      memCopy(mirror + (long) index * stride, ring.mapped(offset), bytes);
      regions.position(used);
      regions.srcOffset(offset).dstOffset((long) index * stride).size(bytes);
      if (++used == REGIONS) {
        copy(commands, ring, used);
        used = 0;
      }
      index = next(end);
    }
    copy(commands, ring, used);
    for (int i = 0; i < dirty.length; i++) {
      flushed[i] |= dirty[i];
      dirty[i] = 0;
    }
    dirtyCount = 0;
    return true;
  }

  private void copy(VkCommandBuffer commands, FrameRing ring, int used) {
    if (used > 0) {
      regions.position(0);
      VK10.nvkCmdCopyBuffer(
          commands, ring.buffer().handle(), buffer.handle(), used, memAddress(regions));
    }
  }

  private int next(int from) {
    int word = from >> 6;
    if (word >= dirty.length) {
      return count;
    }
    long bits = dirty[word] & -1L << from;
    while (bits == 0) {
      if (++word >= dirty.length) {
        return count;
      }
      bits = dirty[word];
    }
    return (word << 6) + Long.numberOfTrailingZeros(bits);
  }

  /** What was flushed from now on can be undone. */
  void beginFrame() {
    Arrays.fill(flushed, 0);
  }

  /** The frame's copies were never submitted: what they held differs again. */
  void abandonFrame() {
    dirtyCount = 0;
    for (int i = 0; i < dirty.length; i++) {
      dirty[i] |= flushed[i];
      flushed[i] = 0;
      dirtyCount += Long.bitCount(dirty[i]);
    }
  }

  @Override
  public void close() {
    buffer.close();
    nmemFree(mirror);
    regions.position(0);
    nmemFree(memAddress(regions));
  }
}
