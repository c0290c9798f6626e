package dev.tendril.vulkan.testing;

import java.lang.management.ManagementFactory;

/** Counts the bytes of Java objects that the current thread allocates. */
public final class AllocationMeter {
  private static final int ROUNDS = 5;

  private AllocationMeter() {}

  /**
   * What one frame's calls into LWJGL may allocate: nothing, but on Java 25 or later, where LWJGL
   * goes through the foreign-function interface. Until the compiler has inlined a call, that makes
   * an object of 40 bytes or so each time, and a frame makes some 50 calls: 1,960 bytes were seen
   * cold, 0 to 220 warm. Java 17 counts without allowance.
   */
  public static long bindingBytesPerFrame() {
    return Runtime.version().feature() < 25 ? 0 : 4096;
  }

  /**
   * Runs something often enough to be warm, then counts. The least of several rounds is what the
   * code itself does; the JVM adds something now and then, such as when it compiles.
   *
   * @param iterations how often it runs in each round
   * @return bytes of one round
   */
  public static long bytesOf(int iterations, Runnable work) {
    long least = Long.MAX_VALUE;
    for (int round = 0; round <= ROUNDS; round++) {
      long allocated = bytesOfOne(iterations, work);
      if (round > 0) {
        least = Math.min(least, allocated);
      }
    }
    return least;
  }

  /** Counts a single round. */
  private static long bytesOfOne(int iterations, Runnable work) {
    com.sun.management.ThreadMXBean threads =
        (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    long thread = Thread.currentThread().getId();
    long before = threads.getThreadAllocatedBytes(thread);
    for (int i = 0; i < iterations; i++) {
      work.run();
    }
    return threads.getThreadAllocatedBytes(thread) - before;
  }
}
