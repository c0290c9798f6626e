package dev.tendril.vulkan.pass.particles;

import java.util.Arrays;
import java.util.List;

/**
 * Divides an engine's budget of particles and of triangles among its populations before each step,
 * from counts that are a few frames old. What may live of all populations together, whatever has
 * happened since those counts, never exceeds the budget; where more lived when it was set, nothing
 * is born until enough have died.
 *
 * <p>Everybody gets what it has and asks for, types of higher priority first and those of one
 * priority evenly; half of what is left is given out evenly as room for bursts, and the other half
 * waits for newcomers. Allocates only when the number of populations grows.
 */
final class Quotas {
  private long particles = Long.MAX_VALUE;
  private long triangles = Long.MAX_VALUE;
  private boolean changed;
  private boolean limiting;
  private boolean drawLimiting;
  private long[] wants = new long[16];
  private long[] most = new long[16];
  private long[] shares = new long[16];
  private final long[] roots = new long[Tables.MAXIMUM_POPULATIONS];
  private int[] priorities = new int[16];
  private long refused;
  private long living;

  void set(long particles, long triangles) {
    this.particles = particles;
    this.triangles = triangles;
  }

  /** Whether any population is held below its capacity. */
  boolean isLimiting() {
    return limiting;
  }

  /** Births that only limits have refused, by the counts that came back since the last step. */
  long newlyRefused() {
    return refused;
  }

  /** Whether less than three quarters of the budget of particles lives. */
  boolean isRoomy() {
    return living <= particles / 4 * 3;
  }

  /** Takes what has come back. */
  void read(List<Population> active) {
    refused = 0;
    living = 0;
    for (int i = 0; i < active.size(); i++) {
      LivingQuota quota = active.get(i).quota();
      quota.read(active.get(i).counts());
      refused += quota.newlyRefused();
      living += quota.known();
    }
  }

  /**
   * Sets the limits of the next step.
   *
   * @param step the last recorded one
   * @param hostRoots what the host has asked for
   * @return whether the limit of a population has changed, of which links are to be told
   */
  boolean decide(List<Population> active, long step, HostRoots hostRoots, Tables tables) {
    changed = false;
    decideLiving(active, step, hostRoots, tables);
    decideDraws(active, tables);
    return changed;
  }

  private void decideLiving(
      List<Population> active, long step, HostRoots hostRoots, Tables tables) {
    int count = active.size();
    long capacities = 0;
    for (int i = 0; i < count; i++) {
      capacities += active.get(i).capacity();
    }
    if (capacities <= particles) {
      for (int i = 0; i < count; i++) {
        limit(active.get(i), active.get(i).capacity(), step, tables);
      }
      limiting = false;
      return;
    }
    limiting = true;
    reserve(count);
    long ceilings = 0;
    Arrays.fill(roots, 0);
    hostRoots.count(roots);
    for (int i = 0; i < count; i++) {
      Population population = active.get(i);
      LivingQuota quota = population.quota();
      long asked = roots[population.index()] + 2 * quota.newlyRefused();
      long want = quota.known() + quota.known() / 8 + asked;
      most[i] = population.capacity();
      wants[i] = Math.min(most[i], want);
      priorities[i] = population.type().scheduling().priority();
      ceilings += quota.ceiling(step);
    }
    divide(count, particles);
    long free = particles - ceilings;
    for (int i = 0; i < count; i++) {
      int limit = 0; // more may live than should: no births before it is known that they do not
      if (free >= 0) {
        limit = (int) Math.min(shares[i], active.get(i).quota().ceiling(step));
      }
      wants[i] = limit;
    }
    for (int i = next(count, Integer.MAX_VALUE); free > 0 && i >= 0; i = next(count, i)) {
      long rise = Math.min(free, shares[i] - wants[i]);
      if (rise > 0) {
        free -= rise;
        wants[i] += rise;
      }
    }
    for (int i = 0; i < count; i++) {
      limit(active.get(i), (int) wants[i], step, tables);
    }
  }

  /**
   * The index that comes after another by descending priority, then ascending.
   *
   * @param after {@link Integer#MAX_VALUE} for the first
   * @return -1 if there is none
   */
  private int next(int count, int after) {
    int best = -1;
    for (int i = 0; i < count; i++) {
      boolean later =
          after == Integer.MAX_VALUE
              || priorities[i] < priorities[after]
              || (priorities[i] == priorities[after] && i > after);
      if (later && (best < 0 || priorities[i] > priorities[best])) {
        best = i;
      }
    }
    return best;
  }

  private void limit(Population population, int limit, long step, Tables tables) {
    if (population.quota().decide(limit, step)) {
      population.writeLimit(tables.populations);
      changed = true;
    }
  }

  private void decideDraws(List<Population> active, Tables tables) {
    int count = 0;
    long capacities = 0;
    for (int i = 0; i < active.size(); i++) {
      List<RenderList> renders = active.get(i).renders();
      count += renders.size();
      for (int r = 0; r < renders.size(); r++) {
        capacities += (long) renders.get(r).recordCapacity() * renders.get(r).trianglesPerRecord();
      }
    }
    if (capacities <= triangles) {
      for (int i = 0; drawLimiting && i < active.size(); i++) {
        List<RenderList> renders = active.get(i).renders();
        for (int r = 0; r < renders.size(); r++) {
          renders.get(r).limit(renders.get(r).recordCapacity(), tables.renders);
        }
      }
      drawLimiting = false;
      return;
    }
    drawLimiting = true;
    reserve(count);
    int at = 0;
    for (int i = 0; i < active.size(); i++) {
      Population population = active.get(i);
      for (int r = 0; r < population.renders().size(); r++, at++) {
        RenderList render = population.renders().get(r);
        long drawn = population.counts().drawn(r) + population.counts().newlyDrawRefused(r);
        most[at] = (long) render.recordCapacity() * render.trianglesPerRecord();
        wants[at] = Math.min(most[at], (drawn + drawn / 8) * render.trianglesPerRecord());
        priorities[at] = population.type().scheduling().priority();
      }
    }
    divide(count, triangles);
    at = 0;
    for (int i = 0; i < active.size(); i++) {
      List<RenderList> renders = active.get(i).renders();
      for (int r = 0; r < renders.size(); r++, at++) {
        int each = renders.get(r).trianglesPerRecord();
        int records = each == 0 ? renders.get(r).recordCapacity() : (int) (shares[at] / each);
        renders.get(r).limit(records, tables.renders);
      }
    }
  }

  private void reserve(int count) {
    if (count > wants.length) {
      int size = 2 * count;
      wants = new long[size];
      most = new long[size];
      shares = new long[size];
      priorities = new int[size];
    }
  }

  /** Sets the shares; their sum is at most the total, and each at most what there can be. */
  private void divide(int count, long total) {
    Arrays.fill(shares, 0, count, 0);
    long left = total;
    long below = Long.MAX_VALUE;
    while (true) {
      long priority = Long.MIN_VALUE;
      for (int i = 0; i < count; i++) {
        if (priorities[i] < below) {
          priority = Math.max(priority, priorities[i]);
        }
      }
      if (priority == Long.MIN_VALUE) {
        break;
      }
      below = priority;
      long level = level(count, left, priority);
      for (int i = 0; i < count; i++) {
        if (priorities[i] == priority) {
          shares[i] = Math.min(wants[i], level);
          left -= shares[i];
        }
      }
    }
    for (int i = 0; i < count; i++) {
      wants[i] = most[i] - shares[i];
    }
    long level = level(count, left / 2, Long.MIN_VALUE);
    for (int i = 0; i < count; i++) {
      shares[i] += Math.min(wants[i], level);
    }
  }

  /**
   * The highest level such that wants, cut off there, are not more than a total.
   *
   * @param priority of which wants, or {@link Long#MIN_VALUE} for all
   */
  private long level(int count, long total, long priority) {
    long low = 0;
    long high = Integer.MAX_VALUE;
    while (low < high) {
      long middle = (low + high + 1) / 2;
      long sum = 0;
      for (int i = 0; i < count; i++) {
        if (priority == Long.MIN_VALUE || priorities[i] == priority) {
          sum += Math.min(wants[i], middle);
        }
      }
      if (sum <= total) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }
}
