package dev.tendril.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tendril.core.VfxCompileException;
import dev.tendril.vulkan.EffectState.ParticleState;
import dev.tendril.vulkan.EffectState.TypeState;
import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.testing.EffectRun;
import dev.tendril.vulkan.testing.Effects;
import dev.tendril.vulkan.testing.GpuTest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.joml.Matrix4f;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Faults that users of other particle engines met, ruled out here. See docs/field-cases.md. */
@GpuTest
class FieldCasesTest {
  private static final String PUFF =
      """
      struct Particle { float3 position : POSITION; float age; float lifetime = 1; };
      bool update(inout Particle p) { p.age += deltaTime; return p.age <= p.lifetime; }
      """;

  /** Emits `count` puffs in its first step and stays for `life` seconds. */
  private static String burst(int count) {
    return """
    struct Particle { float3 position : POSITION; bool done; };
    bool update(inout Particle p) {
      Puff puff;
      puff.position = p.position;
      if (!p.done) emit(puff, %d);
      p.done = true;
      return !stopping;
    }
    """
        .formatted(count);
  }

  /** Births at a rate; a puff lives one second. */
  private static final String RATE =
      """
      uniform float rate = 10;
      struct Particle { float3 position : POSITION; float carry; };
      bool update(inout Particle p) {
        Puff puff;
        puff.position = instancePosition;
        emit(puff, emissionCount(p.carry, rate));
        return !stopping;
      }
      """;

  private static float number(ParticleState particle, String field) {
    return (Float) Objects.requireNonNull(particle.fields().get(field));
  }

  private static float x(ParticleState particle) {
    return (Float) ((List<?>) Objects.requireNonNull(particle.fields().get("position"))).get(0);
  }

  @Test
  @DisplayName("BR-01 a burst is held until the kernels are ready")
  void br01(VulkanDevice device) {
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.loadUnready("Burst", burst(8), "Puff", PUFF);
      run.spawn(effect);
      run.steps(3, 0.01); // perhaps before it is ready: nothing may be lost
      effect.awaitReady();
      run.steps(2, 0.01);
      assertThat(run.counts(effect, "Puff").alive()).isEqualTo(8);
      run.spawn(effect);
      run.step(0.01);
      assertThat(run.counts(effect, "Puff").alive()).isEqualTo(16);
    }
  }

  @Test
  @DisplayName("BR-03 BR-21 a changed rate counts at once, and rate 0 stops")
  void br03(VulkanDevice device) {
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.load("Rate", RATE, "Puff", PUFF);
      EffectInstance instance = run.spawn(effect);
      run.steps(60, 1 / 60.0);
      assertThat(run.counts(effect, "Puff").emitted()).isCloseTo(10, within(1L));
      instance.set("rate", 100);
      run.steps(60, 1 / 60.0);
      assertThat(run.counts(effect, "Puff").emitted()).isCloseTo(110, within(2L));
      instance.set("rate", 0);
      run.steps(120, 1 / 60.0);
      TypeState puffs = run.counts(effect, "Puff");
      assertThat(puffs.emitted()).isCloseTo(110, within(2L));
      assertThat(puffs.alive()).isZero();
    }
  }

  @Test
  @DisplayName("BR-04 BR-39 stop lets the living fade, kill takes everything with the next step")
  void br04(VulkanDevice device) {
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.load("Rate", RATE, "Puff", PUFF);
      List<String> ends = new ArrayList<>();
      EffectInstance stopped = run.spawn(effect);
      run.engine().onFinish((instance, reason) -> ends.add((instance == stopped) + " " + reason));
      EffectInstance killed = run.engine().spawn(effect, new Matrix4f().translation(100, 0, 0));
      run.frames(30, 1 / 60.0);
      assertThat(run.counts(effect, "Puff").alive()).isCloseTo(10, within(2L));
      stopped.stop();
      killed.kill();
      run.step(1 / 60.0);
      TypeState puffs = run.type(effect, "Puff");
      assertThat(puffs.alive()).isCloseTo(5, within(1L));
      assertThat(puffs.particles()).allMatch(p -> x(p) == 0);
      run.frames(70, 1 / 60.0);
      assertThat(run.counts(effect, "Puff").alive()).isZero();
      assertThat(run.counts(effect, "Rate").alive()).isZero();
      stopped.kill();
      run.frames(6, 1 / 60.0);
      assertThat(ends).containsExactly("false KILLED", "true EMPTY");
    }
  }

  @Test
  @DisplayName("BR-05 no remainder is lost at any frame rate")
  void br05(VulkanDevice device) {
    for (double perSecond : new double[] {30, 64, 65, 144, 1000}) {
      try (EffectRun run = new EffectRun(device)) {
        Effect effect = run.load("Rate", RATE, "Puff", PUFF);
        run.spawn(effect).set("rate", 64);
        int seconds = perSecond > 500 ? 1 : 4;
        run.steps((int) (seconds * perSecond), 1 / perSecond);
        assertThat(run.counts(effect, "Puff").emitted()).isCloseTo(64L * seconds, within(1L));
      }
    }
  }

  @Test
  @DisplayName("BR-06 setting the rate every frame neither stops births nor saves them up")
  void br06(VulkanDevice device) {
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.load("Rate", RATE, "Puff", PUFF);
      EffectInstance instance = run.spawn(effect);
      double expected = 0;
      for (int i = 0; i < 600; i++) {
        float rate = (float) (10 + Math.sin(i / 60.0));
        instance.set("rate", rate);
        expected += rate / 60;
        run.step(1 / 60.0);
      }
      long before = run.counts(effect, "Puff").emitted();
      assertThat((double) before).isCloseTo(expected, within(1.0));
      instance.set("rate", 0);
      run.steps(600, 0.1);
      instance.set("rate", 10);
      run.steps(60, 1 / 60.0);
      assertThat(run.counts(effect, "Puff").emitted() - before).isCloseTo(10, within(1L));
    }
  }

  @Test
  @DisplayName("BR-08 negative and non-finite steps are refused and change nothing")
  void br08(VulkanDevice device) {
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.load("Rate", RATE, "Puff", PUFF);
      run.spawn(effect);
      var commands = run.queue().begin();
      run.engine().beginFrame();
      for (double bad : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY}) {
        assertThatThrownBy(() -> run.engine().step(commands, bad))
            .isInstanceOf(IllegalArgumentException.class);
      }
      run.queue().submit();
      run.steps(60, 1 / 60.0);
      assertThat(run.counts(effect, "Puff").emitted()).isCloseTo(10, within(1L));
    }
  }

  @Test
  @DisplayName("BR-10 steps of no length change no bit")
  void br10(VulkanDevice device) {
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.load(Effects.FOUNTAIN);
      EffectInstance instance = run.spawn(effect);
      run.steps(30, 1 / 60.0);
      run.step(0); // what was born last is drawn now: from here on the draws stand still too
      EffectState before = run.state(effect);
      assertThat(before.types().get(1).drawn()).isPositive();
      run.steps(20, 0);
      assertThat(run.state(effect)).isEqualTo(before);
      instance.setTimeScale(0);
      run.steps(20, 1 / 60.0);
      assertThat(run.state(effect)).isEqualTo(before);
      instance.setTimeScale(1);
      instance.pause();
      run.steps(20, 1 / 60.0);
      assertThat(run.state(effect)).isEqualTo(before);
      instance.resume();
      run.step(1 / 60.0);
      assertThat(run.state(effect)).isNotEqualTo(before);
    }
  }

  @Test
  @DisplayName("BR-12 BR-17 lifetimes of nothing and of less than a step")
  void br12(VulkanDevice device) {
    String emitter =
        """
        uniform float life = 0;
        struct Particle { float3 position : POSITION; };
        bool update(inout Particle p) { Puff puff; puff.lifetime = life; emit(puff); return true; }
        """;
    String puff =
        """
        struct Particle { float3 position : POSITION; float age; float lifetime; };
        struct Render { float3 position; float size; };
        bool update(inout Particle p) {
          Render r;
          draw(r);   // drawn before its age is tested: every puff is seen once at least
          p.age += deltaTime;
          return p.age <= p.lifetime;
        }
        """;
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.load("Emitter", emitter, "Puff", puff);
      EffectInstance instance = run.spawn(effect);
      run.steps(10, 1 / 60.0);
      assertThat(run.counts(effect, "Puff").alive()).isEqualTo(1);
      instance.set("life", 0.5f / 60);
      run.steps(10, 1 / 60.0);
      for (int i = 0; i < 20; i++) {
        run.step(1 / 60.0);
        assertThat(run.counts(effect, "Puff").drawn()).isEqualTo(1);
      }
      instance.set("life", 1);
      run.steps(30, 1 / 60.0);
      assertThat(run.counts(effect, "Puff").alive()).isCloseTo(30, within(1L));
    }
  }

  @Test
  @DisplayName("BR-16 the first birth of a rate comes after its first whole interval")
  void br16(VulkanDevice device) {
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.load("Rate", RATE, "Puff", PUFF);
      run.spawn(effect).set("rate", 1);
      run.steps(63, 1 / 64.0);
      assertThat(run.counts(effect, "Puff").emitted()).isZero();
      run.step(1 / 64.0);
      assertThat(run.counts(effect, "Puff").emitted()).isEqualTo(1);
    }
  }

  @Test
  @DisplayName("BR-19 BR-27 BR-29 a new use of an instance's place shows nothing of the last one")
  void br19(VulkanDevice device) {
    try (EffectRun run = new EffectRun(device, EngineOptions.defaults().maximumInstances(1))) {
      Effect effect = run.load("Burst", burst(20), "Puff", PUFF);
      EffectInstance first = run.spawn(effect);
      run.frames(3, 0.1);
      assertThat(run.counts(effect, "Puff").alive()).isEqualTo(20);
      first.kill();
      run.frames(2, 0.1);
      run.engine().spawn(effect, new Matrix4f().translation(7, 0, 0));
      run.frames(1, 0.1);
      List<ParticleState> puffs = run.type(effect, "Puff").particles();
      assertThat(puffs).hasSize(20).allMatch(p -> x(p) == 7 && number(p, "age") == 0);
    }
  }

  @Test
  @DisplayName("BR-20 a random lifetime is each particle's own")
  void br20(VulkanDevice device) {
    String puff = PUFF + "void init(inout Particle p, Birth b) { p.lifetime = random(1, 2); }";
    List<Set<Float>> runs = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      try (EffectRun run = new EffectRun(device)) {
        Effect effect = run.load("Burst", burst(1000), "Puff", puff);
        run.spawn(effect, 1, 5);
        run.step(0.1);
        Set<Float> lifetimes = new HashSet<>();
        run.type(effect, "Puff").particles().forEach(p -> lifetimes.add(number(p, "lifetime")));
        assertThat(lifetimes).hasSizeGreaterThan(990).allMatch(t -> t >= 1 && t <= 2);
        run.steps(11, 0.1);
        long alive = run.counts(effect, "Puff").alive();
        assertThat(alive).isBetween(700L, 950L); // some have died, most live on
        runs.add(lifetimes);
      }
    }
    assertThat(runs.get(0)).isEqualTo(runs.get(1));
  }

  @Test
  @DisplayName("BR-23 calls in any order before the first step")
  void br23(VulkanDevice device) {
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.loadUnready("Burst", burst(4), "Puff", PUFF);
      EffectInstance instance = run.spawn(effect);
      instance.stop();
      instance.trigger(2);
      instance.pause();
      instance.resume();
      instance.teleport(new Matrix4f());
      instance.kill();
      instance.trigger(3);
      instance.stop();
      EffectInstance other = run.spawn(effect);
      other.trigger(1);
      effect.awaitReady();
      run.steps(2, 0.1);
      assertThat(run.counts(effect, "Burst").alive()).isEqualTo(2);
      assertThat(run.counts(effect, "Puff").alive()).isEqualTo(8);
    }
  }

  @Test
  @DisplayName("BR-24 BR-41 every trigger gives its full burst, also after idling")
  void br24(VulkanDevice device) {
    String shot =
        """
        struct Particle { float3 position : POSITION; };
        bool update(inout Particle p) { Puff puff; emit(puff, 4); return false; }
        """;
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.load("Shot", shot, "Puff", PUFF);
      EffectInstance instance = run.engine().spawn(effect, new Matrix4f(), s -> s.keepAlive());
      long expected = 0;
      for (int pause : new int[] {5, 12, 13, 80}) {
        run.steps(1, 0.1);
        expected += 4;
        assertThat(run.counts(effect, "Puff").emitted()).isEqualTo(expected);
        run.steps(pause, 0.1);
        instance.trigger(1);
      }
    }
  }

  @Test
  @DisplayName("BR-30 BR-32 a fast emitter leaves no clumps; where its births lie keeps its shape")
  void br30(VulkanDevice device) {
    String trail =
        """
        struct Particle { float3 position : POSITION; float far; float often; };
        bool update(inout Particle p) {
          p.position = instancePosition;
          Puff puff;
          puff.position = p.position;
          emit(puff, emissionAlong(p.far, 8));
          puff.position.y += 2;
          emit(puff, emission(p.often, 40));
          return true;
        }
        """;
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.load("Trail", trail, "Puff", PUFF);
      EffectInstance instance = run.engine().spawn(effect, new Matrix4f());
      run.steps(1, 0);
      for (int i = 1; i <= 3; i++) {
        instance.setTransform(new Matrix4f().translation(2 * i, 0, 0));
        run.steps(1, 0.1); // 16 by distance, an eighth of a metre apart; 4 by rate, a half
      }
      List<Float> low = new ArrayList<>();
      List<Float> high = new ArrayList<>();
      for (ParticleState puff : run.type(effect, "Puff").particles()) {
        List<?> position = (List<?>) puff.fields().get("position");
        ((Float) position.get(1) > 1 ? high : low).add((Float) position.get(0));
      }
      assertEvenlySpaced(low, 48, 0.125f);
      assertEvenlySpaced(high, 12, 0.5f);
    }
  }

  private static void assertEvenlySpaced(List<Float> places, int count, float metres) {
    places.sort(null);
    assertThat(places).hasSize(count);
    for (int i = 0; i < count; i++) {
      assertThat(places.get(i)).isCloseTo((i + 1) * metres, within(1e-4f));
    }
  }

  @Test
  @DisplayName("BR-33 BR-52 other effects, capacities and nodes change nothing of a running one")
  void br52(VulkanDevice device) {
    try (EffectRun run = new EffectRun(device)) {
      Effect clock = run.load(Effects.CLOCK);
      run.engine().spawn(clock, new Matrix4f().translation(100, 100, 0));
      run.steps(5, 0.1);
      for (int i = 0; i < 3; i++) {
        Effect other =
            run.load("Burst", burst(10 + i), "Puff", "[capacity(%d)] %s".formatted(64 + i, PUFF));
        run.engine().spawn(other, new Matrix4f().translation(100, 100, 0));
        run.step(0.1);
        assertThat(run.type(other, "Puff").particles()).hasSize(10 + i).allMatch(p -> x(p) == 100);
      }
      assertThat(run.type(clock, "Clock").particles().get(0).fields()).containsEntry("steps", 8L);
    }
  }

  @Test
  @DisplayName("BR-35 a bad position ends its particle and nothing else")
  void br35(VulkanDevice device) {
    String puff =
        """
        struct Particle { float3 position : POSITION; uint index; float age; float zero; };
        void init(inout Particle p, Birth b) { p.index = b.index; }
        bool update(inout Particle p) {
          p.age += deltaTime;
          if (p.index == 3) p.position.x = p.age / p.zero;
          if (p.index == 5) p.position.y = sqrt(-p.age);
          return true;
        }
        """;
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.load("Burst", burst(10), "Puff", puff);
      run.spawn(effect);
      run.steps(3, 0.1);
      TypeState puffs = run.type(effect, "Puff");
      assertThat(puffs.invalid()).isEqualTo(2);
      assertThat(puffs.died()).isEqualTo(2);
      assertThat(puffs.alive()).isEqualTo(8);
    }
  }

  @Test
  @DisplayName("BR-36 BR-38 chains begin at their place; many of them live side by side")
  void br36(VulkanDevice device) {
    String chain =
        """
        [node] [capacity(1024)]
        struct Particle { float3 position : POSITION; uint joint; bool grown; float3 fromParent; };
        bool update(inout Particle p) {
          Particle parent;
          if (getParent(parent)) p.fromParent = p.position - parent.position;
          if (!p.grown && p.joint < 7) {
            Particle child = p;
            child.joint++;
            child.position.y += 1;
            emitChild(child);
          }
          p.grown = true;
          return true;
        }
        """;
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.load("Chain", chain);
      for (int i = 0; i < 20; i++) {
        run.engine().spawn(effect, new Matrix4f().translation(50 + i, 0, 0));
        run.steps(i % 3, 0.1);
      }
      run.steps(9, 0.1);
      List<ParticleState> nodes = run.type(effect, "Chain").particles();
      assertThat(nodes).hasSize(160);
      for (ParticleState node : nodes) {
        boolean root = Long.valueOf(0).equals(node.fields().get("joint"));
        assertThat(node.fields())
            .containsEntry("fromParent", root ? List.of(0f, 0f, 0f) : List.of(0f, 1f, 0f));
        assertThat(node.parent() == null).isEqualTo(root);
      }
    }
  }

  @Test
  @DisplayName("BR-43 BR-50 what does not fit is dropped and counted")
  void br50(VulkanDevice device) {
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.load("Burst", burst(1000), "Puff", "[capacity(32)] " + PUFF);
      run.spawn(effect);
      run.step(0.1);
      TypeState puffs = run.counts(effect, "Puff");
      assertThat(puffs.alive()).isEqualTo(32);
      assertThat(puffs.refused()).isEqualTo(968);
    }
    String greedy =
        """
        struct Particle { float3 position : POSITION; };
        bool update(inout Particle p) { Puff puff; emit(puff, 2147483647u); emit(puff, 3); return true; }
        """;
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.load("Greedy", greedy, "Puff", "[capacity(32)] " + PUFF);
      run.spawn(effect);
      run.steps(2, 0.1);
      TypeState puffs = run.counts(effect, "Puff");
      assertThat(puffs.alive()).isEqualTo(32);
      assertThat(puffs.emitted()).isEqualTo(32);
      assertThat(puffs.refused()).isGreaterThan(2_000_000_000L);
    }
  }

  @Test
  @DisplayName("BR-46 BR-48 randomness differs between instances, particles and steps")
  void br46(VulkanDevice device) {
    String puff =
        """
        struct Particle { float3 position : POSITION; float atBirth; float now; };
        void init(inout Particle p, Birth b) { p.atBirth = random(); }
        bool update(inout Particle p) { p.now = random(); return true; }
        """;
    List<List<Float>> perSeed = new ArrayList<>();
    for (int seed : new int[] {1, 1, 2}) {
      try (EffectRun run = new EffectRun(device, EngineOptions.defaults().seed(seed))) {
        Effect effect = run.load("Burst", burst(50), "Puff", puff);
        run.spawn(effect);
        run.spawn(effect);
        run.steps(2, 0.1);
        List<ParticleState> puffs = run.type(effect, "Puff").particles();
        List<Float> values = new ArrayList<>();
        puffs.forEach(p -> values.add(number(p, "atBirth")));
        puffs.forEach(p -> values.add(number(p, "now")));
        run.step(0.1);
        run.type(effect, "Puff").particles().forEach(p -> values.add(number(p, "now")));
        assertThat(new HashSet<>(values)).hasSizeGreaterThan(295);
        perSeed.add(values);
      }
    }
    assertThat(perSeed.get(0)).isEqualTo(perSeed.get(1));
    assertThat(perSeed.get(0)).isNotEqualTo(perSeed.get(2));
  }

  @ParameterizedTest(name = "BR-49 capacity {0} fills completely")
  @ValueSource(ints = {1, 2, 31, 32, 33, 63, 64, 65, 255, 256, 257, 2047, 2048, 2049, 5000})
  void br49(int capacity, VulkanDevice device) {
    try (EffectRun run = new EffectRun(device)) {
      Effect effect =
          run.load("Burst", burst(capacity), "Puff", "[capacity(%d)] %s".formatted(capacity, PUFF));
      run.spawn(effect);
      run.step(0.1);
      TypeState puffs = run.type(effect, "Puff");
      assertThat(puffs.alive()).isEqualTo(capacity);
      assertThat(puffs.refused()).isZero();
      assertThat(puffs.particles()).hasSize(capacity);
    }
  }

  @Test
  @DisplayName("BR-49 capacity 0 is refused with a message")
  void br49Zero(VulkanDevice device) {
    try (EffectRun run = new EffectRun(device)) {
      assertThatThrownBy(() -> run.load("Puff", "[capacity(0)] " + PUFF))
          .isInstanceOf(VfxCompileException.class)
          .hasMessageContaining("capacity");
    }
  }

  @Test
  @DisplayName("BR-54 BR-61 hundreds of instances one by one, and one too many")
  void br54(VulkanDevice device) {
    try (EffectRun run = new EffectRun(device, EngineOptions.defaults().maximumInstances(260))) {
      Effect effect = run.load(Effects.CLOCK);
      for (int i = 0; i < 260; i++) {
        run.spawn(effect);
        if (i % 20 == 0 || i > 250) {
          run.step(0.1);
        }
      }
      assertThatThrownBy(() -> run.spawn(effect))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("260 instances");
      run.step(0.1);
      TypeState clocks = run.type(effect, "Clock");
      assertThat(clocks.alive()).isEqualTo(260);
      assertThat(clocks.particles().get(0).fields()).containsEntry("steps", 23L);
    }
  }

  @Test
  @DisplayName("BR-55 more particles than one dimension of workgroups")
  void br55(VulkanDevice device) {
    // 32,768 workgroups of 256 in x: the next row begins at 8,388,608 particles.
    String many =
        """
        [capacity(8400000)]
        struct Particle { float3 position : POSITION; };
        bool update(inout Particle p) { p.position.x += 1; return true; }
        """;
    String burst =
        """
        struct Particle { float3 position : POSITION; bool done; };
        bool update(inout Particle p) {
          Many m;
          if (!p.done) emit(m, 8400000);
          p.done = true;
          return true;
        }
        """;
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.load("Burst", burst, "Many", many);
      run.spawn(effect);
      run.steps(3, 0.1);
      TypeState state = run.counts(effect, "Many");
      assertThat(state.alive()).isEqualTo(8_400_000);
      assertThat(state.free()).isZero();
    }
  }

  @Test
  @DisplayName("BR-57 each frame sees its own values with several in flight")
  void br57(VulkanDevice device) {
    String log =
        """
        uniform float now;
        struct Particle { float3 position : POSITION; float values[40]; uint next; };
        bool update(inout Particle p) { p.values[p.next++] = now; return true; }
        """;
    try (EffectRun run = new EffectRun(device, EngineOptions.defaults(), 3)) {
      Effect effect = run.load("Log", log);
      EffectInstance instance = run.spawn(effect);
      List<Object> expected = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        instance.set("now", i);
        expected.add((float) i);
        run.step(0.1);
      }
      assertThat(run.type(effect, "Log").particles().get(0).fields())
          .containsEntry("values", expected);
    }
  }

  @Test
  @DisplayName("BR-60 hundreds of one-shots leave nothing behind")
  void br60(VulkanDevice device) {
    try (EffectRun run = new EffectRun(device, EngineOptions.defaults().maximumInstances(64))) {
      Effect effect = run.load("Burst", burst(3), "Puff", PUFF);
      run.spawn(effect).kill();
      run.frames(3, 0.01);
      var before = run.engine().memoryStatistics();
      for (int i = 0; i < 150; i++) {
        EffectInstance instance = run.spawn(effect);
        run.frames(2, 0.01);
        instance.kill();
        run.step(0.01);
      }
      run.frames(2, 0.01);
      assertThat(run.counts(effect, "Puff").alive()).isZero();
      assertThat(run.counts(effect, "Puff").emitted()).isEqualTo(450);
      assertThat(run.engine().memoryStatistics().buffers()).isEqualTo(before.buffers());

      String shot =
          "struct Particle { uint n; }; bool update(inout Particle p) { return ++p.n < 3; }";
      Effect finishing = run.load("Shot", shot);
      int[] ended = {0};
      run.engine().onFinish((instance, reason) -> ended[0]++);
      for (int i = 0; i < 150; i++) { // they end by themselves, or there would be no room
        run.spawn(finishing);
        run.step(0.01);
      }
      run.frames(8, 0.01);
      assertThat(ended[0]).isEqualTo(150);
      assertThat(run.counts(finishing, "Shot").alive()).isZero();
    }
  }

  @Test
  @DisplayName("BR-71 BR-73 every member keeps its value, whatever lies beside it")
  void br71(VulkanDevice device) {
    String[] types = {"float", "float3", "uint", "bool", "float2", "int3", "float4", "float3x3"};
    StringBuilder members = new StringBuilder();
    StringBuilder writes = new StringBuilder();
    StringBuilder checks = new StringBuilder();
    for (int i = 0; i < 40; i++) {
      String type = types[i % types.length];
      members.append("  ").append(type).append(" m").append(i).append(";\n");
      String value =
          switch (type) {
            case "bool" -> i % 3 == 0 ? "true" : "false";
            case "float3x3" -> "float3x3(%1$d, 1, 2, 3, %1$d, 5, 6, 7, %1$d)".formatted(i);
            case "float3", "int3" -> "%s(%d, %d, %d)".formatted(type, i, i + 1, -i);
            default -> type + "(" + i + ")";
          };
      writes.append("  p.m%d = %s;\n".formatted(i, value));
      checks.append(
          type.equals("float3x3")
              ? "  if (p.m%1$d[0].x != %1$d || p.m%1$d[2].z != %1$d || p.m%1$d[1].x != 3) p.bad++;\n"
                  .formatted(i)
              : "  if (any(p.m%d != %s)) p.bad++;\n".formatted(i, value));
    }
    String puff =
        """
        struct Pair { float3 a; float b; float3 c[3]; bool d; float2 e; };
        struct Particle {
          float3 position : POSITION;
        %s
          Pair pair;
          uint bad;
          uint checked;
        };
        void init(inout Particle p, Birth b) {
        %s
          p.pair.a = 1; p.pair.b = 2; p.pair.c[0] = 3; p.pair.c[1] = float3(4, 5, 6);
          p.pair.c[2] = 7; p.pair.d = true; p.pair.e = float2(8, 9);
        }
        bool update(inout Particle p) {
        %s
          p.checked++;
          return true;
        }
        """
            .formatted(members, writes, checks);
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.load("Burst", burst(300), "Puff", puff);
      run.spawn(effect);
      run.steps(5, 0.1);
      for (ParticleState particle : run.type(effect, "Puff").particles()) {
        assertThat(particle.fields()).containsEntry("bad", 0L).containsEntry("checked", 4L);
        assertThat(particle.fields().get("pair"))
            .hasToString(
                "{a=[1.0, 1.0, 1.0], b=2.0, c=[[3.0, 3.0, 3.0], [4.0, 5.0, 6.0], [7.0, 7.0,"
                    + " 7.0]], d=true, e=[8.0, 9.0]}");
      }
    }
  }
}
