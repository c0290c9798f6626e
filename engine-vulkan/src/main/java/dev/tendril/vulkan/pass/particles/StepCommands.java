package dev.tendril.vulkan.pass.particles;

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
 * step.glsl} lays them out, and a barrier. Allocates no Java objects while recording.
 */
final class StepCommands implements AutoCloseable {
  static final int PUSH_BYTES = 48;
  private static final int ROOT = 0;
  private static final int HOST_ROOTS = 8;
  private static final int INDEX = 16;
  private static final int DELTA_TIME = 20;
  private static final int LIST_PARITY = 24;
  private static final int ROTATION = 28;
  private static final int NODE_PARITY = 32;
  private static final int MODE = 36;
  private static final int COUNT = 40;
  private static final int FIRST_HOST_ROOT = 44;

  private final long push = nmemCallocChecked(1, PUSH_BYTES);
  private final long set = nmemCallocChecked(1, Long.BYTES);
  private final VkMemoryBarrier2.Buffer barrier = VkMemoryBarrier2.calloc(1);
  private final VkDependencyInfo dependency = VkDependencyInfo.calloc();
  private @Nullable VkCommandBuffer commands;

  StepCommands(long rootAddress) {
    barrier.get(0).sType$Default();
    dependency.sType$Default().pMemoryBarriers(barrier);
    memPutLong(push + ROOT, rootAddress);
  }

  void begin(VkCommandBuffer commandBuffer, float deltaSeconds) {
    commands = commandBuffer;
    memPutFloat(push + DELTA_TIME, deltaSeconds);
  }

  private VkCommandBuffer recording() {
    if (commands == null) {
      throw new IllegalStateException("no step is being recorded");
    }
    return commands;
  }

  void roles(int listParity, int rotation, int nodeParity) {
    memPutInt(push + LIST_PARITY, listParity);
    memPutInt(push + ROTATION, rotation);
    memPutInt(push + NODE_PARITY, nodeParity);
  }

  void hostRoots(long address, int first) {
    memPutLong(push + HOST_ROOTS, address);
    memPutInt(push + FIRST_HOST_ROOT, first);
  }

  void mode(boolean host) {
    memPutInt(push + MODE, host ? 1 : 0);
  }

  void index(int index) {
    memPutInt(push + INDEX, index);
  }

  void count(int count) {
    memPutInt(push + COUNT, count);
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
    nmemFree(set);
    barrier.free();
    dependency.free();
  }
}
