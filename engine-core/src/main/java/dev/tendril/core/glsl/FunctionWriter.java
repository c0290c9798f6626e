package dev.tendril.core.glsl;

import dev.tendril.core.check.Type;
import dev.tendril.core.check.TypedTree;
import dev.tendril.core.check.TypedTree.Function;
import dev.tendril.core.check.TypedTree.Local;
import dev.tendril.core.check.TypedTree.Statement;
import dev.tendril.core.syntax.SyntaxTree.Direction;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes the statements of one function. A round of a loop without a proven bound begins, once its
 * condition holds, with taking one from the invocation's budget.
 */
final class FunctionWriter extends ExpressionWriter {
  private final Function function;

  FunctionWriter(FunctionTranslator module, Function function) {
    super(module);
    this.function = function;
  }

  /** The whole definition. */
  String write(String name) {
    StringBuilder head = new StringBuilder();
    for (Local parameter : function.parameters()) {
      head.append(head.isEmpty() ? "" : ", ");
      head.append(module.qualifier(parameter.type()));
      Direction direction = module.facts().direction(parameter);
      if (direction != Direction.IN) {
        head.append(direction == Direction.OUT ? "out " : "inout ");
      }
      head.append(module.declare(parameter.type(), nameOf(parameter)));
    }
    lines.add(module.typeName(function.returnType()) + " " + name + "(" + head + ") {");
    for (Local parameter : function.parameters()) {
      if (parameter.direction() == Direction.OUT) {
        lines.addExpression(nameOf(parameter) + " = " + defaultValue(parameter.type()).text());
      }
    }
    statements(function.body().statements());
    if (function.returnType() != Type.Opaque.VOID && !endsInReturn(function.body())) {
      lines.addExpression("return " + defaultValue(function.returnType()).text());
    }
    lines.add("}");
    return lines.indented();
  }

  private static boolean endsInReturn(@Nullable Statement statement) {
    if (statement instanceof TypedTree.Block block) {
      List<Statement> all = block.statements();
      return !all.isEmpty() && endsInReturn(all.get(all.size() - 1));
    }
    if (statement instanceof TypedTree.If branch) {
      return endsInReturn(branch.then()) && endsInReturn(branch.otherwise());
    }
    return statement instanceof TypedTree.Return;
  }

  private void statements(List<Statement> statements) {
    statements.forEach(this::statement);
  }

  private void statement(Statement statement) {
    if (statement instanceof TypedTree.Block block) {
      lines.add("{");
      statements(block.statements());
      lines.add("}");
    } else if (statement instanceof TypedTree.Declare declare) {
      Local local = declare.local();
      String value = value(declare.initializer()).text();
      lines.add(declare(local.type(), nameOf(local)) + " = " + value + ";");
    } else if (statement instanceof TypedTree.Evaluate evaluate) {
      effect(evaluate.expression());
    } else if (statement instanceof TypedTree.If branch) {
      branch(branch);
    } else if (statement instanceof TypedTree.Loop loop) {
      loop(loop);
    } else if (statement instanceof TypedTree.Switch choice) {
      choice(choice);
    } else if (statement instanceof TypedTree.Break) {
      lines.add("break;");
    } else if (statement instanceof TypedTree.Continue) {
      lines.add("continue;");
    } else if (statement instanceof TypedTree.Return end) {
      end(end);
    } else {
      throw new IllegalArgumentException("no GLSL for " + statement.getClass().getSimpleName());
    }
  }

  private void branch(TypedTree.If branch) {
    lines.add("if (" + value(branch.condition()).text() + ") {");
    statements(branch.then().statements());
    TypedTree.Block otherwise = branch.otherwise();
    while (otherwise != null) {
      List<Statement> rest = otherwise.statements();
      Lines test = new Lines();
      if (rest.size() == 1
          && rest.get(0) instanceof TypedTree.If next
          && !module.facts().hasEffect(next.condition())) {
        Code condition = into(test, () -> value(next.condition()));
        if (test.isEmpty()) {
          lines.add("} else if (" + condition.text() + ") {");
          statements(next.then().statements());
          otherwise = next.otherwise();
          continue;
        }
      }
      lines.add("} else {");
      statements(rest);
      otherwise = null;
    }
    lines.add("}");
  }

  private void end(TypedTree.Return end) {
    if (end.value() == null) {
      lines.add("return;");
      return;
    }
    Code value = value(end.value());
    // GLSL has no precise functions, only precise variables.
    if (!module.qualifier(function.returnType()).isEmpty() && !value.isStable()) {
      value = spill(value, function.returnType());
    }
    lines.addExpression("return " + value.text());
  }

  private void choice(TypedTree.Switch choice) {
    Type.Kind kind = GlslTypes.kindOf(choice.selector().type());
    if (choice.groups().isEmpty()) {
      effect(choice.selector());
      return;
    }
    lines.add("switch (" + value(choice.selector()).text() + ") {");
    for (TypedTree.SwitchGroup group : choice.groups()) {
      StringBuilder labels = new StringBuilder();
      for (int label : group.labels()) {
        labels.append("case ").append(GlslTypes.literal(kind, label)).append(": ");
      }
      lines.add(labels + (group.isDefault() ? "default: {" : "{"));
      statements(group.body().statements());
      if (!endsInJump(group.body())) {
        lines.add("break;");
      }
      lines.add("}");
    }
    lines.add("}");
  }

  private static boolean endsInJump(Statement statement) {
    if (statement instanceof TypedTree.Block block) {
      List<Statement> all = block.statements();
      return !all.isEmpty() && endsInJump(all.get(all.size() - 1));
    }
    return statement instanceof TypedTree.Break
        || statement instanceof TypedTree.Continue
        || statement instanceof TypedTree.Return;
  }

  // ---- loops

  private void loop(TypedTree.Loop loop) {
    Lines init = new Lines();
    into(init, () -> run(() -> statements(loop.init())));
    Lines test = new Lines();
    TypedTree.Expression condition = loop.condition();
    String holds = into(test, () -> condition == null ? "true" : value(condition).text());
    Lines step = new Lines();
    TypedTree.Expression stepExpression = loop.step();
    into(step, () -> run(() -> stepIfAny(stepExpression)));
    Lines body = new Lines();
    into(body, () -> run(() -> body(loop)));

    boolean declaresOne =
        init.size() == 1
            && loop.init().size() == 1
            && loop.init().get(0) instanceof TypedTree.Declare;
    if (loop.testAfter()) {
      lines.addAll(init);
      if (test.isEmpty() && step.isEmpty()) {
        lines.add("do {");
        lines.addAll(body);
        lines.add("} while (" + holds + ");");
      } else {
        generalLoop(loop, test, holds, step, body);
      }
    } else if (!step.onlyExpressions()) {
      lines.addAll(init);
      generalLoop(loop, test, holds, step, body);
    } else {
      if (!declaresOne) {
        lines.addAll(init);
      }
      String head = declaresOne ? init.single() : "";
      boolean inHead = test.isEmpty();
      if (head.isEmpty() && step.isEmpty() && inHead) {
        lines.add("while (" + holds + ") {");
      } else {
        String shown = inHead && condition != null ? " " + holds : "";
        String next = step.isEmpty() ? "" : " " + step.joined();
        lines.add("for (" + head + ";" + shown + ";" + next + ") {");
      }
      if (!inHead) {
        leaveUnless(test, holds);
      }
      lines.addAll(body);
      lines.add("}");
    }
  }

  /**
   * Where step or a condition tested after the body need statements of their own: they run at the
   * head of every round but the first, so that {@code continue} finds them.
   */
  private void generalLoop(TypedTree.Loop loop, Lines test, String holds, Lines step, Lines body) {
    String first = newName();
    lines.add("bool " + first + " = true;");
    lines.add("while (true) {");
    lines.add("if (!" + first + ") {");
    lines.addAll(step);
    if (loop.testAfter()) {
      leaveUnless(test, holds);
    }
    lines.add("}");
    lines.add(first + " = false;");
    if (!loop.testAfter()) {
      leaveUnless(test, holds);
    }
    lines.addAll(body);
    lines.add("}");
  }

  private void leaveUnless(Lines test, String holds) {
    lines.addAll(test);
    if (!holds.equals("true")) {
      lines.add("if (!(" + holds + ")) {");
      lines.add("break;");
      lines.add("}");
    }
  }

  private void body(TypedTree.Loop loop) {
    if (!loop.proven()) {
      module.useLoopBudget();
      lines.add(
          "if (!"
              + Code.foreign(module.calls().loopBudget(loop.taken()), Code.Purity.EFFECT).tight()
              + ") {");
      lines.add("break;");
      lines.add("}");
    }
    statements(loop.body().statements());
  }

  private void stepIfAny(TypedTree.@Nullable Expression step) {
    if (step != null) {
      effect(step);
    }
  }

  private static boolean run(Runnable action) {
    action.run();
    return true;
  }
}
