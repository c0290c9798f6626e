package dev.tendril.vulkan.pass.particles;

import static org.lwjgl.system.MemoryUtil.memPutInt;
import static org.lwjgl.system.MemoryUtil.memPutLong;

import dev.tendril.vulkan.memory.GpuBuffer;
import dev.tendril.vulkan.memory.GpuMemory;
import org.lwjgl.vulkan.VK10;

/**
 * The signal records of a population whose type sends signals; owns their memory.
 *
 * <pre>
 *   records, two groups each | blockSums | ownerPrefix | ownerRecords
 * </pre>
 */
final class SignalList implements AutoCloseable {
  private static final int RECORD_GROUPS = 2;

  private final Population population;
  private final int firstName;
  private final int recordCapacity;
  private final int updateBlocks;
  private final GpuBuffer buffer;

  /**
   * @param firstName what the engine calls the type's first signal
   */
  SignalList(GpuMemory memory, Population population, int firstName) {
    this.population = population;
    this.firstName = firstName;
    int capacity = population.capacity();
    int perOwner = Math.max(1, population.type().signalsPerParticle());
    this.recordCapacity = Population.records(perOwner, capacity);
    this.updateBlocks = (capacity + Population.UPDATE_BLOCK - 1) / Population.UPDATE_BLOCK;
    String name = population.name() + " signals";
    PopulationLimitException.check(name, RECORD_GROUPS, recordCapacity);
    buffer =
        memory.deviceBuffer(
            name,
            16L * RECORD_GROUPS * recordCapacity + 4L * (updateBlocks + 2L * capacity),
            VK10.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
  }

  /**
   * Writes the table entry.
   *
   * @param next the population whose signals follow, or {@link Tables#NONE}
   */
  void write(MirroredTable table, int next) {
    long at = table.at(population.index());
    long sums = buffer.deviceAddress() + 16L * RECORD_GROUPS * recordCapacity;
    memPutLong(at, sums);
    memPutLong(at + 8, sums + 4L * updateBlocks);
    memPutLong(at + 16, sums + 4L * updateBlocks + 4L * population.capacity());
    memPutLong(at + 24, buffer.deviceAddress());
    memPutInt(at + 32, recordCapacity);
    memPutInt(at + 36, next);
    memPutInt(at + 40, firstName);
    table.changed(population.index());
  }

  /** Writes the entry of a population without signals. */
  static void writeUnused(MirroredTable table, int index) {
    long at = table.at(index) + 32;
    memPutInt(at, 0);
    table.changed(index);
  }

  @Override
  public void close() {
    buffer.close();
  }
}
