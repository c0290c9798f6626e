package dev.tendril.vulkan;

import static dev.tendril.vulkan.CurveVectors.TOLERANCE;
import static dev.tendril.vulkan.CurveVectors.components;
import static dev.tendril.vulkan.CurveVectors.curves;
import static dev.tendril.vulkan.CurveVectors.gradients;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.tendril.core.value.Curve;
import dev.tendril.core.value.Curve.Key;
import dev.tendril.core.value.Gradient.ColorKey;
import dev.tendril.vulkan.CurveVectors.CurveCase;
import dev.tendril.vulkan.CurveVectors.GradientCase;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Curves and gradients, as Java evaluates them, against published numbers. */
final class CurveVectorsTest {
  @Test
  void javaGivesThePublishedNumbers() throws IOException {
    for (CurveCase each : curves()) {
      each.expected()
          .forEach(
              (t, value) ->
                  assertThat((double) each.curve().at(t))
                      .as("%s at %s", each.name(), t)
                      .isCloseTo(value, within(TOLERANCE)));
    }
    for (GradientCase each : gradients()) {
      each.expected()
          .forEach(
              (t, value) ->
                  assertThat(components(each.gradient().at(t)))
                      .as("%s at %s", each.name(), t)
                      .containsExactly(value, within(TOLERANCE)));
    }
  }

  @Test
  void automaticSlopesAreThePublishedOnes() throws IOException {
    JsonArray all = EmissionTest.vectors("curves.json").getAsJsonArray("automatic_tangents");
    assertThat(all).hasSize(2);
    for (JsonElement element : all) {
      JsonObject json = element.getAsJsonObject();
      JsonArray times = json.getAsJsonArray("times");
      float[] pairs = new float[2 * times.size()];
      for (int i = 0; i < times.size(); i++) {
        pairs[2 * i] = times.get(i).getAsFloat();
        pairs[2 * i + 1] = json.getAsJsonArray("values").get(i).getAsFloat();
      }
      List<Key> keys = Curve.smooth(pairs).keys();
      for (int i = 0; i < times.size(); i++) {
        double slope = json.getAsJsonArray("auto").get(i).getAsDouble();
        assertThat((double) keys.get(i).in()).isCloseTo(slope, within(1e-6));
        assertThat(keys.get(i).out()).isEqualTo(keys.get(i).in());
      }
    }
  }

  @Test
  void coloursAreReadAsThePublishedTransferSays() throws IOException {
    JsonObject table = EmissionTest.vectors("gradients.json").getAsJsonObject("srgb_to_linear");
    for (Map.Entry<String, JsonElement> entry : table.entrySet()) {
      double green = ColorKey.srgb(0, Integer.parseInt(entry.getKey()) << 8).green();
      assertThat(green).isCloseTo(entry.getValue().getAsDouble(), within(1e-7));
    }
  }
}
