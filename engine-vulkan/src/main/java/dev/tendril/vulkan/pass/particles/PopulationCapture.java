package dev.tendril.vulkan.pass.particles;

import static org.lwjgl.system.MemoryUtil.memAddress;
import static org.lwjgl.system.MemoryUtil.memGetInt;
import static org.lwjgl.system.MemoryUtil.memGetLong;
import static org.lwjgl.vulkan.VK13.VK_ACCESS_2_HOST_READ_BIT;
import static org.lwjgl.vulkan.VK13.VK_ACCESS_2_SHADER_WRITE_BIT;
import static org.lwjgl.vulkan.VK13.VK_ACCESS_2_TRANSFER_READ_BIT;
import static org.lwjgl.vulkan.VK13.VK_ACCESS_2_TRANSFER_WRITE_BIT;
import static org.lwjgl.vulkan.VK13.VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT;
import static org.lwjgl.vulkan.VK13.VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT;
import static org.lwjgl.vulkan.VK13.VK_PIPELINE_STAGE_2_HOST_BIT;

import dev.tendril.core.effect.CookedLayout.Unit;
import dev.tendril.core.effect.CookedType;
import dev.tendril.vulkan.memory.GpuBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkBufferCopy;
import org.lwjgl.vulkan.VkCommandBuffer;

/**
 * A copy of one population as a step left it, in host memory once the frame has completed. Owns its
 * buffer.
 */
public final class PopulationCapture implements AutoCloseable {
  private final Population population;
  private final CookedType type;
  private final int capacity;
  private final boolean particles;
  private final int nodeParity;
  private final int listParity;
  private final long bitsAt;
  private final long generationsAt;
  private final long streamsAt;
  private final long rendersAt;
  private final GpuBuffer buffer;

  /**
   * Records the copies, with the barriers before and after them.
   *
   * @param particles the living particles too, not only the counters
   */
  public PopulationCapture(
      ParticleWorld world, VkCommandBuffer commands, Population population, boolean particles) {
    this.population = population;
    this.type = population.type();
    this.capacity = population.capacity();
    this.particles = particles;
    this.nodeParity = world.nodeParity();
    this.listParity = world.listParity();
    long bytes = Tables.POPULATION_STATE_BYTES;
    rendersAt = bytes;
    bytes += (long) population.renders().size() * Tables.RENDER_STATE_BYTES;
    bitsAt = bytes;
    generationsAt = bitsAt + 4L * population.wordCount();
    streamsAt = generationsAt + 4L * capacity;
    long streamBytes = 16L * type.storedGroupCount() * capacity;
    buffer =
        world
            .memory()
            .hostBuffer(
                population.name() + " capture",
                particles ? streamsAt + streamBytes : bytes,
                VK10.VK_BUFFER_USAGE_TRANSFER_DST_BIT,
                true);
    world.barrier(
        commands,
        VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT | VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT,
        VK_ACCESS_2_SHADER_WRITE_BIT | VK_ACCESS_2_TRANSFER_WRITE_BIT,
        VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT,
        VK_ACCESS_2_TRANSFER_READ_BIT);
    copy(
        commands,
        world.tables().populationStates,
        (long) population.index() * Tables.POPULATION_STATE_BYTES,
        0,
        Tables.POPULATION_STATE_BYTES);
    for (int i = 0; i < population.renders().size(); i++) {
      copy(
          commands,
          world.tables().renderStates,
          (long) population.renders().get(i).index * Tables.RENDER_STATE_BYTES,
          rendersAt + (long) i * Tables.RENDER_STATE_BYTES,
          Tables.RENDER_STATE_BYTES);
    }
    if (particles) {
      copy(
          commands,
          population.book(),
          4L * world.rotation() * population.wordCount(),
          bitsAt,
          4L * population.wordCount());
      copy(
          commands,
          population.book(),
          population.generationsOffset(),
          generationsAt,
          4L * capacity);
      copy(commands, population.streams(), 0, streamsAt, streamBytes);
    }
    world.barrier(
        commands,
        VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT,
        VK_ACCESS_2_TRANSFER_WRITE_BIT,
        VK_PIPELINE_STAGE_2_HOST_BIT,
        VK_ACCESS_2_HOST_READ_BIT);
  }

  private void copy(
      VkCommandBuffer commands, GpuBuffer source, long from, long to, long sizeBytes) {
    try (MemoryStack stack = MemoryStack.stackPush()) {
      VkBufferCopy.Buffer region =
          VkBufferCopy.calloc(1, stack).srcOffset(from).dstOffset(to).size(sizeBytes);
      VK10.nvkCmdCopyBuffer(commands, source.handle(), buffer.handle(), 1, memAddress(region));
    }
  }

  public CookedType type() {
    return type;
  }

  public Population population() {
    return population;
  }

  /** Call once, after the frame has completed and before reading anything. */
  public void completed() {
    buffer.invalidate(0, buffer.sizeBytes());
  }

  private long counter(int offset) {
    return memGetLong(buffer.mappedAddress() + offset);
  }

  public long alive() {
    return Integer.toUnsignedLong(
        memGetInt(buffer.mappedAddress() + Tables.STATE_ALIVE + 4L * listParity));
  }

  public long emitted() {
    return counter(Tables.STATE_EMITTED);
  }

  public long died() {
    return counter(Tables.STATE_DIED);
  }

  public long refused() {
    return counter(Tables.STATE_REFUSED);
  }

  public long invalid() {
    return counter(Tables.STATE_INVALID);
  }

  /** Invocations that spent their budget of loop rounds. */
  public long loopsCut() {
    return counter(Tables.STATE_LOOPS_CUT)
        + counter(Tables.STATE_BIRTH_LOOPS_CUT)
        + counter(Tables.STATE_BIRTH_LOOPS_CUT + Long.BYTES);
  }

  /** Records in the draw lists, of all render structs. */
  public long drawn() {
    return overRenders(Tables.RENDER_LISTED, false);
  }

  /** Draws that found no record so far. */
  public long drawRefused() {
    return overRenders(Tables.RENDER_REFUSED, true);
  }

  private long overRenders(int offset, boolean wide) {
    long sum = 0;
    for (int i = 0; i < population.renders().size(); i++) {
      long at = buffer.mappedAddress() + rendersAt + (long) i * Tables.RENDER_STATE_BYTES + offset;
      sum += wide ? memGetLong(at) : Integer.toUnsignedLong(memGetInt(at));
    }
    return sum;
  }

  public int capacity() {
    return capacity;
  }

  /** Needs particles. */
  public boolean isAlive(int slot) {
    if (!particles) {
      throw new IllegalStateException("only counters were captured");
    }
    return (memGetInt(buffer.mappedAddress() + bitsAt + 4L * (slot >> 5)) >>> slot & 1) != 0;
  }

  public int generation(int slot) {
    return memGetInt(buffer.mappedAddress() + generationsAt + 4L * slot);
  }

  /** The bits of one lane of a unit, 0 to {@code width - 1}. */
  public int bits(Unit unit, int lane, int slot) {
    int group = unit.group();
    int doubled = type.doubledGroups().indexOf(group);
    if (doubled >= 0 && nodeParity == 1) {
      group = type.streams().groupCount() + doubled;
    }
    return memGetInt(
        buffer.mappedAddress()
            + streamsAt
            + 16L * ((long) group * capacity + slot)
            + 4L * (unit.lane() + lane));
  }

  @Override
  public void close() {
    buffer.close();
  }
}
