package dev.tendril.vulkan;

/** The hash that identities and seeds come from: pcg of Jarzynski and Olano, JCGT 9(3) 2020. */
final class Pcg {
  private Pcg() {}

  static int hash(int value) {
    int state = value * 747_796_405 + (int) 2_891_336_453L;
    int word = ((state >>> ((state >>> 28) + 4)) ^ state) * 277_803_737;
    return (word >>> 22) ^ word;
  }

  /** Of two numbers: {@code hash(a + hash(b))}. */
  static int hash(int a, int b) {
    return hash(a + hash(b));
  }
}
