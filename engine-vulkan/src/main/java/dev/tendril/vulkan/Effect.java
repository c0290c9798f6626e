package dev.tendril.vulkan;

import dev.tendril.core.effect.CookedEffect;
import dev.tendril.core.effect.CookedType;
import dev.tendril.core.schema.EffectSchema;
import dev.tendril.core.schema.Place;
import dev.tendril.core.schema.TypeSchema;
import dev.tendril.core.schema.UniformSchema;
import dev.tendril.vulkan.pass.particles.Population;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A loaded effect: a root particle type with everything it emits. Made by {@link VfxEngine#load};
 * instances of it are spawned. May be used from any thread.
 */
public final class Effect {
  /** A uniform in one of the effect's populations. */
  record UniformSlot(Population population, CookedType type, int item) {
    CookedType.Uniform uniform() {
      return type.uniforms().get(item);
    }
  }

  /** What its text said when it was loaded, or since it was reloaded. */
  private record Version(
      CookedEffect cooked,
      List<Population> populations,
      Map<UniformSchema, List<UniformSlot>> uniforms,
      CompletableFuture<?> ready,
      CompletableFuture<?> drawable) {}

  private final VfxEngine engine;
  private final @Nullable EffectText text;
  private volatile Version version;
  final List<EffectInstance> waiting = new ArrayList<>();
  final List<EffectInstance> spawned = new ArrayList<>();
  boolean active;
  boolean unloaded;
  boolean failureReported;

  /** Some of the spawned are over. */
  boolean over;

  /**
   * @param text where it comes from, if that can change
   * @param populations one for each of the cooked types
   * @param ready done when they can be stepped
   * @param drawable done when they can be drawn
   */
  Effect(
      VfxEngine engine,
      @Nullable EffectText text,
      CookedEffect cooked,
      List<Population> populations,
      CompletableFuture<?> ready,
      CompletableFuture<?> drawable) {
    this.engine = engine;
    this.text = text;
    this.version = version(cooked, populations, ready, drawable);
  }

  /** From now on it is what another version of its text says. */
  void become(
      CookedEffect cooked,
      List<Population> populations,
      CompletableFuture<?> ready,
      CompletableFuture<?> drawable) {
    version = version(cooked, populations, ready, drawable);
    failureReported = false;
  }

  /** Uses the successors of its populations from now on. */
  void follow(Map<Population, Population> successors) {
    Version now = version;
    if (now.populations().stream().anyMatch(successors::containsKey)) {
      List<Population> followed =
          now.populations().stream().map(p -> successors.getOrDefault(p, p)).toList();
      followed.forEach(Population::retain);
      now.populations().forEach(Population::release);
      become(now.cooked(), followed, now.ready(), now.drawable());
    }
  }

  private static Version version(
      CookedEffect cooked,
      List<Population> populations,
      CompletableFuture<?> ready,
      CompletableFuture<?> drawable) {
    return new Version(
        cooked, List.copyOf(populations), slots(cooked, populations), ready, drawable);
  }

  private static Map<UniformSchema, List<UniformSlot>> slots(
      CookedEffect cooked, List<Population> populations) {
    Map<UniformSchema, List<UniformSlot>> all = new IdentityHashMap<>();
    for (UniformSchema uniform : cooked.schema().uniforms()) {
      List<UniformSlot> slots = new ArrayList<>();
      for (Place place : uniform.places()) {
        slots.add(
            new UniformSlot(
                populations.get(place.type()), cooked.types().get(place.type()), place.ordinal()));
      }
      all.put(uniform, List.copyOf(slots));
    }
    return all;
  }

  /** The root type's name. */
  public String name() {
    return version.cooked().root().name();
  }

  /** What can be set and bound. */
  public EffectSchema schema() {
    return version.cooked().schema();
  }

  /**
   * Files that the effect's preset binds, by the resource's name, relative to the effect root. The
   * engine opens no files: the host does, and binds what it has made of them.
   */
  public Map<String, String> bindings() {
    Map<String, String> files = new LinkedHashMap<>();
    version.cooked().bindings().forEach(b -> files.put(b.resource(), b.path()));
    return files;
  }

  /** Whether all step kernels have been made. Instances spawned earlier start when they have. */
  public boolean isReady() {
    return version.ready().isDone();
  }

  /** Ready, but a kernel could not be made; {@link #awaitReady} says why. It never starts. */
  boolean hasFailed() {
    return version.ready().isCompletedExceptionally();
  }

  /**
   * Waits until it is ready and can be drawn into every target, for loading screens and tools.
   *
   * @throws java.util.concurrent.CompletionException if a kernel or a draw pipeline cannot be made
   */
  public void awaitReady() {
    Version now = version;
    now.ready().join();
    now.drawable().join();
  }

  /**
   * Kills all instances and frees what no other effect uses, when no frame in flight needs it.
   * Spawning it afterwards throws.
   */
  public void unload() {
    engine.unload(this);
  }

  /**
   * Counts of its types, of the last step that is known to have completed. Any thread.
   *
   * @param counts is filled and returned
   */
  public EffectCounts counts(EffectCounts counts) {
    engine.lock();
    try {
      counts.take(version.populations());
    } finally {
      engine.unlock();
    }
    return counts;
  }

  /** Forgets instances that are over; the others keep their order. */
  void sweep() {
    if (!over) {
      return;
    }
    over = false;
    int kept = 0;
    for (int i = 0; i < spawned.size(); i++) {
      EffectInstance instance = spawned.get(i);
      if (!instance.isOver()) {
        spawned.set(kept++, instance);
      }
    }
    while (spawned.size() > kept) {
      spawned.remove(spawned.size() - 1);
    }
  }

  /**
   * Gives a type other room, in place of what its text says, for as long as an effect of this
   * effect root is loaded; all of them that use the type share it. Its memory and kernels are made
   * on the side, and the next step that finds them ready begins with the exchange: nothing waits,
   * and until a frame after it has completed both are in memory. Living particles stay what they
   * are, but those in slots that the new capacity lacks, which die. What does not fit in the device
   * changes nothing and is told by {@link VfxEngine#reloadChanged}. Any thread.
   *
   * @param type name as in {@link #schema}
   * @param slots 1 to {@link TypeSchema#MOST_SLOTS}
   * @throws IllegalArgumentException for an unknown or ambiguous name, and for other numbers
   * @throws IllegalStateException after {@link #unload} or when the engine is closed
   */
  public void setCapacity(String type, int slots) {
    if (slots < 1 || slots > TypeSchema.MOST_SLOTS) {
      throw new IllegalArgumentException("a capacity of " + slots);
    }
    engine.setCapacity(this, schema().type(type).path(), slots);
  }

  /**
   * How many particles of a type there is room for now.
   *
   * @param type name as in {@link #schema}
   * @throws IllegalArgumentException for an unknown or ambiguous name
   */
  public int capacity(String type) {
    Version now = version;
    return now.cooked().typeAt(now.cooked().schema().type(type).path()).capacity();
  }

  /** What it shares types with: effects of one root, and those out of bundles. */
  Object scope() {
    return text == null ? EffectBundle.class : text.sources();
  }

  /** Nothing is being made for it any more. */
  boolean isSettled() {
    return version.ready().isDone() && version.drawable().isDone();
  }

  VfxEngine engine() {
    return engine;
  }

  /** Where it comes from; null where that cannot change. */
  @Nullable EffectText text() {
    return text;
  }

  CookedEffect cooked() {
    return version.cooked();
  }

  /** One for each of the cooked types, the root first. */
  List<Population> populations() {
    return version.populations();
  }

  Population root() {
    return version.populations().get(0);
  }

  /**
   * Where the uniform of a name lies, at least once.
   *
   * @throws IllegalArgumentException for an unknown or ambiguous name, with suggestions
   */
  List<UniformSlot> uniform(String name) {
    Version now = version;
    UniformSchema found = now.cooked().schema().uniform(name);
    return now.uniforms().getOrDefault(found, List.of());
  }

  /** Where each uniform lies: those of one list are one value. */
  Collection<List<UniformSlot>> uniforms() {
    return version.uniforms().values();
  }
}
