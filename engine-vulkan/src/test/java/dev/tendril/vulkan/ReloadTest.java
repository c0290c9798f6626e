package dev.tendril.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tendril.core.source.Diagnostic;
import dev.tendril.vulkan.EffectState.ParticleState;
import dev.tendril.vulkan.EffectState.TypeState;
import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.testing.EditedSources;
import dev.tendril.vulkan.testing.EffectRun;
import dev.tendril.vulkan.testing.Effects;
import dev.tendril.vulkan.testing.GpuTest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.joml.Matrix4f;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkCommandBuffer;

/** Texts that change while their particles live. */
@GpuTest
class ReloadTest {
  private static final String COUNT =
      """
      uniform int step = 1;
      struct Particle { float3 position : POSITION; int count; };
      bool update(inout Particle p) { p.count += step; return !stopping; }
      """;

  private static Effect load(EffectRun run, EditedSources sources, String path) {
    Effect effect = run.engine().load(sources, path);
    effect.awaitReady();
    return effect;
  }

  /** Polls until something has been reported, with steps in which time stands still. */
  private static List<EffectReload> reload(EffectRun run) {
    for (int i = 0; i < 3000; i++) {
      List<EffectReload> reports = run.engine().reloadChanged();
      if (!reports.isEmpty()) {
        return reports;
      }
      run.step(0);
      pause();
    }
    throw new AssertionError("nothing was reloaded");
  }

  private static void pause() {
    try {
      Thread.sleep(10);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static EffectReload reloadOne(EffectRun run) {
    List<EffectReload> reports = reload(run);
    assertThat(reports).hasSize(1);
    return reports.get(0);
  }

  private static Object field(ParticleState particle, String name) {
    return Objects.requireNonNull(particle.fields().get(name));
  }

  private static List<Object> fields(TypeState type, String name) {
    return type.particles().stream().map(p -> field(p, name)).toList();
  }

  private static List<String> codes(EffectReload report) {
    return report.diagnostics().stream().map(Diagnostic::code).toList();
  }

  @Test
  @DisplayName("BR-70 a constant: the living go on under the new code")
  void newCode(VulkanDevice device) {
    EditedSources sources = new EditedSources("A.vfx", COUNT);
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = load(run, sources, "A.vfx");
      run.spawn(effect, 3, 1);
      run.steps(5, 0.1);
      sources.edit("A.vfx", COUNT.replace("p.count += step", "p.count += 10 * step"));
      EffectReload report = reloadOne(run);
      assertThat(report.effect()).isSameAs(effect);
      assertThat(report.reloaded()).isTrue();
      run.steps(2, 0.1);
      assertThat(fields(run.type(effect, "A"), "count")).containsExactly(25, 25, 25);
      TypeState counts = run.counts(effect, "A");
      assertThat(counts.emitted()).isEqualTo(3);
      assertThat(counts.died()).isZero();
    }
  }

  @Test
  @DisplayName("BR-70 fields: kept by name and type, new ones begin as their initialisers say")
  void fields(VulkanDevice device) {
    EditedSources sources =
        new EditedSources(
            "A.vfx",
            """
            struct Inner { float2 a; int b; };
            struct Particle {
              float3 position : POSITION; uint serial; float gone; int retyped; Inner inner;
              float list[3]; float2x3 m;
            };
            void init(inout Particle p, Birth b) {
              p.serial = b.index + 1; p.gone = 5; p.retyped = 6; p.position = float3(b.index, 2, 3);
              p.inner.a = float2(b.index, 8); p.inner.b = 9; p.list[2] = 0.5 + b.index;
              p.m = float2x3(1, 2, 3, 4, 5, 6 + b.index);
            }
            bool update(inout Particle p) { p.position.y += deltaTime; return p.serial != 2; }
            """);
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = load(run, sources, "A.vfx");
      run.spawn(effect, 4, 1);
      run.steps(2, 0.5);
      TypeState before = run.type(effect, "A");
      sources.edit(
          "A.vfx",
          """
          struct Inner { float2 a; int b; };
          struct Fresh { float2 u = float2(3, 4); bool v = true; };
          struct Particle {
            float fresh = 1.5; Fresh nested; int list2[2]; float2x2 turned = float2x2(1, 2, 3, 4);
            float2x3 m; float list[3]; Inner inner; float retyped = 7; uint serial;
            float3 position : POSITION;
          };
          bool update(inout Particle p) { p.fresh += 1; p.list2[1]++; return true; }
          """);
      assertThat(reloadOne(run).reloaded()).isTrue();
      run.step(0.5);
      TypeState after = run.type(effect, "A");
      assertThat(after.particles()).hasSize(3);
      for (int i = 0; i < 3; i++) {
        ParticleState old = before.particles().get(i);
        ParticleState now = after.particles().get(i);
        assertThat(now.slot()).isEqualTo(old.slot());
        assertThat(now.generation()).isEqualTo(old.generation());
        for (String kept : List.of("position", "serial", "inner", "list", "m")) {
          assertThat(field(now, kept)).as(kept).isEqualTo(field(old, kept));
        }
        assertThat(field(now, "fresh")).isEqualTo(2.5f);
        assertThat(field(now, "retyped")).isEqualTo(7f);
        assertThat(field(now, "list2")).isEqualTo(List.of(0, 1));
        assertThat(field(now, "turned")).isEqualTo(List.of(List.of(1f, 2f), List.of(3f, 4f)));
        Map<String, Object> nested = new LinkedHashMap<>();
        nested.put("u", List.of(3f, 4f));
        nested.put("v", true);
        assertThat(field(now, "nested")).isEqualTo(nested);
      }
    }
  }

  @Test
  void nodesKeepTheirParents(VulkanDevice device) {
    String text =
        """
        [node] [capacity(5000)]
        struct Particle { float3 position : POSITION; float value; int depth; };
        bool update(inout Particle p) {
          Particle q;
          if (getParent(q)) p.value = q.value + 1;
          if (p.depth < 6 && !stopping && p.position.y == 0) {
            Particle c; c.depth = p.depth + 1; emitChild(c, 2);
          }
          p.position.y = 1;
          return true;
        }
        """;
    EditedSources sources = new EditedSources("N.vfx", text);
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = load(run, sources, "N.vfx");
      run.spawn(effect);
      run.steps(9, 0.1); // an odd number: the doubled groups' second half holds the last step
      TypeState before = run.type(effect, "N");
      assertThat(before.alive()).isEqualTo(127);
      sources.edit(
          "N.vfx",
          text.replace("float value; int depth;", "int depth; float4 more; float value;")
              .replace("q.value + 1", "q.value + 10"));
      reloadOne(run);
      run.steps(7, 0.1);
      TypeState after = run.type(effect, "N");
      for (int i = 0; i < 127; i++) {
        ParticleState old = before.particles().get(i);
        ParticleState now = after.particles().get(i);
        assertThat(now.parent()).isEqualTo(old.parent());
        assertThat(field(now, "depth")).isEqualTo(field(old, "depth"));
        assertThat(field(now, "value")).isEqualTo(10f * (Integer) field(old, "depth"));
      }
    }
  }

  @Test
  void capacityMayChange(VulkanDevice device) {
    String text =
        """
        [capacity(%d)]
        struct Particle { float3 position : POSITION; uint serial; };
        void init(inout Particle p, Birth b) { p.serial = b.index; }
        bool update(inout Particle p) { return p.serial %% 3 != 1; }
        """;
    EditedSources sources = new EditedSources("A.vfx", text.formatted(5000));
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = load(run, sources, "A.vfx");
      EffectInstance instance = run.spawn(effect, 4800, 1);
      run.step(0.1); // 3,200 stay, in slots whose number is not 1 modulo 3
      sources.edit("A.vfx", text.formatted(70_001));
      reloadOne(run);
      instance.trigger(3000);
      run.step(0.1);
      TypeState larger = run.type(effect, "A");
      assertThat(larger.capacity()).isEqualTo(70_001);
      assertThat(larger.alive()).isEqualTo(3200 + 2000);
      assertThat(larger.particles().get(3000).slot()).isLessThan(4800);
      sources.edit("A.vfx", text.formatted(100));
      reloadOne(run);
      run.step(0.1);
      TypeState smaller = run.type(effect, "A");
      assertThat(smaller.capacity()).isEqualTo(100);
      List<Integer> expected =
          larger.particles().stream().map(ParticleState::slot).filter(s -> s < 100).toList();
      assertThat(smaller.particles().stream().map(ParticleState::slot)).isEqualTo(expected);
      assertThat(smaller.emitted() - smaller.died()).isEqualTo(smaller.alive());
    }
  }

  @Test
  @DisplayName("BR-69 each error is told once, the last good version goes on, the next save counts")
  void errors(VulkanDevice device) {
    String uses =
        """
        #include "lib.hlsli"
        struct Particle { float3 position : POSITION; int count; };
        bool update(inout Particle p) { p.count += amount(); return true; }
        """;
    EditedSources sources =
        new EditedSources(
            "A.vfx", uses, "B.vfx", uses, "lib.hlsli", "int amount() { return 1; }\n");
    try (EffectRun run = new EffectRun(device)) {
      Effect a = load(run, sources, "A.vfx");
      Effect b = load(run, sources, "B.vfx");
      run.spawn(a);
      run.spawn(b);
      run.step(0.1);
      String[] broken = {
        "int amount() { return x; }", "int amount( { return 1; }", "int amoun() {}"
      };
      List<List<String>> told = new ArrayList<>();
      for (String text : broken) {
        sources.edit("lib.hlsli", text);
        List<EffectReload> reports = reload(run);
        assertThat(reports).hasSize(2).noneMatch(EffectReload::reloaded);
        assertThat(reports.get(0).diagnostics()).isNotEmpty();
        told.add(codes(reports.get(0)));
        for (int i = 0; i < 20; i++) { // and not again
          assertThat(run.engine().reloadChanged()).isEmpty();
          run.step(0);
          pause();
        }
      }
      assertThat(told.get(0)).containsExactly("E0204");
      assertThat(told).doesNotHaveDuplicates();
      run.step(0.1);
      assertThat(fields(run.type(a, "A"), "count")).containsExactly(2);
      sources.edit("lib.hlsli", "int amount() { return 100; }");
      assertThat(reload(run)).hasSize(2).allMatch(EffectReload::reloaded);
      run.step(0.1);
      assertThat(fields(run.type(a, "A"), "count")).containsExactly(102);
      assertThat(fields(run.type(b, "B"), "count")).containsExactly(102);
    }
  }

  @Test
  void oneBrokenFileHoldsBackWhatSharesItsTypes(VulkanDevice device) {
    String emitter =
        """
        struct Particle { float3 position : POSITION; bool done; };
        bool update(inout Particle p) {
          C c; if (!p.done) emit(c); p.done = true; return true;
        }
        """;
    EditedSources sources = new EditedSources("A.vfx", emitter, "B.vfx", emitter, "C.vfx", COUNT);
    try (EffectRun run = new EffectRun(device)) {
      Effect a = load(run, sources, "A.vfx");
      Effect b = load(run, sources, "B.vfx");
      run.spawn(a);
      run.spawn(b);
      run.steps(3, 0.1);
      sources.edit("C.vfx", COUNT.replace("+= step", "+= 10"), "A.vfx", emitter + "oops");
      assertThat(reload(run)).hasSize(1).noneMatch(EffectReload::reloaded);
      run.step(0.1);
      assertThat(fields(run.type(b, "C"), "count")).containsExactly(3, 3);
      sources.edit("A.vfx", emitter);
      assertThat(reload(run)).hasSize(2).allMatch(EffectReload::reloaded);
      run.step(0.1);
      assertThat(fields(run.type(a, "C"), "count")).containsExactly(13, 13);
    }
  }

  /** Two populations of one type, of which neither may take the other's place. */
  @Test
  void whatIsLoadedBetweenAnEditAndItsReloadStaysApart(VulkanDevice device) {
    EditedSources sources = new EditedSources("A.vfx", COUNT);
    try (EffectRun run = new EffectRun(device)) {
      Effect before = load(run, sources, "A.vfx");
      run.spawn(before, 3, 1);
      run.step(0.1);
      sources.edit("A.vfx", COUNT.replace("+= step", "+= 10"));
      Effect after = load(run, sources, "A.vfx");
      run.spawn(after, 5, 2);
      run.step(0.1);
      assertThat(reloadOne(run).effect()).isSameAs(before);
      sources.edit("A.vfx", COUNT.replace("+= step", "+= 100"));
      assertThat(reload(run)).hasSize(2).allMatch(EffectReload::reloaded);
      run.step(0.1);
      for (Effect effect : List.of(before, after)) {
        TypeState type = run.type(effect, "A");
        assertThat(fields(type, "count")).hasSize(effect == before ? 3 : 5);
        assertThat(type.emitted()).isEqualTo(type.alive());
        assertThat(type.died()).isZero();
      }
    }
  }

  @Test
  void valuesSetByHandStay(VulkanDevice device) {
    String text =
        """
        uniform int byHand = 1; uniform int untouched = 2; uniform float retyped = 3;
        uniform float4 place = float4(0, 0, 0, 0);
        uniform Curve curve = { 0: 1, 1: 1 };
        struct Particle { float3 position : POSITION; float4 seen; };
        bool update(inout Particle p) {
          p.seen = float4(byHand, untouched, retyped, curve.at(0)) + place;
          return true;
        }
        """;
    EditedSources sources = new EditedSources("A.vfx", text);
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = load(run, sources, "A.vfx");
      EffectInstance instance = run.spawn(effect);
      instance.set("byHand", 10);
      instance.set("retyped", 30f);
      instance.set("place", 0.5f, 0.25f, 0, 0);
      instance.setCurve("curve", 0, 7, 1, 7);
      sources.edit(
          "A.vfx",
          text.replace("uniform int byHand = 1; uniform int untouched = 2;", "")
              .replace("uniform float retyped = 3;", "uniform int retyped = 4;")
              .replace(
                  "struct Particle",
                  "uniform int untouched = 20; uniform int more = 5; uniform int byHand = 6;\n"
                      + "struct Particle"));
      reloadOne(run);
      run.step(0.1);
      assertThat(fields(run.type(effect, "A"), "seen"))
          .containsExactly(List.of(10.5f, 20.25f, 4f, 7f));
      instance.set("more", 8);
      EffectInstance fresh = run.spawn(effect);
      run.step(0.1);
      assertThat(fields(run.type(effect, "A"), "seen"))
          .containsExactly(List.of(10.5f, 20.25f, 4f, 7f), List.of(6f, 20f, 4f, 1f));
      assertThat(fresh.isAlive()).isTrue();
      assertThat(effect.schema().uniforms()).hasSize(6);
    }
  }

  @Test
  void aSavedPresetReachesLivingInstances(VulkanDevice device) {
    String text =
        """
        uniform float byHand = 1; uniform float free = 2;
        struct Particle { float3 position : POSITION; float2 seen; };
        bool update(inout Particle p) { p.seen = float2(byHand, free); return true; }
        """;
    String preset =
        """
        {"format": "tendril.preset/1", "uniforms": {"byHand": 3, "free": 4},
         "capacities": {"A": 100}, "bindings": {}}
        """;
    EditedSources sources = new EditedSources("A.vfx", text, "A.preset.json", preset);
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = load(run, sources, "A.vfx");
      EffectInstance instance = run.spawn(effect);
      run.step(0.1);
      assertThat(fields(run.type(effect, "A"), "seen")).containsExactly(List.of(3f, 4f));
      assertThat(run.type(effect, "A").capacity()).isEqualTo(100);
      instance.set("byHand", 10f);
      sources.edit("A.preset.json", preset.replace("3,", "5,").replace("4}", "6}"));
      reloadOne(run);
      run.step(0.1);
      run.spawn(effect);
      run.step(0.1);
      assertThat(fields(run.type(effect, "A"), "seen"))
          .containsExactly(List.of(10f, 6f), List.of(5f, 6f));
    }
    try (EffectRun run = new EffectRun(device, EngineOptions.defaults().presets(false))) {
      Effect effect = load(run, sources, "A.vfx");
      run.spawn(effect);
      run.step(0.1);
      assertThat(fields(run.type(effect, "A"), "seen")).containsExactly(List.of(1f, 2f));
      assertThat(run.type(effect, "A").capacity()).isEqualTo(65536);
    }
  }

  @Test
  void typesComeAndGo(VulkanDevice device) {
    String one =
        """
        struct Particle { float3 position : POSITION; float carry; };
        bool update(inout Particle p) { Old c; emit(c); return true; }
        """;
    EditedSources sources = new EditedSources("A.vfx", one, "Old.vfx", COUNT, "Fresh.vfx", COUNT);
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = load(run, sources, "A.vfx");
      run.spawn(effect);
      run.steps(3, 0.1);
      assertThat(run.counts(effect, "Old").alive()).isEqualTo(3);
      sources.edit("A.vfx", one.replace("Old c", "Fresh c"));
      reloadOne(run);
      run.steps(2, 0.1);
      assertThat(run.state(effect).types())
          .extracting(TypeState::name)
          .containsExactly("A", "Fresh");
      assertThat(run.counts(effect, "Fresh").alive()).isEqualTo(2);
    }
  }

  @Test
  void anAbandonedFrameHandsOverAgain(VulkanDevice device) {
    EditedSources sources = new EditedSources("A.vfx", COUNT);
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = load(run, sources, "A.vfx");
      EffectInstance instance = run.spawn(effect, 5, 1);
      run.steps(2, 0.1);
      for (int round = 0; round < 3; round++) {
        sources.edit("A.vfx", COUNT.replace("int count;", "int count; int r" + round + ";"));
        // Steps in frames that are thrown away, until the report says that one of them swapped.
        List<EffectReload> reports = List.of();
        while (reports.isEmpty()) {
          VkCommandBuffer commands = run.queue().begin();
          run.engine().beginFrame();
          run.engine().step(commands, 0.1);
          instance.trigger(1);
          run.engine().step(commands, 0.1);
          run.engine().abandonFrame();
          run.queue().abandon();
          reports = run.engine().reloadChanged();
          instance.kill();
          instance = run.spawn(effect, 5, 1);
          run.steps(2, 0.1);
          assertThat(fields(run.type(effect, "A"), "count")).containsExactly(2, 2, 2, 2, 2);
          pause();
        }
      }
    }
  }

  @Test
  void reloadsLeaveNothingBehind(VulkanDevice device) {
    String[] files = Effects.FOUNTAIN.clone();
    for (int i = 0; i < files.length; i += 2) {
      files[i] += ".vfx";
    }
    EditedSources sources = new EditedSources(files);
    EngineOptions options =
        EngineOptions.defaults().target(DrawTarget.color(VK10.VK_FORMAT_R8G8B8A8_UNORM));
    try (EffectRun run = new EffectRun(device, options)) {
      Effect effect = load(run, sources, files[0]);
      run.spawn(effect);
      run.steps(10, 0.02);
      long alive = 0;
      int buffers = 0;
      for (int i = 0; i < 8; i++) {
        sources.edit(files[2], files[3].replace("9.81", "9." + i));
        assertThat(reloadOne(run).reloaded()).isTrue();
        run.steps(3, 0.02);
        TypeState sparks = run.counts(effect, "Spark");
        assertThat(sparks.alive()).isGreaterThan(alive / 2);
        alive = sparks.alive();
        if (i == 2) {
          buffers = run.engine().memoryStatistics().buffers();
        }
      }
      run.queue().waitIdle();
      run.engine().deviceIdle();
      assertThat(run.engine().memoryStatistics().buffers()).isLessThanOrEqualTo(buffers);
      assertThat(alive).isPositive();
    }
  }

  @Test
  void reloadingWhileNothingHasStartedYet(VulkanDevice device) {
    EditedSources sources = new EditedSources("A.vfx", COUNT);
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.engine().load(sources, "A.vfx");
      EffectInstance instance = run.engine().spawn(effect, new Matrix4f(), s -> s.roots(2));
      sources.edit("A.vfx", COUNT.replace("int count;", "int count = 50;"));
      reloadOne(run);
      run.steps(2, 0.1);
      assertThat(run.type(effect, "A").particles()).hasSize(2);
      Effect unloaded = load(run, sources, "A.vfx");
      sources.edit("A.vfx", COUNT.replace("int count;", "int count = 60;"));
      unloaded.unload();
      assertThat(reloadOne(run).effect()).isSameAs(effect);
      instance.kill();
      run.step(0.1);
      assertThat(run.counts(effect, "A").alive()).isZero();
    }
  }
}
