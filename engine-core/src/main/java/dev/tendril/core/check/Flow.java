package dev.tendril.core.check;

import dev.tendril.core.check.TypedTree.Block;
import dev.tendril.core.check.TypedTree.BoolConstant;
import dev.tendril.core.check.TypedTree.Statement;

/** Whether the end of a statement can be reached. */
final class Flow {
  private Flow() {}

  /**
   * Whether control can run off the end of the statement into the next one. A jump out of an
   * enclosing loop or switch does not count as running off the end.
   */
  static boolean falls(Statement statement) {
    if (statement instanceof Block block) {
      for (Statement inner : block.statements()) {
        if (!falls(inner)) {
          return false;
        }
      }
      return true;
    }
    if (statement instanceof TypedTree.If branch) {
      return branch.otherwise() == null || falls(branch.then()) || falls(branch.otherwise());
    }
    if (statement instanceof TypedTree.Loop loop) {
      return loopFalls(loop);
    }
    if (statement instanceof TypedTree.Switch choice) {
      return switchFalls(choice);
    }
    return !(statement instanceof TypedTree.Return
        || statement instanceof TypedTree.Break
        || statement instanceof TypedTree.Continue);
  }

  private static boolean loopFalls(TypedTree.Loop loop) {
    boolean endless =
        loop.condition() == null
            || (ConstantFolding.evaluate(loop.condition()) instanceof BoolConstant constant
                && constant.value());
    if (endless) {
      return leaves(loop.body());
    }
    // The body of do-while runs at least once: if it always returns, nothing follows.
    return !loop.testAfter() || falls(loop.body()) || leaves(loop.body()) || continues(loop.body());
  }

  private static boolean switchFalls(TypedTree.Switch choice) {
    boolean hasDefault = false;
    for (TypedTree.SwitchGroup group : choice.groups()) {
      hasDefault |= group.isDefault();
      if (falls(group.body()) || leaves(group.body())) {
        return true;
      }
    }
    return !hasDefault;
  }

  /** Whether a {@code break} inside leaves the loop or switch around the statement. */
  private static boolean leaves(Statement statement) {
    if (statement instanceof TypedTree.Break) {
      return true;
    }
    if (statement instanceof Block block) {
      return block.statements().stream().anyMatch(Flow::leaves);
    }
    if (statement instanceof TypedTree.If branch) {
      return leaves(branch.then()) || (branch.otherwise() != null && leaves(branch.otherwise()));
    }
    return false;
  }

  /** Whether a {@code continue} inside belongs to the loop around the statement. */
  private static boolean continues(Statement statement) {
    if (statement instanceof TypedTree.Continue) {
      return true;
    }
    if (statement instanceof Block block) {
      return block.statements().stream().anyMatch(Flow::continues);
    }
    if (statement instanceof TypedTree.If branch) {
      return continues(branch.then())
          || (branch.otherwise() != null && continues(branch.otherwise()));
    }
    if (statement instanceof TypedTree.Switch choice) {
      return choice.groups().stream().anyMatch(group -> continues(group.body()));
    }
    return false;
  }
}
