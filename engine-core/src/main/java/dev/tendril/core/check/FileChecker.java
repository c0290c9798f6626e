package dev.tendril.core.check;

import dev.tendril.core.check.StructType.Role;
import dev.tendril.core.check.Symbol.ConstantSymbol;
import dev.tendril.core.check.Symbol.FunctionSymbol;
import dev.tendril.core.check.Symbol.StructSymbol;
import dev.tendril.core.check.Symbol.TextureSymbol;
import dev.tendril.core.check.Symbol.UniformSymbol;
import dev.tendril.core.source.Span;
import dev.tendril.core.syntax.SyntaxTree;
import dev.tendril.core.syntax.SyntaxTree.Attribute;
import dev.tendril.core.syntax.SyntaxTree.Declaration;
import dev.tendril.core.syntax.SyntaxTree.Declarator;
import dev.tendril.core.syntax.SyntaxTree.FunctionDeclaration;
import dev.tendril.core.syntax.SyntaxTree.Modifier;
import dev.tendril.core.syntax.SyntaxTree.Name;
import dev.tendril.core.syntax.SyntaxTree.StructDeclaration;
import dev.tendril.core.syntax.SyntaxTree.Unit;
import dev.tendril.core.syntax.SyntaxTree.VariableDeclaration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Everything that is known about one file while it is checked, and the order of doing it: first all
 * names, then structs, headers, constants and uniforms, then bodies. So a name may be used before
 * the line that declares it.
 */
final class FileChecker {
  /** The struct that says what a file's particles are. */
  static final String PARTICLE = "Particle";

  private static final String RENDER = "Render";

  private final FileScope file;
  private final Unit unit;
  private final TypeResolver typeResolver;
  private final Structs structs;
  private final Constants constants;
  private final Attributes attributes;
  private final Functions functions;
  private final Uniforms uniforms;

  /** Uniform declarations in order, worked out after the constants. */
  private final Map<UniformSymbol, Runnable> pendingUniforms = new java.util.LinkedHashMap<>();

  private final Map<String, Span> declared = new HashMap<>();
  private final Set<TypedTree.Local> constantLocals =
      Collections.newSetFromMap(new IdentityHashMap<>());
  private Map<String, Attribute> particleAttributes = Map.of();
  private @Nullable Body body;

  FileChecker(FileScope file, Unit unit) {
    this.file = file;
    this.unit = unit;
    this.typeResolver = new TypeResolver(file, this);
    this.structs = new Structs(file, this);
    this.constants = new Constants(file, this);
    this.attributes = new Attributes(file);
    this.functions = new Functions(file, this);
    this.uniforms = new Uniforms(file, this);
  }

  TypeResolver typeResolver() {
    return typeResolver;
  }

  Structs structs() {
    return structs;
  }

  Constants constants() {
    return constants;
  }

  Attributes attributes() {
    return attributes;
  }

  Functions functions() {
    return functions;
  }

  // ---- where the checker is

  /** Goes into a body, or to file scope for null; the answer is for {@link #leave}. */
  @Nullable Body enter(@Nullable Body next) {
    Body outer = body;
    body = next;
    return outer;
  }

  void leave(@Nullable Body outer) {
    body = outer;
  }

  /** A checker for expressions at the place where the checker is. */
  ExpressionChecker expressions() {
    return new ExpressionChecker(file, this, body);
  }

  void markConstant(TypedTree.Local local) {
    constantLocals.add(local);
  }

  boolean isConstant(TypedTree.Local local) {
    return constantLocals.contains(local);
  }

  // ---- the file's particle

  @Nullable StructSymbol particle() {
    return file.isLibrary() ? null : file.structs.get(PARTICLE);
  }

  @Nullable StructType particleType() {
    StructSymbol symbol = particle();
    return symbol == null ? null : symbol.type;
  }

  Map<String, Attribute> particleAttributes() {
    return particleAttributes;
  }

  boolean isNode() {
    return particleAttributes.containsKey("node");
  }

  // ---- phases

  /** All names of the file. */
  void collect() {
    for (Declaration declaration : unit.declarations()) {
      file.work.spend(1);
      if (notYet(declaration)) {
        continue;
      }
      if (declaration instanceof StructDeclaration struct) {
        collectStruct(struct);
      } else if (declaration instanceof FunctionDeclaration function) {
        collectFunction(function);
      } else if (declaration instanceof VariableDeclaration variables) {
        collectVariables(variables);
      }
    }
  }

  /** Reports what is read and not yet understood. */
  boolean notYet(Declaration declaration) {
    String what = null;
    if (declaration instanceof StructDeclaration struct) {
      boolean plain =
          struct.statics().isEmpty()
              && struct.members().size() == struct.fields().size() + struct.methods().size();
      what =
          !struct.template().isEmpty()
              ? "templates are"
              : struct.base() != null
                  ? "struct inheritance is"
                  : plain ? null : "types and static members inside of structs are";
    } else if (declaration instanceof FunctionDeclaration function) {
      what =
          !function.template().isEmpty()
              ? "templates are"
              : function.name().text().matches("operator\\W+")
                  ? "overloaded operators are"
                  : function.qualifier() != null ? "functions outside of their struct are" : null;
    } else if (declaration instanceof SyntaxTree.EnumDeclaration) {
      what = "enums are";
    } else if (declaration instanceof SyntaxTree.AliasDeclaration) {
      what = "`typedef` and `using` are";
    } else if (!(declaration instanceof VariableDeclaration)) {
      what = "namespaces are";
    }
    if (what != null) {
      file.report(
          CheckProblem.NOT_SUPPORTED_YET, declaration.span(), what + " not supported yet", null);
    }
    return what != null;
  }

  /** The fields of the particle; all that other files need. */
  void resolveParticle() {
    StructSymbol particle = particle();
    if (particle != null) {
      structs.complete(particle, particle.span());
    }
  }

  /** Structs, headers, constants, uniforms. */
  void resolveDeclarations() {
    for (StructSymbol struct : file.structs.values()) {
      structs.complete(struct, struct.span());
    }
    for (Declaration declaration : unit.declarations()) {
      if (declaration instanceof FunctionDeclaration function) {
        functions.header(function);
      }
    }
    file.structs.values().forEach(functions::methods);
    for (Symbol symbol : List.copyOf(file.values.values())) {
      if (symbol instanceof ConstantSymbol constant) {
        constants.resolve(constant, constant.span());
      }
    }
    pendingUniforms.values().forEach(Runnable::run);
  }

  /** In the order of the text. */
  void checkBodies() {
    Map<FunctionDeclaration, FunctionSymbol> symbols = new IdentityHashMap<>();
    for (FunctionSymbol function : functions.all()) {
      symbols.put(function.declaration, function);
    }
    for (Declaration declaration : unit.declarations()) {
      List<FunctionDeclaration> inside =
          declaration instanceof FunctionDeclaration function
              ? List.of(function)
              : declaration instanceof StructDeclaration struct ? struct.methods() : List.of();
      for (FunctionDeclaration function : inside) {
        FunctionSymbol symbol = symbols.get(function);
        if (symbol != null) {
          functions.body(symbol);
        }
      }
    }
  }

  // ---- names

  /** Takes a file-scope name; false after a report. Functions may share theirs. */
  private boolean take(Name name, boolean function) {
    String word = name.text();
    if (!file.isLibrary() && FileScope.context(word) != null) {
      file.report(
          CheckProblem.CONTEXT_NAME,
          name.span(),
          "`" + word + "` is given by the engine",
          "choose another name; inside a function a variable may be called so");
      return false;
    }
    if (!file.isLibrary() && EngineCalls.NAMES.contains(word)) {
      file.report(
          CheckProblem.ENGINE_NAME,
          name.span(),
          "`" + word + "` is a function of the engine",
          "choose another name");
      return false;
    }
    Span first = declared.putIfAbsent(word, name.span());
    if (first == null || (function && file.functions.containsKey(word))) {
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

  private void noteShadow(Name name, boolean shadows) {
    if (shadows) {
      file.report(
          CheckProblem.SHADOWS_LIBRARY,
          name.span(),
          "`" + name.text() + "` hides the library's `" + name.text() + "`",
          null);
    }
  }

  private void collectStruct(StructDeclaration struct) {
    String word = struct.name().text();
    if (!take(struct.name(), false)) {
      return;
    }
    boolean library = file.isLibrary();
    Role role = Role.PLAIN;
    if (!library && word.equals(PARTICLE)) {
      role = Role.PARTICLE;
      particleAttributes = attributes.check(struct.attributes(), Attributes.Place.PARTICLE);
    } else if (!library && (word.equals(RENDER) || Attributes.has(struct.attributes(), "render"))) {
      role = Role.RENDER;
    } else {
      attributes.check(struct.attributes(), Attributes.Place.STRUCT);
    }
    noteShadow(struct.name(), file.library != null && file.library.structs.containsKey(word));
    String name = role == Role.PARTICLE ? file.name : word;
    StructType type = new StructType(name, file.path, role, struct.name().span());
    StructSymbol symbol = new StructSymbol(struct, type);
    file.structs.put(word, symbol);
    file.structsByType.put(type, symbol);
  }

  private void collectFunction(FunctionDeclaration function) {
    if (take(function.name(), true)) {
      file.functions.computeIfAbsent(function.name().text(), key -> new ArrayList<>());
    }
  }

  private void collectVariables(VariableDeclaration declaration) {
    String typeWord = declaration.type().name().text();
    boolean uniform = declaration.modifiers().contains(Modifier.UNIFORM);
    boolean texture = typeWord.equals("Texture2D");
    boolean sampler = typeWord.equals("SamplerState");
    boolean curve = typeWord.equals("Curve") || typeWord.equals("Gradient");
    Attributes.Place place =
        texture || sampler
            ? Attributes.Place.RESOURCE
            : uniform || curve ? Attributes.Place.UNIFORM : Attributes.Place.CONSTANT;
    Map<String, Attribute> usable = attributes.check(declaration.attributes(), place);
    for (Declarator declarator : declaration.declarators()) {
      Name name = declarator.name();
      if (!take(name, false)) {
        continue;
      }
      noteShadow(name, file.library != null && file.library.values.containsKey(name.text()));
      Symbol symbol;
      if (texture) {
        symbol = texture(declarator, usable);
      } else if (sampler) {
        symbol = new Symbol.SamplerSymbol(name.span());
      } else if (uniform) {
        UniformSymbol pending = new UniformSymbol(name.span());
        pendingUniforms.put(
            pending, () -> pending.uniform = uniforms.check(declaration, declarator, usable));
        symbol = pending;
      } else if (curve) {
        file.report(
            CheckProblem.BAD_CURVE,
            declaration.type().span(),
            "a " + typeWord + " is a uniform",
            "write `uniform " + typeWord + " " + name.text() + " = { .. };`");
        symbol = new Symbol.BrokenSymbol(name.span());
      } else {
        symbol = new ConstantSymbol(declaration, declarator);
      }
      file.values.put(name.text(), symbol);
    }
  }

  private Symbol texture(Declarator declarator, Map<String, Attribute> attributes) {
    Name name = declarator.name();
    if (!declarator.arraySizes().isEmpty() || declarator.initializer() != null) {
      file.report(
          CheckProblem.BAD_RESOURCE,
          declarator.span(),
          declarator.initializer() == null
              ? "arrays of textures are not supported"
              : "a texture has no initialiser: the host binds it",
          "write `Texture2D " + name.text() + ";`");
      return new Symbol.BrokenSymbol(name.span());
    }
    return new TextureSymbol(new TextureResource(name.text(), Notes.of(attributes), name.span()));
  }

  // ---- declarations in general

  /** The type of a declared variable, constant, field or uniform. */
  Type variableType(
      VariableDeclaration declaration,
      Declarator declarator,
      ExpressionChecker expressions,
      boolean otherParticles) {
    Type element = typeResolver.resolve(declaration.type(), otherParticles);
    List<SyntaxTree.@Nullable Expression> sizes = declarator.arraySizes();
    int inferred = -1;
    if (!sizes.isEmpty()
        && sizes.get(0) == null
        && declarator.initializer() instanceof SyntaxTree.InitializerList list
        && !Types.holdsError(element)) {
      Type inner =
          typeResolver.arrays(element, sizes.subList(1, sizes.size()), declarator.span(), -1);
      if (!Types.holdsError(inner) && typeResolver.isStorable(inner)) {
        inferred = expressions.initializers().inferredLength(list, inner);
      }
    }
    if (!sizes.isEmpty() && !Types.holdsError(element) && !typeResolver.isStorable(element)) {
      file.report(
          CheckProblem.UNSUPPORTED_TYPE,
          declaration.type().span(),
          "there are no arrays of " + element.displayName());
      return Types.ERROR;
    }
    return typeResolver.arrays(element, sizes, declarator.name().span(), inferred);
  }

  /** Reports modifiers that mean nothing at a place. */
  void refuseModifiers(VariableDeclaration declaration, String place, Modifier... allowed) {
    for (Modifier modifier : declaration.modifiers()) {
      boolean matrix = modifier == Modifier.ROW_MAJOR || modifier == Modifier.COLUMN_MAJOR;
      if (!matrix && !List.of(allowed).contains(modifier)) {
        String word = modifier.name().toLowerCase(java.util.Locale.ROOT);
        file.report(
            CheckProblem.MISPLACED_MODIFIER,
            declaration.span(),
            place + " cannot be " + word,
            modifier == Modifier.UNIFORM ? "a uniform is declared at file scope" : null);
      }
    }
  }
}
