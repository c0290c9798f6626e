package dev.tendril.samples.bench;

import dev.tendril.core.source.SourceLookup;
import dev.tendril.samples.host.OffscreenTarget;
import dev.tendril.vulkan.Effect;
import dev.tendril.vulkan.EffectBundle;
import dev.tendril.vulkan.EngineOptions;
import dev.tendril.vulkan.VfxEngine;
import dev.tendril.vulkan.device.VulkanDevice;
import java.util.List;
import java.util.function.Function;

/**
 * How long a sample effect takes from an engine that knows nothing to one that can step and draw
 * it: from text and from a bundle, each without and with a saved pipeline cache.
 */
final class LoadBench {
  private static final int RUNS = 7;
  private static final List<String> TYPES = List.of("Fireworks", "Shell", "Star", "Ember");
  private static final String PATH = "Fireworks.vfx";

  private final VulkanDevice gpu;
  private byte[] cache = new byte[0];

  private LoadBench(VulkanDevice gpu) {
    this.gpu = gpu;
  }

  static void run(VulkanDevice gpu, Figures figures) {
    SourceLookup sources = BenchResources.samples(TYPES);
    byte[] cooked = EffectBundle.cook(sources, List.of(PATH), false);
    Function<VfxEngine, Effect> text = engine -> engine.load(sources, PATH);
    Function<VfxEngine, Effect> bundle =
        engine -> engine.load(EffectBundle.of("bundle", cooked), PATH);
    figures.print("tendril.load", cooked.length, "bundle_size", cooked.length, "bytes");
    LoadBench bench = new LoadBench(gpu);
    figures.print("tendril.load", 1, "text", bench.milliseconds(text, false), "ms");
    figures.print("tendril.load", 1, "cooked", bench.milliseconds(bundle, false), "ms");
    figures.print("tendril.load", 1, "text_cached", bench.milliseconds(text, true), "ms");
    figures.print("tendril.load", 1, "cooked_cached", bench.milliseconds(bundle, true), "ms");
    figures.print("tendril.load", 1, "open", open(cooked), "ms");
  }

  /** Reading and checking a bundle alone. */
  private static double open(byte[] cooked) {
    double[] runs = new double[RUNS];
    for (int i = -1; i < RUNS; i++) {
      long start = System.nanoTime();
      List<String> paths = EffectBundle.of("bundle", cooked).paths();
      if (i >= 0) {
        runs[i] = (System.nanoTime() - start) * 1e-6;
      }
      if (!paths.contains(PATH)) {
        throw new IllegalStateException(paths + " without " + PATH);
      }
    }
    return Figures.median(runs);
  }

  private double milliseconds(Function<VfxEngine, Effect> load, boolean cached) {
    double[] runs = new double[RUNS];
    for (int i = -1; i < RUNS; i++) { // the first warms Java up
      EngineOptions options = EngineOptions.defaults().target(OffscreenTarget.TARGET);
      try (VfxEngine engine =
          VfxEngine.create(gpu, cached ? options.pipelineCache(cache) : options)) {
        long start = System.nanoTime();
        load.apply(engine).awaitReady();
        if (i >= 0) {
          runs[i] = (System.nanoTime() - start) * 1e-6;
        }
        cache = engine.pipelineCacheData();
      }
    }
    return Figures.median(runs);
  }
}
