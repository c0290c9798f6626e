package dev.tendril.core.twin.code;

/** One operation on the memory of a program. */
interface Op {
  /**
   * @param next the place of the operation behind this one
   * @return the place of the operation to run next; negative ends the program
   */
  int run(int[] memory, int next);

  /** A function of one word. */
  interface Of1 {
    int apply(int a);
  }

  /** A function of two words. */
  interface Of2 {
    int apply(int a, int b);
  }

  /** A function of three words. */
  interface Of3 {
    int apply(int a, int b, int c);
  }

  static Op copy(int to, int from, int size) {
    if (size == 1) {
      return (m, next) -> {
        m[to] = m[from];
        return next;
      };
    }
    return (m, next) -> {
      System.arraycopy(m, from, m, to, size);
      return next;
    };
  }

  /** The function on each of {@code size} words; {@code to} may be one of the operands. */
  static Op map(int to, int a, int size, Of1 function) {
    if (size == 1) {
      return (m, next) -> {
        m[to] = function.apply(m[a]);
        return next;
      };
    }
    return (m, next) -> {
      for (int i = 0; i < size; i++) {
        m[to + i] = function.apply(m[a + i]);
      }
      return next;
    };
  }

  static Op map(int to, int a, int b, int size, Of2 function) {
    if (size == 1) {
      return (m, next) -> {
        m[to] = function.apply(m[a], m[b]);
        return next;
      };
    }
    return (m, next) -> {
      for (int i = 0; i < size; i++) {
        m[to + i] = function.apply(m[a + i], m[b + i]);
      }
      return next;
    };
  }

  static Op map(int to, int a, int b, int c, int size, Of3 function) {
    return (m, next) -> {
      for (int i = 0; i < size; i++) {
        m[to + i] = function.apply(m[a + i], m[b + i], m[c + i]);
      }
      return next;
    };
  }
}
