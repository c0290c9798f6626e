package dev.tendril.vulkan.memory;

import dev.tendril.vulkan.device.VulkanException;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Closes things when the device has finished with the frame that used them last. Any thread may
 * retire; one thread collects. Allocates nothing where nothing is retired.
 *
 * <p>Frames count up. Things are closed in the order in which they were retired.
 */
public final class DeletionQueue {
  private final Queue<Retired> retired = new ArrayDeque<>();
  private long latestFrame = Long.MIN_VALUE;

  /**
   * Closes an object later.
   *
   * @param object what to close; it must not be used in commands recorded from now on
   * @param frameNumber last frame whose commands may use it; a number below that of an earlier call
   *     counts as that one
   */
  public synchronized void retire(AutoCloseable object, long frameNumber) {
    latestFrame = Math.max(latestFrame, frameNumber);
    retired.add(new Retired(object, latestFrame));
  }

  /**
   * Closes everything that was retired with a completed frame.
   *
   * @param completedFrameNumber last frame that the device has finished
   * @throws RuntimeException of the first object that could not be closed, after closing the others
   */
  public synchronized void collect(long completedFrameNumber) {
    RuntimeException failure = null;
    Retired next = retired.peek();
    while (next != null && next.frameNumber <= completedFrameNumber) {
      retired.remove();
      failure = close(next.object, failure);
      next = retired.peek();
    }
    if (failure != null) {
      throw failure;
    }
  }

  /** Closes everything; only when the device is idle. */
  public void drain() {
    collect(Long.MAX_VALUE);
  }

  /** How many objects wait. */
  public synchronized int size() {
    return retired.size();
  }

  private static @Nullable RuntimeException close(
      AutoCloseable object, @Nullable RuntimeException earlier) {
    try {
      object.close();
      return earlier;
    } catch (Exception e) {
      if (e instanceof InterruptedException) {
        Thread.currentThread().interrupt();
      }
      RuntimeException failure =
          e instanceof RuntimeException runtime
              ? runtime
              : new VulkanException("closing " + object + " failed", e);
      if (earlier == null) {
        return failure;
      }
      earlier.addSuppressed(failure);
      return earlier;
    }
  }

  private record Retired(AutoCloseable object, long frameNumber) {}
}
