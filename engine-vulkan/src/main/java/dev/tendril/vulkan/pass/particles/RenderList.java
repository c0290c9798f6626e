package dev.tendril.vulkan.pass.particles;

import static org.lwjgl.system.MemoryUtil.memPutInt;
import static org.lwjgl.system.MemoryUtil.memPutLong;

import dev.tendril.core.effect.CookedType;
import dev.tendril.vulkan.memory.GpuBuffer;
import dev.tendril.vulkan.memory.GpuMemory;
import dev.tendril.vulkan.pipeline.GraphicsPipeline;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.lwjgl.vulkan.VK10;

/** The draw records of one render struct; owns them and a pipeline for each target. */
final class RenderList implements AutoCloseable {
  final int index;
  final Population population;
  private final int ordinal;
  private final CookedType.Render description;
  private final int recordCapacity;
  private int drawLimit;
  private final GpuBuffer records;
  private final long recordBytes;
  private final AtomicReferenceArray<@Nullable GraphicsPipeline> pipelines;

  /**
   * @param targets how many targets the engine draws into
   */
  RenderList(GpuMemory memory, int index, Population population, int ordinal, int targets) {
    this.index = index;
    this.population = population;
    this.ordinal = ordinal;
    this.description = population.type().renders().get(ordinal);
    int perOwner = Math.max(1, population.type().drawsPerParticle());
    this.recordCapacity = Population.records(perOwner, population.capacity());
    this.drawLimit = recordCapacity;
    PopulationLimitException.check(name() + " records", description.groups(), recordCapacity);
    this.recordBytes = 16L * description.groups() * recordCapacity;
    this.records =
        memory.deviceBuffer(
            name() + " records",
            recordBytes + 8L * recordCapacity,
            VK10.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    this.pipelines = new AtomicReferenceArray<>(targets);
  }

  String name() {
    return population.name() + "." + description.name();
  }

  int ordinal() {
    return ordinal;
  }

  CookedType.Render description() {
    return description;
  }

  int recordCapacity() {
    return recordCapacity;
  }

  /** Device address of the records. */
  long recordsAddress() {
    return records.deviceAddress();
  }

  /** Device address of each record's instance. */
  long instancesAddress() {
    return records.deviceAddress() + recordBytes;
  }

  /** Device address of the list of records. */
  long listAddress() {
    return instancesAddress() + 4L * recordCapacity;
  }

  /** Set from the thread that made it; draws see it as soon as it is there. */
  void setPipeline(int target, GraphicsPipeline pipeline) {
    pipelines.set(target, pipeline);
  }

  /** Null until it has been made. */
  @Nullable GraphicsPipeline pipeline(int target) {
    return pipelines.get(target);
  }

  int trianglesPerRecord() {
    int vertices = description.verticesPerRecord();
    return vertices == 0 ? 2 : vertices / 3;
  }

  /** The most records of a step. */
  void limit(int records, MirroredTable table) {
    if (records != drawLimit) {
      drawLimit = records;
      memPutInt(table.at(index) + 68, records);
      table.changed(index);
    }
  }

  void write(MirroredTable table) {
    long at = table.at(index);
    memPutLong(at, population.renderLists().blockSums(ordinal));
    memPutLong(at + 8, population.renderLists().groupSums(ordinal, 0));
    memPutLong(at + 16, population.renderLists().owners(ordinal));
    memPutLong(at + 24, records.deviceAddress());
    memPutLong(at + 32, instancesAddress());
    memPutLong(at + 40, listAddress());
    memPutInt(at + 48, population.index());
    memPutInt(at + 52, recordCapacity);
    memPutInt(at + 56, description.verticesPerRecord());
    memPutInt(at + 60, population.capacity());
    memPutInt(at + 64, index);
    memPutInt(at + 68, drawLimit);
    table.changed(index);
  }

  @Override
  public void close() {
    records.close();
    for (int i = 0; i < pipelines.length(); i++) {
      GraphicsPipeline pipeline = pipelines.get(i);
      if (pipeline != null) {
        pipeline.close();
      }
    }
  }
}
