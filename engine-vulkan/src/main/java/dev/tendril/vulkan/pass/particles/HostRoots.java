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

  /** One request: {@code count} roots of an instance from {@code firstRoot} on. */
  private static final class Requests {
    @Nullable Population[] populations = new Population[16];
    int[] instances = new int[16];
    int[] firstRoots = new int[16];
    int[] counts = new int[16];
    int size;

    void add(Population population, int instance, int firstRoot, int count) {
      if (size == instances.length) {
        populations = Arrays.copyOf(populations, 2 * size);
        instances = Arrays.copyOf(instances, 2 * size);
        firstRoots = Arrays.copyOf(firstRoots, 2 * size);
        counts = Arrays.copyOf(counts, 2 * size);
      }
      populations[size] = population;
      instances[size] = instance;
      firstRoots[size] = firstRoot;
      counts[size] = count;
      size++;
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
      size = 0;
    }

    void replace(Population older, Population newer) {
      for (int i = 0; i < size; i++) {
        if (populations[i] == older) {
          populations[i] = newer;
        }
      }
    }

    void forget(Population population) {
      int kept = 0;
      for (int i = 0; i < size; i++) {
        if (populations[i] != population) {
          move(i, kept++);
        }
      }
      size = kept;
    }

    void forgetInstance(int instance) {
      int kept = 0;
      for (int i = 0; i < size; i++) {
        if (instances[i] != instance) {
          move(i, kept++);
        }
      }
      size = kept;
    }

    private void move(int from, int to) {
      populations[to] = populations[from];
      instances[to] = instances[from];
      firstRoots[to] = firstRoots[from];
      counts[to] = counts[from];
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
      byIndex[index(i)] += pending.counts[i];
    }
  }

  boolean anyPending() {
    return pending.size > 0;
  }

  /** The step being recorded takes all that is pending. */
  void tell(Reports reports) {
    for (int i = 0; i < pending.size; i++) {
      reports.rootsTaken(pending.instances[i]);
    }
  }

  /** Bytes of the ring that {@link #take} needs. */
  long pendingBytes(int populationCount) {
    long roots = 0;
    for (int i = 0; i < pending.size; i++) {
      roots += pending.counts[i];
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
      recordCounts[index(i)] += pending.counts[i];
      total += pending.counts[i];
    }
    long counts = ring.allocate(4L * populationCount, 16);
    long records = ring.allocate((long) total * RECORD_BYTES, 16);
    memSet(ring.mapped(counts), 0, 4L * populationCount);
    int first = 0;
    for (int p = 0; p < populationCount; p++) {
      memPutInt(ring.mapped(counts) + 4L * p, recordCounts[p]);
      firstRecords[p] = recordCounts[p] == 0 ? -1 : first;
      first += recordCounts[p];
    }
    for (int p = 0; p < populationCount; p++) {
      if (recordCounts[p] > 0) {
        writeRecords(p, ring.mapped(records) + (long) firstRecords[p] * RECORD_BYTES);
      }
    }
    countsAddress = ring.deviceAddress(counts);
    recordsAddress = ring.deviceAddress(records);
    taken.addAll(pending);
    pending.clear();
  }

  private int index(int request) {
    return java.util.Objects.requireNonNull(pending.populations[request]).index();
  }

  private void writeRecords(int population, long start) {
    long at = start;
    for (int i = 0; i < pending.size; i++) {
      if (index(i) != population) {
        continue;
      }
      for (int k = 0; k < pending.counts[i]; k++) {
        memPutInt(at, pending.instances[i]);
        memPutInt(at + 4, pending.firstRoots[i] + k);
        memPutInt(at + 8, k);
        memPutInt(at + 12, pending.counts[i]);
        at += RECORD_BYTES;
      }
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
      reports.rootsPending(taken.instances[i]);
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
