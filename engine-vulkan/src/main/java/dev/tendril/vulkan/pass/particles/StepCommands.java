package dev.tendril.vulkan.pass.particles;

import static org.lwjgl.system.MemoryUtil.memGetInt;
import static org.lwjgl.system.MemoryUtil.memPutFloat;
import static org.lwjgl.system.MemoryUtil.memPutInt;
import static org.lwjgl.system.MemoryUtil.memPutLong;
import static org.lwjgl.system.MemoryUtil.nmemCallocChecked;
import static org.lwjgl.system.MemoryUtil.nmemFree;
import static org.lwjgl.vulkan.VK10.VK_NULL_HANDLE;
import static org.lwjgl.vulkan.VK10.VK_PIPELINE_BIND_POINT_COMPUTE;
import static org.lwjgl.vulkan.VK10.VK_SHADER_STAGE_COMPUTE_BIT;
import static org.lwjgl.vulkan.VK10.nvkCmdBindDescriptorSets;
import static org.lwjgl.vulkan.VK10.nvkCmdPushConstants;
import static org.lwjgl.vulkan.VK10.vkCmdDispatch;
import static org.lwjgl.vulkan.VK10.vkCmdDispatchIndirect;

import dev.tendril.vulkan.frame.Schedule;
import dev.tendril.vulkan.pipeline.ComputePipeline;
import dev.tendril.vulkan.pipeline.PipelineLayout;
import org.jspecify.annotations.Nullable;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkCommandBuffer;
import org.lwjgl.vulkan.VkDependencyInfo;
import org.lwjgl.vulkan.VkMemoryBarrier2;

/**
 * Records a step's commands with native memory that is made once: push constants as {@code
 * push-type.glsl}, {@code push-births.glsl} and {@code push-fixed.glsl} lay them out, and a
 * barrier. Allocates no Java objects while recording.
 */
final class StepCommands implements AutoCloseable {
  /** What Vulkan promises of every device. */
  static final int PUSH_BYTES = 128;

  // For an update, and for births.
  private static final int ROOT = 0;
  private static final int INSTANCES = 8;
  private static final int CLOCKS = 16;
  static final int STREAMS = 24;
  static final int BITS = 32;
  static final int GENERATIONS = 40;
  static final int SUMS = 48;
  static final int STATE = 56;
  static final int UNIFORMS = 64;
  static final int LINKS = 72;
  static final int ALIVE_LIST = 80;
  static final int RENDERS = 88;
  static final int INCOMING = 80;
  static final int EMITTER = 88;
  static final int HOST_ROOTS = 96;
  static final int ASKED = 96;
  static final int LINK_STATES = 96;
  static final int CAPACITY = 104;
  static final int UNIFORM_GROUPS = 108;
  static final int INDEX = 112;
  static final int EMITTER_CAPACITY = 112;
  private static final int DELTA_TIME = 116;
  private static final int ROLES = 120;
  static final int COUNT = 124;
  private static final int INSTANCE_CAPACITY = 124;

  // For the kernels over all types.
  static final int FIXED_HOST_ROOTS = 80;
  static final int FIXED_REPORT = 88;
  static final int FIXED_INDEX = 96;
  private static final int FIXED_DELTA_TIME = 100;
  private static final int FIXED_ROLES = 104;
  static final int FIXED_POPULATIONS = 108;
  static final int FIXED_INSTANCES = 112;
  private static final int FIXED_INSTANCE_CAPACITY = 116;
  static final int FIXED_BLOCKS = 120;
  private static final int FIXED_BYTES = 124;

  private static final int HOST_BIRTHS = 16;
  private static final int FIRST_OF_FRAME = 32;
  private static final int WARM_UP = 512;

  private final long push = nmemCallocChecked(1, PUSH_BYTES);
  private final long fixed = nmemCallocChecked(1, FIXED_BYTES);
  private final long set = nmemCallocChecked(1, Long.BYTES);
  private final int maximumInstances;
  private final long clocks;
  private final long clockHalfBytes;
  private final VkMemoryBarrier2.Buffer barrier = VkMemoryBarrier2.calloc(1);
  private final VkDependencyInfo dependency = VkDependencyInfo.calloc();
  private @Nullable VkCommandBuffer commands;
  private int listParity;
  private int nodeParity;

  StepCommands(Tables tables, int maximumInstances) {
    barrier.get(0).sType$Default();
    dependency.sType$Default().pMemoryBarriers(barrier);
    clocks = tables.clocks.deviceAddress();
    clockHalfBytes = (long) Tables.CLOCK_BYTES * maximumInstances;
    memPutLong(push + ROOT, tables.root.buffer().deviceAddress());
    memPutLong(push + INSTANCES, tables.instances.buffer().deviceAddress());
    // The root's members, which this block begins with.
    tables.writeAddresses(fixed);
    this.maximumInstances = maximumInstances;
    memPutInt(fixed + FIXED_INSTANCE_CAPACITY, maximumInstances);
  }

  void begin(VkCommandBuffer commandBuffer, float deltaSeconds) {
    commands = commandBuffer;
    seconds(deltaSeconds);
  }

  /** How long what is recorded from now on takes. */
  void seconds(float deltaSeconds) {
    memPutFloat(push + DELTA_TIME, deltaSeconds);
    memPutFloat(fixed + FIXED_DELTA_TIME, deltaSeconds);
  }

  private VkCommandBuffer recording() {
    if (commands == null) {
      throw new IllegalStateException("no step is being recorded");
    }
    return commands;
  }

  /**
   * Which half is which.
   *
   * @param instances instances with a lower index than this may live
   * @param hostBirths births come from the host, before update
   */
  void roles(int listParity, int rotation, int nodeParity, int instances, boolean hostBirths) {
    this.listParity = listParity;
    this.nodeParity = nodeParity;
    int roles = listParity | nodeParity << 1 | rotation << 2 | (hostBirths ? HOST_BIRTHS : 0);
    roles |= markShift(instances) << 6;
    memPutInt(push + ROLES, roles);
    memPutInt(fixed + FIXED_ROLES, roles);
    memPutLong(push + CLOCKS, clocks + nodeParity * clockHalfBytes);
  }

  /** An update is told where marks of instances lie. */
  void tellMarks() {
    memPutInt(push + INSTANCE_CAPACITY, maximumInstances);
  }

  int listParity() {
    return listParity;
  }

  int nodeParity() {
    return nodeParity;
  }

  /** Each instance has 1 << this many places for marks, so that few of them meet in one. */
  private static int markShift(int instances) {
    return instances <= Tables.MARKS >> 5 ? 5 : instances <= Tables.MARKS >> 3 ? 3 : 0;
  }

  /** The step that is recorded is one of the instances that warm up; after {@link #roles}. */
  void warmUp() {
    memPutInt(push + ROLES, memGetInt(push + ROLES) | WARM_UP);
    memPutInt(fixed + FIXED_ROLES, memGetInt(fixed + FIXED_ROLES) | WARM_UP);
  }

  /** The step that is recorded is the first of its frame; after {@link #roles}. */
  void firstOfFrame() {
    memPutInt(fixed + FIXED_ROLES, memGetInt(fixed + FIXED_ROLES) | FIRST_OF_FRAME);
  }

  /** A word of what a population's kernel is told. */
  void set(int offset, int value) {
    memPutInt(push + offset, value);
  }

  /** An address that a population's kernel is told. */
  void set(int offset, long address) {
    memPutLong(push + offset, address);
  }

  /** A word of what a kernel over all types is told. */
  void setFixed(int offset, int value) {
    memPutInt(fixed + offset, value);
  }

  /** An address that a kernel over all types is told. */
  void setFixed(int offset, long address) {
    memPutLong(fixed + offset, address);
  }

  void bindFixed(ComputePipeline pipeline, PipelineLayout layout) {
    VkCommandBuffer commands = recording();
    pipeline.bind(commands);
    nvkCmdPushConstants(
        commands, layout.handle(), VK_SHADER_STAGE_COMPUTE_BIT, 0, FIXED_BYTES, fixed);
  }

  void bind(ComputePipeline pipeline, PipelineLayout layout, long descriptorSet) {
    VkCommandBuffer commands = recording();
    pipeline.bind(commands);
    if (descriptorSet != VK_NULL_HANDLE) {
      memPutLong(set, descriptorSet);
      nvkCmdBindDescriptorSets(
          commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout.handle(), 0, 1, set, 0, 0L);
    }
    nvkCmdPushConstants(
        commands, layout.handle(), VK_SHADER_STAGE_COMPUTE_BIT, 0, PUSH_BYTES, push);
  }

  void dispatch(int x, int y) {
    vkCmdDispatch(recording(), x, y, 1);
  }

  void dispatchIndirect(long buffer, long offset) {
    vkCmdDispatchIndirect(recording(), buffer, offset);
  }

  void barrier(Schedule.Barrier masks) {
    barrier(
        masks.sourceStages(), masks.sourceAccesses(), masks.targetStages(), masks.targetAccesses());
  }

  void barrier(long sourceStages, long sourceAccesses, long targetStages, long targetAccesses) {
    barrier(recording(), sourceStages, sourceAccesses, targetStages, targetAccesses);
  }

  void barrier(
      VkCommandBuffer into,
      long sourceStages,
      long sourceAccesses,
      long targetStages,
      long targetAccesses) {
    long at = barrier.address();
    VkMemoryBarrier2.nsrcStageMask(at, sourceStages);
    VkMemoryBarrier2.nsrcAccessMask(at, sourceAccesses);
    VkMemoryBarrier2.ndstStageMask(at, targetStages);
    VkMemoryBarrier2.ndstAccessMask(at, targetAccesses);
    VK13.nvkCmdPipelineBarrier2(into, dependency.address());
  }

  @Override
  public void close() {
    nmemFree(push);
    nmemFree(fixed);
    nmemFree(set);
    barrier.free();
    dependency.free();
  }
}
