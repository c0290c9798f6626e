package dev.tendril.core.check;

import dev.tendril.core.check.TypedTree.Block;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.check.TypedTree.Function;
import dev.tendril.core.check.TypedTree.Local;
import dev.tendril.core.syntax.SyntaxTree.Direction;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Which variables functions assign to. An {@code inout} parameter that nothing is assigned to, such
 * as most methods' {@code this}, is as good as an {@code in} one, and must be taken for one: what a
 * function does to a static variable that it is also given stays.
 */
public final class WrittenVariables {
  private final java.util.function.Function<Function, Block> bodies;
  private final Set<Function> looked = Collections.newSetFromMap(new IdentityHashMap<>());

  /** What assignments begin at, in all functions looked at. */
  private final Set<Local> written = new HashSet<>();

  public WrittenVariables() {
    this(Function::body);
  }

  WrittenVariables(java.util.function.Function<Function, Block> bodies) {
    this.bodies = bodies;
  }

  /** Looks at a function and all that it calls; functions must not call themselves. */
  public void look(Function function) {
    if (!looked.add(function)) {
      return;
    }
    Deque<Visit> path = new ArrayDeque<>(); // a long chain of calls needs no deep stack
    path.push(new Visit(bodies.apply(function)));
    while (!path.isEmpty()) {
      Visit last = path.element();
      if (last.callees.hasNext()) {
        Function callee = last.callees.next();
        if (looked.add(callee)) {
          path.push(new Visit(bodies.apply(callee)));
        }
      } else {
        TreeWalk.all(path.pop().body, this::note);
      }
    }
  }

  private static final class Visit {
    private final Block body;
    private final Iterator<Function> callees;

    Visit(Block body) {
      this.body = body;
      Set<Function> functions = new LinkedHashSet<>();
      TreeWalk.all(
          body,
          node -> {
            if (node instanceof TypedTree.Call call) {
              functions.add(call.function());
            }
          });
      this.callees = functions.iterator();
    }
  }

  /** How a parameter of a function that has been looked at is passed. */
  public Direction direction(Local parameter) {
    return parameter.direction() == Direction.INOUT && !written.contains(parameter)
        ? Direction.IN
        : parameter.direction();
  }

  private void note(Expression expression) {
    targets(
        expression,
        target -> {
          if (rootOf(target) instanceof TypedTree.LocalValue local) {
            written.add(local.local());
          }
        });
  }

  /**
   * Whether an expression assigns to a static variable, itself; functions that it calls have been
   * looked at.
   */
  public boolean writesStatic(Expression expression) {
    boolean[] writes = new boolean[1];
    targets(expression, target -> writes[0] |= rootOf(target) instanceof TypedTree.GlobalValue);
    return writes[0];
  }

  /** What an expression assigns to, itself. */
  private void targets(Expression expression, Consumer<Expression> target) {
    if (expression instanceof TypedTree.Assign assign) {
      target.accept(assign.target());
    } else if (expression instanceof TypedTree.CompoundAssign assign) {
      target.accept(assign.target());
    } else if (expression instanceof TypedTree.Increment increment) {
      target.accept(increment.target());
    } else if (expression instanceof TypedTree.GetParent get) {
      target.accept(get.target());
    } else if (expression instanceof TypedTree.IntrinsicCall call
        && call.intrinsic().hasResults()) {
      call.arguments().stream().skip(1).forEach(target);
    } else if (expression instanceof TypedTree.Call call) {
      List<Local> parameters = call.function().parameters();
      for (int i = 0; i < parameters.size(); i++) {
        if (direction(parameters.get(i)) != Direction.IN) {
          target.accept(call.arguments().get(i));
        }
      }
    }
  }

  /** The local or static variable that a target is a part of, or null. */
  public static @Nullable Expression rootOf(Expression target) {
    Expression at = target;
    while (true) {
      if (at instanceof TypedTree.LocalValue || at instanceof TypedTree.GlobalValue) {
        return at;
      } else if (at instanceof TypedTree.FieldValue field) {
        at = field.target();
      } else if (at instanceof TypedTree.Swizzle swizzle) {
        at = swizzle.target();
      } else if (at instanceof TypedTree.MatrixSwizzle swizzle) {
        at = swizzle.target();
      } else if (at instanceof TypedTree.IndexValue index) {
        at = index.target();
      } else {
        return null;
      }
    }
  }
}
