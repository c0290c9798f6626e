package dev.tendril.samples.bench;

import dev.tendril.core.source.SourceLookup;
import dev.tendril.samples.host.Camera;
import dev.tendril.samples.host.OffscreenTarget;
import dev.tendril.vulkan.Effect;
import dev.tendril.vulkan.EffectState;
import dev.tendril.vulkan.EngineOptions;
import dev.tendril.vulkan.PassTiming;
import dev.tendril.vulkan.StateCapture;
import dev.tendril.vulkan.StateCapture.Detail;
import dev.tendril.vulkan.VfxEngine;
import dev.tendril.vulkan.View;
import dev.tendril.vulkan.device.HeadlessQueue;
import dev.tendril.vulkan.device.VulkanDevice;
import java.util.LinkedHashMap;
import java.util.Map;
import org.joml.Matrix4f;
import org.jspecify.annotations.Nullable;
import org.lwjgl.vulkan.VkCommandBuffer;

/** An effect that is stepped and drawn, frame by frame, with a wait after each. */
final class EffectBench implements AutoCloseable {
  private static final double STEP = 1.0 / 60;

  private final HeadlessQueue queue;
  private final Stopwatch stopwatch;
  private final VfxEngine engine;
  private final Effect effect;

  /** Milliseconds of the engine's own passes in each measured frame, by name. */
  private final Map<String, double[]> passes = new LinkedHashMap<>();

  EffectBench(
      VulkanDevice gpu,
      HeadlessQueue queue,
      Stopwatch stopwatch,
      SourceLookup sources,
      String path,
      int roots) {
    this.queue = queue;
    this.stopwatch = stopwatch;
    engine =
        VfxEngine.create(
            gpu,
            EngineOptions.defaults()
                .framesInFlight(queue.framesInFlight())
                .compileExecutor(Runnable::run)
                .target(OffscreenTarget.TARGET));
    try {
      effect = engine.load(sources, path);
      effect.awaitReady();
      engine.spawn(effect, new Matrix4f(), setup -> setup.seed(1).roots(roots));
    } catch (RuntimeException e) {
      engine.close();
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

  /** Milliseconds of a step, the median of many. */
  double stepMilliseconds() {
    passes.clear();
    return median(
        run ->
            stopwatch.measure(
                commands -> engine.beginFrame(),
                commands -> {
                  takeTimings(run - 1);
                  engine.step(commands, STEP);
                },
                commands -> {}));
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

  /** What lives now. */
  EffectState state() {
    @Nullable StateCapture[] capture = new StateCapture[1];
    queue.run(
        commands -> {
          engine.beginFrame();
          engine.step(commands, STEP);
          capture[0] = engine.capture(commands, effect, Detail.COUNTS);
        });
    StateCapture taken = capture[0];
    if (taken == null) {
      throw new IllegalStateException("nothing was captured");
    }
    try (taken) {
      return taken.read();
    }
  }

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

  private void takeTimings(int run) {
    if (run < 0 || stopwatch.usesWallClock()) {
      return;
    }
    for (PassTiming timing : engine.timings()) {
      double[] runs = passes.computeIfAbsent(timing.name(), name -> new double[Benches.RUNS]);
      runs[run] += timing.nanos() * 1e-6;
    }
  }

  @Override
  public void close() {
    queue.waitIdle();
    engine.deviceIdle();
    engine.close();
  }
}
