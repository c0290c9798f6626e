package dev.tendril.core.check;

import dev.tendril.core.check.Names.Overloaded;
import dev.tendril.core.check.Overloads.Argument;
import dev.tendril.core.check.Symbol.FunctionSymbol;
import dev.tendril.core.check.Symbol.ResourceSymbol;
import dev.tendril.core.check.Symbol.StructSymbol;
import dev.tendril.core.check.Symbol.UniformSymbol;
import dev.tendril.core.check.TypedTree.Construct;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.source.RelatedPlace;
import dev.tendril.core.source.Span;
import dev.tendril.core.syntax.SyntaxTree;
import dev.tendril.core.syntax.SyntaxTree.Direction;
import dev.tendril.core.syntax.SyntaxTree.Node;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Calls of functions, methods, intrinsics and the engine; constructors that look like calls. */
final class CallChecker {
  private static final Expression ERROR = ExpressionChecker.ERROR;

  private final FileScope file;
  private final FileChecker checker;
  private final ExpressionChecker expressions;
  private final @Nullable Body body;
  private final Overloads overloads;
  private final IntrinsicCalls intrinsics;
  private final EngineCalls engine;
  private final OverloadedOperators operators;

  CallChecker(
      FileScope file, FileChecker checker, ExpressionChecker expressions, @Nullable Body body) {
    this.file = file;
    this.checker = checker;
    this.expressions = expressions;
    this.body = body;
    this.overloads = new Overloads(file);
    this.intrinsics = new IntrinsicCalls(file, expressions);
    this.engine = new EngineCalls(file, checker, expressions);
    this.operators = new OverloadedOperators(file, checker, this);
  }

  OverloadedOperators operators() {
    return operators;
  }

  private List<Argument> arguments(SyntaxTree.Call node) {
    return expressions.arguments(node.arguments());
  }

  /** Whether a word can be called. */
  boolean isFunction(String word) {
    return !checker.names().functions(word).isEmpty()
        || !checker.names().libraryFunctions(word).isEmpty()
        || IntrinsicCalls.isIntrinsic(word)
        || engine.knows(word);
  }

  Expression call(SyntaxTree.Call node) {
    if (node.callee() instanceof SyntaxTree.Member member) {
      return memberCall(member, node);
    }
    if (node.callee() instanceof SyntaxTree.ScopedName callee) {
      return scopedCall(callee, node);
    }
    if (node.callee() instanceof SyntaxTree.NameExpression callee) {
      return namedCall(callee, node);
    }
    return valueCall(expressions.check(node.callee()), node);
  }

  /** The call of what may have an {@code operator()}. */
  private Expression valueCall(Expression callee, SyntaxTree.Call node) {
    List<Argument> arguments = arguments(node);
    if (Types.holdsError(callee.type())) {
      return ERROR;
    }
    Expression call =
        operators.member("()", new Argument(callee, node.callee().span()), arguments, node.span());
    if (call == null) {
      file.report(
          CheckProblem.NOT_A_FUNCTION,
          node.callee().span(),
          callee.type().displayName() + " cannot be called",
          callee.type() instanceof StructType
              ? "give the struct an `operator()`"
              : "write an operator between the two, such as `*`");
      return ERROR;
    }
    return call;
  }

  private Expression namedCall(SyntaxTree.NameExpression callee, SyntaxTree.Call node) {
    String word = callee.name();
    Symbol local = body == null ? null : body.find(word);
    if (local instanceof Symbol.LocalSymbol value
        && value.local().type() instanceof StructType struct
        && operators.has(struct, "()")) {
      return valueCall(expressions.check(callee), node);
    }
    Overloaded own = checker.names().functions(word);
    if (ResourceFunctions.concerns(own.templates())) {
      return resourceCall(word, own, node);
    }
    if (!own.isEmpty()) {
      List<Argument> arguments = arguments(node);
      List<FunctionSymbol> candidates = candidates(own, List.of(), arguments, node.span());
      boolean intrinsic =
          IntrinsicCalls.isIntrinsic(word) && !Overloads.anyFits(candidates, arguments);
      return intrinsic
          ? intrinsics.call(word, arguments, node.span())
          : callOf(word, own, candidates, List.of(), arguments, null, node.span());
    }
    if (word.equals(EngineCalls.SIGNAL)) {
      boolean named =
          !node.arguments().isEmpty()
              && node.arguments().get(0) instanceof SyntaxTree.StringLiteral;
      List<Argument> rest =
          named
              ? expressions.arguments(node.arguments().subList(1, node.arguments().size()))
              : arguments(node);
      return engine.signal(
          node, named ? rest : rest.subList(Math.min(1, rest.size()), rest.size()));
    }
    if (engine.knows(word)) {
      return engine.call(word, arguments(node), node.span());
    }
    Overloaded library = checker.names().libraryFunctions(word);
    if (ResourceFunctions.concerns(library.templates())) {
      return resourceCall(word, library, node);
    }
    if (!library.isEmpty()) {
      return call(word, library, List.of(), arguments(node), null, node.span());
    }
    if (IntrinsicCalls.isIntrinsic(word)) {
      return intrinsics.call(word, arguments(node), node.span());
    }
    Symbol type = Types.named(word) == null ? checker.names().type(word) : null;
    boolean constructor =
        Types.named(word) != null
            || type instanceof Symbol.AliasSymbol
            || type instanceof Symbol.BoundType
            || type instanceof Symbol.EnumSymbol;
    if (constructor) {
      return construct(
          new SyntaxTree.TypeReference(
              new SyntaxTree.Name(word, callee.span()), List.of(), callee.span()),
          node);
    }
    Symbol variable = local != null ? local : checker.names().value(word);
    return variable != null ? notAFunction(variable, callee, node) : reportUnknown(callee, node);
  }

  /** The call of functions some of which take resources. */
  private Expression resourceCall(String word, Overloaded found, SyntaxTree.Call node) {
    List<@Nullable Symbol> symbols = new ArrayList<>();
    List<SyntaxTree.Expression> others = new ArrayList<>();
    for (SyntaxTree.Expression argument : node.arguments()) {
      Symbol symbol = expressions.symbolOf(argument);
      boolean resource = symbol instanceof ResourceSymbol || symbol instanceof Symbol.SamplerSymbol;
      symbols.add(resource ? symbol : null);
      if (!resource) {
        others.add(argument);
      }
    }
    List<Argument> arguments = expressions.arguments(others);
    ResourceFunctions functions = checker.resourceFunctions();
    List<FunctionSymbol> candidates =
        others.size() < symbols.size()
            ? functions.functions(found.templates(), symbols, node.span())
            : candidates(
                new Overloaded(
                    found.functions(),
                    found.templates().stream()
                        .filter(t -> !ResourceFunctions.takesResources(t.declaration))
                        .toList()),
                List.of(),
                arguments,
                node.span());
    if (candidates.isEmpty()) {
      functions.reportNone(word, found.templates(), symbols, arguments, node.span());
      return ERROR;
    }
    FunctionSymbol symbol = overloads.choose(word, candidates, arguments, node.span());
    return symbol == null ? ERROR : callFunction(word, symbol, arguments, null, node.span());
  }

  private Expression construct(SyntaxTree.TypeReference written, SyntaxTree.Call node) {
    Type type = checker.typeResolver().resolve(written, false);
    return expressions.construct(type, arguments(node), node.span());
  }

  /** {@code shapes::area(r)}, {@code Box::make()}, {@code max3<float>(..)}. */
  private Expression scopedCall(SyntaxTree.ScopedName callee, SyntaxTree.Call node) {
    String word = callee.name().text();
    Scope scope = null;
    Overloaded found;
    if (callee.qualifier() == null) {
      found = checker.names().functions(word);
      if (found.isEmpty()) {
        found = checker.names().libraryFunctions(word);
      }
    } else {
      scope = checker.names().inside(callee.qualifier());
      if (scope == null) {
        arguments(node);
        return ERROR;
      }
      found =
          scope.struct == null
              ? checker.names().functionsIn(scope, word)
              : methods(scope.struct, word);
    }
    if (callee.arguments().isEmpty() && ResourceFunctions.concerns(found.templates())) {
      return resourceCall(word, found, node);
    }
    if (!found.isEmpty()) {
      if (!callee.arguments().isEmpty()) {
        found = new Overloaded(List.of(), found.templates());
        if (found.isEmpty()) {
          file.report(
              CheckProblem.TEMPLATE_ARGUMENTS,
              callee.span(),
              "`" + word + "` is not a template",
              "leave `<..>` away");
          arguments(node);
          return ERROR;
        }
      }
      return call(word, found, callee.arguments(), arguments(node), null, node.span());
    }
    Symbol type = scope == null ? checker.names().type(word) : checker.names().typeIn(scope, word);
    if (type != null) {
      return construct(callee.asType(), node);
    }
    Symbol value = scope == null ? null : checker.names().valueIn(scope, word);
    if (value != null) {
      return valueCall(expressions.check(callee), node);
    }
    arguments(node);
    file.report(
        CheckProblem.UNKNOWN_FUNCTION,
        callee.name().span(),
        "unknown function `" + (scope == null ? "" : scope.prefix) + word + "`",
        scope == null ? null : FileScope.didYouMean(word, Names.functionsOf(scope)));
    return ERROR;
  }

  private Expression notAFunction(
      Symbol symbol, SyntaxTree.NameExpression callee, SyntaxTree.Call node) {
    arguments(node);
    if (!(symbol instanceof Symbol.BrokenSymbol)) {
      file.report(
          CheckProblem.NOT_A_FUNCTION,
          callee.span(),
          "`" + callee.name() + "` is " + symbol.what() + ", not a function",
          null,
          symbol.span(),
          "declared here");
    }
    return ERROR;
  }

  Expression reportUnknown(SyntaxTree.NameExpression callee, SyntaxTree.Call node) {
    String word = callee.name();
    List<Argument> arguments =
        expressions.arguments(
            node.arguments().stream()
                .filter(argument -> !(argument instanceof SyntaxTree.StringLiteral))
                .toList());
    if (checker.typeResolver().isTypeName(word)) {
      file.report(
          CheckProblem.NOT_A_FUNCTION,
          callee.span(),
          "`" + word + "` is a struct and has no constructor",
          "write `" + word + " name = { ... };` or declare it and set its fields");
      return ERROR;
    }
    ForeignWords.Advice advice = ForeignWords.about(word);
    if (advice != null) {
      file.report(advice.problem(), callee.span(), advice.message(), advice.help());
      return ERROR;
    }
    if (!file.isFirst("function " + word)) {
      return ERROR;
    }
    String help = ForeignWords.translation(word);
    List<RelatedPlace> places = List.of();
    if (help == null) {
      Set<String> candidates = new LinkedHashSet<>();
      for (Scope at = checker.scope(); at != null; at = at.outer) {
        candidates.addAll(Names.functionsOf(at));
      }
      candidates.addAll(file.functionNames());
      String nearest =
          Nearest.of(
              word,
              candidates,
              name -> {
                List<FunctionSymbol> overloads = file.overloads(name);
                return overloads.isEmpty() || Overloads.anyFits(overloads, arguments);
              });
      help = Nearest.help(nearest);
      List<FunctionSymbol> own = nearest == null ? null : file.functions.get(nearest);
      if (own != null && !own.isEmpty()) {
        String declared = "`" + nearest + "` is declared here";
        places = List.of(new RelatedPlace(own.get(0).span(), declared));
      }
    }
    file.report(
        CheckProblem.UNKNOWN_FUNCTION,
        callee.span(),
        "unknown function `" + word + "`",
        help,
        places);
    return ERROR;
  }

  // ---- choosing and calling

  private List<FunctionSymbol> candidates(
      Overloaded found, List<Node> explicit, List<Argument> arguments, Span span) {
    if (found.templates().isEmpty()) {
      return found.functions();
    }
    List<FunctionSymbol> candidates = new ArrayList<>(found.functions());
    candidates.addAll(checker.templates().functions(found.templates(), explicit, arguments, span));
    return candidates;
  }

  /** Whether some function can take the arguments. */
  boolean fits(Overloaded found, List<Argument> arguments, Span span) {
    return Overloads.anyFits(candidates(found, List.of(), arguments, span), arguments);
  }

  /**
   * The call of one of several functions.
   *
   * @param explicit template arguments that are written out
   * @param receiver what a method is called on; null for the method's own receiver, if there is one
   */
  Expression call(
      String name,
      Overloaded found,
      List<Node> explicit,
      List<Argument> arguments,
      @Nullable Argument receiver,
      Span span) {
    List<FunctionSymbol> candidates = candidates(found, explicit, arguments, span);
    return callOf(name, found, candidates, explicit, arguments, receiver, span);
  }

  private Expression callOf(
      String name,
      Overloaded found,
      List<FunctionSymbol> candidates,
      List<Node> explicit,
      List<Argument> arguments,
      @Nullable Argument receiver,
      Span span) {
    if (candidates.isEmpty()) {
      boolean unsure = arguments.stream().anyMatch(a -> Types.holdsError(a.value().type()));
      if (!unsure && !found.templates().isEmpty()) {
        checker.templates().reportFunction(found.templates().get(0), explicit, arguments, span);
      }
      return ERROR;
    }
    FunctionSymbol symbol = overloads.choose(name, candidates, arguments, span);
    return symbol == null ? ERROR : callFunction(name, symbol, arguments, receiver, span);
  }

  private Expression callFunction(
      String name,
      FunctionSymbol symbol,
      List<Argument> arguments,
      @Nullable Argument receiver,
      Span span) {
    List<Expression> values = new ArrayList<>();
    List<Expression> before = new ArrayList<>();
    if (symbol.owner != null) {
      Expression self = receiver(name, symbol, symbol.owner, receiver, before, span);
      if (self == null) {
        return ERROR;
      }
      values.add(self);
    }
    List<TypedTree.Local> parameters = FunctionText.explicitParameters(symbol);
    boolean good = true;
    for (int i = 0; i < parameters.size(); i++) {
      TypedTree.Local parameter = parameters.get(i);
      if (i >= arguments.size()) {
        Expression value = symbol.defaults.get(i + (symbol.owner == null ? 0 : 1));
        values.add(value == null ? ERROR : value);
        continue;
      }
      Argument argument = arguments.get(i);
      if (parameter.direction() != Direction.IN
          && !Types.holdsError(argument.value().type())
          && !expressions.requireAssignable(argument.value(), argument.span())) {
        good = false;
      }
      values.add(expressions.convert(argument.value(), parameter.type(), argument.span()));
    }
    for (Expression value : values) {
      good &= !Types.holdsError(value.type());
    }
    if (!symbol.isDefined()) {
      file.report(
          CheckProblem.NEVER_DEFINED,
          span,
          "`" + name + "` is declared and has no body",
          null,
          symbol.span(),
          "declared here");
      good = false;
    }
    checker.functions().want(symbol);
    Type result = symbol.function.returnType();
    if (!good || Types.holdsError(result)) {
      return ERROR;
    }
    Expression call = new TypedTree.Call(symbol.function, values);
    file.callSpans.put(call, span);
    for (int i = before.size() - 1; i >= 0; i--) {
      call = new TypedTree.Comma(before.get(i), call);
    }
    return call;
  }

  /**
   * What a method is called on, as something that can be written to: a value that cannot is copied
   * into a variable of its own first.
   *
   * @param before gets what must be evaluated first
   */
  private @Nullable Expression receiver(
      String name,
      FunctionSymbol symbol,
      StructSymbol owner,
      @Nullable Argument receiver,
      List<Expression> before,
      Span span) {
    if (receiver == null) {
      if (body == null
          || body.self == null
          || body.receiver == null
          || body.receiver.type.distanceTo(owner.type) < 0) {
        file.report(
            CheckProblem.NOT_A_FUNCTION,
            span,
            "`" + name + "` is called on a value of `" + owner.type.name() + "`",
            "write `v." + name + "(..)`, or declare it `static`",
            symbol.span(),
            "declared here");
        return null;
      }
      if (checker.isConstant(body.self)) {
        file.constReceivers.add(
            new ConstReceivers.Use(symbol.function, name, "this", span, body.self.span()));
      }
      return Conversions.toBase(new TypedTree.LocalValue(body.self), owner.type);
    }
    Expression value = receiver.value();
    if (!isVariable(value)) {
      ConstReceivers.note(file, symbol.function, name, value, span);
      if (body == null) {
        file.report(
            CheckProblem.NOT_CONSTANT,
            span,
            "a function of a struct cannot be called in a constant",
            "write the value out");
        return null;
      }
      TypedTree.Local copy = body.temporary(value.type(), receiver.span());
      Expression place = new TypedTree.LocalValue(copy);
      before.add(new TypedTree.Assign(place, value));
      value = place;
    }
    return Conversions.toBase(value, owner.type);
  }

  private boolean isVariable(Expression target) {
    Expression at = target;
    while (at instanceof TypedTree.FieldValue || at instanceof TypedTree.IndexValue) {
      at =
          at instanceof TypedTree.FieldValue field
              ? field.target()
              : ((TypedTree.IndexValue) at).target();
    }
    if (at instanceof TypedTree.GlobalValue value && value.variable().isWritable()) {
      value.variable().markWritten();
      return true;
    }
    return at instanceof TypedTree.LocalValue value && !checker.isConstant(value.local());
  }

  // ---- members

  private Expression memberCall(SyntaxTree.Member member, SyntaxTree.Call node) {
    Symbol symbol = expressions.symbolOf(member.target());
    String word = member.name().text();
    if (symbol instanceof ResourceSymbol found) {
      List<Argument> arguments = resourceArguments(node.arguments());
      if (found.resource == null) {
        return ERROR;
      }
      return found.kind == Resource.Kind.TEXTURE_2D
          ? engine.textureCall(found.resource, word, member.name().span(), arguments)
          : checker.resources().call(found.resource, member.name(), arguments, engine);
    }
    if (symbol instanceof UniformSymbol uniform
        && uniform.uniform != null
        && uniform.uniform.isTable()) {
      return engine.tableCall(uniform.uniform, word, member.name().span(), arguments(node));
    }
    Expression target = expressions.check(member.target());
    List<Argument> arguments = arguments(node);
    if (Types.holdsError(target.type())) {
      return ERROR;
    }
    StructSymbol struct = target.type() instanceof StructType type ? file.struct(type) : null;
    Overloaded methods = struct == null ? Overloaded.NONE : methods(struct, word);
    if (methods.isEmpty()) {
      Expression field = struct == null ? null : expressions.fieldOf(target, word);
      if (field != null && field.type() instanceof StructType type && operators.has(type, "()")) {
        Expression call =
            operators.member("()", new Argument(field, member.span()), arguments, node.span());
        return call == null ? ERROR : call;
      }
      reportNoMethod(target.type(), struct, member.name());
      return ERROR;
    }
    Argument receiver = new Argument(target, member.target().span());
    if (!member.arguments().isEmpty()) {
      methods = new Overloaded(List.of(), methods.templates());
      if (methods.isEmpty()) {
        file.report(
            CheckProblem.TEMPLATE_ARGUMENTS,
            member.name().span(),
            "`" + word + "` is not a template",
            "leave `<..>` away");
        return ERROR;
      }
    }
    return call(word, methods, member.arguments(), arguments, receiver, node.span());
  }

  /** Functions of a struct or, if it has none of that name, of its base. */
  Overloaded methods(StructSymbol struct, String word) {
    for (StructSymbol at = struct; at != null; at = at.base) {
      checker.functions().methods(at);
    }
    return checker.names().functionsIn(struct.inside, word);
  }

  private void reportNoMethod(Type type, @Nullable StructSymbol struct, SyntaxTree.Name name) {
    if (type instanceof StructType other && struct == null) {
      file.report(
          CheckProblem.UNKNOWN_MEMBER,
          name.span(),
          "functions of `" + other.name() + "` cannot be called from here",
          "of another file's particle only the fields are visible");
      return;
    }
    if (struct == null) {
      file.report(
          CheckProblem.UNKNOWN_MEMBER,
          name.span(),
          type.displayName() + " has no function `" + name.text() + "`");
      return;
    }
    boolean field = struct.type.indexOf(name.text()) >= 0;
    file.report(
        field ? CheckProblem.NOT_A_FUNCTION : CheckProblem.UNKNOWN_MEMBER,
        name.span(),
        field
            ? "`" + name.text() + "` is a field, not a function"
            : "`" + struct.type.name() + "` has no function `" + name.text() + "`",
        field ? null : FileScope.didYouMean(name.text(), Names.functionsOf(struct.inside)));
  }

  /** Arguments of a texture's member, where a sampler may stand. */
  private List<Argument> resourceArguments(List<SyntaxTree.Expression> nodes) {
    List<Argument> arguments = new ArrayList<>();
    for (SyntaxTree.Expression node : nodes) {
      Expression value =
          expressions.symbolOf(node) instanceof Symbol.SamplerSymbol
              ? new Construct(Type.Opaque.SAMPLER_STATE, List.of())
              : expressions.check(node);
      arguments.add(new Argument(value, node.span()));
    }
    return arguments;
  }
}
