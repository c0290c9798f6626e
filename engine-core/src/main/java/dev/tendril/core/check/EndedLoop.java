package dev.tendril.core.check;

import dev.tendril.core.check.Symbol.LocalSymbol;
import dev.tendril.core.check.TypedTree.Statement;
import java.util.ArrayList;
import java.util.List;

/** A variable of a {@code for} whose loop has ended, and which HLSL's old scope rule still sees. */
final class EndedLoop {
  private final Symbol symbol;
  private final TypedTree.Loop loop;
  private final List<Statement> block;
  private boolean kept;

  /**
   * @param block the statements of the block that the loop stands in, still to be added to
   */
  EndedLoop(Symbol symbol, TypedTree.Loop loop, List<Statement> block) {
    this.symbol = symbol;
    this.loop = loop;
    this.block = block;
  }

  Symbol symbol() {
    return symbol;
  }

  /**
   * Declares the variable before the loop, where what follows the loop sees it, too.
   *
   * @return whether that is done for the first time
   */
  boolean keep() {
    if (kept) {
      return false;
    }
    kept = true;
    if (symbol instanceof LocalSymbol variable) { // others are constant, or static
      declareBefore(variable.local());
    }
    return true;
  }

  private void declareBefore(TypedTree.Local variable) {
    for (int i = 0; i < block.size(); i++) {
      if (block.get(i) instanceof TypedTree.Loop found && found.body() == loop.body()) {
        block.set(i, assigning(found, variable));
        block.add(i, new TypedTree.Declare(variable, DefaultValues.of(variable.type())));
        return;
      }
    }
  }

  private static TypedTree.Loop assigning(TypedTree.Loop loop, TypedTree.Local variable) {
    List<Statement> init = new ArrayList<>();
    for (Statement statement : loop.init()) {
      if (statement instanceof TypedTree.Declare declare && declare.local() == variable) {
        TypedTree.Expression place = new TypedTree.LocalValue(variable);
        init.add(new TypedTree.Evaluate(new TypedTree.Assign(place, declare.initializer())));
      } else {
        init.add(statement);
      }
    }
    return new TypedTree.Loop(
        init,
        loop.condition(),
        loop.step(),
        loop.body(),
        loop.testAfter(),
        loop.taken(),
        loop.span());
  }
}
