package dev.tendril.samples.bench;

import dev.tendril.core.source.MapSources;
import dev.tendril.core.source.SourceLookup;
import dev.tendril.vulkan.device.HeadlessQueue;
import dev.tendril.vulkan.device.VulkanDevice;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;

/** The benchmarks of steps: particles, births, instances and types, without drawing. */
final class StepBenches {
  private static final int MILLION = 1_000_000;

  /** Bytes that an update of the benchmarks' particle must move: 48 read, 32 written. */
  private static final int UPDATE_BYTES = 80;

  /** Bytes of a whole step: an update and an entry of the alive list, and a particle per birth. */
  private static final int STEP_BYTES = 84;

  private static final int BIRTH_BYTES = 64;

  /** All of a particle of 64 bytes, read and written. */
  private static final int WIDE_BYTES = 128;

  /** Steps after which as many die as are born. */
  private static final int SETTLING_STEPS = 300;

  private static final int EMITTERS = 1024;
  private static final double MEAN_LIFE_SECONDS = 2;

  private final VulkanDevice gpu;
  private final Figures figures;
  private final DoubleUnaryOperator floor;

  /**
   * Prepares benchmarks.
   *
   * @param floor milliseconds that moving so many bytes takes at least
   */
  StepBenches(VulkanDevice gpu, Figures figures, DoubleUnaryOperator floor) {
    this.gpu = gpu;
    this.figures = figures;
    this.floor = floor;
  }

  private interface Measured {
    void take(EffectBench bench, double milliseconds);
  }

  private double measure(EffectBench.Scene scene, int settlingSteps, Measured measured) {
    try (HeadlessQueue queue = new HeadlessQueue(gpu, 1);
        Stopwatch stopwatch = new Stopwatch(gpu, queue);
        WarmUp warmUp = new WarmUp(gpu, queue, stopwatch);
        EffectBench bench = new EffectBench(gpu, queue, stopwatch, scene)) {
      bench.steps(settlingSteps);
      double milliseconds = bench.stepMilliseconds(warmUp);
      measured.take(bench, milliseconds);
      return milliseconds;
    }
  }

  private int[] populations() {
    return gpu.isSoftware()
        ? new int[] {121_000, MILLION}
        : new int[] {121_000, MILLION, 8 * MILLION};
  }

  void update() {
    for (int count : populations()) {
      SourceLookup sources =
          BenchResources.effects(
              List.of("Update", "UpdateParticle"), Map.of("CAPACITY", String.valueOf(count)));
      measure(
          EffectBench.Scene.of(sources, "Update.vfx", 1),
          3,
          (bench, milliseconds) ->
              report("tendril.update", count, bench, milliseconds, (double) count * UPDATE_BYTES));
    }
  }

  /** The same particle with all of its bytes touched, and with half. */
  void wide() {
    int count = gpu.isSoftware() ? MILLION / 2 : 16 * MILLION;
    double full = wide("tendril.wide_full", "0", count, WIDE_BYTES);
    double half = wide("tendril.wide_half", "1", count, WIDE_BYTES / 2);
    figures.print("tendril.wide_half", count, "over_full", half / full, "x");
  }

  private double wide(String name, String half, int count, int bytes) {
    SourceLookup sources =
        BenchResources.effects(
            List.of("Wide", "WideParticle"),
            Map.of("CAPACITY", String.valueOf(count), "HALF", half));
    double[] update = new double[1];
    measure(
        EffectBench.Scene.of(sources, "Wide.vfx", 1),
        3,
        (bench, milliseconds) -> {
          report(name, count, bench, milliseconds, (double) count * bytes);
          update[0] = updateMilliseconds(bench, milliseconds);
          figures.print(
              name,
              count,
              "update_over_floor",
              update[0] / floor.applyAsDouble((double) count * bytes),
              "x");
        });
    return update[0];
  }

  /** Of the phase that updates; of the whole step where phases cannot be timed. */
  private static double updateMilliseconds(EffectBench bench, double step) {
    return bench.passMilliseconds().entrySet().stream()
        .filter(pass -> pass.getKey().contains(".update"))
        .mapToDouble(Map.Entry::getValue)
        .findFirst()
        .orElse(step);
  }

  void step() {
    for (int count : populations()) {
      double rate = count / MEAN_LIFE_SECONDS / EMITTERS;
      SourceLookup sources =
          BenchResources.effects(
              List.of("Step", "StepParticle"),
              Map.of(
                  "CAPACITY",
                  String.valueOf(count + count / 10),
                  "RATE",
                  String.format(Locale.ROOT, "%.4f", rate)));
      measure(
          EffectBench.Scene.of(sources, "Step.vfx", EMITTERS),
          SETTLING_STEPS,
          (bench, milliseconds) -> {
            long alive = bench.counts().alive();
            double births = count / MEAN_LIFE_SECONDS / 60;
            report(
                "tendril.step",
                count,
                bench,
                milliseconds,
                (double) alive * STEP_BYTES + births * BIRTH_BYTES);
            figures.print("tendril.step", count, "alive", (double) alive, "count");
          });
    }
  }

  /** As many particles in one instance and in many. */
  void instances() {
    int many = gpu.isSoftware() ? 1_000 : 10_000;
    int each = 100;
    double one = instances("tendril.one_instance", 1, many * each);
    double all = instances("tendril.instances", many, each);
    figures.print("tendril.instances", (long) many * each, "over_one", all / one, "x");
  }

  private double instances(String name, int instances, int each) {
    int count = instances * each;
    SourceLookup sources =
        BenchResources.effects(
            List.of("Crowd", "UpdateParticle"),
            Map.of(
                "CAPACITY",
                String.valueOf(count),
                "INSTANCES",
                String.valueOf(instances),
                "EACH",
                String.valueOf(each)));
    return measure(
        new EffectBench.Scene(sources, List.of("Crowd.vfx"), instances, 1),
        3,
        (bench, milliseconds) ->
            report(name, count, bench, milliseconds, (double) count * STEP_BYTES));
  }

  /** Many small types. */
  void types() {
    int types = gpu.isSoftware() ? 10 : 100;
    int each = gpu.isSoftware() ? 1_000 : 10_000;
    int count = types * each;
    Map<String, String> files = new HashMap<>();
    List<String> paths = new ArrayList<>();
    for (int i = 0; i < types; i++) {
      String path = "Kind" + i + ".vfx";
      files.put(
          path,
          BenchResources.text(
              "Kind.vfx",
              Map.of("KIND", String.valueOf(i), "CAPACITY", String.valueOf(each + each / 4))));
      paths.add(path);
    }
    measure(
        new EffectBench.Scene(new MapSources(files), paths, 1, each),
        SETTLING_STEPS,
        (bench, milliseconds) -> {
          figures.print("tendril.types", count, "frame", milliseconds, "ms");
          figures.print("tendril.types", count, "types", types, "count");
          int phase = 0;
          for (double time : bench.passMilliseconds().values()) {
            figures.print("tendril.types", count, "phase_" + phase++, time, "ms");
          }
          figures.print("tendril.types", count, "alive", (double) bench.counts().alive(), "count");
        });
  }

  /** A random quarter of the slots lives; nothing is born and nothing dies. */
  void sparse() {
    int slots = gpu.isSoftware() ? MILLION : 4 * MILLION;
    SourceLookup sources =
        BenchResources.effects(
            List.of("Sparse", "StepParticle"), Map.of("CAPACITY", String.valueOf(slots)));
    measure(
        EffectBench.Scene.of(sources, "Sparse.vfx", 1),
        5,
        (bench, milliseconds) -> {
          long alive = bench.counts().alive();
          report("tendril.sparse", slots / 4, bench, milliseconds, (double) alive * STEP_BYTES);
          figures.print("tendril.sparse", slots / 4, "alive", (double) alive, "count");
        });
  }

  private void report(
      String name, int count, EffectBench bench, double milliseconds, double bytes) {
    figures.print(name, count, "frame", milliseconds, "ms");
    bench
        .passMilliseconds()
        .forEach((pass, time) -> figures.print(name, count, pass.replace(' ', '_'), time, "ms"));
    figures.print(name, count, "moved", bytes * 1e-6, "MB");
    figures.print(name, count, "over_floor", milliseconds / floor.applyAsDouble(bytes), "x");
  }
}
