package dev.tendril.core.twin.code;

import org.jspecify.annotations.Nullable;

/**
 * Words of memory that can be read and assigned to.
 *
 * @param address of the first word, or what {@code lanes} count from
 * @param dynamic the address of a word that is added to the address at run time; -1 for none
 * @param lanes which words, counted from the address; null for {@code size} words in a row
 */
record Place(int address, int dynamic, int @Nullable [] lanes, int size) {
  static Place of(int address, int size) {
    return new Place(address, -1, null, size);
  }

  /** Whether it is a range of memory that is known now. */
  boolean isFixed() {
    return dynamic < 0 && lanes == null;
  }

  /** A part in a row, from word {@code offset} of the place on. */
  Place slice(int offset, int length) {
    if (lanes == null) {
      return new Place(address + offset, dynamic, null, length);
    }
    int[] chosen = new int[length];
    System.arraycopy(lanes, offset, chosen, 0, length);
    return select(address, dynamic, chosen);
  }

  /** Words of the place, by their number in it. */
  Place pick(int[] words) {
    int[] chosen = new int[words.length];
    for (int i = 0; i < words.length; i++) {
      chosen[i] = lanes == null ? words[i] : lanes[words[i]];
    }
    return select(address, dynamic, chosen);
  }

  private static Place select(int address, int dynamic, int[] lanes) {
    for (int i = 1; i < lanes.length; i++) {
      if (lanes[i] != lanes[0] + i) {
        return new Place(address, dynamic, lanes, lanes.length);
      }
    }
    int first = lanes.length == 0 ? 0 : lanes[0];
    return new Place(address + first, dynamic, null, lanes.length);
  }

  /** Reads into a range of memory. */
  Op load(int to) {
    int from = address;
    int offset = dynamic;
    int[] words = lanes;
    int count = size;
    if (words == null) {
      return (m, next) -> {
        System.arraycopy(m, from + m[offset], m, to, count);
        return next;
      };
    }
    return (m, next) -> {
      int base = offset < 0 ? from : from + m[offset];
      for (int i = 0; i < words.length; i++) {
        m[to + i] = m[base + words[i]];
      }
      return next;
    };
  }

  /** Writes from a range of memory that it does not overlap, if it has lanes. */
  Op store(int value) {
    int to = address;
    int offset = dynamic;
    int[] words = lanes;
    int count = size;
    if (words == null) {
      return (m, next) -> {
        System.arraycopy(m, value, m, to + m[offset], count);
        return next;
      };
    }
    return (m, next) -> {
      int base = offset < 0 ? to : to + m[offset];
      for (int i = 0; i < words.length; i++) {
        m[base + words[i]] = m[value + i];
      }
      return next;
    };
  }
}
