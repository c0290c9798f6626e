package dev.tendril.core.check;

import dev.tendril.core.check.RenderDeclaration.Ring;
import dev.tendril.core.check.StructType.Field;
import dev.tendril.core.check.StructType.Role;
import dev.tendril.core.check.Symbol.StructSymbol;
import dev.tendril.core.check.Type.Vector;
import dev.tendril.core.draw.RenderKind;
import dev.tendril.core.syntax.SyntaxTree.Attribute;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a file's render structs draw, decided by their fields. */
final class Renders {
  private static final Type FLOAT3 = new Vector(Type.Kind.FLOAT, 3);
  private static final String SHAPES =
      "`float3 position` and `float size` make a sprite, `float3 position[3]` a triangle";

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
    RenderAttributes read = new RenderAttributes(file, checker, attributes);
    boolean named = fieldNames(symbol);
    RenderKind shaped = read.shape();
    Ring ring = read.ring();
    RenderKind kind = shaped != null ? shaped : read.isMisshapen() ? null : kind(symbol);
    if (kind == null || (kind == RenderKind.RING && ring == null)) {
      return null;
    }
    RenderDeclaration declaration =
        new RenderDeclaration(
            symbol.type,
            kind,
            read.state(kind),
            ring,
            read.texture("texture"),
            read.texture("normalMap"),
            read.texture("motionVectors"),
            read.mesh());
    read.checkTogether(declaration);
    boolean whole = shaped == null || hasPosition(symbol, kind);
    return named && fieldTypes(symbol, declaration) && whole && read.isDrawn(declaration, symbol)
        ? declaration
        : null;
  }

  private boolean hasPosition(StructSymbol symbol, RenderKind kind) {
    if (symbol.type.indexOf("position") >= 0) {
      return true;
    }
    reportNoPosition(symbol, kind.words() + " has a place");
    return false;
  }

  /** What the fields make of the struct, or null after a report. */
  private @Nullable RenderKind kind(StructSymbol symbol) {
    StructType type = symbol.type;
    int index = type.indexOf("position");
    if (index < 0) {
      reportNoPosition(symbol, SHAPES);
      return null;
    }
    Field position = type.fields().get(index);
    if (Types.holdsError(position.type())) {
      return null;
    }
    if (position.type() instanceof Type.Array array && array.element().equals(FLOAT3)) {
      if (array.length() == 2) {
        return RenderKind.LINE;
      }
      if (array.length() == 3) {
        return RenderKind.TRIANGLE;
      }
      file.report(
          CheckProblem.WRONG_RENDER_FIELD,
          position.span(),
          "`position` has " + array.length() + " corners, and nothing says what they are",
          "2 make a line, 3 a triangle; `[ring(" + array.length() + ")]` makes a tube of nodes");
      return null;
    }
    if (!position.type().equals(FLOAT3)) {
      file.report(
          CheckProblem.WRONG_RENDER_FIELD,
          position.span(),
          "`position` is float3, float3[2] or float3[3], not " + position.type().displayName());
      return null;
    }
    boolean right = type.indexOf("right") >= 0;
    if (right != type.indexOf("up") >= 0) {
      file.report(
          CheckProblem.INCOMPLETE_RENDER,
          symbol.span(),
          "`" + type.name() + "` has `" + (right ? "right" : "up") + "` only",
          "`right` and `up` together are the half extents of a quad");
      return null;
    }
    if (right) {
      return RenderKind.QUAD;
    }
    return type.indexOf("size") >= 0 ? RenderKind.SPRITE : RenderKind.POINT;
  }

  private void reportNoPosition(StructSymbol symbol, String otherwise) {
    String help = null;
    for (Field field : symbol.type.fields()) {
      if (!RenderFields.isKnown(field.name())
          && FileScope.didYouMean(field.name(), List.of("position")) != null) {
        help = "did you mean `position` by `" + field.name() + "`?";
      }
    }
    file.report(
        CheckProblem.INCOMPLETE_RENDER,
        symbol.span(),
        "`" + symbol.type.name() + "` has no `position`",
        help != null ? help : otherwise);
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

  private boolean fieldTypes(StructSymbol symbol, RenderDeclaration declaration) {
    boolean good = true;
    String shape = declaration.kind().words();
    for (Field field : symbol.type.fields()) {
      List<Type> types =
          RenderFields.types(field.name(), declaration.kind(), declaration.corners());
      if (Types.holdsError(field.type()) || types.contains(field.type())) {
        continue;
      }
      good = false;
      if (types.isEmpty()) {
        file.report(
            CheckProblem.WRONG_RENDER_FIELD,
            field.span(),
            shape + " has no `" + field.name() + "`",
            "it belongs to " + String.join(", ", RenderFields.kinds(field.name())));
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
}
