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
import dev.tendril.core.syntax.SyntaxTree.Parameter;
import java.util.ArrayList;
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

  Functions(FileScope file, FileChecker checker) {
    this.file = file;
    this.checker = checker;
  }

  Map<TypedTree.Function, Block> bodies() {
    return bodies;
  }

  /** Every function with a body, methods too, in no particular order. */
  List<FunctionSymbol> all() {
    List<FunctionSymbol> all = new ArrayList<>();
    file.functions.values().forEach(all::addAll);
    for (StructSymbol struct : file.structs.values()) {
      struct.methods.values().forEach(all::addAll);
    }
    return all;
  }

  // ---- headers

  void header(FunctionDeclaration declaration) {
    checker.attributes().check(declaration.attributes(), Attributes.Place.FUNCTION);
    String name = declaration.name().text();
    List<FunctionSymbol> overloads = file.functions.computeIfAbsent(name, key -> new ArrayList<>());
    add(overloads, symbol(declaration, null));
    if (file.library != null
        && file.library.functions.containsKey(name)
        && !FileScope.isPrivate(name)) {
      file.report(
          CheckProblem.SHADOWS_LIBRARY,
          declaration.name().span(),
          "`" + name + "` hides the library's function of that name",
          null);
    }
  }

  void methods(StructSymbol struct) {
    for (FunctionDeclaration declaration : struct.declaration.methods()) {
      checker.attributes().check(declaration.attributes(), Attributes.Place.FUNCTION);
      String name = declaration.name().text();
      int field = struct.type.indexOf(name);
      if (field >= 0) {
        file.report(
            CheckProblem.DUPLICATE_NAME,
            declaration.name().span(),
            "`" + struct.type.name() + "` already has a field `" + name + "`",
            null,
            struct.type.fields().get(field).span(),
            "the field");
        continue;
      }
      add(
          struct.methods.computeIfAbsent(name, key -> new ArrayList<>()),
          symbol(declaration, struct));
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

  private static boolean sameParameters(TypedTree.Function a, TypedTree.Function b) {
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

  private static boolean sameDirections(TypedTree.Function a, TypedTree.Function b) {
    for (int i = 0; i < a.parameters().size(); i++) {
      if (a.parameters().get(i).direction() != b.parameters().get(i).direction()) {
        return false;
      }
    }
    return true;
  }

  private FunctionSymbol symbol(FunctionDeclaration declaration, @Nullable StructSymbol owner) {
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
    String name = declaration.name().text();
    String typedName = owner == null ? name : owner.declaration.name().text() + "_" + name;
    TypedTree.Function function =
        new TypedTree.Function(typedName, result, parameters, declaration.name().span());
    FunctionSymbol symbol = new FunctionSymbol(function, declaration, owner);
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
          "a particle's number in its instance is `particleId`");
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
    Body body = new Body(symbol.owner, self, function.returnType());
    body.header = declaration.returnType().span().to(declaration.name().span());
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
    Body outer = checker.enter(body);
    Block block = new StatementChecker(file, checker, body).block(declaration.body());
    checker.leave(outer);
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
    bodies.put(function, block);
  }
}
