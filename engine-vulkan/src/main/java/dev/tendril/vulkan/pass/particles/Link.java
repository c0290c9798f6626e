package dev.tendril.vulkan.pass.particles;

import static org.lwjgl.system.MemoryUtil.memPutInt;
import static org.lwjgl.system.MemoryUtil.memPutLong;

import dev.tendril.core.effect.CookedType;
import dev.tendril.vulkan.memory.GpuBuffer;
import dev.tendril.vulkan.memory.GpuMemory;
import dev.tendril.vulkan.pipeline.ComputePipeline;
import org.jspecify.annotations.Nullable;
import org.lwjgl.vulkan.VK10;

/** Births that one population gives to another; owns its records and its kernel. */
final class Link implements AutoCloseable {
  /** As in the generated births kernel: groups of a record before the prototype. */
  private static final int HEADER_GROUPS = 3;

  final int index;
  final Population emitter;
  final Population target;
  private final int ordinal;
  private final int recordCapacity;
  private final GpuBuffer records;
  private @Nullable ComputePipeline kernel;

  Link(GpuMemory memory, int index, Population emitter, int ordinal, Population target) {
    this.index = index;
    this.emitter = emitter;
    this.ordinal = ordinal;
    this.target = target;
    int perOwner = emitter.type().birthsPerParticle();
    this.recordCapacity = Population.records(perOwner, emitter.capacity());
    int groups = HEADER_GROUPS + description().prototypeGroups();
    PopulationLimitException.check(name() + " records", groups, recordCapacity);
    this.records =
        memory.deviceBuffer(
            name() + " records",
            16L * groups * recordCapacity,
            VK10.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
  }

  String name() {
    return emitter.name() + " to " + target.name();
  }

  int ordinal() {
    return ordinal;
  }

  /**
   * Does the emitter's file say how these births begin? Then its uniforms and textures are meant.
   */
  boolean initStandsInEmitter() {
    return description().initInEmitter();
  }

  private CookedType.Link description() {
    return emitter.type().links().get(ordinal);
  }

  void setKernel(ComputePipeline kernel) {
    this.kernel = kernel;
  }

  ComputePipeline kernel() {
    if (kernel == null) {
      throw new IllegalStateException(name() + " has no kernel yet");
    }
    return kernel;
  }

  /**
   * Writes the table entry.
   *
   * @param next the target's next link, or {@link Tables#NONE}
   */
  void write(MirroredTable table, int next) {
    long at = table.at(index);
    memPutLong(at, emitter.linkBlockSums(ordinal));
    memPutLong(at + 8, emitter.linkOwnerPrefix(ordinal));
    memPutLong(at + 16, emitter.linkOwnerRecords(ordinal));
    memPutLong(at + 24, records.deviceAddress());
    memPutInt(at + 32, emitter.index());
    memPutInt(at + 36, target.index());
    memPutInt(at + 40, recordCapacity);
    memPutInt(at + 44, next);
    table.changed(index);
  }

  @Override
  public void close() {
    records.close();
    if (kernel != null) {
      kernel.close();
    }
  }
}
