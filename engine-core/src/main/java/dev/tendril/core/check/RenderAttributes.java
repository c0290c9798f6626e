package dev.tendril.core.check;

import dev.tendril.core.check.RenderDeclaration.Ring;
import dev.tendril.core.check.Symbol.ResourceSymbol;
import dev.tendril.core.check.Symbol.StructSymbol;
import dev.tendril.core.draw.Blend;
import dev.tendril.core.draw.RenderKind;
import dev.tendril.core.draw.RenderState;
import dev.tendril.core.draw.SortOrder;
import dev.tendril.core.syntax.SyntaxTree;
import dev.tendril.core.syntax.SyntaxTree.Attribute;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the attributes of one render struct. */
final class RenderAttributes {
  private static final int MAX_ORDER = 32_767;
  private static final int MAX_CELLS = 256;
  private static final List<String> SHAPES = List.of("ring", "mesh", "ribbon", "decal", "light");
  private static final List<String> BOOLEANS = List.of("true", "false");
  private static final Set<Resource.Kind> TEXTURES = EnumSet.of(Resource.Kind.TEXTURE_2D);
  private static final Set<Resource.Kind> MESHES =
      EnumSet.of(Resource.Kind.MESH, Resource.Kind.SKINNED_MESH, Resource.Kind.PIECES);

  // What the language says and nothing draws yet.
  private static final Set<RenderKind> LATER_KINDS =
      EnumSet.complementOf(EnumSet.of(RenderKind.SPRITE, RenderKind.TRIANGLE));
  private static final List<String> LATER_ATTRIBUTES =
      List.of(
          "material",
          "normalMap",
          "motionVectors",
          "flipbook",
          "order",
          "sort",
          "cull",
          "depthTest",
          "depthWrite",
          "shadow",
          "distortion");
  private static final List<String> LATER_FIELDS =
      List.of(
          "stretch",
          "pivot",
          "emissive",
          "tangent",
          "frame",
          "softness",
          "roughness",
          "metallic",
          "velocity",
          "cutoff");

  private final FileScope file;
  private final FileChecker checker;
  private final Map<String, Attribute> attributes;
  private boolean misshapen;

  /**
   * @param attributes of the struct, each allowed there
   */
  RenderAttributes(FileScope file, FileChecker checker, Map<String, Attribute> attributes) {
    this.file = file;
    this.checker = checker;
    this.attributes = attributes;
  }

  /** The kind that an attribute makes it; null when none does, or after a report. */
  @Nullable RenderKind shape() {
    Attribute first = null;
    for (String word : SHAPES) {
      Attribute here = attributes.get(word);
      if (here == null) {
        continue;
      }
      if (first != null) {
        file.report(
            CheckProblem.BAD_ATTRIBUTE,
            here.span(),
            "`[" + word + "]` and `[" + first.name().text() + "]` are two kinds of things",
            "make two render structs of it",
            first.span(),
            "the other one");
        misshapen = true;
        return null;
      }
      first = here;
    }
    return first == null ? null : RenderKind.valueOf(first.name().text().toUpperCase(Locale.ROOT));
  }

  /** Whether {@link #shape} has reported something. */
  boolean isMisshapen() {
    return misshapen;
  }

  /** What {@code [ring(n)]} and {@code [ring(n, cap)]} say; null without, or after a report. */
  @Nullable Ring ring() {
    Attribute ring = attributes.get("ring");
    if (ring == null) {
      return null;
    }
    Integer corners =
        integer(ring, 0, RenderDeclaration.MIN_CORNERS, RenderDeclaration.MAX_CORNERS);
    boolean capped =
        ring.arguments().size() > 1
            && checker.attributes().word(ring, ring.arguments().get(1), List.of("cap")) != null;
    return corners == null ? null : new Ring(corners, capped);
  }

  RenderState state(RenderKind kind) {
    boolean solid = kind.isSurface();
    Blend blend = word("blend", Blend.class, solid ? Blend.OPAQUE : Blend.ALPHA);
    SortOrder sort =
        word("sort", SortOrder.class, blend == Blend.ALPHA ? SortOrder.DISTANCE : SortOrder.NONE);
    Attribute flipbook = attributes.get("flipbook");
    return new RenderState(
        blend,
        "lit".equals(word("material", List.of("unlit", "lit"))),
        orElse(integer(attributes.get("order"), 0, -MAX_ORDER, MAX_ORDER), 0),
        sort,
        "back".equals(orElse(word("cull", List.of("none", "back")), solid ? "back" : "none")),
        Boolean.parseBoolean(orElse(word("depthTest", BOOLEANS), "true")),
        Boolean.parseBoolean(orElse(word("depthWrite", BOOLEANS), String.valueOf(!blend.mixes()))),
        attributes.containsKey("shadow"),
        attributes.containsKey("distortion"),
        orElse(integer(flipbook, 0, 1, MAX_CELLS), 1),
        orElse(integer(flipbook, 1, 1, MAX_CELLS), 1));
  }

  private static <T> T orElse(@Nullable T value, T otherwise) {
    return value == null ? otherwise : value;
  }

  private <E extends Enum<E>> E word(String attribute, Class<E> words, E byDefault) {
    List<String> allowed =
        Arrays.stream(words.getEnumConstants())
            .map(constant -> constant.name().toLowerCase(Locale.ROOT))
            .toList();
    String word = word(attribute, allowed);
    return word == null ? byDefault : Enum.valueOf(words, word.toUpperCase(Locale.ROOT));
  }

  private @Nullable String word(String name, List<String> allowed) {
    Attribute attribute = attributes.get(name);
    if (attribute == null) {
      return null;
    }
    if (allowed == BOOLEANS
        && attribute.arguments().get(0) instanceof SyntaxTree.BoolLiteral literal) {
      return String.valueOf(literal.value());
    }
    return checker.attributes().word(attribute, allowed);
  }

  private @Nullable Integer integer(
      @Nullable Attribute attribute, int argument, int least, int most) {
    if (attribute == null) {
      return null;
    }
    SyntaxTree.Expression expression = attribute.arguments().get(argument);
    String word = attribute.name().text();
    Integer value = checker.constants().integer(expression, "a number of `[" + word + "]`");
    if (value != null && (value < least || value > most)) {
      file.report(
          CheckProblem.BAD_ATTRIBUTE,
          expression.span(),
          "`[%s]` takes %d to %d, not %d".formatted(word, least, most, value));
      return null;
    }
    return value;
  }

  /** The texture that an attribute names; null without, or after a report. */
  @Nullable Resource texture(String attribute) {
    return resource(attribute, TEXTURES, "texture", "Texture2D", "t");
  }

  /** What {@code [mesh(m)]} names; null without, or after a report. */
  @Nullable Resource mesh() {
    return resource("mesh", MESHES, "mesh", "Mesh", "m");
  }

  private @Nullable Resource resource(
      String name, Set<Resource.Kind> kinds, String what, String type, String example) {
    Attribute attribute = attributes.get(name);
    if (attribute == null) {
      return null;
    }
    SyntaxTree.Expression argument = attribute.arguments().get(0);
    String word = argument instanceof SyntaxTree.NameExpression named ? named.name() : "";
    Symbol symbol = file.values.get(word);
    if (symbol instanceof ResourceSymbol found && kinds.contains(found.kind)) {
      return found.resource;
    }
    if (symbol instanceof Symbol.BrokenSymbol) {
      return null;
    }
    List<String> candidates =
        file.values.entrySet().stream()
            .filter(
                entry ->
                    entry.getValue() instanceof ResourceSymbol found && kinds.contains(found.kind))
            .map(Map.Entry::getKey)
            .toList();
    String help = FileScope.didYouMean(word, candidates);
    file.report(
        symbol == null && !word.isEmpty() ? CheckProblem.UNKNOWN_NAME : CheckProblem.BAD_ATTRIBUTE,
        argument.span(),
        word.isEmpty()
            ? "`[%s(%s)]` takes the name of a %s".formatted(name, example, type)
            : symbol == null
                ? "unknown " + what + " `" + word + "`"
                : "`" + word + "` is " + symbol.what() + ", not a " + type,
        help != null
            ? help
            : "declare it at file scope: `%s %s;`"
                .formatted(type, word.isEmpty() ? example : word));
    return null;
  }

  /** Reports attributes that need another one. */
  void checkTogether(RenderDeclaration declaration) {
    boolean node = checker.particleAttributes().containsKey(Attributes.NODE);
    for (String word : List.of("ring", "ribbon")) {
      if (attributes.containsKey(word) && !node) {
        report(
            CheckProblem.NOT_A_NODE,
            word,
            "`[" + word + "]` follows the links between nodes, and this particle is none",
            "mark `struct Particle` with `[node]`");
      }
    }
    if (attributes.containsKey("normalMap") && !declaration.state().lit()) {
      needs("normalMap", "[material(lit)]");
    }
    if (attributes.containsKey("flipbook") && !attributes.containsKey("texture")) {
      needs("flipbook", "[texture(t)]");
    }
    if (attributes.containsKey("motionVectors") && !attributes.containsKey("flipbook")) {
      needs("motionVectors", "[flipbook(columns, rows)]");
    }
    Resource mesh = declaration.mesh();
    if (declaration.struct().indexOf("piece") >= 0
        && mesh != null
        && mesh.kind() != Resource.Kind.PIECES) {
      report(
          CheckProblem.BAD_ATTRIBUTE,
          "mesh",
          "`piece` picks one of `Pieces`, and `[mesh]` names none",
          "declare `Pieces q;` and write `[mesh(q)]`");
    }
  }

  private void needs(String word, String other) {
    report(CheckProblem.BAD_ATTRIBUTE, word, "`[" + word + "]` needs `" + other + "`", null);
  }

  private void report(CheckProblem problem, String word, String message, @Nullable String help) {
    Attribute attribute = attributes.get(word);
    if (attribute != null) {
      file.report(problem, attribute.span(), message, help);
    }
  }

  /** False after a report that something of it cannot be drawn yet. */
  boolean isDrawn(RenderDeclaration declaration, StructSymbol symbol) {
    boolean drawn = true;
    if (LATER_KINDS.contains(declaration.kind())) {
      file.report(
          CheckProblem.NOT_SUPPORTED_YET,
          symbol.span(),
          declaration.kind().words() + " cannot be drawn yet",
          "sprites and triangles can");
      return false;
    }
    for (String word : LATER_ATTRIBUTES) {
      if (attributes.containsKey(word)) {
        report(CheckProblem.NOT_SUPPORTED_YET, word, "`[" + word + "]` is not supported yet", null);
        drawn = false;
      }
    }
    for (StructType.Field field : declaration.struct().fields()) {
      boolean sprite = declaration.kind() == RenderKind.SPRITE;
      if (LATER_FIELDS.contains(field.name())
          || (sprite && (field.name().equals("normal") || field.name().equals("uv")))
          || (field.name().equals("uv") && !(field.type() instanceof Type.Array))) {
        file.report(
            CheckProblem.NOT_SUPPORTED_YET,
            field.span(),
            "`%s` of %s is not supported yet".formatted(field.name(), declaration.kind().words()));
        drawn = false;
      }
    }
    return drawn;
  }
}
