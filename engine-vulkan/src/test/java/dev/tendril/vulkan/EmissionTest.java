package dev.tendril.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.tendril.vulkan.EffectState.TypeState;
import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.testing.EffectRun;
import dev.tendril.vulkan.testing.GpuTest;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Births are exact at any step length, and no particle is lost or doubled. */
@GpuTest
class EmissionTest {
  private static final String SPARK =
      """
      struct Particle { float3 position : POSITION; float age; float lifetime = 0.5; };
      bool update(inout Particle p) {
        p.age += deltaTime;
        return p.age <= p.lifetime;
      }
      """;
  private static final String FOUNTAIN =
      """
      uniform float rate = 2000;
      struct Particle { float3 position : POSITION; float carry; };
      bool update(inout Particle p) {
        Spark s;
        emit(s, emission(p.carry, rate));
        return true;
      }
      void init(inout Spark s, Birth b) { s.age = b.age; }
      """;

  @Test
  void aRateIsExactForAnySplitOfTheTime(VulkanDevice device) {
    Random random = new Random(7);
    List<double[]> splits = new ArrayList<>();
    for (int perSecond : new int[] {20, 30, 60, 144}) {
      double[] equal = new double[10 * perSecond];
      java.util.Arrays.fill(equal, 1.0 / perSecond);
      splits.add(equal);
    }
    double[] uneven = new double[400];
    double sum = 0;
    for (int i = 0; i < uneven.length; i++) {
      uneven[i] = 0.001 + random.nextDouble();
      sum += uneven[i];
    }
    for (int i = 0; i < uneven.length; i++) {
      uneven[i] *= 10 / sum;
    }
    splits.add(uneven);
    for (double[] split : splits) {
      try (EffectRun run = new EffectRun(device)) {
        Effect effect = run.load("Fountain", FOUNTAIN, "Spark", SPARK);
        run.spawn(effect);
        run.steps(split);
        TypeState sparks = run.counts(effect, "Spark");
        assertThat(sparks.emitted()).isCloseTo(20_000, within(1L));
        assertThat(sparks.refused()).isZero();
        assertThat(sparks.alive()).isCloseTo(1000, within(100L));
      }
    }
  }

  @Test
  void aSmallPopulationRefusesAndCountsAtEveryStep(VulkanDevice device) {
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.load("Fountain", FOUNTAIN, "Spark", "[capacity(100)] " + SPARK);
      run.spawn(effect);
      Random random = new Random(3);
      for (int i = 0; i < 200; i++) {
        run.step(random.nextInt(10) == 0 ? 0 : random.nextDouble() * 0.05);
        TypeState sparks = run.type(effect, "Spark");
        assertThat(sparks.alive() + sparks.free()).isEqualTo(100);
        assertThat(sparks.emitted() - sparks.died()).isEqualTo(sparks.alive());
        assertThat(sparks.particles()).hasSize((int) sparks.alive());
        assertThat(sparks.particles().stream().map(p -> p.slot()).distinct().count())
            .isEqualTo(sparks.alive());
      }
      TypeState sparks = run.counts(effect, "Spark");
      assertThat(sparks.refused()).isPositive();
      assertThat(sparks.emitted() + sparks.refused()).isCloseTo(9000, within(1500L));
    }
  }

  @Test
  void agesOfARateAreEvenlySpread(VulkanDevice device) {
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.load("Fountain", FOUNTAIN, "Spark", SPARK);
      run.spawn(effect).set("rate", 100);
      run.steps(2, 0.1);
      List<Double> ages = new ArrayList<>();
      for (EffectState.ParticleState p : run.type(effect, "Spark").particles()) {
        ages.add((double) (Float) Objects.requireNonNull(p.fields().get("age")));
      }
      assertThat(ages).hasSize(20);
      // Born when the sum of rate x time passes 1, 2, ...: the oldest 0.01 s after the start.
      ages.sort(java.util.Comparator.reverseOrder());
      for (int i = 0; i < 20; i++) {
        assertThat(ages.get(i)).isCloseTo(0.2 - 0.01 * (i + 1), within(2e-5));
      }
    }
  }

  /**
   * A schedule of the reference: windows [t, t + dt) a little early, for sums of single precision.
   */
  private static final String SCHEDULE =
      """
      uniform float rate;
      uniform float duration;
      uniform bool loops;
      uniform float delay;
      uniform float4 burstA;   // time, count, cycles, interval
      uniform float4 burstB;
      static const float EARLY = 2e-5;

      struct Particle { float3 position : POSITION; float carry; };

      float emittingSeconds() {
        float start = max(time, delay);
        float end = time + deltaTime;
        if (!loops) end = min(end, delay + duration);
        return max(end - start, 0);
      }

      // How often `at` falls into the step, with every loop that it covers.
      uint hits(float at) {
        if (at >= duration) return 0;
        float from = time - EARLY - delay - at;
        float to = time + deltaTime - EARLY - delay - at;
        if (!loops) return from <= 0 && 0 < to ? 1 : 0;
        float first = max(ceil(from / duration), 0);
        float last = ceil(to / duration);
        return uint(max(last - first, 0));
      }

      uint burst(float4 b) {
        uint count = 0;
        for (int i = 0; i < 4; i++) {
          if (i < int(b.z)) count += uint(b.y) * hits(b.x + i * b.w);
        }
        return count;
      }

      bool update(inout Particle p) {
        Puff puff;
        float seconds = emittingSeconds();
        if (deltaTime > 0) emit(puff, emissionCount(p.carry, rate * (seconds / deltaTime)));
        emit(puff, burst(burstA));
        emit(puff, burst(burstB));
        return true;
      }
      """;

  @Test
  void lifecycleVectorsHold(VulkanDevice device) throws IOException {
    int checked = 0;
    for (JsonElement element : vectors("lifecycle-emission.json").getAsJsonArray("cases")) {
      JsonObject reference = element.getAsJsonObject();
      JsonObject schedule = reference.getAsJsonObject("schedule");
      int capacity = reference.get("capacity").getAsInt();
      String puff =
          """
          [capacity(%d)]
          struct Particle { float3 position : POSITION; float age; };
          bool update(inout Particle p) { p.age += deltaTime; return p.age <= %s; }
          """
              .formatted(capacity, fraction(reference.get("lifetime").getAsString()));
      try (EffectRun run = new EffectRun(device)) {
        Effect effect = run.load("Schedule", SCHEDULE, "Puff", puff);
        run.engine()
            .spawn(effect, new org.joml.Matrix4f(), setup -> apply(schedule, setup.instance()));
        checked += compare(run, effect, reference, capacity);
      }
    }
    assertThat(checked).isGreaterThan(100);
  }

  private static void apply(JsonObject schedule, EffectInstance instance) {
    instance.set("rate", (float) fraction(schedule.get("rate").getAsString()));
    instance.set("duration", (float) fraction(schedule.get("duration").getAsString()));
    instance.set("loops", schedule.get("loop").getAsBoolean());
    if (schedule.has("start_delay")) {
      instance.set("delay", (float) fraction(schedule.get("start_delay").getAsString()));
    }
    JsonArray bursts = schedule.getAsJsonArray("bursts");
    for (int i = 0; i < bursts.size(); i++) {
      JsonArray burst = bursts.get(i).getAsJsonArray();
      instance.set(
          i == 0 ? "burstA" : "burstB",
          (float) fraction(burst.get(0).getAsString()),
          burst.get(1).getAsInt(),
          burst.get(2).getAsInt(),
          (float) fraction(burst.get(3).getAsString()));
    }
  }

  private static int compare(EffectRun run, Effect effect, JsonObject reference, int capacity) {
    Map<String, JsonElement> checkpoints = reference.getAsJsonObject("checkpoints").asMap();
    int steps = reference.get("step_count").getAsInt();
    JsonArray lengths = reference.getAsJsonArray("dt_ms");
    long before = 0;
    int checked = 0;
    double rate = fraction(reference.getAsJsonObject("schedule").get("rate").getAsString());
    for (int i = 0; i < steps; i++) {
      double seconds =
          lengths != null
              ? lengths.get(i).getAsDouble() / 1000
              : 1.0 / Integer.parseInt(reference.get("steps").getAsString().replace("hz", ""));
      run.step(seconds);
      JsonElement checkpoint = checkpoints.get(String.valueOf(i));
      if (checkpoint == null) {
        continue;
      }
      JsonObject expected = checkpoint.getAsJsonObject();
      TypeState puffs = run.counts(effect, "Puff");
      String where = reference.get("name") + " " + reference.get("steps") + " step " + i;
      long requested = puffs.emitted() + puffs.refused();
      assertThat(requested)
          .as(where)
          .isCloseTo(expected.get("requested_total").getAsLong(), within(1L));
      long tolerance = (long) Math.ceil(rate * seconds) + 1;
      assertThat(puffs.alive())
          .as(where)
          .isCloseTo(expected.get("alive_update_then_emit").getAsLong(), within(tolerance));
      assertThat(puffs.refused())
          .as(where)
          .isCloseTo(
              expected.get("dropped_update_then_emit").getAsLong(),
              within(2 * tolerance + (long) Math.ceil(0.02 * requested)));
      assertThat(puffs.alive()).isLessThanOrEqualTo(capacity);
      assertThat(requested).isGreaterThanOrEqualTo(before);
      before = requested;
      checked++;
    }
    return checked;
  }

  static JsonObject vectors(String name) throws IOException {
    try (Reader reader =
        new InputStreamReader(
            Objects.requireNonNull(EmissionTest.class.getResourceAsStream("/vectors/" + name)),
            StandardCharsets.UTF_8)) {
      return JsonParser.parseReader(reader).getAsJsonObject();
    }
  }

  private static double fraction(String text) {
    String[] parts = text.split("/");
    return parts.length == 1
        ? Double.parseDouble(text)
        : Double.parseDouble(parts[0]) / Double.parseDouble(parts[1]);
  }

  /**
   * One call's children have all indices from 0 on, or as many as there is room for: in the n-th
   * step those die that have bit n of their index set, and the numbers with none of the lowest bits
   * set are left.
   */
  @ParameterizedTest
  @ValueSource(ints = {1_000_000, 600_000})
  void aMillionChildrenOfOneCall(int room, VulkanDevice device) {
    String root =
        """
        [capacity(1)]
        struct Particle { int n; };
        bool update(inout Particle p) { Child c; emit(c, 1000000); return false; }
        """;
    String child =
        """
        [capacity(%d)]
        struct Particle { uint index; uint step; };
        void init(inout Particle p, Birth b) { p.index = b.index; }
        bool update(inout Particle p) { return (p.index >> p.step++ & 1u) == 0; }
        """
            .formatted(room);
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.load("Parent", root, "Child", child);
      run.spawn(effect);
      run.step(0.1);
      TypeState born = run.counts(effect, "Child");
      assertThat(born.emitted()).isEqualTo(room);
      assertThat(born.refused()).isEqualTo(1_000_000 - room);
      for (int bits = 1; bits <= 4; bits++) {
        run.step(0.1);
        long left = (room + (1L << bits) - 1) >> bits; // multiples of 2^bits below `room`
        assertThat(run.counts(effect, "Child").alive()).isEqualTo(left);
      }
    }
  }
}
