package dev.tendril.vulkan;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** How an engine is made. Immutable; each method returns a changed copy. */
public final class EngineOptions {
  private final int framesInFlight;
  private final int seed;
  private final int maximumInstances;
  private final @Nullable Path effectRoot;
  private final List<DrawTarget> targets;
  private final @Nullable Executor compileExecutor;
  private final boolean preciseMath;
  private final boolean presets;
  private final byte[] pipelineCache;

  private EngineOptions(
      int framesInFlight,
      int seed,
      int maximumInstances,
      @Nullable Path effectRoot,
      List<DrawTarget> targets,
      @Nullable Executor compileExecutor,
      boolean preciseMath,
      boolean presets,
      byte[] pipelineCache) {
    this.framesInFlight = framesInFlight;
    this.seed = seed;
    this.maximumInstances = maximumInstances;
    this.effectRoot = effectRoot;
    this.targets = List.copyOf(targets);
    this.compileExecutor = compileExecutor;
    this.preciseMath = preciseMath;
    this.presets = presets;
    this.pipelineCache = pipelineCache;
  }

  /** Two frames in flight, seed 1, 1,024 instances, no target, threads of the engine's own. */
  public static EngineOptions defaults() {
    return new EngineOptions(2, 1, 1024, null, List.of(), null, false, true, new byte[0]);
  }

  /** The most frames that are submitted and not known to have completed, 1 to 8. */
  public EngineOptions framesInFlight(int count) {
    if (count < 1 || count > 8) {
      throw new IllegalArgumentException(count + " frames in flight; 1 to 8 are possible");
    }
    return new EngineOptions(
        count,
        seed,
        maximumInstances,
        effectRoot,
        targets,
        compileExecutor,
        preciseMath,
        presets,
        pipelineCache);
  }

  /** Where instances' seeds come from: instance i's is pcg(seed, i) unless it is given its own. */
  public EngineOptions seed(int value) {
    return new EngineOptions(
        framesInFlight,
        value,
        maximumInstances,
        effectRoot,
        targets,
        compileExecutor,
        preciseMath,
        presets,
        pipelineCache);
  }

  /** How many instances can live at one time; {@code spawn} refuses more. At least 1. */
  public EngineOptions maximumInstances(int count) {
    if (count < 1 || count > 1 << 20) {
      throw new IllegalArgumentException(count + " instances; 1 to 1048576 are possible");
    }
    return new EngineOptions(
        framesInFlight,
        seed,
        count,
        effectRoot,
        targets,
        compileExecutor,
        preciseMath,
        presets,
        pipelineCache);
  }

  /** The folder that effects and what they include stay in; by default a loaded file's own. */
  public EngineOptions effectRoot(Path folder) {
    return new EngineOptions(
        framesInFlight,
        seed,
        maximumInstances,
        folder,
        targets,
        compileExecutor,
        preciseMath,
        presets,
        pipelineCache);
  }

  /** One more target that effects can be drawn into. */
  public EngineOptions target(DrawTarget target) {
    List<DrawTarget> more = new ArrayList<>(targets);
    if (!more.contains(target)) {
      more.add(target);
    }
    return new EngineOptions(
        framesInFlight,
        seed,
        maximumInstances,
        effectRoot,
        more,
        compileExecutor,
        preciseMath,
        presets,
        pipelineCache);
  }

  /** Where pipelines are made, instead of on two threads of the engine's own. */
  public EngineOptions compileExecutor(Executor executor) {
    return new EngineOptions(
        framesInFlight,
        seed,
        maximumInstances,
        effectRoot,
        targets,
        executor,
        preciseMath,
        presets,
        pipelineCache);
  }

  /** Whether the presets that lie beside effects are applied when their texts are loaded. */
  public EngineOptions presets(boolean apply) {
    return new EngineOptions(
        framesInFlight,
        seed,
        maximumInstances,
        effectRoot,
        targets,
        compileExecutor,
        preciseMath,
        apply,
        pipelineCache);
  }

  /** Floating-point results are kept exactly as the text says: slower, and comparable. */
  public EngineOptions preciseMath(boolean precise) {
    return new EngineOptions(
        framesInFlight,
        seed,
        maximumInstances,
        effectRoot,
        targets,
        compileExecutor,
        precise,
        presets,
        pipelineCache);
  }

  /**
   * What {@link VfxEngine#pipelineCacheData} gave in an earlier run: pipelines that are in it are
   * made in no time. What is damaged or another device's or driver's is not used, with a warning.
   * Where the host shares a cache of its own, that one is used instead.
   *
   * @param saved copied
   */
  public EngineOptions pipelineCache(byte[] saved) {
    return new EngineOptions(
        framesInFlight,
        seed,
        maximumInstances,
        effectRoot,
        targets,
        compileExecutor,
        preciseMath,
        presets,
        saved.clone());
  }

  int framesInFlight() {
    return framesInFlight;
  }

  int seed() {
    return seed;
  }

  int maximumInstances() {
    return maximumInstances;
  }

  @Nullable Path effectRoot() {
    return effectRoot;
  }

  List<DrawTarget> targets() {
    return targets;
  }

  @Nullable Executor compileExecutor() {
    return compileExecutor;
  }

  boolean presets() {
    return presets;
  }

  boolean preciseMath() {
    return preciseMath;
  }

  byte[] pipelineCache() {
    return pipelineCache;
  }
}
