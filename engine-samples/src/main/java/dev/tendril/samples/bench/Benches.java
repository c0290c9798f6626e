package dev.tendril.samples.bench;

import dev.tendril.core.source.SourceLookup;
import dev.tendril.samples.host.Camera;
import dev.tendril.samples.host.OffscreenTarget;
import dev.tendril.vulkan.EffectState;
import dev.tendril.vulkan.EffectState.TypeState;
import dev.tendril.vulkan.device.HeadlessQueue;
import dev.tendril.vulkan.device.VulkanDevice;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
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

  /** Bytes that an update of the benchmarks' particle must move: 48 read, 32 written. */
  private static final int UPDATE_BYTES = 80;

  /** Bytes of a whole step: an update and an entry of the alive list, and a particle per birth. */
  private static final int STEP_BYTES = 84;

  private static final int BIRTH_BYTES = 64;

  /** Steps after which as many die as are born. */
  private static final int SETTLING_STEPS = 300;

  private static final int EMITTERS = 1024;
  private static final double MEAN_LIFE_SECONDS = 2;

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
    byName.put("update", this::update);
    byName.put("step", this::step);
    byName.put("sprites", this::sprites);
    byName.put("tentacles", this::tentacles);
    byName.put("check", () -> CheckBench.run(figures));
    byName.put("load", () -> LoadBench.run(gpu, figures));
  }

  /** The names of all benchmarks, in their order. */
  public static List<String> names() {
    return List.of("copy", "update", "step", "sprites", "tentacles", "check", "load");
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

  private int[] populations() {
    return gpu.isSoftware()
        ? new int[] {121_000, MILLION}
        : new int[] {121_000, MILLION, 8 * MILLION};
  }

  private void update() {
    for (int count : populations()) {
      SourceLookup sources =
          BenchResources.effects(
              List.of("Update", "UpdateParticle"), Map.of("CAPACITY", String.valueOf(count)));
      try (HeadlessQueue queue = new HeadlessQueue(gpu, 1);
          Stopwatch stopwatch = new Stopwatch(gpu, queue);
          EffectBench bench = new EffectBench(gpu, queue, stopwatch, sources, "Update.vfx", 1)) {
        bench.steps(3);
        double milliseconds = bench.stepMilliseconds();
        report("tendril.update", count, bench, milliseconds, (double) count * UPDATE_BYTES);
      }
    }
  }

  private void step() {
    for (int count : populations()) {
      double rate = count / MEAN_LIFE_SECONDS / EMITTERS;
      SourceLookup sources =
          BenchResources.effects(
              List.of("Step", "StepParticle"),
              Map.of(
                  "CAPACITY",
                  String.valueOf(count + count / 4),
                  "RATE",
                  String.format(Locale.ROOT, "%.4f", rate)));
      try (HeadlessQueue queue = new HeadlessQueue(gpu, 1);
          Stopwatch stopwatch = new Stopwatch(gpu, queue);
          EffectBench bench =
              new EffectBench(gpu, queue, stopwatch, sources, "Step.vfx", EMITTERS)) {
        bench.steps(SETTLING_STEPS);
        double milliseconds = bench.stepMilliseconds();
        long alive = alive(bench.state());
        double births = count / MEAN_LIFE_SECONDS / 60;
        report(
            "tendril.step",
            count,
            bench,
            milliseconds,
            (double) alive * STEP_BYTES + births * BIRTH_BYTES);
        figures.print("tendril.step", count, "alive", (double) alive, "count");
      }
    }
  }

  private void report(
      String name, int count, EffectBench bench, double milliseconds, double bytes) {
    figures.print(name, count, "frame", milliseconds, "ms");
    bench
        .passMilliseconds()
        .forEach((pass, time) -> figures.print(name, count, pass.replace(' ', '_'), time, "ms"));
    figures.print(name, count, "moved", bytes * 1e-6, "MB");
    figures.print(name, count, "over_floor", milliseconds / floor(bytes), "x");
  }

  private static long alive(EffectState state) {
    return state.types().stream().mapToLong(TypeState::alive).sum();
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
        OffscreenTarget target = new OffscreenTarget(gpu, width, height, 1);
        EffectBench bench = new EffectBench(gpu, queue, stopwatch, sources, path, 1)) {
      bench.steps(steps);
      double step = bench.stepMilliseconds();
      double draw = bench.drawMilliseconds(target, camera);
      EffectState state = bench.state();
      long drawn = state.types().stream().mapToLong(TypeState::drawn).sum();
      long counted = count == 0 ? drawn : count;
      figures.print(name, counted, "step", step, "ms");
      bench
          .passMilliseconds()
          .forEach(
              (pass, time) -> figures.print(name, counted, pass.replace(' ', '_'), time, "ms"));
      figures.print(name, counted, "draw", draw, "ms");
      figures.print(name, counted, "alive", (double) alive(state), "count");
      figures.print(name, counted, "drawn", (double) drawn, "count");
    }
  }
}
