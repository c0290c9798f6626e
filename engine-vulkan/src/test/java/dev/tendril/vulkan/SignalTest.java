package dev.tendril.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tendril.core.source.MapSources;
import dev.tendril.core.twin.EffectTwin;
import dev.tendril.core.twin.TwinInstance;
import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.testing.AllocationMeter;
import dev.tendril.vulkan.testing.EditedSources;
import dev.tendril.vulkan.testing.EffectRun;
import dev.tendril.vulkan.testing.GpuTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.joml.Matrix4f;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VkCommandBuffer;

/** Signals reach the host once and in order, whatever it does with its frames. */
@GpuTest
class SignalTest {
  private static final double DT = 1 / 64.0;

  private static final String BELL =
      """
      [capacity(400)]
      struct Particle { uint rung; };
      bool update(inout Particle p) {
        p.rung++;
        signal("rung", float4(particleId & 0xffff, p.rung, stepIndex, -1));
        if (p.rung % 3 == 1) signal("third", float2(p.rung, 0.5));
        Echo e;
        if (p.rung == 2) emit(e, 3);
        return p.rung < 5;
      }
      """;

  /** Says more in its third step than there is room for. */
  private static final String ECHO =
      """
      [capacity(500)]
      struct Particle { uint age; };
      bool update(inout Particle p) {
        p.age++;
        if (p.age == 3) for (uint i = 0; i < 900; i++) signal("echo", i);
        if (p.age == 4) signal("third");
        return p.age < 4;
      }
      """;

  private record Heard(int seed, String name, List<Float> payload) {}

  private static SignalListener into(List<Heard> heard) {
    return (instance, name, x, y, z, w) ->
        heard.add(new Heard(instance.seed(), name, List.of(x, y, z, w)));
  }

  private static void hear(EffectTwin twin, List<Heard> heard) {
    twin.signals()
        .forEach(
            s ->
                heard.add(
                    new Heard(s.instance().seed(), s.name(), List.of(s.x(), s.y(), s.z(), s.w()))));
  }

  private static EffectTwin twin() {
    return EffectTwin.load(new MapSources(Map.of("Bell.vfx", BELL, "Echo.vfx", ECHO)), "Bell.vfx");
  }

  @Test
  void everySignalComesOnceAndInOrder(VulkanDevice device) {
    int framesInFlight = 3;
    Random random = new Random(1);
    EngineOptions options = EngineOptions.defaults().signalsPerFrame(100_000);
    EffectTwin twin = twin();
    List<Heard> heard = new ArrayList<>();
    List<Heard> expected = new ArrayList<>();
    try (EffectRun run = new EffectRun(device, options, framesInFlight)) {
      Effect effect = run.load("Bell", BELL, "Echo", ECHO);
      assertThat(effect.schema().signals()).containsExactly("rung", "third", "echo");
      run.engine().onSignal(into(heard));
      List<EffectInstance> instances = new ArrayList<>();
      List<TwinInstance> twins = new ArrayList<>();
      for (int frame = 0; frame < 150; frame++) {
        if (random.nextInt(3) == 0) {
          int roots = 1 + random.nextInt(3);
          instances.add(run.spawn(effect, roots, 1000 + frame));
          twins.add(twin.spawn().roots(roots).seed(1000 + frame));
        }
        if (!instances.isEmpty()) {
          int some = random.nextInt(instances.size());
          switch (random.nextInt(8)) {
            case 0 -> {
              instances.get(some).kill();
              twins.get(some).kill();
            }
            case 1 -> {
              instances.get(some).pause();
              twins.get(some).pause();
            }
            case 2, 3 -> {
              instances.get(some).resume();
              twins.get(some).resume();
            }
            default -> {}
          }
        }
        VkCommandBuffer commands = run.queue().begin();
        run.engine().beginFrame();
        int steps = random.nextInt(4);
        double[] lengths = random.doubles(steps).map(d -> d < 0.2 ? 0 : DT).toArray();
        for (double length : lengths) {
          run.engine().step(commands, length);
        }
        if (random.nextInt(4) == 0) {
          run.engine().abandonFrame();
          run.queue().abandon();
        } else {
          run.queue().submit();
          for (double length : lengths) {
            twin.step(length);
            hear(twin, expected);
          }
        }
        if (random.nextInt(10) == 0) {
          run.queue().waitIdle();
          run.engine().deviceIdle();
          run.engine().setFramesInFlight(1 + random.nextInt(framesInFlight));
        }
      }
      for (int i = 0; i < framesInFlight + 2; i++) {
        run.step(0); // nobody says anything
      }
      assertThat(heard).hasSizeGreaterThan(500).isEqualTo(expected);
      EffectCounts counts = effect.counts(new EffectCounts());
      for (String type : List.of("Bell", "Echo")) {
        assertThat(counts.type(type).signalsRefused()).isEqualTo(twin.signalsRefused(type));
      }
      assertThat(run.engine().signalsLost()).isZero();
    }
  }

  @Test
  void whatFindsNoRoomIsCounted(VulkanDevice device) {
    EngineOptions options = EngineOptions.defaults().signalsPerFrame(5);
    try (EffectRun run = new EffectRun(device, options)) {
      Effect effect = run.load("Bell", BELL, "Echo", ECHO);
      List<Heard> heard = new ArrayList<>();
      List<Heard> own = new ArrayList<>();
      run.engine().onSignal(into(heard));
      run.engine().spawn(effect, new Matrix4f(), s -> s.seed(7).roots(2).onSignal(into(own)));
      EffectTwin twin = twin();
      twin.spawn().roots(2).seed(7);
      List<Heard> expected = new ArrayList<>();
      for (int i = 0; i < 2; i++) { // a frame of two steps: 4 + 2 signals
        twin.step(DT);
        hear(twin, expected);
      }
      assertThat(expected).hasSize(6);
      run.steps(2, DT);
      run.frames(1, DT); // 2 signals
      twin.step(DT);
      expected.remove(5);
      hear(twin, expected);
      run.frames(4, 0);
      assertThat(run.engine().signalsLost()).isEqualTo(1);
      assertThat(heard).isEqualTo(expected).hasSize(7);
      assertThat(own).isEqualTo(heard);
    }
  }

  @Test
  void signalsComeBeforeTheEnd(VulkanDevice device) {
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.load("Bell", BELL, "Echo", ECHO);
      List<String> heard = new ArrayList<>();
      run.engine()
          .onSignal((instance, name, x, y, z, w) -> heard.add(instance.seed() + " " + name));
      run.engine().onFinish((instance, reason) -> heard.add(instance.seed() + " " + reason));
      EffectInstance killed = run.spawn(effect, 1, 1);
      run.step(DT);
      killed.kill();
      run.step(DT);
      run.spawn(effect, 1, 2); // in the place of the one before, of whom nothing has been heard yet
      assertThat(heard).isEmpty();
      run.frames(5, DT);
      assertThat(heard.subList(0, 3)).containsExactly("1 rung", "1 third", "1 KILLED");
      assertThat(heard.subList(3, heard.size()))
          .isNotEmpty()
          .allMatch(text -> text.startsWith("2 "));
    }
  }

  @Test
  void twoEnginesHearTheirOwn(VulkanDevice device) {
    List<Heard> first = new ArrayList<>();
    List<Heard> second = new ArrayList<>();
    try (EffectRun one = new EffectRun(device);
        EffectRun two = new EffectRun(device)) {
      one.engine().onSignal(into(first));
      two.engine().onSignal(into(second));
      Effect bells = one.load("Bell", BELL, "Echo", ECHO);
      MapSources texts = new MapSources(Map.of("Echo.vfx", ECHO.replace("900", "2")));
      byte[] cooked = EffectBundle.cook(texts, List.of("Echo.vfx"), false);
      Effect echoes = two.engine().load(EffectBundle.of("echoes", cooked), "Echo.vfx");
      echoes.awaitReady();
      assertThat(echoes.schema().signals()).containsExactly("echo", "third");
      one.spawn(bells, 1, 5);
      two.spawn(echoes, 1, 5);
      for (int i = 0; i < 8; i++) {
        one.step(DT);
        two.step(DT);
      }
      assertThat(second.stream().map(Heard::name)).containsExactly("echo", "echo", "third");
      assertThat(first.get(0).name()).isEqualTo("rung");
    }
  }

  @Test
  void aReloadMayChangeThem(VulkanDevice device) throws InterruptedException {
    String text =
        "struct Particle { uint n; }; bool update(inout Particle p) { p.n++; signal(\"old\");"
            + " return true; }";
    EditedSources sources = new EditedSources("A.vfx", text);
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.engine().load(sources, "A.vfx");
      effect.awaitReady();
      List<String> heard = new ArrayList<>();
      run.engine().onSignal((instance, name, x, y, z, w) -> heard.add(name + x));
      run.engine().onFinish((instance, reason) -> heard.add(reason.name()));
      run.spawn(effect);
      run.frames(2, DT);
      sources.edit("A.vfx", text.replace("signal(\"old\")", "signal(\"new\", p.n)"));
      for (int i = 0; i < 3000 && run.engine().reloadChanged().isEmpty(); i++) {
        run.step(0);
        Thread.sleep(10);
      }
      run.frames(2, DT);
      run.frames(4, 0);
      assertThat(heard).containsExactly("old0.0", "old0.0", "new3.0", "new4.0");
      assertThat(effect.schema().signals()).containsExactly("new");
    }
  }

  @Test
  void listeningAllocatesNothing(VulkanDevice device) {
    try (EffectRun run = new EffectRun(device)) {
      Effect effect =
          run.load(
              "Loud",
              """
              struct Particle { uint a; };
              bool update(inout Particle p) { signal("a", 1.5); signal("b"); return true; }
              """);
      double[] sum = new double[1];
      run.engine().onSignal((instance, name, x, y, z, w) -> sum[0] += name.equals("a") ? x : 1);
      run.spawn(effect, 40, 1);
      long bytes = AllocationMeter.bytesOf(40, () -> run.step(DT));
      assertThat(bytes).isLessThanOrEqualTo(40 * AllocationMeter.bindingBytesPerFrame());
      assertThat(sum[0]).isEqualTo(40 * 2.5 * (6 * 40 - 3)); // all but the last three frames
    }
  }
}
