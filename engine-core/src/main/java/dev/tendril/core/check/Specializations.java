package dev.tendril.core.check;

import dev.tendril.core.check.Overloads.Argument;
import dev.tendril.core.check.Symbol.FunctionSymbol;
import dev.tendril.core.check.Symbol.FunctionTemplate;
import dev.tendril.core.check.Symbol.StructTemplate;
import dev.tendril.core.check.Templates.Deduction;
import dev.tendril.core.check.TypedTree.Construct;
import dev.tendril.core.check.TypedTree.Function;
import dev.tendril.core.check.TypedTree.Local;
import dev.tendril.core.source.Span;
import dev.tendril.core.syntax.SyntaxTree.FunctionDeclaration;
import dev.tendril.core.syntax.SyntaxTree.Node;
import dev.tendril.core.syntax.SyntaxTree.StructDeclaration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Texts of their own for some arguments of a template. One without parameters takes the place of
 * the instance for its arguments; one of a struct that has parameters is looked at when an instance
 * is made.
 */
final class Specializations {
  /** A text with the scope in which its parameters have their meaning. */
  record Choice(StructDeclaration declaration, Scope scope) {}

  private final FileScope file;
  private final FileChecker checker;
  private final Templates templates;

  /** Those whose arguments had a mistake that has been reported. */
  private final Set<StructDeclaration> broken = Collections.newSetFromMap(new IdentityHashMap<>());

  /** Functions that take the place of an instance. */
  private final Set<FunctionSymbol> functions = Collections.newSetFromMap(new IdentityHashMap<>());

  Specializations(FileScope file, FileChecker checker, Templates templates) {
    this.file = file;
    this.checker = checker;
    this.templates = templates;
  }

  // ---- structs

  /** Whether it stands for one instance; else it waits, or has been reported. */
  boolean struct(StructDeclaration declaration, Scope scope) {
    String word = declaration.name().text();
    if (!(checker.names().typeIn(scope, word) instanceof StructTemplate template)) {
      reportNoTemplate(word, declaration.name().span(), "struct");
      return false;
    }
    if (!declaration.template().isEmpty()) {
      template.partial.add(declaration);
      return false;
    }
    Span span = declaration.name().span();
    Deduction deduction =
        templates.bind(template.declaration.template(), template, declaration.arguments(), span);
    Scope around =
        deduction == null
            ? null
            : templates.complete(deduction, template.scope, template.declaration.template());
    if (deduction == null || around == null) {
      return false;
    }
    List<Object> arguments = deduction.arguments();
    Symbol.StructSymbol first = template.instances.get(arguments);
    if (first != null) {
      file.report(
          CheckProblem.DUPLICATE_NAME,
          span,
          "`" + word + Templates.text(arguments) + "` has a text already",
          first.instance == null ? null : "move this up, before it is asked for",
          first.span(),
          first.instance == null ? "the first one" : "the template");
      return false;
    }
    Scope own = new Scope(template.scope, template.scope.prefix, null);
    templates.struct(template, declaration, own, arguments, null);
    return true;
  }

  /** The text with parameters that fits best, or null if none does. */
  @Nullable Choice choose(StructTemplate template, List<Object> arguments, Span use) {
    Choice best = null;
    boolean tie = false;
    for (StructDeclaration partial : template.partial) {
      file.work.spend(1 + partial.arguments().size());
      Scope scope = broken.contains(partial) ? null : match(template, partial, arguments);
      if (scope == null) {
        continue;
      }
      int more = best == null ? -1 : partial.template().size() - best.declaration.template().size();
      tie = more == 0 || (tie && more > 0);
      if (more < 0) {
        best = new Choice(partial, scope);
      }
    }
    if (tie && best != null) {
      file.report(
          CheckProblem.AMBIGUOUS_CALL,
          use,
          "two specialisations of `"
              + template.declaration.name().text()
              + "` fit "
              + Templates.text(arguments)
              + " equally well",
          "write one more, for just these arguments",
          best.declaration.name().span(),
          "one of them");
    }
    return best;
  }

  /** The scope of the parameters with which the text is the one for the arguments, or null. */
  private @Nullable Scope match(
      StructTemplate template, StructDeclaration partial, List<Object> arguments) {
    int errors = file.diagnostics.errorCount();
    Deduction deduction = new Deduction(file, partial.template());
    Scope scope =
        deduction.matches(partial.arguments(), arguments)
            ? templates.complete(deduction, template.scope, partial.template())
            : null;
    if (scope != null) {
      Place outer = checker.enter(new Place(scope, null, file.instance));
      Deduction written =
          templates.bind(
              template.declaration.template(),
              template,
              partial.arguments(),
              partial.name().span());
      Scope inner =
          written == null
              ? null
              : templates.complete(written, scope, template.declaration.template());
      checker.leave(outer);
      if (written == null || inner == null || !written.arguments().equals(arguments)) {
        scope = null;
      }
    }
    if (file.diagnostics.errorCount() > errors) {
      broken.add(partial);
      return null;
    }
    return scope;
  }

  /** Where none can be taken up any more: in functions, and in structs that are templates. */
  static void reportMisplaced(FileScope file, StructDeclaration declaration) {
    file.report(
        CheckProblem.TEMPLATE_ARGUMENTS,
        declaration.name().span(),
        "a specialisation cannot stand here",
        "write it at the top of the file, or in the template's namespace");
  }

  private void reportNoTemplate(String word, Span span, String what) {
    file.report(
        CheckProblem.TEMPLATE_ARGUMENTS,
        span,
        "there is no template of a " + what + " `" + word + "` here",
        "a specialisation stands beside its template");
  }

  // ---- functions

  /** The function that takes the place of an instance, or null after a report. */
  @Nullable FunctionSymbol function(FunctionDeclaration declaration, Scope scope) {
    String word = declaration.name().text();
    Span span = declaration.name().span();
    List<FunctionTemplate> candidates = scope.templates.getOrDefault(word, List.of());
    if (candidates.isEmpty()) {
      reportNoTemplate(word, span, "function");
      return null;
    }
    List<Node> explicit = declaration.special() == null ? List.of() : declaration.special();
    FunctionSymbol header = checker.functions().symbol(declaration, null, scope, null, word);
    if (Types.holdsError(header.function.returnType())) {
      return null;
    }
    List<Argument> types = new ArrayList<>();
    for (Local parameter : header.function.parameters()) {
      types.add(new Argument(new Construct(parameter.type(), List.of()), parameter.span()));
      if (Types.holdsError(parameter.type())) {
        return null;
      }
    }
    for (FunctionTemplate template : candidates) {
      FunctionSymbol symbol = specialize(template, declaration, header, explicit, types, scope);
      if (symbol != null) {
        return symbol;
      }
    }
    file.report(
        CheckProblem.TEMPLATE_ARGUMENTS,
        span,
        "no instance of the template `" + word + "` has these parameters and this result",
        "a specialisation says the same as its template, with the types put in",
        candidates.get(0).span(),
        "the template");
    return null;
  }

  private @Nullable FunctionSymbol specialize(
      FunctionTemplate template,
      FunctionDeclaration declaration,
      FunctionSymbol header,
      List<Node> explicit,
      List<Argument> types,
      Scope scope) {
    file.work.spend(1 + explicit.size());
    if (types.size() != template.declaration.parameters().size()
        || explicit.size() > template.declaration.template().size()) {
      return null;
    }
    Deduction deduction = new Deduction(file, template.declaration.template());
    if (!templates.given(deduction, explicit) || !deduction.from(template, types)) {
      return null;
    }
    Span span = declaration.name().span();
    Scope inside = templates.complete(deduction, template.scope, template.declaration.template());
    List<Object> arguments = deduction.arguments();
    FunctionSymbol general =
        inside == null ? null : templates.function(template, inside, arguments, span);
    if (general == null) {
      return null;
    }
    Function is = header.function;
    Function wanted = general.function;
    boolean same =
        is.returnType().equals(wanted.returnType())
            && Functions.sameParameters(is, wanted)
            && Functions.sameDirections(is, wanted);
    if (!same) {
      return null;
    }
    if (functions.contains(general) && general.isDefined() && header.isDefined()) {
      file.report(
          CheckProblem.DUPLICATE_FUNCTION,
          span,
          "`" + declaration.name().text() + Templates.text(arguments) + "` has a text already",
          null,
          general.span(),
          "the first one");
      return general;
    }
    String name = scope.prefix + declaration.name().text() + Templates.text(arguments);
    FunctionSymbol symbol = checker.functions().symbol(declaration, null, scope, null, name);
    symbol.template = template;
    for (int i = 0; i < general.defaults.size(); i++) {
      symbol.defaults.set(i, general.defaults.get(i));
    }
    functions.add(symbol);
    template.instances.put(arguments, symbol);
    return symbol;
  }
}
