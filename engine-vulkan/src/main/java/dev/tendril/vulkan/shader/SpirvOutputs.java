package dev.tendril.vulkan.shader;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashSet;
import java.util.Set;

/** Moves a fragment shader's output: one compiled shader serves every attachment of a target. */
final class SpirvOutputs {
  private static final int HEADER_WORDS = 5;
  private static final int OP_VARIABLE = 59;
  private static final int OP_DECORATE = 71;
  private static final int STORAGE_OUTPUT = 3;
  private static final int DECORATION_LOCATION = 30;

  private SpirvOutputs() {}

  /** A copy whose outputs at location 0 lie at another; words are in the machine's order. */
  static byte[] move(byte[] code, int location) {
    byte[] moved = code.clone();
    ByteBuffer words = ByteBuffer.wrap(moved).order(ByteOrder.nativeOrder());
    Set<Integer> outputs = new HashSet<>();
    each(
        words,
        (operation, at) -> {
          if (operation == OP_VARIABLE && words.getInt(at + 12) == STORAGE_OUTPUT) {
            outputs.add(words.getInt(at + 8));
          }
        });
    boolean[] found = new boolean[1];
    each(
        words,
        (operation, at) -> {
          if (operation == OP_DECORATE
              && words.getInt(at + 8) == DECORATION_LOCATION
              && words.getInt(at + 12) == 0
              && outputs.contains(words.getInt(at + 4))) {
            words.putInt(at + 12, location);
            found[0] = true;
          }
        });
    if (!found[0]) {
      throw new IllegalArgumentException("a shader without an output at location 0");
    }
    return moved;
  }

  private interface Visitor {
    void instruction(int operation, int offsetBytes);
  }

  private static void each(ByteBuffer words, Visitor visitor) {
    int at = 4 * HEADER_WORDS;
    while (at < words.limit()) {
      int first = words.getInt(at);
      int length = Math.max(1, first >>> 16);
      visitor.instruction(first & 0xffff, at);
      at += 4 * length;
    }
  }
}
