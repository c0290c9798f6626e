package dev.tendril.samples.command;

/** Seeds of instances: the hash that the language calls pcg. */
final class Seeds {
  private Seeds() {}

  /** The seed of an instance, counted from 0, in a run with the given seed. */
  static int ofInstance(int seed, int instance) {
    return pcg(seed, instance);
  }

  static int pcg(int a, int b) {
    return pcg(a + pcg(b));
  }

  /** Jarzynski and Olano, Hash Functions for GPU Rendering (JCGT 9(3), 2020). */
  static int pcg(int value) {
    int state = value * 747796405 + 0xac564b05;
    int word = ((state >>> ((state >>> 28) + 4)) ^ state) * 277803737;
    return (word >>> 22) ^ word;
  }

  /**
   * Reads an unsigned 32-bit number, decimal or with {@code 0x}.
   *
   * @throws NumberFormatException if it is none
   */
  static int parse(String text) {
    if (text.startsWith("0x") || text.startsWith("0X")) {
      return Integer.parseUnsignedInt(text.substring(2), 16);
    }
    if (text.startsWith("+")) {
      throw new NumberFormatException(text);
    }
    return Integer.parseUnsignedInt(text);
  }
}
