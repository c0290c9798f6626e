package dev.tendril.samples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tendril.core.twin.EffectTwin;
import dev.tendril.core.twin.TwinDraw;
import dev.tendril.core.twin.TwinInstance;
import dev.tendril.core.twin.TwinParticle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The example of docs/testing-effects.md: an effect tested as any other code. */
final class TestingEffectsTest {
  @Test
  void theRateIsExactAtAnyStepLength() {
    EffectTwin twin = EffectTwin.load(Path.of("effects/Fountain.vfx"));
    twin.spawn().set("rate", 100).moveTo(0, 2, 0);
    twin.steps(48, 1.0 / 48);
    assertEquals(100, twin.counters("Spark").emitted(), 1);
  }

  @Test
  void sparksFlyAndGoOut() {
    EffectTwin twin = EffectTwin.load(Path.of("effects/Fountain.vfx"));
    TwinInstance fountain = twin.spawn().set("rate", 100).set("pulse", 0f);
    twin.steps(60, 1.0 / 60);
    for (TwinParticle spark : twin.particles("Spark")) {
      assertTrue(spark.number("age") <= spark.number("lifetime"));
      assertTrue(spark.vector("position")[1] >= 0, "below the floor");
    }
    for (TwinDraw draw : twin.draws("Spark")) {
      assertTrue(draw.number("size") > 0);
    }
    fountain.stop();
    twin.steps(3 * 60, 1.0 / 60); // no spark lives longer than 2.6 s
    assertEquals(0, twin.count("Spark"));
  }

  @Test
  void aSparkBouncesOffTheFloor() {
    EffectTwin twin = EffectTwin.load(Path.of("effects/Spark.vfx"));
    twin.spawn();
    twin.step(0);
    twin.replace(
        "Spark", 0, Map.of("position", List.of(0f, 0.1f, 0f), "velocity", List.of(0f, -5f, 0f)));
    twin.step(0.05);
    TwinParticle spark = twin.particles("Spark").get(0);
    assertTrue(spark.vector("velocity")[1] > 0);
    assertTrue(spark.vector("position")[1] > 0);
  }

  /** The page shows what stands above. */
  @Test
  void thePageHasTheSameText() throws IOException {
    String source =
        Files.readString(Path.of("src/test/java/dev/tendril/samples/TestingEffectsTest.java"));
    String page = Files.readString(Path.of("../docs/testing-effects.md"));
    int begin = page.indexOf("```java\n") + "```java\n".length();
    String shown = page.substring(begin, page.indexOf("```", begin));
    assertTrue(lines(source).contains(lines(shown)), shown);
  }

  private static String lines(String text) {
    return text.lines().map(String::strip).collect(Collectors.joining("\n"));
  }
}
