package dev.tendril.core.check;

import dev.tendril.core.check.Symbol.EnumSymbol;
import dev.tendril.core.check.Symbol.FunctionSymbol;
import dev.tendril.core.check.Symbol.StructSymbol;
import dev.tendril.core.source.Diagnostics;
import dev.tendril.core.source.RelatedPlace;
import dev.tendril.core.source.Span;
import dev.tendril.core.source.Suggestions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What one file declares, and the means to report about it. Around it lies the library's scope. */
final class FileScope {
  final String path;
  final String name;
  final ParticleTypes types;
  final Diagnostics diagnostics;
  final Work work = new Work();

  /** The scope around this one; null for the library itself. */
  final @Nullable FileScope library;

  /** Names at the top of the file. */
  final Scope scope = new Scope(null, "", null);

  /** Variables of all sorts at the top of the file, in order of declaration. */
  final Map<String, Symbol> values = scope.values;

  final Map<String, List<FunctionSymbol>> functions = scope.functions;

  /** Structs at the top of the file. */
  final Map<String, StructSymbol> structs = new LinkedHashMap<>();

  /** All structs, those in namespaces and structs and the instances of templates too. */
  final List<StructSymbol> allStructs = new ArrayList<>();

  /** The use of a template whose text is being checked, or null. */
  Symbol.@Nullable Instance instance;

  /** What has been said about the text of templates, which is checked for each use. */
  private final Set<List<Object>> saidOfTemplates = new HashSet<>();

  final Map<StructType, StructSymbol> structsByType = new IdentityHashMap<>();
  final Map<EnumType, EnumSymbol> enumsByType = new IdentityHashMap<>();

  /** Other files' particle types in order of first mention. */
  final Set<StructType> mentions = new LinkedHashSet<>();

  /** Where the fields of variables are written. */
  final Map<TypedTree.Expression, Span> fieldSpans = new IdentityHashMap<>();

  /** Words that were looked up as values of the file. */
  final Set<String> used = new HashSet<>();

  /** Calls of functions on what is const. */
  final List<ConstReceivers.Use> constReceivers = new ArrayList<>();

  /** Where calls of functions and of the engine are written, for messages after the bodies. */
  final Map<TypedTree.Expression, Span> callSpans = new IdentityHashMap<>();

  FileScope(
      String path,
      String name,
      ParticleTypes types,
      Diagnostics diagnostics,
      @Nullable FileScope library) {
    this.path = path;
    this.name = name;
    this.types = types;
    this.diagnostics = diagnostics;
    this.library = library;
  }

  boolean isLibrary() {
    return library == null;
  }

  // ---- look-up

  /** Notes that the file names a value. */
  void noteUse(String word) {
    if (library != null) { // the library itself is shared
      used.add(word);
    }
  }

  @Nullable Symbol value(String word) {
    noteUse(word);
    Symbol own = values.get(word);
    return own != null || library == null ? own : library.value(word);
  }

  /** The overloads that a call of the name chooses from: the file's own, else the library's. */
  List<FunctionSymbol> overloads(String word) {
    List<FunctionSymbol> own = functions.get(word);
    if (own != null) {
      return own;
    }
    return library == null || isPrivate(word) ? List.of() : library.overloads(word);
  }

  @Nullable StructSymbol struct(String word) {
    StructSymbol own = structs.get(word);
    return own != null || library == null ? own : library.struct(word);
  }

  @Nullable EnumSymbol enumeration(EnumType type) {
    EnumSymbol own = enumsByType.get(type);
    return own != null || library == null ? own : library.enumeration(type);
  }

  /** Functions of the library that only the library can see begin with an underscore. */
  static boolean isPrivate(String word) {
    return word.startsWith("_");
  }

  @Nullable StructSymbol struct(StructType type) {
    StructSymbol own = structsByType.get(type);
    return own != null || library == null ? own : library.struct(type);
  }

  static @Nullable ContextVariable context(String word) {
    for (ContextVariable variable : ContextVariable.values()) {
      if (variable.word().equals(word)) {
        return variable;
      }
    }
    return null;
  }

  /** Names of values that can be seen at file scope, for suggestions; the library's come last. */
  List<String> valueNames() {
    List<String> names = new ArrayList<>(values.keySet());
    for (ContextVariable variable : ContextVariable.values()) {
      names.add(variable.word());
    }
    if (library != null) {
      names.addAll(library.values.keySet());
    }
    return names;
  }

  List<String> functionNames() {
    List<String> names = new ArrayList<>(functions.keySet());
    if (library != null) {
      for (String word : library.functions.keySet()) {
        if (!isPrivate(word)) {
          names.add(word);
        }
      }
    }
    names.addAll(IntrinsicCalls.names());
    names.addAll(EngineCalls.NAMES);
    return names;
  }

  List<String> typeNames() {
    List<String> names = new ArrayList<>(structs.keySet());
    if (library != null) {
      names.addAll(library.structs.keySet());
    }
    names.addAll(types.names());
    names.addAll(TypeResolver.COMMON_NAMES);
    return names;
  }

  // ---- reporting

  private final Set<String> told = new HashSet<>();

  /**
   * Whether something is said for the first time in this file. What a misspelt declaration leads to
   * is reported at its first use only.
   */
  boolean isFirst(String what) {
    return told.add(what);
  }

  void report(CheckProblem problem, Span span, String message) {
    report(problem, span, message, null, List.of());
  }

  void report(CheckProblem problem, Span span, String message, @Nullable String help) {
    report(problem, span, message, help, List.of());
  }

  void report(
      CheckProblem problem,
      Span span,
      String message,
      @Nullable String help,
      Span at,
      String seen) {
    report(problem, span, message, help, List.of(new RelatedPlace(at, seen)));
  }

  /** Reports; when there is no room for more, the checking of this file ends. */
  void report(
      CheckProblem problem,
      Span span,
      String message,
      @Nullable String help,
      List<RelatedPlace> related) {
    if (instance == null) {
      diagnostics.report(problem, span, message, help, related);
    } else if (saidOfTemplates.add(List.of(problem, span))) {
      List<RelatedPlace> places = new ArrayList<>(related);
      for (Symbol.Instance at = instance; at != null; at = at.outer()) {
        places.add(new RelatedPlace(at.use(), "`" + at.name() + "` is asked for here"));
      }
      diagnostics.report(problem, span, message, help, places);
    }
    if (diagnostics.isFull()) {
      throw Work.ExhaustedException.reported();
    }
  }

  /** "did you mean `velocity`?", or null if nothing is near. */
  static @Nullable String didYouMean(String word, Collection<String> candidates) {
    return Suggestions.help(word, candidates);
  }
}
