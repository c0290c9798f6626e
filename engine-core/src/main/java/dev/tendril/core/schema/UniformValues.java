package dev.tendril.core.schema;

import dev.tendril.core.schema.UniformType.Kind;
import dev.tendril.core.source.FloatText;
import dev.tendril.core.value.Curve;
import dev.tendril.core.value.Gradient;
import dev.tendril.core.value.Numbers;
import dev.tendril.core.value.UniformValue;
import java.util.Locale;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** Rules that all values of uniforms keep, wherever they come from. */
final class UniformValues {
  private UniformValues() {}

  static final String NO_DIRECTION = "is a direction: it cannot be zero, infinite or NaN";

  /** A clause about the uniform, or null if the value can be its own. */
  static @Nullable String problem(UniformSchema uniform, UniformValue value) {
    String problem = problem(uniform.type(), value);
    if (problem != null || uniform.mark() != Mark.DIRECTION) {
      return problem;
    }
    return isDirection(length((Numbers) value)) ? null : NO_DIRECTION;
  }

  static boolean isDirection(double length) {
    return length > 0 && length < Double.POSITIVE_INFINITY;
  }

  static double length(double x, double y, double z) {
    return Math.sqrt(x * x + y * y + z * z);
  }

  private static double length(Numbers vector) {
    double sum = 0;
    for (Number component : vector.components()) {
      sum += component.doubleValue() * component.doubleValue();
    }
    return Math.sqrt(sum);
  }

  /** Of length 1, worked out in double precision. */
  static Numbers normalized(Numbers vector) {
    double length = length(vector);
    return new Numbers(
        vector.components().stream()
            .<Number>map(component -> (float) (component.doubleValue() / length))
            .toList());
  }

  /** A clause about the uniform, or null if the value is one of its type. */
  private static @Nullable String problem(UniformType type, UniformValue value) {
    if (value instanceof Numbers numbers) {
      return type.isNumeric() ? problem(type, numbers) : "is " + article(type) + ", not numbers";
    }
    if (value instanceof Curve curve) {
      return type.kind() == Kind.CURVE
          ? keys(type, curve.keys().size())
          : "is " + article(type) + ", not a Curve";
    }
    Gradient gradient = (Gradient) value;
    return type.kind() == Kind.GRADIENT
        ? keys(type, Math.max(gradient.colors().size(), gradient.alphas().size()))
        : "is " + article(type) + ", not a Gradient";
  }

  private static @Nullable String keys(UniformType type, int count) {
    return count <= type.keyCapacity()
        ? null
        : "holds at most " + type.keyCapacity() + " keys, not " + count;
  }

  private static @Nullable String problem(UniformType type, Numbers numbers) {
    int given = numbers.components().size();
    if (given != type.components()) {
      return "is %s: it takes %s, not %d".formatted(article(type), count(type.components()), given);
    }
    for (Number number : numbers.components()) {
      boolean fits =
          type.kind() == Kind.FLOAT ? number instanceof Float : number instanceof Integer;
      if (!fits) {
        return "is " + article(type) + ", not " + number.getClass().getSimpleName();
      }
      if (type.kind() == Kind.ENUM && type.entryName(number.intValue()) == null) {
        return "is " + article(type) + ", which has no entry of value " + number;
      }
    }
    return null;
  }

  /** The type's name as in {@code an int}. */
  static String article(UniformType type) {
    boolean vowel = "aeioAEIO".indexOf(type.name().charAt(0)) >= 0;
    return (vowel ? "an " : "a ") + type.name();
  }

  private static String count(int components) {
    return components + (components == 1 ? " value" : " values");
  }

  /** For people and text forms: {@code 1.0, 0.5}, {@code true}, {@code 0.0: 1.0, 1.0: 0.0}. */
  static String text(UniformType type, UniformValue value) {
    StringJoiner text = new StringJoiner(", ");
    if (value instanceof Numbers numbers) {
      for (Number number : numbers.components()) {
        text.add(text(type, number));
      }
    } else if (value instanceof Curve curve) {
      curve.keys().forEach(key -> text.add(text(key)));
      if (curve.wrap() != Curve.Wrap.CLAMP) {
        text.add("then " + curve.wrap().name().toLowerCase(Locale.ROOT));
      }
    } else if (value instanceof Gradient gradient) {
      for (Gradient.ColorKey key : gradient.colors()) {
        text.add(
            FloatText.format(key.position())
                + ": ("
                + FloatText.format(key.red())
                + " "
                + FloatText.format(key.green())
                + " "
                + FloatText.format(key.blue())
                + ")");
      }
      for (Gradient.AlphaKey key : gradient.alphas()) {
        text.add(FloatText.format(key.position()) + ": alpha " + FloatText.format(key.alpha()));
      }
      if (gradient.mode() == Gradient.Mode.STEP) {
        text.add("step");
      }
    }
    return text.toString();
  }

  private static String text(Curve.Key key) {
    String text = FloatText.format(key.position()) + ": " + FloatText.format(key.value());
    return switch (key.mode()) {
      case LINEAR -> text;
      case STEP -> text + " step";
      case SMOOTH ->
          text + " (" + FloatText.format(key.in()) + " " + FloatText.format(key.out()) + ")";
    };
  }

  static String text(UniformType type, Number number) {
    return switch (type.kind()) {
      case FLOAT -> FloatText.format(number.floatValue());
      case BOOL -> number.intValue() == 0 ? "false" : "true";
      case UINT -> Integer.toUnsignedString(number.intValue());
      case ENUM -> {
        String name = type.entryName(number.intValue());
        yield name == null ? number.toString() : name;
      }
      case INT, CURVE, GRADIENT -> number.toString();
    };
  }
}
