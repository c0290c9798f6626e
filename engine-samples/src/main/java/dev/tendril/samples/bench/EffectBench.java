package dev.tendril.samples.bench;

import dev.tendril.core.source.SourceLookup;
import dev.tendril.samples.host.Camera;
import dev.tendril.samples.host.OffscreenTarget;
import dev.tendril.vulkan.Effect;
import dev.tendril.vulkan.EffectState.TypeState;
import dev.tendril.vulkan.EngineOptions;
import dev.tendril.vulkan.PassTiming;
import dev.tendril.vulkan.StateCapture;
import dev.tendril.vulkan.StateCapture.Detail;
import dev.tendril.vulkan.VfxEngine;
import dev.tendril.vulkan.View;
import dev.tendril.vulkan.device.HeadlessQueue;
import dev.tendril.vulkan.device.VulkanDevice;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.joml.Matrix4f;
import org.lwjgl.vulkan.VkCommandBuffer;

/** Effects that are stepped and drawn, frame by frame, with a wait after each. */
final class EffectBench implements AutoCloseable {
  /**
   * What lives in an engine.
   *
   * @param sources where the effects are found
   * @param paths of the effects; each begins with its instances
   * @param instances of each effect
   * @param roots of each instance
   */
  record Scene(SourceLookup sources, List<String> paths, int instances, int roots) {
    static Scene of(SourceLookup sources, String path, int roots) {
      return new Scene(sources, List.of(path), 1, roots);
    }
  }

  private static final double STEP = 1.0 / 60;

  /** Steps in a frame after which the engine has no timestamps left. */
  private static final int TIMED_STEPS = 70;

  private final HeadlessQueue queue;
  private final Stopwatch stopwatch;
  private final VfxEngine engine;
  private final ExecutorService compilers;
  private final List<Effect> effects = new ArrayList<>();

  /** Milliseconds of the engine's own passes in each measured frame, by name. */
  private final Map<String, double[]> passes = new LinkedHashMap<>();

  EffectBench(VulkanDevice gpu, HeadlessQueue queue, Stopwatch stopwatch, Scene scene) {
    this.queue = queue;
    this.stopwatch = stopwatch;
    compilers = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
    engine =
        VfxEngine.create(
            gpu,
            EngineOptions.defaults()
                .framesInFlight(queue.framesInFlight())
                .maximumInstances(scene.instances() * scene.paths().size())
                .compileExecutor(compilers)
                .target(OffscreenTarget.TARGET));
    try {
      scene.paths().forEach(path -> effects.add(engine.load(scene.sources(), path)));
      for (Effect effect : effects) {
        effect.awaitReady();
        for (int i = 0; i < scene.instances(); i++) {
          engine.spawn(effect, new Matrix4f(), setup -> setup.seed(1).roots(scene.roots()));
        }
      }
    } catch (RuntimeException e) {
      engine.close();
      compilers.shutdown();
      throw e;
    }
  }

  /** Runs steps that are not measured. */
  void steps(int count) {
    for (int i = 0; i < count; i++) {
      VkCommandBuffer commands = queue.begin();
      engine.beginFrame();
      engine.step(commands, STEP);
      queue.submit();
    }
    queue.waitIdle();
  }

  /**
   * Milliseconds of a step, the median of many in one submission. The steps in front of those that
   * are measured are more than the engine's own timestamps suffice for, so those do not disturb.
   */
  double stepMilliseconds(WarmUp warmUp) {
    passes.clear();
    if (stopwatch.usesWallClock()) {
      return median(
          run ->
              stopwatch.measure(
                  commands -> engine.beginFrame(),
                  commands -> engine.step(commands, STEP),
                  commands -> {}));
    }
    warmUp.run();
    double[] runs =
        stopwatch.measureEach(
            commands -> {
              warmUp.record(commands);
              engine.beginFrame();
            },
            TIMED_STEPS,
            commands -> engine.step(commands, STEP));
    steps(1);
    takeTimings();
    return Figures.median(runs);
  }

  /** Milliseconds of drawing what the last step left, the median of many. */
  double drawMilliseconds(OffscreenTarget target, Camera camera) {
    View view =
        new View()
            .set(
                camera.worldToView(),
                camera.viewToClip(target.aspect()),
                0,
                0,
                target.drawnWidth(),
                target.drawnHeight(),
                OffscreenTarget.TARGET);
    return median(
        run ->
            stopwatch.measure(
                commands -> {
                  engine.beginFrame();
                  engine.prepare(commands, view);
                  target.begin(commands);
                },
                commands -> engine.draw(commands, view),
                target::end));
  }

  /** The engine's own passes of the steps measured last: milliseconds by name, medians. */
  Map<String, Double> passMilliseconds() {
    Map<String, Double> medians = new LinkedHashMap<>();
    passes.forEach((name, runs) -> medians.put(name, Figures.median(runs)));
    return medians;
  }

  /** How many particles live now, and how many records were drawn last. */
  Counts counts() {
    List<StateCapture> captures = new ArrayList<>();
    queue.run(
        commands -> {
          engine.beginFrame();
          engine.step(commands, STEP);
          effects.forEach(effect -> captures.add(engine.capture(commands, effect, Detail.COUNTS)));
        });
    long alive = 0;
    long drawn = 0;
    for (StateCapture capture : captures) {
      try (capture) {
        for (TypeState type : capture.read().types()) {
          alive += type.alive();
          drawn += type.drawn();
        }
      }
    }
    return new Counts(alive, drawn);
  }

  /** Over all types. */
  record Counts(long alive, long drawn) {}

  private interface Run {
    double milliseconds(int index);
  }

  private static double median(Run run) {
    double[] runs = new double[Benches.RUNS];
    for (int i = -Benches.WARM_UP; i < runs.length; i++) {
      double one = run.milliseconds(i);
      if (i >= 0) {
        runs[i] = one;
      }
    }
    return Figures.median(runs);
  }

  /** Those of the frame before the last, but of its first steps. */
  private void takeTimings() {
    Map<String, List<Double>> all = new LinkedHashMap<>();
    for (PassTiming timing : engine.timings()) {
      all.computeIfAbsent(timing.name(), name -> new ArrayList<>()).add(timing.nanos() * 1e-6);
    }
    all.forEach(
        (name, times) ->
            passes.put(
                name,
                times.stream()
                    .skip(times.size() > 2 * Benches.WARM_UP ? Benches.WARM_UP : 0)
                    .mapToDouble(Double::doubleValue)
                    .toArray()));
  }

  @Override
  public void close() {
    queue.waitIdle();
    engine.deviceIdle();
    engine.close();
    compilers.shutdown();
  }
}
