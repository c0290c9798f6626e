package dev.tendril.core.check;

import dev.tendril.core.check.Type.Basic;
import dev.tendril.core.check.Type.Matrix;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.check.Uniform.Range;
import dev.tendril.core.source.Span;
import dev.tendril.core.syntax.SyntaxTree;
import dev.tendril.core.syntax.SyntaxTree.Attribute;
import dev.tendril.core.syntax.SyntaxTree.CurveKey;
import dev.tendril.core.syntax.SyntaxTree.CurveLiteral;
import dev.tendril.core.syntax.SyntaxTree.Declarator;
import dev.tendril.core.value.Curve;
import dev.tendril.core.value.Gradient;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Checks the keys of curves and gradients. */
final class KeyTables {
  private final FileScope file;
  private final FileChecker checker;

  KeyTables(FileScope file, FileChecker checker) {
    this.file = file;
    this.checker = checker;
  }

  // ---- curves

  /** A curve's default, or null after a report. */
  @Nullable Curve curve(
      Declarator declarator, Map<String, Attribute> attributes, @Nullable Range range) {
    Curve.Mode mode = mode(attributes);
    Curve.Wrap wrap = wrap(attributes.get("wrap"));
    if (declarator.initializer() == null) {
      return mode == null || wrap == null ? null : Curve.of(mode, wrap, 0, 0);
    }
    CurveLiteral literal =
        literal(declarator, "curve", "write `{ 0: 0, 0.5: 1, 1: 0 }`", Curve.MAX_KEYS);
    if (literal == null || mode == null || wrap == null) {
      return null;
    }
    int count = literal.keys().size();
    float[] positions = new float[count];
    float[] values = new float[count];
    float[][] slopes = new float[count][];
    boolean good = true;
    for (int i = 0; i < count; i++) {
      CurveKey key = withTangents(literal.keys().get(i));
      Float position = position(key, i == 0 ? null : positions[i - 1]);
      Float value = checker.constants().number(key.value(), "a key's value");
      boolean bare = key.in() == null;
      float[] tangents = bare ? null : tangents(key, mode);
      if (position == null || value == null || (!bare && tangents == null)) {
        good = false;
        positions[i] = position == null ? Float.NEGATIVE_INFINITY : position;
        continue;
      }
      good &= isInRange(key, value, range);
      positions[i] = position;
      values[i] = value;
      slopes[i] = tangents;
    }
    if (!good || isTooWide(literal, positions)) {
      return null;
    }
    List<Curve.Key> keys = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      float automatic = mode == Curve.Mode.SMOOTH ? Curve.automaticSlope(positions, values, i) : 0;
      float in = slopes[i] == null ? automatic : slopes[i][0];
      float out = slopes[i] == null ? automatic : slopes[i][1];
      if (!Float.isFinite(in)) {
        file.report(
            CheckProblem.BAD_CURVE,
            literal.keys().get(i).span(),
            "the curve is too steep here for a smooth one");
        return null;
      }
      keys.add(new Curve.Key(positions[i], values[i], in, out, mode));
    }
    return new Curve(keys, wrap);
  }

  private Curve.@Nullable Mode mode(Map<String, Attribute> attributes) {
    Attribute smooth = attributes.get("smooth");
    Attribute step = attributes.get("step");
    if (smooth != null && step != null) {
      file.report(
          CheckProblem.BAD_ATTRIBUTE,
          step.span(),
          "a curve is either smooth or goes in steps",
          "leave one of the two away",
          smooth.span(),
          "the other one");
      return null;
    }
    return smooth != null ? Curve.Mode.SMOOTH : step != null ? Curve.Mode.STEP : Curve.Mode.LINEAR;
  }

  private Curve.@Nullable Wrap wrap(@Nullable Attribute attribute) {
    if (attribute == null) {
      return Curve.Wrap.CLAMP;
    }
    List<String> words =
        Stream.of(Curve.Wrap.values()).map(w -> w.name().toLowerCase(Locale.ROOT)).toList();
    String word = checker.attributes().word(attribute, words);
    return word == null ? null : Curve.Wrap.values()[words.indexOf(word)];
  }

  /** What looks like a call of a constant, {@code 0.5: HIGH (1, 0)}, is its value with tangents. */
  private CurveKey withTangents(CurveKey key) {
    return key.value() instanceof SyntaxTree.Call call
            && call.callee() instanceof SyntaxTree.NameExpression name
            && call.arguments().size() == 2
            && file.value(name.name()) instanceof Symbol.ConstantSymbol
        ? new CurveKey(
            key.position(), name, call.arguments().get(0), call.arguments().get(1), key.span())
        : key;
  }

  private float @Nullable [] tangents(CurveKey key, Curve.Mode mode) {
    SyntaxTree.Expression in = key.in();
    SyntaxTree.Expression out = key.out();
    if (in == null || out == null) {
      return null;
    }
    if (mode != Curve.Mode.SMOOTH) {
      file.report(
          CheckProblem.BAD_CURVE,
          in.span().to(out.span()),
          "only a smooth curve has tangents",
          "write `[smooth]` before it, or leave them away");
      return null;
    }
    Float before = checker.constants().number(in, "a tangent");
    Float after = checker.constants().number(out, "a tangent");
    return before == null || after == null ? null : new float[] {before, after};
  }

  private boolean isInRange(CurveKey key, float value, @Nullable Range range) {
    if (range == null || (value >= range.low() && value <= range.high())) {
      return true;
    }
    file.report(
        CheckProblem.BAD_CURVE,
        key.value().span(),
        Uniforms.plain(value)
            + " lies outside the range "
            + Uniforms.plain(range.low())
            + " to "
            + Uniforms.plain(range.high()));
    return false;
  }

  // ---- gradients

  /** A gradient's default, or null after a report. */
  @Nullable Gradient gradient(Declarator declarator, Map<String, Attribute> attributes) {
    Gradient.Mode mode = attributes.containsKey("step") ? Gradient.Mode.STEP : Gradient.Mode.LINEAR;
    if (declarator.initializer() == null) {
      return new Gradient(List.of(new Gradient.ColorKey(0, 1, 1, 1)), List.of(), mode);
    }
    String form = "write `{ 0: float4(1, 0.5, 0, 1), 1: float4(0, 0, 0, 0) }`";
    CurveLiteral literal = literal(declarator, "gradient", form, 2 * Gradient.MAX_KEYS);
    if (literal == null) {
      return null;
    }
    List<Gradient.ColorKey> colors = new ArrayList<>();
    List<Gradient.AlphaKey> alphas = new ArrayList<>();
    boolean good = true;
    for (CurveKey key : literal.keys()) {
      good &= gradientKey(key, colors, alphas);
    }
    if (!good) {
      return null;
    }
    if (colors.isEmpty()) {
      file.report(
          CheckProblem.BAD_CURVE, literal.span(), "a gradient has at least one colour", form);
      return null;
    }
    if (colors.size() > Gradient.MAX_KEYS || alphas.size() > Gradient.MAX_KEYS) {
      reportCount(literal.span(), "gradient", literal.keys().size(), Gradient.MAX_KEYS);
      return null;
    }
    if (isTooWide(literal, colors.get(0).position(), colors.get(colors.size() - 1).position())
        || (!alphas.isEmpty()
            && isTooWide(
                literal, alphas.get(0).position(), alphas.get(alphas.size() - 1).position()))) {
      return null;
    }
    return new Gradient(colors, alphas, mode);
  }

  /** A float4 is a colour with its alpha, a float3 a colour, a number an alpha. */
  private boolean gradientKey(
      CurveKey key, List<Gradient.ColorKey> colors, List<Gradient.AlphaKey> alphas) {
    float[] value = components(key.value());
    if (key.in() != null) {
      file.report(CheckProblem.BAD_CURVE, key.span(), "a gradient's keys have no tangents");
      return false;
    }
    if (value == null) {
      return false;
    }
    boolean color = value.length >= 3;
    boolean alpha = value.length != 3;
    Float before = null;
    if (color && !colors.isEmpty()) {
      before = colors.get(colors.size() - 1).position();
    }
    if (alpha && !alphas.isEmpty()) {
      float last = alphas.get(alphas.size() - 1).position();
      before = before == null ? last : Math.max(before, last);
    }
    Float position = position(key, before);
    if (position == null) {
      return false;
    }
    if (color) {
      colors.add(new Gradient.ColorKey(position, value[0], value[1], value[2]));
    }
    if (alpha) {
      alphas.add(new Gradient.AlphaKey(position, value[value.length - 1]));
    }
    return true;
  }

  private float @Nullable [] components(SyntaxTree.Expression written) {
    Expression value = checker.expressions().check(written);
    if (Types.holdsError(value.type())) {
      return null;
    }
    if (!(value.type() instanceof Basic basic)
        || basic instanceof Matrix
        || basic.componentCount() == 2) {
      file.report(
          CheckProblem.BAD_CURVE,
          written.span(),
          "a gradient's key is a float4, a float3 or an alpha, not " + value.type().displayName());
      return null;
    }
    int count = basic.componentCount();
    Expression constant =
        checker
            .constants()
            .evaluate(
                Conversions.convert(
                    value, count == 1 ? Type.FLOAT : new Type.Vector(Type.Kind.FLOAT, count)),
                written,
                "a key's value");
    if (constant == null) {
      return null;
    }
    float[] components = new float[count];
    int at = 0;
    for (Expression scalar : ConstantFolding.scalars(constant)) {
      components[at] = ConstantFolding.asFloat(scalar);
      if (!Float.isFinite(components[at++])) {
        file.report(
            CheckProblem.WRONG_TYPE, written.span(), "a key's value must be a finite number");
        return null;
      }
    }
    return components;
  }

  // ---- both

  private @Nullable CurveLiteral literal(
      Declarator declarator, String what, String help, int most) {
    SyntaxTree.Expression initializer = declarator.initializer();
    if (!(initializer instanceof CurveLiteral literal)) {
      Span place = initializer == null ? declarator.span() : initializer.span();
      file.report(
          CheckProblem.BAD_CURVE, place, "a " + what + "'s default is a list of keys", help);
      return null;
    }
    if (literal.keys().isEmpty() || literal.keys().size() > most) {
      reportCount(literal.span(), what, literal.keys().size(), Math.min(most, Curve.MAX_KEYS));
      return null;
    }
    return literal;
  }

  private void reportCount(Span span, String what, int count, int most) {
    file.report(
        CheckProblem.BAD_CURVE, span, "a " + what + " has 1 to " + most + " keys, not " + count);
  }

  /** A key's position, which must come after that of the key before. */
  private @Nullable Float position(CurveKey key, @Nullable Float before) {
    Float position = checker.constants().number(key.position(), "a key's position");
    if (position != null && before != null && !(position > before)) {
      file.report(
          CheckProblem.BAD_CURVE,
          key.position().span(),
          "keys ascend: "
              + Uniforms.plain(position)
              + " does not come after "
              + Uniforms.plain(before));
      return null;
    }
    return position;
  }

  private boolean isTooWide(CurveLiteral literal, float... positions) {
    if (Float.isFinite(positions[positions.length - 1] - positions[0])) {
      return false;
    }
    file.report(CheckProblem.BAD_CURVE, literal.span(), "the keys lie too far apart");
    return true;
  }
}
