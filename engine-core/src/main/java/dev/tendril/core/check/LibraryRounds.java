package dev.tendril.core.check;

import dev.tendril.core.check.TypedTree.Block;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.check.TypedTree.Function;
import dev.tendril.core.check.TypedTree.Statement;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How many rounds the loops of library functions can make at most that a piece of text calls. The
 * library's functions are the same for all files, so its loops take nothing from a budget: the
 * file's loops around them do it for them.
 */
final class LibraryRounds {
  private final Map<Function, Block> bodies;
  private final Map<Function, Long> known = new HashMap<>();

  /**
   * @param bodies of the file's own functions
   */
  LibraryRounds(Map<Function, Block> bodies) {
    this.bodies = bodies;
  }

  /**
   * What one round of a loop counts: itself and the library's rounds in it, without those of
   * further loops of the file, which count on their own.
   */
  long ofRound(TypedTree.Loop loop) {
    return limited(1 + of(loop.condition()) + of(loop.step()) + of(loop.body(), false));
  }

  private static long limited(long rounds) {
    return Math.min(rounds, LoopBounds.TOTAL);
  }

  private long of(Function function) {
    Long before = known.get(function);
    if (before != null) {
      return before;
    }
    known.put(function, 0L); // what calls itself is refused elsewhere
    boolean library = Library.isOwn(function);
    Block body = library ? function.body() : bodies.get(function);
    long rounds = body == null ? 0 : of(body, library);
    known.put(function, rounds);
    return rounds;
  }

  private long of(Statement statement, boolean library) {
    long rounds = 0;
    if (statement instanceof Block block) {
      for (Statement each : block.statements()) {
        rounds += of(each, library);
      }
    } else if (statement instanceof TypedTree.If branch) {
      long otherwise = branch.otherwise() == null ? 0 : of(branch.otherwise(), library);
      rounds = of(branch.condition()) + Math.max(of(branch.then(), library), otherwise);
    } else if (statement instanceof TypedTree.Switch choice) {
      rounds = of(choice.selector());
      for (TypedTree.SwitchGroup group : choice.groups()) {
        rounds += of(group.body(), library);
      }
    } else if (statement instanceof TypedTree.Loop loop) {
      for (Statement each : loop.init()) {
        rounds += of(each, library);
      }
      long own = LoopBounds.rounds(loop);
      boolean once = own == 0 || own == 1;
      if (library || once) {
        long inside = of(loop.condition()) + of(loop.step()) + of(loop.body(), library);
        rounds += Math.max(own, 1) * limited(inside + (library ? 1 : 0));
      }
    } else {
      long[] found = {0};
      TreeWalk.all(statement, node -> found[0] += ofCall(node));
      rounds = found[0];
    }
    return limited(rounds);
  }

  private long of(@Nullable Expression expression) {
    if (expression == null) {
      return 0;
    }
    long[] found = {0};
    TreeWalk.all(expression, node -> found[0] += ofCall(node));
    return limited(found[0]);
  }

  private long ofCall(Expression node) {
    return node instanceof TypedTree.Call call ? of(call.function()) : 0;
  }
}
