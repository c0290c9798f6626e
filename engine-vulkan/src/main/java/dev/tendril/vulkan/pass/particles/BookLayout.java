package dev.tendril.vulkan.pass.particles;

/**
 * Where the parts of a population's book lie, in bytes; {@code tables.glsl} says what they mean.
 *
 * <pre>
 *   bits 3 x words | sums, 2 halves | generations | per list: group sums, 2 halves      begins as zeros
 *   | alive list | per list: block sums, owners
 * </pre>
 *
 * A list is one of the render structs' or, behind those, one of the links'.
 */
final class BookLayout {
  static final int SLOT_BLOCK = 2048;
  static final int UPDATE_BLOCK = 256;
  static final int BIRTH_BLOCK = 128;
  private static final int MAXIMUM_GROUPS = 1024;

  private static final int PAIR_BYTES = 8;

  final int slotBlocks;
  final int wordCount;
  final long sums;
  final long sumHalfBytes;
  final long generations;
  final long groupSums;
  final long groupBytes;
  final long zeroedBytes;
  final long aliveList;
  final long lists;
  final long owners;
  final long listBytes;
  final long sizeBytes;

  /**
   * @param lists how many lists of records there are
   */
  BookLayout(int capacity, int lists) {
    slotBlocks = blocks(capacity, SLOT_BLOCK);
    wordCount = slotBlocks * (SLOT_BLOCK / 32);
    sums = 4L * 3 * wordCount;
    sumHalfBytes =
        4L * (padded(slotBlocks, 64) + padded(groups(slotBlocks), 4) * groupWords(slotBlocks));
    generations = sums + 2 * sumHalfBytes;
    groupSums = generations + 4 * padded(capacity, 4);
    int ownerBlocks = blocks(capacity, UPDATE_BLOCK);
    groupBytes = 2L * PAIR_BYTES * groups(ownerBlocks);
    zeroedBytes = groupSums + lists * groupBytes;
    aliveList = padded(zeroedBytes, 16);
    this.lists = aliveList + 4 * padded(capacity, UPDATE_BLOCK);
    owners = 4 * padded(ownerBlocks, 64);
    listBytes = owners + PAIR_BYTES * padded(capacity, 2);
    sizeBytes = this.lists + lists * listBytes;
  }

  private static int blocks(int count, int size) {
    return (int) (((long) count + size - 1) / size);
  }

  private static long padded(long count, int to) {
    return (count + to - 1) / to * to;
  }

  /** As {@code tendril_groupShift} in the tables: a group of sums is 1 << this many blocks. */
  static int groupShift(int blocks) {
    if (blocks <= MAXIMUM_GROUPS) {
      return 0;
    }
    return blocks <= 64 * MAXIMUM_GROUPS ? 6 : 31 - Integer.numberOfLeadingZeros(blocks - 1) - 9;
  }

  /** From one group of slots to the next, as in the tables. */
  private static int groupWords(int blocks) {
    return blocks <= MAXIMUM_GROUPS ? 1 : 8;
  }

  static int groups(int blocks) {
    return (blocks - 1 >> groupShift(blocks)) + 1;
  }
}
