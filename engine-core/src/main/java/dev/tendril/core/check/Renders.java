package dev.tendril.core.check;

import dev.tendril.core.check.RenderDeclaration.Blend;
import dev.tendril.core.check.RenderDeclaration.Kind;
import dev.tendril.core.check.StructType.Field;
import dev.tendril.core.check.StructType.Role;
import dev.tendril.core.check.Symbol.ResourceSymbol;
import dev.tendril.core.check.Symbol.StructSymbol;
import dev.tendril.core.check.Type.Vector;
import dev.tendril.core.syntax.SyntaxTree;
import dev.tendril.core.syntax.SyntaxTree.Attribute;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a file's render structs draw, decided by their fields. */
final class Renders {
  private static final Type FLOAT3 = new Vector(Type.Kind.FLOAT, 3);
  private static final List<String> BLENDS =
      Arrays.stream(Blend.values()).map(b -> b.name().toLowerCase(Locale.ROOT)).toList();

  private final FileScope file;
  private final FileChecker checker;

  Renders(FileScope file, FileChecker checker) {
    this.file = file;
    this.checker = checker;
  }

  List<RenderDeclaration> check() {
    List<RenderDeclaration> renders = new ArrayList<>();
    for (StructSymbol symbol : file.structs.values()) {
      if (symbol.type.role() == Role.RENDER) {
        RenderDeclaration render = render(symbol);
        if (render != null) {
          renders.add(render);
        }
      }
    }
    return renders;
  }

  private @Nullable RenderDeclaration render(StructSymbol symbol) {
    Map<String, Attribute> attributes =
        checker.attributes().check(symbol.declaration.attributes(), Attributes.Place.RENDER);
    boolean shapedByAttribute = false;
    for (String word : List.of("ring", "mesh", "ribbon", "decal", "light")) {
      shapedByAttribute |= Attributes.has(symbol.declaration.attributes(), word);
    }
    Kind kind = shapedByAttribute ? null : kind(symbol);
    if (!fieldNames(symbol) || kind == null || !fieldTypes(symbol, kind)) {
      return null;
    }
    Attribute blend = attributes.get("blend");
    String word = blend == null ? null : checker.attributes().word(blend, BLENDS);
    Blend byDefault = kind == Kind.TRIANGLE ? Blend.OPAQUE : Blend.ALPHA;
    Attribute texture = attributes.get("texture");
    return new RenderDeclaration(
        symbol.type,
        kind,
        word == null ? byDefault : Blend.valueOf(word.toUpperCase(Locale.ROOT)),
        texture == null ? null : texture(texture));
  }

  /** What the fields make of the struct, or null after a report. */
  private @Nullable Kind kind(StructSymbol symbol) {
    StructType type = symbol.type;
    int index = type.indexOf("position");
    if (index < 0) {
      String help = null;
      for (Field field : type.fields()) {
        if (!RenderFields.isKnown(field.name())
            && FileScope.didYouMean(field.name(), List.of("position")) != null) {
          help = "did you mean `position` by `" + field.name() + "`?";
        }
      }
      file.report(
          CheckProblem.INCOMPLETE_RENDER,
          symbol.span(),
          "`" + type.name() + "` has no `position`",
          help != null
              ? help
              : "`float3 position` and `float size` make a sprite, `float3 position[3]` a"
                  + " triangle");
      return null;
    }
    Field position = type.fields().get(index);
    if (Types.holdsError(position.type())) {
      return null;
    }
    if (position.type() instanceof Type.Array array && array.element().equals(FLOAT3)) {
      if (array.length() == 3) {
        return Kind.TRIANGLE;
      }
      return later(
          position,
          array.length() == 2
              ? "lines (`position[2]`) are not supported yet"
              : "`position[" + array.length() + "]` is not supported");
    }
    if (!position.type().equals(FLOAT3)) {
      file.report(
          CheckProblem.WRONG_RENDER_FIELD,
          position.span(),
          "`position` is float3 or float3[3], not " + position.type().displayName());
      return null;
    }
    if (type.indexOf("right") >= 0 || type.indexOf("up") >= 0) {
      return later(position, "oriented quads (`right`, `up`) are not supported yet");
    }
    if (type.indexOf("size") < 0) {
      return later(position, "points (`position` without `size`) are not supported yet");
    }
    return Kind.SPRITE;
  }

  private @Nullable Kind later(Field at, String message) {
    file.report(
        CheckProblem.NOT_SUPPORTED_YET,
        at.span(),
        message,
        "`float3 position` and `float size` make a sprite, `float3 position[3]` a triangle");
    return null;
  }

  private boolean fieldNames(StructSymbol symbol) {
    boolean good = true;
    for (Field field : symbol.type.fields()) {
      if (RenderFields.isKnown(field.name()) || field.name().isEmpty()) {
        continue;
      }
      good = false;
      String help = FileScope.didYouMean(field.name(), RenderFields.words());
      file.report(
          CheckProblem.UNKNOWN_RENDER_FIELD,
          field.span(),
          "a render struct has no field `" + field.name() + "`",
          help != null ? help : "its fields are " + String.join(", ", RenderFields.words()));
    }
    return good;
  }

  private boolean fieldTypes(StructSymbol symbol, Kind kind) {
    boolean good = true;
    String shape = kind == Kind.SPRITE ? "a sprite" : "a triangle";
    for (Field field : symbol.type.fields()) {
      List<Type> types = RenderFields.types(field.name(), kind);
      if (Types.holdsError(field.type()) || types.contains(field.type())) {
        continue;
      }
      good = false;
      if (types.isEmpty()) {
        file.report(
            CheckProblem.NOT_SUPPORTED_YET,
            field.span(),
            "`" + field.name() + "` of " + shape + " is not supported yet");
      } else {
        file.report(
            CheckProblem.WRONG_RENDER_FIELD,
            field.span(),
            "`"
                + field.name()
                + "` of "
                + shape
                + " is "
                + RenderFields.describe(types)
                + ", not "
                + field.type().displayName());
      }
    }
    return good;
  }

  private @Nullable Resource texture(Attribute attribute) {
    SyntaxTree.Expression argument = attribute.arguments().get(0);
    String word = argument instanceof SyntaxTree.NameExpression name ? name.name() : "";
    Symbol symbol = file.values.get(word);
    if (symbol instanceof ResourceSymbol found && found.kind == Resource.Kind.TEXTURE_2D) {
      return found.resource;
    }
    if (symbol instanceof Symbol.BrokenSymbol) {
      return null;
    }
    List<String> textures =
        file.values.entrySet().stream()
            .filter(
                entry ->
                    entry.getValue() instanceof ResourceSymbol found
                        && found.kind == Resource.Kind.TEXTURE_2D)
            .map(Map.Entry::getKey)
            .toList();
    String help = FileScope.didYouMean(word, textures);
    file.report(
        symbol == null && !word.isEmpty() ? CheckProblem.UNKNOWN_NAME : CheckProblem.BAD_ATTRIBUTE,
        argument.span(),
        word.isEmpty()
            ? "`[texture(t)]` takes the name of a Texture2D"
            : symbol == null
                ? "unknown texture `" + word + "`"
                : "`" + word + "` is " + symbol.what() + ", not a Texture2D",
        help != null ? help : "declare it at file scope: `Texture2D " + nameFor(word) + ";`");
    return null;
  }

  private static String nameFor(String word) {
    return word.isEmpty() ? "t" : word;
  }
}
