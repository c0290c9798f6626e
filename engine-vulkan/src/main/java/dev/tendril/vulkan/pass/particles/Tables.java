package dev.tendril.vulkan.pass.particles;

import static org.lwjgl.system.MemoryUtil.memPutInt;
import static org.lwjgl.system.MemoryUtil.memPutLong;

import dev.tendril.vulkan.memory.GpuBuffer;
import dev.tendril.vulkan.memory.GpuMemory;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkBufferCopy;
import org.lwjgl.vulkan.VkCommandBuffer;

/**
 * The tables that all kernels share, laid out as {@code tables.glsl} says. Host-written ones are
 * mirrored, GPU-written ones are plain buffers that start as zeros.
 */
final class Tables implements AutoCloseable {
  static final int MAXIMUM_POPULATIONS = 1024;
  static final int MAXIMUM_LINKS = 4096;
  static final int MAXIMUM_RENDERS = 2048;

  static final int INSTANCE_BYTES = 144;
  static final int CLOCK_BYTES = 96;
  static final int POPULATION_BYTES = 96;
  static final int POPULATION_STATE_BYTES = 128;
  static final int LINK_BYTES = 64;
  static final int LINK_STATE_BYTES = 48;
  static final int RENDER_BYTES = 80;
  static final int RENDER_STATE_BYTES = 48;
  private static final int ADDRESS_BYTES = 80;
  private static final int ROOT_BYTES = 96;

  // Offsets in TendrilPopulationState.
  static final int STATE_ALIVE = 0;
  static final int STATE_UPDATE_GROUPS = 16; // one for each list parity
  static final int STATE_EMITTED = 48;
  static final int STATE_DIED = 56;
  static final int STATE_REFUSED = 64;
  static final int STATE_INVALID = 72;
  static final int STATE_LOOPS_CUT = 80;
  static final int STATE_BIRTH_LOOPS_CUT = 88; // one for each node parity

  // Offsets in TendrilRenderState.
  static final int RENDER_DRAW_ARGUMENTS = 0;
  static final int RENDER_LISTED = 24;
  static final int RENDER_REFUSED = 32;

  /** Bytes of the arguments of an indirect dispatch, as they stand in the tables. */
  static final int GROUPS_BYTES = 16;

  static final int NONE = -1;

  /** Places for marks of instances, 32 bytes apart, where there are few instances. */
  static final int MARKS = 1024;

  final MirroredTable root;
  final MirroredTable instances;
  final MirroredTable populations;
  final MirroredTable links;
  final MirroredTable renders;
  final MirroredTable firstBlocks;
  final GpuBuffer clocks;
  final GpuBuffer populationStates;
  final GpuBuffer linkStates;
  final GpuBuffer renderStates;
  final LifeTables life;

  Tables(GpuMemory memory, int maximumInstances, int signalsPerFrame) {
    root = new MirroredTable(memory, "tendril root", ROOT_BYTES, 1);
    instances = new MirroredTable(memory, "tendril instances", INSTANCE_BYTES, maximumInstances);
    populations =
        new MirroredTable(memory, "tendril populations", POPULATION_BYTES, MAXIMUM_POPULATIONS);
    links = new MirroredTable(memory, "tendril links", LINK_BYTES, MAXIMUM_LINKS);
    renders = new MirroredTable(memory, "tendril renders", RENDER_BYTES, MAXIMUM_RENDERS);
    firstBlocks =
        new MirroredTable(memory, "tendril blocks", Integer.BYTES, MAXIMUM_POPULATIONS + 1);
    life = new LifeTables(memory, maximumInstances, signalsPerFrame);
    // Two halves: a step reads one and writes the other.
    clocks =
        states(
            memory,
            "tendril clocks",
            2L * maximumInstances * CLOCK_BYTES + Math.max(4L * maximumInstances, 32L * MARKS));
    populationStates =
        states(
            memory,
            "tendril population states",
            (long) MAXIMUM_POPULATIONS * POPULATION_STATE_BYTES);
    linkStates = states(memory, "tendril link states", (long) MAXIMUM_LINKS * LINK_STATE_BYTES);
    renderStates =
        states(memory, "tendril render states", (long) MAXIMUM_RENDERS * RENDER_STATE_BYTES);
    writeAddresses(root.at(0));
    memPutInt(root.at(0) + ADDRESS_BYTES, maximumInstances);
    root.changed(0);
  }

  /** Writes where the tables are: the members of the root, and what step kernels are told. */
  final void writeAddresses(long at) {
    memPutLong(at, instances.buffer().deviceAddress());
    memPutLong(at + 8, clocks.deviceAddress());
    memPutLong(at + 16, populations.buffer().deviceAddress());
    memPutLong(at + 24, populationStates.deviceAddress());
    memPutLong(at + 32, links.buffer().deviceAddress());
    memPutLong(at + 40, linkStates.deviceAddress());
    memPutLong(at + 48, renders.buffer().deviceAddress());
    memPutLong(at + 56, renderStates.deviceAddress());
    memPutLong(at + 64, firstBlocks.buffer().deviceAddress());
    memPutLong(at + 72, life.life.buffer().deviceAddress());
  }

  /** Records that one population begins with the counts of another. */
  void copyPopulationState(VkCommandBuffer commands, int from, int to) {
    try (MemoryStack stack = MemoryStack.stackPush()) {
      VK10.vkCmdCopyBuffer(
          commands,
          populationStates.handle(),
          populationStates.handle(),
          VkBufferCopy.calloc(1, stack)
              .srcOffset((long) from * POPULATION_STATE_BYTES)
              .dstOffset((long) to * POPULATION_STATE_BYTES)
              .size(POPULATION_STATE_BYTES));
    }
  }

  private static GpuBuffer states(GpuMemory memory, String name, long sizeBytes) {
    return memory.deviceBuffer(
        name,
        sizeBytes,
        VK10.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK10.VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT);
  }

  @Override
  public void close() {
    root.close();
    instances.close();
    populations.close();
    links.close();
    renders.close();
    firstBlocks.close();
    clocks.close();
    populationStates.close();
    linkStates.close();
    renderStates.close();
    life.close();
  }
}
