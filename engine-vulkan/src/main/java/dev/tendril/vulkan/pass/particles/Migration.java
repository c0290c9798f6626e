package dev.tendril.vulkan.pass.particles;

import static org.lwjgl.system.MemoryUtil.memPutInt;
import static org.lwjgl.system.MemoryUtil.memPutLong;

import dev.tendril.core.effect.Hidden;
import dev.tendril.core.effect.StreamMove;
import dev.tendril.vulkan.memory.FrameRing;
import java.util.List;

/**
 * The living of one population that the next version of their type takes over at a step boundary.
 * The old population takes no part in steps any more and is kept until the move has been submitted.
 */
final class Migration {
  /** As {@code TendrilMove} in migrate.comp. */
  private static final int HEADER_BYTES = 80;

  private static final int LANE_BYTES = 8;

  final Population source;
  private final Population target;
  private final StreamMove move;

  Migration(Population source, Population target) {
    this.source = source;
    this.target = target;
    this.move = StreamMove.between(source.type(), target.type());
  }

  long bytes() {
    return HEADER_BYTES + 4L * LANE_BYTES * target.type().storedGroupCount();
  }

  /**
   * Writes what the kernel needs.
   *
   * @param listParity of the sums, as the step begins with it
   * @param rotation of the bit arrays, as the step begins with it
   * @param nodeParity half of the doubled groups that holds the last step
   * @return its device address
   */
  long write(FrameRing ring, int listParity, int rotation, int nodeParity) {
    long offset = ring.allocate(bytes(), 16);
    long at = ring.mapped(offset);
    long living = source.book().deviceAddress() + 4L * rotation * source.wordCount();
    memPutLong(at, source.streams().deviceAddress());
    memPutLong(at + 8, target.streams().deviceAddress());
    memPutLong(at + 16, living);
    memPutLong(at + 24, target.book().deviceAddress());
    memPutLong(at + 32, source.book().deviceAddress() + source.generationsOffset());
    memPutLong(at + 40, target.book().deviceAddress() + target.generationsOffset());
    memPutLong(at + 48, target.sums(listParity));
    memPutInt(at + 56, source.capacity());
    memPutInt(at + 60, source.wordCount());
    memPutInt(at + 64, target.capacity());
    memPutInt(at + 68, target.wordCount());
    memPutInt(at + 72, target.type().storedGroupCount());
    memPutInt(at + 76, instanceLane());
    at += HEADER_BYTES;
    int groups = target.type().streams().groupCount();
    for (int group = 0; group < groups; group++) {
      writeLanes(at + 4L * LANE_BYTES * group, group, nodeParity);
    }
    List<Integer> doubled = target.type().doubledGroups();
    for (int i = 0; i < doubled.size(); i++) {
      writeLanes(at + 4L * LANE_BYTES * (groups + i), doubled.get(i), nodeParity);
    }
    return ring.deviceAddress(offset);
  }

  private void writeLanes(long start, int group, int nodeParity) {
    for (int i = 0; i < 4; i++) {
      StreamMove.Source from = move.source(4 * group + i);
      int value = move.value(4 * group + i);
      memPutInt(start + (long) LANE_BYTES * i, from.ordinal());
      memPutInt(
          start + (long) LANE_BYTES * i + 4,
          from == StreamMove.Source.WORD ? storedLane(value, nodeParity) : value);
    }
  }

  /** Of a doubled group the half that holds the last step is meant. */
  private int storedLane(int lane, int nodeParity) {
    int half = nodeParity == 0 ? -1 : source.type().doubledGroups().indexOf(lane / 4);
    return half < 0 ? lane : 4 * (source.type().streams().groupCount() + half) + lane % 4;
  }

  private int instanceLane() {
    var unit = source.type().streams().unitsOf(Hidden.INSTANCE.id()).get(0);
    return 4 * unit.group() + unit.lane();
  }
}
