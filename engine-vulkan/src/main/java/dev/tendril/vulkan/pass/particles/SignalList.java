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
 *   records, two groups each | blockSums | owners
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
    this.updateBlocks = (capacity + BookLayout.UPDATE_BLOCK - 1) / BookLayout.UPDATE_BLOCK;
    String name = population.name() + " signals";
    PopulationLimitException.check(name, RECORD_GROUPS, recordCapacity);
    buffer =
        memory.deviceBuffer(
            name,
            16L * RECORD_GROUPS * recordCapacity + 8L * ((updateBlocks + 1) / 2 + capacity),
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
    memPutLong(at + 8, sums + 8L * ((updateBlocks + 1) / 2));
    memPutLong(at + 16, buffer.deviceAddress());
    memPutInt(at + 24, recordCapacity);
    memPutInt(at + 28, next);
    memPutInt(at + 32, firstName);
    table.changed(population.index());
  }

  @Override
  public void close() {
    buffer.close();
  }
}
