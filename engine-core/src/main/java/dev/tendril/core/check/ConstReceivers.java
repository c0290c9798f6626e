package dev.tendril.core.check;

import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.check.TypedTree.Function;
import dev.tendril.core.source.Span;
import dev.tendril.core.syntax.SyntaxTree.Direction;
import org.jspecify.annotations.Nullable;

/**
 * Functions of structs that are called on what is const. Those that change nothing may be, whether
 * or not they say so; which ones those are is known when all bodies are.
 */
final class ConstReceivers {
  private ConstReceivers() {}

  /**
   * A call.
   *
   * @param name of the called function
   * @param target what it is called on
   */
  record Use(Function function, String name, String target, Span span, @Nullable Span declared) {}

  /** Notes a call if the value that it is made on is, or is a part of, something const. */
  static void note(FileScope file, Function function, String name, Expression value, Span span) {
    Expression at = value;
    while (at instanceof TypedTree.FieldValue || at instanceof TypedTree.IndexValue) {
      at =
          at instanceof TypedTree.FieldValue field
              ? field.target()
              : ((TypedTree.IndexValue) at).target();
    }
    if (at instanceof TypedTree.LocalValue local) {
      file.constReceivers.add(
          new Use(function, name, local.local().name(), span, local.local().span()));
    } else if (at instanceof TypedTree.GlobalValue global && !global.variable().isWritable()) {
      TypedTree.GlobalVariable variable = global.variable();
      file.constReceivers.add(new Use(function, name, variable.name(), span, variable.span()));
    } else if (at instanceof TypedTree.ConstantValue constant) {
      file.constReceivers.add(new Use(function, name, constant.constant().name(), span, null));
    }
  }

  /** Reports those calls that would change something. */
  static void check(FileScope file, CallGraph graph) {
    WrittenVariables written = new WrittenVariables(graph::body);
    for (Use use : file.constReceivers) {
      written.look(use.function);
      if (written.direction(use.function.parameters().get(0)) == Direction.IN) {
        continue;
      }
      String message = "`" + use.name + "` changes `" + use.target + "`, which is const";
      String help =
          use.target.equals("this")
              ? "leave the `const` behind the parameters away"
              : "copy it into a variable, or declare it without `const`";
      if (use.declared == null) {
        file.report(CheckProblem.NOT_ASSIGNABLE, use.span, message, help);
      } else {
        file.report(
            CheckProblem.NOT_ASSIGNABLE, use.span, message, help, use.declared, "declared here");
      }
    }
  }
}
