package dev.tendril.vulkan.testing;

import dev.tendril.core.source.MapSources;
import dev.tendril.vulkan.Effect;
import dev.tendril.vulkan.EffectInstance;
import dev.tendril.vulkan.EffectState;
import dev.tendril.vulkan.EffectState.TypeState;
import dev.tendril.vulkan.EngineOptions;
import dev.tendril.vulkan.StateCapture;
import dev.tendril.vulkan.StateCapture.Detail;
import dev.tendril.vulkan.VfxEngine;
import dev.tendril.vulkan.device.HeadlessQueue;
import dev.tendril.vulkan.device.VulkanDevice;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.joml.Matrix4f;
import org.lwjgl.vulkan.VkCommandBuffer;

/** An engine with a queue, stepped frame by frame: what most tests need. Texts are in memory. */
public final class EffectRun implements AutoCloseable {
  private final HeadlessQueue queue;
  private final VfxEngine engine;

  public EffectRun(VulkanDevice device) {
    this(device, EngineOptions.defaults());
  }

  public EffectRun(VulkanDevice device, EngineOptions options) {
    this(device, options, 2);
  }

  public EffectRun(VulkanDevice device, EngineOptions options, int framesInFlight) {
    queue = new HeadlessQueue(device, framesInFlight);
    engine = VfxEngine.create(device, options.framesInFlight(framesInFlight));
  }

  public VfxEngine engine() {
    return engine;
  }

  public HeadlessQueue queue() {
    return queue;
  }

  /**
   * Loads the first of the files and waits for its kernels.
   *
   * @param files stem and text in turn
   */
  public Effect load(String... files) {
    Effect effect = loadUnready(files);
    effect.awaitReady();
    return effect;
  }

  public Effect loadUnready(String... files) {
    Map<String, String> texts = new HashMap<>();
    for (int i = 0; i < files.length; i += 2) {
      texts.put(files[i] + ".vfx", files[i + 1]);
    }
    return engine.load(new MapSources(texts), files[0] + ".vfx");
  }

  public EffectInstance spawn(Effect effect) {
    return engine.spawn(effect, new Matrix4f());
  }

  public EffectInstance spawn(Effect effect, int roots, int seed) {
    return engine.spawn(effect, new Matrix4f(), s -> s.roots(roots).seed(seed));
  }

  /** One frame of one step. */
  public void step(double deltaSeconds) {
    VkCommandBuffer commands = queue.begin();
    engine.beginFrame();
    engine.step(commands, deltaSeconds);
    queue.submit();
  }

  /** Frames of one step each. */
  public void frames(int count, double deltaSeconds) {
    for (int i = 0; i < count; i++) {
      step(deltaSeconds);
    }
  }

  public void steps(int count, double deltaSeconds) {
    double[] lengths = new double[count];
    Arrays.fill(lengths, deltaSeconds);
    steps(lengths);
  }

  /** Steps of these lengths, up to 32 of them a frame. */
  public void steps(double[] lengths) {
    for (int done = 0; done < lengths.length; done += 32) {
      VkCommandBuffer commands = queue.begin();
      engine.beginFrame();
      for (int i = done; i < Math.min(done + 32, lengths.length); i++) {
        engine.step(commands, lengths[i]);
      }
      queue.submit();
    }
  }

  /** The state now, in a frame of its own without a step; waits for the device. */
  public EffectState state(Effect effect) {
    return capture(effect, Detail.PARTICLES);
  }

  public TypeState type(Effect effect, String name) {
    return find(state(effect), name);
  }

  public TypeState counts(Effect effect, String name) {
    return find(capture(effect, Detail.COUNTS), name);
  }

  private static TypeState find(EffectState state, String name) {
    return state.types().stream().filter(t -> t.name().equals(name)).findFirst().orElseThrow();
  }

  private EffectState capture(Effect effect, Detail detail) {
    VkCommandBuffer commands = queue.begin();
    engine.beginFrame();
    try (StateCapture capture = engine.capture(commands, effect, detail)) {
      queue.submit();
      queue.waitIdle();
      return capture.read();
    }
  }

  @Override
  public void close() {
    queue.waitIdle();
    engine.deviceIdle();
    queue.close(); // first: its command buffers name the engine's objects
    engine.close();
  }
}
