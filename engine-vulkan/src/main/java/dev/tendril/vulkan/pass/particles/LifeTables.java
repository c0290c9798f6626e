package dev.tendril.vulkan.pass.particles;

import static org.lwjgl.system.MemoryUtil.memPutInt;

import dev.tendril.vulkan.memory.GpuBuffer;
import dev.tendril.vulkan.memory.GpuMemory;
import org.lwjgl.vulkan.VK10;

/** The tables of {@code life.glsl}, and where things lie in a report. */
final class LifeTables implements AutoCloseable {
  static final int LIFE_BYTES = 16;
  static final int POPULATION_REPORT_BYTES = 64;
  static final int RENDER_REPORT_BYTES = 16;
  static final int HEAD_BYTES = 16;

  // Offsets in the report of a population.
  static final int REPORT_ALIVE = 0;
  static final int REPORT_EMITTED = 8;
  static final int REPORT_DIED = 16;
  static final int REPORT_REFUSED = 24;
  static final int REPORT_INVALID = 32;
  static final int REPORT_LOOPS_CUT = 40;

  // Offsets in the report of a render list.
  static final int REPORT_DRAWN = 0;
  static final int REPORT_DRAW_REFUSED = 8;

  final MirroredTable life;

  /** Two halves of a word an instance. */
  final GpuBuffer seen;

  final long populationsAt;
  final long rendersAt;
  final long reportBytes;

  LifeTables(GpuMemory memory, int maximumInstances) {
    life = new MirroredTable(memory, "tendril life", LIFE_BYTES, 1);
    seen =
        memory.deviceBuffer(
            "tendril seen instances",
            2L * 4 * maximumInstances,
            VK10.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    populationsAt = HEAD_BYTES + (4L * ((maximumInstances + 31) / 32) + 15) / 16 * 16;
    rendersAt = populationsAt + (long) Tables.MAXIMUM_POPULATIONS * POPULATION_REPORT_BYTES;
    reportBytes = rendersAt + (long) Tables.MAXIMUM_RENDERS * RENDER_REPORT_BYTES;
  }

  /** Says how many entries the tables have. */
  void write(int populations, int renders) {
    long at = life.at(0);
    memPutInt(at, populations);
    memPutInt(at + 4, renders);
    memPutInt(at + 8, (int) (populationsAt / 16));
    memPutInt(at + 12, (int) (rendersAt / 16));
    life.changed(0);
  }

  @Override
  public void close() {
    life.close();
    seen.close();
  }
}
