package dev.tendril.core.check;

import dev.tendril.core.check.TypedTree.Block;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.check.TypedTree.Function;
import dev.tendril.core.check.TypedTree.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Marks the loops that need no budget: those with a known number of rounds which, times the rounds
 * of all loops around them, those around the calls that lead here included, stays within {@link
 * LoopBounds#TOTAL}. A loop without a known number counts as that many rounds. Loops of the library
 * that a round calls count with it.
 */
final class LoopProver {
  /** How often a function may run within one update, saturating at the total. */
  private final Map<Function, Long> runs = new HashMap<>();

  private final LibraryRounds library;

  private LoopProver(Map<Function, Block> bodies) {
    library = new LibraryRounds(bodies);
  }

  /**
   * @param callersFirst functions of the file, each after those that call it
   * @return the bodies with their loops marked
   */
  static Map<Function, Block> prove(List<Function> callersFirst, Map<Function, Block> bodies) {
    LoopProver prover = new LoopProver(bodies);
    Map<Function, Block> marked = new HashMap<>();
    for (Function function : callersFirst) {
      Block body = bodies.get(function);
      if (body != null) {
        long times = prover.runs.getOrDefault(function, 1L);
        marked.put(function, prover.block(body, times));
      }
    }
    return marked;
  }

  private static long times(long outer, long rounds) {
    long inner = rounds == LoopBounds.UNKNOWN ? LoopBounds.TOTAL : Math.max(1, rounds);
    return Math.min(LoopBounds.TOTAL + 1, outer * inner);
  }

  private Block block(Block block, long outer) {
    List<Statement> statements = new ArrayList<>();
    for (Statement statement : block.statements()) {
      statements.add(statement(statement, outer));
    }
    return new Block(statements);
  }

  private Statement statement(Statement statement, long outer) {
    if (statement instanceof Block block) {
      return block(block, outer);
    }
    if (statement instanceof TypedTree.If branch) {
      calls(branch.condition(), outer);
      return new TypedTree.If(
          branch.condition(),
          block(branch.then(), outer),
          branch.otherwise() == null ? null : block(branch.otherwise(), outer));
    }
    if (statement instanceof TypedTree.Loop loop) {
      return loop(loop, outer);
    }
    if (statement instanceof TypedTree.Switch choice) {
      calls(choice.selector(), outer);
      List<TypedTree.SwitchGroup> groups = new ArrayList<>();
      for (TypedTree.SwitchGroup group : choice.groups()) {
        groups.add(
            new TypedTree.SwitchGroup(
                group.labels(), group.isDefault(), block(group.body(), outer)));
      }
      return new TypedTree.Switch(choice.selector(), groups);
    }
    TreeWalk.all(statement, node -> call(node, outer));
    return statement;
  }

  private TypedTree.Loop loop(TypedTree.Loop loop, long outer) {
    long rounds = LoopBounds.rounds(loop);
    long total = times(outer, rounds);
    long each = library.ofRound(loop);
    boolean proven = rounds != LoopBounds.UNKNOWN && times(total, each) <= LoopBounds.TOTAL;
    List<Statement> init = new ArrayList<>();
    for (Statement statement : loop.init()) {
      init.add(statement(statement, outer));
    }
    calls(loop.condition(), total);
    calls(loop.step(), total);
    return new TypedTree.Loop(
        init,
        loop.condition(),
        loop.step(),
        block(loop.body(), total),
        loop.testAfter(),
        proven ? 0 : (int) each,
        loop.span());
  }

  private void calls(@Nullable Expression expression, long outer) {
    if (expression != null) {
      TreeWalk.all(expression, node -> call(node, outer));
    }
  }

  private void call(Expression node, long outer) {
    if (node instanceof TypedTree.Call call) {
      runs.merge(call.function(), outer, Math::max);
    }
  }
}
