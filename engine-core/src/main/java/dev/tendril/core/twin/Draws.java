package dev.tendril.core.twin;

import dev.tendril.core.check.StructType;
import dev.tendril.core.twin.code.Words;
import java.util.Arrays;

/** Draw records of one render struct, of the last step, in the order of slots and calls. */
final class Draws {
  final StructType struct;
  final int stride;
  int[] slots = new int[0];
  TwinInstance[] instances = new TwinInstance[0];
  int[] words = new int[0];
  int size;
  long refused;
  private int quota;
  private int ownerStart;

  Draws(StructType struct, Words layout) {
    this.struct = struct;
    this.stride = layout.size(struct);
  }

  /**
   * @param capacity records for all owners
   */
  void begin(int capacity, int owners) {
    size = 0;
    quota = capacity / Math.max(owners, 1);
  }

  void beginOwner() {
    ownerStart = size;
  }

  void add(int slot, TwinInstance instance, int[] memory, int record) {
    if (size - ownerStart >= quota) {
      refused++;
      return;
    }
    if (size == slots.length) {
      int length = Math.max(16, 2 * slots.length);
      slots = Arrays.copyOf(slots, length);
      instances = Arrays.copyOf(instances, length);
      words = Population.grown(words, length, stride);
    }
    slots[size] = slot;
    instances[size] = instance;
    System.arraycopy(memory, record, words, size * stride, stride);
    size++;
  }
}
