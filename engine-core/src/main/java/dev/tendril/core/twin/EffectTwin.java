package dev.tendril.core.twin;

import dev.tendril.core.VfxCompiler;
import dev.tendril.core.check.CheckedParticle;
import dev.tendril.core.check.StructType;
import dev.tendril.core.check.Type;
import dev.tendril.core.effect.CheckedEffect;
import dev.tendril.core.schema.EffectSchema;
import dev.tendril.core.source.FolderSources;
import dev.tendril.core.source.SourceLookup;
import dev.tendril.core.twin.TwinType.Field;
import dev.tendril.core.twin.code.Hashes;
import dev.tendril.core.twin.code.Words;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * An effect that runs on the CPU, step by step, with the rules of the engine: to test effects
 * without a GPU. Integer work, births, slots and random numbers are the GPU's to the bit; floats
 * are within a few units in the last place an operation.
 *
 * <pre>{@code
 * EffectTwin twin = EffectTwin.load(Path.of("effects/Fountain.vfx"));
 * twin.spawn().set("rate", 100f);
 * twin.step(0.5);
 * assertEquals(50, twin.counters("Spark").emitted());
 * }</pre>
 *
 * <p>Belongs to one thread at a time. No text can crash it: what takes more memory or operations
 * than allowed ends in a {@link TwinLimitException}, and so does an interrupt.
 */
public final class EffectTwin {
  /** About a minute. */
  private static final long DEFAULT_OPERATIONS_PER_STEP = 10_000_000_000L;

  /** Of what is bound to one buffer: 256 MiB. */
  private static final int MOST_ELEMENT_WORDS = 1 << 26;

  private final CheckedEffect effect;
  private final EffectSchema schema;
  private final Words words = new Words();
  private final Values values = new Values(words);
  private final StepRunner runner;
  private final List<TwinInstance> instances = new ArrayList<>();
  private final List<TwinInstance> restarting = new ArrayList<>();
  private int seed;
  private int spawned;
  private long operationsPerStep = DEFAULT_OPERATIONS_PER_STEP;
  private boolean broken;

  private EffectTwin(CheckedEffect effect) {
    this.effect = effect;
    this.schema = effect.schema();
    this.runner = new StepRunner(effect, words);
  }

  /**
   * Loads an effect; its root folder is the file's.
   *
   * @throws dev.tendril.core.VfxCompileException if it or anything it needs has errors
   */
  public static EffectTwin load(Path file) {
    Path absolute = file.toAbsolutePath().normalize();
    Path folder = Objects.requireNonNullElse(absolute.getParent(), absolute);
    return load(
        new FolderSources(folder), folder.relativize(absolute).toString().replace('\\', '/'));
  }

  /**
   * Loads an effect; the preset beside it is applied.
   *
   * @param sources the effect root; {@link dev.tendril.core.source.MapSources} for texts in memory
   * @param path of the root type's file, relative to the effect root
   * @throws dev.tendril.core.VfxCompileException if it or anything it needs has errors
   * @throws TwinLimitException if its variables take too much memory
   */
  public static EffectTwin load(SourceLookup sources, String path) {
    return load(sources, path, true);
  }

  /**
   * Loads an effect.
   *
   * @param preset whether the preset beside it is applied
   */
  public static EffectTwin load(SourceLookup sources, String path, boolean preset) {
    return new EffectTwin(
        (preset ? VfxCompiler.compileWithPreset(sources, path) : VfxCompiler.compile(sources, path))
            .effectOrThrow());
  }

  /** Files that the preset binds, by the resource's name, relative to the effect root. */
  public Map<String, String> bindings() {
    Map<String, String> files = new LinkedHashMap<>();
    if (effect.preset() != null) {
      effect.preset().bindings().forEach((resource, path) -> files.put(resource.name(), path));
    }
    return files;
  }

  /** Where the seeds of instances that are spawned from now on come from; 0 unless said. */
  public EffectTwin seed(int value) {
    seed = value;
    return this;
  }

  /** How many operations a step may take before it ends in an exception. */
  public EffectTwin operationsPerStep(long most) {
    operationsPerStep = most;
    return this;
  }

  /** Spawns an instance at the identity, with one root. It lives from the next step on. */
  public TwinInstance spawn() {
    TwinInstance instance = new TwinInstance(this, effect, schema, Hashes.pcg(seed, spawned++));
    instances.add(instance);
    runner.addRoots(instance, 1);
    return instance;
  }

  TwinElements elements(String name, Type element, List<?> elements) {
    int size = words.size(element);
    if ((long) size * elements.size() > MOST_ELEMENT_WORDS) {
      throw new IllegalArgumentException(
          "`" + name + "` is too large for the twin: " + elements.size() + " elements");
    }
    int[] memory = new int[size * elements.size()];
    for (int i = 0; i < elements.size(); i++) {
      values.writeElement(name, element, elements.get(i), memory, i * size);
    }
    return new TwinElements(elements.size(), memory);
  }

  void firstRoots(TwinInstance instance, int count) {
    if (count < 0) {
      throw new IllegalArgumentException(count + " roots");
    }
    if (instance.isStarted()) {
      throw new IllegalStateException("the instance has been stepped already: use trigger");
    }
    runner.changeRoots(instance, count);
  }

  void moreRoots(TwinInstance instance, int count) {
    runner.addRoots(instance, count);
  }

  void restarting(TwinInstance instance) {
    restarting.add(instance);
  }

  boolean isEmpty(TwinInstance instance) {
    return runner.isEmpty(instance);
  }

  void forgetRoots(TwinInstance instance) {
    runner.forgetRoots(instance);
  }

  /**
   * Runs one step.
   *
   * @param seconds finite, not negative; at 0 everything stands still, and draws are made anew
   * @throws TwinLimitException if it takes too much, or the thread is interrupted; the twin cannot
   *     be stepped any more then
   */
  public void step(double seconds) {
    if (!(seconds >= 0) || seconds > Float.MAX_VALUE) {
      throw new IllegalArgumentException("a step of " + seconds + " seconds");
    }
    if (broken) {
      throw new IllegalStateException("an earlier step was broken off");
    }
    instances.forEach(TwinInstance::requireResources);
    broken = true;
    runner.step((float) seconds, operationsPerStep, instances);
    broken = false;
    restarting.forEach(TwinInstance::beginAnew);
    restarting.clear();
    instances.removeIf(instance -> !instance.isAlive());
  }

  /** Runs steps of one length. */
  public void steps(int count, double seconds) {
    for (int i = 0; i < count; i++) {
      step(seconds);
    }
  }

  /** What can be set and bound. */
  public EffectSchema schema() {
    return schema;
  }

  /** The root type, then the others in order of first mention, depth first. */
  public List<TwinType> types() {
    return effect.types().stream().map(EffectTwin::describe).toList();
  }

  private static TwinType describe(CheckedParticle type) {
    List<Field> fields = new ArrayList<>();
    boolean placed = false;
    for (StructType.Field field : type.particle().fields()) {
      if (field.birth()) {
        continue;
      }
      boolean position = !placed && field.semantic() == StructType.Semantic.POSITION;
      placed |= position;
      fields.add(new Field(field.name(), field.type().displayName(), position));
    }
    return new TwinType(type.name(), type.capacity(), type.node(), fields);
  }

  /** The living instances, in order of spawning. */
  public List<TwinInstance> instances() {
    return List.copyOf(instances);
  }

  /**
   * How many particles of a type live.
   *
   * @throws IllegalArgumentException if the effect has no such type
   */
  public int count(String type) {
    return population(type).alive();
  }

  public TwinCounters counters(String type) {
    Population population = population(type);
    long drawn = 0;
    long drawRefused = 0;
    for (Draws draws : population.draws) {
      drawn += draws.size;
      drawRefused += draws.refused;
    }
    int alive = population.alive();
    return new TwinCounters(
        alive,
        population.capacity - alive,
        population.emitted,
        population.died,
        population.refused,
        population.invalid,
        drawn,
        drawRefused,
        population.loopsCut);
  }

  /** The living particles of a type, by slot. */
  public List<TwinParticle> particles(String type) {
    Population population = population(type);
    List<TwinParticle> particles = new ArrayList<>();
    population.alive.stream().forEach(slot -> particles.add(particle(population, slot)));
    return particles;
  }

  private TwinParticle particle(Population population, int slot) {
    int parent = population.parentSlots[slot];
    boolean linked =
        population.type.node()
            && parent != Population.NONE
            && population.alive.get(parent)
            && population.generations[parent] == population.parentGenerations[slot];
    return new TwinParticle(
        slot,
        Integer.toUnsignedLong(population.generations[slot]),
        population.ids[slot],
        population.instances[slot],
        linked
            ? new TwinParticle.Handle(
                parent, Integer.toUnsignedLong(population.generations[parent]))
            : null,
        values.fields(population.type.particle(), population.words, slot * population.stride));
  }

  /**
   * Sets fields of a living particle, for tests that begin in the middle of things.
   *
   * @param fields in the forms in which {@link TwinFields#fields} gives them, any number of them
   * @throws IllegalArgumentException if nothing lives there, or a value does not fit
   */
  public void replace(String type, int slot, Map<String, ?> fields) {
    Population population = population(type);
    if (slot < 0 || !population.alive.get(slot)) {
      throw new IllegalArgumentException("no " + type + " lives in slot " + slot);
    }
    values.write(population.type.particle(), fields, population.words, slot * population.stride);
  }

  /** What the particles of a type drew in the last step: by render struct, slot and call. */
  public List<TwinDraw> draws(String type) {
    List<TwinDraw> all = new ArrayList<>();
    for (Draws draws : population(type).draws) {
      for (int i = 0; i < draws.size; i++) {
        all.add(
            new TwinDraw(
                draws.struct.name(),
                draws.slots[i],
                draws.instances[i],
                values.fields(draws.struct, draws.words, i * draws.stride)));
      }
    }
    return all;
  }

  /** What the particles told the host in the last step: by type, slot and call. */
  public List<TwinSignal> signals() {
    List<TwinSignal> all = new ArrayList<>();
    runner.populations().forEach(population -> all.addAll(population.signals.all()));
    return all;
  }

  /** Signals of a type so far that found no record. */
  public long signalsRefused(String type) {
    return population(type).signals.refused();
  }

  private Population population(String type) {
    return runner.populations().get(schema.types().indexOf(schema.type(type)));
  }
}
