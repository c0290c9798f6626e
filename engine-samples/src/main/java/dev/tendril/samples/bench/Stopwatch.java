package dev.tendril.samples.bench;

import static org.lwjgl.vulkan.VK10.VK_QUERY_RESULT_64_BIT;
import static org.lwjgl.vulkan.VK10.VK_QUERY_RESULT_WAIT_BIT;
import static org.lwjgl.vulkan.VK10.VK_QUERY_TYPE_TIMESTAMP;
import static org.lwjgl.vulkan.VK10.vkCmdResetQueryPool;
import static org.lwjgl.vulkan.VK10.vkCreateQueryPool;
import static org.lwjgl.vulkan.VK10.vkDestroyQueryPool;
import static org.lwjgl.vulkan.VK10.vkGetQueryPoolResults;
import static org.lwjgl.vulkan.VK13.VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT;
import static org.lwjgl.vulkan.VK13.vkCmdWriteTimestamp2;

import dev.tendril.vulkan.device.HeadlessQueue;
import dev.tendril.vulkan.device.VulkanCheck;
import dev.tendril.vulkan.device.VulkanDevice;
import java.nio.LongBuffer;
import java.util.function.Consumer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkCommandBuffer;
import org.lwjgl.vulkan.VkDevice;
import org.lwjgl.vulkan.VkQueryPoolCreateInfo;

/**
 * Measures commands: on a GPU by timestamps around them; on a software driver, whose timestamps
 * cannot be trusted, by wall clock around the submission.
 */
final class Stopwatch implements AutoCloseable {
  private final VkDevice device;
  private final HeadlessQueue queue;
  private final boolean wallClock;
  private final double millisecondsPerTick;
  private final long pool;

  Stopwatch(VulkanDevice gpu, HeadlessQueue queue) {
    this.device = gpu.handle();
    this.queue = queue;
    this.wallClock = gpu.isSoftware() || gpu.limits().timestampValidBits() == 0;
    this.millisecondsPerTick = gpu.limits().timestampPeriodNanos() * 1e-6;
    try (MemoryStack stack = MemoryStack.stackPush()) {
      LongBuffer handle = stack.mallocLong(1);
      VulkanCheck.check(
          vkCreateQueryPool(
              device,
              VkQueryPoolCreateInfo.calloc(stack)
                  .sType$Default()
                  .queryType(VK_QUERY_TYPE_TIMESTAMP)
                  .queryCount(2 * Benches.RUNS),
              null,
              handle),
          "vkCreateQueryPool");
      pool = handle.get(0);
    }
  }

  /** Whether the wall clock is used. */
  boolean usesWallClock() {
    return wallClock;
  }

  /**
   * Runs one frame and measures part of it.
   *
   * @param before what is recorded ahead and not measured (by the wall clock it is)
   * @param measured what is measured
   * @param after what is recorded behind and not measured (by the wall clock it is)
   * @return milliseconds
   */
  double measure(
      Consumer<VkCommandBuffer> before,
      Consumer<VkCommandBuffer> measured,
      Consumer<VkCommandBuffer> after) {
    VkCommandBuffer commands = queue.begin();
    vkCmdResetQueryPool(commands, pool, 0, 2);
    before.accept(commands);
    vkCmdWriteTimestamp2(commands, VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT, pool, 0);
    measured.accept(commands);
    vkCmdWriteTimestamp2(commands, VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT, pool, 1);
    after.accept(commands);
    long start = System.nanoTime();
    queue.submit();
    queue.waitIdle();
    double wall = (System.nanoTime() - start) * 1e-6;
    if (wallClock) {
      return wall;
    }
    try (MemoryStack stack = MemoryStack.stackPush()) {
      LongBuffer ticks = stack.mallocLong(2);
      VulkanCheck.check(
          vkGetQueryPoolResults(
              device,
              pool,
              0,
              2,
              ticks,
              Long.BYTES,
              VK_QUERY_RESULT_64_BIT | VK_QUERY_RESULT_WAIT_BIT),
          "vkGetQueryPoolResults");
      return (ticks.get(1) - ticks.get(0)) * millisecondsPerTick;
    }
  }

  /**
   * Runs many equal pieces in one submission, so that none finds the GPU asleep, and measures the
   * last {@link Benches#RUNS} each by itself. Only where the wall clock is not used.
   *
   * @param before what is recorded ahead of all
   * @param unmeasured how many pieces come before those that are measured
   * @return milliseconds of each
   */
  double[] measureEach(
      Consumer<VkCommandBuffer> before, int unmeasured, Consumer<VkCommandBuffer> piece) {
    VkCommandBuffer commands = queue.begin();
    vkCmdResetQueryPool(commands, pool, 0, 2 * Benches.RUNS);
    before.accept(commands);
    for (int i = 0; i < unmeasured; i++) {
      piece.accept(commands);
    }
    for (int i = 0; i < Benches.RUNS; i++) {
      vkCmdWriteTimestamp2(commands, VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT, pool, 2 * i);
      piece.accept(commands);
      vkCmdWriteTimestamp2(commands, VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT, pool, 2 * i + 1);
    }
    queue.submit();
    queue.waitIdle();
    double[] milliseconds = new double[Benches.RUNS];
    try (MemoryStack stack = MemoryStack.stackPush()) {
      LongBuffer ticks = stack.mallocLong(2 * Benches.RUNS);
      VulkanCheck.check(
          vkGetQueryPoolResults(
              device,
              pool,
              0,
              2 * Benches.RUNS,
              ticks,
              Long.BYTES,
              VK_QUERY_RESULT_64_BIT | VK_QUERY_RESULT_WAIT_BIT),
          "vkGetQueryPoolResults");
      for (int i = 0; i < milliseconds.length; i++) {
        milliseconds[i] = (ticks.get(2 * i + 1) - ticks.get(2 * i)) * millisecondsPerTick;
      }
    }
    return milliseconds;
  }

  @Override
  public void close() {
    queue.waitIdle();
    vkDestroyQueryPool(device, pool, null);
  }
}
