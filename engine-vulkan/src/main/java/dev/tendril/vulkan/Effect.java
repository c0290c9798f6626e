package dev.tendril.vulkan;

import dev.tendril.core.check.StructType;
import dev.tendril.core.check.TextureResource;
import dev.tendril.core.check.Uniform;
import dev.tendril.core.source.Suggestions;
import dev.tendril.vulkan.pass.particles.Population;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
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
  record UniformSlot(Population population, int item, Uniform uniform) {}

  private final VfxEngine engine;
  private final String name;
  private final List<Population> populations;
  private final EffectSchema schema;
  private final Map<String, List<UniformSlot>> uniforms = new LinkedHashMap<>();
  private final CompletableFuture<?> ready;
  private final CompletableFuture<?> drawable;
  final List<EffectInstance> waiting = new ArrayList<>();
  final List<EffectInstance> spawned = new ArrayList<>();
  boolean active;
  boolean unloaded;
  boolean failureReported;

  Effect(
      VfxEngine engine,
      String name,
      List<Population> populations,
      CompletableFuture<?> ready,
      CompletableFuture<?> drawable) {
    this.engine = engine;
    this.name = name;
    this.populations = List.copyOf(populations);
    this.ready = ready;
    this.drawable = drawable;
    this.schema = makeSchema();
    Population root = populations.get(0);
    Map<String, List<UniformSlot>> byName = new LinkedHashMap<>();
    for (Population population : populations) {
      List<Uniform> all = population.plan().type().uniforms();
      for (int i = 0; i < all.size(); i++) {
        UniformSlot slot = new UniformSlot(population, i, all.get(i));
        uniforms.put(population.name() + "." + all.get(i).name(), List.of(slot));
        byName.computeIfAbsent(all.get(i).name(), n -> new ArrayList<>()).add(slot);
      }
    }
    byName.forEach(
        (bare, slots) -> {
          List<UniformSlot> meant = new ArrayList<>(slots);
          if (slots.get(0).population() == root && !sharesDeclaration(slots)) {
            meant = List.of(slots.get(0)); // the root's wins
          }
          uniforms.put(bare, List.copyOf(meant));
        });
  }

  /** One declaration in an included file is one value for the whole effect. */
  private static boolean sharesDeclaration(List<UniformSlot> slots) {
    Uniform first = slots.get(0).uniform();
    return slots.stream()
        .allMatch(
            s ->
                s.uniform().span().file().path().equals(first.span().file().path())
                    && s.uniform().span().start() == first.span().start());
  }

  private EffectSchema makeSchema() {
    List<ParameterInfo> parameters = new ArrayList<>();
    LinkedHashSet<String> textures = new LinkedHashSet<>();
    for (Population population : populations) {
      for (Uniform uniform : population.plan().type().uniforms()) {
        List<Number> value = new ArrayList<>(uniform.defaultValue());
        for (Uniform.CurveKey key : uniform.defaultCurve()) {
          value.add(key.position());
          value.add(key.value());
        }
        Uniform.Range range = uniform.range();
        parameters.add(
            new ParameterInfo(
                population.name(),
                uniform.name(),
                uniform.type().displayName(),
                value,
                range == null ? null : range.low(),
                range == null ? null : range.high(),
                uniform.mark() == Uniform.Mark.COLOR));
      }
      for (TextureResource texture : population.plan().type().textures()) {
        textures.add(texture.name());
      }
    }
    return new EffectSchema(name, parameters, List.copyOf(textures));
  }

  /** The root type's name. */
  public String name() {
    return name;
  }

  public EffectSchema schema() {
    return schema;
  }

  /** Whether all step kernels have been made. Instances spawned earlier start when they have. */
  public boolean isReady() {
    return ready.isDone();
  }

  /** Ready, but a kernel could not be made; {@link #awaitReady} says why. It never starts. */
  boolean hasFailed() {
    return ready.isCompletedExceptionally();
  }

  /**
   * Waits until it is ready and can be drawn into every target, for loading screens and tools.
   *
   * @throws java.util.concurrent.CompletionException if a kernel or a draw pipeline cannot be made
   */
  public void awaitReady() {
    ready.join();
    drawable.join();
  }

  /**
   * Kills all instances and frees what no other effect uses, when no frame in flight needs it.
   * Spawning it afterwards throws.
   */
  public void unload() {
    engine.unload(this);
  }

  /** Nothing is being made for it any more. */
  boolean isSettled() {
    return ready.isDone() && drawable.isDone();
  }

  VfxEngine engine() {
    return engine;
  }

  /** The root first. */
  List<Population> populations() {
    return populations;
  }

  Population root() {
    return populations.get(0);
  }

  @Nullable Population population(StructType type) {
    for (Population population : populations) {
      if (population.plan().type().particle() == type) {
        return population;
      }
    }
    return null;
  }

  /**
   * The uniforms that a name means: the root type's, else the only match, else {@code Type.name}.
   *
   * @throws IllegalArgumentException for an unknown or ambiguous name, with suggestions
   */
  List<UniformSlot> uniform(String wanted) {
    List<UniformSlot> slots = uniforms.get(wanted);
    if (slots == null) {
      throw unknown("uniform", wanted, List.copyOf(uniforms.keySet()));
    }
    if (slots.size() > 1 && !sharesDeclaration(slots)) {
      StringBuilder choices = new StringBuilder();
      for (UniformSlot slot : slots) {
        choices.append(choices.isEmpty() ? "" : " or ");
        choices.append('`').append(slot.population().name()).append('.').append(wanted).append('`');
      }
      throw new IllegalArgumentException(
          "`" + wanted + "` stands for several uniforms of " + name + ": say " + choices);
    }
    return slots;
  }

  IllegalArgumentException unknownTexture(String wanted) {
    return unknown("texture", wanted, schema.textures());
  }

  private IllegalArgumentException unknown(String kind, String wanted, List<String> known) {
    StringBuilder message = new StringBuilder(name);
    message.append(" has no ").append(kind).append(" `").append(wanted).append('`');
    String nearest = Suggestions.nearest(wanted, known);
    if (nearest != null) {
      message.append("; did you mean `").append(nearest).append("`?");
    } else {
      message.append('.');
    }
    List<String> bare = known.stream().filter(n -> !n.contains(".")).toList();
    if (!bare.isEmpty()) {
      message.append(" It has: ").append(String.join(", ", bare));
    }
    return new IllegalArgumentException(message.toString());
  }
}
