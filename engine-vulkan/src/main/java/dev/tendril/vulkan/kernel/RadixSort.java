package dev.tendril.vulkan.kernel;

import static org.lwjgl.system.MemoryUtil.memPutInt;
import static org.lwjgl.system.MemoryUtil.memPutLong;
import static org.lwjgl.system.MemoryUtil.nmemCallocChecked;
import static org.lwjgl.system.MemoryUtil.nmemFree;
import static org.lwjgl.vulkan.VK13.*;

import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.pipeline.ComputePipeline;
import dev.tendril.vulkan.pipeline.PipelineCache;
import dev.tendril.vulkan.pipeline.PipelineLayout;
import dev.tendril.vulkan.shader.Spirv;
import org.lwjgl.vulkan.VkCommandBuffer;
import org.lwjgl.vulkan.VkDependencyInfo;
import org.lwjgl.vulkan.VkMemoryBarrier2;

/**
 * Sorts lists of 32-bit keys with 32-bit values on the GPU, ascending and stably, any number of
 * lists at one time. How many keys a list has is known to the GPU only. The result depends on the
 * keys alone. Thirteen dispatches whatever the number of lists; no workgroup waits for another.
 *
 * <p>Recording allocates no Java objects. Not thread-safe.
 */
public final class RadixSort implements AutoCloseable {
  /** Bytes of {@code TendrilSortJob} in {@code sort.glsl}. */
  public static final int JOB_BYTES = 64;

  /** Bytes that the plan writes arguments into; the buffer needs the indirect usage. */
  public static final int ARGUMENT_BYTES = 16;

  private static final int DIGITS = 256;
  private static final int BLOCK_KEYS = 4096;
  private static final int PUSH_BYTES = 32;
  private static final long STAGES =
      VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT | VK_PIPELINE_STAGE_2_DRAW_INDIRECT_BIT;
  private static final long READS =
      VK_ACCESS_2_SHADER_READ_BIT
          | VK_ACCESS_2_SHADER_WRITE_BIT
          | VK_ACCESS_2_INDIRECT_COMMAND_READ_BIT;

  private final PipelineLayout layout;
  private final ComputePipeline plan;
  private final ComputePipeline count;
  private final ComputePipeline scan;
  private final ComputePipeline scatter;
  private final long push = nmemCallocChecked(1, PUSH_BYTES);
  private final VkMemoryBarrier2.Buffer barrier = VkMemoryBarrier2.calloc(1);
  private final VkDependencyInfo dependency = VkDependencyInfo.calloc();

  /** The four kernels, as the front end names them. */
  public record Kernels(Spirv plan, Spirv count, Spirv scan, Spirv scatter) {}

  public RadixSort(VulkanDevice device, PipelineCache cache, Kernels kernels) {
    layout = PipelineLayout.create(device, "tendril sort", PUSH_BYTES, VK_SHADER_STAGE_COMPUTE_BIT);
    plan = ComputePipeline.create(device, cache, "tendril sort plan", kernels.plan(), layout);
    count = ComputePipeline.create(device, cache, "tendril sort count", kernels.count(), layout);
    scan = ComputePipeline.create(device, cache, "tendril sort scan", kernels.scan(), layout);
    scatter =
        ComputePipeline.create(device, cache, "tendril sort scatter", kernels.scatter(), layout);
    barrier
        .get(0)
        .sType$Default()
        .srcStageMask(VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT)
        .srcAccessMask(VK_ACCESS_2_SHADER_WRITE_BIT)
        .dstStageMask(STAGES)
        .dstAccessMask(READS);
    dependency.sType$Default().pMemoryBarriers(barrier);
  }

  /** Bytes of a list's histogram. */
  public static long histogramBytes(int capacity) {
    long blocks = (capacity + BLOCK_KEYS - 1L) / BLOCK_KEYS;
    return 4 * DIGITS * (blocks + 1);
  }

  /**
   * Writes one list's job.
   *
   * @param at where, of {@link #JOB_BYTES}
   * @param keys device address of the keys, which end sorted there
   * @param otherKeys device address of as many
   * @param values device address of the values, which end beside their keys
   * @param otherValues device address of as many
   * @param histogram device address of {@link #histogramBytes}
   * @param keyCount device address of the word that says how many keys there are
   * @param capacity keys beyond these are not looked at
   */
  public static void writeJob(
      long at,
      long keys,
      long otherKeys,
      long values,
      long otherValues,
      long histogram,
      long keyCount,
      int capacity) {
    memPutLong(at, keys);
    memPutLong(at + 8, otherKeys);
    memPutLong(at + 16, values);
    memPutLong(at + 24, otherValues);
    memPutLong(at + 32, histogram);
    memPutLong(at + 40, keyCount);
    memPutInt(at + 48, capacity);
  }

  /**
   * Records the sort. What made keys, values and counts must be visible to compute shaders; what
   * follows needs a barrier after compute shader writes.
   *
   * @param jobs device address of the jobs, which the GPU writes to
   * @param jobCount at least 1
   * @param arguments a buffer of {@link #ARGUMENT_BYTES} from {@code offset} on
   * @param argumentsAddress device address of the same place
   */
  public void record(
      VkCommandBuffer commands,
      long jobs,
      int jobCount,
      long arguments,
      long offset,
      long argumentsAddress) {
    memPutLong(push, jobs);
    memPutLong(push + 8, argumentsAddress);
    memPutInt(push + 16, jobCount);
    bind(commands, plan);
    vkCmdDispatch(commands, 1, 1, 1);
    for (int pass = 0; pass < 4; pass++) {
      memPutInt(push + 20, 8 * pass);
      memPutInt(push + 24, pass & 1);
      barrier(commands);
      bind(commands, count);
      vkCmdDispatchIndirect(commands, arguments, offset);
      barrier(commands);
      bind(commands, scan);
      vkCmdDispatch(commands, DIGITS, jobCount, 1);
      barrier(commands);
      bind(commands, scatter);
      vkCmdDispatchIndirect(commands, arguments, offset);
    }
  }

  private void bind(VkCommandBuffer commands, ComputePipeline pipeline) {
    pipeline.bind(commands);
    nvkCmdPushConstants(
        commands, layout.handle(), VK_SHADER_STAGE_COMPUTE_BIT, 0, PUSH_BYTES, push);
  }

  private void barrier(VkCommandBuffer commands) {
    nvkCmdPipelineBarrier2(commands, dependency.address());
  }

  @Override
  public void close() {
    plan.close();
    count.close();
    scan.close();
    scatter.close();
    layout.close();
    nmemFree(push);
    barrier.free();
    dependency.free();
  }
}
