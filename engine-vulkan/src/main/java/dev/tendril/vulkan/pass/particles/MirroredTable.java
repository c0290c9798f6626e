package dev.tendril.vulkan.pass.particles;

import static org.lwjgl.system.MemoryUtil.memAddress;
import static org.lwjgl.system.MemoryUtil.memCopy;
import static org.lwjgl.system.MemoryUtil.memSet;
import static org.lwjgl.system.MemoryUtil.nmemAllocChecked;
import static org.lwjgl.system.MemoryUtil.nmemCallocChecked;
import static org.lwjgl.system.MemoryUtil.nmemFree;
import static org.lwjgl.system.MemoryUtil.nmemReallocChecked;

import dev.tendril.vulkan.memory.FrameRing;
import dev.tendril.vulkan.memory.GpuBuffer;
import dev.tendril.vulkan.memory.GpuMemory;
import java.util.Arrays;
import java.util.List;
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
  private final GpuMemory memory;
  private final String name;
  private final int maximum;
  private int count;
  private GpuBuffer buffer;
  private long mirror;
  private long[] dirty;
  private long[] flushed;
  private final VkBufferCopy.Buffer regions;
  private int dirtyCount;

  /**
   * @param stride bytes of an element
   */
  MirroredTable(GpuMemory memory, String name, int stride, int count) {
    this(memory, name, stride, count, count);
  }

  /**
   * One that can grow.
   *
   * @param count elements that it has room for
   * @param maximum that it can have room for
   */
  MirroredTable(GpuMemory memory, String name, int stride, int count, int maximum) {
    this.memory = memory;
    this.name = name;
    this.maximum = maximum;
    this.stride = stride;
    this.count = count;
    this.buffer = allocate(count);
    this.mirror = nmemCallocChecked(count, stride);
    this.dirty = new long[(count + 63) / 64];
    this.flushed = new long[dirty.length];
    this.regions =
        VkBufferCopy.create(nmemAllocChecked((long) REGIONS * VkBufferCopy.SIZEOF), REGIONS);
  }

  private GpuBuffer allocate(int elements) {
    return memory.deviceBuffer(
        name, (long) stride * elements, VK10.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
  }

  /**
   * Makes room for an element. Growing gives the table another buffer, which the next flush fills.
   *
   * @param outgrown receives the old one, which commands may still use until the next flush
   * @return whether it has grown
   * @throws dev.tendril.vulkan.memory.GpuMemoryException if that cannot be had; nothing has changed
   */
  boolean makeRoom(int index, List<GpuBuffer> outgrown) {
    if (index < count || index >= maximum) {
      return false;
    }
    int larger = (int) Math.min(maximum, Math.max(2L * count, index + 1L));
    GpuBuffer old = buffer;
    buffer = allocate(larger);
    outgrown.add(old);
    mirror = nmemReallocChecked(mirror, (long) larger * stride);
    memSet(mirror + (long) count * stride, 0, (long) (larger - count) * stride);
    dirty = Arrays.copyOf(dirty, (larger + 63) / 64);
    flushed = Arrays.copyOf(flushed, dirty.length);
    for (int i = 0; i < count; i++) {
      changed(i);
    }
    count = larger;
    return true;
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
