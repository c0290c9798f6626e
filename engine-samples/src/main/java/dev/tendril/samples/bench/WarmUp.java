package dev.tendril.samples.bench;

import dev.tendril.vulkan.device.HeadlessQueue;
import dev.tendril.vulkan.device.VulkanDevice;
import org.lwjgl.vulkan.VkCommandBuffer;

/**
 * Work that makes a GPU run as fast as it does under load: without it, steps of a few microseconds
 * are measured at the clock of an idle chip, up to five times slower. Does nothing on a software
 * driver.
 */
final class WarmUp implements AutoCloseable {
  private static final long NANOS = 200_000_000;
  private static final int COPIES = 200;
  private static final long COPY_BYTES = 256L << 20;

  private final HeadlessQueue queue;
  private final CopyBench copy;
  private final boolean needed;

  WarmUp(VulkanDevice gpu, HeadlessQueue queue, Stopwatch stopwatch) {
    this.queue = queue;
    needed = !stopwatch.usesWallClock();
    copy = new CopyBench(gpu, queue, stopwatch, needed ? COPY_BYTES : 1 << 20);
  }

  /** Runs for a while. */
  void run() {
    long end = System.nanoTime() + NANOS;
    while (needed && System.nanoTime() < end) {
      record(queue.begin());
      queue.submit();
      queue.waitIdle();
    }
  }

  /** Records some of it, to stand in front of what is measured. */
  void record(VkCommandBuffer commands) {
    for (int i = 0; needed && i < COPIES; i++) {
      copy.record(commands);
    }
  }

  @Override
  public void close() {
    copy.close();
  }
}
