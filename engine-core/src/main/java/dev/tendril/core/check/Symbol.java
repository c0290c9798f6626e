package dev.tendril.core.check;

import dev.tendril.core.source.Span;
import dev.tendril.core.syntax.SyntaxTree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
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
    State state = State.NEW;
    TypedTree.@Nullable GlobalConstant constant;

    ConstantSymbol(SyntaxTree.VariableDeclaration declaration, SyntaxTree.Declarator declarator) {
      this.declaration = declaration;
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

  record TextureSymbol(TextureResource texture) implements Symbol {
    @Override
    public Span span() {
      return texture.span();
    }

    @Override
    public String what() {
      return "a texture";
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

  /** A struct with its methods. Its fields are worked out when first needed. */
  final class StructSymbol implements Symbol {
    final SyntaxTree.StructDeclaration declaration;
    final StructType type;
    final Map<String, List<FunctionSymbol>> methods = new LinkedHashMap<>();
    State state = State.NEW;

    /** Too large or too deep to be used; that has been reported. */
    boolean broken;

    StructSymbol(SyntaxTree.StructDeclaration declaration, StructType type) {
      this.declaration = declaration;
      this.type = type;
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
    final @Nullable StructSymbol owner;

    /** Per parameter of {@link #function}: the default argument, or null. */
    final List<TypedTree.@Nullable Expression> defaults = new ArrayList<>();

    FunctionSymbol(
        TypedTree.Function function,
        SyntaxTree.FunctionDeclaration declaration,
        @Nullable StructSymbol owner) {
      this.function = function;
      this.declaration = declaration;
      this.owner = owner;
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
