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
  private int place;
  private int rank;

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
   * @param place of the link's state
   * @param rank among the links of its target, whose states follow one another
   */
  void write(MirroredTable table, int place, int rank) {
    this.place = place;
    this.rank = rank;
    long at = table.at(index);
    memPutLong(at, emitter.linkLists().blockSums(ordinal));
    memPutLong(at + 8, emitter.linkLists().groupSums(ordinal, 0));
    memPutLong(at + 16, emitter.linkLists().owners(ordinal));
    memPutLong(at + 24, records.deviceAddress());
    memPutInt(at + 32, emitter.index());
    memPutInt(at + 36, target.index());
    memPutInt(at + 40, recordCapacity);
    memPutInt(at + 44, place);
    memPutInt(at + 48, emitter.capacity());
    memPutInt(at + 52, target.capacity());
    writeLimit(table);
  }

  /** Writes how many of the target may live. */
  void writeLimit(MirroredTable table) {
    memPutInt(table.at(index) + 56, target.quota().limit());
    table.changed(index);
  }

  /** Tells the kernel of its births whose records it reads. */
  void tell(StepCommands commands, Tables tables) {
    commands.set(
        StepCommands.LINKS,
        tables.links.buffer().deviceAddress() + (long) index * Tables.LINK_BYTES);
    commands.set(
        StepCommands.INCOMING,
        tables.linkStates.deviceAddress() + (long) (place - rank) * Tables.LINK_STATE_BYTES);
    commands.set(StepCommands.EMITTER, emitter.stateAddress(tables));
    commands.set(StepCommands.ASKED, emitter.linkLists().groupSums(ordinal, commands.nodeParity()));
    commands.set(StepCommands.EMITTER_CAPACITY, emitter.capacity());
    commands.set(StepCommands.COUNT, rank);
  }

  /** Of its state in the engine's table. */
  int place() {
    return place;
  }

  @Override
  public void close() {
    records.close();
    if (kernel != null) {
      kernel.close();
    }
  }
}
