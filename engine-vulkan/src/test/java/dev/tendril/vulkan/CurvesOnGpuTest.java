package dev.tendril.vulkan;

import static dev.tendril.vulkan.CurveVectors.TOLERANCE;
import static dev.tendril.vulkan.CurveVectors.components;
import static dev.tendril.vulkan.CurveVectors.curves;
import static dev.tendril.vulkan.CurveVectors.gradients;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.tendril.core.value.Curve;
import dev.tendril.vulkan.CurveVectors.CurveCase;
import dev.tendril.vulkan.CurveVectors.GradientCase;
import dev.tendril.vulkan.EffectState.ParticleState;
import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.testing.EffectRun;
import dev.tendril.vulkan.testing.GpuTest;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Curves and gradients, as kernels evaluate them, against published numbers and Java. */
@GpuTest
class CurvesOnGpuTest {
  private static final List<Float> NOWHERE =
      List.of(Float.NaN, Float.NEGATIVE_INFINITY, Float.POSITIVE_INFINITY);

  private static String text(List<Float> positions) {
    StringBuilder rows = new StringBuilder();
    for (float position : positions) {
      rows.append(rows.isEmpty() ? "" : ", ");
      rows.append("asfloat(").append(Float.floatToRawIntBits(position)).append(')');
    }
    return """
    uniform Curve curve;
    uniform Gradient gradient;
    static const float PLACES[%d] = { %s };
    [capacity(512)]
    struct Particle { float3 position : POSITION; uint row; float value; float4 color; };
    void init(inout Particle p, Birth b) { p.row = b.index; }
    bool update(inout Particle p) {
      float t = PLACES[p.row];
      p.value = curve.at(t);
      p.color = gradient.at(t);
      return true;
    }
    """
        .formatted(positions.size(), rows);
  }

  @Test
  void theGpuGivesTheSame(VulkanDevice device) throws IOException {
    List<CurveCase> curves = curves();
    List<GradientCase> gradients = gradients();
    TreeSet<Float> places = new TreeSet<>(NOWHERE);
    curves.forEach(c -> places.addAll(c.expected().keySet()));
    gradients.forEach(g -> places.addAll(g.expected().keySet()));
    List<Float> positions = List.copyOf(places);
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.load("Table", text(positions));
      EffectInstance instance = run.spawn(effect, positions.size(), 1);
      for (int i = 0; i < curves.size(); i++) {
        CurveCase curve = curves.get(i);
        GradientCase gradient = gradients.get(i % gradients.size());
        instance.set("curve", curve.curve());
        instance.set("gradient", gradient.gradient());
        run.step(0.1);
        List<ParticleState> particles = run.type(effect, "Table").particles();
        assertThat(particles).hasSize(positions.size());
        for (ParticleState particle : particles) {
          long row = (Long) Objects.requireNonNull(particle.fields().get("row"));
          float t = positions.get((int) row);
          double value = (Float) Objects.requireNonNull(particle.fields().get("value"));
          assertThat(value)
              .as("%s at %s", curve.name(), t)
              .isCloseTo(curve.curve().at(t), within(1e-5));
          Double published = curve.expected().get(t);
          if (published != null) {
            assertThat(value)
                .as("%s at %s", curve.name(), t)
                .isCloseTo(published, within(TOLERANCE));
          }
          List<?> color = (List<?>) Objects.requireNonNull(particle.fields().get("color"));
          double[] read = color.stream().mapToDouble(c -> (Float) c).toArray();
          assertThat(read)
              .as("%s at %s", gradient.name(), t)
              .containsExactly(components(gradient.gradient().at(t)), within(1e-5));
          double[] rgba = gradient.expected().get(t);
          if (rgba != null) {
            assertThat(read)
                .as("%s at %s", gradient.name(), t)
                .containsExactly(rgba, within(TOLERANCE));
          }
        }
      }
    }
  }

  @Test
  void declaredOnesAreReadAsWritten(VulkanDevice device) {
    String keys = "0: 0";
    for (int i = 1; i < 40; i++) {
      keys += ", " + i + ": " + (i % 2 == 0 ? i : -i);
    }
    String text =
        """
        [smooth] [wrap(mirror)] uniform Curve shape = { 0: 0 (0, 4), 0.5: 1.2 (1, -1), 1: 1 };
        uniform Curve many = { %s };
        [step] uniform Curve steps = { 0: 1, 1: 2, 2: 3 };
        [gradient] uniform Gradient tint = { 0: float3(1, 0, 0), 0.2: 0.5, 1: float4(0, 0, 1, 1) };
        struct Particle { float3 position : POSITION; float4 read; float4 color; };
        bool update(inout Particle p) {
          p.read = float4(shape.at(-0.3), shape.at(1.3), many.at(37.5), steps.at(1.5));
          p.color = tint.at(0.6);
          return true;
        }
        """
            .formatted(keys);
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.load("Table", text);
      EffectInstance instance = run.spawn(effect);
      run.step(0.1);
      // The first two are `overshoot pingpong` of the vectors; the third lies halfway from -37 to
      // 38.
      assertThat(floats(run, effect, "read"))
          .containsExactly(new double[] {0.8976, 1.0576, 0.5, 2}, within(TOLERANCE));
      assertThat(floats(run, effect, "color"))
          .containsExactly(new double[] {0.4, 0, 0.6, 0.75}, within(TOLERANCE));

      instance.setCurve("steps", 0, 5, 1.5f, 6);
      instance.set("many", "0:0,75:150");
      run.step(0.1);
      assertThat(floats(run, effect, "read"))
          .containsExactly(new double[] {0.8976, 1.0576, 75, 6}, within(TOLERANCE));

      assertThatIllegalArgumentException()
          .isThrownBy(() -> instance.set("shape", Curve.linear(new float[] {})));
      assertThatIllegalArgumentException()
          .isThrownBy(() -> instance.set("shape", effect.schema().uniforms().get(1).defaultValue()))
          .withMessage("`shape` holds at most 16 keys, not 40");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> instance.set("tint", Curve.constant(1)))
          .withMessage("`tint` is a Gradient, not a Curve");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> instance.set("tint", 1f))
          .withMessageContaining("set it to a Gradient");
    }
  }

  private static double[] floats(EffectRun run, Effect effect, String field) {
    ParticleState particle = run.type(effect, "Table").particles().get(0);
    List<?> values = (List<?>) Objects.requireNonNull(particle.fields().get(field));
    return values.stream().mapToDouble(c -> (Float) c).toArray();
  }
}
