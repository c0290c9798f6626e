package dev.tendril.vulkan;

import dev.tendril.core.effect.CookedLayout.Unit;
import dev.tendril.core.effect.CookedType;
import dev.tendril.core.effect.Hidden;
import dev.tendril.core.effect.ValueType;
import dev.tendril.vulkan.EffectState.FieldState;
import dev.tendril.vulkan.EffectState.Handle;
import dev.tendril.vulkan.EffectState.ParticleState;
import dev.tendril.vulkan.EffectState.TypeState;
import dev.tendril.vulkan.pass.particles.PopulationCapture;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A copy of an effect's state as a step left it, for tools and tests. It is recorded into the
 * frame's command buffer; once the host knows that the GPU has completed that frame, it can be
 * read. Close it after that, and before the engine.
 */
public final class StateCapture implements AutoCloseable {
  /** How much is copied. */
  public enum Detail {
    COUNTS,
    PARTICLES
  }

  private final String effect;
  private final List<PopulationCapture> populations;
  private final int[] instanceOrdinals;
  private final Detail detail;
  private boolean completed;

  /**
   * @param instanceOrdinals by instance index; -1 for those of other effects
   */
  StateCapture(
      String effect, List<PopulationCapture> populations, int[] instanceOrdinals, Detail detail) {
    this.effect = effect;
    this.populations = List.copyOf(populations);
    this.instanceOrdinals = instanceOrdinals;
    this.detail = detail;
  }

  /** Decodes the copy; the host has waited for the frame's fence. */
  public EffectState read() {
    if (!completed) {
      completed = true;
      populations.forEach(PopulationCapture::completed);
    }
    List<TypeState> types = new ArrayList<>();
    for (PopulationCapture population : populations) {
      types.add(type(population));
    }
    return new EffectState(effect, types);
  }

  private TypeState type(PopulationCapture population) {
    List<FieldState> fields = new ArrayList<>();
    for (CookedType.Field field : population.type().fields()) {
      if (!field.birth()) {
        fields.add(new FieldState(field.name(), field.type().name(), field.position()));
      }
    }
    List<ParticleState> particles = new ArrayList<>();
    if (detail == Detail.PARTICLES) {
      for (int slot = 0; slot < population.capacity(); slot++) {
        if (population.isAlive(slot)) {
          particles.add(particle(population, slot));
        }
      }
    }
    long alive = population.alive();
    return new TypeState(
        population.type().name(),
        population.capacity(),
        alive,
        population.capacity() - alive,
        population.emitted(),
        population.died(),
        population.refused(),
        population.invalid(),
        population.drawn(),
        population.drawRefused(),
        population.loopsCut(),
        fields,
        particles);
  }

  private ParticleState particle(PopulationCapture population, int slot) {
    CookedType type = population.type();
    Map<String, Object> fields = new LinkedHashMap<>();
    for (int i = 0; i < type.fields().size(); i++) {
      CookedType.Field field = type.fields().get(i);
      if (field.birth()) {
        continue; // nobody keeps it
      }
      Iterator<Unit> units = type.streams().unitsOf(i).iterator();
      fields.put(field.name(), value(population, field.type(), units, slot));
    }
    boolean node = type.node();
    return new ParticleState(
        slot,
        Integer.toUnsignedLong(population.generation(slot)),
        instanceOrdinals[hidden(population, Hidden.INSTANCE, slot)],
        node,
        node ? parent(population, slot) : null,
        fields);
  }

  private static @Nullable Handle parent(PopulationCapture population, int slot) {
    int parent = hidden(population, Hidden.PARENT_SLOT, slot);
    int generation = hidden(population, Hidden.PARENT_GENERATION, slot);
    boolean lives =
        parent != -1 && population.isAlive(parent) && population.generation(parent) == generation;
    return lives ? new Handle(parent, Integer.toUnsignedLong(generation)) : null;
  }

  private static int hidden(PopulationCapture population, Hidden hidden, int slot) {
    Unit unit = population.type().streams().first(hidden.id());
    return population.bits(unit, 0, slot);
  }

  /** Takes the units that the type is made of, in order. */
  private static Object value(
      PopulationCapture population, ValueType type, Iterator<Unit> units, int slot) {
    if (type instanceof ValueType.Struct struct) {
      Map<String, Object> fields = new LinkedHashMap<>();
      for (ValueType.Member member : struct.members()) {
        fields.put(member.name(), value(population, member.type(), units, slot));
      }
      return fields;
    }
    if (type instanceof ValueType.Array array) {
      List<Object> values = new ArrayList<>();
      for (int i = 0; i < array.length(); i++) {
        values.add(value(population, array.element(), units, slot));
      }
      return values;
    }
    if (type instanceof ValueType.Matrix matrix) {
      List<Object> rows = new ArrayList<>();
      for (int row = 0; row < matrix.rows(); row++) {
        rows.add(numbers(population, matrix.kind(), matrix.columns(), units, slot));
      }
      return rows;
    }
    ValueType.Numbers numbers = (ValueType.Numbers) type;
    return numbers(population, numbers.kind(), numbers.width(), units, slot);
  }

  /** One unit, or one for each number of 64 bits. */
  private static Object numbers(
      PopulationCapture population,
      ValueType.Kind kind,
      int width,
      Iterator<Unit> units,
      int slot) {
    Unit unit = units.next();
    if (width == 1) {
      return number(population, unit, 0, slot);
    }
    List<Object> components = new ArrayList<>();
    for (int i = 0; i < width; i++) {
      components.add(number(population, unit, kind.isWide() ? 0 : i, slot));
      if (kind.isWide() && i < width - 1) {
        unit = units.next();
      }
    }
    return components;
  }

  private static Object number(PopulationCapture population, Unit unit, int lane, int slot) {
    int bits = population.bits(unit, lane, slot);
    if (!unit.kind().isWide()) {
      return scalar(unit.kind(), bits);
    }
    long upper = (long) population.bits(unit, lane + 1, slot) << 32;
    return wide(unit.kind(), upper | Integer.toUnsignedLong(bits));
  }

  private static Object scalar(ValueType.Kind kind, int bits) {
    return switch (kind) {
      case BOOL -> bits != 0;
      case INT -> bits;
      case UINT -> Integer.toUnsignedLong(bits);
      case FLOAT -> Float.intBitsToFloat(bits);
      case LONG, ULONG, DOUBLE -> throw new IllegalArgumentException(kind.name());
    };
  }

  private static Object wide(ValueType.Kind kind, long bits) {
    return switch (kind) {
      case LONG -> bits;
      case ULONG -> new BigInteger(Long.toUnsignedString(bits));
      case DOUBLE -> Double.longBitsToDouble(bits);
      case BOOL, INT, UINT, FLOAT -> throw new IllegalArgumentException(kind.name());
    };
  }

  @Override
  public void close() {
    populations.forEach(PopulationCapture::close);
  }
}
