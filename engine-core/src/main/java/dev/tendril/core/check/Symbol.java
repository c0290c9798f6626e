package dev.tendril.core.check;

import dev.tendril.core.source.Span;
import dev.tendril.core.syntax.SyntaxTree;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a name can stand for. Symbols belong to one checking run of one file. */
sealed interface Symbol {
  /** Where the name is declared. */
  Span span();

  /** What it is, with its article, for messages: "a uniform". */
  String what();

  /** A local variable or parameter; {@code constant} ones cannot be assigned to. */
  record LocalSymbol(TypedTree.Local local, boolean constant) implements Symbol {
    @Override
    public Span span() {
      return local.span();
    }

    @Override
    public String what() {
      return local.isParameter() ? "a parameter" : "a variable";
    }
  }

  /** A file-scope or static constant. Its value is worked out when first needed. */
  final class ConstantSymbol implements Symbol {
    final SyntaxTree.VariableDeclaration declaration;
    final SyntaxTree.Declarator declarator;
    final boolean writtenConst;

    /** Where its type and value are looked up. */
    final Scope scope;

    State state = State.NEW;
    TypedTree.@Nullable GlobalConstant constant;

    /** What it is instead where its value is known in a step only. */
    @Nullable GlobalSymbol variable;

    ConstantSymbol(
        SyntaxTree.VariableDeclaration declaration, SyntaxTree.Declarator declarator, Scope scope) {
      this.declaration = declaration;
      this.scope = scope;
      this.declarator = declarator;
      this.writtenConst = declaration.modifiers().contains(SyntaxTree.Modifier.CONST);
    }

    @Override
    public Span span() {
      return declarator.name().span();
    }

    @Override
    public String what() {
      return "a constant";
    }
  }

  /** A {@code static} variable that is no constant. Its first value is worked out when needed. */
  final class GlobalSymbol implements Symbol {
    final SyntaxTree.VariableDeclaration declaration;
    final SyntaxTree.Declarator declarator;

    /** Where its type and first value are looked up. */
    final Scope scope;

    State state = State.NEW;

    /** Null until it has been worked out, and after a report. */
    TypedTree.@Nullable GlobalVariable variable;

    GlobalSymbol(
        SyntaxTree.VariableDeclaration declaration, SyntaxTree.Declarator declarator, Scope scope) {
      this.declaration = declaration;
      this.declarator = declarator;
      this.scope = scope;
    }

    @Override
    public Span span() {
      return declarator.name().span();
    }

    @Override
    public String what() {
      return "a static variable";
    }
  }

  /** A {@code uniform}; {@code uniform} is null while its declaration had an error. */
  final class UniformSymbol implements Symbol {
    final Span span;
    @Nullable Uniform uniform;

    UniformSymbol(Span span) {
      this.span = span;
    }

    @Override
    public Span span() {
      return span;
    }

    @Override
    public String what() {
      return "a uniform";
    }
  }

  /** A resource; its element type is worked out after the structs. */
  final class ResourceSymbol implements Symbol {
    final Resource.Kind kind;
    private final Span span;

    /** Null until it has been worked out, and after a report. */
    @Nullable Resource resource;

    ResourceSymbol(Resource.Kind kind, Span span) {
      this.kind = kind;
      this.span = span;
    }

    @Override
    public Span span() {
      return span;
    }

    @Override
    public String what() {
      return kind == Resource.Kind.TEXTURE_2D ? "a texture" : "a resource";
    }
  }

  /** {@code SamplerState s;}: accepted and without meaning. */
  record SamplerSymbol(Span span) implements Symbol {
    @Override
    public String what() {
      return "a sampler";
    }
  }

  /** Declared, but with an error that has been reported; its uses are not reported again. */
  record BrokenSymbol(Span span) implements Symbol {
    @Override
    public String what() {
      return "a name";
    }
  }

  /** How far a declaration that others may need first has been worked out. */
  enum State {
    NEW,
    IN_PROGRESS,
    DONE
  }

  /** An enum. Its values are worked out when first needed. */
  final class EnumSymbol implements Symbol {
    final SyntaxTree.EnumDeclaration declaration;

    /** Null if it has no name: then its entries are plain ints. */
    final @Nullable EnumType type;

    /** Holds the entries; around it lies the scope of the declaration. */
    final Scope inside;

    final List<EnumType.Entry> entries = new ArrayList<>();
    State state = State.NEW;

    EnumSymbol(SyntaxTree.EnumDeclaration declaration, @Nullable EnumType type, Scope inside) {
      this.declaration = declaration;
      this.type = type;
      this.inside = inside;
    }

    @Override
    public Span span() {
      return declaration.name() == null ? declaration.span() : declaration.name().span();
    }

    @Override
    public String what() {
      return "an enum";
    }
  }

  /** An entry of an enum. */
  record EntrySymbol(EnumSymbol owner, int index) implements Symbol {
    @Override
    public Span span() {
      return owner.declaration.entries().get(index).name().span();
    }

    @Override
    public String what() {
      return "an entry of an enum";
    }
  }

  /** {@code typedef} or {@code using}. What it stands for is worked out when first needed. */
  final class AliasSymbol implements Symbol {
    final SyntaxTree.AliasDeclaration declaration;
    final Scope scope;
    State state = State.NEW;
    Type type = Type.Opaque.ERROR;

    /** What an alias with template parameters stands for, by their values. */
    final Map<List<Object>, Type> instances = new HashMap<>();

    AliasSymbol(SyntaxTree.AliasDeclaration declaration, Scope scope) {
      this.declaration = declaration;
      this.scope = scope;
    }

    @Override
    public Span span() {
      return declaration.name().span();
    }

    @Override
    public String what() {
      return "a type";
    }
  }

  /** The type that a parameter of a template stands for in an instance. */
  record BoundType(Type type, Span span) implements Symbol {
    @Override
    public String what() {
      return "a type";
    }
  }

  /** The value that a parameter of a template stands for in an instance. */
  record BoundValue(TypedTree.Expression value, Span span) implements Symbol {
    @Override
    public String what() {
      return "a constant";
    }
  }

  /** A namespace, where a value was looked for. */
  record NamespaceSymbol(Scope scope, Span span) implements Symbol {
    @Override
    public String what() {
      return "a namespace";
    }
  }

  /** A template of a function. */
  final class FunctionTemplate implements Symbol {
    final SyntaxTree.FunctionDeclaration declaration;
    final Scope scope;
    final @Nullable StructSymbol owner;
    final Map<List<Object>, @Nullable FunctionSymbol> instances = new HashMap<>();

    FunctionTemplate(
        SyntaxTree.FunctionDeclaration declaration, Scope scope, @Nullable StructSymbol owner) {
      this.declaration = declaration;
      this.scope = scope;
      this.owner = owner;
    }

    @Override
    public Span span() {
      return declaration.name().span();
    }

    @Override
    public String what() {
      return "a template";
    }
  }

  /** A template of a struct. */
  final class StructTemplate implements Symbol {
    final SyntaxTree.StructDeclaration declaration;
    final Scope scope;
    final Map<List<Object>, StructSymbol> instances = new HashMap<>();

    /** Texts for some of its arguments that have parameters of their own. */
    final List<SyntaxTree.StructDeclaration> partial = new ArrayList<>();

    StructTemplate(SyntaxTree.StructDeclaration declaration, Scope scope) {
      this.declaration = declaration;
      this.scope = scope;
    }

    @Override
    public Span span() {
      return declaration.name().span();
    }

    @Override
    public String what() {
      return "a template";
    }
  }

  /**
   * A use of a template, for messages about what is wrong in its text.
   *
   * @param outer the instance that asked for this one, or null
   * @param name {@code max3<float>}
   * @param use where it is asked for
   */
  record Instance(@Nullable Instance outer, String name, Span use, int depth) {}

  /** A struct with its methods. Its fields are worked out when first needed. */
  final class StructSymbol implements Symbol {
    final SyntaxTree.StructDeclaration declaration;
    final StructType type;

    /** Where the names of its members belong; around it lies the scope of the declaration. */
    final Scope inside;

    /** Functions with a receiver and static ones. */
    final Map<String, List<FunctionSymbol>> methods;

    /** For an instance of a template. */
    final @Nullable Instance instance;

    /** The template that it is an instance of, with its arguments, or null. */
    @Nullable StructTemplate template;

    List<Object> arguments = List.of();

    /** Known once the fields are. */
    @Nullable StructSymbol base;

    State state = State.NEW;
    boolean methodsKnown;

    /** Too large or too deep to be used; that has been reported. */
    boolean broken;

    StructSymbol(
        SyntaxTree.StructDeclaration declaration,
        StructType type,
        Scope outer,
        @Nullable Instance instance) {
      this.declaration = declaration;
      this.type = type;
      this.inside = new Scope(outer, outer.prefix + type.shortName() + "::", this);
      this.methods = inside.functions;
      this.instance = instance;
    }

    @Override
    public Span span() {
      return declaration.name().span();
    }

    @Override
    public String what() {
      return "a struct";
    }
  }

  /** One overload of a function. */
  final class FunctionSymbol implements Symbol {
    final TypedTree.Function function;
    final SyntaxTree.FunctionDeclaration declaration;

    /** The struct that it has a receiver of, or null; static functions have none. */
    final @Nullable StructSymbol owner;

    /** Where the names in its text are looked up. */
    final Scope scope;

    /** For an instance of a template, or of a template struct's function. */
    final @Nullable Instance instance;

    /** The template that it is an instance of, or null. */
    @Nullable FunctionTemplate template;

    /** Whether the body of an instance has been asked for. */
    boolean wanted;

    /** Per parameter of {@link #function}: the default argument, or null. */
    final List<TypedTree.@Nullable Expression> defaults = new ArrayList<>();

    FunctionSymbol(
        TypedTree.Function function,
        SyntaxTree.FunctionDeclaration declaration,
        @Nullable StructSymbol owner,
        Scope scope,
        @Nullable Instance instance) {
      this.function = function;
      this.declaration = declaration;
      this.owner = owner;
      this.scope = scope;
      this.instance = instance;
    }

    boolean isDefined() {
      return declaration.body() != null;
    }

    String name() {
      return declaration.name().text();
    }

    @Override
    public Span span() {
      return declaration.name().span();
    }

    @Override
    public String what() {
      return "a function";
    }

    /** {@code float3 steer(inout Boid b, float3 target)}. */
    String signature() {
      return FunctionText.signature(this);
    }
  }
}
