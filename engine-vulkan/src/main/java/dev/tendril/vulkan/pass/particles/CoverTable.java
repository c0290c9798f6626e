package dev.tendril.vulkan.pass.particles;

import static org.lwjgl.system.MemoryUtil.memPutInt;
import static org.lwjgl.system.MemoryUtil.memPutLong;

import dev.tendril.core.effect.CookedLayout;
import dev.tendril.core.effect.CookedType;
import dev.tendril.core.effect.Hidden;
import dev.tendril.core.value.DetailLevel;
import dev.tendril.vulkan.memory.GpuMemory;
import java.util.List;

/**
 * The table of {@code cover.glsl}: all draw lists, then all populations, with what of their records
 * says where they are.
 */
final class CoverTable implements AutoCloseable {
  static final int COVER_BYTES = 512;

  /** Records of a block of {@code cover.glsl}. */
  static final int BLOCK = 1024;

  private static final int WORDS_AT = 64;
  private static final int POPULATION = 1;
  private static final int DRAWN = 2;
  private static final int LOCAL = 4;

  final MirroredTable table;
  private int lists;
  private int populations;
  private int blocks;

  /** Blocks of all populations. */
  private int slotBlocks;

  CoverTable(GpuMemory memory) {
    table =
        new MirroredTable(
            memory,
            "tendril covers",
            COVER_BYTES,
            Tables.MAXIMUM_RENDERS + Tables.MAXIMUM_POPULATIONS); // older versions have places too
  }

  /** Draw lists. */
  int lists() {
    return lists;
  }

  /** Draw lists and populations. */
  int covers() {
    return lists + populations;
  }

  /** Blocks of all draw lists. */
  int blocks() {
    return blocks;
  }

  /** Blocks of all populations. */
  int slotBlocks() {
    return slotBlocks;
  }

  /**
   * Which take part.
   *
   * @param older versions of types, whose living are to be taken over: they move with the origin
   */
  void write(List<Population> active, List<Population> older) {
    lists = 0;
    populations = 0;
    blocks = 0;
    slotBlocks = 0;
    for (Population population : active) {
      for (RenderList render : population.renders()) {
        write(render, lists++);
        blocks += blocksOf(render.recordCapacity());
      }
    }
    for (Population population : active) {
      write(population, lists + populations++);
      slotBlocks += blocksOf(population.capacity());
    }
    for (Population population : older) {
      write(population, lists + populations++);
      slotBlocks += blocksOf(population.capacity());
    }
  }

  private static int blocksOf(int entries) {
    return (entries - 1) / BLOCK + 1;
  }

  private void write(RenderList render, int index) {
    CookedType.Reach reach = render.description().reach();
    List<DetailLevel> levels =
        render.population.type().leavesOutDraws()
            ? render.population.type().scheduling().levels()
            : List.of();
    long at = table.at(index);
    memPutLong(at, render.recordsAddress());
    memPutLong(at + 8, render.instancesAddress());
    memPutLong(at + 16, render.listAddress());
    write(
        at,
        render.index,
        render.recordCapacity(),
        render.description().verticesPerRecord(),
        reach.corners().size(),
        render.population.type().local() ? LOCAL : 0);
    memPutInt(at + 44, reach.extents().size());
    memPutInt(at + 48, levels.size());
    long word = at + WORDS_AT;
    for (int place : reach.corners()) {
      memPutInt(word, place);
      word += 4;
    }
    for (CookedType.Extent extent : reach.extents()) {
      memPutInt(word, extent.place() | extent.width() << 16);
      memPutInt(word + 4, Float.floatToRawIntBits(extent.factor()));
      word += 8;
    }
    for (DetailLevel level : levels) {
      memPutInt(word, Float.floatToRawIntBits(level.distance()));
      memPutInt(word + 4, Float.floatToRawIntBits(level.drawFraction()));
      word += 8;
    }
    table.changed(index);
  }

  private void write(Population population, int index) {
    CookedType type = population.type();
    long at = table.at(index);
    memPutLong(at, population.streams().deviceAddress());
    memPutLong(at + 8, 0);
    memPutLong(at + 16, population.aliveListAddress());
    long words = at + WORDS_AT;
    memPutInt(words, place(type.streams().first(Hidden.INSTANCE.id())));
    int moved = 0;
    for (int i = 0; i < type.fields().size(); i++) {
      if (!type.fields().get(i).moves()) {
        continue;
      }
      CookedLayout.Unit unit = type.streams().first(i);
      int first = place(unit);
      int doubled = type.doubledGroups().indexOf(unit.group());
      int second = doubled < 0 ? first : 4 * (type.streams().groupCount() + doubled) + unit.lane();
      if (type.fields().get(i).position()) {
        memPutInt(words + 4, first);
        memPutInt(words + 8, second);
      }
      memPutInt(words + 12 + 4L * moved++, first);
      if (second != first) {
        memPutInt(words + 12 + 4L * moved++, second);
      }
    }
    write(
        at,
        population.index(),
        population.capacity(),
        0,
        moved,
        POPULATION
            | (population.renders().isEmpty() && moved > 0 ? 0 : DRAWN)
            | (type.local() ? LOCAL : 0));
    memPutInt(at + 44, 0);
    memPutInt(at + 48, 0);
    table.changed(index);
  }

  private static int place(CookedLayout.Unit unit) {
    return 4 * unit.group() + unit.lane();
  }

  private void write(long at, int state, int capacity, int vertices, int corners, int flags) {
    memPutInt(at + 24, state);
    memPutInt(at + 28, capacity);
    memPutInt(at + 32, blocks);
    memPutInt(at + 36, vertices);
    memPutInt(at + 40, corners);
    memPutInt(at + 52, flags);
  }

  @Override
  public void close() {
    table.close();
  }
}
