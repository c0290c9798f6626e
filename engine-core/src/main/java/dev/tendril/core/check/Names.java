package dev.tendril.core.check;

import dev.tendril.core.check.Symbol.EnumSymbol;
import dev.tendril.core.check.Symbol.FunctionSymbol;
import dev.tendril.core.check.Symbol.FunctionTemplate;
import dev.tendril.core.check.Symbol.StructSymbol;
import dev.tendril.core.syntax.SyntaxTree.TypeReference;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a name means at the place where the checker is. It is looked for in the scopes around that
 * place, the innermost first; each with the namespaces that are used there, a struct's with those
 * of its bases. Functions of one name in one scope are overloads and hide all of those around it.
 */
final class Names {
  private final FileScope file;
  private final FileChecker checker;

  Names(FileScope file, FileChecker checker) {
    this.file = file;
    this.checker = checker;
  }

  /** Functions and templates that share a name. */
  record Overloaded(List<FunctionSymbol> functions, List<FunctionTemplate> templates) {
    static final Overloaded NONE = new Overloaded(List.of(), List.of());

    boolean isEmpty() {
      return functions.isEmpty() && templates.isEmpty();
    }
  }

  // ---- from a place outwards

  /** A variable, uniform, constant or resource; the library's too. */
  @Nullable Symbol value(String word) {
    file.noteUse(word);
    Symbol found = outwards(scope -> valueIn(scope, word));
    return found != null || file.library == null ? found : file.library.values.get(word);
  }

  /** A struct, enum, alias or template of a type; the library's too. */
  @Nullable Symbol type(String word) {
    Symbol found = outwards(scope -> typeIn(scope, word));
    return found != null || file.library == null ? found : file.library.scope.types.get(word);
  }

  /** The file's own functions of a name. */
  Overloaded functions(String word) {
    Overloaded found = outwards(scope -> notEmpty(functionsIn(scope, word)));
    return found == null ? Overloaded.NONE : found;
  }

  /** The library's functions of a name. */
  Overloaded libraryFunctions(String word) {
    if (file.library == null) {
      return Overloaded.NONE;
    }
    return new Overloaded(
        file.overloads(word),
        FileScope.isPrivate(word)
            ? List.of()
            : file.library.scope.templates.getOrDefault(word, List.of()));
  }

  private static @Nullable Overloaded notEmpty(Overloaded found) {
    return found.isEmpty() ? null : found;
  }

  private <T> @Nullable T outwards(Function<Scope, @Nullable T> search) {
    for (Scope at = checker.scope(); at != null; at = at.outer) {
      T found = search.apply(at);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  // ---- in one scope

  @Nullable Symbol valueIn(Scope scope, String word) {
    if (scope == file.scope) {
      file.noteUse(word);
    }
    return firstOf(scope, each -> each.values.get(word));
  }

  @Nullable Symbol typeIn(Scope scope, String word) {
    return firstOf(scope, each -> each.types.get(word));
  }

  private static <T> @Nullable T firstOf(Scope scope, Function<Scope, @Nullable T> search) {
    for (Scope each : parts(scope)) {
      T found = search.apply(each);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  /** Those of a struct hide those of its base; those of used namespaces join those beside them. */
  Overloaded functionsIn(Scope scope, String word) {
    List<FunctionSymbol> functions = new ArrayList<>();
    List<FunctionTemplate> templates = new ArrayList<>();
    for (Scope each : parts(scope)) {
      functions.addAll(each.functions.getOrDefault(word, List.of()));
      templates.addAll(each.templates.getOrDefault(word, List.of()));
      if (scope.struct != null && !(functions.isEmpty() && templates.isEmpty())) {
        break;
      }
    }
    return new Overloaded(functions, templates);
  }

  /** A scope with all that are seen through it. */
  private static Set<Scope> parts(Scope scope) {
    if (scope.used.isEmpty() && scope.struct == null) {
      return Set.of(scope);
    }
    Set<Scope> parts = new LinkedHashSet<>();
    addParts(scope, parts);
    return parts;
  }

  private static void addParts(Scope scope, Set<Scope> parts) {
    if (!parts.add(scope)) {
      return;
    }
    scope.used.forEach(each -> addParts(each, parts));
    if (scope.struct != null && scope.struct.base != null) {
      addParts(scope.struct.base.inside, parts);
    }
  }

  // ---- behind a `::`

  /** The namespace, struct or enum that a qualifier names, or null after a report. */
  @Nullable Scope inside(TypeReference qualifier) {
    String word = qualifier.name().text();
    if (word.isEmpty()) {
      return file.scope;
    }
    Scope outer = null;
    if (qualifier.qualifier() != null) {
      outer = inside(qualifier.qualifier());
      if (outer == null) {
        return null;
      }
    }
    Scope namespace = namespace(outer, word);
    if (namespace != null && qualifier.arguments().isEmpty()) {
      return namespace;
    }
    Symbol symbol = outer == null ? type(word) : typeIn(outer, word);
    if (symbol == null && !(outer == null && word.equals(file.name))) {
      reportUnknown(qualifier, outer);
      return null;
    }
    if (symbol instanceof EnumSymbol enumeration) {
      return enumeration.inside;
    }
    if (symbol instanceof StructSymbol struct) {
      return struct.inside;
    }
    return inside(checker.typeResolver().resolve(qualifier, false), qualifier);
  }

  private @Nullable Scope namespace(@Nullable Scope outer, String word) {
    return outer == null
        ? outwards(scope -> firstOf(scope, each -> each.namespaces.get(word)))
        : firstOf(outer, each -> each.namespaces.get(word));
  }

  private @Nullable Scope inside(Type type, TypeReference written) {
    StructSymbol struct = type instanceof StructType plain ? file.struct(plain) : null;
    if (struct != null) {
      return struct.inside;
    }
    EnumSymbol enumeration = type instanceof EnumType plain ? file.enumeration(plain) : null;
    if (enumeration != null) {
      return enumeration.inside;
    }
    if (!Types.holdsError(type)) {
      file.report(
          CheckProblem.UNKNOWN_NAME,
          written.span(),
          "`" + type.displayName() + "` has nothing behind `::`",
          type instanceof StructType
              ? "of another file's particle only the fields are visible"
              : null);
    }
    return null;
  }

  private void reportUnknown(TypeReference qualifier, @Nullable Scope outer) {
    String word = qualifier.name().text();
    List<String> known = new ArrayList<>();
    for (Scope at = outer == null ? checker.scope() : outer; at != null; at = at.outer) {
      known.addAll(at.namespaces.keySet());
      known.addAll(at.types.keySet());
      if (outer != null) {
        break;
      }
    }
    file.report(
        CheckProblem.UNKNOWN_NAME,
        qualifier.name().span(),
        outer == null || outer.prefix.isEmpty()
            ? "there is no namespace, struct or enum `" + word + "`"
            : "there is no `" + outer.prefix + word + "`",
        FileScope.didYouMean(word, known));
  }

  /** Names of a scope for suggestions, with all that are seen through it. */
  static List<String> valuesOf(Scope scope) {
    List<String> names = new ArrayList<>();
    parts(scope).forEach(each -> names.addAll(each.values.keySet()));
    return names;
  }

  static List<String> functionsOf(Scope scope) {
    List<String> names = new ArrayList<>();
    for (Scope each : parts(scope)) {
      names.addAll(each.functions.keySet());
      names.addAll(each.templates.keySet());
    }
    return names;
  }

  static List<String> typesOf(Scope scope) {
    List<String> names = new ArrayList<>();
    parts(scope).forEach(each -> names.addAll(each.types.keySet()));
    return names;
  }
}
