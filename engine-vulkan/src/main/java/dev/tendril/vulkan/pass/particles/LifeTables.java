package dev.tendril.vulkan.pass.particles;

import static org.lwjgl.system.MemoryUtil.memPutInt;
import static org.lwjgl.system.MemoryUtil.memPutLong;

import dev.tendril.vulkan.memory.GpuBuffer;
import dev.tendril.vulkan.memory.GpuMemory;
import org.lwjgl.vulkan.VK10;

/** The tables of {@code life.glsl}, and where things lie in a report. */
final class LifeTables implements AutoCloseable {
  static final int LIFE_BYTES = 48;
  static final int POPULATION_REPORT_BYTES = 80;
  static final int RENDER_REPORT_BYTES = 16;
  static final int HEAD_BYTES = 16;
  static final int SIGNAL_LIST_BYTES = 48;
  static final int SIGNAL_STATE_BYTES = 16;
  static final int SIGNAL_BYTES = 32;

  // Offsets in the report of a population.
  static final int REPORT_ALIVE = 0;
  static final int REPORT_EMITTED = 8;
  static final int REPORT_DIED = 16;
  static final int REPORT_REFUSED = 24;
  static final int REPORT_INVALID = 32;
  static final int REPORT_LOOPS_CUT = 40;
  static final int REPORT_SIGNALS_REFUSED = 48;
  static final int REPORT_REFUSED_BY_BUDGET = 56;
  static final int REPORT_REFUSED_TO_CUT = 64;

  // Offsets in the report of a render list.
  static final int REPORT_DRAWN = 0;
  static final int REPORT_DRAW_REFUSED = 8;

  final MirroredTable life;

  /** By population. */
  final MirroredTable signalLists;

  final GpuBuffer signalStates;

  /** Two words. */
  final GpuBuffer signalCounts;

  final long populationsAt;
  final long rendersAt;
  final long signalsAt;
  final long cutsAt;
  final long reportBytes;
  private final int signalsPerFrame;

  LifeTables(GpuMemory memory, int maximumInstances, int signalsPerFrame) {
    this.signalsPerFrame = signalsPerFrame;
    signalLists =
        new MirroredTable(
            memory, "tendril signal lists", SIGNAL_LIST_BYTES, Tables.MAXIMUM_POPULATIONS);
    signalStates =
        memory.deviceBuffer(
            "tendril signal states",
            (long) SIGNAL_STATE_BYTES * Tables.MAXIMUM_POPULATIONS,
            VK10.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    life = new MirroredTable(memory, "tendril life", LIFE_BYTES, 1);
    signalCounts =
        memory.deviceBuffer(
            "tendril signal counts", 2L * Integer.BYTES, VK10.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    populationsAt = HEAD_BYTES + (4L * ((maximumInstances + 31) / 32) + 15) / 16 * 16;
    rendersAt = populationsAt + (long) Tables.MAXIMUM_POPULATIONS * POPULATION_REPORT_BYTES;
    signalsAt = rendersAt + (long) Tables.MAXIMUM_RENDERS * RENDER_REPORT_BYTES;
    cutsAt = signalsAt + (long) signalsPerFrame * SIGNAL_BYTES;
    reportBytes = cutsAt + (4L * maximumInstances + 15) / 16 * 16;
  }

  /**
   * Says where things are.
   *
   * @param firstSignalling the population whose signals come first, or {@link Tables#NONE}
   */
  void write(int firstSignalling) {
    memPutLong(life.at(0), signalLists.buffer().deviceAddress());
    memPutLong(life.at(0) + 8, signalStates.deviceAddress());
    memPutLong(life.at(0) + 16, signalCounts.deviceAddress());
    long at = life.at(0) + 24;
    memPutInt(at, (int) (populationsAt / 16));
    memPutInt(at + 4, (int) (rendersAt / 16));
    memPutInt(at + 8, (int) (signalsAt / 16));
    memPutInt(at + 12, signalsPerFrame);
    memPutInt(at + 16, firstSignalling);
    life.changed(0);
  }

  /** Says whether births that cut instances were refused come back. */
  void writeCuts(boolean any) {
    memPutInt(life.at(0) + 44, any ? (int) (cutsAt / 16) : 0);
    life.changed(0);
  }

  @Override
  public void close() {
    life.close();
    signalLists.close();
    signalStates.close();
    signalCounts.close();
  }
}
