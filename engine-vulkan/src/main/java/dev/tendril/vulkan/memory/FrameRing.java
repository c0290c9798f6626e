package dev.tendril.vulkan.memory;

/**
 * Memory for what the CPU tells the device in one frame: written in order, valid for that frame
 * only. One buffer with a part for each frame in flight, mapped and coherent, so nothing needs
 * flushing.
 *
 * <pre>
 *   offset 0          bytesPerFrame       2 x bytesPerFrame
 *   | slot 0 .....    | slot 1 .....      | ...
 *   | used | free     |
 * </pre>
 *
 * <p>One thread at a time. Allocates no Java objects.
 */
public final class FrameRing implements AutoCloseable {
  /** What {@link #allocate} answers when the frame's part is full. */
  public static final long FULL = -1;

  private final GpuBuffer buffer;
  private final long mappedAddress;
  private final long bytesPerFrame;
  private final int frames;
  private long head;
  private long end;

  /**
   * Makes a ring; no part of it is usable before {@link #begin}.
   *
   * @param memory where it comes from
   * @param name the debug name
   * @param frames how many frames may be in flight, at least 1
   * @param bytesPerFrame bytes of each frame's part; rounded up to a multiple of 256
   */
  public FrameRing(GpuMemory memory, String name, int frames, long bytesPerFrame) {
    if (frames < 1 || bytesPerFrame < 1) {
      throw new IllegalArgumentException(
          name + " cannot have " + frames + " frames of " + bytesPerFrame + " bytes");
    }
    this.frames = frames;
    this.bytesPerFrame = alignUp(bytesPerFrame, 256);
    this.buffer = memory.hostBuffer(name, Math.multiplyExact(this.bytesPerFrame, frames), 0, false);
    this.mappedAddress = buffer.mappedAddress();
  }

  /**
   * Empties a frame's part and goes on there.
   *
   * @param slot from 0 to frames - 1; the device must have finished the frame that used it last
   */
  public void begin(int slot) {
    if (slot < 0 || slot >= frames) {
      throw new IndexOutOfBoundsException("slot " + slot + " of " + frames);
    }
    head = slot * bytesPerFrame;
    end = head + bytesPerFrame;
  }

  /**
   * Takes bytes for this frame. What they hold is left over from an earlier one.
   *
   * @param sizeBytes how many, at least 0
   * @param alignment of the offset, a power of two
   * @return offset in {@link #buffer} from its start, or {@link #FULL}
   */
  public long allocate(long sizeBytes, long alignment) {
    if (sizeBytes < 0 || Long.bitCount(alignment) != 1) {
      throw new IllegalArgumentException(
          sizeBytes + " bytes aligned to " + alignment + " cannot be had");
    }
    long offset = alignUp(head, alignment);
    if (offset > end || sizeBytes > end - offset) {
      return FULL;
    }
    head = offset + sizeBytes;
    return offset;
  }

  /** Native address of an offset that {@link #allocate} gave. */
  public long mapped(long offset) {
    return mappedAddress + offset;
  }

  /** Address that shaders reach an offset at. */
  public long deviceAddress(long offset) {
    return buffer.deviceAddress() + offset;
  }

  /** The buffer below, owned by the ring. */
  public GpuBuffer buffer() {
    return buffer;
  }

  /** Bytes of each frame's part. */
  public long bytesPerFrame() {
    return bytesPerFrame;
  }

  /** Bytes left in this frame's part. */
  public long freeBytes() {
    return end - head;
  }

  @Override
  public void close() {
    buffer.close();
  }

  private static long alignUp(long value, long alignment) {
    return (value + alignment - 1) & -alignment;
  }
}
