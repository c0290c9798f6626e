package dev.tendril.core.check;

import dev.tendril.core.check.Overloads.Argument;
import dev.tendril.core.check.Type.Kind;
import dev.tendril.core.check.Type.Scalar;
import dev.tendril.core.check.Type.Vector;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.check.TypedTree.FloatConstant;
import dev.tendril.core.source.Span;
import dev.tendril.core.syntax.SyntaxTree;
import java.util.List;

/**
 * What a particle does to the world: emit, draw, signal, look at its parent; and members of
 * resources.
 */
final class EngineCalls {
  /** Functions that the engine itself gives; a file cannot declare others of these names. */
  static final List<String> NAMES =
      List.of("emit", "emitChild", "draw", "getParent", "hasParent", "signal");

  /** Its first argument is a text, which is no value. */
  static final String SIGNAL = "signal";

  /** How many signals one file may name. */
  static final int MOST_SIGNALS = 256;

  private static final int LONGEST_SIGNAL = 64;

  /** The library's doorway to the particle's random stream. */
  static final String RANDOM_BITS = "__randomBits";

  private static final Type FLOAT2 = new Vector(Kind.FLOAT, 2);
  private static final Type INT2 = new Vector(Kind.INT, 2);
  private static final Type INT3 = new Vector(Kind.INT, 3);

  private final FileScope file;
  private final FileChecker checker;
  private final ExpressionChecker expressions;

  EngineCalls(FileScope file, FileChecker checker, ExpressionChecker expressions) {
    this.file = file;
    this.checker = checker;
    this.expressions = expressions;
  }

  boolean knows(String name) {
    return (file.isLibrary() && name.equals(RANDOM_BITS)) || NAMES.contains(name);
  }

  Expression call(String name, List<Argument> arguments, Span span) {
    for (Argument argument : arguments) {
      if (Types.holdsError(argument.value().type())) {
        return ExpressionChecker.ERROR;
      }
    }
    Expression call =
        switch (name) {
          case "emit" -> emit(arguments, false, span);
          case "emitChild" -> emit(arguments, true, span);
          case "draw" -> draw(arguments, span);
          case "getParent" -> getParent(arguments, span);
          case "hasParent" -> hasParent(arguments, span);
          default -> randomBits();
        };
    file.callSpans.put(call, span);
    return call;
  }

  private static Expression randomBits() {
    return new TypedTree.IntrinsicCall(Intrinsic.RANDOM_BITS, List.of(), new Vector(Kind.UINT, 3));
  }

  private boolean countIs(String name, List<Argument> arguments, int least, int most, Span span) {
    if (arguments.size() >= least && arguments.size() <= most) {
      return true;
    }
    String help =
        switch (name) {
          case "emit", "emitChild" ->
              "write `%s(p)`, `%s(p, count)` or `%s(p, emission(p.carry, rate))`"
                  .formatted(name, name, name);
          case "draw" -> "write `draw(r)` with a variable of a render struct";
          case "getParent" -> "write `Particle parent; if (getParent(parent)) ...`";
          default -> null;
        };
    file.report(
        CheckProblem.ARGUMENT_COUNT,
        span,
        "`%s` takes %s, not %d"
            .formatted(
                name,
                least == most
                    ? FunctionText.count(most, "argument")
                    : least + " to " + FunctionText.count(most, "argument"),
                arguments.size()),
        help);
    return false;
  }

  private Expression emit(List<Argument> arguments, boolean child, Span span) {
    String name = child ? "emitChild" : "emit";
    if (!countIs(name, arguments, 1, 2, span)) {
      return ExpressionChecker.ERROR;
    }
    Argument prototype = arguments.get(0);
    if (!(prototype.value().type() instanceof StructType target) || !Types.isParticle(target)) {
      file.report(
          CheckProblem.NOT_EMITTABLE,
          prototype.span(),
          "`" + name + "` wants a particle, not " + prototype.value().type().displayName(),
          "declare one first: `Particle p;`, or another file's type by its name");
      return ExpressionChecker.ERROR;
    }
    if (child && !requireNode(name, span)) {
      return ExpressionChecker.ERROR;
    }
    if (child && target != checker.particleType()) {
      file.report(
          CheckProblem.NOT_EMITTABLE,
          prototype.span(),
          "a child has its parent's type, " + file.name + ", not " + target.displayName(),
          "`emit` can emit any type");
      return ExpressionChecker.ERROR;
    }
    if (arguments.size() == 1) {
      return new TypedTree.Emit(prototype.value(), null, child, span);
    }
    Argument amount = arguments.get(1);
    Type type = amount.value().type();
    if (isEmission(type)) {
      return new TypedTree.Emit(prototype.value(), amount.value(), child, span);
    }
    if (!(type instanceof Scalar scalar)) {
      file.report(
          CheckProblem.BAD_ARGUMENT,
          amount.span(),
          "`" + name + "` wants a count or an Emission here, not " + type.displayName(),
          "a rate is written `emission(p.carry, rate)`");
      return ExpressionChecker.ERROR;
    }
    if (scalar.kind().isReal()) {
      file.report(
          CheckProblem.BAD_ARGUMENT,
          amount.span(),
          "`" + name + "` wants a whole number here, not " + scalar.displayName(),
          "a rate is written `emission(p.carry, rate)`, an amount `wholePart(p.carry, amount)`");
      return ExpressionChecker.ERROR;
    }
    Expression count =
        scalar.kind() == Kind.BOOL || scalar.kind().isWide()
            ? expressions.convertWithWarnings(amount.value(), Type.UINT, amount.span())
            : amount.value();
    return new TypedTree.Emit(prototype.value(), count, child, span);
  }

  private boolean isEmission(Type type) {
    return type instanceof StructType struct
        && struct.name().equals(Library.EMISSION)
        && file.library != null
        && file.library.structsByType.containsKey(struct);
  }

  private boolean requireNode(String name, Span span) {
    if (checker.isNode()) {
      return true;
    }
    if (!file.isFirst(Attributes.NODE)) {
      return false;
    }
    file.report(
        CheckProblem.NOT_A_NODE,
        span,
        "`" + name + "` exists in node particles only",
        "write `[node]` before `struct Particle`");
    return false;
  }

  private Expression draw(List<Argument> arguments, Span span) {
    if (!countIs("draw", arguments, 1, 1, span)) {
      return ExpressionChecker.ERROR;
    }
    Argument value = arguments.get(0);
    if (value.value().type() instanceof StructType struct
        && struct.role() == StructType.Role.RENDER) {
      return new TypedTree.Draw(value.value(), span);
    }
    file.report(
        CheckProblem.NOT_DRAWABLE,
        value.span(),
        "`draw` wants a render struct, not " + value.value().type().displayName(),
        "declare `struct Render { ... };` or mark a struct `[render]`");
    return ExpressionChecker.ERROR;
  }

  /**
   * @param rest the arguments behind the name
   */
  Expression signal(SyntaxTree.Call node, List<Argument> rest) {
    if (node.arguments().isEmpty() || rest.size() > 1) {
      file.report(
          CheckProblem.ARGUMENT_COUNT,
          node.span(),
          "`signal` takes 1 to 2 arguments, not " + node.arguments().size(),
          SIGNAL_FORM);
      return ExpressionChecker.ERROR;
    }
    if (!(node.arguments().get(0) instanceof SyntaxTree.StringLiteral name)) {
      file.report(
          CheckProblem.BAD_SIGNAL,
          node.arguments().get(0).span(),
          "the name of a signal is a text in quotes",
          SIGNAL_FORM);
      return ExpressionChecker.ERROR;
    }
    if (!isSignalName(name.value())) {
      file.report(
          CheckProblem.BAD_SIGNAL,
          name.span(),
          "the name of a signal has 1 to " + LONGEST_SIGNAL + " characters that can be seen");
      return ExpressionChecker.ERROR;
    }
    Expression payload = new FloatConstant(0);
    if (!rest.isEmpty()) {
      Argument value = rest.get(0);
      Type type = value.value().type();
      if (Types.holdsError(type)) {
        return ExpressionChecker.ERROR;
      }
      Type wanted =
          type instanceof Vector vector && vector.kind() != Kind.BOOL
              ? new Vector(Kind.FLOAT, vector.size())
              : type instanceof Scalar ? Type.FLOAT : null;
      if (wanted == null) {
        file.report(
            CheckProblem.BAD_SIGNAL,
            value.span(),
            "a signal carries a number or up to 4 of them, not " + type.displayName(),
            SIGNAL_FORM);
        return ExpressionChecker.ERROR;
      }
      payload = expressions.convertWithWarnings(value.value(), wanted, value.span());
    }
    Expression call = new TypedTree.Signal(name.value(), payload, node.span());
    file.callSpans.put(call, node.span());
    return call;
  }

  private static final String SIGNAL_FORM = "write `signal(\"hit\", float4(p.position, 1))`";

  private static boolean isSignalName(String name) {
    return !name.isBlank()
        && name.length() <= LONGEST_SIGNAL
        && name.chars()
            .noneMatch(c -> Character.isISOControl(c) || Character.isSurrogate((char) c));
  }

  private Expression getParent(List<Argument> arguments, Span span) {
    if (!countIs("getParent", arguments, 1, 1, span) || !requireNode("getParent", span)) {
      return ExpressionChecker.ERROR;
    }
    Argument target = arguments.get(0);
    if (target.value().type() != checker.particleType()) {
      file.report(
          CheckProblem.BAD_ARGUMENT,
          target.span(),
          "`getParent` wants a variable of type Particle, not "
              + target.value().type().displayName());
      return ExpressionChecker.ERROR;
    }
    if (!expressions.requireAssignable(target.value(), target.span())) {
      return ExpressionChecker.ERROR;
    }
    return new TypedTree.GetParent(target.value());
  }

  private Expression hasParent(List<Argument> arguments, Span span) {
    if (!countIs("hasParent", arguments, 0, 0, span) || !requireNode("hasParent", span)) {
      return ExpressionChecker.ERROR;
    }
    return new TypedTree.HasParent();
  }

  // ---- members of resources

  /** {@code curve.at(t)} and {@code gradient.at(t)}. */
  Expression tableCall(Uniform table, String member, Span memberSpan, List<Argument> arguments) {
    if (!member.equals("at")) {
      file.report(
          CheckProblem.UNKNOWN_MEMBER,
          memberSpan,
          "a " + table.type().displayName() + " has no `" + member + "`",
          "write `" + table.name() + ".at(t)`");
      return ExpressionChecker.ERROR;
    }
    List<Expression> values = convertAll("at", arguments, List.of(Type.FLOAT), memberSpan);
    if (values.isEmpty()) {
      return ExpressionChecker.ERROR;
    }
    return table.isCurve()
        ? new TypedTree.CurveAt(table, values.get(0))
        : new TypedTree.GradientAt(table, values.get(0));
  }

  /** {@code texture.Sample(uv)} and its sisters; a leading sampler is dropped. */
  Expression textureCall(Resource texture, String member, Span memberSpan, List<Argument> written) {
    List<Argument> arguments = written;
    boolean sampled = member.equals("Sample") || member.equals("SampleLevel");
    if (sampled
        && !written.isEmpty()
        && written.get(0).value().type() == Type.Opaque.SAMPLER_STATE) {
      arguments = written.subList(1, written.size());
    }
    switch (member) {
      case "Sample" -> {
        List<Expression> values = convertAll(member, arguments, List.of(FLOAT2), memberSpan);
        return values.isEmpty()
            ? ExpressionChecker.ERROR
            : new TypedTree.TextureSample(texture, values.get(0), new FloatConstant(0));
      }
      case "SampleLevel" -> {
        List<Expression> values =
            convertAll(member, arguments, List.of(FLOAT2, Type.FLOAT), memberSpan);
        return values.isEmpty()
            ? ExpressionChecker.ERROR
            : new TypedTree.TextureSample(texture, values.get(0), values.get(1));
      }
      case "Load" -> {
        Type texel = isOfThree(arguments) ? INT3 : INT2;
        List<Expression> values = convertAll(member, arguments, List.of(texel), memberSpan);
        return values.isEmpty()
            ? ExpressionChecker.ERROR
            : new TypedTree.TextureLoad(texture, values.get(0));
      }
      default -> {
        String help = FileScope.didYouMean(member, TEXTURE_MEMBERS);
        if (member.equals("GetDimensions")) {
          help = "write `" + texture.name() + ".size`";
        } else if (help == null) {
          help = "a texture has `Sample(uv)`, `SampleLevel(uv, lod)`, `Load(int2)` and `size`";
        }
        file.report(
            CheckProblem.UNKNOWN_MEMBER,
            memberSpan,
            "a Texture2D has no `" + member + "` here",
            help);
        return ExpressionChecker.ERROR;
      }
    }
  }

  /** Whether a texel is written as in HLSL: x, y and the level. */
  private static boolean isOfThree(List<Argument> arguments) {
    return !arguments.isEmpty()
        && arguments.get(0).value().type() instanceof Type.Vector vector
        && vector.size() == 3;
  }

  static final List<String> TEXTURE_MEMBERS = List.of("Sample", "SampleLevel", "Load", "size");

  /** The arguments in the wanted types; empty after a report. */
  List<Expression> convertAll(String name, List<Argument> arguments, List<Type> wanted, Span span) {
    if (arguments.size() != wanted.size()) {
      file.report(
          CheckProblem.ARGUMENT_COUNT,
          span,
          "`%s` takes %s, not %d"
              .formatted(name, FunctionText.count(wanted.size(), "argument"), arguments.size()));
      return List.of();
    }
    List<Expression> values = new java.util.ArrayList<>();
    for (int i = 0; i < wanted.size(); i++) {
      Argument argument = arguments.get(i);
      Type type = argument.value().type();
      if (Types.holdsError(type)) {
        return List.of();
      }
      if (Conversions.cost(type, wanted.get(i)) == Conversions.IMPOSSIBLE) {
        file.report(
            CheckProblem.BAD_ARGUMENT,
            argument.span(),
            "`%s` wants %s here, not %s"
                .formatted(name, wanted.get(i).displayName(), type.displayName()));
        return List.of();
      }
      values.add(expressions.convertWithWarnings(argument.value(), wanted.get(i), argument.span()));
    }
    return values;
  }
}
