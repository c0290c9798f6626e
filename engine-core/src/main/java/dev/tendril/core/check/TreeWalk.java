package dev.tendril.core.check;

import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.check.TypedTree.Statement;
import java.util.function.Consumer;

/** Reaches the parts of a typed tree in the order of evaluation. */
public final class TreeWalk {
  private TreeWalk() {}

  /** The direct sub-expressions. */
  public static void children(Expression node, Consumer<Expression> visit) {
    if (node instanceof TypedTree.FieldValue field) {
      visit.accept(field.target());
    } else if (node instanceof TypedTree.Swizzle swizzle) {
      visit.accept(swizzle.target());
    } else if (node instanceof TypedTree.MatrixSwizzle swizzle) {
      visit.accept(swizzle.target());
    } else if (node instanceof TypedTree.IndexValue index) {
      visit.accept(index.target());
      visit.accept(index.index());
    } else if (node instanceof TypedTree.Unary unary) {
      visit.accept(unary.operand());
    } else if (node instanceof TypedTree.Increment increment) {
      visit.accept(increment.target());
    } else if (node instanceof TypedTree.Binary binary) {
      visit.accept(binary.left());
      visit.accept(binary.right());
    } else if (node instanceof TypedTree.Assign assign) {
      visit.accept(assign.target());
      visit.accept(assign.value());
    } else if (node instanceof TypedTree.CompoundAssign assign) {
      visit.accept(assign.target());
      visit.accept(assign.value());
    } else if (node instanceof TypedTree.Conditional conditional) {
      visit.accept(conditional.condition());
      visit.accept(conditional.whenTrue());
      visit.accept(conditional.whenFalse());
    } else if (node instanceof TypedTree.Comma comma) {
      visit.accept(comma.left());
      visit.accept(comma.right());
    } else if (node instanceof TypedTree.Construct construct) {
      construct.parts().forEach(visit);
    } else if (node instanceof TypedTree.Convert convert) {
      visit.accept(convert.operand());
    } else if (node instanceof TypedTree.Call call) {
      call.arguments().forEach(visit);
    } else if (node instanceof TypedTree.IntrinsicCall call) {
      call.arguments().forEach(visit);
    } else if (node instanceof TypedTree.ResourceCall call) {
      call.arguments().forEach(visit);
    } else if (node instanceof TypedTree.GradientAt at) {
      visit.accept(at.position());
    } else if (node instanceof TypedTree.CurveAt at) {
      visit.accept(at.position());
    } else if (node instanceof TypedTree.TextureSample sample) {
      visit.accept(sample.uv());
      visit.accept(sample.level());
    } else if (node instanceof TypedTree.TextureLoad load) {
      visit.accept(load.texel());
    } else if (node instanceof TypedTree.Emit emit) {
      visit.accept(emit.prototype());
      if (emit.amount() != null) {
        visit.accept(emit.amount());
      }
    } else if (node instanceof TypedTree.GetParent parent) {
      visit.accept(parent.target());
    } else if (node instanceof TypedTree.Draw draw) {
      visit.accept(draw.value());
    } else if (node instanceof TypedTree.Signal signal) {
      visit.accept(signal.payload());
    }
  }

  /** The expression and everything below it; a node comes before its parts. */
  public static void all(Expression node, Consumer<Expression> visit) {
    visit.accept(node);
    children(node, child -> all(child, visit));
  }

  /** The whole expressions of a statement and of those in it, in the order of the text. */
  public static void roots(Statement node, Consumer<Expression> visit) {
    if (node instanceof TypedTree.Block block) {
      block.statements().forEach(statement -> roots(statement, visit));
    } else if (node instanceof TypedTree.Declare declare) {
      visit.accept(declare.initializer());
    } else if (node instanceof TypedTree.Evaluate evaluate) {
      visit.accept(evaluate.expression());
    } else if (node instanceof TypedTree.If branch) {
      visit.accept(branch.condition());
      roots(branch.then(), visit);
      if (branch.otherwise() != null) {
        roots(branch.otherwise(), visit);
      }
    } else if (node instanceof TypedTree.Loop loop) {
      loop.init().forEach(statement -> roots(statement, visit));
      if (loop.condition() != null) {
        visit.accept(loop.condition());
      }
      roots(loop.body(), visit);
      if (loop.step() != null) {
        visit.accept(loop.step());
      }
    } else if (node instanceof TypedTree.Switch choice) {
      visit.accept(choice.selector());
      choice.groups().forEach(group -> roots(group.body(), visit));
    } else if (node instanceof TypedTree.Return result && result.value() != null) {
      visit.accept(result.value());
    }
  }

  /** Every expression of a statement, in the order of the text. */
  public static void all(Statement node, Consumer<Expression> visit) {
    roots(node, root -> all(root, visit));
  }

  /** Whether evaluating the expression twice, or not at all, makes no difference. */
  public static boolean isPure(Expression node) {
    if (node instanceof TypedTree.Increment
        || node instanceof TypedTree.Assign
        || node instanceof TypedTree.CompoundAssign
        || node instanceof TypedTree.Call
        || node instanceof TypedTree.Emit
        || node instanceof TypedTree.GetParent
        || node instanceof TypedTree.Draw
        || node instanceof TypedTree.Signal) {
      return false;
    }
    if (node instanceof TypedTree.IntrinsicCall call
        && (call.intrinsic() == Intrinsic.RANDOM_BITS || call.intrinsic().hasResults())) {
      return false;
    }
    boolean[] pure = {true};
    children(node, child -> pure[0] &= isPure(child));
    return pure[0];
  }
}
