package dev.tendril.vulkan;

import dev.tendril.core.effect.CookedEffect;
import dev.tendril.core.effect.CookedShader;
import dev.tendril.core.effect.CookedType;
import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.memory.GpuMemoryException;
import dev.tendril.vulkan.pass.particles.CoverKernels;
import dev.tendril.vulkan.pass.particles.ParticleDraws;
import dev.tendril.vulkan.pass.particles.ParticleWorld;
import dev.tendril.vulkan.pass.particles.ParticleWorld.FixedKernels;
import dev.tendril.vulkan.pass.particles.Population;
import dev.tendril.vulkan.pass.particles.PopulationLimitException;
import dev.tendril.vulkan.pipeline.ComputePipeline;
import dev.tendril.vulkan.pipeline.PipelineCache;
import dev.tendril.vulkan.pipeline.PipelineExecutor;
import dev.tendril.vulkan.pipeline.PipelineLayout;
import dev.tendril.vulkan.shader.ShaderCompiler;
import dev.tendril.vulkan.shader.ShaderStage;
import dev.tendril.vulkan.shader.Spirv;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The populations of all loaded effects and the making of their pipelines. Effects with equal types
 * share a population. The engine's lock guards it.
 */
final class EffectTypes implements AutoCloseable {
  /** Textures that instances of one type can bind, where shaders cannot index them freely. */
  static final int FEW_TEXTURES = 8 + 1; // the neutral one

  /** The same where they can. */
  static final int MANY_TEXTURES = 1024 + 1;

  private final VulkanDevice device;
  private final List<DrawTarget> targets;
  private final ParticleWorld world;
  private final ParticleDraws draws;
  private final PipelineCache cache;
  private final PipelineExecutor executor;
  private final LongSupplier frame;
  private final @Nullable ShaderCompiler compiler;
  private final Map<Key, Population> known = new HashMap<>();
  private final Map<Population, CompletableFuture<?>> making = new HashMap<>();
  private final Map<Population, CompletableFuture<?>> drawing = new HashMap<>();
  private @Nullable CompletableFuture<?> fixed;

  /** What hosts have said, by effect root and the type's path. */
  private final Map<Object, Map<String, Integer>> capacities = new HashMap<>();

  /**
   * @param targets what effects are drawn into
   * @param frame the engine's frame number now, for what is retired
   */
  EffectTypes(
      VulkanDevice device,
      List<DrawTarget> targets,
      ParticleWorld world,
      ParticleDraws draws,
      PipelineCache cache,
      PipelineExecutor executor,
      LongSupplier frame) {
    this.device = device;
    this.targets = targets;
    this.world = world;
    this.draws = draws;
    this.cache = cache;
    this.executor = executor;
    this.frame = frame;
    this.compiler = ShaderCompiler.find(true).orElse(null);
  }

  /**
   * What makes types one.
   *
   * @param scope the effect root: types of different roots change apart
   */
  private record Key(Object scope, String identity) {}

  /**
   * What makes populations one that are made for the same exchange: a population takes over the
   * living of one.
   *
   * @param older whose place it takes; null for nobody's
   */
  record FreshKey(String identity, @Nullable Population older) {}

  /** A type that this device has no room for. */
  static final class DoesNotFitException extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final transient CookedType type;
    private final RuntimeException cause;

    DoesNotFitException(CookedType type, RuntimeException cause) {
      super(EngineProblem.doesNotFit(type, cause), cause);
      this.type = type;
      this.cause = cause;
    }

    RuntimeException cause() {
      return cause;
    }

    CookedType type() {
      return type;
    }
  }

  /** The capacities that the host has given types of an effect root, by their paths. */
  Map<String, Integer> capacities(Object scope) {
    return capacities.getOrDefault(scope, Map.of());
  }

  /** What types of an effect root have from now on; populations that are there stay as they are. */
  void setCapacities(Object scope, Map<String, Integer> byPath) {
    if (byPath.isEmpty()) {
      capacities.remove(scope);
    } else {
      capacities.put(scope, Map.copyOf(byPath));
    }
  }

  /**
   * The populations of an effect, those of equal types shared, the others made; each counts one
   * more user until {@link #release}.
   *
   * @param scope the effect root; only types of one root are shared
   * @return one for each of its types
   * @throws DoesNotFitException if one does not fit; then nothing has changed
   */
  List<Population> add(CookedEffect effect, Object scope) {
    Map<FreshKey, Population> fresh = new LinkedHashMap<>();
    List<Population> all;
    try {
      all =
          populations(effect, type -> known.get(new Key(scope, type.identity())), List.of(), fresh);
    } catch (RuntimeException e) {
      fresh.values().forEach(this::discard);
      throw e;
    }
    make(effect, fresh.values());
    fresh.forEach((key, population) -> known.put(new Key(scope, key.identity()), population));
    all.forEach(Population::retain);
    return all;
  }

  /**
   * The populations of an effect's next version: those of unchanged types are kept, and of types
   * that it did not have, those that other effects have. Nobody uses the others until {@link
   * #exchange}; {@link #make} is still to be called for them.
   *
   * @param scope the effect root
   * @param current of the version before
   * @param fresh what has been made for the same exchange; receives what is made
   * @throws DoesNotFitException if one does not fit
   */
  List<Population> next(
      CookedEffect effect,
      Object scope,
      List<Population> current,
      Map<FreshKey, Population> fresh) {
    return populations(
        effect,
        type -> {
          Population older = atPath(current, type.path());
          if (older == null) {
            return known.get(new Key(scope, type.identity()));
          }
          return older.type().identity().equals(type.identity()) ? older : null;
        },
        current,
        fresh);
  }

  private static @Nullable Population atPath(List<Population> populations, String path) {
    for (Population population : populations) {
      if (population.type().path().equals(path)) {
        return population;
      }
    }
    return null;
  }

  /** What is loaded from now on has no part in a population that will be replaced. */
  void keepFromOthers(Population older) {
    known.values().remove(older);
  }

  private List<Population> populations(
      CookedEffect effect,
      Function<CookedType, @Nullable Population> lookup,
      List<Population> current,
      Map<FreshKey, Population> fresh) {
    Map<String, Population> byPath = new LinkedHashMap<>();
    List<Population> made = new ArrayList<>();
    for (CookedType type : effect.types()) {
      Population population = lookup.apply(type);
      FreshKey key = new FreshKey(type.identity(), atPath(current, type.path()));
      if (population == null) {
        population = fresh.get(key);
      }
      if (population == null) {
        try {
          population = world.add(type, targets.size());
        } catch (GpuMemoryException | PopulationLimitException e) {
          throw new DoesNotFitException(type, e);
        }
        fresh.put(key, population);
        made.add(population);
      }
      byPath.put(type.path(), population);
    }
    for (Population population : made) {
      try {
        List<Population> linked = new ArrayList<>();
        population.type().links().forEach(link -> linked.add(found(byPath, link.target())));
        world.connect(population, linked);
      } catch (GpuMemoryException | PopulationLimitException e) {
        throw new DoesNotFitException(population.type(), e);
      }
    }
    return List.copyOf(byPath.values());
  }

  /** Begins to make the pipelines of new populations. */
  void make(CookedEffect effect, Iterable<Population> fresh) {
    makeFixedKernels(effect.kernels(), effect.viewKernels());
    for (Population population : fresh) {
      CookedType type = population.type();
      List<CompletableFuture<?>> pipelines = new ArrayList<>();
      making.put(population, makeKernels(type, population));
      for (int i = 0; i < type.renders().size(); i++) {
        int render = i;
        pipelines.add(executor.submit(() -> makeDrawPipelines(type, population, render)));
      }
      drawing.put(population, allOf(pipelines));
    }
  }

  private static Population found(Map<String, Population> byPath, String path) {
    return Objects.requireNonNull(byPath.get(path), path);
  }

  /** Done when these can be stepped. */
  CompletableFuture<?> stepping(List<Population> populations) {
    List<CompletableFuture<?>> parts = new ArrayList<>();
    populations.forEach(p -> parts.add(Objects.requireNonNull(making.get(p))));
    parts.add(Objects.requireNonNull(fixed));
    return allOf(parts);
  }

  /** Done when these can be drawn into every target. */
  CompletableFuture<?> drawing(List<Population> populations) {
    return allOf(populations.stream().map(drawing::get).toList());
  }

  /** One user fewer; what has none is freed when no frame in flight needs it. */
  void release(List<Population> populations) {
    for (Population population : populations) {
      if (population.release()) {
        discard(population);
      }
    }
  }

  /** Frees what nobody uses, when no frame in flight needs it. */
  void discard(Population population) {
    forget(population);
    world.remove(population, frame.getAsLong());
  }

  private void forget(Population population) {
    known.values().remove(population);
    making.remove(population);
    drawing.remove(population);
  }

  /**
   * Between two steps, the next versions take the place of populations that nobody uses any more.
   *
   * @param before all populations of the versions before
   * @param successors who takes over the living of whom
   * @param fresh what has been made; some of it may have no user after all
   */
  void exchange(
      Object scope,
      List<Population> before,
      Map<Population, Population> successors,
      List<Population> fresh) {
    successors.forEach(
        (older, newer) -> {
          if (newer.isUsed()) {
            forget(older);
            world.replace(older, newer, frame.getAsLong());
          }
        });
    for (Population population : new LinkedHashSet<>(before)) {
      if (!population.isUsed() && !successors.containsKey(population)) {
        discard(population);
      }
    }
    for (Population population : fresh) {
      if (population.isUsed()) {
        known.put(new Key(scope, population.type().identity()), population);
      } else {
        discard(population);
      }
    }
  }

  /** Lets a population take part in steps. */
  void activate(Population population) {
    if (!world.active().contains(population)) {
      world.activate(population);
    }
  }

  private static CompletableFuture<?> allOf(List<? extends CompletableFuture<?>> parts) {
    return CompletableFuture.allOf(parts.toArray(CompletableFuture<?>[]::new));
  }

  // ---- pipelines

  /** Those of the first effect serve all: engine and effects are of one version. */
  private void makeFixedKernels(
      CookedEffect.StepKernels kernels, CookedEffect.ViewKernels viewKernels) {
    if (fixed != null) {
      return;
    }
    PipelineLayout layout = world.plainLayout();
    PipelineLayout viewLayout = world.views().layout();
    fixed =
        executor.submit(
            () -> {
              world
                  .views()
                  .setKernels(
                      new CoverKernels(
                          compute(viewKernels.bounds(), viewLayout),
                          compute(viewKernels.mark(), viewLayout),
                          compute(viewKernels.place(), viewLayout),
                          compute(viewKernels.shift(), viewLayout)));
              world.setFixedKernels(
                  new FixedKernels(
                      compute(kernels.lists(), layout),
                      compute(kernels.drawList(), layout),
                      compute(kernels.migrate(), layout)));
              return world;
            });
  }

  private CompletableFuture<?> makeKernels(CookedType type, Population population) {
    List<CompletableFuture<?>> parts = new ArrayList<>();
    PipelineLayout layout = world.layoutFor(type);
    parts.add(
        executor.submit(
            () -> {
              population.setKernels(
                  compute(type.update(), layout), compute(type.hostBirths(), layout));
              return population;
            }));
    for (int i = 0; i < type.links().size(); i++) {
      CookedShader births = type.links().get(i).births();
      int ordinal = i;
      parts.add(
          executor.submit(
              () -> {
                population.setBirthKernel(
                    ordinal, compute(births, world.birthLayout(population, ordinal)));
                return population;
              }));
    }
    return allOf(parts);
  }

  /** Each is seen as soon as it is there. */
  private Population makeDrawPipelines(CookedType type, Population population, int render) {
    if (targets.isEmpty()) {
      return population;
    }
    Spirv vertex = spirv(type.renders().get(render).vertex());
    Spirv fragment = spirv(type.renders().get(render).fragment());
    for (int t = 0; t < targets.size(); t++) {
      DrawTarget target = targets.get(t);
      population.setDrawPipeline(
          render,
          t,
          draws.make(
              cache,
              type,
              render,
              vertex,
              fragment.withOutputLocation(target.attachments().writtenColor()),
              target.attachments(),
              target.isReversedZ()));
    }
    return population;
  }

  private ComputePipeline compute(CookedShader shader, PipelineLayout layout) {
    return ComputePipeline.create(
        device, cache, shader.name(), spirv(shader), layout, world.constants());
  }

  private Spirv spirv(CookedShader shader) {
    if (shader.code() instanceof CookedShader.Binary binary) {
      return Spirv.ofLittleEndian(binary.words());
    }
    if (compiler == null) {
      throw new IllegalStateException(
          "loading text needs lwjgl-shaderc and its natives on the class path");
    }
    return compiler.compile(
        ((CookedShader.Glsl) shader.code()).text(),
        ShaderStage.valueOf(shader.stage().name()),
        shader.name());
  }

  /** After everything that makes pipelines. */
  @Override
  public void close() {
    if (compiler != null) {
      compiler.close();
    }
  }
}
