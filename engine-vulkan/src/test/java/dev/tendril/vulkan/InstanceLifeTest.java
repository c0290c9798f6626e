package dev.tendril.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tendril.core.source.MapSources;
import dev.tendril.core.twin.EffectTwin;
import dev.tendril.core.twin.TwinInstance;
import dev.tendril.vulkan.EffectState.TypeState;
import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.testing.AllocationMeter;
import dev.tendril.vulkan.testing.EffectRun;
import dev.tendril.vulkan.testing.Effects;
import dev.tendril.vulkan.testing.GpuTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.joml.Matrix4f;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VkCommandBuffer;

/** Instances that end, and counts that come back, without a wait. */
@GpuTest
class InstanceLifeTest {
  private static final double DT = 1 / 64.0;

  /** Emits one mote in each of its first two steps, then dies; a mote lives three updates. */
  private static final String[] SHORT = {
    "Short",
    """
    [capacity(500)]
    struct Particle { uint steps; };
    bool update(inout Particle p) {
      Mote m;
      emit(m);
      return ++p.steps < 2;
    }
    """,
    "Mote",
    """
    [capacity(700)]
    struct Particle { uint steps; };
    struct Render { float3 position; float size; };
    bool update(inout Particle p) {
      Render r;
      r.position = 0;
      draw(r);
      return ++p.steps < 3;
    }
    """
  };

  private record End(EffectInstance instance, FinishReason reason, int frame) {}

  @Test
  void anInstanceEndsByItselfAndSaysSoOnce(VulkanDevice device) {
    try (EffectRun run = new EffectRun(device, EngineOptions.defaults(), 3)) {
      Effect effect = run.load(SHORT);
      for (int framesInFlight = 1; framesInFlight <= 3; framesInFlight++) {
        run.queue().waitIdle();
        run.engine().deviceIdle();
        run.engine().setFramesInFlight(framesInFlight);
        List<End> ends = new ArrayList<>();
        int[] frame = {0};
        run.engine().onFinish((instance, reason) -> ends.add(new End(instance, reason, frame[0])));
        EffectInstance instance = run.spawn(effect);
        for (frame[0] = 1; frame[0] <= 14; frame[0]++) {
          run.step(DT);
        }
        // The root emits in steps 1 and 2; the second mote is updated, for the last time, in step
        // 5.
        // Step 6 finds none. It is read when the frame after it, whose step shows it to the host,
        // has completed.
        assertThat(ends)
            .containsExactly(new End(instance, FinishReason.EMPTY, 6 + 1 + framesInFlight));
        assertThat(instance.isAlive()).isFalse();
        instance.trigger(3); // does nothing
        run.frames(2, DT);
        assertThat(run.counts(effect, "Short").emitted()).isEqualTo(framesInFlight);
      }
    }
  }

  @Test
  void killedAndUnloadedOnesAreToldToo(VulkanDevice device) {
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.load(Effects.CLOCK);
      List<String> ends = new ArrayList<>();
      run.engine().onFinish((instance, reason) -> ends.add(instance.seed() + " " + reason));
      EffectInstance killed = run.spawn(effect, 1, 10);
      run.spawn(effect, 1, 11);
      EffectInstance own =
          run.engine()
              .spawn(
                  effect,
                  new Matrix4f(),
                  s -> s.seed(12).onFinish((i, reason) -> ends.add("own " + i.seed())));
      run.frames(2, DT);
      killed.kill();
      killed.kill();
      assertThat(killed.isAlive()).isFalse();
      run.frames(8, DT);
      assertThat(ends).containsExactly("10 KILLED");
      effect.unload();
      run.frames(8, DT);
      assertThat(ends).containsExactly("10 KILLED", "11 UNLOADED", "own 12", "12 UNLOADED");
      assertThat(own.isAlive()).isFalse();
    }
  }

  @Test
  void withoutRootsOrKeptAliveItWaits(VulkanDevice device) {
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.load(SHORT);
      List<EffectInstance> ends = new ArrayList<>();
      run.engine().onFinish((instance, reason) -> ends.add(instance));
      EffectInstance rootless = run.spawn(effect, 0, 1);
      EffectInstance kept = run.engine().spawn(effect, new Matrix4f(), s -> s.seed(2).keepAlive());
      run.frames(14, DT);
      assertThat(ends).isEmpty();
      rootless.trigger(1);
      kept.trigger(2);
      run.frames(14, DT);
      assertThat(ends).containsExactly(rootless);
      kept.trigger(1);
      kept.stop();
      assertThat(kept.isAlive()).isTrue();
      run.frames(14, DT);
      assertThat(ends).containsExactly(rootless, kept);
      assertThat(run.counts(effect, "Short").emitted()).isEqualTo(1 + 1 + 2 + 1);
    }
  }

  @Test
  void aPausedInstanceIsNotEmptyAndOneWithoutRoomIs(VulkanDevice device) {
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.load(SHORT);
      List<EffectInstance> ends = new ArrayList<>();
      run.engine().onFinish((instance, reason) -> ends.add(instance));
      EffectInstance paused = run.spawn(effect, 500, 1);
      run.step(DT);
      paused.pause();
      EffectInstance refused = run.spawn(effect, 1, 2); // all slots are taken
      run.frames(20, DT);
      assertThat(ends).containsExactly(refused);
      paused.resume();
      run.frames(14, DT);
      assertThat(ends).containsExactly(refused, paused);
    }
  }

  @Test
  void listenersMayCallTheEngineAndMayThrow(VulkanDevice device) {
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.load(SHORT);
      List<EffectInstance> spawned = new ArrayList<>();
      List<Throwable> refused = new ArrayList<>();
      run.engine()
          .onFinish(
              (instance, reason) -> {
                spawned.add(run.spawn(effect)); // the lock is not held, so any thread could
                try {
                  run.engine().beginFrame();
                } catch (IllegalStateException e) {
                  refused.add(e);
                }
                throw new IllegalStateException("of the host " + spawned.size());
              });
      run.spawn(effect);
      run.spawn(effect);
      run.frames(8, DT);
      VkCommandBuffer commands = run.queue().begin();
      assertThatThrownBy(run.engine()::beginFrame)
          .hasMessage("of the host 1")
          .satisfies(e -> assertThat(e.getSuppressed()).hasSize(1));
      run.engine().step(commands, DT); // the frame has begun
      run.queue().submit();
      assertThat(spawned).hasSize(2).allMatch(EffectInstance::isAlive);
      assertThat(refused)
          .hasSize(2)
          .allSatisfy(e -> assertThat(e).hasMessageContaining("listener"));
      run.engine().onFinish(null);
      run.frames(12, DT);
      assertThat(spawned).noneMatch(EffectInstance::isAlive);
    }
  }

  @Test
  void randomFramesEndEveryInstanceOnce(VulkanDevice device) {
    int framesInFlight = 3;
    Random random = new Random(1);
    EngineOptions options = EngineOptions.defaults().maximumInstances(24);
    try (EffectRun run = new EffectRun(device, options, framesInFlight)) {
      Effect effect = run.load(SHORT);
      List<EffectInstance> all = new ArrayList<>();
      List<EffectInstance> ends = new ArrayList<>();
      run.engine().onFinish((instance, reason) -> ends.add(instance));
      for (int frame = 0; frame < 150; frame++) {
        for (int i = random.nextInt(3); i > 0 && frame < 120; i--) {
          if (all.size() - ends.size() < 20) {
            all.add(run.spawn(effect, random.nextInt(4), all.size()));
          }
        }
        EffectInstance some = all.isEmpty() ? null : all.get(random.nextInt(all.size()));
        if (some != null && random.nextInt(4) == 0) {
          some.trigger(1 + random.nextInt(2));
        } else if (some != null && random.nextInt(8) == 0) {
          some.kill();
        }
        VkCommandBuffer commands = run.queue().begin();
        run.engine().beginFrame();
        for (int i = random.nextInt(4); i > 0; i--) {
          run.engine().step(commands, random.nextInt(5) == 0 ? 0 : DT);
        }
        if (random.nextInt(4) == 0) {
          run.engine().abandonFrame();
          run.queue().abandon();
        } else {
          run.queue().submit();
        }
        if (random.nextInt(10) == 0) {
          run.queue().waitIdle();
          run.engine().deviceIdle();
          run.engine().setFramesInFlight(1 + random.nextInt(framesInFlight));
        }
      }
      for (EffectInstance instance : all) {
        instance.trigger(1); // those that were spawned without roots wait for it
      }
      run.frames(20, DT);
      assertThat(ends).containsExactlyInAnyOrderElementsOf(all);
      assertThat(all).noneMatch(EffectInstance::isAlive);
      assertThat(run.counts(effect, "Mote").alive()).isZero();
    }
  }

  /** Tells its life: born at which time, with which luck. */
  private static final String[] LIFE = {
    "Life",
    """
    [capacity(100)]
    struct Particle { uint n; };
    bool update(inout Particle p) {
      p.n++;
      signal("step", float4(p.n, stepIndex, time, random()));
      if (stopping) signal("stopping");
      return p.n < 6;
    }
    """
  };

  private static List<String> hear(EffectTwin twin) {
    List<String> heard = new ArrayList<>();
    twin.signals()
        .forEach(s -> heard.add(s.name() + s.x() + " " + s.y() + " " + s.z() + " " + s.w()));
    return heard;
  }

  @Test
  void restartingIsLivingAgain(VulkanDevice device) {
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.load(LIFE);
      List<String> heard = new ArrayList<>();
      List<FinishReason> ends = new ArrayList<>();
      run.engine()
          .onSignal((i, name, x, y, z, w) -> heard.add(name + x + " " + y + " " + z + " " + w));
      run.engine().onFinish((instance, reason) -> ends.add(reason));
      EffectInstance instance = run.spawn(effect, 2, 9);
      run.frames(3, DT);
      instance.stop();
      instance.restart();
      run.frames(14, DT);
      assertThat(heard).hasSize(2 * 3 + 2 * 6);
      assertThat(heard.subList(6, 12)).isEqualTo(heard.subList(0, 6));
      assertThat(ends).containsExactly(FinishReason.EMPTY);
      instance.restart(); // it is over
      run.frames(4, DT);
      assertThat(run.counts(effect, "Life").emitted()).isEqualTo(4);
    }
  }

  @Test
  void restartsInRandomFramesAreTheTwins(VulkanDevice device) {
    Random random = new Random(77);
    EffectTwin twin = EffectTwin.load(new MapSources(Map.of("Life.vfx", LIFE[1])), "Life.vfx");
    List<String> heard = new ArrayList<>();
    List<String> expected = new ArrayList<>();
    try (EffectRun run = new EffectRun(device, EngineOptions.defaults(), 3)) {
      Effect effect = run.load(LIFE);
      run.engine()
          .onSignal((i, name, x, y, z, w) -> heard.add(name + x + " " + y + " " + z + " " + w));
      List<EffectInstance> instances = new ArrayList<>();
      List<TwinInstance> twins = new ArrayList<>();
      run.step(0); // before its first step an effect gathers the roots of each instance
      for (int i = 0; i < 5; i++) {
        int number = i;
        instances.add(
            run.engine()
                .spawn(effect, new Matrix4f(), s -> s.seed(number).roots(number).keepAlive()));
        twins.add(twin.spawn().seed(number).roots(number));
      }
      for (int frame = 0; frame < 90; frame++) {
        for (int call = random.nextInt(4); call > 0; call--) {
          int at = random.nextInt(5);
          switch (random.nextInt(4)) {
            case 0, 1 -> {
              instances.get(at).restart();
              twins.get(at).restart();
            }
            case 2 -> {
              instances.get(at).trigger(2);
              twins.get(at).trigger(2);
            }
            default -> {
              boolean pause = random.nextInt(3) == 0;
              if (pause) {
                instances.get(at).pause();
                twins.get(at).pause();
              } else {
                instances.get(at).resume();
                twins.get(at).resume();
              }
            }
          }
        }
        VkCommandBuffer commands = run.queue().begin();
        run.engine().beginFrame();
        int steps = random.nextInt(3);
        for (int i = 0; i < steps; i++) {
          run.engine().step(commands, DT);
        }
        if (random.nextInt(4) == 0) {
          run.engine().abandonFrame();
          run.queue().abandon();
        } else {
          run.queue().submit();
          for (int i = 0; i < steps; i++) {
            twin.step(DT);
            expected.addAll(hear(twin));
          }
        }
      }
      run.frames(5, 0);
      assertThat(heard).hasSizeGreaterThan(200).isEqualTo(expected);
    }
  }

  @Test
  void countsComeBackAsTheyWere(VulkanDevice device) {
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.load(Effects.FOUNTAIN);
      run.spawn(effect, 1, 3);
      EffectCounts counts = new EffectCounts();
      assertThat(effect.counts(counts).step()).isZero();
      for (int i = 0; i < 30; i++) {
        run.step(DT);
        long step = effect.counts(counts).step();
        // Written by the step of frame i - 2, shown in frame i - 1... and no later than that.
        assertThat(step).isEqualTo(Math.max(0, i + 1 - 3));
        TypeCounts spark = counts.step() == 0 ? null : counts.type("Spark");
        assertThat(spark == null || spark.emitted() - spark.died() == spark.alive()).isTrue();
      }
      EffectState state = run.state(effect); // frames without a step
      run.state(effect);
      for (int i = 0; i < 3; i++) {
        VkCommandBuffer commands = run.queue().begin();
        run.engine().beginFrame();
        run.engine().uploadAll(commands); // shows what the last step has left
        run.queue().submit();
      }
      assertThat(effect.counts(counts).step()).isEqualTo(30);
      for (TypeState type : state.types()) {
        TypeCounts told = counts.type(type.name());
        assertThat(told.alive()).isEqualTo(type.alive());
        assertThat(told.free()).isEqualTo(type.free());
        assertThat(told.emitted()).isEqualTo(type.emitted());
        assertThat(told.died()).isEqualTo(type.died());
        assertThat(told.refused()).isEqualTo(type.refused());
        assertThat(told.invalid()).isEqualTo(type.invalid());
        assertThat(told.loopsCut()).isEqualTo(type.loopsCut());
        long drawn = 0;
        for (int i = 0; i < told.renderCount(); i++) {
          drawn += told.drawn(i);
        }
        assertThat(drawn).isEqualTo(type.drawn());
      }
      assertThat(counts.type("Spark").alive()).isPositive();
    }
  }

  @Test
  void hearingOfEndsAllocatesNothing(VulkanDevice device) {
    try (EffectRun run = new EffectRun(device, EngineOptions.defaults().seed(5))) {
      Effect effect = run.load(SHORT);
      EffectCounts counts = new EffectCounts();
      long[] heard = new long[1];
      run.engine().onFinish((instance, reason) -> heard[0]++);
      List<EffectInstance> instances = new ArrayList<>();
      for (int i = 0; i < 300; i++) {
        instances.add(run.spawn(effect, 0, i));
      }
      run.frames(3, DT);
      int[] next = {0};
      Runnable frame =
          () -> {
            instances.get(next[0]++).trigger(1);
            run.step(DT);
            effect.counts(counts);
          };
      long bytes = AllocationMeter.bytesOf(40, frame);
      assertThat(bytes).isLessThanOrEqualTo(40 * AllocationMeter.bindingBytesPerFrame());
      assertThat(heard[0]).isGreaterThan(200);
    }
  }
}
