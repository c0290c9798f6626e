package dev.tendril.vulkan;

import dev.tendril.core.effect.CookedEffect;
import dev.tendril.core.effect.CookedType;
import dev.tendril.core.source.Suggestions;
import dev.tendril.vulkan.pass.particles.Population;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

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

  private final VfxEngine engine;
  private final CookedEffect cooked;
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
      CookedEffect cooked,
      List<Population> populations,
      CompletableFuture<?> ready,
      CompletableFuture<?> drawable) {
    this.engine = engine;
    this.cooked = cooked;
    this.populations = List.copyOf(populations);
    this.ready = ready;
    this.drawable = drawable;
    this.schema = makeSchema();
    Population root = populations.get(0);
    Map<String, List<UniformSlot>> byName = new LinkedHashMap<>();
    for (int p = 0; p < populations.size(); p++) {
      CookedType type = cooked.types().get(p);
      for (int i = 0; i < type.uniforms().size(); i++) {
        UniformSlot slot = new UniformSlot(populations.get(p), type, i);
        String uniform = type.uniforms().get(i).name();
        uniforms.put(type.name() + "." + uniform, List.of(slot));
        byName.computeIfAbsent(uniform, n -> new ArrayList<>()).add(slot);
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
    String declared = slots.get(0).uniform().declared();
    return slots.stream().allMatch(s -> s.uniform().declared().equals(declared));
  }

  private EffectSchema makeSchema() {
    List<ParameterInfo> parameters = new ArrayList<>();
    LinkedHashSet<String> textures = new LinkedHashSet<>();
    for (CookedType type : cooked.types()) {
      for (CookedType.Uniform uniform : type.uniforms()) {
        parameters.add(
            new ParameterInfo(
                type.name(),
                uniform.name(),
                uniform.typeName(),
                uniform.defaultValue(),
                uniform.low(),
                uniform.high(),
                uniform.color(),
                uniform.curve(),
                uniform.gradient()));
      }
      textures.addAll(type.textures());
    }
    return new EffectSchema(name(), parameters, List.copyOf(textures));
  }

  /** The root type's name. */
  public String name() {
    return cooked.root().name();
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

  CookedEffect cooked() {
    return cooked;
  }

  /** One for each of the cooked types, the root first. */
  List<Population> populations() {
    return populations;
  }

  Population root() {
    return populations.get(0);
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
          "`" + wanted + "` stands for several uniforms of " + name() + ": say " + choices);
    }
    return slots;
  }

  IllegalArgumentException unknownTexture(String wanted) {
    return unknown("texture", wanted, schema.textures());
  }

  private IllegalArgumentException unknown(String kind, String wanted, List<String> known) {
    StringBuilder message = new StringBuilder(name());
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
