package dev.tendril.samples.command;

import dev.tendril.vulkan.DrawTarget;
import dev.tendril.vulkan.Effect;
import dev.tendril.vulkan.EffectInstance;
import dev.tendril.vulkan.EffectState;
import dev.tendril.vulkan.EngineOptions;
import dev.tendril.vulkan.StateCapture;
import dev.tendril.vulkan.VfxEngine;
import dev.tendril.vulkan.View;
import dev.tendril.vulkan.device.HeadlessQueue;
import dev.tendril.vulkan.device.VulkanDevice;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.joml.Matrix4f;
import org.jspecify.annotations.Nullable;
import org.lwjgl.vulkan.VkCommandBuffer;
import picocli.CommandLine.ParameterException;

/**
 * An effect on a device without a window, spawned as the options say: the host's part, as in a
 * game's loop, except that every frame holds one step of a given length.
 */
final class Simulation implements AutoCloseable {
  /** The engine's own default. */
  private static final int USUAL_INSTANCES = 1024;

  private record Pending(StateCapture capture, Consumer<EffectState> receiver) {}

  private final HeadlessQueue queue;
  private final BoundImages images;
  private final Deque<Pending> pending = new ArrayDeque<>();
  private final VfxEngine engine;
  private @Nullable Effect effect;
  private double time;

  /**
   * Loads and spawns.
   *
   * @param target what will be drawn into, or null
   * @throws ParameterException if the options name uniforms or textures that the effect has not
   */
  Simulation(VulkanDevice gpu, RunOptions options, EffectFile file, @Nullable DrawTarget target) {
    queue = new HeadlessQueue(gpu, options.framesInFlight());
    images = new BoundImages(gpu, queue);
    EngineOptions engineOptions =
        EngineOptions.defaults()
            .framesInFlight(options.framesInFlight())
            .presets(options.presets())
            .compileExecutor(Runnable::run) // so that load ends when everything can be drawn
            .maximumInstances(Math.max(USUAL_INSTANCES, options.instances() + 16));
    if (target != null) {
      engineOptions = engineOptions.target(target);
    }
    VfxEngine created;
    try {
      created = VfxEngine.create(gpu, engineOptions);
    } catch (RuntimeException e) {
      queue.close();
      throw e;
    }
    engine = created;
    try {
      Effect loaded = engine.load(file.sources(), file.path());
      loaded.awaitReady();
      spawn(options, file, loaded);
      effect = loaded;
      for (EffectFile other : options.beside()) {
        Effect neighbour = engine.load(other.sources(), other.path());
        neighbour.awaitReady();
        engine.spawn(neighbour, new Matrix4f(), setup -> setup.seed(options.seed() + 1));
      }
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  private void spawn(RunOptions options, EffectFile file, Effect loaded) {
    options.binds().keySet().forEach(name -> requireResource(options, loaded, name));
    images.ask(options.binds());
    images.usePreset(loaded, file);
    Set<String> bound = new HashSet<>(options.binds().keySet());
    bound.addAll(loaded.bindings().keySet());
    RequiredResources.check(loaded.schema(), bound);
    for (int i = 0; i < options.instances(); i++) {
      int seed = Seeds.ofInstance(options.seed(), i);
      try {
        engine.spawn(
            loaded,
            new Matrix4f(),
            setup -> {
              setup.seed(seed).roots(options.roots());
              EffectInstance instance = setup.instance();
              options.sets().forEach(instance::set);
              images.bindTo(instance);
            });
      } catch (IllegalArgumentException e) {
        throw options.usage(e.getMessage(), e);
      }
    }
  }

  private static void requireResource(RunOptions options, Effect effect, String name) {
    try {
      effect.schema().resource(name);
    } catch (IllegalArgumentException e) {
      throw options.usage("--bind: " + e.getMessage(), e);
    }
  }

  /** Runs one step. */
  void step(double seconds) {
    frame(commands -> engine.step(commands, seconds));
    time += seconds;
  }

  /**
   * Runs one step and asks for the state after it.
   *
   * @param receiver called as soon as the device has completed it: during a later step, or by
   *     {@link #finish}; in the order of steps
   */
  void step(double seconds, StateCapture.Detail detail, Consumer<EffectState> receiver) {
    frame(
        commands -> {
          engine.step(commands, seconds);
          capture(commands, detail, receiver);
        });
    time += seconds;
  }

  /** The state as it is, without a step. */
  EffectState state(StateCapture.Detail detail) {
    List<EffectState> states = new ArrayList<>();
    frame(
        commands -> {
          engine.uploadAll(commands); // starts the effect, if there was no step yet
          capture(commands, detail, states::add);
        });
    finish();
    return states.get(states.size() - 1);
  }

  private void capture(
      VkCommandBuffer commands, StateCapture.Detail detail, Consumer<EffectState> receiver) {
    if (effect == null) {
      throw new IllegalStateException("nothing was loaded");
    }
    pending.add(new Pending(engine.capture(commands, effect, detail), receiver));
  }

  /**
   * Draws without a step, and waits for it.
   *
   * @param before records before and after the drawing
   */
  void draw(View view, Consumer<VkCommandBuffer> before, Consumer<VkCommandBuffer> after) {
    frame(
        commands -> {
          engine.prepare(commands, view);
          before.accept(commands);
          engine.draw(commands, view);
          after.accept(commands);
        });
    finish();
  }

  private void frame(Consumer<VkCommandBuffer> content) {
    VkCommandBuffer commands = queue.begin();
    engine.beginFrame();
    while (pending.size() >= queue.framesInFlight()) {
      readFirst(); // its frame lies at least framesInFlight back
    }
    try {
      content.accept(commands);
    } catch (RuntimeException | Error e) {
      engine.abandonFrame();
      queue.abandon();
      throw e;
    }
    queue.submit();
  }

  /** Waits for the device; every receiver has then been called. */
  void finish() {
    queue.waitIdle();
    while (!pending.isEmpty()) {
      readFirst();
    }
  }

  private void readFirst() {
    Pending first = pending.removeFirst();
    try (StateCapture capture = first.capture()) {
      first.receiver().accept(capture.read());
    }
  }

  /** Seconds simulated. */
  double time() {
    return time;
  }

  VfxEngine engine() {
    return engine;
  }

  @Override
  public void close() {
    queue.waitIdle();
    engine.deviceIdle();
    pending.forEach(waiting -> waiting.capture().close());
    pending.clear();
    engine.close();
    images.close();
    queue.close();
  }
}
