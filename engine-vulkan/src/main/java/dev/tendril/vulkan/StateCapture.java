package dev.tendril.vulkan;

import dev.tendril.core.check.StructType;
import dev.tendril.core.check.Type;
import dev.tendril.core.effect.PackedLayout.Unit;
import dev.tendril.core.effect.ParticlePlan;
import dev.tendril.core.effect.ParticlePlan.Hidden;
import dev.tendril.vulkan.EffectState.FieldState;
import dev.tendril.vulkan.EffectState.Handle;
import dev.tendril.vulkan.EffectState.ParticleState;
import dev.tendril.vulkan.EffectState.TypeState;
import dev.tendril.vulkan.pass.particles.PopulationCapture;
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
    StructType struct = population.plan().type().particle();
    List<FieldState> fields = new ArrayList<>();
    boolean placed = false;
    for (StructType.Field field : struct.fields()) {
      boolean position = !placed && field.semantic() == StructType.Semantic.POSITION;
      placed |= position;
      fields.add(new FieldState(field.name(), field.type().displayName(), position));
    }
    List<ParticleState> particles = new ArrayList<>();
    if (detail == Detail.PARTICLES) {
      for (int slot = 0; slot < population.capacity(); slot++) {
        if (population.isAlive(slot)) {
          particles.add(particle(population, struct, slot));
        }
      }
    }
    long alive = population.alive();
    return new TypeState(
        population.plan().type().name(),
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

  private ParticleState particle(PopulationCapture population, StructType struct, int slot) {
    ParticlePlan plan = population.plan();
    Map<String, Object> fields = new LinkedHashMap<>();
    for (int i = 0; i < struct.fields().size(); i++) {
      Iterator<Unit> units = plan.streams().unitsOf(i).iterator();
      fields.put(
          struct.fields().get(i).name(),
          value(population, struct.fields().get(i).type(), units, slot));
    }
    boolean node = plan.type().node();
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
    Unit unit = population.plan().streams().unitsOf(hidden.id()).get(0);
    return population.bits(unit, 0, slot);
  }

  /** Takes the units that the type is made of, in order. */
  private static Object value(
      PopulationCapture population, Type type, Iterator<Unit> units, int slot) {
    if (type instanceof StructType struct) {
      Map<String, Object> fields = new LinkedHashMap<>();
      for (StructType.Field field : struct.fields()) {
        fields.put(field.name(), value(population, field.type(), units, slot));
      }
      return fields;
    }
    if (type instanceof Type.Array array) {
      return repeated(population, array.element(), array.length(), units, slot);
    }
    if (type instanceof Type.Matrix matrix) {
      return repeated(
          population, new Type.Vector(matrix.kind(), matrix.columns()), matrix.rows(), units, slot);
    }
    Unit unit = units.next();
    if (unit.laneCount() == 1) {
      return scalar(unit.type().kind(), population.bits(unit, 0, slot));
    }
    List<Object> components = new ArrayList<>();
    for (int lane = 0; lane < unit.laneCount(); lane++) {
      components.add(scalar(unit.type().kind(), population.bits(unit, lane, slot)));
    }
    return components;
  }

  private static List<Object> repeated(
      PopulationCapture population, Type element, int count, Iterator<Unit> units, int slot) {
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      values.add(value(population, element, units, slot));
    }
    return values;
  }

  private static Object scalar(Type.Kind kind, int bits) {
    return switch (kind) {
      case BOOL -> bits != 0;
      case INT -> bits;
      case UINT -> Integer.toUnsignedLong(bits);
      case FLOAT -> Float.intBitsToFloat(bits);
    };
  }

  @Override
  public void close() {
    populations.forEach(PopulationCapture::close);
  }
}
