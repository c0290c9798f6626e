package dev.tendril.vulkan;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** How an engine is made. Immutable; each method returns a changed copy. */
public final class EngineOptions {
  private int framesInFlight = 2;
  private int seed = 1;
  private int maximumInstances = 16_384;
  private int signalsPerFrame = 4096;
  private @Nullable Path effectRoot;
  private List<DrawTarget> targets = List.of();
  private @Nullable Executor compileExecutor;
  private boolean preciseMath;
  private boolean presets = true;
  private byte[] pipelineCache = new byte[0];
  private StepPolicy stepPolicy = StepPolicy.exact();
  private float warmUpStepSeconds = 1 / 30f;
  private int warmUpStepsPerFrame = 4;

  private EngineOptions() {}

  private EngineOptions changed(Consumer<EngineOptions> change) {
    EngineOptions copy = new EngineOptions();
    copy.framesInFlight = framesInFlight;
    copy.seed = seed;
    copy.maximumInstances = maximumInstances;
    copy.signalsPerFrame = signalsPerFrame;
    copy.effectRoot = effectRoot;
    copy.targets = targets;
    copy.compileExecutor = compileExecutor;
    copy.preciseMath = preciseMath;
    copy.presets = presets;
    copy.pipelineCache = pipelineCache;
    copy.stepPolicy = stepPolicy;
    copy.warmUpStepSeconds = warmUpStepSeconds;
    copy.warmUpStepsPerFrame = warmUpStepsPerFrame;
    change.accept(copy);
    return copy;
  }

  /** Two frames in flight, seed 1, 16,384 instances, no target, threads of the engine's own. */
  public static EngineOptions defaults() {
    return new EngineOptions();
  }

  /** The most frames that are submitted and not known to have completed, 1 to 8. */
  public EngineOptions framesInFlight(int count) {
    if (count < 1 || count > 8) {
      throw new IllegalArgumentException(count + " frames in flight; 1 to 8 are possible");
    }
    return changed(o -> o.framesInFlight = count);
  }

  /** Where instances' seeds come from: instance i's is pcg(seed, i) unless it is given its own. */
  public EngineOptions seed(int value) {
    return changed(o -> o.seed = value);
  }

  /**
   * How many instances can live at one time, 16,384 unless said; {@code spawn} refuses more. At
   * least 1. Each takes about 400 bytes of device memory whether it lives or not, and those that
   * live a block of uniforms in each of their types.
   */
  public EngineOptions maximumInstances(int count) {
    if (count < 1 || count > 1 << 20) {
      throw new IllegalArgumentException(count + " instances; 1 to 1048576 are possible");
    }
    return changed(o -> o.maximumInstances = count);
  }

  /**
   * How many signals of one frame come back, 4,096 unless said; further ones are counted by {@link
   * VfxEngine#signalsLost}. 1 to 1048576.
   */
  public EngineOptions signalsPerFrame(int count) {
    if (count < 1 || count > 1 << 20) {
      throw new IllegalArgumentException(count + " signals; 1 to 1048576 are possible");
    }
    return changed(o -> o.signalsPerFrame = count);
  }

  /** The folder that effects and what they include stay in; by default a loaded file's own. */
  public EngineOptions effectRoot(Path folder) {
    return changed(o -> o.effectRoot = folder);
  }

  /** One more target that effects can be drawn into. */
  public EngineOptions target(DrawTarget target) {
    List<DrawTarget> more = new ArrayList<>(targets);
    if (!more.contains(target)) {
      more.add(target);
    }
    return changed(o -> o.targets = List.copyOf(more));
  }

  /** Where pipelines are made, instead of on two threads of the engine's own. */
  public EngineOptions compileExecutor(Executor executor) {
    return changed(o -> o.compileExecutor = executor);
  }

  /** Whether the presets that lie beside effects are applied when their texts are loaded. */
  public EngineOptions presets(boolean apply) {
    return changed(o -> o.presets = apply);
  }

  /** How long steps are cut; by default a step is exactly as long as the host says. */
  public EngineOptions stepPolicy(StepPolicy policy) {
    return changed(o -> o.stepPolicy = policy);
  }

  /**
   * How instances warm up ({@link EffectInstance.Setup#warmUp}): all of an engine together, in
   * steps of their own before a frame's. Each costs what a step costs.
   *
   * @param stepSeconds of such a step; 1/30 unless said
   * @param stepsPerFrame the most before one {@link VfxEngine#step}, 1 to 256; 4 unless said
   */
  public EngineOptions warmUp(double stepSeconds, int stepsPerFrame) {
    if (!(stepSeconds > 0) || stepSeconds > Float.MAX_VALUE) {
      throw new IllegalArgumentException("steps of " + stepSeconds + " seconds");
    }
    if (stepsPerFrame < 1 || stepsPerFrame > 256) {
      throw new IllegalArgumentException(stepsPerFrame + " steps in a frame");
    }
    return changed(
        o -> {
          o.warmUpStepSeconds = (float) stepSeconds;
          o.warmUpStepsPerFrame = stepsPerFrame;
        });
  }

  /** Floating-point results are kept exactly as the text says: slower, and comparable. */
  public EngineOptions preciseMath(boolean precise) {
    return changed(o -> o.preciseMath = precise);
  }

  /**
   * What {@link VfxEngine#pipelineCacheData} gave in an earlier run: pipelines that are in it are
   * made in no time. What is damaged or another device's or driver's is not used, with a warning.
   * Where the host shares a cache of its own, that one is used instead.
   *
   * @param saved copied
   */
  public EngineOptions pipelineCache(byte[] saved) {
    return changed(o -> o.pipelineCache = saved.clone());
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

  int signalsPerFrame() {
    return signalsPerFrame;
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

  StepPolicy stepPolicy() {
    return stepPolicy;
  }

  float warmUpStepSeconds() {
    return warmUpStepSeconds;
  }

  int warmUpStepsPerFrame() {
    return warmUpStepsPerFrame;
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
