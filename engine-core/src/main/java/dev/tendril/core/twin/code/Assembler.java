package dev.tendril.core.twin.code;

import dev.tendril.core.twin.TwinLimitException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Takes down operations and hands out memory. Functions do not recur, so every function has one
 * place for its variables, and addresses are known when the code is made.
 *
 * <p>There are two kinds of memory. What is kept stays: constants, parameters, results. What is
 * taken is given back when its block or statement ends, and is used again by the next; it grows
 * like a stack and steps over the pages of what is kept.
 */
final class Assembler {
  /** 64 MiB for one entry point with all it calls. */
  private static final int MOST_WORDS = 1 << 24;

  private static final int FIRST_PAGE_WORDS = 1024;

  /** A place in the code, known when it is reached. */
  static final class Label {
    int at = -1;
  }

  private record Page(int start, int end) {}

  private final List<Op> code = new ArrayList<>();
  private final Map<Integer, Integer> constants = new HashMap<>();
  private final List<Page> pages = new ArrayList<>();
  private int[] memory = new int[0];
  private int top;
  private int end;
  private int pageTop;
  private int pageEnd;
  private int nextPageWords = FIRST_PAGE_WORDS;

  // ---- code

  void add(Op op) {
    code.add(op);
  }

  void here(Label label) {
    label.at = code.size();
  }

  void jump(Label label) {
    add((m, next) -> label.at);
  }

  /** Jumps if the word is not zero. */
  void jumpIf(int condition, Label label) {
    add((m, next) -> m[condition] != 0 ? label.at : next);
  }

  void jumpUnless(int condition, Label label) {
    add((m, next) -> m[condition] == 0 ? label.at : next);
  }

  void copy(int to, int from, int size) {
    if (to != from && size > 0) {
      add(Op.copy(to, from, size));
    }
  }

  Op[] code() {
    return code.toArray(Op[]::new);
  }

  // ---- memory

  /** Words until {@link #release}. */
  int take(int size) {
    int address = top;
    for (Page page : pages) { // in ascending order
      if (address < page.end && page.start < address + size) {
        address = page.end;
      }
    }
    check((long) address + size);
    top = address + size;
    end = Math.max(end, top);
    return address;
  }

  int mark() {
    return top;
  }

  void release(int mark) {
    top = mark;
  }

  /** What is taken from now on lies behind all so far. */
  void beginFunction() {
    top = end;
  }

  /** Words for good. */
  int keep(int size) {
    if (size > pageEnd - pageTop) {
      int words = Math.max(size, nextPageWords);
      check((long) end + words);
      nextPageWords *= 2;
      pageTop = end;
      pageEnd = end + words;
      end = pageEnd;
      pages.add(new Page(pageTop, pageEnd));
    }
    int address = pageTop;
    pageTop += size;
    return address;
  }

  private static void check(long words) {
    if (words > MOST_WORDS) {
      throw new TwinLimitException(
          "the variables of one entry point take more than " + (MOST_WORDS >> 18) + " MiB");
    }
  }

  /** The address of a word that always holds these bits. */
  int constant(int bits) {
    Integer known = constants.get(bits);
    if (known == null) {
      known = constants(new int[] {bits});
      constants.put(bits, known);
    }
    return known;
  }

  /** The address of words that always hold these. */
  int constants(int[] bits) {
    int address = keep(bits.length);
    if (memory.length < end) {
      memory = Arrays.copyOf(memory, Math.max(end, Math.min(2 * memory.length, MOST_WORDS)));
    }
    System.arraycopy(bits, 0, memory, address, bits.length);
    return address;
  }

  /** The memory as a program begins with it. */
  int[] memory() {
    return Arrays.copyOf(memory, end);
  }
}
