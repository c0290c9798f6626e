package dev.tendril.core.check;

import dev.tendril.core.check.Symbol.ConstantSymbol;
import dev.tendril.core.check.Symbol.GlobalSymbol;
import dev.tendril.core.check.Symbol.State;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.source.Span;
import dev.tendril.core.syntax.SyntaxTree;
import dev.tendril.core.syntax.SyntaxWalk;
import org.jspecify.annotations.Nullable;

/**
 * Constants of a file, each worked out when first needed, and expressions that must be constant.
 */
final class Constants {
  private final FileScope file;
  private final FileChecker checker;

  Constants(FileScope file, FileChecker checker) {
    this.file = file;
    this.checker = checker;
  }

  /**
   * The variable that a constant is because its value is made of what is known in a step only, such
   * as a uniform: one that nothing can be assigned to. Null for other constants.
   */
  @Nullable GlobalSymbol variable(ConstantSymbol symbol) {
    SyntaxTree.Expression initializer = symbol.declarator.initializer();
    if (symbol.state == State.NEW && !file.isLibrary() && initializer != null) {
      symbol.state = State.IN_PROGRESS;
      file.work.enter(symbol.span());
      Place outer = checker.enter(new Place(symbol.scope, null, null));
      boolean varies = varies(initializer);
      checker.leave(outer);
      file.work.leave();
      symbol.state = varies ? State.DONE : State.NEW;
      if (varies) {
        symbol.variable = new GlobalSymbol(symbol.declaration, symbol.declarator, symbol.scope);
        checker.collector().values.add(symbol.variable);
      }
    }
    return symbol.variable;
  }

  /** Whether something names what is known in a step only, or calls a function of the file. */
  private boolean varies(SyntaxTree.Node node) {
    if (node instanceof SyntaxTree.NameExpression name) {
      Symbol symbol = checker.names().value(name.name());
      return symbol == null
          ? FileScope.context(name.name()) != null
              || !checker.names().functions(name.name()).isEmpty()
          : varies(symbol);
    }
    boolean[] found = new boolean[1];
    SyntaxWalk.children(node, part -> found[0] = found[0] || varies(part));
    return found[0];
  }

  private boolean varies(Symbol symbol) {
    return symbol instanceof GlobalSymbol
        || symbol instanceof Symbol.UniformSymbol
        || symbol instanceof Symbol.ResourceSymbol
        || (symbol instanceof ConstantSymbol constant && variable(constant) != null);
  }

  /** The constant that a symbol stands for, or null after a report. */
  TypedTree.@Nullable GlobalConstant resolve(ConstantSymbol symbol, Span use) {
    if (symbol.state == State.DONE) {
      return symbol.constant;
    }
    if (symbol.state == State.IN_PROGRESS) {
      file.report(
          CheckProblem.CYCLIC_DECLARATION,
          symbol.span(),
          "`" + symbol.declarator.name().text() + "` depends on its own value",
          null,
          use,
          "used here");
      return null;
    }
    symbol.state = State.IN_PROGRESS;
    file.work.enter(symbol.span());
    Place outer = checker.enter(new Place(symbol.scope, null, null));
    symbol.constant = compute(symbol.declaration, symbol.declarator, checker.expressions());
    checker.leave(outer);
    file.work.leave();
    symbol.state = State.DONE;
    return symbol.constant;
  }

  /** The constant of a declarator, its initialiser seen from {@code expressions}. */
  TypedTree.@Nullable GlobalConstant compute(
      SyntaxTree.VariableDeclaration declaration,
      SyntaxTree.Declarator declarator,
      ExpressionChecker expressions) {
    String name = declarator.name().text();
    Type type = checker.variableType(declaration, declarator, expressions, false);
    SyntaxTree.Expression initializer = declarator.initializer();
    if (initializer == null) {
      if (!Types.holdsError(type)) {
        file.report(
            CheckProblem.BAD_INITIALIZER,
            declarator.span(),
            "`" + name + "` has no value",
            "give it one, or make it a `uniform` or a field of `struct Particle`");
      }
      return null;
    }
    Expression value = value(initializer, type, "a file-scope variable's value", expressions);
    return value == null || Types.holdsError(type)
        ? null
        : new TypedTree.GlobalConstant(name, type, value);
  }

  /** A constant of a type, or null after a report. */
  @Nullable Expression value(
      SyntaxTree.Expression expression, Type type, String what, ExpressionChecker expressions) {
    Expression value = expressions.checkAs(expression, type);
    if (Types.holdsError(value.type())) {
      return null;
    }
    return evaluate(value, expression, what);
  }

  /** A checked expression's constant, or null after a report. */
  @Nullable Expression evaluate(Expression value, SyntaxTree.Expression written, String what) {
    Expression constant = ConstantFolding.evaluate(value);
    if (constant == null) {
      reportNotConstant(written, what);
    }
    return constant;
  }

  /** The same, seen from where the checker is. */
  @Nullable Expression value(SyntaxTree.Expression expression, Type type, String what) {
    return value(expression, type, what, checker.expressions());
  }

  private void reportNotConstant(SyntaxTree.Expression expression, String what) {
    file.report(
        CheckProblem.NOT_CONSTANT,
        expression.span(),
        what + " must be a constant",
        "constants are made of literals, other constants, operators and HLSL's functions");
  }

  /** A constant whole number, or null after a report. */
  @Nullable Integer integer(SyntaxTree.Expression expression, String what) {
    Expression value = checker.expressions().check(expression);
    if (Types.holdsError(value.type())) {
      return null;
    }
    Expression constant = evaluate(value, expression, what);
    if (constant == null) {
      return null;
    }
    boolean whole =
        constant instanceof TypedTree.IntConstant
            || constant instanceof TypedTree.LongConstant
            || (constant instanceof TypedTree.DoubleConstant real
                && real.value() == Math.rint(real.value()))
            || (constant instanceof TypedTree.FloatConstant number
                && number.value() == Math.rint(number.value()));
    if (!whole) {
      file.report(CheckProblem.WRONG_TYPE, expression.span(), what + " must be a whole number");
      return null;
    }
    long number = ConstantFolding.asLong(constant);
    return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, number));
  }

  /** A constant finite number, or null after a report. */
  @Nullable Float number(SyntaxTree.Expression expression, String what) {
    Expression value = value(expression, Type.FLOAT, what);
    if (value == null) {
      return null;
    }
    float number = ConstantFolding.asFloat(value);
    if (!Float.isFinite(number)) {
      file.report(CheckProblem.WRONG_TYPE, expression.span(), what + " must be a finite number");
      return null;
    }
    return number;
  }
}
