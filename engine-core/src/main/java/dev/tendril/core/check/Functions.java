package dev.tendril.core.check;

import dev.tendril.core.check.Symbol.FunctionSymbol;
import dev.tendril.core.check.Symbol.LocalSymbol;
import dev.tendril.core.check.Symbol.StructSymbol;
import dev.tendril.core.check.TypedTree.Block;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.check.TypedTree.Local;
import dev.tendril.core.source.Span;
import dev.tendril.core.syntax.SyntaxTree;
import dev.tendril.core.syntax.SyntaxTree.Declarator;
import dev.tendril.core.syntax.SyntaxTree.Direction;
import dev.tendril.core.syntax.SyntaxTree.FunctionDeclaration;
import dev.tendril.core.syntax.SyntaxTree.Modifier;
import dev.tendril.core.syntax.SyntaxTree.Parameter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Functions and methods of a file: first all headers, then all bodies. */
final class Functions {
  private static final int MAX_PARAMETERS = 64;

  private final FileScope file;
  private final FileChecker checker;

  /** Typed bodies; they are set in their functions when the whole file is known. */
  private final Map<TypedTree.Function, Block> bodies = new LinkedHashMap<>();

  /** Specialisations of templates. */
  private final List<FunctionSymbol> specials = new ArrayList<>();

  /** Instances that are called and whose bodies are still to be looked at. */
  private final Deque<FunctionSymbol> wanted = new ArrayDeque<>();

  Functions(FileScope file, FileChecker checker) {
    this.file = file;
    this.checker = checker;
  }

  Map<TypedTree.Function, Block> bodies() {
    return bodies;
  }

  /** Every function with a body, methods too, in no particular order; no instances. */
  List<FunctionSymbol> all() {
    List<FunctionSymbol> all = new ArrayList<>();
    collect(file.scope, all);
    all.addAll(specials);
    for (StructSymbol struct : file.allStructs) {
      if (struct.instance == null) {
        struct.methods.values().forEach(all::addAll);
      }
    }
    return all;
  }

  private static void collect(Scope scope, List<FunctionSymbol> all) {
    scope.functions.values().forEach(all::addAll);
    scope.namespaces.values().forEach(inside -> collect(inside, all));
  }

  // ---- headers

  void header(Collector.Header header) {
    FunctionDeclaration declaration = header.declaration();
    checker.attributes().check(declaration.attributes(), Attributes.Place.FUNCTION);
    Place outer = checker.enter(new Place(header.scope(), null, null));
    Scope scope = header.scope();
    if (declaration.qualifier() != null) {
      scope = checker.names().inside(declaration.qualifier());
    }
    if (scope != null && declaration.special() != null) {
      FunctionSymbol special = checker.templates().specialize(declaration, scope);
      if (special != null) {
        specials.add(special);
      }
    } else if (scope != null && scope.struct != null) {
      outsideOfStruct(declaration, scope.struct);
    } else if (scope != null) {
      String name = declaration.name().text();
      checkOperator(declaration, null);
      Scope own = scope;
      add(
          own.functions.computeIfAbsent(name, key -> new ArrayList<>()),
          symbol(declaration, null, own, null, own.prefix + name));
      noteShadow(declaration, own);
    }
    checker.leave(outer);
  }

  private void noteShadow(FunctionDeclaration declaration, Scope scope) {
    String name = declaration.name().text();
    if (scope == file.scope
        && file.library != null
        && file.library.functions.containsKey(name)
        && !FileScope.isPrivate(name)) {
      file.report(
          CheckProblem.SHADOWS_LIBRARY,
          declaration.name().span(),
          "`" + name + "` hides the library's function of that name",
          null);
    }
  }

  /** {@code float Box::volume() { .. }}. */
  private void outsideOfStruct(FunctionDeclaration declaration, StructSymbol struct) {
    String name = declaration.name().text();
    List<FunctionSymbol> overloads = struct.methods.getOrDefault(name, List.of());
    boolean isStatic = !overloads.isEmpty() && overloads.get(0).owner == null;
    FunctionSymbol symbol = symbol(declaration, struct, isStatic);
    for (FunctionSymbol other : overloads) {
      if (sameParameters(other.function, symbol.function)) {
        add(overloads, symbol);
        return;
      }
    }
    file.report(
        CheckProblem.UNKNOWN_MEMBER,
        declaration.name().span(),
        "`" + struct.type.name() + "` declares no such function `" + name + "`",
        "declare it inside of the struct, or define it there",
        struct.span(),
        "the struct");
  }

  /** The headers of a struct's functions, once. */
  void methods(StructSymbol struct) {
    if (struct.methodsKnown) {
      return;
    }
    struct.methodsKnown = true;
    Place outer = checker.enter(new Place(struct.inside, null, struct.instance));
    for (FunctionDeclaration declaration : struct.declaration.methods()) {
      String name = declaration.name().text();
      if (!declaration.template().isEmpty()) {
        continue;
      }
      checker.attributes().check(declaration.attributes(), Attributes.Place.FUNCTION);
      int field = struct.type.indexOf(name);
      Span first =
          field >= 0 ? struct.type.fields().get(field).span() : struct.inside.declared.get(name);
      if (first != null) {
        file.report(
            CheckProblem.DUPLICATE_NAME,
            declaration.name().span(),
            "`"
                + struct.type.name()
                + "` already has "
                + (field >= 0 ? "a field `" : "a member `")
                + name
                + "`",
            null,
            first,
            field >= 0 ? "the field" : "the first one");
        continue;
      }
      checkOperator(declaration, struct);
      boolean isStatic = declaration.modifiers().contains(Modifier.STATIC);
      add(
          struct.methods.computeIfAbsent(name, key -> new ArrayList<>()),
          symbol(declaration, struct, isStatic));
    }
    checker.leave(outer);
  }

  /** The functions of a struct that is declared inside of a function. */
  void local(StructSymbol struct) {
    methods(struct);
    for (List<FunctionSymbol> overloads : List.copyOf(struct.methods.values())) {
      overloads.forEach(this::body);
    }
  }

  private FunctionSymbol symbol(
      FunctionDeclaration declaration, StructSymbol struct, boolean isStatic) {
    String name =
        struct.type.role() == StructType.Role.PARTICLE ? FileChecker.PARTICLE : struct.type.name();
    return symbol(
        declaration,
        isStatic ? null : struct,
        struct.inside,
        struct.instance,
        name + "_" + declaration.name().text());
  }

  private void checkOperator(FunctionDeclaration declaration, @Nullable StructSymbol owner) {
    if (!OverloadedOperators.isOperator(declaration.name().text())) {
      return;
    }
    String problem = OverloadedOperators.problem(declaration, owner != null);
    if (problem != null) {
      file.report(CheckProblem.BAD_OPERATOR, declaration.name().span(), problem, null);
    }
  }

  /** Joins a declaration to its overloads; a body takes the place of its forward declaration. */
  private void add(List<FunctionSymbol> overloads, FunctionSymbol symbol) {
    for (int i = 0; i < overloads.size(); i++) {
      FunctionSymbol other = overloads.get(i);
      file.work.spend(1);
      if (!sameParameters(other.function, symbol.function)) {
        continue;
      }
      Type a = other.function.returnType();
      Type b = symbol.function.returnType();
      if (!sameDirections(other.function, symbol.function)) {
        file.report(
            CheckProblem.DUPLICATE_FUNCTION,
            symbol.span(),
            "`" + symbol.name() + "` differs from another only in `in`, `out` and `inout`",
            null,
            other.span(),
            "`" + other.signature() + "`");
      } else if (!a.equals(b) && !Types.holdsError(a) && !Types.holdsError(b)) {
        file.report(
            CheckProblem.DUPLICATE_FUNCTION,
            symbol.span(),
            "`" + symbol.name() + "` differs from another only in what it returns",
            null,
            other.span(),
            "`" + other.signature() + "`");
      } else if (other.isDefined() && symbol.isDefined()) {
        file.report(
            CheckProblem.DUPLICATE_FUNCTION,
            symbol.span(),
            "`" + symbol.name() + "` is defined twice with the same parameters",
            null,
            other.span(),
            "the first one");
      } else if (symbol.isDefined()) {
        inheritDefaults(symbol, other);
        overloads.set(i, symbol);
      }
      return;
    }
    overloads.add(symbol);
  }

  private static void inheritDefaults(FunctionSymbol definition, FunctionSymbol forward) {
    for (int i = 0; i < definition.defaults.size(); i++) {
      if (definition.defaults.get(i) == null) {
        definition.defaults.set(i, forward.defaults.get(i));
      }
    }
  }

  static boolean sameParameters(TypedTree.Function a, TypedTree.Function b) {
    if (a.parameters().size() != b.parameters().size()) {
      return false;
    }
    for (int i = 0; i < a.parameters().size(); i++) {
      Type left = a.parameters().get(i).type();
      if (!left.equals(b.parameters().get(i).type()) || Types.holdsError(left)) {
        return false;
      }
    }
    return true;
  }

  static boolean sameDirections(TypedTree.Function a, TypedTree.Function b) {
    for (int i = 0; i < a.parameters().size(); i++) {
      if (a.parameters().get(i).direction() != b.parameters().get(i).direction()) {
        return false;
      }
    }
    return true;
  }

  /**
   * A function's symbol, its types seen from where the checker is.
   *
   * @param owner the struct that it has a receiver of, or null
   * @param scope where its body looks names up
   * @param typedName what it is called in the typed tree
   */
  FunctionSymbol symbol(
      FunctionDeclaration declaration,
      @Nullable StructSymbol owner,
      Scope scope,
      Symbol.@Nullable Instance instance,
      String typedName) {
    Type result = checker.typeResolver().resolve(declaration.returnType(), true);
    if (result instanceof Type.Opaque && result != Types.VOID && !Types.holdsError(result)) {
      file.report(
          CheckProblem.UNSUPPORTED_TYPE,
          declaration.returnType().span(),
          "a function cannot return a " + result.displayName());
      result = Types.ERROR;
    }
    List<Local> parameters = new ArrayList<>();
    List<@Nullable Expression> defaults = new ArrayList<>();
    if (owner != null) {
      Span span = declaration.name().span();
      parameters.add(new Local("this", owner.type, Direction.INOUT, true, span));
      defaults.add(null);
    }
    if (declaration.parameters().size() > MAX_PARAMETERS) {
      file.report(
          CheckProblem.BAD_PARAMETER,
          declaration.name().span(),
          "a function has at most " + MAX_PARAMETERS + " parameters",
          "put them into a struct");
    }
    for (Parameter parameter : declaration.parameters()) {
      if (parameters.size() > MAX_PARAMETERS) {
        break;
      }
      parameters.add(parameter(parameter));
      defaults.add(defaultArgument(parameter, parameters.get(parameters.size() - 1).type()));
    }
    TypedTree.Function function =
        new TypedTree.Function(typedName, result, parameters, declaration.name().span());
    FunctionSymbol symbol = new FunctionSymbol(function, declaration, owner, scope, instance);
    symbol.defaults.addAll(defaults);
    return symbol;
  }

  private Local parameter(Parameter parameter) {
    Declarator declarator = parameter.declarator();
    checkSemantic(declarator);
    Type element = checker.typeResolver().resolve(parameter.type(), true);
    Type type =
        checker
            .typeResolver()
            .arrays(element, declarator.arraySizes(), declarator.name().span(), -1);
    if (!Types.holdsError(type) && !checker.typeResolver().isStorable(type)) {
      boolean resource = type != Types.VOID;
      file.report(
          CheckProblem.BAD_PARAMETER,
          parameter.type().span(),
          Types.withArticle(type) + " cannot be a parameter",
          type == Type.Opaque.SAMPLER_STATE
              ? "leave the sampler away: `t.Sample(uv)`"
              : resource ? "name the file's own " + type.displayName() + " in the function" : null);
      type = Types.ERROR;
    }
    return new Local(
        declarator.name().text(), type, parameter.direction(), true, declarator.name().span());
  }

  private void checkSemantic(Declarator declarator) {
    if (declarator.semantic() != null
        && declarator.semantic().text().toUpperCase(Locale.ROOT).startsWith("SV_")) {
      file.report(
          CheckProblem.NO_MEANING,
          declarator.semantic().span(),
          "`" + declarator.semantic().text() + "` has no meaning in a particle",
          "`particleId` tells particles apart; for a number keep one in a field: `Birth` has"
              + " `index`");
    }
  }

  private @Nullable Expression defaultArgument(Parameter parameter, Type type) {
    if (parameter.declarator().initializer() == null) {
      return null;
    }
    if (parameter.direction() != Direction.IN) {
      file.report(
          CheckProblem.BAD_PARAMETER,
          parameter.span(),
          "an out or inout parameter cannot have a default");
      return null;
    }
    return checker
        .constants()
        .value(parameter.declarator().initializer(), type, "a parameter's default");
  }

  // ---- bodies

  /** Of the body; the name where a macro or an include hides it. */
  private static Span closingBrace(FunctionDeclaration declaration) {
    SyntaxTree.Block body = declaration.body();
    Span span = body == null ? declaration.name().span() : body.span();
    boolean written = span.text().endsWith("}") && span.file() == declaration.name().span().file();
    return written ? new Span(span.file(), span.end() - 1, span.end()) : declaration.name().span();
  }

  void body(FunctionSymbol symbol) {
    FunctionDeclaration declaration = symbol.declaration;
    if (declaration.body() == null) {
      return;
    }
    TypedTree.Function function = symbol.function;
    Local self = symbol.owner == null ? null : function.parameters().get(0);
    Body body = new Body(symbol.scope, symbol.owner, self, function.returnType());
    body.header = declaration.returnType().span().to(declaration.name().span());
    if (self != null && declaration.isConst()) {
      checker.markConstant(self);
    }
    body.open();
    List<Local> parameters = FunctionText.explicitParameters(symbol);
    for (int i = 0; i < parameters.size(); i++) {
      Local local = parameters.get(i);
      boolean isConst = declaration.parameters().get(i).isConst();
      if (isConst) {
        checker.markConstant(local);
      }
      if (local.name().isEmpty()) {
        continue;
      }
      Symbol first = body.declare(local.name(), new LocalSymbol(local, isConst));
      if (first != null) {
        file.report(
            CheckProblem.DUPLICATE_NAME,
            local.span(),
            "two parameters are called `" + local.name() + "`",
            null,
            first.span(),
            "the first one");
      }
    }
    Place outer = checker.enter(new Place(symbol.scope, body, symbol.instance));
    Block block = new StatementChecker(file, checker, body).block(declaration.body());
    body.close();
    Type result = function.returnType();
    if (result != Types.VOID && !Types.holdsError(result) && Flow.falls(block)) {
      file.report(
          CheckProblem.MISSING_RETURN,
          closingBrace(declaration),
          "`" + symbol.name() + "` can end without returning " + result.displayName(),
          symbol.name().equals("update") && result.equals(Type.BOOL)
              ? "end it with `return true;`: the particle lives on"
              : "end it with a `return`",
          declaration.name().span(),
          "it is declared here");
    }
    checker.leave(outer);
    bodies.put(function, body.withTemporaries(block));
  }

  /** Notes that a function is called: an instance of a template is only looked at then. */
  void want(FunctionSymbol symbol) {
    if (symbol.instance != null && !symbol.wanted) {
      symbol.wanted = true;
      wanted.add(symbol);
    }
  }

  /** The bodies of instances, and of those that they call. */
  void wantedBodies() {
    for (FunctionSymbol next = wanted.poll(); next != null; next = wanted.poll()) {
      body(next);
    }
  }
}
