package dev.tendril.core.schema;

import dev.tendril.core.schema.JsonNode.Digits;
import dev.tendril.core.schema.JsonNode.Elements;
import dev.tendril.core.schema.JsonNode.Member;
import dev.tendril.core.schema.JsonNode.Members;
import dev.tendril.core.schema.JsonNode.Text;
import dev.tendril.core.schema.JsonNode.Word;
import dev.tendril.core.schema.UniformType.Entry;
import dev.tendril.core.schema.UniformType.Kind;
import dev.tendril.core.source.FloatText;
import dev.tendril.core.value.Curve;
import dev.tendril.core.value.Gradient;
import dev.tendril.core.value.Numbers;
import dev.tendril.core.value.UniformValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads the value of one uniform. A value with a mistake is reported and left out. */
final class PresetValues {
  private static final List<String> CURVE = List.of("keys", "wrap");
  private static final List<String> CURVE_KEY = List.of("at", "value", "mode", "in", "out");
  private static final List<String> GRADIENT = List.of("colors", "alphas", "mode");
  private static final List<String> COLOR_KEY = List.of("at", "color");
  private static final List<String> ALPHA_KEY = List.of("at", "alpha");

  private final UniformSchema uniform;
  private final PresetReader reader;
  private boolean good = true;

  PresetValues(UniformSchema uniform, PresetReader reader) {
    this.uniform = uniform;
    this.reader = reader;
  }

  @Nullable UniformValue read(JsonNode node) {
    UniformValue value =
        switch (uniform.type().kind()) {
          case CURVE -> curve(node);
          case GRADIENT -> gradient(node);
          case BOOL, INT, UINT, FLOAT, ENUM -> numbers(node);
        };
    if (!good || value == null) {
      return null;
    }
    String problem = UniformValues.problem(uniform, value);
    if (problem != null) {
      wrong(node, "`" + uniform.name() + "` " + problem, null);
      return null;
    }
    return value;
  }

  private void wrong(JsonNode node, String message, @Nullable String help) {
    good = false;
    reader.report(PresetProblem.WRONG_VALUE, node.span(), message, help);
  }

  private void notOne(JsonNode node) {
    UniformType type = uniform.type();
    String help = null;
    if (type.components() > 1) {
      help = "write a list of " + type.components() + " numbers";
    } else if (type.kind() == Kind.CURVE) {
      help = "write `{\"keys\": [{\"at\": 0, \"value\": 1}]}`";
    } else if (type.kind() == Kind.GRADIENT) {
      help = "write `{\"colors\": [{\"at\": 0, \"color\": [1, 1, 1]}]}`";
    }
    wrong(
        node,
        "`" + uniform.name() + "` is " + UniformValues.article(type) + ", not " + node.kind(),
        help);
  }

  // ---- numbers

  private @Nullable UniformValue numbers(JsonNode node) {
    int wanted = uniform.type().components();
    List<JsonNode> parts = List.of(node);
    if (wanted > 1) {
      if (!(node instanceof Elements elements)) {
        notOne(node);
        return null;
      }
      parts = elements.elements();
    }
    if (parts.size() != wanted) {
      wrong(
          node,
          "`%s` is %s: it takes %d values, not %d"
              .formatted(
                  uniform.name(), UniformValues.article(uniform.type()), wanted, parts.size()),
          null);
      return null;
    }
    List<Number> components = new ArrayList<>();
    for (JsonNode part : parts) {
      Number number = component(part);
      if (number == null) {
        return null;
      }
      components.add(number);
    }
    return new Numbers(components);
  }

  private @Nullable Number component(JsonNode node) {
    Kind kind = uniform.type().kind();
    if (kind == Kind.ENUM) {
      return entry(node);
    }
    if (kind == Kind.BOOL) {
      if (node instanceof Word word && !word.word().equals("null")) {
        return word.word().equals("true") ? 1 : 0;
      }
      notOne(node);
      return null;
    }
    if (!(node instanceof Digits digits)) {
      notOne(node);
      return null;
    }
    if (kind == Kind.FLOAT) {
      Float value = real(digits);
      if (value != null) {
        checkRange(digits, value);
      }
      return value;
    }
    Long value = whole(digits);
    long low = kind == Kind.UINT ? 0 : Integer.MIN_VALUE;
    long high = kind == Kind.UINT ? 0xffff_ffffL : Integer.MAX_VALUE;
    if (value == null || value < low || value > high) {
      wrong(
          digits,
          "`%s` is %s, a whole number from %d to %d"
              .formatted(uniform.name(), UniformValues.article(uniform.type()), low, high),
          null);
      return null;
    }
    checkRange(digits, value);
    return value.intValue();
  }

  private @Nullable Integer entry(JsonNode node) {
    if (!(node instanceof Text text)) {
      notOne(node);
      return null;
    }
    Entry entry = uniform.type().entry(text.value());
    if (entry == null) {
      List<String> names = uniform.type().entries().stream().map(Entry::name).toList();
      wrong(
          node,
          uniform.type().name() + " has no `" + text.value() + "`",
          PresetReader.help(text.value(), names));
      return null;
    }
    return entry.value();
  }

  private void checkRange(JsonNode node, double value) {
    Range range = uniform.range();
    if (range != null && !range.contains(value)) {
      reader.report(
          PresetProblem.OUT_OF_RANGE,
          node.span(),
          "%s lies outside the range %s to %s of `%s`"
              .formatted(
                  node.span().text(),
                  FloatText.format(range.low()),
                  FloatText.format(range.high()),
                  uniform.name()),
          "it is taken as it is");
    }
  }

  private @Nullable Float real(Digits digits) {
    float value = Float.parseFloat(digits.text());
    if (Float.isInfinite(value)) {
      wrong(digits, "this number is too large for a float", null);
      return null;
    }
    return value;
  }

  /** A whole number of at most 2^53, or null. */
  static @Nullable Long whole(Digits digits) {
    double value = Double.parseDouble(digits.text());
    return Math.abs(value) <= 0x1p53 && value == Math.rint(value) ? (Long) (long) value : null;
  }

  // ---- keys

  private @Nullable UniformValue curve(JsonNode node) {
    Members members = members(node, CURVE);
    List<JsonNode> keys = members == null ? null : list(members, "keys");
    if (members == null || keys == null || !(uniform.defaultValue() instanceof Curve declared)) {
      return null;
    }
    Curve.Wrap wrap = word(members, "wrap", Curve.Wrap.values(), declared.wrap());
    Curve.Mode usual = declared.keys().get(0).mode();
    float[] positions = new float[keys.size()];
    float[] values = new float[keys.size()];
    List<Curve.Mode> modes = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      Members key = members(keys.get(i), CURVE_KEY);
      if (key == null) {
        return null;
      }
      positions[i] = number(key, "at", null);
      values[i] = number(key, "value", null);
      modes.add(word(key, "mode", Curve.Mode.values(), usual));
      Member value = key.find("value");
      if (value != null && good) {
        checkRange(value.value(), values[i]);
      }
    }
    List<Curve.Key> made = new ArrayList<>();
    for (int i = 0; i < keys.size() && good; i++) {
      Members key = (Members) keys.get(i);
      float slope = Curve.automaticSlope(positions, values, i);
      boolean smooth =
          modes.get(i) == Curve.Mode.SMOOTH || (i > 0 && modes.get(i - 1) == Curve.Mode.SMOOTH);
      float usualSlope = smooth && Float.isFinite(slope) ? slope : 0;
      made.add(
          new Curve.Key(
              positions[i],
              values[i],
              number(key, "in", usualSlope),
              number(key, "out", usualSlope),
              modes.get(i)));
    }
    return make(node, () -> new Curve(made, wrap));
  }

  private @Nullable UniformValue gradient(JsonNode node) {
    Members members = members(node, GRADIENT);
    List<JsonNode> colors = members == null ? null : list(members, "colors");
    if (members == null
        || colors == null
        || !(uniform.defaultValue() instanceof Gradient declared)) {
      return null;
    }
    Gradient.Mode mode = word(members, "mode", Gradient.Mode.values(), declared.mode());
    List<Gradient.ColorKey> colorKeys = new ArrayList<>();
    for (JsonNode each : colors) {
      Members key = members(each, COLOR_KEY);
      List<JsonNode> parts = key == null ? null : list(key, "color");
      if (key == null || parts == null) {
        return null;
      }
      if (parts.size() != 3) {
        wrong(each, "a colour has red, green and blue, not " + parts.size() + " values", null);
        return null;
      }
      float[] color = new float[3];
      for (int i = 0; i < 3; i++) {
        color[i] = number(parts.get(i));
      }
      colorKeys.add(new Gradient.ColorKey(number(key, "at", null), color[0], color[1], color[2]));
    }
    List<Gradient.AlphaKey> alphaKeys = new ArrayList<>();
    List<JsonNode> alphas = members.find("alphas") == null ? List.of() : list(members, "alphas");
    for (JsonNode each : alphas == null ? List.<JsonNode>of() : alphas) {
      Members key = members(each, ALPHA_KEY);
      if (key == null) {
        return null;
      }
      alphaKeys.add(new Gradient.AlphaKey(number(key, "at", null), number(key, "alpha", null)));
    }
    return make(node, () -> new Gradient(colorKeys, alphaKeys, mode));
  }

  private interface Maker {
    UniformValue make();
  }

  private @Nullable UniformValue make(JsonNode node, Maker maker) {
    if (!good) {
      return null;
    }
    try {
      return maker.make();
    } catch (IllegalArgumentException e) {
      wrong(node, String.valueOf(e.getMessage()), null);
      return null;
    }
  }

  /** An object whose members are among some; others are reported and left out. */
  private @Nullable Members members(JsonNode node, List<String> known) {
    if (!(node instanceof Members members)) {
      if (known.equals(CURVE) || known.equals(GRADIENT)) {
        notOne(node);
      } else {
        wrong(node, "a key is an object, not " + node.kind(), null);
      }
      return null;
    }
    for (Member member : members.members()) {
      if (!known.contains(member.name())) {
        reader.report(
            PresetProblem.UNKNOWN_ENTRY,
            member.nameSpan(),
            "there is no `" + member.name() + "` here",
            PresetReader.help(member.name(), known));
      }
    }
    return members;
  }

  private @Nullable List<JsonNode> list(Members members, String name) {
    Member member = members.find(name);
    if (member != null && member.value() instanceof Elements elements) {
      return elements.elements();
    }
    wrong(
        member == null ? members : member.value(),
        member == null
            ? "`" + name + "` is missing"
            : "`" + name + "` is a list, not " + member.value().kind(),
        null);
    return null;
  }

  private float number(Members members, String name, @Nullable Float otherwise) {
    Member member = members.find(name);
    if (member != null) {
      return number(member.value());
    }
    if (otherwise == null) {
      wrong(members, "`" + name + "` is missing", null);
      return 0;
    }
    return otherwise;
  }

  private float number(JsonNode node) {
    if (node instanceof Digits digits) {
      Float value = real(digits);
      return value == null ? 0 : value;
    }
    wrong(node, "a number stands here, not " + node.kind(), null);
    return 0;
  }

  private <T extends Enum<T>> T word(Members members, String name, T[] all, T otherwise) {
    Member member = members.find(name);
    if (member == null) {
      return otherwise;
    }
    List<String> words = new ArrayList<>();
    for (T each : all) {
      String word = each.name().toLowerCase(Locale.ROOT);
      if (member.value() instanceof Text text && text.value().equals(word)) {
        return each;
      }
      words.add(word);
    }
    String given = member.value() instanceof Text text ? text.value() : "";
    wrong(
        member.value(),
        "`" + name + "` is one of " + String.join(", ", words),
        given.isEmpty() ? null : PresetReader.help(given, words));
    return otherwise;
  }
}
