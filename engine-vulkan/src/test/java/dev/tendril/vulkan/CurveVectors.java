package dev.tendril.vulkan;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.tendril.core.value.Curve;
import dev.tendril.core.value.Curve.Key;
import dev.tendril.core.value.Curve.Mode;
import dev.tendril.core.value.Curve.Wrap;
import dev.tendril.core.value.Gradient;
import dev.tendril.core.value.Gradient.AlphaKey;
import dev.tendril.core.value.Gradient.Color;
import dev.tendril.core.value.Gradient.ColorKey;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The published curves and gradients, with the numbers that they give. */
final class CurveVectors {
  static final double TOLERANCE = 1e-5;

  private CurveVectors() {}

  /** A curve with the values that it must have by position. */
  record CurveCase(String name, Curve curve, Map<Float, Double> expected) {}

  record GradientCase(String name, Gradient gradient, Map<Float, double[]> expected) {}

  static List<CurveCase> curves() throws IOException {
    List<CurveCase> cases = new ArrayList<>();
    for (JsonElement element : EmissionTest.vectors("curves.json").getAsJsonArray("curves")) {
      JsonObject json = element.getAsJsonObject();
      List<Key> keys = new ArrayList<>();
      for (JsonElement each : json.getAsJsonArray("keys")) {
        JsonObject key = each.getAsJsonObject();
        String mode = key.get("mode").getAsString();
        keys.add(
            new Key(
                key.get("t").getAsFloat(),
                key.get("v").getAsFloat(),
                key.get("in").getAsFloat(),
                key.get("out").getAsFloat(),
                mode.equals("cubic") ? Mode.SMOOTH : Mode.valueOf(mode.toUpperCase(Locale.ROOT))));
      }
      for (Wrap wrap : Wrap.values()) {
        String word = wrap == Wrap.MIRROR ? "pingpong" : wrap.name().toLowerCase(Locale.ROOT);
        Map<Float, Double> expected = new LinkedHashMap<>();
        read(json.getAsJsonObject("wrap").getAsJsonArray(word), expected);
        if (wrap == Wrap.CLAMP) {
          read(json.getAsJsonArray("samples"), expected);
        }
        String name = json.get("name").getAsString() + " " + word;
        cases.add(new CurveCase(name, new Curve(keys, wrap), expected));
      }
    }
    return cases;
  }

  private static void read(JsonArray rows, Map<Float, Double> out) {
    for (JsonElement row : rows) {
      JsonArray pair = row.getAsJsonArray();
      out.put(pair.get(0).getAsFloat(), pair.get(1).getAsDouble());
    }
  }

  static List<GradientCase> gradients() throws IOException {
    List<GradientCase> cases = new ArrayList<>();
    for (JsonElement element : EmissionTest.vectors("gradients.json").getAsJsonArray("gradients")) {
      JsonObject json = element.getAsJsonObject();
      List<ColorKey> colors = new ArrayList<>();
      for (JsonElement each : json.getAsJsonArray("colour_keys")) {
        JsonArray rgb = each.getAsJsonObject().getAsJsonArray("srgb8");
        int packed =
            rgb.get(0).getAsInt() << 16 | rgb.get(1).getAsInt() << 8 | rgb.get(2).getAsInt();
        colors.add(ColorKey.srgb(each.getAsJsonObject().get("t").getAsFloat(), packed));
      }
      List<AlphaKey> alphas = new ArrayList<>();
      for (JsonElement each : json.getAsJsonArray("alpha_keys")) {
        JsonObject key = each.getAsJsonObject();
        alphas.add(new AlphaKey(key.get("t").getAsFloat(), key.get("a").getAsFloat()));
      }
      for (Gradient.Mode mode : Gradient.Mode.values()) {
        boolean step = mode == Gradient.Mode.STEP;
        Map<Float, double[]> expected = new LinkedHashMap<>();
        for (JsonElement each : json.getAsJsonArray("rows")) {
          JsonObject row = each.getAsJsonObject();
          JsonArray rgb = row.getAsJsonArray(step ? "fixed_linear" : "linear");
          expected.put(
              row.get("t").getAsFloat(),
              new double[] {
                rgb.get(0).getAsDouble(),
                rgb.get(1).getAsDouble(),
                rgb.get(2).getAsDouble(),
                row.get(step ? "fixed_alpha" : "alpha").getAsDouble()
              });
        }
        String name = json.get("name").getAsString() + " " + mode;
        cases.add(new GradientCase(name, new Gradient(colors, alphas, mode), expected));
      }
    }
    return cases;
  }

  static double[] components(Color color) {
    return new double[] {color.red(), color.green(), color.blue(), color.alpha()};
  }
}
