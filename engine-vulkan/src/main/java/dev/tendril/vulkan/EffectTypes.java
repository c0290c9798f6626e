package dev.tendril.vulkan;

import dev.tendril.core.effect.CookedEffect;
import dev.tendril.core.effect.CookedShader;
import dev.tendril.core.effect.CookedType;
import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.memory.GpuMemoryException;
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
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
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
  private final @Nullable ShaderCompiler compiler;
  private final Map<String, Population> byIdentity = new HashMap<>();
  private final Map<Population, CompletableFuture<?>> making = new HashMap<>();
  private final Map<Population, CompletableFuture<?>> drawing = new HashMap<>();
  private @Nullable CompletableFuture<?> fixed;

  /**
   * @param targets what effects are drawn into
   */
  EffectTypes(
      VulkanDevice device,
      List<DrawTarget> targets,
      ParticleWorld world,
      ParticleDraws draws,
      PipelineCache cache,
      PipelineExecutor executor) {
    this.device = device;
    this.targets = targets;
    this.world = world;
    this.draws = draws;
    this.cache = cache;
    this.executor = executor;
    this.compiler = ShaderCompiler.find(true).orElse(null);
  }

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

  /**
   * The populations of an effect, those of equal types shared, the others made; each counts one
   * more user until {@link #release}.
   *
   * @param frame the engine's frame number, for what is taken back
   * @return one for each of its types
   * @throws DoesNotFitException if one does not fit; then nothing has changed
   */
  List<Population> add(CookedEffect effect, long frame) {
    Map<String, Population> byPath = new LinkedHashMap<>();
    List<CookedType> fresh = new ArrayList<>();
    for (CookedType type : effect.types()) {
      Population known = byIdentity.get(type.identity());
      if (known != null) {
        byPath.put(type.path(), known);
        continue;
      }
      try {
        byPath.put(type.path(), world.add(type, targets.size()));
        fresh.add(type);
      } catch (GpuMemoryException | PopulationLimitException e) {
        discard(fresh, byPath, frame);
        throw new DoesNotFitException(type, e);
      }
    }
    for (CookedType type : fresh) {
      try {
        List<Population> linked = new ArrayList<>();
        type.links().forEach(link -> linked.add(found(byPath, link.target())));
        world.connect(found(byPath, type.path()), linked);
      } catch (GpuMemoryException | PopulationLimitException e) {
        discard(fresh, byPath, frame);
        throw new DoesNotFitException(type, e);
      }
    }
    makeFixedKernels(effect.kernels());
    for (CookedType type : fresh) {
      Population population = found(byPath, type.path());
      byIdentity.put(type.identity(), population);
      List<CompletableFuture<?>> pipelines = new ArrayList<>();
      making.put(population, makeKernels(type, population));
      for (int i = 0; i < type.renders().size(); i++) {
        int render = i;
        pipelines.add(executor.submit(() -> makeDrawPipelines(type, population, render)));
      }
      drawing.put(population, allOf(pipelines));
    }
    List<Population> all = List.copyOf(byPath.values());
    all.forEach(Population::retain);
    return all;
  }

  private static Population found(Map<String, Population> byPath, String path) {
    return Objects.requireNonNull(byPath.get(path), path);
  }

  private void discard(List<CookedType> fresh, Map<String, Population> byPath, long frame) {
    fresh.forEach(type -> world.remove(found(byPath, type.path()), frame));
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
  void release(List<Population> populations, long frame) {
    for (Population population : populations) {
      if (population.release()) {
        byIdentity.values().remove(population);
        making.remove(population);
        drawing.remove(population);
        world.remove(population, frame);
      }
    }
  }

  private static CompletableFuture<?> allOf(List<? extends CompletableFuture<?>> parts) {
    return CompletableFuture.allOf(parts.toArray(CompletableFuture<?>[]::new));
  }

  // ---- pipelines

  /** Those of the first effect serve all: engine and effects are of one version. */
  private void makeFixedKernels(CookedEffect.StepKernels kernels) {
    if (fixed != null) {
      return;
    }
    PipelineLayout layout = world.plainLayout();
    fixed =
        executor.submit(
            () -> {
              world.setFixedKernels(
                  new FixedKernels(
                      compute(kernels.scan(), layout),
                      compute(kernels.lists(), layout),
                      compute(kernels.drawList(), layout),
                      compute(kernels.clocks(), layout)));
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
