package dev.tendril.core.twin.code;

import dev.tendril.core.syntax.SyntaxTree.BinaryOperator;
import org.jspecify.annotations.Nullable;

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
    if (size <= 4 && (to + size <= from || from + size <= to)) {
      return (m, next) -> {
        for (int i = 0; i < size; i++) {
          m[to + i] = m[from + i];
        }
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

  /** Sums, differences and products of floats, the most frequent operations, without a detour. */
  static @Nullable Op floats(BinaryOperator operator, int to, int a, int b, int size) {
    return switch (operator) {
      case ADD ->
          (m, next) -> {
            for (int i = 0; i < size; i++) {
              m[to + i] = Scalars.bits(Scalars.real(m[a + i]) + Scalars.real(m[b + i]));
            }
            return next;
          };
      case SUBTRACT ->
          (m, next) -> {
            for (int i = 0; i < size; i++) {
              m[to + i] = Scalars.bits(Scalars.real(m[a + i]) - Scalars.real(m[b + i]));
            }
            return next;
          };
      case MULTIPLY ->
          (m, next) -> {
            for (int i = 0; i < size; i++) {
              m[to + i] = Scalars.bits(Scalars.real(m[a + i]) * Scalars.real(m[b + i]));
            }
            return next;
          };
      default -> null;
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
