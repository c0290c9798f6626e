package dev.tendril.vulkan.pass.particles;

import static org.lwjgl.system.MemoryUtil.memGetFloat;
import static org.lwjgl.system.MemoryUtil.memGetInt;

import dev.tendril.vulkan.memory.GpuBuffer;
import dev.tendril.vulkan.memory.GpuMemory;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What comes back from the GPU without a wait. The steps of a frame write one block of host memory,
 * the last of them the last. A later barrier, that of the frame's draws or of the next step, makes
 * the block visible to the host, and it is read when the frame with that barrier has completed: so
 * one block more than frames in flight is enough.
 *
 * <pre>
 *   block:  head (signals, lost ones, -, -) | a bit an instance | populations | render lists
 * </pre>
 *
 * <p>Everything is told exactly once: an abandoned frame gives its block back unread. Allocates no
 * Java objects after its making.
 */
final class Reports implements AutoCloseable {
  private static final long NEVER = Long.MAX_VALUE;

  private static final class Block {
    final GpuBuffer buffer;

    /** The frame whose steps write it; negative while it is free. */
    long frame = -1;

    long lastStep;

    /** The frame with the barrier behind its last write. */
    long shownIn = NEVER;

    /** Its steps had something to do, and so it holds a report. */
    boolean written;

    /** Instances of which it says what they were refused. */
    int cuts;

    Block(GpuBuffer buffer) {
      this.buffer = buffer;
    }
  }

  private final LifeTables tables;
  private final SignalNames names = new SignalNames();
  private final Block[] blocks;
  private final long[] emptyFrom;
  private final long[] watched;
  private long step;
  private long savedStep;
  private @Nullable Block current;

  Reports(GpuMemory memory, LifeTables tables, int maximumInstances, int framesInFlight) {
    this.tables = tables;
    this.blocks = new Block[framesInFlight + 1];
    for (int i = 0; i < blocks.length; i++) {
      GpuBuffer buffer = memory.hostBuffer("tendril report " + i, tables.reportBytes, 0, true);
      blocks[i] = new Block(buffer);
    }
    this.emptyFrom = new long[maximumInstances];
    this.watched = new long[(maximumInstances + 63) / 64];
  }

  /** The number of the last recorded step, from 1. */
  long step() {
    return step;
  }

  // ---- instances that may end

  /** Roots of the instance are to be born: it is not empty before the step that takes them. */
  void rootsPending(int instance) {
    emptyFrom[instance] = NEVER;
  }

  /** The step being recorded takes all roots of the instance. */
  void rootsTaken(int instance) {
    emptyFrom[instance] = step;
  }

  /** Whether it ends when it is empty. */
  void watch(int instance, boolean on) {
    if (on) {
      watched[instance >> 6] |= 1L << instance;
    } else {
      watched[instance >> 6] &= ~(1L << instance);
    }
  }

  // ---- frames

  void beginFrame() {
    savedStep = step;
  }

  void abandonFrame(long frame) {
    step = savedStep;
    for (Block block : blocks) {
      if (block.frame == frame) {
        block.frame = -1;
        block.shownIn = NEVER;
      } else if (block.shownIn == frame) {
        block.shownIn = NEVER;
      }
    }
  }

  /** A barrier towards the host stands behind all that has been recorded. */
  void shown(long frame) {
    for (Block block : blocks) {
      if (block.frame >= 0 && block.shownIn == NEVER) {
        block.shownIn = frame;
      }
    }
  }

  /** Whether earlier frames wrote what no barrier has shown the host yet. */
  boolean anyToShow(long frame) {
    for (Block block : blocks) {
      if (block.frame >= 0 && block.frame != frame && block.shownIn == NEVER) {
        return true;
      }
    }
    return false;
  }

  /** A step begins, behind a barrier towards the host if there is anything to show it. */
  void beginStep(long frame) {
    step++;
    Block mine = null;
    for (Block block : blocks) {
      if (block.frame == frame) {
        mine = block;
      } else if (block.frame >= 0 && block.shownIn == NEVER) {
        block.shownIn = frame;
      }
    }
    for (int i = 0; mine == null && i < blocks.length; i++) {
      mine = blocks[i].frame < 0 ? blocks[i] : null;
    }
    if (mine == null) {
      throw new IllegalStateException("more frames are in flight than the engine was made for");
    }
    if (mine.frame < 0) {
      mine.frame = frame;
      mine.written = false;
    }
    mine.lastStep = step;
    mine.shownIn = NEVER;
    current = mine;
  }

  SignalNames names() {
    return names;
  }

  /** Whether the report of the step is the first of its frame. */
  boolean isFirstOfFrame() {
    return !java.util.Objects.requireNonNull(current).written;
  }

  /**
   * The step writes a report.
   *
   * @param cuts of how many instances it says what they were refused
   * @return where to
   */
  long write(int cuts) {
    Block block = java.util.Objects.requireNonNull(current);
    block.written = true;
    block.cuts = cuts;
    return block.buffer.deviceAddress();
  }

  /** Reads the blocks of all frames up to one, which has completed. */
  void complete(long frame, List<Population> active, ReportListener listener) {
    while (true) {
      Block next = null;
      for (Block block : blocks) {
        if (block.frame >= 0
            && block.shownIn <= frame
            && (next == null || block.lastStep < next.lastStep)) {
          next = block;
        }
      }
      if (next == null) {
        return;
      }
      read(next, active, listener);
      next.frame = -1;
      next.shownIn = NEVER;
    }
  }

  private void read(Block block, List<Population> active, ReportListener listener) {
    if (block.written) {
      block.buffer.invalidate(0, block.buffer.sizeBytes());
      readReport(block, active, listener);
    }
    listener.settled(block.lastStep);
  }

  private void readReport(Block block, List<Population> active, ReportListener listener) {
    long at = block.buffer.mappedAddress();
    for (int i = 0; i < active.size(); i++) {
      active.get(i).counts().read(block.lastStep, at, tables);
    }
    int signals = memGetInt(at);
    for (int i = 0; i < signals; i++) {
      long signal = at + tables.signalsAt + (long) i * LifeTables.SIGNAL_BYTES;
      listener.signal(
          memGetInt(signal),
          memGetInt(signal + 8),
          names.name(memGetInt(signal + 4)),
          memGetFloat(signal + 16),
          memGetFloat(signal + 20),
          memGetFloat(signal + 24),
          memGetFloat(signal + 28));
    }
    for (int i = 0; i < block.cuts; i++) {
      int births = memGetInt(at + tables.cutsAt + 4L * i);
      if (births != 0) {
        listener.cut(i, block.lastStep, births);
      }
    }
    int lost = memGetInt(at + 4);
    if (lost != 0) {
      listener.signalsLost(Integer.toUnsignedLong(lost));
    }
    for (int word = 0; word < watched.length; word++) {
      long unseen = watched[word] & ~seen(at, word);
      while (unseen != 0) {
        int instance = (word << 6) + Long.numberOfTrailingZeros(unseen);
        unseen &= unseen - 1;
        if (emptyFrom[instance] <= block.lastStep) {
          watch(instance, false);
          listener.empty(instance);
        }
      }
    }
  }

  /** Bits of 64 instances; the last word of the table may have only half of them. */
  private long seen(long report, int word) {
    long at = report + LifeTables.HEAD_BYTES + 8L * word;
    long low = memGetInt(at) & 0xffff_ffffL;
    return 2 * word + 1 < (emptyFrom.length + 31) / 32 ? low | (long) memGetInt(at + 4) << 32 : low;
  }

  void forget(int instance) {
    watch(instance, false);
    emptyFrom[instance] = NEVER;
  }

  @Override
  public void close() {
    Arrays.stream(blocks).forEach(block -> block.buffer.close());
  }
}
