package dev.tendril.core.check;

import dev.tendril.core.check.Type.Basic;
import dev.tendril.core.check.Type.Kind;
import dev.tendril.core.check.Type.Matrix;
import dev.tendril.core.check.Type.Vector;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.check.TypedTree.IntConstant;
import dev.tendril.core.check.Uniform.Mark;
import dev.tendril.core.check.Uniform.Range;
import dev.tendril.core.source.FloatText;
import dev.tendril.core.syntax.SyntaxTree;
import dev.tendril.core.syntax.SyntaxTree.Attribute;
import dev.tendril.core.syntax.SyntaxTree.Declarator;
import dev.tendril.core.syntax.SyntaxTree.VariableDeclaration;
import dev.tendril.core.value.Curve;
import dev.tendril.core.value.Gradient;
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
  private final KeyTables tables;

  Uniforms(FileScope file, FileChecker checker) {
    this.file = file;
    this.checker = checker;
    this.tables = new KeyTables(file, checker);
  }

  /** The uniform of one declared name, or null after a report. */
  @Nullable Uniform check(
      VariableDeclaration declaration, Declarator declarator, Map<String, Attribute> attributes) {
    Type type = checker.variableType(declaration, declarator, checker.expressions(), false);
    String name = declarator.name().text();
    if (Types.holdsError(type)) {
      return null;
    }
    if (type == Type.Opaque.CURVE || type == Type.Opaque.GRADIENT) {
      return table(declarator, attributes, type);
    }
    if (!(EnumType.memoryType(type) instanceof Basic basic)
        || type instanceof Matrix
        || basic.kind().isWide()
        || (type instanceof Vector && basic.kind() == Kind.BOOL)) {
      file.report(
          CheckProblem.BAD_UNIFORM,
          declaration.type().span(),
          "a uniform cannot be " + type.displayName(),
          "a uniform is bool, int, uint, float, a vector of int, uint or float, an enum, a Curve or"
              + " a Gradient");
      return null;
    }
    refuse(attributes, type, "curve", "gradient", "smooth", "step", "wrap");
    Mark mark = mark(basic, attributes);
    Range range = range(attributes, type);
    List<Number> values = defaults(declarator, type);
    if (values == null) {
      return null;
    }
    if (range != null && !checkRange(declarator, values, basic, range)) {
      return null;
    }
    return new Uniform(
        name,
        type,
        mark == Mark.DIRECTION ? direction(values) : values,
        null,
        null,
        range,
        mark,
        Notes.of(attributes),
        declarator.name().span());
  }

  /** Of length 1, as every direction is kept; zero says that there is none yet. */
  private static List<Number> direction(List<Number> values) {
    double sum = 0;
    for (Number value : values) {
      sum += value.doubleValue() * value.doubleValue();
    }
    double length = Math.sqrt(sum);
    return length > 0 && length < Double.POSITIVE_INFINITY
        ? values.stream().<Number>map(value -> (float) (value.doubleValue() / length)).toList()
        : values;
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

  private @Nullable List<Number> defaults(Declarator declarator, Type type) {
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
      } else if (scalar instanceof TypedTree.EnumConstant constant) {
        numbers.add(constant.bits());
      } else if (scalar instanceof TypedTree.BoolConstant) {
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
    if (type.equals(Type.BOOL) || type instanceof EnumType) {
      file.report(
          CheckProblem.BAD_ATTRIBUTE, attribute.span(), Types.withArticle(type) + " has no range");
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

  // ---- curves and gradients

  private @Nullable Uniform table(
      Declarator declarator, Map<String, Attribute> attributes, Type type) {
    boolean isCurve = type == Type.Opaque.CURVE;
    refuse(attributes, type, "color", "direction", "angle");
    if (isCurve) {
      refuse(attributes, type, "gradient");
    } else {
      refuse(attributes, type, "curve", "smooth", "wrap", "range");
    }
    Range range = isCurve ? range(attributes, type) : null;
    Curve curve = isCurve ? tables.curve(declarator, attributes, range) : null;
    Gradient gradient = isCurve ? null : tables.gradient(declarator, attributes);
    return curve == null && gradient == null
        ? null
        : new Uniform(
            declarator.name().text(),
            type,
            List.of(),
            curve,
            gradient,
            range,
            Mark.NONE,
            Notes.of(attributes),
            declarator.name().span());
  }

  /** Reports attributes that belong to other types. */
  private void refuse(Map<String, Attribute> attributes, Type type, String... words) {
    for (String word : words) {
      Attribute attribute = attributes.get(word);
      if (attribute != null) {
        String owner =
            switch (word) {
              case "curve", "smooth", "wrap" -> "a Curve";
              case "gradient" -> "a Gradient";
              case "step" -> "a Curve or Gradient";
              case "color" -> "float3 or float4";
              case "direction" -> "float2 or float3";
              case "angle" -> "float and its vectors";
              default -> "a number or Curve";
            };
        file.report(
            CheckProblem.BAD_ATTRIBUTE,
            attribute.span(),
            "`[" + word + "]` belongs to " + owner + ", not to " + type.displayName());
      }
    }
  }

  /** Whole numbers without a fraction. */
  static String plain(float value) {
    String text = FloatText.format(value);
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }
}
