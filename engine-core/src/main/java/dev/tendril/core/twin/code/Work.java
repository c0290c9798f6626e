package dev.tendril.core.twin.code;

import dev.tendril.core.twin.TwinLimitException;

/** Counts operations, so that no text can keep its caller for ever. */
public final class Work {
  /** After so many operations the limit, and whether the thread is interrupted, is looked at. */
  static final int SLICE = 1 << 14;

  private long left;

  /**
   * @param operations that may be run from now on
   */
  public void allow(long operations) {
    left = operations;
  }

  void done(int operations) {
    left -= operations;
    if (left < 0) {
      throw new TwinLimitException("the step takes more operations than the twin may spend on it");
    }
    if (Thread.currentThread().isInterrupted()) {
      throw new TwinLimitException("interrupted");
    }
  }
}
