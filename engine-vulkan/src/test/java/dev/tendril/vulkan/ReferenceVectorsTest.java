package dev.tendril.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.tendril.vulkan.EffectState.ParticleState;
import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.testing.EffectRun;
import dev.tendril.vulkan.testing.GpuTest;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Hashes bit for bit, and chains of nodes that read their parents of the last step. */
@GpuTest
class ReferenceVectorsTest {
  private static final String EMIT_ALL =
      """
      struct Particle { float3 position : POSITION; bool done; };
      bool update(inout Particle p) {
        Row r;
        if (!p.done) emit(r, %d);
        p.done = true;
        return true;
      }
      """;

  private static long field(ParticleState particle, String name, int component) {
    Object value = Objects.requireNonNull(particle.fields().get(name));
    return value instanceof List<?> list ? (Long) list.get(component) : (Long) value;
  }

  @Test
  void hashesMatchThePublishedOnes(VulkanDevice device) throws IOException {
    JsonArray rows = EmissionTest.vectors("hashes.json").getAsJsonArray("rows");
    StringBuilder inputs = new StringBuilder();
    for (JsonElement row : rows) {
      JsonArray in = row.getAsJsonObject().getAsJsonArray("in");
      inputs.append(inputs.isEmpty() ? "" : ", ").append("uint4(");
      for (int i = 0; i < 4; i++) {
        inputs.append(i == 0 ? "" : ", ").append(in.get(i).getAsLong()).append('u');
      }
      inputs.append(')');
    }
    String row =
        """
        static const uint4 INPUTS[%d] = { %s };
        [capacity(64)]
        struct Particle {
          float3 position : POSITION; uint row; uint h; uint3 h3; uint4 h4; float unit;
        };
        void init(inout Particle p, Birth b) {
          uint4 v = INPUTS[b.index];
          p.row = b.index;
          p.h = hash(v.x);
          p.h3 = pcg3d(v.xyz);
          p.h4 = pcg4d(v);
          p.unit = hash01(p.h3.x);
        }
        bool update(inout Particle p) { return true; }
        """
            .formatted(rows.size(), inputs);
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.load("All", EMIT_ALL.formatted(rows.size()), "Row", row);
      run.spawn(effect);
      run.step(0.1);
      List<ParticleState> particles = run.type(effect, "Row").particles();
      assertThat(particles).hasSize(rows.size());
      for (ParticleState particle : particles) {
        JsonObject expected = rows.get((int) field(particle, "row", 0)).getAsJsonObject();
        assertThat(field(particle, "h", 0)).isEqualTo(expected.get("pcg").getAsLong());
        for (int i = 0; i < 3; i++) {
          assertThat(field(particle, "h3", i))
              .isEqualTo(expected.getAsJsonArray("pcg3d").get(i).getAsLong());
        }
        for (int i = 0; i < 4; i++) {
          assertThat(field(particle, "h4", i))
              .isEqualTo(expected.getAsJsonArray("pcg4d").get(i).getAsLong());
        }
        assertThat((double) (Float) Objects.requireNonNull(particle.fields().get("unit")))
            .isCloseTo(
                expected.getAsJsonArray("unit_float_pcg3d").get(0).getAsDouble(), within(1e-7));
      }
    }
  }

  @Test
  void hashStatisticsMatch(VulkanDevice device) throws IOException {
    JsonObject reference = EmissionTest.vectors("hash_statistics.json");
    int count = 64 * 64 * 16;
    String row =
        """
        [capacity(%d)]
        struct Particle { float3 position : POSITION; uint3 h; };
        void init(inout Particle p, Birth b) {
          p.h = pcg3d(uint3(b.index %% 64, b.index / 64 %% 64, b.index / 4096));
        }
        bool update(inout Particle p) { return true; }
        """
            .formatted(count);
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.load("All", EMIT_ALL.formatted(count), "Row", row);
      run.spawn(effect);
      run.step(0.1);
      List<ParticleState> particles = run.type(effect, "Row").particles();
      assertThat(particles).hasSize(count);
      JsonArray components = reference.getAsJsonArray("pcg3d");
      for (int c = 0; c < 3; c++) {
        long xor = 0;
        long sum = 0;
        long[] histogram = new long[16];
        for (ParticleState particle : particles) {
          long h = field(particle, "h", c);
          xor ^= h;
          sum = (sum + h) & 0xffff_ffffL;
          histogram[(int) (h >>> 28)]++;
        }
        JsonObject expected = components.get(c).getAsJsonObject();
        assertThat(xor).isEqualTo(expected.get("xor_all").getAsLong());
        assertThat(sum).isEqualTo(expected.get("sum_mod_2_32").getAsLong());
        for (int i = 0; i < 16; i++) {
          assertThat(histogram[i])
              .isEqualTo(expected.getAsJsonArray("histogram16").get(i).getAsLong());
        }
      }
    }
  }

  @Test
  void chainsReadTheirParentsOfTheLastStep(VulkanDevice device) throws IOException {
    for (JsonElement element :
        EmissionTest.vectors("chains-distance-limit.json").getAsJsonArray("cases")) {
      JsonObject reference = element.getAsJsonObject();
      JsonArray initial = reference.getAsJsonArray("initial");
      StringBuilder places = new StringBuilder();
      for (JsonElement place : initial) {
        JsonArray p = place.getAsJsonArray();
        places.append(places.isEmpty() ? "" : ", ");
        places.append("float3(" + p.get(0) + ", " + p.get(1) + ", " + p.get(2) + ")");
      }
      String head =
          switch (reference.get("name").getAsString()) {
            case "straight_pull" -> "float3(-50.0 * s, 0, 0)";
            case "slack_then_pull" -> "float3(-30.0 * s, 0, 0)";
            case "three_four_five" -> "float3(0, 75.0 * s, 0)";
            case "one_jerk" -> "float3(200, 0, 0)";
            default -> throw new AssertionError(reference.get("name"));
          };
      int nodes = initial.size();
      String chain =
          """
          uniform bool moving;
          static const float3 PLACES[%d] = { %s };
          [node] [capacity(64)]
          struct Particle { float3 position : POSITION; uint joint; uint steps; bool grown; };
          bool update(inout Particle p) {
            if (!p.grown && p.joint < %du) {
              Particle child;
              child.joint = p.joint + 1;
              child.position = PLACES[child.joint];
              emitChild(child);
            }
            p.grown = true;
            if (!moving) return true;
            p.steps++;
            float s = p.steps;
            Particle parent;
            if (getParent(parent)) {
              float3 d = p.position - parent.position;
              float far = length(d);
              if (far > %s) p.position = parent.position + d * (%s / far);
            } else {
              p.position = %s;
            }
            return true;
          }
          """
              .formatted(
                  nodes, places, nodes - 1, reference.get("limit"), reference.get("limit"), head);
      try (EffectRun run = new EffectRun(device)) {
        Effect effect = run.load("Chain", chain);
        EffectInstance instance = run.spawn(effect);
        run.steps(nodes, 0.1);
        assertThat(run.counts(effect, "Chain").alive()).isEqualTo(nodes);
        instance.set("moving", true);
        JsonArray steps = reference.getAsJsonArray("previous_frame");
        for (JsonElement step : steps) {
          run.step(0.1);
          for (ParticleState particle : run.type(effect, "Chain").particles()) {
            int joint = (int) field(particle, "joint", 0);
            List<?> position = (List<?>) Objects.requireNonNull(particle.fields().get("position"));
            JsonArray expected = step.getAsJsonArray().get(joint).getAsJsonArray();
            for (int i = 0; i < 3; i++) {
              assertThat((double) (Float) position.get(i))
                  .as("%s joint %d", reference.get("name"), joint)
                  .isCloseTo(expected.get(i).getAsDouble(), within(1e-3));
            }
          }
        }
      }
    }
  }
}
