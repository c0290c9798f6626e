package dev.tendril.core.twin.code;

/**
 * Operations on numbers that take two words, the lower bits first, and between those and numbers of
 * one word. Functions see the bits; those of one word come without sign, and of what they give to
 * one word the lower half counts.
 */
final class WideOp {
  private WideOp() {}

  interface Of1 {
    long apply(long a);
  }

  interface Of2 {
    long apply(long a, long b);
  }

  interface Of3 {
    long apply(long a, long b, long c);
  }

  /** The bits of number {@code i} from an address on. */
  static long get(int[] m, int at, int i, int width) {
    if (width == 1) {
      return m[at + i] & 0xFFFF_FFFFL;
    }
    return m[at + 2 * i] & 0xFFFF_FFFFL | (long) m[at + 2 * i + 1] << 32;
  }

  static void set(int[] m, int at, int i, int width, long bits) {
    m[at + i * width] = (int) bits;
    if (width == 2) {
      m[at + 2 * i + 1] = (int) (bits >>> 32);
    }
  }

  /**
   * @param width words of a result
   * @param from words of an operand
   */
  static Op map(int to, int width, int a, int from, int count, Of1 function) {
    return (m, next) -> {
      for (int i = 0; i < count; i++) {
        set(m, to, i, width, function.apply(get(m, a, i, from)));
      }
      return next;
    };
  }

  /** Of operands of two words. */
  static Op map(int to, int width, int a, int b, int count, Of2 function) {
    return (m, next) -> {
      for (int i = 0; i < count; i++) {
        set(m, to, i, width, function.apply(get(m, a, i, 2), get(m, b, i, 2)));
      }
      return next;
    };
  }

  /** Of operands of two words. */
  static Op map(int to, int a, int b, int c, int count, Of3 function) {
    return (m, next) -> {
      for (int i = 0; i < count; i++) {
        long bits = function.apply(get(m, a, i, 2), get(m, b, i, 2), get(m, c, i, 2));
        set(m, to, i, 2, bits);
      }
      return next;
    };
  }

  /** Chooses by bools of one word each. */
  static Op choose(int to, int condition, int a, int b, int count) {
    return (m, next) -> {
      for (int i = 0; i < count; i++) {
        set(m, to, i, 2, get(m, m[condition + i] != 0 ? a : b, i, 2));
      }
      return next;
    };
  }

  /** Numbers of two words from their lower and their upper halves. */
  static Op join(int to, int low, int high, int count) {
    return (m, next) -> {
      for (int i = 0; i < count; i++) {
        m[to + 2 * i] = m[low + i];
        m[to + 2 * i + 1] = m[high + i];
      }
      return next;
    };
  }

  /** One half of each number: 0 the lower, 1 the upper. */
  static Op half(int to, int from, int half, int count) {
    return (m, next) -> {
      for (int i = 0; i < count; i++) {
        m[to + i] = m[from + 2 * i + half];
      }
      return next;
    };
  }
}
