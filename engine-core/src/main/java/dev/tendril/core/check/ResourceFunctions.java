package dev.tendril.core.check;

import dev.tendril.core.check.Overloads.Argument;
import dev.tendril.core.check.Symbol.FunctionSymbol;
import dev.tendril.core.check.Symbol.FunctionTemplate;
import dev.tendril.core.check.Symbol.Instance;
import dev.tendril.core.check.Symbol.ResourceSymbol;
import dev.tendril.core.check.Symbol.SamplerSymbol;
import dev.tendril.core.source.Span;
import dev.tendril.core.syntax.SyntaxTree;
import dev.tendril.core.syntax.SyntaxTree.FunctionDeclaration;
import dev.tendril.core.syntax.SyntaxTree.Parameter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * Functions that take resources. A resource is no value, so such a function is a template: it is
 * checked once for each set of resources that it is called with, in a scope in which those
 * parameters are names of these.
 */
final class ResourceFunctions {
  private static final String SAMPLER = "SamplerState";

  private final FileScope file;
  private final FileChecker checker;

  /** The library's functions are shared by all files, and their instances are not. */
  private final Map<FunctionTemplate, Map<List<Object>, FunctionSymbol>> instances =
      new IdentityHashMap<>();

  ResourceFunctions(FileScope file, FileChecker checker) {
    this.file = file;
    this.checker = checker;
  }

  /** Whether a function takes resources. */
  static boolean takesResources(FunctionDeclaration declaration) {
    return declaration.template().isEmpty()
        && declaration.parameters().stream().anyMatch(ResourceFunctions::isResource);
  }

  private static boolean isResource(Parameter parameter) {
    String word = parameter.type().name().text();
    return parameter.type().qualifier() == null
        && parameter.declarator().arraySizes().isEmpty()
        && parameter.declarator().initializer() == null
        && parameter.direction() == SyntaxTree.Direction.IN
        && (word.equals(SAMPLER) || Resource.Kind.named(word) != null);
  }

  static boolean concerns(List<FunctionTemplate> templates) {
    return templates.stream().anyMatch(template -> takesResources(template.declaration));
  }

  /**
   * The instances that a call may mean.
   *
   * @param symbols for each argument what it names, if that is a resource or sampler, else null
   */
  List<FunctionSymbol> functions(
      List<FunctionTemplate> templates, List<@Nullable Symbol> symbols, Span use) {
    List<FunctionSymbol> found = new ArrayList<>();
    for (FunctionTemplate template : templates) {
      if (takesResources(template.declaration) && fits(template, symbols)) {
        found.add(instance(template, symbols, use));
      }
    }
    return found;
  }

  private boolean fits(FunctionTemplate template, List<@Nullable Symbol> symbols) {
    List<Parameter> parameters = template.declaration.parameters();
    if (symbols.size() > parameters.size()) {
      return false;
    }
    for (int i = 0; i < parameters.size(); i++) {
      Symbol symbol = i < symbols.size() ? symbols.get(i) : null;
      boolean resource = isResource(parameters.get(i));
      if (resource ? !fits(template, parameters.get(i), symbol) : symbol != null) {
        return false;
      }
    }
    return true;
  }

  private boolean fits(FunctionTemplate template, Parameter parameter, @Nullable Symbol symbol) {
    String word = parameter.type().name().text();
    if (word.equals(SAMPLER)) {
      return symbol instanceof SamplerSymbol;
    }
    Resource.Kind kind = Resource.Kind.named(word);
    if (!(symbol instanceof ResourceSymbol given) || given.resource == null || kind == null) {
      return false;
    }
    boolean reads =
        (kind == Resource.Kind.VOLUME && given.kind == Resource.Kind.RW_VOLUME)
            || (kind == Resource.Kind.MESH && given.kind == Resource.Kind.SKINNED_MESH);
    if (given.kind != kind && !reads) {
      return false;
    }
    if (!kind.hasElement()) {
      return true;
    }
    Place outer = checker.enter(new Place(template.scope, null, file.instance));
    Type element = checker.resources().element(parameter.type(), kind);
    checker.leave(outer);
    return element != null && element.equals(given.resource.element());
  }

  private FunctionSymbol instance(
      FunctionTemplate template, List<@Nullable Symbol> symbols, Span use) {
    FunctionDeclaration declaration = template.declaration;
    Scope scope = new Scope(template.scope, template.scope.prefix, null);
    List<Object> key = new ArrayList<>();
    List<Parameter> others = new ArrayList<>();
    StringJoiner names = new StringJoiner(", ", "<", ">");
    for (int i = 0; i < declaration.parameters().size(); i++) {
      Parameter parameter = declaration.parameters().get(i);
      Symbol symbol = i < symbols.size() ? symbols.get(i) : null;
      if (symbol == null) {
        others.add(parameter);
        continue;
      }
      scope.values.put(parameter.declarator().name().text(), symbol);
      if (symbol instanceof ResourceSymbol given && given.resource != null) {
        key.add(given.resource);
        names.add(given.resource.name());
      }
    }
    Map<List<Object>, FunctionSymbol> known =
        instances.computeIfAbsent(template, t -> new HashMap<>());
    FunctionSymbol before = known.get(key);
    if (before != null) {
      return before;
    }
    String name = template.scope.prefix + declaration.name().text() + names;
    Instance instance = checker.templates().instance(name, use);
    Place outer = checker.enter(new Place(scope, null, instance));
    FunctionSymbol symbol =
        checker.functions().symbol(without(declaration, others), null, scope, instance, name);
    checker.leave(outer);
    known.put(key, symbol);
    return symbol;
  }

  private static FunctionDeclaration without(
      FunctionDeclaration declaration, List<Parameter> parameters) {
    return new FunctionDeclaration(
        declaration.attributes(),
        declaration.template(),
        declaration.modifiers(),
        declaration.returnType(),
        declaration.qualifier(),
        declaration.name(),
        declaration.special(),
        parameters,
        declaration.isConst(),
        declaration.body(),
        declaration.span());
  }

  /** Why nothing fits a call. */
  void reportNone(
      String name,
      List<FunctionTemplate> templates,
      List<@Nullable Symbol> symbols,
      List<Argument> arguments,
      Span use) {
    boolean broken =
        arguments.stream().anyMatch(a -> Types.holdsError(a.value().type()))
            || symbols.stream().anyMatch(s -> s instanceof ResourceSymbol r && r.resource == null);
    if (broken) {
      return;
    }
    StringJoiner types = new StringJoiner(", ");
    int next = 0;
    for (Symbol symbol : symbols) {
      types.add(
          symbol instanceof ResourceSymbol given && given.resource != null
              ? given.resource.typeText()
              : symbol != null ? SAMPLER : arguments.get(next).value().type().displayName());
      next += symbol == null ? 1 : 0;
    }
    file.report(
        CheckProblem.NO_OVERLOAD,
        use,
        "no `" + name + "` takes (" + types + ")",
        "a resource is given by its name, and is of the parameter's type",
        templates.get(0).span(),
        "the function");
  }
}
