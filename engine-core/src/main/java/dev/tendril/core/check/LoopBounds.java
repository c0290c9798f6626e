package dev.tendril.core.check;

import dev.tendril.core.check.Type.Kind;
import dev.tendril.core.check.TypedTree.Binary;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.check.TypedTree.Local;
import dev.tendril.core.check.TypedTree.LocalValue;
import dev.tendril.core.syntax.SyntaxTree.BinaryOperator;
import dev.tendril.core.syntax.SyntaxTree.Direction;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How often a loop can run at most, where that can be seen from its text.
 *
 * <p>Seen are loops that count: {@code for (int i = 2; i < 10; i += 2)} with a constant start,
 * bound and step, any of the comparisons, the bound on either side, further conditions joined with
 * {@code &&}; the variable is not written to anywhere else. Float counters count when the step is
 * not lost in rounding. {@code do ... while (false)} runs once.
 */
final class LoopBounds {
  private LoopBounds() {}

  /** The most rounds that a proven loop may have. */
  static final long MAXIMUM = 65_535;

  /** The most rounds of a proven loop times those around it. */
  static final long TOTAL = 1L << 20;

  /** For loops whose rounds are not known. */
  static final long UNKNOWN = -1;

  /** The most rounds, exact for integer counters without other conditions; or {@link #UNKNOWN}. */
  static long rounds(TypedTree.Loop loop) {
    Expression condition = loop.condition();
    if (condition == null) {
      return UNKNOWN;
    }
    if (ConstantFolding.evaluate(condition) instanceof TypedTree.BoolConstant constant
        && !constant.value()) {
      return loop.testAfter() ? 1 : 0;
    }
    if (loop.testAfter() || loop.step() == null) {
      return UNKNOWN;
    }
    long least = UNKNOWN;
    for (Expression test : conjuncts(condition)) {
      long rounds = rounds(loop, test);
      if (rounds != UNKNOWN && (least == UNKNOWN || rounds < least)) {
        least = rounds;
      }
    }
    return least;
  }

  private static List<Expression> conjuncts(Expression condition) {
    List<Expression> all = new ArrayList<>();
    Expression rest = condition;
    while (rest instanceof Binary binary && binary.operator() == BinaryOperator.AND) {
      all.add(binary.right());
      rest = binary.left();
    }
    all.add(rest);
    return all;
  }

  private static long rounds(TypedTree.Loop loop, Expression test) {
    if (!(test instanceof Binary comparison) || !Operators.isComparison(comparison.operator())) {
      return UNKNOWN;
    }
    BinaryOperator operator = comparison.operator();
    Local variable = counter(comparison.left());
    Expression bound = comparison.right();
    if (variable == null) {
      variable = counter(comparison.right());
      bound = comparison.left();
      operator = mirrored(operator);
    }
    if (variable == null || !(variable.type() instanceof Type.Scalar scalar)) {
      return UNKNOWN;
    }
    Expression start = start(loop, variable);
    Expression limit = ConstantFolding.evaluate(bound);
    Expression step = step(loop, variable);
    if (start == null || limit == null || step == null || isWrittenElsewhere(loop, variable)) {
      return UNKNOWN;
    }
    if (scalar.kind().isWide()) {
      return UNKNOWN;
    }
    if (scalar.kind() == Kind.FLOAT) {
      return floatRounds(start, limit, step, operator);
    }
    boolean sameKind = comparison.left().type().equals(scalar);
    return sameKind ? integerRounds(scalar, start, limit, step, operator) : UNKNOWN;
  }

  private static @Nullable Local counter(Expression side) {
    return side instanceof LocalValue value ? value.local() : null;
  }

  private static BinaryOperator mirrored(BinaryOperator operator) {
    return switch (operator) {
      case LESS -> BinaryOperator.GREATER;
      case GREATER -> BinaryOperator.LESS;
      case LESS_EQUAL -> BinaryOperator.GREATER_EQUAL;
      case GREATER_EQUAL -> BinaryOperator.LESS_EQUAL;
      default -> operator;
    };
  }

  private static @Nullable Expression start(TypedTree.Loop loop, Local variable) {
    Expression start = null;
    for (TypedTree.Statement statement : loop.init()) {
      if (statement instanceof TypedTree.Declare declare && declare.local() == variable) {
        start = declare.initializer();
      } else if (statement instanceof TypedTree.Evaluate evaluate) {
        // for (i = 0; ...): the last assignment counts; a comma list is taken apart.
        Expression rest = evaluate.expression();
        while (rest instanceof TypedTree.Comma comma) {
          start =
              assigned(comma.right(), variable) != null ? assigned(comma.right(), variable) : start;
          rest = comma.left();
        }
        Expression value = assigned(rest, variable);
        start = value != null && start == null ? value : start;
      }
    }
    return start == null ? null : ConstantFolding.evaluate(start);
  }

  private static @Nullable Expression assigned(Expression expression, Local variable) {
    return expression instanceof TypedTree.Assign assign && counter(assign.target()) == variable
        ? assign.value()
        : null;
  }

  /**
   * What a round adds to the variable, as a constant of its kind; null if that is not so simple.
   */
  private static @Nullable Expression step(TypedTree.Loop loop, Local variable) {
    Expression found = null;
    Expression rest = loop.step();
    List<Expression> parts = new ArrayList<>();
    while (rest instanceof TypedTree.Comma comma) {
      parts.add(comma.right());
      rest = comma.left();
    }
    if (rest != null) {
      parts.add(rest);
    }
    for (Expression part : parts) {
      Expression step = stepOf(part, variable);
      if (step != null && found != null) {
        return null;
      }
      found = step != null ? step : found;
    }
    return found;
  }

  private static @Nullable Expression stepOf(Expression part, Local variable) {
    Kind kind = ((Type.Scalar) variable.type()).kind();
    if (part instanceof TypedTree.Increment increment && counter(increment.target()) == variable) {
      return switch (increment.operator()) {
        case PRE_INCREMENT, POST_INCREMENT -> DefaultValues.literal(kind, 1);
        default -> negated(DefaultValues.literal(kind, 1));
      };
    }
    if (part instanceof TypedTree.CompoundAssign assign
        && counter(assign.target()) == variable
        && assign.operationType().equals(variable.type())) {
      Expression value = ConstantFolding.evaluate(assign.value());
      if (value != null && assign.operator() == BinaryOperator.ADD) {
        return value;
      }
      return value != null && assign.operator() == BinaryOperator.SUBTRACT ? negated(value) : null;
    }
    if (part instanceof TypedTree.Assign assign
        && counter(assign.target()) == variable
        && assign.value() instanceof Binary sum
        && counter(sum.left()) == variable) {
      Expression value = ConstantFolding.evaluate(sum.right());
      if (value != null && sum.operator() == BinaryOperator.ADD) {
        return value;
      }
      return value != null && sum.operator() == BinaryOperator.SUBTRACT ? negated(value) : null;
    }
    return null;
  }

  private static Expression negated(Expression constant) {
    Kind kind = ((Type.Scalar) constant.type()).kind();
    return ConstantFolding.binary(
        BinaryOperator.SUBTRACT, DefaultValues.literal(kind, 0), constant);
  }

  /** Written to in the body, in the conditions, or by more than the one step. */
  private static boolean isWrittenElsewhere(TypedTree.Loop loop, Local variable) {
    int[] writes = {0};
    TreeWalk.all(loop.body(), node -> writes[0] += writes(node, variable));
    if (loop.condition() != null) {
      TreeWalk.all(loop.condition(), node -> writes[0] += writes(node, variable));
    }
    if (loop.step() != null) {
      TreeWalk.all(loop.step(), node -> writes[0] += writes(node, variable));
    }
    return writes[0] != 1;
  }

  private static int writes(Expression node, Local variable) {
    if (node instanceof TypedTree.Assign assign) {
      return root(assign.target()) == variable ? 1 : 0;
    }
    if (node instanceof TypedTree.CompoundAssign assign) {
      return root(assign.target()) == variable ? 1 : 0;
    }
    if (node instanceof TypedTree.Increment increment) {
      return root(increment.target()) == variable ? 1 : 0;
    }
    if (node instanceof TypedTree.GetParent parent) {
      return root(parent.target()) == variable ? 1 : 0;
    }
    if (node instanceof TypedTree.Call call) {
      int count = 0;
      for (int i = 0; i < call.arguments().size(); i++) {
        boolean written = call.function().parameters().get(i).direction() != Direction.IN;
        count += written && root(call.arguments().get(i)) == variable ? 1 : 0;
      }
      return count;
    }
    if (node instanceof TypedTree.IntrinsicCall call
        && (call.intrinsic() == Intrinsic.SINCOS
            || call.intrinsic() == Intrinsic.MODF
            || call.intrinsic() == Intrinsic.FREXP)) {
      int count = 0;
      for (Expression output : call.arguments().subList(1, call.arguments().size())) {
        count += root(output) == variable ? 1 : 0;
      }
      return count;
    }
    return 0;
  }

  private static @Nullable Local root(Expression target) {
    Expression at = target;
    while (true) {
      if (at instanceof TypedTree.FieldValue field) {
        at = field.target();
      } else if (at instanceof TypedTree.IndexValue index) {
        at = index.target();
      } else if (at instanceof TypedTree.Swizzle swizzle) {
        at = swizzle.target();
      } else if (at instanceof TypedTree.MatrixSwizzle swizzle) {
        at = swizzle.target();
      } else {
        return counter(at);
      }
    }
  }

  private static long integerRounds(
      Type.Scalar type,
      Expression start,
      Expression limit,
      Expression step,
      BinaryOperator operator) {
    long from = ConstantFolding.asLong(start);
    long to = ConstantFolding.asLong(limit);
    // A step of uint -1 is a step back.
    long by = step instanceof TypedTree.IntConstant constant ? constant.bits() : 0;
    long lowest = type.equals(Type.UINT) ? 0 : Integer.MIN_VALUE;
    long highest = type.equals(Type.UINT) ? 0xFFFF_FFFFL : Integer.MAX_VALUE;
    long rounds =
        switch (operator) {
          case LESS -> by > 0 ? steps(to - from, by) : from < to ? UNKNOWN : 0;
          case LESS_EQUAL -> by > 0 ? steps(to - from + 1, by) : from <= to ? UNKNOWN : 0;
          case GREATER -> by < 0 ? steps(from - to, -by) : from > to ? UNKNOWN : 0;
          case GREATER_EQUAL -> by < 0 ? steps(from - to + 1, -by) : from >= to ? UNKNOWN : 0;
          case NOT_EQUAL ->
              by != 0 && (to - from) % by == 0 && (to - from) / by >= 0
                  ? (to - from) / by
                  : UNKNOWN;
          case EQUAL -> by == 0 ? UNKNOWN : from == to ? 1 : 0;
          default -> UNKNOWN;
        };
    if (rounds == UNKNOWN || rounds > MAXIMUM) {
      return UNKNOWN;
    }
    long end = from + rounds * by;
    return end < lowest || end > highest ? UNKNOWN : rounds;
  }

  private static long steps(long distance, long by) {
    return distance <= 0 ? 0 : (distance + by - 1) / by;
  }

  /** One round in 256 is added for rounding that differs from ours. */
  private static long floatRounds(
      Expression start, Expression limit, Expression step, BinaryOperator operator) {
    double from = ConstantFolding.asFloat(start);
    double to = ConstantFolding.asFloat(limit);
    double by = ConstantFolding.asFloat(step);
    boolean up = operator == BinaryOperator.LESS || operator == BinaryOperator.LESS_EQUAL;
    boolean down = operator == BinaryOperator.GREATER || operator == BinaryOperator.GREATER_EQUAL;
    double largest = Math.max(Math.abs(from), Math.abs(to));
    boolean sound =
        Double.isFinite(from)
            && Double.isFinite(to)
            && Double.isFinite(by)
            && Math.abs(by) > largest * 1e-5;
    if (!sound || !(up && by > 0) && !(down && by < 0)) {
      return UNKNOWN;
    }
    double rounds = Math.max(0, Math.floor((to - from) / by) + 1);
    double bound = rounds + Math.ceil(rounds / 256);
    return bound > MAXIMUM ? UNKNOWN : (long) bound;
  }
}
