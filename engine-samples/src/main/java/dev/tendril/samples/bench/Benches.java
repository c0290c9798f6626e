package dev.tendril.samples.bench;

import dev.tendril.core.source.SourceLookup;
import dev.tendril.samples.host.Camera;
import dev.tendril.samples.host.OffscreenTarget;
import dev.tendril.vulkan.device.HeadlessQueue;
import dev.tendril.vulkan.device.VulkanDevice;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.joml.Vector3f;

/**
 * All benchmarks. The figures of the baselines are made with the same particles and in the same
 * units; times are medians of {@link #RUNS} frames after {@link #WARM_UP}.
 */
public final class Benches {
  static final int RUNS = 50;
  static final int WARM_UP = 10;

  private static final int MILLION = 1_000_000;

  private final VulkanDevice gpu;
  private final Figures figures;
  private final Map<String, Runnable> byName = new LinkedHashMap<>();
  private double bytesPerMillisecond;

  /**
   * Prepares benchmarks.
   *
   * @param out where figures go
   */
  public Benches(VulkanDevice gpu, PrintWriter out) {
    this.gpu = gpu;
    this.figures = new Figures(out);
    byName.put("copy", this::copy);
    StepBenches steps = new StepBenches(gpu, figures, this::floor);
    byName.put("update", steps::update);
    byName.put("wide", steps::wide);
    byName.put("step", steps::step);
    byName.put("instances", steps::instances);
    byName.put("types", steps::types);
    byName.put("sparse", steps::sparse);
    byName.put("sprites", this::sprites);
    byName.put("tentacles", this::tentacles);
    byName.put("check", () -> CheckBench.run(figures));
    byName.put("load", () -> LoadBench.run(gpu, figures));
  }

  /** The names of all benchmarks, in their order. */
  public static List<String> names() {
    return List.of(
        "copy",
        "update",
        "wide",
        "step",
        "instances",
        "types",
        "sparse",
        "sprites",
        "tentacles",
        "check",
        "load");
  }

  /** Runs one. */
  public void run(String name) {
    Runnable bench = byName.get(name);
    if (bench == null) {
      throw new IllegalArgumentException("there is no benchmark `" + name + "`");
    }
    bench.run();
  }

  private void copy() {
    long sizeBytes = copyBytes();
    double milliseconds = measureCopy(sizeBytes);
    figures.print("tendril.copy", sizeBytes, "frame", milliseconds, "ms");
    figures.print(
        "tendril.copy", sizeBytes, "bandwidth", 2 * sizeBytes / milliseconds * 1e-6, "GB/s");
  }

  private long copyBytes() {
    return gpu.isSoftware() ? 64L << 20 : 1L << 30;
  }

  private double measureCopy(long sizeBytes) {
    try (HeadlessQueue queue = new HeadlessQueue(gpu, 1);
        Stopwatch stopwatch = new Stopwatch(gpu, queue);
        CopyBench bench = new CopyBench(gpu, queue, stopwatch, sizeBytes)) {
      double milliseconds = bench.milliseconds();
      bytesPerMillisecond = 2 * sizeBytes / milliseconds;
      return milliseconds;
    }
  }

  /** Milliseconds that moving so many bytes takes at the copy's bandwidth. */
  private double floor(double bytes) {
    if (bytesPerMillisecond == 0) {
      measureCopy(copyBytes());
    }
    return bytes / bytesPerMillisecond;
  }

  private void sprites() {
    int[] counts = gpu.isSoftware() ? new int[] {100_000} : new int[] {100_000, MILLION};
    Camera camera = new Camera(new Vector3f(0, 0, 7), new Vector3f(), Camera.DEFAULT_FOV);
    for (int count : counts) {
      for (String blend : List.of("additive", "opaque")) {
        SourceLookup sources =
            BenchResources.effects(
                List.of("Sprites", "SpriteParticle"),
                Map.of("CAPACITY", String.valueOf(count), "BLEND", blend));
        String name = "tendril.sprites_" + blend;
        draw(name, count, sources, "Sprites.vfx", 3, camera, 1920, 1080);
      }
    }
  }

  private void tentacles() {
    SourceLookup sources = BenchResources.samples(List.of("Tentacles", "Tentacle", "Mote"));
    Camera camera =
        new Camera(new Vector3f(0, 2.1f, 4.3f), new Vector3f(0, 0.82f, 0), Camera.DEFAULT_FOV);
    draw("tendril.tentacles", 0, sources, "Tentacles.vfx", 120, camera, 1280, 720);
  }

  private void draw(
      String name,
      long count,
      SourceLookup sources,
      String path,
      int steps,
      Camera camera,
      int width,
      int height) {
    try (HeadlessQueue queue = new HeadlessQueue(gpu, 1);
        Stopwatch stopwatch = new Stopwatch(gpu, queue);
        WarmUp warmUp = new WarmUp(gpu, queue, stopwatch);
        OffscreenTarget target = new OffscreenTarget(gpu, width, height, 1);
        EffectBench bench =
            new EffectBench(gpu, queue, stopwatch, EffectBench.Scene.of(sources, path, 1))) {
      bench.steps(steps);
      double step = bench.stepMilliseconds(warmUp);
      double draw = bench.drawMilliseconds(target, camera);
      EffectBench.Counts counts = bench.counts();
      long counted = count == 0 ? counts.drawn() : count;
      figures.print(name, counted, "step", step, "ms");
      bench
          .passMilliseconds()
          .forEach(
              (pass, time) -> figures.print(name, counted, pass.replace(' ', '_'), time, "ms"));
      figures.print(name, counted, "draw", draw, "ms");
      figures.print(name, counted, "alive", (double) counts.alive(), "count");
      figures.print(name, counted, "drawn", (double) counts.drawn(), "count");
    }
  }
}
