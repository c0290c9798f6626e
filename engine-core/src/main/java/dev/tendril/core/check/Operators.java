package dev.tendril.core.check;

import dev.tendril.core.check.Type.Basic;
import dev.tendril.core.check.Type.Kind;
import dev.tendril.core.check.Type.Matrix;
import dev.tendril.core.check.Type.Scalar;
import dev.tendril.core.check.Type.Vector;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.source.Span;
import dev.tendril.core.syntax.SyntaxTree.BinaryOperator;
import dev.tendril.core.syntax.SyntaxTree.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * HLSL's operators: operands are brought to one kind (bool, int, uint, float: the later wins) and
 * one shape (a scalar becomes what stands beside it, a longer vector is cut with a warning).
 */
final class Operators {
  private final FileScope file;

  Operators(FileScope file) {
    this.file = file;
  }

  /** What an operator does with its operands' kind. */
  private enum Family {
    ARITHMETIC,
    ORDER,
    EQUALITY,
    BITS,
    SHIFT,
    LOGIC
  }

  private static Family family(BinaryOperator operator) {
    return switch (operator) {
      case MULTIPLY, DIVIDE, REMAINDER, ADD, SUBTRACT -> Family.ARITHMETIC;
      case LESS, GREATER, LESS_EQUAL, GREATER_EQUAL -> Family.ORDER;
      case EQUAL, NOT_EQUAL -> Family.EQUALITY;
      case BIT_AND, BIT_XOR, BIT_OR -> Family.BITS;
      case SHIFT_LEFT, SHIFT_RIGHT -> Family.SHIFT;
      case AND, OR -> Family.LOGIC;
    };
  }

  static boolean isComparison(BinaryOperator operator) {
    Family family = family(operator);
    return family == Family.ORDER || family == Family.EQUALITY;
  }

  /** The kind in which two operands meet, or null if the operator does not take them. */
  private static @Nullable Kind operandKind(BinaryOperator operator, Kind left, Kind right) {
    Kind later = left.ordinal() > right.ordinal() ? left : right;
    return switch (family(operator)) {
      case ARITHMETIC, ORDER -> later == Kind.BOOL ? Kind.INT : later;
      case EQUALITY -> later;
      case BITS -> later.isReal() ? null : later == Kind.BOOL ? Kind.INT : later;
      case SHIFT -> later.isReal() ? null : left == Kind.BOOL ? Kind.INT : left;
      case LOGIC -> Kind.BOOL;
    };
  }

  /** The later kind of the two; what {@code ?:} and intrinsics of mixed arguments work in. */
  static Kind laterKind(Kind left, Kind right) {
    return left.ordinal() > right.ordinal() ? left : right;
  }

  /** The shape in which two values meet, as a type of some kind, or null. */
  static @Nullable Basic commonShape(Basic left, Basic right) {
    if (Types.sameShape(left, right) || right instanceof Scalar) {
      return left;
    }
    if (left instanceof Scalar) {
      return right;
    }
    if (left instanceof Vector a && right instanceof Vector b) {
      return a.size() < b.size() ? a : b;
    }
    if (left instanceof Matrix && right instanceof Matrix) {
      return Conversions.cuts(left, right) ? right : Conversions.cuts(right, left) ? left : null;
    }
    if (Conversions.isLine(left, right)) {
      return left instanceof Matrix ? right : left;
    }
    return null;
  }

  Expression binary(
      BinaryOperator operator,
      Expression written,
      Expression writtenRight,
      Span leftSpan,
      Span rightSpan,
      Span span) {
    boolean same = written.type().equals(writtenRight.type()) && isComparison(operator);
    Expression left = number(written, same);
    Expression right = number(writtenRight, same);
    if (Types.holdsError(left.type()) || Types.holdsError(right.type())) {
      return ExpressionChecker.ERROR;
    }
    Basic operation = operationType(operator, left.type(), right.type(), span);
    if (operation == null) {
      return ExpressionChecker.ERROR;
    }
    warnTruncation(left.type(), operation, leftSpan);
    warnTruncation(right.type(), operation, rightSpan);
    Expression a = Conversions.convert(left, operation);
    Expression b = Conversions.convert(right, operation);
    Basic type = isComparison(operator) ? Types.withKind(operation, Kind.BOOL) : operation;
    return ConstantFolding.fold(new TypedTree.Binary(operator, a, b, type));
  }

  /** An enum's value as a number; of an {@code enum class} only where two of them are compared. */
  private static Expression number(Expression value, boolean compared) {
    return value.type() instanceof EnumType type && (compared || !type.isScoped())
        ? Conversions.convert(value, type.underlying())
        : value;
  }

  /** The type in which both operands are taken, or null after a report. */
  private @Nullable Basic operationType(BinaryOperator operator, Type left, Type right, Span span) {
    if (!(left instanceof Basic a) || !(right instanceof Basic b)) {
      reportOperands(operator, left, right, span, ownHelp(operator, left, right));
      return null;
    }
    Basic shape = commonShape(a, b);
    if (shape == null) {
      boolean mixed = a instanceof Matrix != b instanceof Matrix;
      reportOperands(
          operator,
          left,
          right,
          span,
          mixed && operator == BinaryOperator.MULTIPLY
              ? "a matrix and a vector are multiplied with `mul(a, b)`"
              : null);
      return null;
    }
    Kind kind = operandKind(operator, a.kind(), b.kind());
    if (kind == null) {
      String help = "convert with `int(x)`, or take the bits with `asuint(x)`";
      if (operator == BinaryOperator.BIT_XOR) {
        help = "a power is written `pow(x, y)`";
      }
      reportOperands(operator, left, right, span, help);
      return null;
    }
    return Types.withKind(shape, kind);
  }

  private static @Nullable String ownHelp(BinaryOperator operator, Type left, Type right) {
    if (left instanceof EnumType || right instanceof EnumType) {
      EnumType type = left instanceof EnumType a ? a : (EnumType) right;
      return "an `enum class` is only compared with its own values; `"
          + type.underlying().displayName()
          + "(x)` makes a number of it";
    }
    boolean structs = left instanceof StructType || right instanceof StructType;
    return structs && family(operator) == Family.EQUALITY ? "compare the fields that matter" : null;
  }

  private void reportOperands(
      BinaryOperator operator, Type left, Type right, Span span, @Nullable String help) {
    file.report(
        CheckProblem.BAD_OPERANDS,
        span,
        "`"
            + operator.sign()
            + "` does not take "
            + left.displayName()
            + " and "
            + right.displayName(),
        help);
  }

  /** {@code target op= value}, which stays in the target's shape. */
  Expression compoundAssign(
      BinaryOperator operator, Expression target, Expression written, Span valueSpan, Span span) {
    Expression value = number(written, false);
    if (Types.holdsError(target.type()) || Types.holdsError(value.type())) {
      return ExpressionChecker.ERROR;
    }
    Basic operation = operationType(operator, target.type(), value.type(), span);
    if (operation == null || !(target.type() instanceof Basic targetType)) {
      return ExpressionChecker.ERROR;
    }
    if (!Types.sameShape(operation, targetType)) {
      if (Conversions.cost(value.type(), targetType) == Conversions.IMPOSSIBLE) {
        reportOperands(operator, target.type(), value.type(), span, null);
        return ExpressionChecker.ERROR;
      }
      operation = Types.withKind(targetType, operation.kind());
    }
    warnTruncation(value.type(), operation, valueSpan);
    if (Conversions.isLossy(operation, targetType)) {
      file.report(
          CheckProblem.LOSSY_CONVERSION,
          span,
          "the result is "
              + operation.displayName()
              + " and loses its "
              + Types.lostPart(operation, targetType)
              + " in "
              + targetType.displayName(),
          "write the conversion out if that is meant");
    }
    return new TypedTree.CompoundAssign(
        operator, target, Conversions.convert(value, operation), operation);
  }

  Expression unary(UnaryOperator operator, Expression written, Span span) {
    Expression operand =
        switch (operator) {
          case PLUS, NEGATE, NOT, COMPLEMENT -> number(written, false);
          case PRE_INCREMENT, PRE_DECREMENT, POST_INCREMENT, POST_DECREMENT -> written;
        };
    if (Types.holdsError(operand.type())) {
      return ExpressionChecker.ERROR;
    }
    if (!(operand.type() instanceof Basic type)) {
      return reportOperand(operator, operand.type(), span);
    }
    Kind kind = type.kind();
    switch (operator) {
      case PLUS, NEGATE -> kind = kind == Kind.BOOL ? Kind.INT : kind;
      case NOT -> kind = Kind.BOOL;
      case COMPLEMENT -> {
        if (kind.isReal()) {
          return reportOperand(operator, type, span);
        }
        kind = kind == Kind.BOOL ? Kind.INT : kind;
      }
      case PRE_INCREMENT, PRE_DECREMENT, POST_INCREMENT, POST_DECREMENT -> {
        if (kind == Kind.BOOL) {
          return reportOperand(operator, type, span);
        }
        return new TypedTree.Increment(operator, operand);
      }
    }
    Expression converted = Conversions.convert(operand, Types.withKind(type, kind));
    return operator == UnaryOperator.PLUS
        ? converted
        : ConstantFolding.fold(new TypedTree.Unary(operator, converted));
  }

  private Expression reportOperand(UnaryOperator operator, Type type, Span span) {
    file.report(
        CheckProblem.BAD_OPERANDS,
        span,
        "`" + operator.sign() + "` does not take " + type.displayName());
    return ExpressionChecker.ERROR;
  }

  Expression conditional(Expression written, Expression first, Expression second, Span span) {
    boolean same = first.type().equals(second.type());
    Expression condition = number(written, false);
    Expression whenTrue = same ? first : number(first, false);
    Expression whenFalse = same ? second : number(second, false);
    Type a = whenTrue.type();
    Type b = whenFalse.type();
    if (Types.holdsError(condition.type()) || Types.holdsError(a) || Types.holdsError(b)) {
      return ExpressionChecker.ERROR;
    }
    if (!(condition.type() instanceof Basic test)) {
      file.report(
          CheckProblem.BAD_CONDITION,
          span,
          "a condition is a bool, not " + condition.type().displayName());
      return ExpressionChecker.ERROR;
    }
    Expression choice = Conversions.convert(condition, Types.withKind(test, Kind.BOOL));
    if (a.equals(b) && (test instanceof Scalar) && a != Types.VOID) {
      return new TypedTree.Conditional(choice, whenTrue, whenFalse);
    }
    Basic common = null;
    if (a instanceof Basic left && b instanceof Basic right) {
      common = commonShape(left, right);
      if (common != null && !(test instanceof Scalar)) {
        common = common instanceof Scalar || Types.sameShape(common, test) ? test : null;
      }
      if (common != null) {
        common = Types.withKind(common, laterKind(left.kind(), right.kind()));
      }
    }
    if (common == null) {
      file.report(
          CheckProblem.BAD_OPERANDS,
          span,
          "`?:` cannot choose between "
              + a.displayName()
              + " and "
              + b.displayName()
              + (test instanceof Scalar ? "" : " by " + test.displayName()));
      return ExpressionChecker.ERROR;
    }
    warnTruncation(a, common, span);
    warnTruncation(b, common, span);
    return new TypedTree.Conditional(
        choice, Conversions.convert(whenTrue, common), Conversions.convert(whenFalse, common));
  }

  void warnTruncation(Type from, Type to, Span span) {
    if (Conversions.isTruncation(from, to)) {
      file.report(
          CheckProblem.TRUNCATION,
          span,
          from.displayName() + " is cut to " + to.displayName() + " here",
          "write the swizzle or the conversion out if that is meant");
    }
  }
}
