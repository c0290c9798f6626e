package dev.tendril.core.effect;

import dev.tendril.core.check.TypedTree;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.check.TypedTree.Statement;
import java.util.function.Consumer;

/** Walks over typed trees. */
final class TreeWalk {
  private TreeWalk() {}

  /** Every expression in a statement, parents before children. */
  static void expressions(Statement statement, Consumer<Expression> visitor) {
    statements(statement, root -> descend(root, visitor));
  }

  private static void descend(Expression expression, Consumer<Expression> visitor) {
    visitor.accept(expression);
    children(expression, child -> descend(child, visitor));
  }

  /** Every expression that stands directly in a statement or in one nested in it. */
  static void statements(Statement statement, Consumer<Expression> visitor) {
    if (statement instanceof TypedTree.Block block) {
      block.statements().forEach(s -> statements(s, visitor));
    } else if (statement instanceof TypedTree.Declare declare) {
      visitor.accept(declare.initializer());
    } else if (statement instanceof TypedTree.Evaluate evaluate) {
      visitor.accept(evaluate.expression());
    } else if (statement instanceof TypedTree.If branch) {
      visitor.accept(branch.condition());
      statements(branch.then(), visitor);
      if (branch.otherwise() != null) {
        statements(branch.otherwise(), visitor);
      }
    } else if (statement instanceof TypedTree.Loop loop) {
      loop.init().forEach(s -> statements(s, visitor));
      if (loop.condition() != null) {
        visitor.accept(loop.condition());
      }
      if (loop.step() != null) {
        visitor.accept(loop.step());
      }
      statements(loop.body(), visitor);
    } else if (statement instanceof TypedTree.Switch choice) {
      visitor.accept(choice.selector());
      choice.groups().forEach(g -> statements(g.body(), visitor));
    } else if (statement instanceof TypedTree.Return result && result.value() != null) {
      visitor.accept(result.value());
    }
  }

  /** The direct children of an expression, in order of evaluation. */
  static void children(Expression expression, Consumer<Expression> visitor) {
    if (expression instanceof TypedTree.FieldValue e) {
      visitor.accept(e.target());
    } else if (expression instanceof TypedTree.Swizzle e) {
      visitor.accept(e.target());
    } else if (expression instanceof TypedTree.MatrixSwizzle e) {
      visitor.accept(e.target());
    } else if (expression instanceof TypedTree.IndexValue e) {
      visitor.accept(e.target());
      visitor.accept(e.index());
    } else if (expression instanceof TypedTree.Unary e) {
      visitor.accept(e.operand());
    } else if (expression instanceof TypedTree.Increment e) {
      visitor.accept(e.target());
    } else if (expression instanceof TypedTree.Binary e) {
      visitor.accept(e.left());
      visitor.accept(e.right());
    } else if (expression instanceof TypedTree.Assign e) {
      visitor.accept(e.target());
      visitor.accept(e.value());
    } else if (expression instanceof TypedTree.CompoundAssign e) {
      visitor.accept(e.target());
      visitor.accept(e.value());
    } else if (expression instanceof TypedTree.Conditional e) {
      visitor.accept(e.condition());
      visitor.accept(e.whenTrue());
      visitor.accept(e.whenFalse());
    } else if (expression instanceof TypedTree.Comma e) {
      visitor.accept(e.left());
      visitor.accept(e.right());
    } else if (expression instanceof TypedTree.Construct e) {
      e.parts().forEach(visitor);
    } else if (expression instanceof TypedTree.Convert e) {
      visitor.accept(e.operand());
    } else if (expression instanceof TypedTree.Call e) {
      e.arguments().forEach(visitor);
    } else if (expression instanceof TypedTree.IntrinsicCall e) {
      e.arguments().forEach(visitor);
    } else if (expression instanceof TypedTree.CurveAt e) {
      visitor.accept(e.position());
    } else if (expression instanceof TypedTree.TextureSample e) {
      visitor.accept(e.uv());
      visitor.accept(e.level());
    } else if (expression instanceof TypedTree.TextureLoad e) {
      visitor.accept(e.texel());
    } else if (expression instanceof TypedTree.Emit e) {
      visitor.accept(e.prototype());
      if (e.amount() != null) {
        visitor.accept(e.amount());
      }
    } else if (expression instanceof TypedTree.GetParent e) {
      visitor.accept(e.target());
    } else if (expression instanceof TypedTree.Draw e) {
      visitor.accept(e.value());
    }
  }
}
