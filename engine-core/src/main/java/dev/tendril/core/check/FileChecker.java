package dev.tendril.core.check;

import dev.tendril.core.check.Symbol.ConstantSymbol;
import dev.tendril.core.check.Symbol.EnumSymbol;
import dev.tendril.core.check.Symbol.FunctionSymbol;
import dev.tendril.core.check.Symbol.ResourceSymbol;
import dev.tendril.core.check.Symbol.StructSymbol;
import dev.tendril.core.check.Symbol.UniformSymbol;
import dev.tendril.core.syntax.SyntaxTree;
import dev.tendril.core.syntax.SyntaxTree.Attribute;
import dev.tendril.core.syntax.SyntaxTree.Declarator;
import dev.tendril.core.syntax.SyntaxTree.FunctionDeclaration;
import dev.tendril.core.syntax.SyntaxTree.Modifier;
import dev.tendril.core.syntax.SyntaxTree.Name;
import dev.tendril.core.syntax.SyntaxTree.Unit;
import dev.tendril.core.syntax.SyntaxTree.VariableDeclaration;
import java.util.ArrayList;
import java.util.Collections;
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

  private final FileScope file;
  private final Unit unit;
  private final Names names;
  private final Collector collector;
  private final NamedTypes namedTypes;
  private final Templates templates;
  private final ResourceFunctions resourceFunctions;
  private final TypeResolver typeResolver;
  private final Structs structs;
  private final Constants constants;
  private final GlobalVariables globals;
  private final Attributes attributes;
  private final Functions functions;
  private final Uniforms uniforms;
  private final Resources resources;
  private final List<Runnable> pendingResources = new ArrayList<>();

  /** Uniform declarations in order, worked out after the constants. */
  private final Map<UniformSymbol, Runnable> pendingUniforms = new java.util.LinkedHashMap<>();

  private final Set<TypedTree.Local> constantLocals =
      Collections.newSetFromMap(new IdentityHashMap<>());
  private Place place;

  FileChecker(FileScope file, Unit unit) {
    this.file = file;
    this.unit = unit;
    this.place = new Place(file.scope, null, null);
    this.names = new Names(file, this);
    this.collector = new Collector(file, this);
    this.namedTypes = new NamedTypes(file, this);
    this.templates = new Templates(file, this);
    this.resourceFunctions = new ResourceFunctions(file, this);
    this.typeResolver = new TypeResolver(file, this);
    this.structs = new Structs(file, this);
    this.constants = new Constants(file, this);
    this.globals = new GlobalVariables(file, this);
    this.attributes = new Attributes(file);
    this.functions = new Functions(file, this);
    this.uniforms = new Uniforms(file, this);
    this.resources = new Resources(file, this);
  }

  Names names() {
    return names;
  }

  Collector collector() {
    return collector;
  }

  NamedTypes namedTypes() {
    return namedTypes;
  }

  ResourceFunctions resourceFunctions() {
    return resourceFunctions;
  }

  Templates templates() {
    return templates;
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

  GlobalVariables globals() {
    return globals;
  }

  Attributes attributes() {
    return attributes;
  }

  Functions functions() {
    return functions;
  }

  // ---- where the checker is

  /** Goes to another place; the answer is for {@link #leave}. */
  Place enter(Place next) {
    Place outer = place;
    place = next;
    file.instance = next.instance();
    return outer;
  }

  void leave(Place outer) {
    place = outer;
    file.instance = outer.instance();
  }

  @Nullable Body body() {
    return place.body();
  }

  /** The innermost scope around the place. */
  Scope scope() {
    return place.body() == null ? place.scope() : place.body().scope();
  }

  /** A checker for expressions at the place where the checker is. */
  ExpressionChecker expressions() {
    return new ExpressionChecker(file, this, place.body());
  }

  Resources resources() {
    return resources;
  }

  /** The volume that {@code update} runs for each voxel of, or null. */
  @Nullable String eachVolume() {
    Attribute each = eachAttribute();
    return each != null
            && each.arguments().size() == 1
            && each.arguments().get(0) instanceof SyntaxTree.NameExpression name
        ? name.name()
        : null;
  }

  /** {@code [each(volume)]} before the file's {@code update}. */
  @Nullable Attribute eachAttribute() {
    for (FunctionSymbol function : file.functions.getOrDefault(EntryPoints.UPDATE, List.of())) {
      for (Attribute attribute : function.declaration.attributes()) {
        if (attribute.name().text().equals("each")) {
          return attribute;
        }
      }
    }
    return null;
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
    return collector.particleAttributes();
  }

  boolean isNode() {
    return particleAttributes().containsKey("node");
  }

  // ---- phases

  /** All names of the file. */
  void collect() {
    collector.declarations(unit.declarations(), file.scope);
    collector.resolveUsings();
    collector.resolveSpecials();
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
    for (StructSymbol struct : List.copyOf(file.allStructs)) {
      structs.complete(struct, struct.span());
    }
    for (StructSymbol struct : List.copyOf(file.allStructs)) {
      functions.methods(struct);
    }
    collector.headers.forEach(functions::header);
    for (Symbol symbol : List.copyOf(collector.values)) {
      if (symbol instanceof ConstantSymbol constant && constants.variable(constant) == null) {
        constants.resolve(constant, constant.span());
      } else if (symbol instanceof EnumSymbol enumeration) {
        namedTypes.complete(enumeration, enumeration.span());
      }
    }
    namedTypes.resolveAliases(file.scope);
    pendingUniforms.values().forEach(Runnable::run);
    pendingResources.forEach(Runnable::run);
    for (Symbol symbol : List.copyOf(collector.values)) {
      if (symbol instanceof Symbol.GlobalSymbol global) {
        globals.resolve(global, global.span());
      }
    }
  }

  /** In the order of the text; then what templates are used for. */
  void checkBodies() {
    Map<FunctionDeclaration, FunctionSymbol> symbols = new IdentityHashMap<>();
    for (FunctionSymbol function : functions.all()) {
      symbols.put(function.declaration, function);
    }
    for (FunctionDeclaration declaration : List.copyOf(collector.bodies)) {
      FunctionSymbol symbol = symbols.get(declaration);
      if (symbol != null) {
        functions.body(symbol);
      }
    }
    functions.wantedBodies();
    if (!file.isLibrary()) {
      new UnusedTemplates(file, this).check();
    }
  }

  // ---- variables

  /** Variables at the top of a file or namespace, and static ones of a struct. */
  void collectVariables(VariableDeclaration declaration, Scope scope) {
    String typeWord = declaration.type().name().text();
    boolean uniform = declaration.modifiers().contains(Modifier.UNIFORM);
    Resource.Kind kind = Resource.Kind.named(typeWord);
    boolean sampler = typeWord.equals("SamplerState");
    boolean curve = typeWord.equals("Curve") || typeWord.equals("Gradient");
    if (scope != file.scope && (uniform || kind != null || sampler || curve)) {
      file.report(
          CheckProblem.MISPLACED_MODIFIER,
          declaration.span(),
          "a " + (uniform ? "uniform" : typeWord) + " is declared at the top of the file",
          "move it out: hosts and presets know it by its plain name");
      return;
    }
    Attributes.Place place =
        kind != null || sampler
            ? Attributes.Place.RESOURCE
            : uniform || curve ? Attributes.Place.UNIFORM : Attributes.Place.CONSTANT;
    Map<String, Attribute> usable = attributes.check(declaration.attributes(), place);
    for (Declarator declarator : declaration.declarators()) {
      Name name = declarator.name();
      if (!collector.take(name, scope, Collector.Kind.OTHER)) {
        continue;
      }
      collector.noteShadow(
          name, scope, file.library != null && file.library.values.containsKey(name.text()));
      Symbol symbol;
      if (kind != null) {
        ResourceSymbol pending = new ResourceSymbol(kind, name.span());
        pendingResources.add(
            () -> pending.resource = resources.declare(declaration, declarator, kind, usable));
        symbol = pending;
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
      } else if (GlobalVariables.isMutable(declaration)) {
        symbol = new Symbol.GlobalSymbol(declaration, declarator, scope);
        collector.values.add(symbol);
      } else {
        symbol = new ConstantSymbol(declaration, declarator, scope);
        collector.values.add(symbol);
      }
      scope.values.put(name.text(), symbol);
    }
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
