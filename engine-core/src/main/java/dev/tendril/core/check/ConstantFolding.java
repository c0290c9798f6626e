package dev.tendril.core.check;

import dev.tendril.core.check.Type.Basic;
import dev.tendril.core.check.Type.Kind;
import dev.tendril.core.check.Type.Matrix;
import dev.tendril.core.check.TypedTree.Binary;
import dev.tendril.core.check.TypedTree.BoolConstant;
import dev.tendril.core.check.TypedTree.Construct;
import dev.tendril.core.check.TypedTree.Convert;
import dev.tendril.core.check.TypedTree.DoubleConstant;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.check.TypedTree.FloatConstant;
import dev.tendril.core.check.TypedTree.IntConstant;
import dev.tendril.core.check.TypedTree.Local;
import dev.tendril.core.check.TypedTree.LongConstant;
import dev.tendril.core.check.TypedTree.Unary;
import dev.tendril.core.syntax.SyntaxTree.BinaryOperator;
import dev.tendril.core.syntax.SyntaxTree.Direction;
import dev.tendril.core.syntax.SyntaxTree.UnaryOperator;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Arithmetic on constants, with the language's meaning: wrap-around integers, floats and doubles
 * each in their own precision, integer x/0 and x%0 all bits set, shifts masked to 31 or 63, reals
 * to integers saturating with NaN to 0.
 *
 * <p>A constant is a {@link BoolConstant}, {@link IntConstant}, {@link LongConstant}, {@link
 * FloatConstant}, {@link DoubleConstant} or a {@link Construct} of constants; a vector's or
 * matrix's parts are its scalars.
 */
final class ConstantFolding {
  private ConstantFolding() {}

  /** Folds one node over scalar literals; anything else is returned as it is. */
  static Expression fold(Expression node) {
    boolean literal =
        (node instanceof Convert convert && isScalar(convert.operand()))
            || (node instanceof Unary unary && isScalar(unary.operand()))
            || (node instanceof Binary binary
                && isScalar(binary.left())
                && isScalar(binary.right()));
    if (!literal || !(node.type() instanceof Type.Scalar || node.type() instanceof EnumType)) {
      return node;
    }
    Expression folded = evaluate(node);
    return folded == null ? node : folded;
  }

  static boolean isScalar(Expression expression) {
    return expression instanceof BoolConstant
        || expression instanceof IntConstant
        || expression instanceof FloatConstant
        || expression instanceof LongConstant
        || expression instanceof DoubleConstant
        || expression instanceof TypedTree.EnumConstant;
  }

  /** The value of an expression that is known now, or null. */
  static @Nullable Expression evaluate(Expression expression) {
    return evaluate(expression, Map.of());
  }

  /**
   * @param locals the values of a library function's parameters and variables
   */
  private static @Nullable Expression evaluate(
      Expression expression, Map<Local, Expression> locals) {
    if (isScalar(expression)) {
      return expression;
    }
    if (expression instanceof TypedTree.LocalValue value) {
      return locals.get(value.local());
    }
    if (expression instanceof TypedTree.Call call) {
      boolean known = Library.isOwn(call.function()) && call.function().hasBody();
      return known ? evaluateCall(call, locals) : null;
    }
    if (expression instanceof TypedTree.ConstantValue value) {
      return value.constant().initializer();
    }
    if (expression instanceof TypedTree.GlobalValue value) {
      TypedTree.GlobalConstant constant = value.variable().constant();
      return constant == null ? null : constant.initializer();
    }
    if (expression instanceof Construct construct) {
      return evaluateConstruct(construct, locals);
    }
    if (expression instanceof Convert convert) {
      Expression operand = evaluate(convert.operand(), locals);
      if (operand != null && convert.type() instanceof EnumType type) {
        return new TypedTree.EnumConstant(
            type, (int) asLong(convertScalar(operand, type.underlying().kind())));
      }
      return operand == null ? null : convert(operand, (Basic) convert.type());
    }
    if (expression instanceof Unary unary) {
      Expression operand = evaluate(unary.operand(), locals);
      if (operand == null || !(unary.type() instanceof Basic type)) {
        return null;
      }
      List<Expression> parts = new ArrayList<>();
      for (Expression part : scalars(operand)) {
        parts.add(unary(unary.operator(), part));
      }
      return build(type, parts);
    }
    if (expression instanceof Binary binary) {
      return evaluateBinary(binary, locals);
    }
    if (expression instanceof TypedTree.Conditional conditional) {
      return evaluateConditional(conditional, locals);
    }
    if (expression instanceof TypedTree.Swizzle swizzle) {
      Expression target = evaluate(swizzle.target(), locals);
      return target == null ? null : pick(target, swizzle.components(), (Basic) swizzle.type());
    }
    if (expression instanceof TypedTree.MatrixSwizzle swizzle) {
      Expression target = evaluate(swizzle.target(), locals);
      if (target == null || !(target.type() instanceof Matrix matrix)) {
        return null;
      }
      List<Integer> elements = new ArrayList<>();
      for (int element : swizzle.elements()) {
        elements.add(element / 4 * matrix.columns() + element % 4);
      }
      return pick(target, elements, (Basic) swizzle.type());
    }
    if (expression instanceof TypedTree.IndexValue index) {
      return evaluateIndex(index, locals);
    }
    if (expression instanceof TypedTree.FieldValue field) {
      Expression target = evaluate(field.target(), locals);
      return target instanceof Construct construct ? construct.parts().get(field.field()) : null;
    }
    if (expression instanceof TypedTree.IntrinsicCall call) {
      List<Expression> arguments = new ArrayList<>();
      for (Expression argument : call.arguments()) {
        Expression value = evaluate(argument, locals);
        if (value == null) {
          return null;
        }
        arguments.add(value);
      }
      return ConstantIntrinsics.evaluate(call.intrinsic(), arguments, call.type());
    }
    return null;
  }

  private static @Nullable Expression evaluateConstruct(
      Construct construct, Map<Local, Expression> locals) {
    boolean basic = construct.type() instanceof Basic;
    List<Expression> parts = new ArrayList<>(construct.parts().size());
    boolean changed = false;
    for (Expression part : construct.parts()) {
      Expression value = evaluate(part, locals);
      if (value == null) {
        return null;
      }
      if (basic) {
        parts.addAll(scalars(value));
      } else {
        parts.add(value);
      }
      changed |= value != part || (basic && !isScalar(value));
    }
    return changed ? new Construct(construct.type(), parts) : construct;
  }

  /** Of a function that is a few declarations and a result. */
  private static @Nullable Expression evaluateCall(
      TypedTree.Call call, Map<Local, Expression> locals) {
    Map<Local, Expression> inside = new HashMap<>();
    for (int i = 0; i < call.arguments().size(); i++) {
      Local parameter = call.function().parameters().get(i);
      Expression value = evaluate(call.arguments().get(i), locals);
      if (value == null || parameter.direction() != Direction.IN) {
        return null;
      }
      inside.put(parameter, value);
    }
    for (TypedTree.Statement statement : call.function().body().statements()) {
      if (statement instanceof TypedTree.Return end) {
        return end.value() == null ? null : evaluate(end.value(), inside);
      }
      Expression value =
          statement instanceof TypedTree.Declare declare
              ? evaluate(declare.initializer(), inside)
              : null;
      if (value == null) {
        return null;
      }
      inside.put(((TypedTree.Declare) statement).local(), value);
    }
    return null;
  }

  private static @Nullable Expression evaluateBinary(Binary binary, Map<Local, Expression> locals) {
    Expression left = evaluate(binary.left(), locals);
    Expression right = left == null ? null : evaluate(binary.right(), locals);
    if (left == null || right == null || !(binary.type() instanceof Basic type)) {
      return null;
    }
    List<Expression> lefts = scalars(left);
    List<Expression> rights = scalars(right);
    List<Expression> parts = new ArrayList<>();
    for (int i = 0; i < lefts.size(); i++) {
      parts.add(binary(binary.operator(), lefts.get(i), rights.get(i)));
    }
    return build(type, parts);
  }

  private static @Nullable Expression evaluateConditional(
      TypedTree.Conditional conditional, Map<Local, Expression> locals) {
    Expression condition = evaluate(conditional.condition(), locals);
    if (condition == null) {
      return null;
    }
    if (condition instanceof BoolConstant constant) {
      return evaluate(constant.value() ? conditional.whenTrue() : conditional.whenFalse(), locals);
    }
    Expression whenTrue = evaluate(conditional.whenTrue(), locals);
    Expression whenFalse = evaluate(conditional.whenFalse(), locals);
    if (whenTrue == null || whenFalse == null || !(conditional.type() instanceof Basic type)) {
      return null;
    }
    List<Expression> parts = new ArrayList<>();
    List<Expression> choices = scalars(condition);
    for (int i = 0; i < choices.size(); i++) {
      parts.add(scalars(asBool(choices.get(i)) ? whenTrue : whenFalse).get(i));
    }
    return build(type, parts);
  }

  /** Indices are clamped, as they are on the GPU. */
  private static @Nullable Expression evaluateIndex(
      TypedTree.IndexValue node, Map<Local, Expression> locals) {
    Expression target = evaluate(node.target(), locals);
    Expression index = evaluate(node.index(), locals);
    if (!(target instanceof Construct construct) || !(index instanceof IntConstant constant)) {
      return null;
    }
    if (target.type() instanceof Matrix matrix) {
      int row = clamp(constant, matrix.rows());
      List<Expression> parts =
          construct.parts().subList(row * matrix.columns(), (row + 1) * matrix.columns());
      return build((Basic) node.type(), parts);
    }
    List<Expression> parts = construct.parts();
    return parts.isEmpty() ? null : parts.get(clamp(constant, parts.size()));
  }

  private static int clamp(IntConstant index, int length) {
    return (int) Math.max(0, Math.min(asLong(index), length - 1L));
  }

  // ---- scalars

  /** The scalars of a basic constant, in order. */
  static List<Expression> scalars(Expression constant) {
    return constant instanceof Construct construct ? construct.parts() : List.of(constant);
  }

  static Expression build(Basic type, List<Expression> scalars) {
    return type instanceof Type.Scalar ? scalars.get(0) : new Construct(type, scalars);
  }

  private static Expression pick(Expression target, List<Integer> indices, Basic type) {
    List<Expression> all = scalars(target);
    List<Expression> parts = new ArrayList<>();
    for (int index : indices) {
      parts.add(all.get(index));
    }
    return build(type, parts);
  }

  private static Expression convert(Expression operand, Basic type) {
    List<Expression> all = scalars(operand);
    List<Expression> parts = new ArrayList<>();
    for (int i = 0; i < type.componentCount(); i++) {
      parts.add(convertScalar(all.get(sourceIndex(operand, type, i)), type.kind()));
    }
    return build(type, parts);
  }

  private static int sourceIndex(Expression operand, Basic type, int i) {
    if (isScalar(operand)) {
      return 0;
    }
    if (operand.type() instanceof Matrix large && type instanceof Matrix small) {
      return i / small.columns() * large.columns() + i % small.columns();
    }
    return i;
  }

  static Expression convertScalar(Expression value, Kind kind) {
    return switch (kind) {
      case BOOL -> new BoolConstant(asBool(value));
      case FLOAT -> new FloatConstant(asFloat(value));
      case DOUBLE -> new DoubleConstant(asDouble(value));
      case INT, UINT, LONG, ULONG -> integer(kind, asBits(value, kind));
    };
  }

  static boolean asBool(Expression scalar) {
    if (scalar instanceof FloatConstant || scalar instanceof DoubleConstant) {
      return asDouble(scalar) != 0;
    }
    return asLong(scalar) != 0;
  }

  static float asFloat(Expression scalar) {
    if (scalar instanceof FloatConstant constant) {
      return constant.value();
    }
    if (scalar instanceof DoubleConstant constant) {
      return (float) constant.value();
    }
    long value = asLong(scalar);
    if (scalar.type().equals(Type.ULONG) && value < 0) {
      return ((value >>> 1) | (value & 1)) * 2f; // the lowest bit stays to round by
    }
    return value;
  }

  static double asDouble(Expression scalar) {
    if (scalar instanceof FloatConstant constant) {
      return constant.value();
    }
    if (scalar instanceof DoubleConstant constant) {
      return constant.value();
    }
    long value = asLong(scalar);
    if (scalar.type().equals(Type.ULONG) && value < 0) {
      return ((value >>> 1) | (value & 1)) * 2.0;
    }
    return value;
  }

  /** Booleans and integers by value, those of uint64_t by their bits; reals cut. */
  static long asLong(Expression scalar) {
    if (scalar instanceof IntConstant constant) {
      return constant.type().equals(Type.UINT)
          ? Integer.toUnsignedLong(constant.bits())
          : constant.bits();
    }
    if (scalar instanceof LongConstant constant) {
      return constant.bits();
    }
    if (scalar instanceof BoolConstant constant) {
      return constant.value() ? 1 : 0;
    }
    if (scalar instanceof TypedTree.EnumConstant constant) {
      return constant.type().underlying().equals(Type.UINT)
          ? Integer.toUnsignedLong(constant.bits())
          : constant.bits();
    }
    return (long) asDouble(scalar);
  }

  private static long asBits(Expression value, Kind kind) {
    if (!(value instanceof FloatConstant) && !(value instanceof DoubleConstant)) {
      return asLong(value);
    }
    double number = asDouble(value);
    return switch (kind) {
      case INT -> (int) number;
      case UINT -> Math.max(0, Math.min((long) number, 0xFFFF_FFFFL));
      case ULONG -> unsigned(number);
      case BOOL, LONG, FLOAT, DOUBLE -> (long) number;
    };
  }

  /** Saturates at 0 and 2^64 - 1. */
  private static long unsigned(double number) {
    if (!(number >= 0x1p63)) {
      return Math.max(0, (long) number);
    }
    return number >= 0x1p64 ? -1 : (long) (number - 0x1p63) + Long.MIN_VALUE;
  }

  /** An integer of a kind, of which the bits beyond its width are dropped. */
  static Expression integer(Kind kind, long bits) {
    return kind.isWide()
        ? new LongConstant(Types.scalar(kind), bits)
        : new IntConstant(Types.scalar(kind), (int) bits);
  }

  /** A real of a kind, rounded to its precision. */
  static Expression real(Kind kind, double value) {
    return kind == Kind.DOUBLE ? new DoubleConstant(value) : new FloatConstant((float) value);
  }

  private static Expression unary(UnaryOperator operator, Expression value) {
    return switch (operator) {
      case NEGATE -> {
        if (value instanceof FloatConstant constant) {
          yield new FloatConstant(-constant.value());
        }
        yield value instanceof DoubleConstant constant
            ? new DoubleConstant(-constant.value())
            : integer(value, -asLong(value));
      }
      case NOT -> new BoolConstant(!asBool(value));
      case COMPLEMENT -> integer(value, ~asLong(value));
      case PLUS, PRE_INCREMENT, PRE_DECREMENT, POST_INCREMENT, POST_DECREMENT -> value;
    };
  }

  private static Expression integer(Expression like, long bits) {
    Kind kind =
        like.type() instanceof Basic type && type.kind().isInteger() ? type.kind() : Kind.INT;
    return integer(kind, bits);
  }

  /** Both operands have one type. */
  static Expression binary(BinaryOperator operator, Expression left, Expression right) {
    if (left instanceof FloatConstant a && right instanceof FloatConstant b) {
      return floats(operator, a.value(), b.value());
    }
    if (left instanceof DoubleConstant a && right instanceof DoubleConstant b) {
      return doubles(operator, a.value(), b.value());
    }
    if (left instanceof BoolConstant a && right instanceof BoolConstant b) {
      return booleans(operator, a.value(), b.value());
    }
    return integers(operator, left, right);
  }

  private static Expression floats(BinaryOperator operator, float a, float b) {
    return switch (operator) {
      case MULTIPLY -> new FloatConstant(a * b);
      case DIVIDE -> new FloatConstant(a / b);
      case REMAINDER -> new FloatConstant(a % b);
      case ADD -> new FloatConstant(a + b);
      case SUBTRACT -> new FloatConstant(a - b);
      default -> compare(operator, a, b);
    };
  }

  private static Expression doubles(BinaryOperator operator, double a, double b) {
    return switch (operator) {
      case MULTIPLY -> new DoubleConstant(a * b);
      case DIVIDE -> new DoubleConstant(a / b);
      case REMAINDER -> new DoubleConstant(a % b);
      case ADD -> new DoubleConstant(a + b);
      case SUBTRACT -> new DoubleConstant(a - b);
      default -> compare(operator, a, b);
    };
  }

  private static Expression compare(BinaryOperator operator, double a, double b) {
    return new BoolConstant(
        switch (operator) {
          case LESS -> a < b;
          case GREATER -> a > b;
          case LESS_EQUAL -> a <= b;
          case GREATER_EQUAL -> a >= b;
          case EQUAL -> a == b;
          case NOT_EQUAL -> a != b;
          default -> throw new IllegalArgumentException("no operator of reals: " + operator);
        });
  }

  private static Expression booleans(BinaryOperator operator, boolean a, boolean b) {
    return switch (operator) {
      case EQUAL -> new BoolConstant(a == b);
      case NOT_EQUAL -> new BoolConstant(a != b);
      case AND -> new BoolConstant(a && b);
      case OR -> new BoolConstant(a || b);
      default -> throw new IllegalArgumentException("no bool operator: " + operator);
    };
  }

  private static Expression integers(BinaryOperator operator, Expression left, Expression right) {
    long a = asLong(left);
    long b = asLong(right);
    Kind kind = left.type() instanceof Basic type ? type.kind() : Kind.INT;
    int order = kind == Kind.ULONG ? Long.compareUnsigned(a, b) : Long.compare(a, b);
    int shift = (int) b & (kind.isWide() ? 63 : 31);
    return switch (operator) {
      case MULTIPLY -> integer(left, a * b);
      case DIVIDE -> integer(left, divide(a, b, kind));
      case REMAINDER -> integer(left, remainder(a, b, kind));
      case ADD -> integer(left, a + b);
      case SUBTRACT -> integer(left, a - b);
      case SHIFT_LEFT -> integer(left, a << shift);
      case SHIFT_RIGHT -> integer(left, kind == Kind.ULONG ? a >>> shift : a >> shift);
      case BIT_AND -> integer(left, a & b);
      case BIT_XOR -> integer(left, a ^ b);
      case BIT_OR -> integer(left, a | b);
      case LESS -> new BoolConstant(order < 0);
      case GREATER -> new BoolConstant(order > 0);
      case LESS_EQUAL -> new BoolConstant(order <= 0);
      case GREATER_EQUAL -> new BoolConstant(order >= 0);
      case EQUAL -> new BoolConstant(a == b);
      case NOT_EQUAL -> new BoolConstant(a != b);
      case AND -> new BoolConstant(a != 0 && b != 0);
      case OR -> new BoolConstant(a != 0 || b != 0);
    };
  }

  private static long divide(long a, long b, Kind kind) {
    if (b == 0) {
      return -1;
    }
    return kind == Kind.ULONG ? Long.divideUnsigned(a, b) : a / b;
  }

  private static long remainder(long a, long b, Kind kind) {
    if (b == 0) {
      return -1;
    }
    return kind == Kind.ULONG ? Long.remainderUnsigned(a, b) : a % b;
  }
}
