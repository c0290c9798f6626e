package dev.tendril.core.twin.code;

import dev.tendril.core.check.Type;
import dev.tendril.core.check.TypedTree;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.check.TypedTree.Local;
import dev.tendril.core.check.TypedTree.Statement;
import dev.tendril.core.syntax.SyntaxTree.Direction;
import dev.tendril.core.twin.code.Assembler.Label;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes code of one function's statements. A round of a loop without a proven bound begins, once
 * its condition holds, with taking one from the invocation's budget.
 */
final class FunctionCompiler extends ExpressionCompiler {
  private final Linker.Unit unit;
  private final Label end = new Label();
  private final Deque<Label> breaks = new ArrayDeque<>();
  private final Deque<Label> continues = new ArrayDeque<>();

  FunctionCompiler(Linker linker, Linker.Unit unit) {
    super(linker);
    this.unit = unit;
  }

  void compile() {
    out.beginFunction();
    out.here(unit.entry());
    List<Local> parameters = unit.function().parameters();
    for (int i = 0; i < parameters.size(); i++) {
      if (parameters.get(i).direction() == Direction.OUT) {
        defaultValue(parameters.get(i).type(), unit.parameter(i));
      }
    }
    if (unit.function().returnType() != Type.Opaque.VOID && !endsInReturn()) {
      defaultValue(unit.function().returnType(), unit.result());
    }
    block(unit.function().body());
    out.here(end);
    int returns = unit.returnAddress();
    out.add((m, next) -> m[returns]);
  }

  private boolean endsInReturn() {
    List<Statement> all = unit.function().body().statements();
    return !all.isEmpty() && all.get(all.size() - 1) instanceof TypedTree.Return;
  }

  private void block(TypedTree.Block block) {
    int mark = out.mark();
    block.statements().forEach(this::statement);
    out.release(mark);
  }

  private void statement(Statement statement) {
    if (statement instanceof TypedTree.Declare declare) {
      declare(declare); // its memory is the block's
      return;
    }
    int mark = out.mark();
    if (statement instanceof TypedTree.Block block) {
      block(block);
    } else if (statement instanceof TypedTree.Evaluate evaluate) {
      value(evaluate.expression());
    } else if (statement instanceof TypedTree.If branch) {
      branch(branch);
    } else if (statement instanceof TypedTree.Loop loop) {
      loop(loop);
    } else if (statement instanceof TypedTree.Switch choice) {
      choice(choice);
    } else if (statement instanceof TypedTree.Break) {
      out.jump(breaks.getFirst());
    } else if (statement instanceof TypedTree.Continue) {
      out.jump(continues.getFirst());
    } else if (statement instanceof TypedTree.Return result) {
      if (result.value() != null) {
        value(result.value(), unit.result());
      }
      out.jump(end);
    } else {
      throw new UnsupportedOperationException(
          "the twin does not know " + statement.getClass().getSimpleName());
    }
    out.release(mark);
  }

  private void declare(TypedTree.Declare declare) {
    int address = take(declare.local().type());
    int mark = out.mark();
    value(declare.initializer(), address);
    out.release(mark);
    linker.declare(declare.local(), address);
  }

  private void branch(TypedTree.If branch) {
    Label otherwise = new Label();
    int mark = out.mark();
    out.jumpUnless(value(branch.condition()), otherwise);
    out.release(mark);
    block(branch.then());
    if (branch.otherwise() == null) {
      out.here(otherwise);
      return;
    }
    Label behind = new Label();
    out.jump(behind);
    out.here(otherwise);
    block(branch.otherwise());
    out.here(behind);
  }

  private void loop(TypedTree.Loop loop) {
    Label test = new Label();
    Label body = new Label();
    Label step = new Label();
    Label behind = new Label();
    loop.init().forEach(this::statement);
    if (loop.testAfter()) {
      out.jump(body);
    } else {
      out.jump(test);
    }
    out.here(step);
    Expression stepExpression = loop.step();
    if (stepExpression != null) {
      int mark = out.mark();
      value(stepExpression);
      out.release(mark);
    }
    out.here(test);
    Expression condition = loop.condition();
    if (condition != null) {
      int mark = out.mark();
      out.jumpUnless(value(condition), behind);
      out.release(mark);
    }
    out.here(body);
    if (!loop.proven()) {
      int rounds = linker.loopRounds();
      int taken = loop.taken();
      out.add(
          (m, next) -> {
            if (m[rounds] < taken) {
              m[rounds] = 0;
              return behind.at;
            }
            m[rounds] -= taken;
            return next;
          });
    }
    breaks.push(behind);
    continues.push(step);
    block(loop.body());
    breaks.pop();
    continues.pop();
    out.jump(step);
    out.here(behind);
  }

  private void choice(TypedTree.Switch choice) {
    Label behind = new Label();
    Label other = behind;
    Map<Integer, Label> byLabel = new HashMap<>();
    Label[] groups = new Label[choice.groups().size()];
    for (int i = 0; i < groups.length; i++) {
      TypedTree.SwitchGroup group = choice.groups().get(i);
      Label here = new Label();
      groups[i] = here;
      group.labels().forEach(label -> byLabel.put(label, here));
      if (group.isDefault()) {
        other = here;
      }
    }
    int selector = value(choice.selector());
    Label otherwise = other;
    out.add((m, next) -> byLabel.getOrDefault(m[selector], otherwise).at);
    breaks.push(behind);
    for (int i = 0; i < groups.length; i++) {
      out.here(groups[i]);
      block(choice.groups().get(i).body());
      out.jump(behind);
    }
    breaks.pop();
    out.here(behind);
  }
}
