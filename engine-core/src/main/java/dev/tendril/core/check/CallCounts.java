package dev.tendril.core.check;

import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.check.TypedTree.Function;
import dev.tendril.core.check.TypedTree.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** How often a kind of call can be made in one run of a function, at most. */
final class CallCounts {
  /** For "no bound is known". Sums and products stop here. */
  static final long UNBOUNDED = Long.MAX_VALUE;

  private final CallGraph graph;
  private final Predicate<Expression> counted;
  private final Map<Function, Long> known = new HashMap<>();

  CallCounts(CallGraph graph, Predicate<Expression> counted) {
    this.graph = graph;
    this.counted = counted;
  }

  /** Callees first, so that nested calls need no deep stack. */
  void prepare(List<Function> callersFirst) {
    for (int i = callersFirst.size() - 1; i >= 0; i--) {
      most(callersFirst.get(i));
    }
  }

  /** The functions must not call themselves. */
  long most(Function function) {
    Long count = known.get(function);
    if (count == null) {
      count = count(graph.body(function));
      known.put(function, count);
    }
    return count;
  }

  private static long add(long a, long b) {
    return a == UNBOUNDED || b == UNBOUNDED || a + b < 0 ? UNBOUNDED : a + b;
  }

  private static long multiply(long rounds, long inside) {
    if (inside == 0) {
      return 0;
    }
    boolean unknown = rounds == LoopBounds.UNKNOWN || inside == UNBOUNDED;
    return unknown || inside > UNBOUNDED / Math.max(1, rounds) ? UNBOUNDED : rounds * inside;
  }

  private long count(Statement statement) {
    if (statement instanceof TypedTree.Block block) {
      long sum = 0;
      for (Statement inner : block.statements()) {
        sum = add(sum, count(inner));
      }
      return sum;
    }
    if (statement instanceof TypedTree.Declare declare) {
      return count(declare.initializer());
    }
    if (statement instanceof TypedTree.Evaluate evaluate) {
      return count(evaluate.expression());
    }
    if (statement instanceof TypedTree.Return result) {
      return count(result.value());
    }
    if (statement instanceof TypedTree.If branch) {
      long otherwise = branch.otherwise() == null ? 0 : count(branch.otherwise());
      return add(count(branch.condition()), Math.max(count(branch.then()), otherwise));
    }
    if (statement instanceof TypedTree.Switch choice) {
      long most = 0;
      for (TypedTree.SwitchGroup group : choice.groups()) {
        most = Math.max(most, count(group.body()));
      }
      return add(count(choice.selector()), most);
    }
    if (statement instanceof TypedTree.Loop loop) {
      long init = 0;
      for (Statement inner : loop.init()) {
        init = add(init, count(inner));
      }
      long test = count(loop.condition());
      long inside = add(add(count(loop.body()), count(loop.step())), test);
      return add(add(init, test), multiply(LoopBounds.rounds(loop), inside));
    }
    return 0;
  }

  private long count(@Nullable Expression expression) {
    if (expression == null) {
      return 0;
    }
    if (expression instanceof TypedTree.Conditional conditional
        && conditional.condition().type() instanceof Type.Scalar) {
      return add(
          count(conditional.condition()),
          Math.max(count(conditional.whenTrue()), count(conditional.whenFalse())));
    }
    long[] sum = {counted.test(expression) ? 1 : 0};
    if (expression instanceof TypedTree.Call call) {
      sum[0] = add(sum[0], most(call.function()));
    }
    TreeWalk.children(expression, child -> sum[0] = add(sum[0], count(child)));
    return sum[0];
  }
}
