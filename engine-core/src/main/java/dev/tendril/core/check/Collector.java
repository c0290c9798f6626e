package dev.tendril.core.check;

import dev.tendril.core.check.StructType.Role;
import dev.tendril.core.check.Symbol.AliasSymbol;
import dev.tendril.core.check.Symbol.EntrySymbol;
import dev.tendril.core.check.Symbol.EnumSymbol;
import dev.tendril.core.check.Symbol.FunctionTemplate;
import dev.tendril.core.check.Symbol.StructSymbol;
import dev.tendril.core.check.Symbol.StructTemplate;
import dev.tendril.core.source.Span;
import dev.tendril.core.syntax.SyntaxTree.AliasDeclaration;
import dev.tendril.core.syntax.SyntaxTree.Attribute;
import dev.tendril.core.syntax.SyntaxTree.Declaration;
import dev.tendril.core.syntax.SyntaxTree.EnumDeclaration;
import dev.tendril.core.syntax.SyntaxTree.FunctionDeclaration;
import dev.tendril.core.syntax.SyntaxTree.Name;
import dev.tendril.core.syntax.SyntaxTree.NamespaceDeclaration;
import dev.tendril.core.syntax.SyntaxTree.StructDeclaration;
import dev.tendril.core.syntax.SyntaxTree.TypeReference;
import dev.tendril.core.syntax.SyntaxTree.UsingNamespace;
import dev.tendril.core.syntax.SyntaxTree.VariableDeclaration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Enters all names of a file into their scopes; what they mean is worked out later. */
final class Collector {
  private static final String RENDER = "Render";

  /** A function with the scope that it is written in. */
  record Header(FunctionDeclaration declaration, Scope scope) {}

  private record Using(UsingNamespace declaration, Scope scope) {}

  private final FileScope file;
  private final FileChecker checker;

  /** Functions outside of structs, in the order of the text. */
  final List<Header> headers = new ArrayList<>();

  /** All functions with a body that are no templates, methods too, in the order of the text. */
  final List<FunctionDeclaration> bodies = new ArrayList<>();

  private record Special(StructDeclaration declaration, Scope scope) {}

  /** Specialisations of structs. */
  private final List<Special> specials = new ArrayList<>();

  private boolean specialsKnown;

  /** Constants and enums of all scopes. */
  final List<Symbol> values = new ArrayList<>();

  private final List<Using> usings = new ArrayList<>();
  private Map<String, Attribute> particleAttributes = Map.of();

  Collector(FileScope file, FileChecker checker) {
    this.file = file;
    this.checker = checker;
  }

  Map<String, Attribute> particleAttributes() {
    return particleAttributes;
  }

  /** The names of a file or a namespace. */
  void declarations(List<Declaration> declarations, Scope scope) {
    for (Declaration declaration : declarations) {
      file.work.spend(1);
      if (declaration instanceof FunctionDeclaration function) {
        function(function, scope);
      } else if (declaration instanceof VariableDeclaration variables) {
        checker.collectVariables(variables, scope);
      } else if (declaration instanceof NamespaceDeclaration namespace) {
        namespace(namespace, scope);
      } else if (declaration instanceof UsingNamespace using) {
        usings.add(new Using(using, scope));
      } else {
        type(declaration, scope);
      }
    }
  }

  /** {@code using namespace}, when all namespaces are known. */
  void resolveUsings() {
    for (Using using : usings) {
      Place outer = checker.enter(new Place(using.scope(), null, null));
      use(using.declaration(), using.scope());
      checker.leave(outer);
    }
    usings.clear();
  }

  /** Gives templates of structs their specialisations, when all names are known. */
  void resolveSpecials() {
    for (Special special : List.copyOf(specials)) {
      StructDeclaration declaration = special.declaration();
      checker.attributes().check(declaration.attributes(), Attributes.Place.STRUCT);
      Place outer = checker.enter(new Place(special.scope(), null, null));
      if (checker.templates().specialize(declaration, special.scope())) {
        bodies.addAll(declaration.methods());
      }
      checker.leave(outer);
    }
    specials.clear();
    specialsKnown = true;
  }

  void use(UsingNamespace using, Scope scope) {
    Scope namespace = checker.names().inside(using.namespace());
    if (namespace != null && namespace != scope && !scope.used.contains(namespace)) {
      scope.used.add(namespace);
    }
  }

  /** A struct, enum or alias, in any scope. */
  void type(Declaration declaration, Scope scope) {
    if (declaration instanceof StructDeclaration struct) {
      struct(struct, scope);
    } else if (declaration instanceof EnumDeclaration enumeration) {
      enumeration(enumeration, scope);
    } else if (declaration instanceof AliasDeclaration alias
        && take(alias.name(), scope, Kind.OTHER)) {
      scope.types.put(alias.name().text(), new AliasSymbol(alias, scope));
    }
  }

  /** What a declaration inside of a function makes known, to be worked out at once. */
  List<Symbol> local(Declaration declaration, Scope scope) {
    int structs = file.allStructs.size();
    int before = values.size();
    int bodiesBefore = bodies.size();
    type(declaration, scope);
    List<Symbol> found = new ArrayList<>(values.subList(before, values.size()));
    found.addAll(file.allStructs.subList(structs, file.allStructs.size()));
    values.subList(before, values.size()).clear();
    bodies.subList(bodiesBefore, bodies.size()).clear();
    if (declaration instanceof EnumDeclaration enumeration && !enumeration.scoped()) {
      enumeration.entries().forEach(entry -> scope.values.remove(entry.name().text()));
    }
    return found;
  }

  // ---- names

  enum Kind {
    FUNCTION,
    NAMESPACE,
    OTHER
  }

  /** Takes a name of a scope; false after a report. Functions may share theirs. */
  boolean take(Name name, Scope scope, Kind kind) {
    String word = name.text();
    boolean top = scope == file.scope && !file.isLibrary();
    if (top && FileScope.context(word) != null) {
      file.report(
          CheckProblem.CONTEXT_NAME,
          name.span(),
          "`" + word + "` is given by the engine",
          "choose another name; inside a function a variable may be called so");
      return false;
    }
    if (top && EngineCalls.NAMES.contains(word)) {
      file.report(
          CheckProblem.ENGINE_NAME,
          name.span(),
          "`" + word + "` is a function of the engine",
          "choose another name");
      return false;
    }
    Span first = scope.declared.putIfAbsent(word, name.span());
    boolean shared =
        switch (kind) {
          case FUNCTION -> scope.hasFunction(word);
          case NAMESPACE -> scope.namespaces.containsKey(word);
          case OTHER -> false;
        };
    if (first == null || shared) {
      return true;
    }
    file.report(
        CheckProblem.DUPLICATE_NAME,
        name.span(),
        "`" + word + "` is declared twice",
        null,
        first,
        "the first one");
    return false;
  }

  void noteShadow(Name name, Scope scope, boolean shadows) {
    if (shadows && scope == file.scope) {
      file.report(
          CheckProblem.SHADOWS_LIBRARY,
          name.span(),
          "`" + name.text() + "` hides the library's `" + name.text() + "`",
          null);
    }
  }

  private void namespace(NamespaceDeclaration declaration, Scope scope) {
    Name name = declaration.name();
    if (!take(name, scope, Kind.NAMESPACE)) {
      return;
    }
    Scope inside =
        scope.namespaces.computeIfAbsent(
            name.text(), word -> new Scope(scope, scope.prefix + word + "::", null));
    declarations(declaration.declarations(), inside);
  }

  // ---- types

  private void struct(StructDeclaration struct, Scope scope) {
    Name name = struct.name();
    String word = name.text();
    if (!struct.arguments().isEmpty()) {
      if (specialsKnown) {
        Specializations.reportMisplaced(file, struct);
      } else {
        specials.add(new Special(struct, scope));
      }
      return;
    }
    if (!take(name, scope, Kind.OTHER)) {
      return;
    }
    noteShadow(name, scope, file.library != null && file.library.structs.containsKey(word));
    if (!struct.template().isEmpty()) {
      checker.attributes().check(struct.attributes(), Attributes.Place.STRUCT);
      scope.types.put(word, new StructTemplate(struct, scope));
      return;
    }
    boolean top = scope == file.scope && !file.isLibrary();
    Role role = Role.PLAIN;
    if (top && word.equals(FileChecker.PARTICLE)) {
      role = Role.PARTICLE;
      particleAttributes =
          checker.attributes().check(struct.attributes(), Attributes.Place.PARTICLE);
    } else if (top && (word.equals(RENDER) || Attributes.has(struct.attributes(), "render"))) {
      role = Role.RENDER;
    } else {
      checker.attributes().check(struct.attributes(), Attributes.Place.STRUCT);
    }
    String shown = role == Role.PARTICLE ? file.name : scope.prefix + word;
    StructType type = new StructType(shown, file.path, role, name.span());
    StructSymbol symbol = new StructSymbol(struct, type, scope, file.instance);
    scope.types.put(word, symbol);
    if (scope == file.scope) {
      file.structs.put(word, symbol);
    }
    add(symbol);
    bodies.addAll(struct.methods());
  }

  /** Makes a struct known, with the names inside of it. */
  void add(StructSymbol symbol) {
    file.structsByType.put(symbol.type, symbol);
    file.allStructs.add(symbol);
    Scope inside = symbol.inside;
    for (Declaration member : symbol.declaration.members()) {
      file.work.spend(1);
      if (member instanceof FunctionDeclaration function && !function.template().isEmpty()) {
        inside
            .templates
            .computeIfAbsent(function.name().text(), key -> new ArrayList<>())
            .add(new FunctionTemplate(function, inside, symbol));
      } else if (!(member instanceof FunctionDeclaration)
          && !(member instanceof VariableDeclaration)) {
        type(member, inside);
      }
    }
    symbol.declaration.statics().forEach(each -> checker.collectVariables(each, inside));
  }

  private void enumeration(EnumDeclaration declaration, Scope scope) {
    checker.attributes().check(declaration.attributes(), Attributes.Place.ENUM);
    EnumSymbol symbol = enumerationIn(declaration, scope);
    if (symbol == null) {
      return;
    }
    values.add(symbol);
    if (!declaration.scoped()) {
      entries(symbol)
          .forEach(
              (name, entry) -> {
                if (take(name, scope, Kind.OTHER)) {
                  scope.values.put(name.text(), entry);
                }
              });
    }
  }

  /** An enum whose entries are still to be made known where it is unscoped; null after a report. */
  private @Nullable EnumSymbol enumerationIn(EnumDeclaration declaration, Scope scope) {
    Name name = declaration.name();
    if (name != null && !take(name, scope, Kind.OTHER)) {
      return null;
    }
    EnumType type = null;
    if (name != null) {
      type =
          new EnumType(
              scope.prefix + name.text(),
              file.path,
              declaration.scoped(),
              underlying(declaration),
              name.span());
    }
    String prefix = scope.prefix + (name == null ? "" : name.text() + "::");
    EnumSymbol symbol = new EnumSymbol(declaration, type, new Scope(scope, prefix, null));
    if (type != null) {
      file.enumsByType.put(type, symbol);
      scope.types.put(type.name().substring(scope.prefix.length()), symbol);
    }
    entries(symbol)
        .forEach(
            (entry, value) -> {
              if (take(entry, symbol.inside, Kind.OTHER)) {
                symbol.inside.values.put(entry.text(), value);
              }
            });
    return symbol;
  }

  private static Map<Name, EntrySymbol> entries(EnumSymbol symbol) {
    Map<Name, EntrySymbol> entries = new LinkedHashMap<>();
    for (int i = 0; i < symbol.declaration.entries().size(); i++) {
      entries.put(symbol.declaration.entries().get(i).name(), new EntrySymbol(symbol, i));
    }
    return entries;
  }

  private Type.Scalar underlying(EnumDeclaration declaration) {
    TypeReference written = declaration.underlying();
    if (written == null) {
      return Type.INT;
    }
    Type type = written.isPlain() ? Types.named(written.name().text()) : null;
    if (type instanceof Type.Scalar scalar && (type.equals(Type.INT) || type.equals(Type.UINT))) {
      return scalar;
    }
    file.report(
        CheckProblem.BAD_ENUM,
        written.span(),
        "the values of an enum are int or uint",
        "leave the type away for int");
    return Type.INT;
  }

  // ---- functions and variables

  private void function(FunctionDeclaration function, Scope scope) {
    if (function.qualifier() != null || function.special() != null) {
      headers.add(new Header(function, scope));
      bodies.add(function);
      return;
    }
    boolean resources = ResourceFunctions.takesResources(function);
    if (resources && function.body() == null) {
      return; // its definition says the same
    }
    Name name = function.name();
    if (!take(name, scope, Kind.FUNCTION)) {
      return;
    }
    if (function.template().isEmpty() && !resources) {
      scope.functions.computeIfAbsent(name.text(), key -> new ArrayList<>());
      headers.add(new Header(function, scope));
      bodies.add(function);
      return;
    }
    checker.attributes().check(function.attributes(), Attributes.Place.FUNCTION);
    scope
        .templates
        .computeIfAbsent(name.text(), key -> new ArrayList<>())
        .add(new FunctionTemplate(function, scope, null));
  }
}
