package dev.tendril.core.check;

import dev.tendril.core.check.Symbol.ConstantSymbol;
import dev.tendril.core.check.Symbol.LocalSymbol;
import dev.tendril.core.check.Symbol.State;
import dev.tendril.core.check.Type.Scalar;
import dev.tendril.core.check.TypedTree.Block;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.check.TypedTree.IntConstant;
import dev.tendril.core.check.TypedTree.Local;
import dev.tendril.core.check.TypedTree.Statement;
import dev.tendril.core.source.RelatedPlace;
import dev.tendril.core.source.Span;
import dev.tendril.core.syntax.SyntaxTree;
import dev.tendril.core.syntax.SyntaxTree.Direction;
import dev.tendril.core.syntax.SyntaxTree.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Types the statements of one function. */
final class StatementChecker {
  private final FileScope file;
  private final FileChecker checker;
  private final Body body;
  private final ExpressionChecker expressions;

  StatementChecker(FileScope file, FileChecker checker, Body body) {
    this.file = file;
    this.checker = checker;
    this.body = body;
    this.expressions = new ExpressionChecker(file, checker, body);
  }

  /** A block with a scope of its own. */
  Block block(SyntaxTree.Block block) {
    body.open();
    Block typed = new Block(statements(block.statements()));
    body.close();
    return typed;
  }

  private List<Statement> statements(List<SyntaxTree.Statement> nodes) {
    List<Statement> into = new ArrayList<>();
    for (SyntaxTree.Statement node : nodes) {
      statement(node, into);
    }
    return into;
  }

  /** A statement as a block with a scope of its own: the branch of an if, the body of a loop. */
  private Block nested(SyntaxTree.Statement node) {
    if (node instanceof SyntaxTree.Block block) {
      return block(block);
    }
    body.open();
    List<Statement> into = new ArrayList<>();
    statement(node, into);
    body.close();
    return new Block(into);
  }

  private void statement(SyntaxTree.Statement node, List<Statement> into) {
    file.work.enter(node.span());
    check(node, into);
    file.work.leave();
  }

  private void check(SyntaxTree.Statement node, List<Statement> into) {
    if (node instanceof SyntaxTree.Block block) {
      into.add(block(block));
    } else if (node instanceof SyntaxTree.VariableDeclaration declaration) {
      declare(declaration, into);
    } else if (node instanceof SyntaxTree.Declaration declaration) {
      localType(declaration);
    } else if (node instanceof SyntaxTree.ExpressionStatement statement) {
      Expression value = expressions.check(statement.expression());
      if (!Types.holdsError(value.type())) {
        warnNoEffect(statement, value);
        into.add(new TypedTree.Evaluate(value));
      }
    } else if (node instanceof SyntaxTree.If branch) {
      checker.attributes().check(branch.attributes(), Attributes.Place.STATEMENT);
      Expression condition = expressions.checkCondition(branch.condition());
      Block then = nested(branch.then());
      Block otherwise = branch.otherwise() == null ? null : nested(branch.otherwise());
      into.add(new TypedTree.If(condition, then, otherwise));
    } else if (node instanceof SyntaxTree.For loop) {
      forLoop(loop, into);
    } else if (node instanceof SyntaxTree.While loop) {
      checker.attributes().check(loop.attributes(), Attributes.Place.STATEMENT);
      Expression condition = expressions.checkCondition(loop.condition());
      into.add(loop(List.of(), condition, null, loop.body(), false, loop.span()));
    } else if (node instanceof SyntaxTree.DoWhile loop) {
      checker.attributes().check(loop.attributes(), Attributes.Place.STATEMENT);
      Block inside = loopBody(loop.body());
      Expression condition = expressions.checkCondition(loop.condition());
      into.add(new TypedTree.Loop(List.of(), condition, null, inside, true, 1, loop.span()));
    } else if (node instanceof SyntaxTree.Switch choice) {
      into.add(switchStatement(choice));
    } else if (node instanceof SyntaxTree.Break) {
      if (body.loops + body.switches == 0) {
        file.report(
            CheckProblem.MISPLACED_JUMP, node.span(), "`break` stands outside a loop or switch");
      }
      into.add(new TypedTree.Break());
    } else if (node instanceof SyntaxTree.Continue) {
      if (body.loops == 0) {
        file.report(CheckProblem.MISPLACED_JUMP, node.span(), "`continue` stands outside a loop");
      }
      into.add(new TypedTree.Continue());
    } else if (node instanceof SyntaxTree.Return result) {
      into.add(returnStatement(result));
    } else if (node instanceof SyntaxTree.Discard) {
      ForeignWords.Advice advice = ForeignWords.about("discard");
      if (advice != null) {
        file.report(advice.problem(), node.span(), advice.message(), advice.help());
      }
    }
  }

  private void warnNoEffect(SyntaxTree.ExpressionStatement statement, Expression value) {
    if (value.type() == Types.VOID || !TreeWalk.isPure(value)) {
      return;
    }
    boolean comparison =
        statement.expression() instanceof SyntaxTree.Binary binary
            && binary.operator() == SyntaxTree.BinaryOperator.EQUAL;
    file.report(
        CheckProblem.NO_EFFECT,
        statement.expression().span(),
        "this statement does nothing: its value is not used",
        comparison ? "`=` assigns, `==` compares" : null);
  }

  /** A struct, enum, alias or {@code using namespace} of this block. */
  private void localType(SyntaxTree.Declaration declaration) {
    Scope scope = checker.scope();
    if (declaration instanceof SyntaxTree.UsingNamespace using) {
      checker.collector().use(using, scope);
      return;
    }
    List<Symbol> found = checker.collector().local(declaration, scope);
    for (Symbol symbol : found) {
      if (symbol instanceof Symbol.StructSymbol struct) {
        checker.structs().complete(struct, struct.span());
        checker.functions().local(struct);
      } else if (symbol instanceof Symbol.EnumSymbol enumeration) {
        checker.namedTypes().complete(enumeration, enumeration.span());
        if (!enumeration.declaration.scoped()) {
          enumeration.inside.values.forEach(this::bind);
        }
      } else if (symbol instanceof ConstantSymbol constant
          && checker.constants().variable(constant) == null) {
        checker.constants().resolve(constant, constant.span());
      } else if (symbol instanceof Symbol.GlobalSymbol global) {
        checker.globals().resolve(global, global.span());
      }
    }
  }

  // ---- variables

  private void declare(SyntaxTree.VariableDeclaration declaration, List<Statement> into) {
    checker.attributes().check(declaration.attributes(), Attributes.Place.VARIABLE);
    Set<Modifier> modifiers = declaration.modifiers();
    if (modifiers.contains(Modifier.UNIFORM)) {
      file.report(
          CheckProblem.MISPLACED_MODIFIER,
          declaration.span(),
          "a uniform is declared at file scope",
          "move the declaration out of the function");
    }
    boolean isConst = modifiers.contains(Modifier.CONST);
    for (SyntaxTree.Declarator declarator : declaration.declarators()) {
      declare(declaration, declarator, isConst, into);
    }
  }

  private void declare(
      SyntaxTree.VariableDeclaration declaration,
      SyntaxTree.Declarator declarator,
      boolean isConst,
      List<Statement> into) {
    String name = declarator.name().text();
    Span span = declarator.name().span();
    Type type = checker.variableType(declaration, declarator, expressions, true);
    if (!Types.holdsError(type) && !checker.typeResolver().isStorable(type)) {
      file.report(
          CheckProblem.UNSUPPORTED_TYPE,
          declaration.type().span(),
          Types.withArticle(type) + " cannot be a variable",
          type == Types.VOID ? null : "declare it at file scope");
      type = Types.ERROR;
    }
    Expression initializer;
    if (declarator.initializer() != null) {
      initializer =
          Types.holdsError(type) && declarator.initializer() instanceof SyntaxTree.InitializerList
              ? ExpressionChecker.ERROR
              : expressions.checkAs(declarator.initializer(), type);
    } else if (Types.holdsError(type)) {
      initializer = ExpressionChecker.ERROR;
    } else {
      if (isConst) {
        file.report(CheckProblem.BAD_INITIALIZER, declarator.span(), "`" + name + "` has no value");
      }
      file.work.spend(Types.componentCount(type));
      initializer = DefaultValues.of(type);
    }
    if (isConst && bindConstant(declaration, declarator, type, initializer)) {
      return;
    }
    if (declaration.modifiers().contains(Modifier.STATIC)) {
      Symbol.GlobalSymbol symbol =
          new Symbol.GlobalSymbol(declaration, declarator, checker.scope());
      checker.globals().local(symbol, type, initializer, into);
      bind(name, symbol);
      return;
    }
    Local local = new Local(name, type, Direction.IN, false, span);
    bind(name, new LocalSymbol(local, isConst));
    if (isConst) {
      checker.markConstant(local);
    }
    into.add(new TypedTree.Declare(local, initializer));
  }

  /** A const local with a known value: a scalar is used as a literal, a static one hoisted. */
  private boolean bindConstant(
      SyntaxTree.VariableDeclaration declaration,
      SyntaxTree.Declarator declarator,
      Type type,
      Expression initializer) {
    boolean hoist = declaration.modifiers().contains(Modifier.STATIC) || type instanceof Scalar;
    if (!hoist || Types.holdsError(initializer.type()) || Types.holdsError(type)) {
      return false;
    }
    Expression value = ConstantFolding.evaluate(initializer);
    if (value == null) {
      return false;
    }
    ConstantSymbol symbol = new ConstantSymbol(declaration, declarator, checker.scope());
    symbol.constant = new TypedTree.GlobalConstant(declarator.name().text(), type, value);
    symbol.state = State.DONE;
    bind(declarator.name().text(), symbol);
    return true;
  }

  private void bind(String name, Symbol symbol) {
    Symbol first = body.declare(name, symbol);
    if (first != null) {
      file.report(
          CheckProblem.DUPLICATE_NAME,
          symbol.span(),
          "`" + name + "` is declared twice in one block",
          null,
          first.span(),
          "the first one");
    }
  }

  // ---- loops

  private void forLoop(SyntaxTree.For node, List<Statement> into) {
    checker.attributes().check(node.attributes(), Attributes.Place.STATEMENT);
    body.open();
    List<Statement> init = new ArrayList<>();
    statement(node.initializer(), init);
    Expression condition =
        node.condition() == null ? null : expressions.checkCondition(node.condition());
    Expression step = node.step() == null ? null : expressions.check(node.step());
    TypedTree.Loop loop = loop(init, condition, step, node.body(), false, node.span());
    into.add(loop);
    body.endLoop(body.close(), loop, into);
  }

  private TypedTree.Loop loop(
      List<Statement> init,
      @Nullable Expression condition,
      @Nullable Expression step,
      SyntaxTree.Statement inside,
      boolean testAfter,
      Span span) {
    return new TypedTree.Loop(init, condition, step, loopBody(inside), testAfter, 1, span);
  }

  private Block loopBody(SyntaxTree.Statement inside) {
    body.loops++;
    Block block = nested(inside);
    body.loops--;
    return block;
  }

  // ---- switch

  private Statement switchStatement(SyntaxTree.Switch node) {
    checker.attributes().check(node.attributes(), Attributes.Place.STATEMENT);
    Expression selector = expressions.check(node.selector());
    Type type = selector.type();
    EnumType enumeration = type instanceof EnumType chosen ? chosen : null;
    if (enumeration != null) {
      selector = ConstantFolding.fold(new TypedTree.Convert(enumeration.underlying(), selector));
    } else if (type.equals(Type.BOOL)) {
      selector = Conversions.convert(selector, Type.INT);
    } else if (!Types.holdsError(type) && !type.equals(Type.INT) && !type.equals(Type.UINT)) {
      file.report(
          CheckProblem.BAD_SWITCH,
          node.selector().span(),
          "a switch chooses by int or uint, not by " + type.displayName(),
          type instanceof Scalar ? "write `int(...)`" : null);
      selector = ExpressionChecker.ERROR;
    }
    Map<Integer, Span> labels = new HashMap<>();
    Span[] defaultPlace = new Span[1];
    List<TypedTree.SwitchGroup> groups = new ArrayList<>();
    body.switches++;
    for (int i = 0; i < node.groups().size(); i++) {
      boolean last = i == node.groups().size() - 1;
      Type labelled = enumeration != null ? enumeration : selector.type();
      groups.add(group(node.groups().get(i), labelled, labels, defaultPlace, last));
    }
    body.switches--;
    return new TypedTree.Switch(selector, merged(groups));
  }

  /** Groups without statements share those of the next. */
  private static List<TypedTree.SwitchGroup> merged(List<TypedTree.SwitchGroup> groups) {
    List<TypedTree.SwitchGroup> result = new ArrayList<>();
    List<Integer> labels = new ArrayList<>();
    boolean isDefault = false;
    for (int i = 0; i < groups.size(); i++) {
      TypedTree.SwitchGroup group = groups.get(i);
      labels.addAll(group.labels());
      isDefault |= group.isDefault();
      if (group.body().statements().isEmpty() && i < groups.size() - 1) {
        continue;
      }
      result.add(new TypedTree.SwitchGroup(labels, isDefault, group.body()));
      labels = new ArrayList<>();
      isDefault = false;
    }
    return result;
  }

  private TypedTree.SwitchGroup group(
      SyntaxTree.SwitchGroup node,
      Type selector,
      Map<Integer, Span> seen,
      Span[] defaultPlace,
      boolean last) {
    List<Integer> labels = new ArrayList<>();
    boolean isDefault = false;
    for (SyntaxTree.@Nullable Expression label : node.labels()) {
      if (label == null) {
        isDefault = true;
        if (defaultPlace[0] != null) {
          file.report(
              CheckProblem.BAD_SWITCH,
              node.span(),
              "a switch has one `default`",
              null,
              defaultPlace[0],
              "the first one");
        }
        defaultPlace[0] = node.span();
        continue;
      }
      Integer bits = label(label, selector);
      Span first = bits == null ? null : seen.putIfAbsent(bits, label.span());
      if (first != null) {
        file.report(
            CheckProblem.BAD_SWITCH,
            label.span(),
            "this case stands twice",
            null,
            first,
            "the first one");
      }
      if (bits != null) {
        labels.add(bits);
      }
    }
    body.open();
    List<Statement> statements = statements(node.body());
    body.close();
    Block block = new Block(statements);
    if (!last && !statements.isEmpty() && Flow.falls(block)) {
      file.report(
          CheckProblem.FALL_THROUGH,
          node.span(),
          "this case runs on into the next",
          "end it with `break;`");
    }
    return new TypedTree.SwitchGroup(labels, isDefault, block);
  }

  private @Nullable Integer label(SyntaxTree.Expression label, Type selector) {
    Expression value = expressions.check(label);
    if (Types.holdsError(value.type()) || Types.holdsError(selector)) {
      return null;
    }
    Expression constant = ConstantFolding.evaluate(value);
    if (constant instanceof TypedTree.EnumConstant entry) {
      boolean fits =
          entry.type().equals(selector)
              || !(entry.type().isScoped() || selector instanceof EnumType);
      if (!fits) {
        file.report(
            CheckProblem.BAD_SWITCH,
            label.span(),
            "this is a value of `"
                + entry.type().name()
                + "`, and the switch chooses by "
                + selector.displayName());
        return null;
      }
      return entry.bits();
    }
    if (selector instanceof EnumType enumeration && enumeration.isScoped()) {
      file.report(
          CheckProblem.BAD_SWITCH,
          label.span(),
          "a case of `" + enumeration.name() + "` is one of its entries");
      return null;
    }
    if (!(constant instanceof IntConstant) && !(constant instanceof TypedTree.BoolConstant)) {
      file.report(
          CheckProblem.BAD_SWITCH,
          label.span(),
          "a case is a constant whole number",
          constant == null ? null : "this is " + value.type().displayName());
      return null;
    }
    return (int) ConstantFolding.asLong(constant);
  }

  // ---- return

  private List<RelatedPlace> headerPlace() {
    Span header = body.header;
    return header == null ? List.of() : List.of(new RelatedPlace(header, "it is declared here"));
  }

  private Statement returnStatement(SyntaxTree.Return node) {
    Type wanted = body.returnType;
    if (node.value() == null) {
      if (wanted != Types.VOID && !Types.holdsError(wanted)) {
        file.report(
            CheckProblem.BAD_RETURN,
            node.span(),
            "this function returns " + wanted.displayName(),
            "write a value after `return`",
            headerPlace());
      }
      return new TypedTree.Return(null);
    }
    if (wanted == Types.VOID) {
      Expression value = expressions.check(node.value());
      if (!Types.holdsError(value.type())) {
        file.report(
            CheckProblem.BAD_RETURN,
            node.value().span(),
            "this function returns nothing",
            "give it a return type other than void",
            headerPlace());
      }
      return new TypedTree.Return(null);
    }
    Span header = body.header;
    RelatedPlace declared =
        header == null
            ? null
            : new RelatedPlace(header, "the function returns " + wanted.displayName());
    return new TypedTree.Return(expressions.checkAs(node.value(), wanted, declared));
  }
}
