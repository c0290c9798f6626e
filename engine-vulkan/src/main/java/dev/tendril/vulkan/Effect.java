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
      EffectSchema schema,
      Map<String, List<UniformSlot>> uniforms,
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
        cooked,
        List.copyOf(populations),
        makeSchema(cooked),
        makeUniforms(cooked, populations),
        ready,
        drawable);
  }

  private static Map<String, List<UniformSlot>> makeUniforms(
      CookedEffect cooked, List<Population> populations) {
    Map<String, List<UniformSlot>> uniforms = new LinkedHashMap<>();
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
    return uniforms;
  }

  /** One declaration in an included file is one value for the whole effect. */
  private static boolean sharesDeclaration(List<UniformSlot> slots) {
    String declared = slots.get(0).uniform().declared();
    return slots.stream().allMatch(s -> s.uniform().declared().equals(declared));
  }

  private static EffectSchema makeSchema(CookedEffect cooked) {
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
    return new EffectSchema(cooked.root().name(), parameters, List.copyOf(textures));
  }

  /** The root type's name. */
  public String name() {
    return version.cooked().root().name();
  }

  public EffectSchema schema() {
    return version.schema();
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
   * The uniforms that a name means: the root type's, else the only match, else {@code Type.name}.
   *
   * @throws IllegalArgumentException for an unknown or ambiguous name, with suggestions
   */
  List<UniformSlot> uniform(String wanted) {
    Map<String, List<UniformSlot>> uniforms = version.uniforms();
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
    return unknown("texture", wanted, schema().textures());
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
