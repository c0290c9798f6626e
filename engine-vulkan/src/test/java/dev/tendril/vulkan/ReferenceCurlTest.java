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
import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * The trigonometric potential of reference vectors 06: its exact curl, and that curls do not flow
 * together.
 */
@GpuTest
class ReferenceCurlTest {
  private static final String EMIT =
      """
      struct Particle { float3 position : POSITION; bool done; };
      bool update(inout Particle p) {
        Row r;
        if (!p.done) emit(r, 16);
        p.done = true;
        return true;
      }
      """;

  /** {@code curl(A sin(K.p + phase)) = cos(K.p + phase) K x A}. */
  private static final String ROW =
      """
      float3 potential(float3 at) {
        float3 sum = 0;
        for (int m = 0; m < 4; m++) sum += A[m] * sin(dot(K[m], at) + PHASE[m]);
        return sum;
      }
      float3 side(int axis) {
        float3 step = 0;
        step[axis] = 0.05;
        return step;
      }
      float3 curl(float3 at) {
        float3 along[3];
        for (int axis = 0; axis < 3; axis++)
          along[axis] = (potential(at + side(axis)) - potential(at - side(axis))) / 0.1;
        return float3(along[1].z - along[2].y, along[2].x - along[0].z, along[0].y - along[1].x);
      }
      struct Particle {
        float3 position : POSITION; uint row; float3 value; float3 exact; float3 central; float divergence;
      };
      void init(inout Particle p, Birth b) {
        p.row = b.index;
        float3 at = AT[b.index];
        p.value = potential(at);
        for (int m = 0; m < 4; m++) p.exact += cos(dot(K[m], at) + PHASE[m]) * cross(K[m], A[m]);
        p.central = curl(at);
        for (int axis = 0; axis < 3; axis++)
          p.divergence += (curl(at + side(axis))[axis] - curl(at - side(axis))[axis]) / 0.1;
      }
      bool update(inout Particle p) { return true; }
      """;

  private static String vectors(String name, JsonArray rows, String column) {
    StringBuilder text = new StringBuilder();
    for (JsonElement row : rows) {
      JsonArray at = column.isEmpty() ? row.getAsJsonArray() : array(row, column);
      text.append(text.isEmpty() ? "" : ", ")
          .append(
              String.format(
                  Locale.ROOT,
                  "float3(%.9g, %.9g, %.9g)",
                  at.get(0).getAsDouble(),
                  at.get(1).getAsDouble(),
                  at.get(2).getAsDouble()));
    }
    return "static const float3 %s[%d] = { %s };\n".formatted(name, rows.size(), text);
  }

  private static JsonArray array(JsonElement row, String column) {
    return row.getAsJsonObject().getAsJsonArray(column);
  }

  private static void assertVector(
      ParticleState particle, String field, JsonArray expected, double tolerance) {
    List<?> value = (List<?>) Objects.requireNonNull(particle.fields().get(field));
    for (int i = 0; i < 3; i++) {
      assertThat((double) (Float) value.get(i))
          .as("%s %d", field, i)
          .isCloseTo(expected.get(i).getAsDouble(), within(tolerance));
    }
  }

  @Test
  void exactCurlAndNoDivergence(VulkanDevice device) throws IOException {
    JsonObject reference = EmissionTest.vectors("curl.json");
    JsonObject potential = reference.getAsJsonObject("trig_potential");
    JsonArray rows = potential.getAsJsonArray("rows");
    JsonObject divergence = reference.getAsJsonObject("divergence");
    String text =
        vectors("K", potential.getAsJsonArray("K"), "")
            + vectors("A", potential.getAsJsonArray("A"), "")
            + vectors("AT", rows, "p")
            + "static const float PHASE[4] = { 3.34, 0.05, 4.07, 4.55 };\n"
            + ROW;
    assertThat(potential.getAsJsonArray("phase")).hasToString("[3.34,0.05,4.07,4.55]");
    assertThat(divergence.get("step").getAsDouble()).isEqualTo(0.05);
    double speed = divergence.get("max_speed_trig").getAsDouble();
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.load("All", EMIT, "Row", text);
      run.spawn(effect);
      run.step(0.1);
      List<ParticleState> particles = run.type(effect, "Row").particles();
      assertThat(particles).hasSize(rows.size());
      for (ParticleState particle : particles) {
        long row = (Long) Objects.requireNonNull(particle.fields().get("row"));
        JsonElement expected = rows.get((int) row);
        assertVector(particle, "value", array(expected, "potential"), 1e-4);
        assertVector(particle, "exact", array(expected, "curl_analytic"), 1e-4);
        assertVector(particle, "central", array(expected, "curl_central_step_0_05"), 1e-3);
        float flow = (Float) Objects.requireNonNull(particle.fields().get("divergence"));
        assertThat(Math.abs(flow) * 0.05 / speed).isLessThan(1e-5);
      }
    }
  }
}
