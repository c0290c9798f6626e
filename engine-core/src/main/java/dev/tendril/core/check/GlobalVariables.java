package dev.tendril.core.check;

import dev.tendril.core.check.Symbol.GlobalSymbol;
import dev.tendril.core.check.Symbol.State;
import dev.tendril.core.check.TypedTree.Block;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.check.TypedTree.GlobalValue;
import dev.tendril.core.check.TypedTree.GlobalVariable;
import dev.tendril.core.check.TypedTree.Statement;
import dev.tendril.core.source.Span;
import dev.tendril.core.syntax.SyntaxTree;
import dev.tendril.core.syntax.SyntaxTree.Modifier;
import dev.tendril.core.syntax.SyntaxTree.UnaryOperator;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code static} variables of files, namespaces, structs and functions, each worked out when first
 * needed, so that those that a first value is made of come before it.
 */
final class GlobalVariables {
  /**
   * A variable with what gives it its first value.
   *
   * @param value of the variable's type
   */
  record Known(GlobalVariable variable, Expression value, Block start) {}

  private final FileScope file;
  private final FileChecker checker;
  private final List<Known> known = new ArrayList<>();

  GlobalVariables(FileScope file, FileChecker checker) {
    this.file = file;
    this.checker = checker;
  }

  /** {@code static} without {@code const}. */
  static boolean isMutable(SyntaxTree.VariableDeclaration declaration) {
    return declaration.modifiers().contains(Modifier.STATIC)
        && !declaration.modifiers().contains(Modifier.CONST);
  }

  /**
   * All variables, each after those that its first value needs. Those that nothing is assigned to
   * have become constants where their value is known.
   */
  List<Known> known() {
    for (Known each : known) {
      Expression value = each.variable.isWritten() ? null : ConstantFolding.evaluate(each.value);
      if (value != null && each.variable.constant() == null) {
        each.variable.freeze(value);
      }
    }
    return known;
  }

  /** The variable that a symbol stands for, or null after a report. */
  @Nullable GlobalVariable resolve(GlobalSymbol symbol, Span use) {
    if (symbol.state == State.DONE) {
      return symbol.variable;
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
    Body body = new Body(symbol.scope, null, null, Types.VOID);
    Place outer = checker.enter(new Place(symbol.scope, body, null));
    compute(symbol, body);
    checker.leave(outer);
    file.work.leave();
    symbol.state = State.DONE;
    return symbol.variable;
  }

  private void compute(GlobalSymbol symbol, Body body) {
    ExpressionChecker expressions = checker.expressions();
    SyntaxTree.Expression written = symbol.declarator.initializer();
    Type type = checker.variableType(symbol.declaration, symbol.declarator, expressions, true);
    if (!Types.holdsError(type) && !checker.typeResolver().isStorable(type)) {
      file.report(
          CheckProblem.UNSUPPORTED_TYPE,
          symbol.declaration.type().span(),
          Types.withArticle(type) + " cannot be a variable");
      type = Types.ERROR;
    }
    if (Types.holdsError(type)) {
      return;
    }
    Expression value = written == null ? zero(type) : expressions.checkAs(written, type);
    if (!Types.holdsError(value.type())) {
      GlobalVariable variable = variable(symbol, type);
      add(variable, value, body);
    }
  }

  private Expression zero(Type type) {
    file.work.spend(Types.componentCount(type));
    return DefaultValues.of(type);
  }

  private static GlobalVariable variable(GlobalSymbol symbol, Type type) {
    String name = symbol.declarator.name().text();
    GlobalVariable variable =
        new GlobalVariable(name, type, symbol.span(), isMutable(symbol.declaration));
    symbol.variable = variable;
    return variable;
  }

  private void add(GlobalVariable variable, Expression value, @Nullable Body body) {
    Block start = new Block(List.of(assign(variable, value)));
    known.add(new Known(variable, value, body == null ? start : body.withTemporaries(start)));
  }

  private static Statement assign(GlobalVariable variable, Expression value) {
    return new TypedTree.Evaluate(new TypedTree.Assign(new GlobalValue(variable), value));
  }

  /**
   * A variable of a function. A first value that is no constant is given to it where it is
   * declared, when the function gets there for the first time.
   *
   * @param value of the type, or with an error that has been reported
   * @param into the statements of the function
   */
  void local(GlobalSymbol symbol, Type type, Expression value, List<Statement> into) {
    symbol.state = State.DONE;
    if (Types.holdsError(type) || Types.holdsError(value.type())) {
      return;
    }
    GlobalVariable variable = variable(symbol, type);
    Expression constant = ConstantFolding.evaluate(value);
    if (constant != null) {
      add(variable, constant, null);
      return;
    }
    add(variable, zero(type), null);
    variable.markWritten();
    GlobalVariable begun =
        new GlobalVariable(variable.name() + "_begun", Type.BOOL, symbol.span(), true);
    begun.markWritten();
    add(begun, new TypedTree.BoolConstant(false), null);
    into.add(
        new TypedTree.If(
            new TypedTree.Unary(UnaryOperator.NOT, new GlobalValue(begun)),
            new Block(
                List.of(assign(begun, new TypedTree.BoolConstant(true)), assign(variable, value))),
            null));
  }
}
