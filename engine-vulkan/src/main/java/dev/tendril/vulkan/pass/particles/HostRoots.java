package dev.tendril.vulkan.pass.particles;

import static org.lwjgl.system.MemoryUtil.memPutInt;
import static org.lwjgl.system.MemoryUtil.memSet;

import dev.tendril.vulkan.memory.FrameRing;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Roots that the host asked for and no step has given birth to yet, and those of this frame's
 * steps, which an abandoned frame asks for again. Allocates only when it grows.
 */
final class HostRoots {
  private static final int RECORD_BYTES = 16;

  /**
   * Requests in the order in which they came: {@code count} roots of an instance from {@code
   * firstRoot} on. Those of one instance are chained, so that forgetting them looks at no others;
   * what is forgotten has no population and is left out when there is need of room.
   */
  private static final class Requests {
    @Nullable Population[] populations = new Population[16];
    int[] instances = new int[16];
    int[] firstRoots = new int[16];
    int[] counts = new int[16];
    int size;
    int known; // requests that are not forgotten

    /** The place before in the chain of the instance, or -1. */
    private int[] previous = new int[16];

    /** By instance: one more than the place of its last request. */
    private int[] last = new int[64];

    void add(Population population, int instance, int firstRoot, int count) {
      if (size == instances.length) {
        if (known <= size / 2) {
          leaveOut();
        } else {
          populations = Arrays.copyOf(populations, 2 * size);
          instances = Arrays.copyOf(instances, 2 * size);
          firstRoots = Arrays.copyOf(firstRoots, 2 * size);
          counts = Arrays.copyOf(counts, 2 * size);
          previous = Arrays.copyOf(previous, 2 * size);
        }
      }
      if (instance >= last.length) {
        last = Arrays.copyOf(last, Math.max(2 * last.length, instance + 1));
      }
      put(population, instance, firstRoot, count);
    }

    private void put(@Nullable Population population, int instance, int firstRoot, int count) {
      populations[size] = population;
      instances[size] = instance;
      firstRoots[size] = firstRoot;
      counts[size] = count;
      previous[size] = last[instance] - 1;
      last[instance] = ++size;
      known++;
    }

    /** Moves those that are not forgotten together. */
    private void leaveOut() {
      int end = size;
      for (int i = 0; i < end; i++) {
        last[instances[i]] = 0;
      }
      size = 0;
      known = 0;
      for (int i = 0; i < end; i++) {
        if (populations[i] != null) {
          put(populations[i], instances[i], firstRoots[i], counts[i]);
        }
      }
      Arrays.fill(populations, size, end, null);
    }

    void addAll(Requests others) {
      for (int i = 0; i < others.size; i++) {
        Population population = others.populations[i];
        if (population != null) {
          add(population, others.instances[i], others.firstRoots[i], others.counts[i]);
        }
      }
    }

    void clear() {
      Arrays.fill(populations, 0, size, null);
      leaveOut();
    }

    void replace(Population older, Population newer) {
      for (int i = 0; i < size; i++) {
        if (populations[i] == older) {
          populations[i] = newer;
        }
      }
    }

    void forget(Population population) {
      for (int i = 0; i < size; i++) {
        if (populations[i] == population) {
          populations[i] = null;
        }
      }
      leaveOut();
    }

    void forgetInstance(int instance) {
      for (int i = instance < last.length ? last[instance] - 1 : -1; i >= 0; i = previous[i]) {
        populations[i] = null;
        known--;
      }
      if (instance < last.length) {
        last[instance] = 0;
      }
    }
  }

  private Requests pending = new Requests();
  private Requests taken = new Requests();
  private int[] firstRecords = new int[16];
  private int[] recordCounts = new int[16];
  private long countsAddress;
  private long recordsAddress;

  void add(Population population, int instance, int firstRoot, int count) {
    pending.add(population, instance, firstRoot, count);
  }

  /** Adds the roots that the next step is to give birth to, by population. */
  void count(long[] byIndex) {
    for (int i = 0; i < pending.size; i++) {
      Population population = pending.populations[i];
      if (population != null) {
        byIndex[population.index()] += pending.counts[i];
      }
    }
  }

  boolean anyPending() {
    return pending.known > 0;
  }

  /** The step being recorded takes all that is pending. */
  void tell(Reports reports) {
    for (int i = 0; i < pending.size; i++) {
      if (pending.populations[i] != null) {
        reports.rootsTaken(pending.instances[i]);
      }
    }
  }

  /** Bytes of the ring that {@link #take} needs. */
  long pendingBytes(int populationCount) {
    long roots = 0;
    for (int i = 0; i < pending.size; i++) {
      roots += pending.populations[i] == null ? 0 : pending.counts[i];
    }
    return roots * RECORD_BYTES + 4L * populationCount + 64;
  }

  /** Writes all pending requests, ordered by population, then as they came. */
  void take(FrameRing ring, int populationCount) {
    if (firstRecords.length < populationCount) {
      firstRecords = new int[2 * populationCount];
      recordCounts = new int[2 * populationCount];
    }
    Arrays.fill(recordCounts, 0);
    int total = 0;
    for (int i = 0; i < pending.size; i++) {
      Population population = pending.populations[i];
      if (population != null) {
        recordCounts[population.index()] += pending.counts[i];
        total += pending.counts[i];
      }
    }
    long counts = ring.allocate(4L * populationCount, 16);
    long records = ring.allocate((long) total * RECORD_BYTES, 16);
    memSet(ring.mapped(counts), 0, 4L * populationCount);
    int first = 0;
    for (int p = 0; p < populationCount; p++) {
      memPutInt(ring.mapped(counts) + 4L * p, recordCounts[p]);
      firstRecords[p] = first;
      first += recordCounts[p];
    }
    for (int i = 0; i < pending.size; i++) { // firstRecords are where each population goes on
      Population population = pending.populations[i];
      if (population != null) {
        int at = firstRecords[population.index()];
        writeRecords(i, ring.mapped(records) + (long) at * RECORD_BYTES);
        firstRecords[population.index()] = at + pending.counts[i];
      }
    }
    for (int p = 0; p < populationCount; p++) {
      firstRecords[p] -= recordCounts[p];
    }
    countsAddress = ring.deviceAddress(counts);
    recordsAddress = ring.deviceAddress(records);
    taken.addAll(pending);
    pending.clear();
  }

  private void writeRecords(int request, long start) {
    long at = start;
    for (int k = 0; k < pending.counts[request]; k++) {
      memPutInt(at, pending.instances[request]);
      memPutInt(at + 4, pending.firstRoots[request] + k);
      memPutInt(at + 8, k);
      memPutInt(at + 12, pending.counts[request]);
      at += RECORD_BYTES;
    }
  }

  /** How many roots the last {@link #take} had for a population. */
  int count(Population population) {
    return recordCounts[population.index()];
  }

  /** Device address of a population's records in the last {@link #take}. */
  long records(Population population) {
    return recordsAddress + (long) firstRecords[population.index()] * RECORD_BYTES;
  }

  long countsAddress() {
    return countsAddress;
  }

  void beginFrame() {
    taken.clear();
  }

  void abandonFrame(Reports reports) {
    for (int i = 0; i < taken.size; i++) {
      if (taken.populations[i] != null) {
        reports.rootsPending(taken.instances[i]);
      }
    }
    taken.addAll(pending);
    pending.clear();
    Requests again = taken;
    taken = pending;
    pending = again;
  }

  void replace(Population older, Population newer) {
    pending.replace(older, newer);
    taken.replace(older, newer);
  }

  void forget(Population population) {
    pending.forget(population);
    taken.forget(population);
  }

  void forgetInstance(int instance) {
    pending.forgetInstance(instance);
    taken.forgetInstance(instance);
  }
}
