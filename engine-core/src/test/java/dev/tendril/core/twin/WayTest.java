package dev.tendril.core.twin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tendril.core.source.MapSources;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Births along the way of an instance: where and when each is follows from its number. */
final class WayTest {
  private static EffectTwin twin(String attributes, String place, String emission) {
    String root =
        """
        %s struct Particle { float3 position : POSITION; float carry; };
        bool update(inout Particle p) {
          p.position = %s;
          Dot d;
          d.position = p.position;
          emit(d, %s);
          return true;
        }
        """
            .formatted(attributes, place, emission);
    String dot =
        """
        struct Particle { float3 position : POSITION; float age; };
        void init(inout Particle d, Birth b) { d.age = b.age; }
        bool update(inout Particle d) { return true; }
        """;
    return EffectTwin.load(new MapSources(Map.of("Root.vfx", root, "Dot.vfx", dot)), "Root.vfx");
  }

  private static List<Float> xs(EffectTwin twin) {
    List<Float> xs = new ArrayList<>();
    twin.particles("Dot")
        .forEach(dot -> xs.add((Float) ((List<?>) dot.fields().get("position")).get(0)));
    return xs;
  }

  private static void assertEvenlySpaced(EffectTwin twin, int count, double distance) {
    List<Float> xs = xs(twin);
    assertThat(xs).hasSize(count);
    for (int k = 0; k < count; k++) {
      assertThat(xs.get(k)).isCloseTo((float) ((k + 1) * distance), within(2e-5f));
    }
  }

  @Test
  void byDistanceWhateverTheStepsAre() {
    EffectTwin twin = twin("", "instancePosition", "emissionAlong(p.carry, 10)");
    TwinInstance instance = twin.spawn();
    twin.step(0.1); // in its first step it has come from nowhere
    float[] places = {0.25f, 1, 1, 4};
    double[] seconds = {0.1, 0.01, 0.1, 0.5};
    for (int i = 0; i < places.length; i++) {
      instance.moveTo(places[i], 0, 0);
      twin.step(seconds[i]);
    }
    assertEvenlySpaced(twin, 40, 0.1);
    // The last step went from 1 to 4 in half a second.
    TwinParticle last = twin.particles("Dot").get(12);
    assertThat((Float) last.fields().get("age")).isCloseTo(0.5f * (4 - 1.3f) / 3, within(1e-5f));
  }

  @Test
  void byRateOnAFastWay() {
    for (String[] emitter : new String[][] {{"", "instancePosition"}, {"[local]", "0"}}) {
      EffectTwin twin = twin(emitter[0], emitter[1], "emission(p.carry, 20)");
      TwinInstance instance = twin.spawn();
      twin.step(0); // so that there is a previous transform, and no birth
      for (int i = 1; i <= 4; i++) {
        instance.moveTo(i, 0, 0);
        twin.step(0.25); // five births, a fifth of a metre apart
      }
      assertEvenlySpaced(twin, 20, 0.2);
    }
  }

  @Test
  void aTeleportHasNoWay() {
    EffectTwin twin = twin("", "instancePosition", "emissionAlong(p.carry, 10)");
    TwinInstance instance = twin.spawn();
    twin.step(0.1);
    instance.teleport(1, 0, 0, 100, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);
    twin.step(0.1);
    assertThat(twin.count("Dot")).isZero();
    instance.moveTo(101, 0, 0);
    twin.step(0.1);
    assertThat(xs(twin)).hasSize(10).allMatch(x -> x > 100 && x < 101.001f);
  }

  /** A free particle has not gone where its instance went. */
  @Test
  void emittersOfTheirOwnStayWhereTheyAre() {
    String free =
        """
        struct Particle { float3 position : POSITION; float carry; };
        bool update(inout Particle p) {
          Dot d;
          d.position = p.position;
          emit(d, emission(p.carry, 20));
          return true;
        }
        """;
    String root =
        """
        struct Particle { float3 position : POSITION; int n; };
        bool update(inout Particle p) {
          Free f;
          f.position = float3(7, 0, 0);
          if (p.n++ == 0) emit(f);
          return true;
        }
        """;
    String dot =
        "struct Particle { float3 position : POSITION; };"
            + " bool update(inout Particle d) { return true; }";
    EffectTwin twin =
        EffectTwin.load(
            new MapSources(Map.of("Root.vfx", root, "Free.vfx", free, "Dot.vfx", dot)), "Root.vfx");
    TwinInstance instance = twin.spawn();
    for (int i = 1; i <= 3; i++) {
      instance.moveTo(i, 0, 0);
      twin.step(0.25);
    }
    assertThat(xs(twin)).hasSize(10).allMatch(x -> x == 7);
  }
}
