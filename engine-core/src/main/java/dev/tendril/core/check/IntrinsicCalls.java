package dev.tendril.core.check;

import dev.tendril.core.check.Overloads.Argument;
import dev.tendril.core.check.Type.Basic;
import dev.tendril.core.check.Type.Kind;
import dev.tendril.core.check.Type.Matrix;
import dev.tendril.core.check.Type.Scalar;
import dev.tendril.core.check.Type.Vector;
import dev.tendril.core.check.TypedTree.Binary;
import dev.tendril.core.check.TypedTree.Construct;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.check.TypedTree.IntConstant;
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
 * promises. A function that HLSL applies to a matrix element by element becomes one call per row.
 */
final class IntrinsicCalls {
  /** What a function takes and gives. */
  private enum Form {
    /** Floats of one shape; the result is the same type. */
    FLOATS,
    /** Numbers of one kind and shape; the result is the same type. */
    NUMBERS,
    /** Floats; the result is bool of that shape. */
    TEST,
    /** Everything else has its own rule. */
    OWN
  }

  private record Rule(Intrinsic intrinsic, Form form, int count) {}

  private static final Map<String, Rule> RULES = new HashMap<>();

  /** HLSL functions without an {@link Intrinsic} of their own: they become other nodes. */
  private static final Map<String, Integer> REWRITTEN = Map.of("select", 3, "and", 2, "or", 2);

  static {
    rules(Form.FLOATS, 1, "acos asin atan ceil cos cosh degrees exp exp2 floor frac log log10");
    rules(Form.FLOATS, 1, "log2 radians rcp round rsqrt saturate sin sinh sqrt tan tanh trunc");
    rules(Form.FLOATS, 2, "atan2 fmod ldexp pow step");
    rules(Form.FLOATS, 3, "lerp smoothstep");
    rules(Form.NUMBERS, 1, "abs");
    rules(Form.NUMBERS, 2, "max min");
    rules(Form.NUMBERS, 3, "clamp mad");
    rules(Form.TEST, 1, "isfinite isinf isnan");
    rules(Form.OWN, 1, "all any length normalize determinant transpose sign");
    rules(Form.OWN, 1, "asfloat asint asuint countbits f16tof32 f32tof16 firstbithigh");
    rules(Form.OWN, 1, "firstbitlow reversebits");
    rules(Form.OWN, 2, "cross distance dot reflect dst mul frexp modf");
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
      case FLOATS, TEST -> componentwise(name, rule, arguments, Kind.FLOAT, span);
      case NUMBERS -> componentwise(name, rule, arguments, numberKind(arguments), span);
      case OWN -> own(name, rule.intrinsic(), arguments, span);
    };
  }

  private Expression rewritten(String name, List<Argument> arguments, Span span) {
    Expression first = arguments.get(0).value();
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
    if (rule.intrinsic() == Intrinsic.ABS && kind == Kind.UINT) {
      return values.get(0);
    }
    if (type instanceof Matrix matrix) {
      return byRows(name, rule, values, matrix, span);
    }
    Basic result = rule.form() == Form.TEST ? Types.withKind(type, Kind.BOOL) : type;
    return new IntrinsicCall(rule.intrinsic(), values, result);
  }

  /** {@code abs(m)}: a matrix of one call per row. */
  private Expression byRows(
      String name, Rule rule, List<Expression> values, Matrix matrix, Span span) {
    boolean pure = values.stream().allMatch(TreeWalk::isPure);
    if (rule.form() == Form.TEST || !pure) {
      file.report(
          CheckProblem.BAD_ARGUMENT,
          span,
          "`" + name + "` does not take " + (pure ? "a matrix" : "a computed matrix"),
          pure ? "take its rows one by one" : "put the matrix into a variable first");
      return ExpressionChecker.ERROR;
    }
    Type row = new Vector(matrix.kind(), matrix.columns());
    List<Expression> rows = new ArrayList<>();
    for (int i = 0; i < matrix.rows(); i++) {
      Expression index = new IntConstant(Type.INT, i);
      List<Expression> parts = new ArrayList<>();
      for (Expression value : values) {
        parts.add(new TypedTree.IndexValue(value, index, row));
      }
      rows.add(new IntrinsicCall(rule.intrinsic(), parts, row));
    }
    return new Construct(matrix, rows);
  }

  private Expression own(String name, Intrinsic intrinsic, List<Argument> arguments, Span span) {
    Argument first = arguments.get(0);
    Basic type = basic(first);
    return switch (intrinsic) {
      case ALL, ANY -> {
        Expression value = Conversions.convert(first.value(), Types.withKind(type, Kind.BOOL));
        if (type instanceof Matrix) {
          yield bad(name, first, "a vector");
        }
        yield type instanceof Scalar
            ? value
            : new IntrinsicCall(intrinsic, List.of(value), Type.BOOL);
      }
      case SIGN -> sign(name, first, type);
      case LENGTH -> vectorsToFloat(name, intrinsic, arguments, span);
      case DISTANCE -> vectorsToFloat(name, intrinsic, arguments, span);
      case DOT -> dot(name, arguments, span);
      case NORMALIZE, REFLECT, FACEFORWARD -> vectors(name, intrinsic, arguments, span);
      case REFRACT -> refract(name, arguments, span);
      case CROSS -> fixed(name, intrinsic, arguments, new Vector(Kind.FLOAT, 3));
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
        yield new IntrinsicCall(intrinsic, List.of(first.value()), Type.FLOAT);
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
      case COUNTBITS, REVERSEBITS -> integers(name, intrinsic, first, Kind.UINT, Kind.UINT);
      case FIRSTBITHIGH, FIRSTBITLOW -> {
        Kind kind = type.kind() == Kind.INT ? Kind.INT : Kind.UINT;
        yield integers(name, intrinsic, first, kind, kind);
      }
      case F16TOF32 -> integers(name, intrinsic, first, Kind.UINT, Kind.FLOAT);
      case F32TOF16 -> {
        if (type instanceof Matrix) {
          yield bad(name, first, "a float or vector");
        }
        Expression value = Conversions.convert(first.value(), Types.withKind(type, Kind.FLOAT));
        yield new IntrinsicCall(intrinsic, List.of(value), Types.withKind(type, Kind.UINT));
      }
      case FREXP, MODF, SINCOS -> outputs(name, intrinsic, arguments);
      default -> throw new IllegalStateException("no rule for " + intrinsic);
    };
  }

  private Expression sign(String name, Argument argument, Basic type) {
    if (type instanceof Matrix) {
      return bad(name, argument, "a number or vector");
    }
    Basic ints = Types.withKind(type, Kind.INT);
    if (type.kind() == Kind.UINT || type.kind() == Kind.BOOL) {
      Expression positive = Conversions.convert(argument.value(), Types.withKind(type, Kind.BOOL));
      return Conversions.convert(positive, ints);
    }
    return new IntrinsicCall(Intrinsic.SIGN, List.of(argument.value()), ints);
  }

  private @Nullable List<Expression> floatVectors(
      String name, List<Argument> arguments, Span span) {
    for (Argument argument : arguments) {
      if (basic(argument) instanceof Matrix) {
        bad(name, argument, "a vector");
        return null;
      }
    }
    return unified(name, arguments, Kind.FLOAT, span);
  }

  private Expression vectorsToFloat(
      String name, Intrinsic intrinsic, List<Argument> arguments, Span span) {
    List<Expression> values = floatVectors(name, arguments, span);
    return values == null
        ? ExpressionChecker.ERROR
        : new IntrinsicCall(intrinsic, values, Type.FLOAT);
  }

  private Expression vectors(
      String name, Intrinsic intrinsic, List<Argument> arguments, Span span) {
    List<Expression> values = floatVectors(name, arguments, span);
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
    List<Expression> values = floatVectors(name, arguments.subList(0, 2), span);
    Argument eta = arguments.get(2);
    if (values == null) {
      return ExpressionChecker.ERROR;
    }
    if (!(basic(eta) instanceof Scalar)) {
      return bad(name, eta, "float");
    }
    List<Expression> all = new ArrayList<>(values);
    all.add(Conversions.convert(eta.value(), Type.FLOAT));
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
    if (type instanceof Matrix || type.kind() == Kind.BOOL) {
      return bad(name, argument, "a number or vector");
    }
    if (type.kind() == kind) {
      return argument.value();
    }
    return new IntrinsicCall(intrinsic, List.of(argument.value()), Types.withKind(type, kind));
  }

  private Expression integers(
      String name, Intrinsic intrinsic, Argument argument, Kind kind, Kind result) {
    Basic type = basic(argument);
    if (type instanceof Matrix || type.kind() == Kind.FLOAT) {
      return bad(name, argument, "an integer or a vector of them");
    }
    Expression value = Conversions.convert(argument.value(), Types.withKind(type, kind));
    return new IntrinsicCall(intrinsic, List.of(value), Types.withKind(type, result));
  }

  /** The first argument goes in, the others come out. */
  private Expression outputs(String name, Intrinsic intrinsic, List<Argument> arguments) {
    Argument first = arguments.get(0);
    if (basic(first) instanceof Matrix) {
      return bad(name, first, "a number or vector");
    }
    Basic type = Types.withKind(basic(first), Kind.FLOAT);
    List<Expression> values = new ArrayList<>();
    values.add(Conversions.convert(first.value(), type));
    for (Argument output : arguments.subList(1, arguments.size())) {
      if (!output.value().type().equals(type)) {
        return bad(name, output, type.displayName() + " to write to");
      }
      if (!expressions.requireAssignable(output.value(), output.span())) {
        return ExpressionChecker.ERROR;
      }
      values.add(output.value());
    }
    return new IntrinsicCall(intrinsic, values, intrinsic == Intrinsic.SINCOS ? Types.VOID : type);
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
    Expression first = Conversions.convert(left.value(), Types.withKind(a, Kind.FLOAT));
    Expression second = Conversions.convert(right.value(), Types.withKind(b, Kind.FLOAT));
    if (a instanceof Vector && inner > outer) {
      first = expressions.convertWithWarnings(first, new Vector(Kind.FLOAT, outer), left.span());
    } else if (b instanceof Vector && outer > inner) {
      second = expressions.convertWithWarnings(second, new Vector(Kind.FLOAT, inner), right.span());
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
      result = new Matrix(Kind.FLOAT, m.rows(), n.columns());
    } else if (a instanceof Matrix m) {
      result = new Vector(Kind.FLOAT, m.rows());
    } else {
      result = new Vector(Kind.FLOAT, ((Matrix) b).columns());
    }
    return new IntrinsicCall(Intrinsic.MUL, List.of(first, second), result);
  }
}
