package dev.tendril.core.effect;

import dev.tendril.core.check.CheckProblem;
import dev.tendril.core.check.CheckedParticle;
import dev.tendril.core.check.StructType;
import dev.tendril.core.check.TypedTree;
import dev.tendril.core.check.TypedTree.Block;
import dev.tendril.core.check.TypedTree.BoolConstant;
import dev.tendril.core.check.TypedTree.Emit;
import dev.tendril.core.check.TypedTree.IntConstant;
import dev.tendril.core.check.TypedTree.Statement;
import dev.tendril.core.source.Diagnostics;
import dev.tendril.core.source.RelatedPlace;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds types that fill their population for good: something emits them on and on, and their {@code
 * update} has no {@code return} but {@code return true}.
 *
 * <p>On and on is what an {@code update} does by itself in every step: a statement of its own, not
 * inside of an {@code if}, loop or {@code switch} and not behind a {@code return}, that emits one,
 * a constant number, or a rate. What is emitted once, or while a condition holds, may well live for
 * ever.
 */
final class Lifetimes {
  private Lifetimes() {}

  static void report(List<CheckedParticle> types, Diagnostics diagnostics) {
    Map<StructType, CheckedParticle> byType = new HashMap<>();
    types.forEach(type -> byType.put(type.particle(), type));
    for (CheckedParticle type : types) {
      for (Statement statement : type.update().body().statements()) {
        Emit emit = emitted(statement);
        CheckedParticle target = emit == null ? null : byType.get(emit.target());
        if (emit != null && target != null && neverDies(target.update().body())) {
          diagnostics.report(
              CheckProblem.NEVER_DIES,
              emit.span(),
              "`" + target.name() + "` is emitted in every step and never dies",
              "let its `update` return false when it is over: `return p.age < p.lifetime;`",
              List.of(
                  new RelatedPlace(
                      target.update().span(), "its `update` has no way to return false")));
        }
        if (mayReturn(statement)) {
          break;
        }
      }
    }
  }

  private static @Nullable Emit emitted(Statement statement) {
    if (!(statement instanceof TypedTree.Evaluate evaluate)
        || !(evaluate.expression() instanceof Emit emit)) {
      return null;
    }
    boolean always =
        emit.amount() == null
            || emit.amount().type() instanceof StructType
            || (emit.amount() instanceof IntConstant count && count.bits() != 0);
    return always ? emit : null;
  }

  private static boolean mayReturn(Statement statement) {
    if (statement instanceof TypedTree.Return) {
      return true;
    } else if (statement instanceof Block block) {
      return block.statements().stream().anyMatch(Lifetimes::mayReturn);
    } else if (statement instanceof TypedTree.If branch) {
      return mayReturn(branch.then())
          || (branch.otherwise() != null && mayReturn(branch.otherwise()));
    } else if (statement instanceof TypedTree.Loop loop) {
      return mayReturn(loop.body());
    } else if (statement instanceof TypedTree.Switch choice) {
      return choice.groups().stream().anyMatch(group -> mayReturn(group.body()));
    }
    return false;
  }

  private static boolean neverDies(Statement statement) {
    if (statement instanceof TypedTree.Return result) {
      return result.value() instanceof BoolConstant constant && constant.value();
    } else if (statement instanceof Block block) {
      return block.statements().stream().allMatch(Lifetimes::neverDies);
    } else if (statement instanceof TypedTree.If branch) {
      return neverDies(branch.then())
          && (branch.otherwise() == null || neverDies(branch.otherwise()));
    } else if (statement instanceof TypedTree.Loop loop) {
      return neverDies(loop.body());
    } else if (statement instanceof TypedTree.Switch choice) {
      return choice.groups().stream().allMatch(group -> neverDies(group.body()));
    }
    return true;
  }
}
