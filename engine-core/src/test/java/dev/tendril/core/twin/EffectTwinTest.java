package dev.tendril.core.twin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tendril.core.source.MapSources;
import dev.tendril.core.twin.code.Hashes;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The rules of a step, each with numbers that follow from it. */
final class EffectTwinTest {
  /** A root that does what its statements say, and dots that count their steps. */
  private static EffectTwin twin(String rootStatements, String dotAttributes, String... more) {
    Map<String, String> texts = new HashMap<>();
    texts.put(
        "Root.vfx",
        """
        uniform int births = 3;
        struct Particle { float3 position : POSITION; int steps; float carry; };
        bool update(inout Particle p) {
          p.steps++;
          Dot d;
          d.from = p.steps;
        %s
          return !stopping;
        }
        """
            .formatted(rootStatements));
    texts.put(
        "Dot.vfx",
        dotAttributes
            + """
            struct Particle { float3 position : POSITION; int from; int steps; uint index; float age; };
            void init(inout Particle d, Birth b) { d.index = b.index; d.age = b.age; }
            bool update(inout Particle d) { d.steps++; return d.steps < 3; }
            """);
    for (int i = 0; i < more.length; i += 2) {
      texts.put(more[i], more[i + 1]);
    }
    return EffectTwin.load(new MapSources(texts), "Root.vfx");
  }

  private static EffectTwin one(String text) {
    return EffectTwin.load(new MapSources(Map.of("One.vfx", text)), "One.vfx");
  }

  private static List<Long> all(EffectTwin twin, String type, String field) {
    return twin.particles(type).stream().map(p -> p.whole(field)).toList();
  }

  private static List<Integer> slots(EffectTwin twin, String type) {
    return twin.particles(type).stream().map(TwinParticle::slot).toList();
  }

  @Test
  void hostRootsLiveInTheirFirstStepOthersInTheNext() {
    EffectTwin twin = twin("emit(d, births);", "");
    twin.spawn();
    twin.step(0.1);
    assertThat(all(twin, "Root", "steps")).containsExactly(1L);
    assertThat(all(twin, "Dot", "steps")).containsExactly(0L, 0L, 0L);
    twin.step(0.1);
    assertThat(all(twin, "Dot", "steps")).containsExactly(1L, 1L, 1L, 0L, 0L, 0L);
    assertThat(all(twin, "Dot", "index")).containsExactly(0L, 1L, 2L, 0L, 1L, 2L);
  }

  @Test
  void birthsTakeTheLowestSlotsThisStepsDeathsIncluded() {
    EffectTwin twin = twin("emit(d, births);", "");
    twin.spawn();
    twin.steps(4, 0.1);
    // Born in steps 1, 2 and 3; those of step 1 died in step 4, in which slots 0 to 2 were reused.
    assertThat(all(twin, "Dot", "from")).containsExactly(4L, 4L, 4L, 2L, 2L, 2L, 3L, 3L, 3L);
    assertThat(twin.particles("Dot").get(0).generation()).isEqualTo(2);
    assertThat(twin.counters("Dot"))
        .isEqualTo(new TwinCounters(9, 65_536 - 9, 12, 3, 0, 0, 0, 0, 0));
  }

  @Test
  void whatFindsNoSlotIsRefusedFromTheEndOfTheOrder() {
    EffectTwin twin = twin("emit(d, births); d.from = 100; emit(d, 2);", "[capacity(7)] ");
    twin.spawn().set("births", 4);
    twin.spawn().set("births", 1);
    twin.step(0.1);
    // 4 and 2 of the first, 1 and 2 of the second: nine births, seven slots.
    assertThat(all(twin, "Dot", "from")).containsExactly(1L, 1L, 1L, 1L, 100L, 100L, 1L);
    assertThat(twin.counters("Dot").refused()).isEqualTo(2);
    assertThat(twin.counters("Dot").free()).isZero();
  }

  @Test
  void refusedBirthsCountForIdentity() {
    EffectTwin twin = twin("emit(d, births);", "[capacity(2)] ");
    TwinInstance instance = twin.spawn().seed(77);
    twin.step(0.1);
    int root = Hashes.pcg(77, 0);
    assertThat(twin.particles("Root").get(0).id()).isEqualTo(root);
    assertThat(twin.particles("Dot"))
        .extracting(TwinParticle::id)
        .containsExactly(Hashes.pcg(root, 0), Hashes.pcg(root, 1));
    instance.set("births", 0);
    twin.steps(3, 0.1);
    instance.set("births", 1);
    twin.step(0.1);
    assertThat(twin.particles("Dot").get(0).id()).isEqualTo(Hashes.pcg(root, 3));
  }

  @Test
  void recordsAreSharedOutEvenly() {
    // A loop of unknown length: four records a slot, so 16 for these four roots, 4 each.
    EffectTwin twin =
        EffectTwin.load(
            new MapSources(
                Map.of(
                    "Root.vfx",
                    """
                    uniform int calls = 6;
                    [capacity(4)]
                    struct Particle { float3 position : POSITION; };
                    struct Render { float3 position; float size; };
                    bool update(inout Particle p) {
                      Dot d;
                      Render r;
                      for (int i = 0; i < calls; i++) { d.call = i; emit(d, 2); r.size = i; draw(r); }
                      return true;
                    }
                    """,
                    "Dot.vfx",
                    """
                    struct Particle { int call; };
                    bool update(inout Particle d) { return false; }
                    """)),
            "Root.vfx");
    twin.spawn().roots(4);
    twin.step(0.1);
    assertThat(twin.counters("Dot").emitted()).isEqualTo(4 * 4 * 2);
    assertThat(twin.counters("Dot").refused()).isEqualTo(4 * 2 * 2);
    assertThat(all(twin, "Dot", "call").subList(0, 8))
        .containsExactly(0L, 0L, 1L, 1L, 2L, 2L, 3L, 3L);
    assertThat(twin.counters("Root").drawn()).isEqualTo(16);
    assertThat(twin.counters("Root").drawRefused()).isEqualTo(8);
    assertThat(twin.draws("Root").subList(3, 5))
        .extracting(d -> d.slot() + " " + d.number("size"))
        .containsExactly("0 3.0", "1 0.0");
  }

  @Test
  void nothingButDrawsHappensAtZero() {
    EffectTwin twin =
        one(
            """
            uniform float size = 1;
            struct Particle { float3 position : POSITION; int steps; float seen; };
            struct Render { float3 position; float size; };
            bool update(inout Particle p) {
              p.steps++;
              p.seen = time;
              if (p.steps == 2) emit(p, 5);
              Render r;
              r.size = size;
              draw(r);
              return p.steps < 3 && !(deltaTime == 0);
            }
            """);
    TwinInstance instance = twin.spawn();
    twin.step(0.5);
    instance.set("size", 9);
    twin.step(0);
    instance.pause();
    twin.step(0.5);
    assertThat(twin.count("One")).isEqualTo(1);
    assertThat(twin.particles("One").get(0).whole("steps")).isEqualTo(1);
    assertThat(twin.draws("One").get(0).number("size")).isEqualTo(9);
    instance.resume().trigger(1).timeScale(0);
    twin.step(0.5);
    // Host calls apply: a root is born, and stands still like the others.
    assertThat(all(twin, "One", "steps")).containsExactly(1L, 0L);
    instance.timeScale(2);
    twin.step(0.5);
    assertThat(twin.particles("One").get(0).number("seen")).isEqualTo(0.5f);
    assertThat(twin.count("One")).isEqualTo(7);
    twin.step(0.5);
    assertThat(twin.particles("One").get(0).number("seen")).isEqualTo(1.5f);
  }

  @Test
  void stopKillAndTrigger() {
    EffectTwin twin = twin("emit(d, births);", "");
    TwinInstance first = twin.spawn().roots(2);
    TwinInstance second = twin.spawn();
    twin.step(0.1);
    first.trigger(1);
    twin.step(0.1);
    assertThat(twin.particles("Root").get(3).id()).isEqualTo(Hashes.pcg(first.seed(), 2));
    first.stop();
    second.kill();
    second.trigger(5);
    twin.step(0.1);
    assertThat(twin.count("Root")).isZero();
    assertThat(twin.instances()).containsExactly(first);
    // The last births of `first` count: three roots of three. Its dots of step 1 are in their
    // second.
    assertThat(twin.particles("Dot")).allMatch(p -> p.instance() == first);
    assertThat(all(twin, "Dot", "steps").stream().filter(s -> s == 0).count()).isEqualTo(9);
    assertThat(twin.counters("Dot").died()).isEqualTo(6);
  }

  @Test
  void nodesReadTheirParentAsOfTheLastStep() {
    EffectTwin twin =
        one(
            """
            [node]
            struct Particle { float3 position : POSITION; int value; int seen; bool has; int depth; };
            void init(inout Particle p, Birth b) { p.value = b.fromHost ? 100 : 0; }
            bool update(inout Particle p) {
              Particle q;
              q.value = -1;
              p.has = getParent(q);
              p.seen = q.value;
              p.value++;
              if (p.depth < 2 && stepIndex == uint(p.depth)) {
                Particle c;
                c.depth = p.depth + 1;
                emitChild(c);
              }
              return !(p.depth == 0 && stepIndex == 4);
            }
            """);
    twin.spawn();
    twin.steps(3, 0.1);
    // The root has 103 after three steps; its child, updated twice, read the 102 of before.
    assertThat(all(twin, "One", "value")).containsExactly(103L, 2L, 1L);
    assertThat(all(twin, "One", "seen")).containsExactly(-1L, 102L, 1L);
    assertThat(twin.particles("One").get(1).parent()).isEqualTo(new TwinParticle.Handle(0, 1));
    assertThat(twin.particles("One").get(0).parent()).isNull();
    twin.steps(2, 0.1);
    assertThat(slots(twin, "One")).containsExactly(1, 2);
    assertThat(twin.particles("One").get(0).is("has")).isTrue(); // it still lived at the start
    assertThat(twin.particles("One").get(0).parent()).isNull();
    twin.step(0.1);
    assertThat(twin.particles("One").get(0).is("has")).isFalse();
    assertThat(twin.particles("One").get(1).is("has")).isTrue();
  }

  @Test
  void aPositionThatIsNotFiniteKills() {
    EffectTwin twin =
        one(
            """
            struct Particle { float3 position : POSITION; int k; };
            void init(inout Particle p, Birth b) { p.k = b.index; }
            bool update(inout Particle p) {
              p.position.y = 1 / float(p.k - 1);
              if (p.k == 2) p.position.z = sqrt(-1.0 * p.k);
              return true;
            }
            """);
    twin.spawn().roots(4).moveTo(7, 8, 9);
    twin.step(0.1);
    assertThat(slots(twin, "One")).containsExactly(0, 3);
    assertThat(twin.counters("One").invalid()).isEqualTo(2);
    assertThat(twin.counters("One").died()).isEqualTo(2);
    assertThat(twin.particles("One").get(1).vector("position")).containsExactly(7, 0.5f, 9);
  }

  @Test
  void birthsOfARateAreSpreadOverTheStep() {
    EffectTwin twin = twin("emit(d, emission(p.carry, 10));", "");
    twin.spawn();
    twin.step(0.25);
    assertThat(twin.particles("Dot").get(0).number("age")).isEqualTo(0.25f - 1 / 10f);
    assertThat(twin.particles("Dot").get(1).number("age")).isEqualTo(0.25f - 2 / 10f);
    assertThat(twin.particles("Root").get(0).number("carry")).isEqualTo(0.5f);
    twin.step(0.25);
    assertThat(twin.counters("Dot").emitted()).isEqualTo(5);
  }

  @Test
  void theEmittersInitGoesBeforeTheTargetsOwn() {
    String root =
        """
        uniform uint mark = 40;
        struct Particle { float3 position : POSITION; };
        bool update(inout Particle p) { Dot d; d.from = 1; emit(d); Other o; emit(o); return true; }
        void init(inout Dot d, Birth b) { d.index = mark + b.count; d.age = random(); }
        """;
    String other =
        """
        struct Particle { int k; };
        bool update(inout Particle p) { Dot d; d.from = 2; emit(d, 2); return false; }
        """;
    EffectTwin twin = twin("", "", "Root.vfx", root, "Other.vfx", other);
    TwinInstance instance = twin.spawn().set("mark", 50);
    twin.steps(2, 0.1);
    // Step 1: one of Root. Step 2: one of Root, then two of Other with Dot's own init.
    assertThat(all(twin, "Dot", "index")).containsExactly(51L, 51L, 0L, 1L);
    int id = twin.particles("Dot").get(1).id();
    assertThat(id).isEqualTo(Hashes.pcg(Hashes.pcg(instance.seed(), 0), 2));
    // pcg3d(id, step 1, call 2^31), its upper 24 bits.
    assertThat(twin.particles("Dot").get(1).number("age")).isEqualTo(hash01(id, 1, 1 << 31));
  }

  /** pcg3d of Jarzynski and Olano with the arithmetic of longs. */
  private static float hash01(int id, int step, int call) {
    long mask = 0xFFFF_FFFFL;
    long[] v = {id & mask, step & mask, call & mask};
    for (int i = 0; i < 3; i++) {
      v[i] = (v[i] * 1_664_525 + 1_013_904_223) & mask;
    }
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < 3; i++) {
        v[i] = (v[i] + v[(i + 1) % 3] * v[(i + 2) % 3]) & mask;
      }
      for (int i = 0; round == 0 && i < 3; i++) {
        v[i] ^= v[i] >> 16;
      }
    }
    return (v[0] >> 8) / 16_777_216f;
  }

  @Test
  void context() {
    EffectTwin twin =
        one(
            """
            struct Particle {
              float3 position : POSITION; float3 v; float3 last; float t; uint n; bool jumped; float3 local;
            };
            bool update(inout Particle p) {
              p.v = instanceVelocity; p.last = previousInstancePosition; p.t = time; p.n = stepIndex;
              p.jumped = teleported; p.local = toLocal(float3(0, 0, 0));
              return true;
            }
            """);
    TwinInstance instance = twin.spawn().moveTo(1, 0, 0);
    twin.step(0.5);
    assertThat(twin.particles("One").get(0).vector("v")).containsExactly(0, 0, 0);
    assertThat(twin.particles("One").get(0).vector("last")).containsExactly(1, 0, 0);
    // A quarter turn about z and a scale of 2, at (3, 0, 4).
    instance.transform(0, -2, 0, 3, 2, 0, 0, 0, 0, 0, 2, 4, 0, 0, 0, 1);
    twin.step(0.5);
    TwinParticle p = twin.particles("One").get(0);
    assertThat(p.vector("v")).containsExactly(4, 0, 8);
    assertThat(p.vector("last")).containsExactly(1, 0, 0);
    assertThat(p.vector("local")).containsExactly(0, 1.5f, -2);
    assertThat(p.number("t")).isEqualTo(0.5f);
    assertThat(p.whole("n")).isEqualTo(1);
    instance.teleport(Transform.translation(9, 9, 9));
    twin.step(0.5);
    p = twin.particles("One").get(0);
    assertThat(p.vector("v")).containsExactly(0, 0, 0);
    assertThat(p.is("jumped")).isTrue();
    twin.step(0.5);
    assertThat(twin.particles("One").get(0).is("jumped")).isFalse();
  }

  /** A file's are worked out anew in each run, a function's when it is first called in one. */
  @Test
  void constantsOfAStep() {
    EffectTwin twin =
        one(
            """
            uniform float rate = 2;
            static const float both = half_ * 2;
            static const float half_ = rate / 2 + time;
            struct Particle { float file; float function; float calls; };
            float first(float x) { static const float kept = x * rate; return kept; }
            bool update(inout Particle p) {
              p.file = both;
              p.calls++;
              p.function = first(p.calls) + first(100);
              return true;
            }
            """);
    TwinInstance instance = twin.spawn();
    twin.step(0.25);
    TwinParticle p = twin.particles("One").get(0);
    assertThat(p.value("file")).isEqualTo(2f);
    assertThat(p.value("function")).isEqualTo(4f);
    instance.set("rate", 3);
    twin.step(0.25);
    p = twin.particles("One").get(0);
    assertThat(p.value("file")).isEqualTo(3.5f); // 3 and twice 0.25 seconds
    assertThat(p.value("function")).isEqualTo(12f);
  }

  @Test
  void uniformsCurvesAndTextures() {
    EffectTwin twin =
        one(
            """
            uniform float3 axis = float3(1, 2, 3);
            uniform Curve c = { 0: 0, 1: 10, 3: 0 };
            Texture2D image;
            struct Particle { float3 axis; float4 c; float4 white; float4 mixed; float4 one; float4 other; int2 size; };
            bool update(inout Particle p) {
              p.axis = axis;
              p.c = float4(c.at(-1), c.at(0.5), c.at(2), c.at(5));
              p.mixed = image.Sample(float2(0.5, 0.5));
              p.one = image.Load(int2(9, -3));
              p.other = image.Load(int3(0, 0, 2));
              p.size = image.size;
              return true;
            }
            """);
    TwinInstance instance = twin.spawn();
    twin.step(0.1);
    TwinParticle p = twin.particles("One").get(0);
    assertThat(p.vector("axis")).containsExactly(1, 2, 3);
    assertThat(p.vector("c")).containsExactly(0, 5, 5, 0);
    assertThat(p.vector("mixed")).containsExactly(1, 1, 1, 1);
    instance.set("axis", 4, 5, 6).setCurve("c", 0, 7).set("One.axis", "7,8,9");
    instance.bind("image", new TwinImage(2, 1, new float[] {0, 1, 2, 3, 4, 5, 6, 7}));
    twin.step(0.1);
    p = twin.particles("One").get(0);
    assertThat(p.vector("axis")).containsExactly(7, 8, 9);
    assertThat(p.vector("c")).containsExactly(7, 7, 7, 7);
    assertThat(p.vector("mixed")).containsExactly(2, 3, 4, 5);
    assertThat(p.vector("one")).containsExactly(4, 5, 6, 7);
    assertThat(p.vector("other")).containsExactly(0, 1, 2, 3);
    assertThat(p.value("size")).isEqualTo(List.of(2, 1));
    assertThatThrownBy(() -> instance.set("axes", 1)).hasMessageContaining("`axis`");
    assertThatThrownBy(() -> instance.set("axis", 1)).hasMessageContaining("takes 3 values");
    assertThatThrownBy(() -> instance.unbind("imag")).hasMessageContaining("`image`");
    assertThatThrownBy(() -> twin.count("Onee")).hasMessageContaining("`One`");
  }

  @Test
  void fieldsCanBeReplaced() {
    EffectTwin twin =
        one(
            """
            struct Inner { float2 a; };
            struct Particle { float3 position : POSITION; Inner s[2]; float2x2 m; uint k; bool b; };
            bool update(inout Particle p) {
              p.m = p.m * 2; p.s[0].a = p.s[1].a + 1; p.k += 1; return p.b;
            }
            """);
    twin.spawn();
    twin.spawn();
    assertThatThrownBy(() -> twin.replace("One", 0, Map.of("k", 1)))
        .hasMessageContaining("no One lives in slot 0");
    twin.step(0);
    Map<String, Object> fields = new HashMap<>(twin.particles("One").get(1).fields());
    fields.put("m", List.of(List.of(1f, 2f), List.of(3f, 4f)));
    fields.put("s", List.of(Map.of(), Map.of("a", List.of(5f, 6f))));
    fields.put("k", 0xFFFF_FFFFL);
    fields.put("b", true);
    twin.replace("One", 1, fields);
    twin.step(0.1);
    TwinParticle p = twin.particles("One").get(0);
    assertThat(p.slot()).isEqualTo(1);
    assertThat(p.value("m")).isEqualTo(List.of(List.of(2f, 4f), List.of(6f, 8f)));
    assertThat(p.value("s"))
        .isEqualTo(List.of(Map.of("a", List.of(6f, 7f)), Map.of("a", List.of(5f, 6f))));
    assertThat(p.whole("k")).isZero();
    assertThatThrownBy(() -> twin.replace("One", 1, Map.of("k", true)))
        .hasMessage("`k` is a uint, not true");
  }

  @Test
  void enumsAreTheirNumbers() {
    EffectTwin twin =
        one(
            """
            enum Mood { CALM = 3, WILD = 7 };
            struct Particle { float3 position : POSITION; Mood mood = CALM; };
            bool update(inout Particle p) {
              if (p.mood == CALM) p.mood = WILD; else p.mood = CALM;
              return true;
            }
            """);
    twin.spawn();
    twin.step(0.1);
    assertThat(twin.particles("One").get(0).value("mood")).isEqualTo(7);
    twin.replace("One", 0, Map.of("mood", 7));
    twin.step(0.1);
    assertThat(twin.particles("One").get(0).whole("mood")).isEqualTo(3);
  }

  /**
   * A round counts itself and those of the library in it: `noise` of the plane has 4 corners, `fbm`
   * of it 16 times 1 + 4.
   */
  @Test
  void loopsOfTheLibraryCountWithThoseAroundThem() {
    EffectTwin twin =
        one(
            """
            struct Particle { float3 position : POSITION; float sum; int k; int n; };
            float rough(float2 p) { return noise(p) + noise(p + 1); }
            bool update(inout Particle p) {
              p.k = p.n = 0;
              while (p.k >= 0 && p.position.x == 1) { p.sum += rough(p.position.xy); p.k++; }
              for (int i = 0; i < 60000; i++) { p.sum += p.position.x == 2 ? 0 : 1; p.n++; if (p.n > 9) break; }
              return true;
            }
            """);
    twin.spawn().moveTo(1, 0, 0);
    twin.spawn().moveTo(2, 0, 0);
    twin.step(0.1);
    assertThat(all(twin, "One", "k")).containsExactly((1L << 20) / (1 + 2 * 4), 0L);
    assertThat(all(twin, "One", "n")).containsExactly(10L, 10L);
    assertThat(twin.counters("One").loopsCut()).isEqualTo(1);
  }

  @Test
  void spentLoopsAreCountedAndEndlessWorkEnds() {
    EffectTwin twin =
        one(
            """
            struct Particle { float3 position : POSITION; int k; };
            bool update(inout Particle p) {
              if (p.position.x > 0) while (p.position.y == 0) p.k++;
              return true;
            }
            """);
    twin.spawn().moveTo(1, 0, 0);
    twin.spawn();
    twin.step(0.1);
    assertThat(all(twin, "One", "k")).containsExactly(1L << 20, 0L);
    assertThat(twin.counters("One").loopsCut()).isEqualTo(1);
    twin.operationsPerStep(100_000);
    assertThatThrownBy(() -> twin.step(0.1)).isInstanceOf(TwinLimitException.class);
    assertThatThrownBy(() -> twin.step(0.1)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void moreThanTheMemoryIsRefusedPolitely() {
    assertThat(Population.grown(new int[] {5}, 3, 2)).containsExactly(5, 0, 0, 0, 0, 0);
    assertThatThrownBy(() -> Population.grown(new int[0], 1 << 20, 1 << 10))
        .isInstanceOf(TwinLimitException.class);
  }
}
