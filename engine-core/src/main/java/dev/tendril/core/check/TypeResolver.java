package dev.tendril.core.check;

import dev.tendril.core.check.Symbol.StructSymbol;
import dev.tendril.core.check.Type.Basic;
import dev.tendril.core.check.Type.Kind;
import dev.tendril.core.check.Type.Matrix;
import dev.tendril.core.source.Span;
import dev.tendril.core.syntax.SyntaxTree;
import dev.tendril.core.syntax.SyntaxTree.Expression;
import dev.tendril.core.syntax.SyntaxTree.TypeReference;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** From a type as written to a type. */
final class TypeResolver {
  /** Type names that a mistyped one may have meant. */
  static final List<String> COMMON_NAMES =
      List.of(
          "float",
          "float2",
          "float3",
          "float4",
          "int",
          "int2",
          "int3",
          "int4",
          "uint",
          "uint2",
          "uint3",
          "uint4",
          "bool",
          "bool2",
          "bool3",
          "bool4",
          "float2x2",
          "float3x3",
          "float4x4",
          "half",
          "void",
          "Curve",
          "Gradient",
          "Texture2D",
          "Volume",
          "RWVolume",
          "Sdf",
          "Mesh",
          "SkinnedMesh",
          "Pieces",
          "StructuredBuffer");

  /** The longest array and the most scalars in a type. */
  static final int COMPONENT_LIMIT = 16_384;

  private static final int MAX_DIMENSIONS = 8;

  private final FileScope file;
  private final FileChecker checker;

  TypeResolver(FileScope file, FileChecker checker) {
    this.file = file;
    this.checker = checker;
  }

  /** Whether a plain name is a type to this file, without looking at other files. */
  boolean isTypeName(String word) {
    return Types.named(word) != null
        || checker.names().type(word) != null
        || word.equals(file.name)
        || opaque(word) != null
        || word.equals("void");
  }

  /**
   * The type that a reference names; {@link Type.Opaque#ERROR} after a report.
   *
   * @param otherParticles whether another file's particle may stand here
   */
  Type resolve(TypeReference reference, boolean otherParticles) {
    file.work.spend(1);
    String word = reference.name().text();
    Span span = reference.span();
    if (reference.qualifier() != null) {
      return qualified(reference.qualifier(), reference);
    }
    if (word.equals("vector") || word.equals("matrix")) {
      return templateType(reference);
    }
    Basic named = Types.named(word);
    if (named != null) {
      return named;
    }
    if (word.equals("void")) {
      return Types.VOID;
    }
    Type.Opaque opaque = opaque(word);
    if (opaque != null) {
      return opaque;
    }
    Symbol symbol = checker.names().type(word);
    if (symbol == null && word.equals(file.name)) {
      symbol = file.structs.get(FileChecker.PARTICLE);
    }
    return symbol != null ? of(symbol, reference) : unknown(word, span, otherParticles);
  }

  private Type qualified(TypeReference qualifier, TypeReference reference) {
    Scope scope = checker.names().inside(qualifier);
    if (scope == null) {
      return Types.ERROR;
    }
    String word = reference.name().text();
    Symbol symbol = checker.names().typeIn(scope, word);
    if (symbol == null) {
      file.report(
          CheckProblem.UNKNOWN_TYPE,
          reference.name().span(),
          "there is no type `" + scope.prefix + word + "`",
          FileScope.didYouMean(word, Names.typesOf(scope)));
      return Types.ERROR;
    }
    return of(symbol, reference);
  }

  /** The type that a symbol stands for. */
  private Type of(Symbol named, TypeReference reference) {
    Span span = reference.span();
    // an instance's own name, inside of it: with arguments it means the template again
    Symbol symbol =
        named instanceof StructSymbol own
                && own.template != null
                && !reference.arguments().isEmpty()
            ? own.template
            : named;
    boolean template =
        symbol instanceof Symbol.StructTemplate
            || (symbol instanceof Symbol.AliasSymbol alias
                && !alias.declaration.template().isEmpty());
    if (!template && !reference.arguments().isEmpty()) {
      file.report(
          CheckProblem.TEMPLATE_ARGUMENTS,
          span,
          "`" + reference.name().text() + "` is not a template",
          "leave `<..>` away",
          symbol.span(),
          "declared here");
      return Types.ERROR;
    }
    if (symbol instanceof Symbol.StructTemplate struct) {
      StructSymbol instance = checker.templates().struct(struct, reference.arguments(), span);
      return instance != null && checker.structs().complete(instance, span)
          ? instance.type
          : Types.ERROR;
    }
    if (symbol instanceof StructSymbol struct) {
      return checker.structs().complete(struct, span) ? struct.type : Types.ERROR;
    }
    if (symbol instanceof Symbol.EnumSymbol enumeration && enumeration.type != null) {
      return enumeration.type;
    }
    if (symbol instanceof Symbol.BoundType bound) {
      return bound.type();
    }
    if (symbol instanceof Symbol.AliasSymbol alias) {
      return template
          ? checker.templates().alias(alias, reference.arguments(), span)
          : checker.namedTypes().resolve(alias, span);
    }
    return Types.ERROR;
  }

  private Type unknown(String word, Span span, boolean otherParticles) {
    ForeignWords.Advice advice = ForeignWords.aboutType(word);
    if (advice != null) {
      file.report(advice.problem(), span, advice.message(), advice.help());
      return Types.ERROR;
    }
    if (!file.isLibrary()) {
      if (!otherParticles && file.types.names().contains(word)) {
        file.report(
            CheckProblem.UNSUPPORTED_TYPE,
            span,
            "`" + word + "` is another file's particle and cannot stand here",
            "a particle of another file is a variable or parameter of a function");
        return Types.ERROR;
      }
      Type other = otherParticles ? file.types.find(word, span) : null;
      if (other instanceof StructType particle) {
        file.mentions.add(particle);
      }
      if (other != null) {
        return other;
      }
    }
    boolean noParticle = word.equals(FileChecker.PARTICLE) && !file.isLibrary();
    if (noParticle || !file.isFirst("type " + word)) {
      return Types.ERROR; // that there is no `struct Particle` is reported of the file
    }
    String help = ForeignWords.translation(word);
    if (help == null) {
      help = FileScope.didYouMean(word, file.typeNames());
    }
    if (help == null && file.functions.containsKey(word)) {
      help = "`" + word + "` is a function";
    }
    file.report(CheckProblem.UNKNOWN_TYPE, span, "unknown type `" + word + "`", help);
    return Types.ERROR;
  }

  private static Type.@Nullable Opaque opaque(String word) {
    return switch (word) {
      case "Curve" -> Type.Opaque.CURVE;
      case "Gradient" -> Type.Opaque.GRADIENT;
      case "Texture2D" -> Type.Opaque.TEXTURE_2D;
      case "Volume" -> Type.Opaque.VOLUME;
      case "RWVolume" -> Type.Opaque.RW_VOLUME;
      case "Sdf" -> Type.Opaque.SDF;
      case "Mesh" -> Type.Opaque.MESH;
      case "SkinnedMesh" -> Type.Opaque.SKINNED_MESH;
      case "Pieces" -> Type.Opaque.PIECES;
      case "StructuredBuffer" -> Type.Opaque.STRUCTURED_BUFFER;
      case "SamplerState" -> Type.Opaque.SAMPLER_STATE;
      default -> null;
    };
  }

  /** {@code vector<T, n>} and {@code matrix<T, r, c>}; bare they are float4 and float4x4. */
  private Type templateType(TypeReference reference) {
    boolean isVector = reference.name().text().equals("vector");
    List<SyntaxTree.Node> arguments = reference.arguments();
    Basic bare = Types.named(reference.name().text());
    if (arguments.isEmpty() && bare != null) {
      return bare;
    }
    int sizes = isVector ? 1 : 2;
    if (arguments.size() != sizes + 1) {
      file.report(
          CheckProblem.WRONG_TYPE,
          reference.span(),
          isVector
              ? "a vector type is written `vector<float, 3>`"
              : "a matrix type is written `matrix<float, 4, 4>`");
      return Types.ERROR;
    }
    Kind kind = elementKind(arguments.get(0));
    if (kind == null) {
      return Types.ERROR;
    }
    List<Integer> dimensions = new ArrayList<>();
    for (int i = 1; i <= sizes; i++) {
      Integer size = dimension(arguments.get(i));
      if (size == null) {
        return Types.ERROR;
      }
      dimensions.add(size);
    }
    return isVector
        ? Types.vector(kind, dimensions.get(0))
        : new Matrix(kind, dimensions.get(0), dimensions.get(1));
  }

  private @Nullable Kind elementKind(SyntaxTree.Node node) {
    String word =
        node instanceof TypeReference type && type.isPlain()
            ? type.name().text()
            : node instanceof SyntaxTree.NameExpression name ? name.name() : "";
    Kind kind = Types.scalarKind(word);
    if (kind == null && node instanceof TypeReference type && isNamed(type)) {
      Type element = resolve(type, false);
      if (Types.holdsError(element)) {
        return null;
      }
      kind = element instanceof Type.Scalar scalar ? scalar.kind() : null;
    }
    if (kind == null) {
      file.report(
          CheckProblem.WRONG_TYPE,
          node.span(),
          "the elements of a vector or matrix are bool, int, uint, float or another number");
    }
    return kind;
  }

  private boolean isNamed(TypeReference type) {
    return type.qualifier() != null || checker.names().type(type.name().text()) != null;
  }

  private @Nullable Integer dimension(SyntaxTree.Node node) {
    Expression written = Templates.asExpression(node);
    Integer size = written == null ? null : checker.constants().integer(written, "a size");
    if (size != null && size >= 1 && size <= 4) {
      return size;
    }
    if (size != null || written == null) {
      file.report(CheckProblem.WRONG_TYPE, node.span(), "vectors and matrices have sizes 1 to 4");
    }
    return null;
  }

  /**
   * Adds a declarator's array sizes to its type.
   *
   * @param inferred the length of a leading {@code []}, or -1 if it cannot be left out here
   */
  Type arrays(Type element, List<@Nullable Expression> sizes, Span span, int inferred) {
    Type type = element;
    if (sizes.size() > MAX_DIMENSIONS) {
      file.report(
          CheckProblem.BAD_ARRAY_SIZE,
          span,
          "an array has at most " + MAX_DIMENSIONS + " dimensions");
      return Types.ERROR;
    }
    for (int i = sizes.size() - 1; i >= 0; i--) {
      Expression written = sizes.get(i);
      int length = written == null ? (i == 0 ? inferred : -1) : length(written);
      if (written == null && length < 1) {
        file.report(
            CheckProblem.BAD_ARRAY_SIZE,
            span,
            "an array needs a size",
            "write it out, or give the array an initialiser");
      }
      if (length < 1 || Types.holdsError(type)) {
        return Types.ERROR;
      }
      type = new Type.Array(type, length);
    }
    return limited(type, span);
  }

  Type limited(Type type, Span span) {
    if (Types.holdsError(type) || !checker.structs().isKnown(type)) {
      return type;
    }
    if (Types.componentCount(type) > COMPONENT_LIMIT) {
      file.report(
          CheckProblem.TYPE_TOO_LARGE,
          span,
          "this holds more than " + COMPONENT_LIMIT + " numbers",
          "put tables of that size into a texture");
      return Types.ERROR;
    }
    return type;
  }

  /** A positive constant length, or -1 after a report. */
  private int length(Expression written) {
    Integer size = checker.constants().integer(written, "an array's size");
    if (size == null) {
      return -1;
    }
    if (size < 1 || size > COMPONENT_LIMIT) {
      file.report(
          CheckProblem.BAD_ARRAY_SIZE,
          written.span(),
          "an array has 1 to " + COMPONENT_LIMIT + " elements, not " + size);
      return -1;
    }
    return size;
  }

  /** An array in which nothing of unknown type, void or opaque is stored. */
  boolean isStorable(Type type) {
    if (type instanceof Type.Array array) {
      return isStorable(array.element());
    }
    return type instanceof Basic || type instanceof StructType || type instanceof EnumType;
  }

  /** For declarations of the file itself. */
  @Nullable StructSymbol symbol(Type type) {
    return type instanceof StructType struct ? file.struct(struct) : null;
  }
}
