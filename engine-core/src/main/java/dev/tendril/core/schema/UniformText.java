package dev.tendril.core.schema;

import dev.tendril.core.schema.UniformType.Entry;
import dev.tendril.core.schema.UniformType.Kind;
import dev.tendril.core.source.Suggestions;
import dev.tendril.core.value.Numbers;
import dev.tendril.core.value.UniformValue;
import java.util.ArrayList;
import java.util.List;

/** Values as they are written on a command line. */
final class UniformText {
  private UniformText() {}

  static UniformValue parse(UniformSchema uniform, String text) {
    UniformType type = uniform.type();
    if (type.kind() == Kind.GRADIENT) {
      throw new IllegalArgumentException(
          "`" + uniform.name() + "` is a Gradient, which has no text");
    }
    String[] parts = text.strip().split("[,;:]", -1);
    UniformValue value;
    try {
      value = type.kind() == Kind.CURVE ? curve(uniform, parts) : numbers(uniform, parts);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "`%s` is %s: `%s` is none".formatted(uniform.name(), UniformValues.article(type), text),
          e);
    }
    uniform.check(value);
    return value;
  }

  private static UniformValue curve(UniformSchema uniform, String[] parts) {
    if (parts.length % 2 != 0) {
      throw new IllegalArgumentException(
          "`" + uniform.name() + "` is a Curve: write position:value of each key");
    }
    float[] numbers = new float[parts.length];
    for (int i = 0; i < parts.length; i++) {
      numbers[i] = decimal(parts[i].strip());
    }
    return uniform.curve(numbers);
  }

  private static UniformValue numbers(UniformSchema uniform, String[] parts) {
    List<Number> components = new ArrayList<>();
    for (String part : parts) {
      components.add(number(uniform, part.strip()));
    }
    return new Numbers(components);
  }

  private static Number number(UniformSchema uniform, String word) {
    return switch (uniform.type().kind()) {
      case FLOAT, CURVE, GRADIENT -> decimal(word);
      case INT -> Integer.parseInt(word);
      case UINT -> Integer.parseUnsignedInt(word);
      case BOOL ->
          switch (word) {
            case "true", "1" -> 1;
            case "false", "0" -> 0;
            default -> throw new NumberFormatException(word);
          };
      case ENUM -> entry(uniform, word);
    };
  }

  private static int entry(UniformSchema uniform, String word) {
    Entry entry = uniform.type().entry(word);
    if (entry == null) {
      List<String> names = uniform.type().entries().stream().map(Entry::name).toList();
      String help = Suggestions.help(word, names);
      throw new IllegalArgumentException(
          "`%s` is %s, which has no `%s`; %s"
              .formatted(
                  uniform.name(),
                  UniformValues.article(uniform.type()),
                  word,
                  help == null ? "it has " + String.join(", ", names) : help));
    }
    return entry.value();
  }

  /** Without Java's own forms: suffixes, hexadecimal, NaN. */
  private static float decimal(String word) {
    if (!word.matches("[-+]?[0-9.]+([eE][-+]?[0-9]+)?")) {
      throw new NumberFormatException(word);
    }
    return Float.parseFloat(word);
  }
}
