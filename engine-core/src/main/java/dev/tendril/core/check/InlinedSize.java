package dev.tendril.core.check;

import dev.tendril.core.check.TypedTree.Block;
import dev.tendril.core.check.TypedTree.Call;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.check.TypedTree.Function;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Bounds what becomes of functions when each call stands for the body it calls, as shader compilers
 * see it: a few functions that each call the next one twice are small as text and endless so.
 */
final class InlinedSize {
  /** Expressions; the largest of the samples has a twentieth. */
  static final long LIMIT = 20_000;

  private InlinedSize() {}

  /**
   * Reports every entry point that is too large.
   *
   * @param callersFirst all functions
   */
  static void check(
      FileScope file,
      List<Function> entryPoints,
      List<Function> callersFirst,
      Map<Function, Block> bodies) {
    Map<Function, Long> sizes = new IdentityHashMap<>();
    for (int i = callersFirst.size() - 1; i >= 0; i--) {
      Function function = callersFirst.get(i);
      Block body = bodies.get(function);
      sizes.put(function, body == null ? 1 : size(body, sizes));
    }
    for (Function entry : entryPoints) {
      if (sizes.getOrDefault(entry, 0L) > LIMIT) {
        Function widest = widest(entry, sizes, bodies);
        file.report(
            CheckProblem.TOO_COMPLEX,
            entry.span(),
            "`%s` is larger than %,d expressions when its calls are written out"
                .formatted(entry.name(), LIMIT),
            "call functions that call others many times less often, or loop over them",
            widest.span(),
            "most of it is in `" + widest.name() + "`");
      }
    }
  }

  /** Down the largest callees as long as they are most of their caller. */
  private static Function widest(
      Function entry, Map<Function, Long> sizes, Map<Function, Block> bodies) {
    Function at = entry;
    while (true) {
      Function largest = null;
      Block body = bodies.get(at);
      for (Function callee : body == null ? List.<Function>of() : callees(body)) {
        if (largest == null || of(callee, sizes) > of(largest, sizes)) {
          largest = callee;
        }
      }
      if (largest == null || of(largest, sizes) <= LIMIT / 2) {
        return at;
      }
      at = largest;
    }
  }

  private static long of(Function function, Map<Function, Long> sizes) {
    return sizes.getOrDefault(function, 1L);
  }

  private static List<Function> callees(Block body) {
    List<Function> callees = new ArrayList<>();
    TreeWalk.all(
        body,
        e -> {
          if (e instanceof Call call) {
            callees.add(call.function());
          }
        });
    return callees;
  }

  private static long size(Block body, Map<Function, Long> sizes) {
    long[] sum = new long[1];
    TreeWalk.all(body, e -> sum[0] = Math.min(Integer.MAX_VALUE, sum[0] + size(e, sizes)));
    return sum[0];
  }

  private static long size(Expression expression, Map<Function, Long> sizes) {
    return expression instanceof Call call ? 1 + of(call.function(), sizes) : 1;
  }
}
