package dev.tendril.core.twin.code;

/** The hashes of identities and random numbers: Jarzynski and Olano, JCGT 9(3), 2020. */
public final class Hashes {
  private Hashes() {}

  public static int pcg(int value) {
    int state = value * 747_796_405 + (int) 2_891_336_453L;
    int word = ((state >>> ((state >>> 28) + 4)) ^ state) * 277_803_737;
    return (word >>> 22) ^ word;
  }

  /** Of two numbers, in order. */
  public static int pcg(int a, int b) {
    return pcg(a + pcg(b));
  }

  /** Three numbers to the three words from {@code to} on. */
  static void pcg3d(int a, int b, int c, int[] memory, int to) {
    int x = a * 1_664_525 + 1_013_904_223;
    int y = b * 1_664_525 + 1_013_904_223;
    int z = c * 1_664_525 + 1_013_904_223;
    x += y * z;
    y += z * x;
    z += x * y;
    x ^= x >>> 16;
    y ^= y >>> 16;
    z ^= z >>> 16;
    x += y * z;
    y += z * x;
    z += x * y;
    memory[to] = x;
    memory[to + 1] = y;
    memory[to + 2] = z;
  }
}
