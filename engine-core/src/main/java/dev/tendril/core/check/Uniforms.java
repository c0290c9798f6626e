package dev.tendril.core.check;

import dev.tendril.core.check.Type.Basic;
import dev.tendril.core.check.Type.Kind;
import dev.tendril.core.check.Type.Matrix;
import dev.tendril.core.check.Type.Vector;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.check.TypedTree.IntConstant;
import dev.tendril.core.check.Uniform.CurveKey;
import dev.tendril.core.check.Uniform.Mark;
import dev.tendril.core.check.Uniform.Range;
import dev.tendril.core.source.FloatText;
import dev.tendril.core.syntax.SyntaxTree;
import dev.tendril.core.syntax.SyntaxTree.Attribute;
import dev.tendril.core.syntax.SyntaxTree.Declarator;
import dev.tendril.core.syntax.SyntaxTree.VariableDeclaration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Checks {@code uniform} declarations. */
final class Uniforms {
  private final FileScope file;
  private final FileChecker checker;

  Uniforms(FileScope file, FileChecker checker) {
    this.file = file;
    this.checker = checker;
  }

  /** The uniform of one declared name, or null after a report. */
  @Nullable Uniform check(
      VariableDeclaration declaration, Declarator declarator, Map<String, Attribute> attributes) {
    Type type = checker.variableType(declaration, declarator, checker.expressions(), false);
    String name = declarator.name().text();
    if (Types.holdsError(type)) {
      return null;
    }
    if (type == Type.Opaque.CURVE) {
      return curve(declarator, attributes);
    }
    if (!(type instanceof Basic basic)
        || type instanceof Matrix
        || (type instanceof Vector && basic.kind() == Kind.BOOL)) {
      file.report(
          CheckProblem.BAD_UNIFORM,
          declaration.type().span(),
          "a uniform cannot be " + type.displayName(),
          "a uniform is bool, int, uint, float, a vector of int, uint or float, or a Curve");
      return null;
    }
    if (attributes.containsKey("curve")) {
      file.report(
          CheckProblem.BAD_ATTRIBUTE,
          attributes.get("curve").span(),
          "`[curve]` belongs to a Curve, not to " + type.displayName());
    }
    Mark mark = mark(basic, attributes);
    Range range = range(attributes, type);
    List<Number> values = defaults(declarator, basic);
    if (values == null) {
      return null;
    }
    if (range != null && !checkRange(declarator, values, basic, range)) {
      return null;
    }
    return new Uniform(
        name, type, values, List.of(), range, mark, Notes.of(attributes), declarator.name().span());
  }

  /** The one of `[color]`, `[direction]` and `[angle]` that is there and fits. */
  private Mark mark(Basic type, Map<String, Attribute> attributes) {
    boolean real = type.kind() == Kind.FLOAT;
    int count = type.componentCount();
    Mark color = mark("color", "float3 or float4", real && count >= 3, type, attributes);
    Mark direction =
        mark("direction", "float2 or float3", real && (count == 2 || count == 3), type, attributes);
    Mark angle = mark("angle", "float and its vectors", real, type, attributes);
    List<Mark> marks =
        Stream.of(color, direction, angle).filter(mark -> mark != Mark.NONE).toList();
    if (marks.size() > 1) {
      String word = word(marks.get(1));
      file.report(
          CheckProblem.BAD_ATTRIBUTE,
          Objects.requireNonNull(attributes.get(word)).span(),
          "a uniform is " + article(word(marks.get(0))) + " or " + article(word) + ", not both");
    }
    return marks.isEmpty() ? Mark.NONE : marks.get(0);
  }

  private static String word(Mark mark) {
    return mark.name().toLowerCase(Locale.ROOT);
  }

  private static String article(String word) {
    return (word.startsWith("a") ? "an " : "a ") + word;
  }

  private Mark mark(
      String word, String home, boolean fits, Basic type, Map<String, Attribute> attributes) {
    Attribute attribute = attributes.get(word);
    if (attribute == null) {
      return Mark.NONE;
    }
    if (!fits) {
      file.report(
          CheckProblem.BAD_ATTRIBUTE,
          attribute.span(),
          "`[" + word + "]` belongs to " + home + ", not to " + type.displayName());
      return Mark.NONE;
    }
    return Mark.valueOf(word.toUpperCase(Locale.ROOT));
  }

  private @Nullable List<Number> defaults(Declarator declarator, Basic type) {
    Expression value =
        declarator.initializer() == null
            ? DefaultValues.of(type)
            : checker.constants().value(declarator.initializer(), type, "a uniform's default");
    if (value == null) {
      return null;
    }
    List<Number> numbers = new ArrayList<>();
    for (Expression scalar : ConstantFolding.scalars(value)) {
      if (scalar instanceof IntConstant constant) {
        numbers.add(constant.bits());
      } else if (type.kind() == Kind.BOOL) {
        numbers.add(ConstantFolding.asBool(scalar) ? 1 : 0);
      } else {
        float number = ConstantFolding.asFloat(scalar);
        if (!Float.isFinite(number) && declarator.initializer() != null) {
          file.report(
              CheckProblem.BAD_UNIFORM,
              declarator.initializer().span(),
              "a uniform's default must be finite");
          return null;
        }
        numbers.add(number);
      }
    }
    return numbers;
  }

  private @Nullable Range range(Map<String, Attribute> attributes, Type type) {
    Attribute attribute = attributes.get("range");
    if (attribute == null) {
      return null;
    }
    if (type.equals(Type.BOOL)) {
      file.report(CheckProblem.BAD_ATTRIBUTE, attribute.span(), "a bool has no range");
      return null;
    }
    Float low = checker.constants().number(attribute.arguments().get(0), "a range's end");
    Float high = checker.constants().number(attribute.arguments().get(1), "a range's end");
    if (low == null || high == null) {
      return null;
    }
    if (low > high) {
      file.report(
          CheckProblem.BAD_ATTRIBUTE,
          attribute.span(),
          "the range begins after its end",
          "write `[range(" + plain(high) + ", " + plain(low) + ")]`");
      return null;
    }
    return new Range(low, high);
  }

  private boolean checkRange(Declarator declarator, List<Number> values, Basic type, Range range) {
    for (Number value : values) {
      double number =
          type.kind() == Kind.UINT ? Integer.toUnsignedLong(value.intValue()) : value.doubleValue();
      if (number < range.low() || number > range.high()) {
        SyntaxTree.Expression written = declarator.initializer();
        file.report(
            CheckProblem.BAD_UNIFORM,
            written != null ? written.span() : declarator.name().span(),
            "the default "
                + plain((float) number)
                + " lies outside the range "
                + plain(range.low())
                + " to "
                + plain(range.high()),
            written != null ? null : "give it a default");
        return false;
      }
    }
    return true;
  }

  // ---- curves

  private @Nullable Uniform curve(Declarator declarator, Map<String, Attribute> attributes) {
    for (String word : List.of("color", "direction", "angle")) {
      Attribute attribute = attributes.get(word);
      if (attribute != null) {
        file.report(
            CheckProblem.BAD_ATTRIBUTE,
            attribute.span(),
            "`[" + word + "]` does not belong to a Curve");
      }
    }
    Range range = range(attributes, Type.Opaque.CURVE);
    List<CurveKey> keys = keys(declarator, range);
    return keys == null
        ? null
        : new Uniform(
            declarator.name().text(),
            Type.Opaque.CURVE,
            List.of(),
            keys,
            range,
            Mark.NONE,
            Notes.of(attributes),
            declarator.name().span());
  }

  private @Nullable List<CurveKey> keys(Declarator declarator, @Nullable Range range) {
    SyntaxTree.Expression initializer = declarator.initializer();
    if (initializer == null) {
      return List.of(new CurveKey(0, 0));
    }
    if (!(initializer instanceof SyntaxTree.CurveLiteral literal)) {
      file.report(
          CheckProblem.BAD_CURVE,
          initializer.span(),
          "a curve's default is a list of keys",
          "write `{ 0: 0, 0.5: 1, 1: 0 }`");
      return null;
    }
    if (literal.keys().isEmpty() || literal.keys().size() > Uniform.MAX_CURVE_KEYS) {
      file.report(
          CheckProblem.BAD_CURVE,
          literal.span(),
          "a curve has 1 to " + Uniform.MAX_CURVE_KEYS + " keys, not " + literal.keys().size());
      return null;
    }
    List<CurveKey> keys = new ArrayList<>();
    boolean good = true;
    for (SyntaxTree.CurveKey key : literal.keys()) {
      Float position = checker.constants().number(key.position(), "a key's position");
      Float value = checker.constants().number(key.value(), "a key's value");
      if (position == null || value == null) {
        good = false;
        continue;
      }
      if (!keys.isEmpty() && position <= keys.get(keys.size() - 1).position()) {
        file.report(
            CheckProblem.BAD_CURVE,
            key.position().span(),
            "keys ascend: "
                + plain(position)
                + " does not come after "
                + plain(keys.get(keys.size() - 1).position()));
        good = false;
      }
      if (range != null && (value < range.low() || value > range.high())) {
        file.report(
            CheckProblem.BAD_CURVE,
            key.value().span(),
            plain(value)
                + " lies outside the range "
                + plain(range.low())
                + " to "
                + plain(range.high()));
        good = false;
      }
      keys.add(new CurveKey(position, value));
    }
    return good ? keys : null;
  }

  /** Whole numbers without a fraction. */
  static String plain(float value) {
    String text = FloatText.format(value);
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }
}
