package dev.tendril.core.check;

import dev.tendril.core.check.Type.Basic;
import dev.tendril.core.check.Type.Kind;
import dev.tendril.core.check.Type.Matrix;
import dev.tendril.core.check.TypedTree.Binary;
import dev.tendril.core.check.TypedTree.BoolConstant;
import dev.tendril.core.check.TypedTree.Construct;
import dev.tendril.core.check.TypedTree.Convert;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.check.TypedTree.FloatConstant;
import dev.tendril.core.check.TypedTree.IntConstant;
import dev.tendril.core.check.TypedTree.Unary;
import dev.tendril.core.syntax.SyntaxTree.BinaryOperator;
import dev.tendril.core.syntax.SyntaxTree.UnaryOperator;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Arithmetic on constants, with the language's meaning: 32-bit wrap-around integers, single
 * precision floats, integer x/0 and x%0 all bits set, shifts masked to 31, float to integer
 * saturating with NaN to 0.
 *
 * <p>A constant is a {@link BoolConstant}, {@link IntConstant}, {@link FloatConstant} or a {@link
 * Construct} of constants; a vector's or matrix's parts are its scalars.
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
    if (!literal || !(node.type() instanceof Type.Scalar)) {
      return node;
    }
    Expression folded = evaluate(node);
    return folded == null ? node : folded;
  }

  static boolean isScalar(Expression expression) {
    return expression instanceof BoolConstant
        || expression instanceof IntConstant
        || expression instanceof FloatConstant;
  }

  /** The value of an expression that is known now, or null. */
  static @Nullable Expression evaluate(Expression expression) {
    if (isScalar(expression)) {
      return expression;
    }
    if (expression instanceof TypedTree.ConstantValue value) {
      return value.constant().initializer();
    }
    if (expression instanceof Construct construct) {
      return evaluateConstruct(construct);
    }
    if (expression instanceof Convert convert) {
      Expression operand = evaluate(convert.operand());
      return operand == null ? null : convert(operand, (Basic) convert.type());
    }
    if (expression instanceof Unary unary) {
      Expression operand = evaluate(unary.operand());
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
      return evaluateBinary(binary);
    }
    if (expression instanceof TypedTree.Conditional conditional) {
      return evaluateConditional(conditional);
    }
    if (expression instanceof TypedTree.Swizzle swizzle) {
      Expression target = evaluate(swizzle.target());
      return target == null ? null : pick(target, swizzle.components(), (Basic) swizzle.type());
    }
    if (expression instanceof TypedTree.MatrixSwizzle swizzle) {
      Expression target = evaluate(swizzle.target());
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
      return evaluateIndex(index);
    }
    if (expression instanceof TypedTree.FieldValue field) {
      Expression target = evaluate(field.target());
      return target instanceof Construct construct ? construct.parts().get(field.field()) : null;
    }
    if (expression instanceof TypedTree.IntrinsicCall call) {
      List<Expression> arguments = new ArrayList<>();
      for (Expression argument : call.arguments()) {
        Expression value = evaluate(argument);
        if (value == null) {
          return null;
        }
        arguments.add(value);
      }
      return ConstantIntrinsics.evaluate(call.intrinsic(), arguments, call.type());
    }
    return null;
  }

  private static @Nullable Expression evaluateConstruct(Construct construct) {
    boolean basic = construct.type() instanceof Basic;
    List<Expression> parts = new ArrayList<>(construct.parts().size());
    boolean changed = false;
    for (Expression part : construct.parts()) {
      Expression value = evaluate(part);
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

  private static @Nullable Expression evaluateBinary(Binary binary) {
    Expression left = evaluate(binary.left());
    Expression right = left == null ? null : evaluate(binary.right());
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

  private static @Nullable Expression evaluateConditional(TypedTree.Conditional conditional) {
    Expression condition = evaluate(conditional.condition());
    if (condition == null) {
      return null;
    }
    if (condition instanceof BoolConstant constant) {
      return evaluate(constant.value() ? conditional.whenTrue() : conditional.whenFalse());
    }
    Expression whenTrue = evaluate(conditional.whenTrue());
    Expression whenFalse = evaluate(conditional.whenFalse());
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
  private static @Nullable Expression evaluateIndex(TypedTree.IndexValue node) {
    Expression target = evaluate(node.target());
    Expression index = evaluate(node.index());
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
      case INT -> new IntConstant(Type.INT, asBits(value, Kind.INT));
      case UINT -> new IntConstant(Type.UINT, asBits(value, Kind.UINT));
    };
  }

  static boolean asBool(Expression scalar) {
    if (scalar instanceof BoolConstant constant) {
      return constant.value();
    }
    if (scalar instanceof IntConstant constant) {
      return constant.bits() != 0;
    }
    return scalar instanceof FloatConstant constant && constant.value() != 0;
  }

  static float asFloat(Expression scalar) {
    if (scalar instanceof FloatConstant constant) {
      return constant.value();
    }
    return asLong(scalar);
  }

  /** Booleans and integers by value; floats cut. */
  static long asLong(Expression scalar) {
    if (scalar instanceof IntConstant constant) {
      return constant.type() == Type.UINT
          ? Integer.toUnsignedLong(constant.bits())
          : constant.bits();
    }
    if (scalar instanceof BoolConstant constant) {
      return constant.value() ? 1 : 0;
    }
    return (long) asFloat(scalar);
  }

  private static int asBits(Expression value, Kind kind) {
    if (!(value instanceof FloatConstant constant)) {
      return (int) asLong(value);
    }
    if (kind == Kind.INT) {
      return (int) constant.value();
    }
    long saturated = Math.max(0, Math.min((long) constant.value(), 0xFFFF_FFFFL));
    return (int) saturated;
  }

  private static Expression unary(UnaryOperator operator, Expression value) {
    return switch (operator) {
      case NEGATE ->
          value instanceof FloatConstant constant
              ? new FloatConstant(-constant.value())
              : integer(value, -(int) asLong(value));
      case NOT -> new BoolConstant(!asBool(value));
      case COMPLEMENT -> integer(value, ~(int) asLong(value));
      case PLUS, PRE_INCREMENT, PRE_DECREMENT, POST_INCREMENT, POST_DECREMENT -> value;
    };
  }

  private static Expression integer(Expression like, int bits) {
    return new IntConstant(like.type().equals(Type.UINT) ? Type.UINT : Type.INT, bits);
  }

  /** Both operands have one type. */
  static Expression binary(BinaryOperator operator, Expression left, Expression right) {
    if (left instanceof FloatConstant a && right instanceof FloatConstant b) {
      return floats(operator, a.value(), b.value());
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
      case LESS -> new BoolConstant(a < b);
      case GREATER -> new BoolConstant(a > b);
      case LESS_EQUAL -> new BoolConstant(a <= b);
      case GREATER_EQUAL -> new BoolConstant(a >= b);
      case EQUAL -> new BoolConstant(a == b);
      case NOT_EQUAL -> new BoolConstant(a != b);
      case SHIFT_LEFT, SHIFT_RIGHT, BIT_AND, BIT_XOR, BIT_OR, AND, OR ->
          throw new IllegalArgumentException("no float operator: " + operator);
    };
  }

  private static Expression booleans(BinaryOperator operator, boolean a, boolean b) {
    return switch (operator) {
      case EQUAL -> new BoolConstant(a == b);
      case NOT_EQUAL -> new BoolConstant(a != b);
      case AND -> new BoolConstant(a && b);
      case OR -> new BoolConstant(a || b);
      case MULTIPLY,
          DIVIDE,
          REMAINDER,
          ADD,
          SUBTRACT,
          SHIFT_LEFT,
          SHIFT_RIGHT,
          LESS,
          GREATER,
          LESS_EQUAL,
          GREATER_EQUAL,
          BIT_AND,
          BIT_XOR,
          BIT_OR ->
          throw new IllegalArgumentException("no bool operator: " + operator);
    };
  }

  private static Expression integers(BinaryOperator operator, Expression left, Expression right) {
    int a = (int) asLong(left);
    int b = (int) asLong(right);
    boolean unsigned = left.type().equals(Type.UINT);
    int order = unsigned ? Integer.compareUnsigned(a, b) : Integer.compare(a, b);
    return switch (operator) {
      case MULTIPLY -> integer(left, a * b);
      case DIVIDE -> integer(left, divide(a, b, unsigned));
      case REMAINDER -> integer(left, remainder(a, b, unsigned));
      case ADD -> integer(left, a + b);
      case SUBTRACT -> integer(left, a - b);
      case SHIFT_LEFT -> integer(left, a << b);
      case SHIFT_RIGHT -> integer(left, unsigned ? a >>> b : a >> b);
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

  private static int divide(int a, int b, boolean unsigned) {
    if (b == 0) {
      return -1;
    }
    return unsigned ? Integer.divideUnsigned(a, b) : a / b;
  }

  private static int remainder(int a, int b, boolean unsigned) {
    if (b == 0) {
      return -1;
    }
    return unsigned ? Integer.remainderUnsigned(a, b) : a % b;
  }
}
