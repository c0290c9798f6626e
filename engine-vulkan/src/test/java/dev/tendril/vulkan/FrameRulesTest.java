package dev.tendril.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tendril.core.VfxCompileException;
import dev.tendril.vulkan.EffectState.TypeState;
import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.testing.AllocationMeter;
import dev.tendril.vulkan.testing.EffectRun;
import dev.tendril.vulkan.testing.Effects;
import dev.tendril.vulkan.testing.GpuTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.joml.Matrix4f;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VkCommandBuffer;

/** What the host may do with frames, calls and lifetimes, and what happens if it does otherwise. */
@GpuTest
class FrameRulesTest {
  private static final double DT = 1 / 64.0;

  @Test
  void anAbandonedFrameNeverHappened(VulkanDevice device) {
    EffectState straight;
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.load(Effects.FOUNTAIN);
      run.spawn(effect, 1, 3);
      run.steps(40, DT);
      straight = run.state(effect);
    }
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.load(Effects.FOUNTAIN);
      run.spawn(effect, 1, 3);
      for (int i = 0; i < 40; i++) {
        if (i % 3 == 0) { // the very first, with spawn and set-up, among them
          VkCommandBuffer commands = run.queue().begin();
          run.engine().beginFrame();
          run.engine().step(commands, DT);
          run.engine().step(commands, DT);
          assertThat(run.engine().abandonFrame()).isEqualTo(2 * DT);
          run.queue().abandon();
        }
        run.step(DT);
      }
      assertThat(run.state(effect)).isEqualTo(straight);
    }
  }

  @Test
  void aFrameMayHoldNoStepOrSeveral(VulkanDevice device) {
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.load(Effects.CLOCK);
      run.spawn(effect);
      for (int frame = 0; frame < 10; frame++) {
        VkCommandBuffer commands = run.queue().begin();
        run.engine().beginFrame();
        for (int i = 0; i < frame % 4; i++) {
          run.engine().step(commands, DT);
        }
        run.queue().submit();
      }
      TypeState clock = run.type(effect, "Clock");
      // 0 + 1 + 2 + 3 + 0 + 1 + 2 + 3 + 0 + 1
      assertThat(clock.particles().get(0).fields()).containsEntry("steps", 13L);
      assertThat(clock.particles().get(0).fields()).containsEntry("seconds", (float) (13 * DT));
      assertThat(clock.particles().get(0).fields()).containsEntry("lastTime", (float) (12 * DT));
    }
  }

  @Test
  void callsOutOfOrderThrow(VulkanDevice device) {
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.load(Effects.CLOCK);
      VfxEngine engine = run.engine();
      VkCommandBuffer commands = run.queue().begin();
      assertThatThrownBy(() -> engine.step(commands, DT))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("beginFrame");
      engine.beginFrame();
      View unregistered =
          new View().set(new Matrix4f(), new Matrix4f(), 0, 0, 8, 8, DrawTarget.color(37));
      assertThatThrownBy(() -> engine.prepare(commands, unregistered))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("EngineOptions.target");
      assertThatThrownBy(() -> engine.draw(commands, unregistered))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("prepare");
      engine.step(commands, DT);
      run.queue().submit();
      assertThatThrownBy(engine::close)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("deviceIdle");
      assertThatThrownBy(() -> engine.setFramesInFlight(1))
          .isInstanceOf(IllegalStateException.class);
      run.queue().waitIdle();
      engine.deviceIdle();
      engine.setFramesInFlight(1);
      assertThatThrownBy(() -> engine.setFramesInFlight(3))
          .isInstanceOf(IllegalArgumentException.class);
      assertThat(effect.isReady()).isTrue();
    }
  }

  @Test
  void overlappingFrameCallsAreDetected(VulkanDevice device) throws InterruptedException {
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.load(Effects.CLOCK);
      VfxEngine engine = run.engine();
      VkCommandBuffer commands = run.queue().begin();
      engine.beginFrame();
      CountDownLatch inBatch = new CountDownLatch(1);
      CountDownLatch done = new CountDownLatch(1);
      AtomicReference<Throwable> thrown = new AtomicReference<>();
      Thread game =
          new Thread(
              () ->
                  engine.batch(
                      () -> {
                        engine.spawn(effect, new Matrix4f());
                        inBatch.countDown();
                        try {
                          done.await(20, TimeUnit.SECONDS);
                        } catch (InterruptedException e) {
                          thrown.set(e);
                        }
                      }));
      game.start();
      assertThat(inBatch.await(20, TimeUnit.SECONDS)).isTrue();
      // The render thread waits for the batch; a second one that comes meanwhile is refused.
      Thread render = new Thread(() -> engine.step(commands, DT));
      render.start();
      while (render.getState() != Thread.State.WAITING) {
        Thread.onSpinWait();
      }
      assertThatThrownBy(() -> engine.step(commands, DT))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("another thread");
      done.countDown();
      game.join();
      render.join();
      assertThat(thrown.get()).isNull();
      run.queue().submit();
      assertThat(run.counts(effect, "Clock").alive()).isEqualTo(1);
    }
  }

  @Test
  void framesMayMoveBetweenThreads(VulkanDevice device) throws InterruptedException {
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.load(Effects.CLOCK);
      run.spawn(effect);
      for (int i = 0; i < 4; i++) {
        Thread thread = new Thread(() -> run.steps(5, DT));
        thread.start();
        thread.join();
      }
      assertThat(run.type(effect, "Clock").particles().get(0).fields()).containsEntry("steps", 20L);
    }
  }

  @Test
  void namesAndShapesOfValuesAreChecked(VulkanDevice device) {
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.load(Effects.FOUNTAIN);
      EffectInstance instance = run.spawn(effect);
      assertThatThrownBy(() -> instance.set("rat", 1f))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("did you mean `rate`?");
      assertThatThrownBy(() -> instance.set("rate", 1f, 2f))
          .hasMessageContaining("takes 1 value, not 2");
      assertThatThrownBy(() -> instance.setCurve("rate", 0, 1)).hasMessageContaining("not a curve");
      assertThatThrownBy(() -> instance.set("rate", "much")).hasMessageContaining("`much`");
      assertThatThrownBy(() -> instance.unbind("glow")).hasMessageContaining("no resource");
      instance.set("Spark.gravity", 0f);
      instance.set("gravity", 1f);
      instance.kill();
      instance.set("rate", 3f); // a finished instance takes calls and does nothing
      assertThat(instance.isAlive()).isFalse();
    }
  }

  @Test
  void aConfiguratorMaySpawnAndMayFail(VulkanDevice device) {
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.load(Effects.CLOCK);
      EffectInstance[] inner = new EffectInstance[1];
      EffectInstance outer =
          run.engine().spawn(effect, new Matrix4f(), setup -> inner[0] = run.spawn(effect));
      assertThatThrownBy(
              () ->
                  run.engine()
                      .spawn(
                          effect,
                          new Matrix4f(),
                          setup -> {
                            throw new IllegalStateException("of the host");
                          }))
          .hasMessage("of the host");
      run.frames(2, DT);
      assertThat(run.counts(effect, "Clock").alive()).isEqualTo(2);
      inner[0].kill();
      run.step(DT);
      assertThat(run.counts(effect, "Clock").alive()).isEqualTo(1);
      assertThat(outer.isAlive()).isTrue();
    }
  }

  @Test
  void otherThreadsMayCallWhileFramesAreRecordedAndAbandoned(VulkanDevice device)
      throws InterruptedException {
    try (EffectRun run = new EffectRun(device, EngineOptions.defaults().maximumInstances(40), 3)) {
      Effect effect = run.load(Effects.FOUNTAIN);
      AtomicReference<Throwable> thrown = new AtomicReference<>();
      AtomicBoolean running = new AtomicBoolean(true);
      List<Thread> game = new ArrayList<>();
      for (int t = 0; t < 3; t++) {
        Random random = new Random(t);
        Thread thread = new Thread(() -> churn(run, effect, random, running));
        thread.setUncaughtExceptionHandler((who, what) -> thrown.set(what));
        thread.start();
        game.add(thread);
      }
      for (int frame = 0; frame < 150; frame++) {
        if (frame % 4 == 3) {
          VkCommandBuffer commands = run.queue().begin();
          run.engine().beginFrame();
          run.engine().step(commands, DT);
          run.engine().abandonFrame();
          run.queue().abandon();
        } else {
          run.step(DT);
        }
      }
      running.set(false);
      for (Thread thread : game) {
        thread.join();
      }
      assertThat(thrown.get()).isNull();
      run.frames(3, DT);
      for (TypeState type : run.state(effect).types()) {
        assertThat(type.emitted() - type.died()).isEqualTo(type.alive());
        assertThat(type.alive() + type.free()).isEqualTo(type.capacity());
        assertThat(type.particles()).hasSize((int) type.alive());
        assertThat(type.particles()).allMatch(p -> p.instance() >= 0); // the killed are gone
      }
    }
  }

  /** Spawns up to a dozen instances, moves and sets them, and kills them again. */
  private static void churn(EffectRun run, Effect effect, Random random, AtomicBoolean running) {
    List<EffectInstance> mine = new ArrayList<>();
    while (running.get()) {
      if (mine.size() < 12 && random.nextInt(3) == 0) {
        try {
          mine.add(run.engine().spawn(effect, new Matrix4f().translation(random.nextInt(9), 0, 0)));
        } catch (IllegalStateException e) { // those killed since the last step still count
          assertThat(e).hasMessageContaining("40 instances");
        }
      } else if (!mine.isEmpty()) {
        EffectInstance instance = mine.get(random.nextInt(mine.size()));
        switch (random.nextInt(6)) {
          case 0 -> instance.set("rate", random.nextInt(1000));
          case 1 -> instance.teleport(new Matrix4f().translation(0, random.nextInt(9), 0));
          case 2 -> instance.trigger(1);
          case 3 -> instance.stop();
          default -> {
            instance.kill();
            mine.remove(instance);
          }
        }
      }
      Thread.yield();
    }
    mine.forEach(EffectInstance::kill);
  }

  @Test
  void callsAfterCloseDoNothing(VulkanDevice device) {
    EffectInstance instance;
    try (EffectRun run = new EffectRun(device)) {
      instance = run.spawn(run.load(Effects.FOUNTAIN));
      run.step(DT);
    }
    instance.set("rate", 1f);
    instance.setTransform(new Matrix4f());
    instance.trigger(3);
    instance.kill();
    assertThat(instance.isAlive()).isFalse();
  }

  @Test
  void unloadingFreesEverything(VulkanDevice device) {
    try (EffectRun run = new EffectRun(device)) {
      Effect kept = run.load(Effects.CLOCK);
      run.spawn(kept);
      run.frames(3, DT);
      int objects = run.engine().memoryStatistics().buffers();
      for (int i = 0; i < 5; i++) {
        Effect effect = run.load(Effects.FOUNTAIN);
        Effect same = run.load(Effects.FOUNTAIN);
        assertThat(same.root()).isSameAs(effect.root()); // equal types are shared
        EffectInstance instance = run.spawn(effect);
        run.frames(4, DT);
        assertThat(run.counts(effect, "Spark").alive()).isPositive();
        effect.unload();
        same.unload();
        assertThatThrownBy(() -> run.spawn(effect)).hasMessageContaining("unloaded");
        run.frames(5, DT);
        assertThat(instance.isAlive()).isFalse();
        assertThat(run.engine().memoryStatistics().buffers()).isEqualTo(objects);
      }
      run.state(kept);
      assertThat(run.type(kept, "Clock").particles().get(0).fields()).containsEntry("steps", 48L);
    }
  }

  @Test
  void whatDoesNotFitTheDeviceIsADiagnostic(VulkanDevice device) {
    try (EffectRun run = new EffectRun(device)) {
      int objects = run.engine().memoryStatistics().buffers();
      String huge =
          "[capacity(268435456)] struct Particle { float3 position : POSITION; float4 a[64]; };"
              + "bool update(inout Particle p) { p.a[0].x += p.a[63].y; return true; }";
      assertThatThrownBy(() -> run.load("Huge", huge))
          .isInstanceOf(VfxCompileException.class)
          .hasMessageContaining("Huge.vfx:1:")
          .hasMessageContaining("does not fit")
          .hasMessageContaining("[capacity(n)]");
      assertThat(run.engine().memoryStatistics().buffers()).isEqualTo(objects);
      assertThat(Objects.requireNonNull(run.load(Effects.CLOCK)).isReady()).isTrue();
    }
  }

  @Test
  void twoEnginesShareADevice(VulkanDevice device) {
    try (EffectRun a = new EffectRun(device);
        EffectRun b = new EffectRun(device)) {
      Effect first = a.load(Effects.FOUNTAIN);
      Effect second = b.load(Effects.FOUNTAIN);
      a.spawn(first, 1, 4);
      b.spawn(second, 1, 4);
      for (int i = 0; i < 20; i++) {
        a.step(DT);
        b.step(DT);
      }
      assertThat(b.state(second)).isEqualTo(a.state(first));
      assertThatThrownBy(() -> a.engine().spawn(second, new Matrix4f()))
          .hasMessageContaining("another engine");
    }
  }

  @Test
  void whatIsStillBeingMadeDisturbsNobody(VulkanDevice device) {
    List<Runnable> jobs = new ArrayList<>();
    boolean[] held = new boolean[1];
    EngineOptions options =
        EngineOptions.defaults()
            .compileExecutor(
                job -> {
                  if (held[0]) {
                    jobs.add(job);
                  } else {
                    job.run();
                  }
                });
    try (EffectRun run = new EffectRun(device, options)) {
      Effect running = run.load(Effects.FOUNTAIN);
      run.spawn(running);
      run.steps(20, DT);
      run.step(0);
      TypeState before = run.counts(running, "Spark");
      held[0] = true;
      run.loadUnready(
          "Late",
          """
          [capacity(100)] struct Particle { float3 position : POSITION; };
          bool update(inout Particle p) { return true; }
          """);
      run.step(0);
      assertThat(run.counts(running, "Spark")).isEqualTo(before);
      jobs.forEach(Runnable::run);
    }
  }

  @Test
  void steadyFramesAllocateNothing(VulkanDevice device) {
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.load(Effects.FOUNTAIN);
      EffectInstance instance = run.spawn(effect);
      Matrix4f moving = new Matrix4f();
      int[] frames = new int[1];
      Runnable frame =
          () -> {
            instance.set("rate", 100f + frames[0] % 7);
            instance.setTransform(moving.translation(frames[0] % 5, 0, 0));
            frames[0]++;
            run.step(DT);
          };
      for (int i = 0; i < 600; i++) {
        frame.run();
      }
      var before = run.engine().memoryStatistics();
      assertThat(AllocationMeter.bytesOf(400, frame))
          .isLessThanOrEqualTo(400 * AllocationMeter.bindingBytesPerFrame());
      assertThat(run.engine().memoryStatistics()).isEqualTo(before);
    }
  }
}
