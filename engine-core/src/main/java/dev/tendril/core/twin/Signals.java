package dev.tendril.core.twin;

import java.util.ArrayList;
import java.util.List;

/** Signals of one type in the last step, in the order of slots and calls. */
final class Signals {
  private final String type;
  private final List<TwinSignal> all = new ArrayList<>();
  private int quota;
  private int ownerStart;
  private long refusedOfOwner;
  private long refused;

  Signals(String type) {
    this.type = type;
  }

  /**
   * @param capacity records for all owners
   */
  void begin(int capacity, int owners) {
    all.clear();
    quota = capacity / Math.max(owners, 1);
  }

  void beginOwner() {
    ownerStart = all.size();
    refusedOfOwner = 0;
  }

  void add(String name, int slot, TwinInstance instance, int[] memory, int payload, int size) {
    if (all.size() - ownerStart >= quota) {
      refusedOfOwner++;
      return;
    }
    float[] values = new float[4];
    for (int i = 0; i < size; i++) {
      values[i] = Float.intBitsToFloat(memory[payload + i]);
    }
    all.add(new TwinSignal(type, name, slot, instance, values[0], values[1], values[2], values[3]));
  }

  void endOwner() {
    refused += refusedOfOwner;
  }

  /** Its time stood still. */
  void forgetOwner() {
    all.subList(ownerStart, all.size()).clear();
  }

  List<TwinSignal> all() {
    return all;
  }

  long refused() {
    return refused;
  }
}
