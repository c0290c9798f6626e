package dev.tendril.core.twin;

import dev.tendril.core.twin.code.Words;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Births that one type asks for of another (or of itself) in a step: records in the order of owner
 * slot and call, with a copy of the prototype each.
 */
final class Link {
  /** Counts beyond this one are this one. */
  static final int COUNT_LIMIT = Integer.MAX_VALUE;

  final Population emitter;
  final Population target;
  final Arrival arrival;
  private final int recordCapacity;

  int[] ids = new int[0];
  int[] before = new int[0];
  int[] counts = new int[0];
  int[] parentSlots = new int[0];
  int[] parentGenerations = new int[0];
  float[] carries = new float[0];
  float[] rates = new float[0];
  TwinInstance[] instances = new TwinInstance[0];
  int[] prototypes = new int[0];

  /** Records of emitters that the host gave birth to. */
  final BitSet byRoots = new BitSet();

  int size;

  private int quota;
  private int ownerStart;
  private long ownerRefused;

  Link(Population emitter, Population target, Words layout) {
    this.emitter = emitter;
    this.target = target;
    this.arrival =
        new Arrival(target.type.particle(), emitter.type.local(), target.type.local(), layout);
    this.recordCapacity = Population.records(emitter.type.birthsPerParticle(), emitter.capacity);
  }

  void begin(int owners) {
    size = 0;
    quota = recordCapacity / Math.max(owners, 1);
  }

  void beginOwner() {
    ownerStart = size;
    ownerRefused = 0;
  }

  /** What the owner asked for counts. */
  void endOwner() {
    target.refused += ownerRefused;
  }

  /** The owner stood still: it asked for nothing. */
  void forgetOwner() {
    Arrays.fill(instances, ownerStart, size, null);
    size = ownerStart;
    ownerRefused = 0;
  }

  /**
   * @param count not 0
   */
  void add(
      int slot, boolean child, int count, float carry, float rate, int[] memory, int prototype) {
    if (size - ownerStart >= quota) {
      ownerRefused = Math.min(ownerRefused + count, COUNT_LIMIT);
      return;
    }
    if (size == ids.length) {
      grow();
    }
    ids[size] = emitter.ids[slot];
    before[size] = emitter.born[slot];
    byRoots.set(size, emitter.roots.get(slot));
    counts[size] = count;
    parentSlots[size] = child ? slot : Population.NONE;
    parentGenerations[size] = emitter.generations[slot];
    carries[size] = carry;
    rates[size] = rate;
    instances[size] = emitter.instances[slot];
    System.arraycopy(memory, prototype, prototypes, size * target.stride, target.stride);
    size++;
  }

  private void grow() {
    int length = Math.max(16, 2 * ids.length);
    ids = Arrays.copyOf(ids, length);
    before = Arrays.copyOf(before, length);
    counts = Arrays.copyOf(counts, length);
    parentSlots = Arrays.copyOf(parentSlots, length);
    parentGenerations = Arrays.copyOf(parentGenerations, length);
    carries = Arrays.copyOf(carries, length);
    rates = Arrays.copyOf(rates, length);
    instances = Arrays.copyOf(instances, length);
    prototypes = Population.grown(prototypes, length, target.stride);
  }
}
