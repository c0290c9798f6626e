package dev.tendril.vulkan.pass.particles;

import dev.tendril.vulkan.memory.DeletionQueue;
import dev.tendril.vulkan.memory.GpuBuffer;
import dev.tendril.vulkan.memory.GpuMemory;
import org.jspecify.annotations.Nullable;
import org.lwjgl.vulkan.VK10;

/**
 * The memory of one view of a frame: what it draws of each render list, which records it sees, and
 * their lists. Later frames use it again, in the order of their views; it grows where types need
 * more.
 *
 * <pre>
 *   entries, by render | per block: how many are seen | a bit a record | records that are seen
 * </pre>
 */
public final class ViewLists implements AutoCloseable {
  /** Bytes of {@code TendrilViewList} in {@code viewdata.glsl}. */
  static final int ENTRY_BYTES = 32;

  private static final long COUNTS_AT = (long) ENTRY_BYTES * Tables.MAXIMUM_RENDERS;

  private final String name;
  private @Nullable GpuBuffer buffer;
  private int blocks;
  private int generation;
  private long lastFrame;

  ViewLists(int ordinal) {
    name = "tendril view " + ordinal;
  }

  /** Makes it large enough; only what grows allocates. */
  void reserve(GpuMemory memory, DeletionQueue deletions, int neededBlocks, long frame) {
    lastFrame = frame;
    if (buffer != null && neededBlocks <= blocks) {
      return;
    }
    release(deletions, frame);
    blocks = neededBlocks;
    buffer =
        memory.deviceBuffer(
            name,
            seenAt() + 4L * CoverTable.BLOCK * blocks,
            VK10.VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT);
  }

  /** Lets go of its memory when no frame in flight uses it. */
  void release(DeletionQueue deletions, long frame) {
    GpuBuffer old = buffer;
    if (old != null) {
      deletions.retire(old, frame);
      buffer = null;
      blocks = 0;
    }
  }

  /** The frame that used it last. */
  long lastFrame() {
    return lastFrame;
  }

  /** Which types took part when it was filled; see {@link ViewCulling#generation}. */
  int generation() {
    return generation;
  }

  void filled(int atGeneration) {
    generation = atGeneration;
  }

  private GpuBuffer buffer() {
    return java.util.Objects.requireNonNull(buffer);
  }

  private long bitsAt() {
    return COUNTS_AT + 4L * blocks;
  }

  private long seenAt() {
    return bitsAt() + 4L * (CoverTable.BLOCK / 32) * blocks;
  }

  /** 0 before anything has been prepared. */
  public long address() {
    return buffer == null ? 0 : buffer.deviceAddress();
  }

  long handle() {
    return buffer().handle();
  }

  long countsAddress() {
    return address() + COUNTS_AT;
  }

  long bitsAddress() {
    return address() + bitsAt();
  }

  long seenAddress() {
    return address() + seenAt();
  }

  /** How many records it has room for. */
  int seenCapacity() {
    return CoverTable.BLOCK * blocks;
  }

  /** Where the arguments of a render list's draw are. */
  static long argumentsAt(int render) {
    return (long) ENTRY_BYTES * render;
  }

  @Override
  public void close() {
    if (buffer != null) {
      buffer.close();
    }
  }
}
