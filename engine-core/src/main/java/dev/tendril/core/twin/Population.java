package dev.tendril.core.twin;

import dev.tendril.core.check.CheckedParticle;
import dev.tendril.core.check.StructType;
import dev.tendril.core.effect.InitialWords;
import dev.tendril.core.effect.PackedLayout.Unit;
import dev.tendril.core.effect.ParticlePlan;
import dev.tendril.core.twin.code.Words;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The particles of one type. Arrays reach to the highest slot that was ever in use, so memory
 * follows the living and never exceeds the capacity.
 */
final class Population {
  static final int NONE = -1;

  /** 512 MiB for the fields of a population, its births or its draws. */
  private static final long MOST_WORDS = 1 << 27;

  final CheckedParticle type;
  final int capacity;
  final int stride;

  /** Words of POSITION fields that can have changed in {@code update}. */
  final int[] positions;

  /** The first word of the particle's place, or {@link #NONE}. */
  final int place;

  /** First words of {@code [birth]} fields, with what these begin as. */
  private final Map<Integer, List<Integer>> birthFields = new LinkedHashMap<>();

  final BitSet alive = new BitSet();

  /** Who lived when {@code update} began, and what it was: what nodes read. */
  final BitSet aliveBefore = new BitSet();

  int[] wordsBefore = new int[0];

  int[] words = new int[0];
  int[] generations = new int[0];
  int[] ids = new int[0];
  int[] born = new int[0];

  /** Slots of particles that the host gave birth to. */
  final BitSet roots = new BitSet();

  int[] parentSlots = new int[0];
  int[] parentGenerations = new int[0];
  TwinInstance[] instances = new TwinInstance[0];

  final List<Link> links = new ArrayList<>();
  final List<Draws> draws = new ArrayList<>();
  final Signals signals;

  long emitted;
  long died;
  long refused;
  long invalid;
  long loopsCut;

  Population(CheckedParticle type, Words layout) {
    this.type = type;
    this.capacity = type.capacity();
    this.signals = new Signals(type.name());
    this.stride = layout.size(type.particle());
    ParticlePlan plan = new ParticlePlan(type);
    List<Integer> checked = new ArrayList<>();
    int first = NONE;
    List<StructType.Field> fields = type.particle().fields();
    for (Unit unit : plan.streams().units()) {
      if (unit.item() < 0 || fields.get(unit.item()).semantic() != StructType.Semantic.POSITION) {
        continue;
      }
      int at = layout.offset(type.particle(), unit.item());
      first = first == NONE ? at : first;
      // What lies in a group that update does not store is not looked at on the GPU either.
      for (int i = 0; plan.stores(unit.group()) && i < unit.laneCount(); i++) {
        checked.add(at + i);
      }
    }
    for (int i = 0; i < fields.size(); i++) {
      if (fields.get(i).birth()) {
        birthFields.put(layout.offset(type.particle(), i), InitialWords.of(fields.get(i)));
      }
    }
    this.place = first;
    this.positions = checked.stream().mapToInt(i -> i).toArray();
    for (int i = 0; i < type.renders().size(); i++) {
      draws.add(new Draws(type.renders().get(i).struct(), layout));
    }
  }

  /** Records that all particles together have room for. */
  static int records(int perOwner, int capacity) {
    return (int) Math.min((long) perOwner * capacity, Integer.MAX_VALUE);
  }

  int alive() {
    return alive.cardinality();
  }

  /** Makes a slot ready for a particle: the lowest that is free from {@code from} on. */
  int takeSlot(int from) {
    int slot = alive.nextClearBit(from);
    alive.set(slot);
    if (slot >= generations.length) {
      int size = Math.min(capacity, Math.max(16, 2 * generations.length));
      words = grown(words, size, stride);
      generations = Arrays.copyOf(generations, size);
      ids = Arrays.copyOf(ids, size);
      born = Arrays.copyOf(born, size);
      parentSlots = Arrays.copyOf(parentSlots, size);
      parentGenerations = Arrays.copyOf(parentGenerations, size);
      instances = Arrays.copyOf(instances, size);
    }
    generations[slot]++;
    born[slot] = 0;
    roots.clear(slot);
    emitted++;
    return slot;
  }

  /** For {@code count} records of a size. */
  static int[] grown(int[] words, int count, int stride) {
    if ((long) count * stride > MOST_WORDS) {
      throw new TwinLimitException("particles take more than " + (MOST_WORDS >> 18) + " MiB");
    }
    return Arrays.copyOf(words, count * stride);
  }

  /** What {@code init} alone could see becomes what it is in a new variable. */
  void forgetBirth(int slot) {
    birthFields.forEach(
        (word, initial) -> {
          for (int i = 0; i < initial.size(); i++) {
            words[slot * stride + word + i] = initial.get(i);
          }
        });
  }

  void die(int slot) {
    alive.clear(slot);
    died++;
  }

  /** Before {@code update}: what nodes read in this step. */
  void remember() {
    if (type.node()) {
      aliveBefore.clear();
      aliveBefore.or(alive);
      if (wordsBefore.length != words.length) {
        wordsBefore = words.clone();
      } else {
        System.arraycopy(words, 0, wordsBefore, 0, words.length);
      }
    }
  }

  boolean hasParent(int slot) {
    int parent = parentSlots[slot];
    return parent != NONE
        && aliveBefore.get(parent)
        && generations[parent] == parentGenerations[slot];
  }

  /** A word of each position is neither infinite nor NaN. */
  boolean isPlaced(int[] memory, int at) {
    for (int position : positions) {
      if ((memory[at + position] & 0x7F80_0000) == 0x7F80_0000) {
        return false;
      }
    }
    return true;
  }
}
