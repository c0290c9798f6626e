package dev.tendril.core.check;

import dev.tendril.core.check.TypedTree.Block;
import dev.tendril.core.check.TypedTree.Call;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.check.TypedTree.Function;
import dev.tendril.core.source.RelatedPlace;
import dev.tendril.core.source.Span;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Who calls whom in a file, the library included. */
final class CallGraph {
  private final FileScope file;
  private final Map<Function, Block> bodies;

  /** How many functions may call each other in a row. */
  static final int MAX_DEPTH = 256;

  /** What each function calls and asks of the engine, in the order of its text. */
  private final Map<Function, List<Expression>> actions = new HashMap<>();

  CallGraph(FileScope file, Map<Function, Block> bodies) {
    this.file = file;
    this.bodies = bodies;
  }

  Block body(Function function) {
    Block own = bodies.get(function);
    return own != null ? own : function.body();
  }

  private List<Expression> actions(Function function) {
    List<Expression> known = actions.get(function);
    if (known == null) {
      List<Expression> found = new ArrayList<>();
      TreeWalk.all(
          body(function),
          node -> {
            if (node instanceof Call
                || node instanceof TypedTree.Emit
                || node instanceof TypedTree.Draw
                || node instanceof TypedTree.Signal
                || node instanceof TypedTree.GetParent
                || node instanceof TypedTree.HasParent) {
              found.add(node);
            }
          });
      actions.put(function, found);
      known = found;
    }
    return known;
  }

  /**
   * Functions in an order in which callers come before those they call; null after reporting
   * functions that call themselves. Only the file's own functions can, so the library's are left
   * out.
   */
  @Nullable List<Function> callersFirst() {
    List<Function> order = new ArrayList<>();
    Set<Function> done = new LinkedHashSet<>();
    boolean good = true;
    for (Function function : bodies.keySet()) {
      good &= visit(function, new ArrayList<>(), new LinkedHashSet<>(), done, order);
    }
    Collections.reverse(order);
    return good ? order : null;
  }

  private boolean visit(
      Function function,
      List<Call> path,
      Set<Function> active,
      Set<Function> done,
      List<Function> order) {
    if (done.contains(function) || !bodies.containsKey(function)) {
      return true;
    }
    if (path.size() > MAX_DEPTH) {
      file.report(
          CheckProblem.TOO_COMPLEX,
          function.span(),
          "more than " + MAX_DEPTH + " functions call each other in a row here",
          "join some of them");
      done.add(function);
      return false;
    }
    active.add(function);
    boolean good = true;
    for (Expression action : actions(function)) {
      if (!(action instanceof Call call)) {
        continue;
      }
      path.add(call);
      if (active.contains(call.function())) {
        reportCycle(call.function(), path);
        good = false;
      } else {
        good &= visit(call.function(), path, active, done, order);
      }
      path.remove(path.size() - 1);
    }
    active.remove(function);
    done.add(function);
    order.add(function);
    return good;
  }

  /** The path's last call closes a cycle that begins at {@code start}. */
  private void reportCycle(Function start, List<Call> path) {
    int from = path.size() - 1;
    while (from > 0 && path.get(from - 1).function() != start) {
      from--;
    }
    List<Call> cycle = path.subList(from, path.size());
    List<RelatedPlace> places = new ArrayList<>();
    StringBuilder through = new StringBuilder();
    for (Call call : cycle) {
      Span span = file.callSpans.get(call);
      if (span != null) {
        places.add(new RelatedPlace(span, "calls `" + call.function().name() + "`"));
      }
      if (call.function() != start) {
        through.append(through.isEmpty() ? " through `" : "`, `").append(call.function().name());
      }
    }
    through.append(through.isEmpty() ? "" : "`");
    file.report(
        CheckProblem.RECURSION,
        start.span(),
        "`" + start.name() + "` calls itself" + through,
        "a GPU has no call stack: write a loop",
        places);
  }

  /**
   * Visits everything that a function asks of the engine, itself and through the functions it
   * calls, in order; each function once.
   *
   * @param visit gets the expression and the calls that lead to it from {@code root}
   */
  void reach(Function root, BiConsumer<Expression, List<Call>> visit) {
    reach(root, new ArrayList<>(), Collections.newSetFromMap(new IdentityHashMap<>()), visit);
  }

  private void reach(
      Function function,
      List<Call> path,
      Set<Function> seen,
      BiConsumer<Expression, List<Call>> visit) {
    if (!seen.add(function)) {
      return;
    }
    for (Expression action : actions(function)) {
      if (action instanceof Call call) {
        path.add(call);
        reach(call.function(), path, seen, visit);
        path.remove(path.size() - 1);
      } else {
        visit.accept(action, path);
      }
    }
  }
}
