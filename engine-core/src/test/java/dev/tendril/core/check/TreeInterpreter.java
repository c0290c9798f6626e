package dev.tendril.core.check;

import dev.tendril.core.check.Type.Basic;
import dev.tendril.core.check.TypedTree.BoolConstant;
import dev.tendril.core.check.TypedTree.Construct;
import dev.tendril.core.check.TypedTree.Convert;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.check.TypedTree.FloatConstant;
import dev.tendril.core.check.TypedTree.Function;
import dev.tendril.core.check.TypedTree.IntConstant;
import dev.tendril.core.check.TypedTree.Local;
import dev.tendril.core.check.TypedTree.Statement;
import dev.tendril.core.syntax.SyntaxTree.BinaryOperator;
import dev.tendril.core.syntax.SyntaxTree.Direction;
import dev.tendril.core.syntax.SyntaxTree.UnaryOperator;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs typed functions on constants, as slowly and plainly as possible: what the library's tests
 * compare with. Random bits are pcg3d of (id, step, counter).
 */
final class TreeInterpreter {
  /** How a statement ended. */
  private enum End {
    FELL,
    BROKE,
    CONTINUED,
    RETURNED
  }

  private final Map<ContextVariable, Expression> context = new HashMap<>();
  private Map<Local, Expression> locals = new HashMap<>();
  private Expression result;
  private int counter;

  TreeInterpreter with(ContextVariable variable, Expression value) {
    context.put(variable, value);
    return this;
  }

  /** Runs a function; what out and inout parameters hold at its end is put back into the list. */
  Expression call(Function function, List<Expression> arguments) {
    Map<Local, Expression> outer = locals;
    locals = new HashMap<>();
    List<Local> parameters = function.parameters();
    for (int i = 0; i < parameters.size(); i++) {
      Local parameter = parameters.get(i);
      locals.put(
          parameter,
          parameter.direction() == Direction.OUT
              ? DefaultValues.of(parameter.type())
              : arguments.get(i));
    }
    result = null;
    run(function.body());
    for (int i = 0; i < parameters.size(); i++) {
      if (parameters.get(i).direction() != Direction.IN) {
        arguments.set(i, locals.get(parameters.get(i)));
      }
    }
    locals = outer;
    return result;
  }

  // ---- statements

  private End run(Statement statement) {
    if (statement instanceof TypedTree.Block block) {
      for (Statement inner : block.statements()) {
        End end = run(inner);
        if (end != End.FELL) {
          return end;
        }
      }
    } else if (statement instanceof TypedTree.Declare declare) {
      locals.put(declare.local(), value(declare.initializer()));
    } else if (statement instanceof TypedTree.Evaluate evaluate) {
      value(evaluate.expression());
    } else if (statement instanceof TypedTree.If branch) {
      if (isTrue(branch.condition())) {
        return run(branch.then());
      }
      return branch.otherwise() == null ? End.FELL : run(branch.otherwise());
    } else if (statement instanceof TypedTree.Return returned) {
      Expression value = returned.value() == null ? null : value(returned.value());
      result = value;
      return End.RETURNED;
    } else if (statement instanceof TypedTree.Break) {
      return End.BROKE;
    } else if (statement instanceof TypedTree.Continue) {
      return End.CONTINUED;
    } else if (statement instanceof TypedTree.Loop loop) {
      return run(loop);
    } else {
      throw new UnsupportedOperationException(statement.toString());
    }
    return End.FELL;
  }

  private End run(TypedTree.Loop loop) {
    loop.init().forEach(this::run);
    boolean first = loop.testAfter();
    while (first || loop.condition() == null || isTrue(loop.condition())) {
      first = false;
      End end = run(loop.body());
      if (end == End.BROKE) {
        break;
      }
      if (end == End.RETURNED) {
        return end;
      }
      if (loop.step() != null) {
        value(loop.step());
      }
    }
    return End.FELL;
  }

  private boolean isTrue(Expression condition) {
    return ConstantFolding.asBool(value(condition));
  }

  // ---- expressions

  Expression value(Expression node) {
    if (node instanceof TypedTree.LocalValue local) {
      return locals.get(local.local());
    }
    if (node instanceof TypedTree.ContextValue value) {
      return context.get(value.variable());
    }
    if (node instanceof TypedTree.Assign assign) {
      Expression value = value(assign.value());
      store(assign.target(), value);
      return value;
    }
    if (node instanceof TypedTree.CompoundAssign assign) {
      Expression right = value(assign.value());
      Expression left = convert(value(assign.target()), assign.operationType());
      Expression sum =
          fold(new TypedTree.Binary(assign.operator(), left, right, assign.operationType()));
      Expression value = convert(sum, assign.type());
      store(assign.target(), value);
      return value;
    }
    if (node instanceof TypedTree.Increment increment) {
      return increment(increment);
    }
    if (node instanceof TypedTree.Conditional conditional
        && conditional.condition().type() instanceof Type.Scalar) {
      return isTrue(conditional.condition())
          ? value(conditional.whenTrue())
          : value(conditional.whenFalse());
    }
    if (node instanceof TypedTree.Binary binary && binary.type() instanceof Type.Scalar) {
      if (binary.operator() == BinaryOperator.AND) {
        return new BoolConstant(isTrue(binary.left()) && isTrue(binary.right()));
      }
      if (binary.operator() == BinaryOperator.OR) {
        return new BoolConstant(isTrue(binary.left()) || isTrue(binary.right()));
      }
    }
    if (node instanceof TypedTree.Call call) {
      List<Expression> arguments = new ArrayList<>();
      call.arguments().forEach(argument -> arguments.add(value(argument)));
      Expression answer = call(call.function(), arguments);
      for (int i = 0; i < arguments.size(); i++) {
        if (call.function().parameters().get(i).direction() != Direction.IN) {
          store(call.arguments().get(i), arguments.get(i));
        }
      }
      return answer;
    }
    if (node instanceof TypedTree.IntrinsicCall call && call.intrinsic() == Intrinsic.RANDOM_BITS) {
      int[] bits =
          pcg3d(
              (int) ConstantFolding.asLong(context.get(ContextVariable.PARTICLE_ID)),
              (int) ConstantFolding.asLong(context.get(ContextVariable.STEP_INDEX)),
              counter++);
      List<Expression> parts = new ArrayList<>();
      for (int each : bits) {
        parts.add(new IntConstant(Type.UINT, each));
      }
      return new Construct(call.type(), parts);
    }
    return fold(rebuilt(node));
  }

  private Expression fold(Expression node) {
    Expression value = ConstantFolding.evaluate(node);
    if (value == null) {
      throw new UnsupportedOperationException(TreeText.expression(node));
    }
    return value;
  }

  private static Expression convert(Expression value, Type type) {
    return value.type().equals(type) ? value : ConstantFolding.evaluate(new Convert(type, value));
  }

  private Expression increment(TypedTree.Increment increment) {
    Expression before = value(increment.target());
    Basic type = (Basic) increment.type();
    Expression one =
        ConstantFolding.build(
            type,
            Collections.nCopies(type.componentCount(), DefaultValues.literal(type.kind(), 1)));
    boolean up =
        increment.operator() == UnaryOperator.PRE_INCREMENT
            || increment.operator() == UnaryOperator.POST_INCREMENT;
    Expression after =
        fold(
            new TypedTree.Binary(
                up ? BinaryOperator.ADD : BinaryOperator.SUBTRACT, before, one, type));
    store(increment.target(), after);
    boolean prefix =
        increment.operator() == UnaryOperator.PRE_INCREMENT
            || increment.operator() == UnaryOperator.PRE_DECREMENT;
    return prefix ? after : before;
  }

  /** The node with its operands replaced by their values. */
  private Expression rebuilt(Expression node) {
    if (node instanceof TypedTree.Unary unary) {
      return new TypedTree.Unary(unary.operator(), value(unary.operand()));
    }
    if (node instanceof TypedTree.Binary binary) {
      return new TypedTree.Binary(
          binary.operator(), value(binary.left()), value(binary.right()), binary.type());
    }
    if (node instanceof TypedTree.Conditional choice) {
      return new TypedTree.Conditional(
          value(choice.condition()), value(choice.whenTrue()), value(choice.whenFalse()));
    }
    if (node instanceof Convert convert) {
      return new Convert(convert.type(), value(convert.operand()));
    }
    if (node instanceof TypedTree.Swizzle swizzle) {
      return new TypedTree.Swizzle(value(swizzle.target()), swizzle.components(), swizzle.type());
    }
    if (node instanceof TypedTree.MatrixSwizzle swizzle) {
      return new TypedTree.MatrixSwizzle(
          value(swizzle.target()), swizzle.elements(), swizzle.type());
    }
    if (node instanceof TypedTree.IndexValue index) {
      return new TypedTree.IndexValue(value(index.target()), value(index.index()), index.type());
    }
    if (node instanceof TypedTree.FieldValue field) {
      return new TypedTree.FieldValue(value(field.target()), field.field());
    }
    if (node instanceof Construct construct) {
      return new Construct(construct.type(), construct.parts().stream().map(this::value).toList());
    }
    if (node instanceof TypedTree.IntrinsicCall call) {
      return new TypedTree.IntrinsicCall(
          call.intrinsic(), call.arguments().stream().map(this::value).toList(), call.type());
    }
    return node;
  }

  // ---- assignment

  private void store(Expression target, Expression value) {
    if (target instanceof TypedTree.LocalValue local) {
      locals.put(local.local(), value);
    } else if (target instanceof TypedTree.FieldValue field) {
      replace(field.target(), List.of(field.field()), List.of(value));
    } else if (target instanceof TypedTree.Swizzle swizzle) {
      if (swizzle.target().type() instanceof Type.Scalar) {
        store(swizzle.target(), value);
      } else {
        replace(swizzle.target(), swizzle.components(), ConstantFolding.scalars(value));
      }
    } else if (target instanceof TypedTree.IndexValue index
        && !(index.target().type() instanceof Type.Matrix)) {
      int at = (int) ConstantFolding.asLong(value(index.index()));
      replace(index.target(), List.of(at), List.of(value));
    } else {
      throw new UnsupportedOperationException(TreeText.expression(target));
    }
  }

  private void replace(Expression whole, List<Integer> places, List<Expression> values) {
    Construct old = (Construct) value(whole);
    List<Expression> parts = new ArrayList<>(old.parts());
    for (int i = 0; i < places.size(); i++) {
      parts.set(places.get(i), values.get(i));
    }
    store(whole, new Construct(old.type(), parts));
  }

  /** Written down from the paper, not from the library. */
  static int[] pcg3d(int x, int y, int z) {
    int[] v = {x, y, z};
    for (int i = 0; i < 3; i++) {
      v[i] = v[i] * 1664525 + 1013904223;
    }
    v[0] += v[1] * v[2];
    v[1] += v[2] * v[0];
    v[2] += v[0] * v[1];
    for (int i = 0; i < 3; i++) {
      v[i] ^= v[i] >>> 16;
    }
    v[0] += v[1] * v[2];
    v[1] += v[2] * v[0];
    v[2] += v[0] * v[1];
    return v;
  }

  static FloatConstant number(double value) {
    return new FloatConstant((float) value);
  }
}
