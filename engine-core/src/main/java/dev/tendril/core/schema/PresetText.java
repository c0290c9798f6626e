package dev.tendril.core.schema;

import dev.tendril.core.source.FloatText;
import dev.tendril.core.source.JsonText;
import dev.tendril.core.value.Curve;
import dev.tendril.core.value.Gradient;
import dev.tendril.core.value.Numbers;
import dev.tendril.core.value.UniformValue;
import java.util.Locale;
import java.util.StringJoiner;

/** Values as a preset writes them. */
final class PresetText {
  private PresetText() {}

  static String of(UniformType type, UniformValue value) {
    if (value instanceof Numbers numbers) {
      StringJoiner parts = new StringJoiner(", ");
      for (Number number : numbers.components()) {
        parts.add(component(type, number));
      }
      return type.components() > 1 ? "[" + parts + "]" : parts.toString();
    }
    return value instanceof Curve curve ? curve(curve) : gradient((Gradient) value);
  }

  private static String component(UniformType type, Number number) {
    String text = UniformValues.text(type, number);
    return type.kind() == UniformType.Kind.ENUM ? JsonText.quoted(text) : text;
  }

  private static String curve(Curve curve) {
    StringJoiner keys = new StringJoiner(", ", "[", "]");
    for (Curve.Key key : curve.keys()) {
      keys.add(
          "{\"at\": "
              + FloatText.format(key.position())
              + ", \"value\": "
              + FloatText.format(key.value())
              + ", \"mode\": "
              + word(key.mode())
              + ", \"in\": "
              + FloatText.format(key.in())
              + ", \"out\": "
              + FloatText.format(key.out())
              + "}");
    }
    return "{\"keys\": " + keys + ", \"wrap\": " + word(curve.wrap()) + "}";
  }

  private static String gradient(Gradient gradient) {
    StringJoiner colors = new StringJoiner(", ", "[", "]");
    for (Gradient.ColorKey key : gradient.colors()) {
      colors.add(
          "{\"at\": %s, \"color\": [%s, %s, %s]}"
              .formatted(
                  FloatText.format(key.position()),
                  FloatText.format(key.red()),
                  FloatText.format(key.green()),
                  FloatText.format(key.blue())));
    }
    StringJoiner alphas = new StringJoiner(", ", "[", "]");
    for (Gradient.AlphaKey key : gradient.alphas()) {
      alphas.add(
          "{\"at\": %s, \"alpha\": %s}"
              .formatted(FloatText.format(key.position()), FloatText.format(key.alpha())));
    }
    return "{\"colors\": "
        + colors
        + ", \"alphas\": "
        + alphas
        + ", \"mode\": "
        + word(gradient.mode())
        + "}";
  }

  private static String word(Enum<?> value) {
    return JsonText.quoted(value.name().toLowerCase(Locale.ROOT));
  }
}
