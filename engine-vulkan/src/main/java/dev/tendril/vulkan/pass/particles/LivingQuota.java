package dev.tendril.vulkan.pass.particles;

/**
 * How many particles of one population may live. Counts come back late, so it remembers which
 * limits were in force in the steps since: as many as the highest of them, or as the last count,
 * may live by now.
 *
 * <p>A step grants births only while fewer live than the limit of that step says. So in a step the
 * number of living never rises above the larger of what it was and that limit.
 */
final class LivingQuota {
  private static final int LIMITS = 16;

  private final int capacity;

  /** Ascending: from that step on, up to the next entry's, that limit is in force. */
  private final long[] firstSteps = new long[LIMITS];

  private final int[] limits = new int[LIMITS];
  private int size;
  private long known;
  private long knownStep;
  private long refused;
  private long newlyRefused;

  LivingQuota(int capacity) {
    this.capacity = capacity;
  }

  /**
   * It takes the place of an older version, with what lives of it.
   *
   * @param step the last recorded one
   */
  void begin(LivingQuota older, long step) {
    known = Math.min(older.ceiling(step), capacity);
    knownStep = step;
    refused = older.refused;
  }

  /** Takes what has come back. */
  void read(PopulationCounts counts) {
    newlyRefused = 0;
    if (counts.step() > knownStep) {
      known = counts.alive();
      knownStep = counts.step();
      newlyRefused = Math.max(0, counts.refusedByBudget() - refused);
      refused = counts.refusedByBudget();
      int past = 0; // whose successor was in force already in the step after the counted one
      while (past + 1 < size && firstSteps[past + 1] <= knownStep + 1) {
        past++;
      }
      drop(past);
    }
  }

  private void drop(int count) {
    if (count > 0) {
      System.arraycopy(firstSteps, count, firstSteps, 0, size - count);
      System.arraycopy(limits, count, limits, 0, size - count);
      size -= count;
    }
  }

  /** Living particles by the last count. */
  long known() {
    return known;
  }

  /** Births that only the limit has refused between the last two counts. */
  long newlyRefused() {
    return newlyRefused;
  }

  /**
   * The most that can live when all recorded steps are done.
   *
   * @param step the last recorded one
   */
  long ceiling(long step) {
    long most = known;
    for (int i = 0; i < size && firstSteps[i] <= step; i++) {
      most = Math.max(most, limits[i]);
    }
    return most;
  }

  /** The limit of the next step. */
  int limit() {
    return size == 0 ? capacity : limits[size - 1];
  }

  /**
   * Says what the next step is held to.
   *
   * @param step the last recorded one
   * @return whether that differs from before
   */
  boolean decide(int limit, long step) {
    int before = limit();
    while (size > 0 && firstSteps[size - 1] > step) {
      size--; // no step has been recorded with it, or that was abandoned
    }
    if (size == 0 || limits[size - 1] != limit) {
      if (size == LIMITS) { // the oldest two become one that is not less
        limits[1] = Math.max(limits[0], limits[1]);
        firstSteps[1] = firstSteps[0];
        drop(1);
      }
      firstSteps[size] = step + 1;
      limits[size] = limit;
      size++;
    }
    return before != limit;
  }
}
