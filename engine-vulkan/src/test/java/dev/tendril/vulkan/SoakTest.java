package dev.tendril.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tendril.core.VfxCompileException;
import dev.tendril.vulkan.EffectState.TypeState;
import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.memory.MemoryStatistics;
import dev.tendril.vulkan.testing.EditedSources;
import dev.tendril.vulkan.testing.EffectRun;
import dev.tendril.vulkan.testing.Effects;
import dev.tendril.vulkan.testing.GpuTest;
import dev.tendril.vulkan.testing.Picture;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.joml.Matrix4f;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VkCommandBuffer;

/**
 * Everything that a host does, at random and for as long as {@code -Dsoak.seconds} says, with
 * frames in flight: effects are loaded, edited, resized and unloaded, instances spawned and ended,
 * budgets and windows change, frames are abandoned, other engines come and go on the same device.
 * What is random is seeded; only how many rounds there is time for is not. Each round ends with
 * nothing loaded and nothing left.
 */
@GpuTest
class SoakTest {
  private static final long SECONDS = Long.getLong("soak.seconds", 20);
  private static final int FRAMES = 150;
  private static final int MOST_EFFECTS = 4;
  private static final int MOST_INSTANCES = 40;

  /** A ring of uploads may have grown, and the tables of a type that lived through a peak. */
  private static final long GROWTH_BYTES = 8 << 20;

  @Test
  void nothingIsLeftOfAnyRound(VulkanDevice device) {
    long end = System.nanoTime() + SECONDS * 1_000_000_000;
    try (Host host = new Host(device, 1)) {
      int buffers = host.buffersOfNothing();
      long firstBytes = 0;
      long firstHeap = 0;
      int rounds = 0;
      do {
        host.round();
        rounds++;
        host.unloadAll(buffers);
        MemoryStatistics now = host.run.engine().memoryStatistics();
        assertThat(now.images()).isEqualTo(1); // the neutral one
        assertThat(host.over).as("instances that were told to be over").isEqualTo(host.spawned);
        if (rounds == 1) {
          firstBytes = now.bytes();
          firstHeap = heap();
        }
        assertThat(now.bytes()).as("bytes").isLessThan(firstBytes + GROWTH_BYTES);
      } while (System.nanoTime() < end);
      assertThat(heap()).as("heap after %d rounds", rounds).isLessThan(firstHeap + (24 << 20));
    }
  }

  private static long heap() {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 4; i++) {
      System.gc();
      Runtime runtime = Runtime.getRuntime();
      least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
    }
    return least;
  }

  /** A host with an engine that lives through all rounds. */
  private static final class Host implements AutoCloseable {
    private final VulkanDevice device;
    private final Random random;
    private final EditedSources sources;
    private final List<Effect> effects = new ArrayList<>();
    private final List<EffectInstance> instances = new ArrayList<>();
    private final View view = new View();
    private Picture window;
    private final EffectRun run;
    private Budget budget = Budget.unlimited();
    private long spawned;
    private long over;

    Host(VulkanDevice device, long seed) {
      this.device = device;
      this.random = new Random(seed);
      String[] files = Effects.FOUNTAIN.clone();
      for (int i = 0; i < files.length; i += 2) {
        files[i] += ".vfx";
      }
      sources = new EditedSources(files);
      window = new Picture(device, 16);
      run = new EffectRun(device, EngineOptions.defaults().target(window.target()), 3);
      run.engine().onFinish((instance, reason) -> over++);
    }

    void round() {
      for (int i = 0; i < FRAMES; i++) {
        change();
        frame();
        if (i % 30 == 29) {
          count();
        }
      }
    }

    private void change() {
      switch (random.nextInt(20)) {
        case 0 -> load();
        case 1 -> unload();
        case 2 -> edit();
        case 3, 4 -> resize();
        case 5 -> limit();
        case 6 -> resizeWindow();
        case 7 -> otherEngine();
        case 8 -> run.engine().shiftOrigin(random.nextInt(9) - 4, 0, random.nextInt(9) - 4);
        case 9, 10, 11, 12, 13 -> spawn();
        default -> changeInstance();
      }
    }

    private void load() {
      if (effects.size() < MOST_EFFECTS) {
        String path = random.nextInt(3) == 0 ? "Spark.vfx" : "Fountain.vfx";
        Effect effect;
        try {
          effect = run.engine().load(sources, path);
        } catch (VfxCompileException e) {
          assertThat(e).hasMessageContaining("broken"); // by an edit of ours
          return;
        }
        if (random.nextBoolean()) {
          effect.awaitReady();
        }
        effects.add(effect);
      }
    }

    private void unload() {
      if (!effects.isEmpty()) {
        effects.remove(random.nextInt(effects.size())).unload();
        instances.removeIf(instance -> !instance.isAlive());
      }
    }

    private void edit() {
      int file = 2 * random.nextInt(3);
      String text = Effects.FOUNTAIN[file + 1];
      String edited =
          switch (random.nextInt(4)) {
            case 0 -> text;
            case 1 -> text.replace("float carry;", "float4 more; float carry;");
            case 2 -> text.replace("0.3", "0.2" + random.nextInt(10));
            default -> text + "broken";
          };
      sources.edit(Effects.FOUNTAIN[file] + ".vfx", edited);
    }

    private void resize() {
      if (!effects.isEmpty()) {
        Effect effect = effects.get(random.nextInt(effects.size()));
        var types = effect.schema().types();
        effect.setCapacity(
            types.get(random.nextInt(types.size())).name(), 1 + random.nextInt(9000));
      }
    }

    private void limit() {
      budget =
          random.nextBoolean()
              ? Budget.unlimited()
              : Budget.unlimited()
                  .withParticles(100 + random.nextInt(3000))
                  .withTriangles(random.nextInt(5000));
      run.engine().setBudget(budget);
    }

    private void resizeWindow() {
      run.queue().waitIdle();
      window.close();
      window = new Picture(device, 8 + random.nextInt(56));
    }

    /** Its frames are in flight while it has bound nothing of ours. */
    private void otherEngine() {
      try (EffectRun other =
          new EffectRun(device, EngineOptions.defaults().target(window.target()), 2)) {
        Effect effect = other.load(Effects.CLOCK);
        other.spawn(effect);
        other.frames(3, 0.1);
        assertThat(other.counts(effect, "Clock").alive()).isEqualTo(1);
      }
    }

    private void spawn() {
      if (effects.isEmpty() || instances.size() >= MOST_INSTANCES) {
        return;
      }
      Effect effect = effects.get(random.nextInt(effects.size()));
      Matrix4f place = new Matrix4f().translation(random.nextFloat(), 0, random.nextFloat());
      int roots = random.nextInt(4);
      instances.add(run.engine().spawn(effect, place, s -> s.roots(roots)));
      spawned++;
    }

    private void changeInstance() {
      if (instances.isEmpty()) {
        return;
      }
      int index = random.nextInt(instances.size());
      EffectInstance instance = instances.get(index);
      if (!instance.isAlive()) {
        instances.remove(index);
        return;
      }
      Matrix4f place = new Matrix4f().translation(random.nextFloat(), 0, random.nextFloat());
      switch (random.nextInt(9)) {
        case 0 -> instance.kill();
        case 1 -> instance.stop();
        case 2 -> instance.restart();
        case 3 -> instance.teleport(place);
        case 4 -> instance.setTransform(place);
        case 5 -> instance.pause();
        case 6 -> instance.resume();
        case 7 -> instance.set("gravity", 20 * random.nextFloat());
        default -> instance.trigger(random.nextInt(50));
      }
    }

    private double deltaSeconds() {
      return switch (random.nextInt(12)) {
        case 0 -> 0;
        case 1 -> 5;
        default -> 0.05 * random.nextDouble();
      };
    }

    private void frame() {
      run.engine().reloadChanged();
      float width = 1 + random.nextInt(64);
      view.set(
          new Matrix4f().translation(0, -1, -4),
          new Matrix4f().perspective(1, 1, 0.1f, 100, true),
          0,
          0,
          width,
          width,
          window.target());
      if (random.nextInt(8) == 0) {
        window.render(run, deltaSeconds(), view);
        return;
      }
      VkCommandBuffer commands = run.queue().begin();
      run.engine().beginFrame();
      for (int i = random.nextInt(3); i >= 0; i--) {
        run.engine().step(commands, deltaSeconds());
      }
      run.engine().prepare(commands, view);
      if (random.nextInt(10) == 0) {
        run.engine().abandonFrame();
        run.queue().abandon();
      } else {
        run.queue().submit();
      }
    }

    /** Counters add up, whatever happened to the types; each type has the room that it says. */
    private void count() {
      run.step(0.01);
      for (Effect effect : effects) {
        if (!effect.active) {
          continue;
        }
        for (int i = 0; i < effect.populations().size(); i++) {
          TypeState type = run.counts(effect, effect.populations().get(i).name());
          assertThat(type.emitted() - type.died()).as("%s", type).isEqualTo(type.alive());
          assertThat(type.alive() + type.free()).as("%s", type).isEqualTo(type.capacity());
          assertThat(type.capacity()).isEqualTo(effect.capacity(type.name()));
        }
      }
    }

    /** What the engine holds after an effect that nothing has happened to. */
    int buffersOfNothing() {
      load();
      effects.get(0).awaitReady();
      spawn();
      for (int i = 0; i < 12; i++) {
        frame();
      }
      unloadAll(0);
      return run.engine().memoryStatistics().buffers();
    }

    /** Unloads everything and waits until no more than so many buffers are left, if not 0. */
    void unloadAll(int buffers) {
      effects.forEach(Effect::unload);
      effects.clear();
      instances.clear();
      int left;
      int looks = 0;
      do { // kernels of what is unloaded, or of a reload, may still be made
        run.frames(2, 0.01);
        run.queue().waitIdle();
        run.engine().deviceIdle();
        left = run.engine().memoryStatistics().buffers();
        assertThat(looks++)
            .as("looks at %d buffers of %d, %d over of %d", left, buffers, over, spawned)
            .isLessThan(3000);
      } while (over < spawned
          || !run.engine().effects().isEmpty()
          || (buffers != 0 && left > buffers));
    }

    @Override
    public void close() {
      run.close();
      window.close();
    }
  }
}
