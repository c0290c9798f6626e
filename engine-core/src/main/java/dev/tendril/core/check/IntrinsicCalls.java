package dev.tendril.core.check;

import dev.tendril.core.check.Overloads.Argument;
import dev.tendril.core.check.Type.Basic;
import dev.tendril.core.check.Type.Kind;
import dev.tendril.core.check.Type.Matrix;
import dev.tendril.core.check.Type.Scalar;
import dev.tendril.core.check.Type.Vector;
import dev.tendril.core.check.TypedTree.Binary;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.check.TypedTree.IntrinsicCall;
import dev.tendril.core.source.Span;
import dev.tendril.core.syntax.SyntaxTree.BinaryOperator;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Calls of HLSL's functions. Their arguments are brought to the types that {@link Intrinsic}
 * promises. Functions that HLSL applies to a matrix element by element keep it whole.
 */
final class IntrinsicCalls {
  /** What a function takes and gives. */
  private enum Form {
    /** Floats of one shape; the result is the same type. Doubles are converted. */
    FLOATS,
    /** Floats, or doubles if there is one, of one shape; the result is the same type. */
    REALS,
    /** Numbers of one kind and shape; the result is the same type. */
    NUMBERS,
    /** Floats or doubles; the result is bool of that shape. */
    TEST,
    /** Everything else has its own rule. */
    OWN
  }

  private record Rule(Intrinsic intrinsic, Form form, int count) {}

  private static final Map<String, Rule> RULES = new HashMap<>();

  /** HLSL functions without an {@link Intrinsic} of their own: they become other nodes. */
  private static final Map<String, Integer> REWRITTEN =
      Map.of("select", 3, "and", 2, "or", 2, "fma", 3, "NonUniformResourceIndex", 1);

  static {
    rules(Form.FLOATS, 1, "acos asin atan cos cosh degrees exp exp2 log log10");
    rules(Form.FLOATS, 1, "log2 radians sin sinh tan tanh");
    rules(Form.FLOATS, 2, "atan2 ldexp pow");
    rules(Form.REALS, 1, "ceil floor frac rcp round rsqrt saturate sqrt trunc");
    rules(Form.REALS, 2, "fmod step");
    rules(Form.REALS, 3, "lerp smoothstep");
    rules(Form.NUMBERS, 1, "abs");
    rules(Form.NUMBERS, 2, "max min");
    rules(Form.NUMBERS, 3, "clamp mad");
    rules(Form.TEST, 1, "isfinite isinf isnan");
    rules(Form.OWN, 1, "all any length normalize determinant transpose sign");
    rules(Form.OWN, 1, "asfloat asint asuint countbits f16tof32 f32tof16 firstbithigh");
    rules(Form.OWN, 1, "firstbitlow reversebits");
    rules(Form.OWN, 2, "asdouble cross distance dot reflect dst mul frexp modf");
    rules(Form.OWN, 3, "faceforward refract lit sincos");
  }

  private static void rules(Form form, int count, String words) {
    for (String word : words.split(" ")) {
      Intrinsic intrinsic = Intrinsic.valueOf(word.toUpperCase(Locale.ROOT));
      RULES.put(word, new Rule(intrinsic, form, count));
    }
  }

  private final FileScope file;
  private final ExpressionChecker expressions;

  IntrinsicCalls(FileScope file, ExpressionChecker expressions) {
    this.file = file;
    this.expressions = expressions;
  }

  static List<String> names() {
    List<String> names = new ArrayList<>(RULES.keySet());
    names.addAll(REWRITTEN.keySet());
    names.sort(null);
    return names;
  }

  static boolean isIntrinsic(String name) {
    return RULES.containsKey(name) || REWRITTEN.containsKey(name);
  }

  Expression call(String name, List<Argument> arguments, Span span) {
    for (Argument argument : arguments) {
      if (Types.holdsError(argument.value().type())) {
        return ExpressionChecker.ERROR;
      }
    }
    Rule rule = RULES.get(name);
    if (rule != null && rule.intrinsic() == Intrinsic.ASUINT && arguments.size() == 3) {
      rule = new Rule(Intrinsic.SPLIT_DOUBLE, Form.OWN, 3);
    }
    int count = rule != null ? rule.count() : REWRITTEN.getOrDefault(name, 0);
    if (arguments.size() != count) {
      file.report(
          CheckProblem.ARGUMENT_COUNT,
          span,
          "`"
              + name
              + "` takes "
              + FunctionText.count(count, "argument")
              + ", not "
              + arguments.size());
      return ExpressionChecker.ERROR;
    }
    for (Argument argument : arguments) {
      if (!(argument.value().type() instanceof Basic)) {
        return bad(name, argument, "a number, vector or matrix");
      }
    }
    if (rule == null) {
      return rewritten(name, arguments, span);
    }
    return switch (rule.form()) {
      case FLOATS -> componentwise(name, rule, arguments, Kind.FLOAT, span);
      case REALS, TEST -> componentwise(name, rule, arguments, realKind(arguments), span);
      case NUMBERS -> componentwise(name, rule, arguments, numberKind(arguments), span);
      case OWN -> own(name, rule.intrinsic(), arguments, span);
    };
  }

  private Expression rewritten(String name, List<Argument> arguments, Span span) {
    Expression first = arguments.get(0).value();
    if (name.equals("NonUniformResourceIndex")) {
      return first;
    }
    if (name.equals("fma")) {
      Kind kind = realKind(arguments);
      Intrinsic intrinsic = kind == Kind.DOUBLE ? Intrinsic.FMA : Intrinsic.MAD;
      return componentwise(name, new Rule(intrinsic, Form.REALS, 3), arguments, kind, span);
    }
    if (name.equals("select")) {
      return expressions
          .operators()
          .conditional(first, arguments.get(1).value(), arguments.get(2).value(), span);
    }
    BinaryOperator operator = name.equals("and") ? BinaryOperator.AND : BinaryOperator.OR;
    return expressions
        .operators()
        .binary(
            operator,
            first,
            arguments.get(1).value(),
            arguments.get(0).span(),
            arguments.get(1).span(),
            span);
  }

  private static Kind numberKind(List<Argument> arguments) {
    Kind kind = Kind.INT;
    for (Argument argument : arguments) {
      kind = Operators.laterKind(kind, basic(argument).kind());
    }
    return kind;
  }

  private static Kind realKind(List<Argument> arguments) {
    boolean wide = arguments.stream().anyMatch(a -> basic(a).kind() == Kind.DOUBLE);
    return wide ? Kind.DOUBLE : Kind.FLOAT;
  }

  private static Basic basic(Argument argument) {
    return (Basic) argument.value().type();
  }

  private Expression bad(String name, Argument argument, String wanted) {
    file.report(
        CheckProblem.BAD_ARGUMENT,
        argument.span(),
        "`" + name + "` wants " + wanted + " here, not " + argument.value().type().displayName());
    return ExpressionChecker.ERROR;
  }

  /** The arguments in one shape and kind, or null after a report. */
  private @Nullable List<Expression> unified(
      String name, List<Argument> arguments, Kind kind, Span span) {
    Basic shape = basic(arguments.get(0));
    for (Argument argument : arguments) {
      Basic next = Operators.commonShape(shape, basic(argument));
      if (next == null) {
        file.report(
            CheckProblem.BAD_ARGUMENT,
            span,
            "`" + name + "` cannot mix (" + Overloads.types(arguments) + ")");
        return null;
      }
      shape = next;
    }
    Basic type = Types.withKind(shape, kind);
    List<Expression> values = new ArrayList<>();
    for (Argument argument : arguments) {
      values.add(expressions.convertWithWarnings(argument.value(), type, argument.span()));
    }
    return values;
  }

  private Expression componentwise(
      String name, Rule rule, List<Argument> arguments, Kind kind, Span span) {
    List<Expression> values = unified(name, arguments, kind, span);
    if (values == null) {
      return ExpressionChecker.ERROR;
    }
    Basic type = (Basic) values.get(0).type();
    if (rule.intrinsic() == Intrinsic.ABS && kind.isUnsigned()) {
      return values.get(0);
    }
    Basic result = rule.form() == Form.TEST ? Types.withKind(type, Kind.BOOL) : type;
    return new IntrinsicCall(rule.intrinsic(), values, result);
  }

  private Expression own(String name, Intrinsic intrinsic, List<Argument> arguments, Span span) {
    Argument first = arguments.get(0);
    Basic type = basic(first);
    return switch (intrinsic) {
      case ALL, ANY -> {
        Expression value = Conversions.convert(first.value(), Types.withKind(type, Kind.BOOL));
        yield type instanceof Scalar
            ? value
            : new IntrinsicCall(intrinsic, List.of(value), Type.BOOL);
      }
      case SIGN -> sign(first, type);
      case LENGTH, DISTANCE -> vectorsToReal(name, intrinsic, arguments, span);
      case DOT -> dot(name, arguments, span);
      case NORMALIZE, REFLECT, FACEFORWARD -> vectors(name, intrinsic, arguments, span);
      case REFRACT -> refract(name, arguments, span);
      case CROSS -> fixed(name, intrinsic, arguments, new Vector(realKind(arguments), 3));
      case DST -> fixed(name, intrinsic, arguments, new Vector(Kind.FLOAT, 4));
      case LIT -> {
        Expression call = fixed(name, intrinsic, arguments, Type.FLOAT);
        yield call instanceof IntrinsicCall lit
            ? new IntrinsicCall(intrinsic, lit.arguments(), new Vector(Kind.FLOAT, 4))
            : call;
      }
      case DETERMINANT -> {
        if (!(type instanceof Matrix matrix) || matrix.rows() != matrix.columns()) {
          yield bad(name, first, "a square matrix");
        }
        Kind kind = realKind(arguments);
        Expression value = Conversions.convert(first.value(), Types.withKind(matrix, kind));
        yield new IntrinsicCall(intrinsic, List.of(value), Types.scalar(kind));
      }
      case TRANSPOSE -> {
        if (!(type instanceof Matrix matrix)) {
          yield bad(name, first, "a matrix");
        }
        Type turned = new Matrix(matrix.kind(), matrix.columns(), matrix.rows());
        yield new IntrinsicCall(intrinsic, List.of(first.value()), turned);
      }
      case MUL -> multiply(arguments, span);
      case ASFLOAT -> bits(name, intrinsic, first, Kind.FLOAT);
      case ASINT -> bits(name, intrinsic, first, Kind.INT);
      case ASUINT -> bits(name, intrinsic, first, Kind.UINT);
      case ASDOUBLE -> joined(name, intrinsic, arguments, span);
      case COUNTBITS -> integers(name, intrinsic, first, unsigned(type), Kind.UINT);
      case REVERSEBITS -> integers(name, intrinsic, first, unsigned(type), unsigned(type));
      case FIRSTBITHIGH, FIRSTBITLOW -> {
        boolean signed = type.kind() == Kind.INT || type.kind() == Kind.LONG;
        Kind kind = signed ? type.kind() : unsigned(type);
        yield integers(name, intrinsic, first, kind, kind == Kind.INT ? Kind.INT : Kind.UINT);
      }
      case F16TOF32 -> integers(name, intrinsic, first, Kind.UINT, Kind.FLOAT);
      case F32TOF16 -> {
        Expression value = Conversions.convert(first.value(), Types.withKind(type, Kind.FLOAT));
        yield new IntrinsicCall(intrinsic, List.of(value), Types.withKind(type, Kind.UINT));
      }
      case FREXP, MODF, SINCOS -> outputs(name, intrinsic, arguments, Kind.FLOAT, Kind.FLOAT);
      case SPLIT_DOUBLE -> outputs(name, intrinsic, arguments, Kind.DOUBLE, Kind.UINT);
      default -> throw new IllegalStateException("no rule for " + intrinsic);
    };
  }

  private static Kind unsigned(Basic type) {
    return type.kind().isWide() ? Kind.ULONG : Kind.UINT;
  }

  private static Expression sign(Argument argument, Basic type) {
    Basic ints = Types.withKind(type, Kind.INT);
    if (type.kind().isUnsigned() || type.kind() == Kind.BOOL) {
      Expression positive = Conversions.convert(argument.value(), Types.withKind(type, Kind.BOOL));
      return Conversions.convert(positive, ints);
    }
    return new IntrinsicCall(Intrinsic.SIGN, List.of(argument.value()), ints);
  }

  private @Nullable List<Expression> realVectors(String name, List<Argument> arguments, Span span) {
    for (Argument argument : arguments) {
      if (basic(argument) instanceof Matrix) {
        bad(name, argument, "a vector");
        return null;
      }
    }
    return unified(name, arguments, realKind(arguments), span);
  }

  private Expression vectorsToReal(
      String name, Intrinsic intrinsic, List<Argument> arguments, Span span) {
    List<Expression> values = realVectors(name, arguments, span);
    return values == null
        ? ExpressionChecker.ERROR
        : new IntrinsicCall(intrinsic, values, Types.scalar(realKind(arguments)));
  }

  private Expression vectors(
      String name, Intrinsic intrinsic, List<Argument> arguments, Span span) {
    List<Expression> values = realVectors(name, arguments, span);
    return values == null
        ? ExpressionChecker.ERROR
        : new IntrinsicCall(intrinsic, values, values.get(0).type());
  }

  private Expression dot(String name, List<Argument> arguments, Span span) {
    Kind kind = numberKind(arguments);
    for (Argument argument : arguments) {
      if (basic(argument) instanceof Matrix) {
        return bad(name, argument, "a vector");
      }
    }
    List<Expression> values = unified(name, arguments, kind, span);
    if (values == null) {
      return ExpressionChecker.ERROR;
    }
    Expression a = values.get(0);
    Expression b = values.get(1);
    if (a.type() instanceof Scalar) {
      return ConstantFolding.fold(new Binary(BinaryOperator.MULTIPLY, a, b, a.type()));
    }
    return new IntrinsicCall(Intrinsic.DOT, values, Types.scalar(kind));
  }

  private Expression refract(String name, List<Argument> arguments, Span span) {
    List<Expression> values = realVectors(name, arguments.subList(0, 2), span);
    Argument eta = arguments.get(2);
    if (values == null) {
      return ExpressionChecker.ERROR;
    }
    Basic type = (Basic) values.get(0).type();
    if (!(basic(eta) instanceof Scalar)) {
      return bad(name, eta, type.kind().word());
    }
    List<Expression> all = new ArrayList<>(values);
    all.add(expressions.convertWithWarnings(eta.value(), Types.scalar(type.kind()), eta.span()));
    return new IntrinsicCall(Intrinsic.REFRACT, all, all.get(0).type());
  }

  /** All arguments of one given type; the result too. */
  private Expression fixed(String name, Intrinsic intrinsic, List<Argument> arguments, Basic type) {
    List<Expression> values = new ArrayList<>();
    for (Argument argument : arguments) {
      Basic given = basic(argument);
      boolean splat = given instanceof Scalar && !(type instanceof Scalar);
      if (splat || Conversions.cost(given, type) == Conversions.IMPOSSIBLE) {
        return bad(name, argument, type.displayName());
      }
      values.add(expressions.convertWithWarnings(argument.value(), type, argument.span()));
    }
    return new IntrinsicCall(intrinsic, values, type);
  }

  private Expression bits(String name, Intrinsic intrinsic, Argument argument, Kind kind) {
    Basic type = basic(argument);
    if (type.kind() == Kind.BOOL || type.kind().isWide()) {
      boolean split = type.kind() == Kind.DOUBLE && kind == Kind.UINT;
      return bad(name, argument, split ? "(x, low, high)" : "a number of 32 bits");
    }
    if (type.kind() == kind) {
      return argument.value();
    }
    return new IntrinsicCall(intrinsic, List.of(argument.value()), Types.withKind(type, kind));
  }

  private Expression integers(
      String name, Intrinsic intrinsic, Argument argument, Kind kind, Kind result) {
    Basic type = basic(argument);
    if (type.kind().isReal()) {
      return bad(name, argument, "an integer or a vector of them");
    }
    Expression value =
        expressions.convertWithWarnings(
            argument.value(), Types.withKind(type, kind), argument.span());
    return new IntrinsicCall(intrinsic, List.of(value), Types.withKind(type, result));
  }

  /** {@code asdouble(low, high)}. */
  private Expression joined(String name, Intrinsic intrinsic, List<Argument> arguments, Span span) {
    for (Argument argument : arguments) {
      if (basic(argument) instanceof Matrix || basic(argument).kind().isReal()) {
        return bad(name, argument, "32 bits of a double, as uint");
      }
    }
    List<Expression> values = unified(name, arguments, Kind.UINT, span);
    return values == null
        ? ExpressionChecker.ERROR
        : new IntrinsicCall(
            intrinsic, values, Types.withKind((Basic) values.get(0).type(), Kind.DOUBLE));
  }

  /** The first argument goes in, the others come out. */
  private Expression outputs(
      String name, Intrinsic intrinsic, List<Argument> arguments, Kind in, Kind out) {
    Argument first = arguments.get(0);
    if (basic(first) instanceof Matrix) {
      return bad(name, first, "a number or vector");
    }
    Basic type = Types.withKind(basic(first), in);
    Basic result = Types.withKind(type, out);
    List<Expression> values = new ArrayList<>();
    values.add(expressions.convertWithWarnings(first.value(), type, first.span()));
    for (Argument output : arguments.subList(1, arguments.size())) {
      if (!output.value().type().equals(result)) {
        return bad(name, output, result.displayName() + " to write to");
      }
      if (!expressions.requireAssignable(output.value(), output.span())) {
        return ExpressionChecker.ERROR;
      }
      values.add(output.value());
    }
    boolean value = intrinsic == Intrinsic.FREXP || intrinsic == Intrinsic.MODF;
    return new IntrinsicCall(intrinsic, values, value ? type : Types.VOID);
  }

  /**
   * {@code mul}: vectors on the left are rows, on the right columns. Scalars and two vectors become
   * products and dot products.
   */
  private Expression multiply(List<Argument> arguments, Span span) {
    Argument left = arguments.get(0);
    Argument right = arguments.get(1);
    Basic a = basic(left);
    Basic b = basic(right);
    if (a instanceof Scalar || b instanceof Scalar) {
      return expressions
          .operators()
          .binary(
              BinaryOperator.MULTIPLY,
              left.value(),
              right.value(),
              left.span(),
              right.span(),
              span);
    }
    if (a instanceof Vector && b instanceof Vector) {
      return dot("mul", arguments, span);
    }
    int inner = a instanceof Matrix m ? m.columns() : a.componentCount();
    int outer = b instanceof Matrix m ? m.rows() : b.componentCount();
    Kind kind = numberKind(arguments);
    Expression first = Conversions.convert(left.value(), Types.withKind(a, kind));
    Expression second = Conversions.convert(right.value(), Types.withKind(b, kind));
    if (a instanceof Vector && inner > outer && outer > 1) {
      first = expressions.convertWithWarnings(first, Types.vector(kind, outer), left.span());
    } else if (b instanceof Vector && outer > inner && inner > 1) {
      second = expressions.convertWithWarnings(second, Types.vector(kind, inner), right.span());
    } else if (inner != outer) {
      boolean point = Math.abs(inner - outer) == 1 && (a instanceof Vector || b instanceof Vector);
      file.report(
          CheckProblem.BAD_ARGUMENT,
          span,
          "`mul` cannot multiply " + a.displayName() + " and " + b.displayName(),
          point
              ? "write `float"
                  + Math.max(inner, outer)
                  + "(v, 1)` for a point, or 0 for a direction"
              : "the columns of the left must equal the rows of the right");
      return ExpressionChecker.ERROR;
    }
    Type result;
    if (a instanceof Matrix m && b instanceof Matrix n) {
      result = new Matrix(kind, m.rows(), n.columns());
    } else if (a instanceof Matrix m) {
      result = Types.vector(kind, m.rows());
    } else {
      result = Types.vector(kind, ((Matrix) b).columns());
    }
    return new IntrinsicCall(Intrinsic.MUL, List.of(first, second), result);
  }
}
