package dev.tendril.vulkan.testing;

import dev.tendril.vulkan.Effect;
import dev.tendril.vulkan.EffectBundle;
import dev.tendril.vulkan.EffectState;
import dev.tendril.vulkan.EngineOptions;
import dev.tendril.vulkan.device.VulkanDevice;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A game that ships a bundle, in a process of its own: front end and shader compiler are not on its
 * class path. {@code CookedHost BUNDLE PATH RESULT}.
 */
public final class CookedHost {
  private static final List<String> MISSING =
      List.of(
          "dev.tendril.core.syntax.Parser",
          "dev.tendril.core.check.Type",
          "dev.tendril.core.glsl.KernelGenerator",
          "org.lwjgl.util.shaderc.Shaderc");

  private CookedHost() {}

  /** Runs the effect and writes what lives then. */
  public static void main(String[] arguments) throws Exception {
    for (String name : MISSING) {
      try {
        Class.forName(name);
        throw new IllegalStateException(name + " is there after all");
      } catch (ClassNotFoundException e) {
        // as it should be
      }
    }
    ValidationLog log = new ValidationLog();
    EffectBundle bundle = EffectBundle.open(Path.of(arguments[0]));
    String state;
    try (VulkanDevice device = VulkanDevice.headless(GpuExtension.options(log));
        EffectRun run = new EffectRun(device, EngineOptions.defaults())) {
      try {
        run.load("Text", "struct Particle { float3 position; };");
        throw new IllegalStateException("a text was loaded without a front end");
      } catch (IllegalStateException e) {
        if (!String.valueOf(e.getMessage()).contains("loading text needs the front end")) {
          throw e;
        }
      }
      Effect effect = run.engine().load(bundle, arguments[1]);
      effect.awaitReady();
      state = simulate(run, effect).toString();
    }
    log.requireEmpty();
    Files.writeString(Path.of(arguments[2]), state, StandardCharsets.UTF_8);
  }

  /** What parent and child do alike. */
  public static EffectState simulate(EffectRun run, Effect effect) {
    run.spawn(effect, 1, 42);
    run.steps(12, 1 / 30.0);
    return run.state(effect);
  }
}
