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
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Perlin's noise and curls of potentials, written as users do, against reference vectors 06. */
@GpuTest
class ReferenceNoiseTest {
  private static final String EMIT =
      """
      struct Particle { float3 position : POSITION; bool done; };
      bool update(inout Particle p) {
        Row r;
        if (!p.done) emit(r, %d);
        p.done = true;
        return true;
      }
      """;

  /** Improved noise with the published permutation; value and slope. */
  private static final String PERLIN =
      """
      static const int PERMUTATION[256] = {
        151,160,137,91,90,15,131,13,201,95,96,53,194,233,7,225,140,36,103,30,69,142,8,99,37,240,21,10,23,
        190,6,148,247,120,234,75,0,26,197,62,94,252,219,203,117,35,11,32,57,177,33,88,237,149,56,87,174,20,
        125,136,171,168,68,175,74,165,71,134,139,48,27,166,77,146,158,231,83,111,229,122,60,211,133,230,220,
        105,92,41,55,46,245,40,244,102,143,54,65,25,63,161,1,216,80,73,209,76,132,187,208,89,18,169,200,196,
        135,130,116,188,159,86,164,100,109,198,173,186,3,64,52,217,226,250,124,123,5,202,38,147,118,126,255,
        82,85,212,207,206,59,227,47,16,58,17,182,189,28,42,223,183,170,213,119,248,152,2,44,154,163,70,221,
        153,101,155,167,43,172,9,129,22,39,253,19,98,108,110,79,113,224,232,178,185,112,104,218,246,97,228,
        251,34,242,193,238,210,144,12,191,179,162,241,81,51,145,235,249,14,239,107,49,192,214,31,181,199,
        106,157,184,84,204,176,115,121,50,45,127,4,150,254,138,236,205,93,222,114,67,29,24,72,243,141,128,
        195,78,66,215,61,156,180
      };
      int P(int i) { return PERMUTATION[i & 255]; }
      float3 edge(int hash) {
        int h = hash & 15;
        float3 g = 0;
        g[h < 8 ? 0 : 1] += (h & 1) == 0 ? 1 : -1;
        g[h < 4 ? 1 : h == 12 || h == 14 ? 0 : 2] += (h & 2) == 0 ? 1 : -1;
        return g;
      }
      float perlin(float3 p, out float3 slope) {
        int3 c = int3(floor(p));
        float3 f = p - floor(p);
        float3 u = f * f * f * (f * (f * 6 - 15) + 10), du = 30 * f * f * (f - 1) * (f - 1);
        float sum = 0;
        slope = 0;
        for (int z = 0; z < 2; z++)
          for (int y = 0; y < 2; y++)
            for (int x = 0; x < 2; x++) {
              float3 g = edge(P(P(P(c.x + x) + c.y + y) + c.z + z));
              float ramp = dot(g, f - float3(x, y, z));
              float3 w = float3(x ? u.x : 1 - u.x, y ? u.y : 1 - u.y, z ? u.z : 1 - u.z);
              float3 dw = float3(x ? du.x : -du.x, y ? du.y : -du.y, z ? du.z : -du.z);
              sum += w.x * w.y * w.z * ramp;
              slope += w.x * w.y * w.z * g + ramp * float3(dw.x * w.y * w.z, w.x * dw.y * w.z, w.x * w.y * dw.z);
            }
        return sum;
      }
      """;

  private static String vector(JsonElement element) {
    List<String> parts = new ArrayList<>();
    for (JsonElement part : element.getAsJsonArray()) {
      parts.add(String.format(Locale.ROOT, "%.9g", part.getAsDouble()));
    }
    return (parts.size() == 1 ? "float" : "float" + parts.size())
        + "("
        + String.join(", ", parts)
        + ")";
  }

  /** {@code static const float3 NAME[n] = { ... };} of a column of rows. */
  private static String table(String name, JsonArray rows, String column) {
    List<String> values = new ArrayList<>();
    for (JsonElement row : rows) {
      values.add(vector(column.isEmpty() ? row : row.getAsJsonObject().get(column)));
    }
    return "static const float3 %s[%d] = { %s };\n"
        .formatted(name, values.size(), String.join(", ", values));
  }

  private static List<ParticleState> run(VulkanDevice device, int count, String row)
      throws IOException {
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.load("All", EMIT.formatted(count), "Row", row);
      run.spawn(effect);
      run.step(0.1);
      List<ParticleState> particles = run.type(effect, "Row").particles();
      assertThat(particles).hasSize(count);
      return particles;
    }
  }

  private static double number(ParticleState particle, String name) {
    return (Float) Objects.requireNonNull(particle.fields().get(name));
  }

  private static int row(ParticleState particle) {
    return ((Long) Objects.requireNonNull(particle.fields().get("row"))).intValue();
  }

  /** One evaluation a particle: 24 places, then for each place of a curl 7 places by 3 noises. */
  @Test
  void perlinNoiseAndItsCurl(VulkanDevice device) throws IOException {
    JsonArray perlin = EmissionTest.vectors("perlin.json").getAsJsonArray("rows");
    JsonObject potential = EmissionTest.vectors("curl.json").getAsJsonObject("perlin_potential");
    JsonArray curls = potential.getAsJsonArray("rows");
    String text =
        PERLIN
            + table("AT", perlin, "p")
            + table("CURL_AT", curls, "p")
            + table("OFFSET", potential.getAsJsonArray("offset"), "")
            + """
            static const float3 SIDE[7] = {
              float3(0, 0, 0), float3(-0.05, 0, 0), float3(0.05, 0, 0), float3(0, -0.05, 0), float3(0, 0.05, 0),
              float3(0, 0, -0.05), float3(0, 0, 0.05)
            };
            [capacity(1024)]
            struct Particle { float3 position : POSITION; uint row; float value; float3 gradient; };
            void init(inout Particle p, Birth b) {
              p.row = b.index;
              uint k = b.index - PLACES;
              float3 at = AT[min(b.index, PLACES - 1)];
              if (b.index >= PLACES) at = CURL_AT[k / 21] + SIDE[k / 3 % 7] + OFFSET[k % 3];
              p.value = perlin(at, p.gradient);
            }
            bool update(inout Particle p) { return true; }
            """
                .replace("PLACES", perlin.size() + "u");
    int count = perlin.size() + curls.size() * 21;
    double[] values = new double[count];
    List<List<?>> slopes = new ArrayList<>(Collections.nCopies(count, List.of()));
    for (ParticleState particle : run(device, count, text)) {
      values[row(particle)] = number(particle, "value");
      slopes.set(
          row(particle), (List<?>) Objects.requireNonNull(particle.fields().get("gradient")));
    }
    for (int i = 0; i < perlin.size(); i++) {
      JsonObject expected = perlin.get(i).getAsJsonObject();
      assertThat(values[i]).isCloseTo(expected.get("value").getAsDouble(), within(1e-5));
      for (int axis = 0; axis < 3; axis++) {
        double slope = expected.getAsJsonArray("gradient").get(axis).getAsDouble();
        assertThat((double) (Float) slopes.get(i).get(axis)).isCloseTo(slope, within(1e-5));
      }
    }
    for (int i = 0; i < curls.size(); i++) {
      int at = perlin.size() + i * 21;
      double[][] exact = new double[3][3];
      double[][] central = new double[3][3];
      for (int noise = 0; noise < 3; noise++) {
        for (int axis = 0; axis < 3; axis++) {
          exact[axis][noise] = (Float) slopes.get(at + noise).get(axis);
          int low = at + 3 + 6 * axis + noise;
          central[axis][noise] = (values[low + 3] - values[low]) / 0.1;
        }
      }
      JsonObject expected = curls.get(i).getAsJsonObject();
      // The offsets of up to 233 leave 1.5e-5 of a place in single precision.
      assertCurl(exact, expected.getAsJsonArray("curl_analytic"), 2e-4);
      assertCurl(central, expected.getAsJsonArray("curl_central_step_0_05"), 1e-3);
    }
  }

  /** Changes along x, y and z of a potential's three parts. */
  private static void assertCurl(double[][] along, JsonArray expected, double tolerance) {
    double[] curl = {
      along[1][2] - along[2][1], along[2][0] - along[0][2], along[0][1] - along[1][0]
    };
    for (int i = 0; i < 3; i++) {
      assertThat(curl[i]).isCloseTo(expected.get(i).getAsDouble(), within(tolerance));
    }
  }

  /**
   * One evaluation a particle, to each side of each place along each axis; a wall bends half of
   * them.
   */
  @Test
  void curlsOfAPotentialAndWalls(VulkanDevice device) throws IOException {
    JsonObject reference = EmissionTest.vectors("curl.json");
    JsonObject trigonometric = reference.getAsJsonObject("trig_potential");
    JsonArray rows = trigonometric.getAsJsonArray("rows");
    JsonArray walls = reference.getAsJsonObject("boundary").getAsJsonArray("rows");
    JsonArray phases = new JsonArray();
    for (JsonElement phase : trigonometric.getAsJsonArray("phase")) {
      JsonArray three = new JsonArray();
      for (int i = 0; i < 3; i++) {
        three.add(phase);
      }
      phases.add(three);
    }
    String text =
        table("K", trigonometric.getAsJsonArray("K"), "")
            + table("A", trigonometric.getAsJsonArray("A"), "")
            + table("PHASE", phases, "")
            + table("AT", rows, "p")
            + table("WALL_AT", walls, "point")
            + """
            [capacity(1024)]
            struct Particle { float3 position : POSITION; uint row; float3 potential; };
            void init(inout Particle p, Birth b) {
              p.row = b.index;
              uint place = b.index / 6, wall = place - ROWSu;
              float3 at = place < ROWSu ? AT[min(place, ROWSu - 1)] : WALL_AT[place < ROWSu ? 0 : wall];
              at[b.index % 6 / 2] += (b.index % 2 == 0 ? -1 : 1) * (place < ROWSu ? 0.05 : 0.005);
              for (int m = 0; m < 4; m++) p.potential += A[m] * sin(dot(K[m], at) + PHASE[m].x);
              if (place >= ROWSu) {
                bool sphere = wall >= PLANESu;
                float3 normal = sphere ? normalize(at) : float3(0, 1, 0);
                p.potential = curlWall(p.potential, normal, sphere ? length(at) - 1 : at.y, 0.6);
              }
            }
            bool update(inout Particle p) { return true; }
            """
                .replace("ROWS", rows.size() + "")
                .replace("PLANES", walls.size() / 2 + "");
    int count = 6 * (rows.size() + walls.size());
    List<List<?>> potentials = new ArrayList<>(Collections.nCopies(count, List.of()));
    for (ParticleState particle : run(device, count, text)) {
      List<?> potential = (List<?>) Objects.requireNonNull(particle.fields().get("potential"));
      potentials.set(row(particle), potential);
    }
    for (int i = 0; i < rows.size() + walls.size(); i++) {
      boolean wall = i >= rows.size();
      double[][] along = new double[3][3];
      for (int each = 0; each < 9; each++) {
        int low = 6 * i + 2 * (each / 3);
        double rise =
            (Float) potentials.get(low + 1).get(each % 3)
                - (Float) potentials.get(low).get(each % 3);
        along[each / 3][each % 3] = rise / (wall ? 0.01 : 0.1);
      }
      JsonObject expected = (wall ? walls.get(i - rows.size()) : rows.get(i)).getAsJsonObject();
      String column = wall ? "velocity" : "curl_central_step_0_05";
      // At a wall the reference takes a much smaller step, which leaves 5e-4 between the two.
      assertCurl(along, expected.getAsJsonArray(column), wall ? 2e-3 : 1e-3);
    }
  }

  /** The library hashes otherwise, so only range and spread can be compared. */
  @Test
  void libraryNoiseKeepsThePublishedBounds(VulkanDevice device) throws IOException {
    JsonObject reference = EmissionTest.vectors("perlin.json");
    double most =
        reference
            .getAsJsonObject("bounds")
            .get("improved_perlin_3d_12_edge_gradients")
            .getAsDouble();
    JsonObject statistics = reference.getAsJsonObject("sample_statistics");
    int count = statistics.get("n").getAsInt();
    String text =
        """
        [capacity(8192)]
        struct Particle { float3 position : POSITION; float value; };
        void init(inout Particle p, Birth b) { p.value = noise(random(float3(-99, -99, -99), float3(99, 99, 99))); }
        bool update(inout Particle p) { return true; }
        """;
    double sum = 0;
    double squares = 0;
    for (ParticleState particle : run(device, count, text)) {
      double value = number(particle, "value") * most;
      assertThat(Math.abs(value)).isLessThanOrEqualTo(most);
      sum += value;
      squares += value * value;
    }
    assertThat(sum / count).isCloseTo(0, within(0.015));
    double deviation = statistics.get("std").getAsDouble();
    assertThat(Math.sqrt(squares / count)).isCloseTo(deviation, within(0.01));
  }
}
