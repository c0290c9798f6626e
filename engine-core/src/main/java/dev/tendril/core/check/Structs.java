package dev.tendril.core.check;

import dev.tendril.core.check.StructType.Field;
import dev.tendril.core.check.StructType.Role;
import dev.tendril.core.check.StructType.Semantic;
import dev.tendril.core.check.Symbol.State;
import dev.tendril.core.check.Symbol.StructSymbol;
import dev.tendril.core.check.Type.Kind;
import dev.tendril.core.check.Type.Vector;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.source.Span;
import dev.tendril.core.syntax.SyntaxTree;
import dev.tendril.core.syntax.SyntaxTree.Attribute;
import dev.tendril.core.syntax.SyntaxTree.Declarator;
import dev.tendril.core.syntax.SyntaxTree.Name;
import dev.tendril.core.syntax.SyntaxTree.TypeReference;
import dev.tendril.core.syntax.SyntaxTree.VariableDeclaration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Works out the fields of structs, each struct when it is first needed. */
final class Structs {
  private static final List<String> SEMANTICS =
      List.of("POSITION", "DIRECTION", "ROTATION", "SCALE");

  private static final int MAX_DEPTH = 32;

  private final FileScope file;
  private final FileChecker checker;

  Structs(FileScope file, FileChecker checker) {
    this.file = file;
    this.checker = checker;
  }

  /** Makes a struct's fields known; false after a report that it contains itself. */
  boolean complete(StructSymbol symbol, Span use) {
    if (symbol.state == State.DONE) {
      return !symbol.broken;
    }
    if (symbol.state == State.IN_PROGRESS) {
      file.report(
          CheckProblem.CYCLIC_DECLARATION,
          use,
          "`" + symbol.type.name() + "` would contain itself",
          null,
          symbol.span(),
          "declared here");
      return false;
    }
    symbol.state = State.IN_PROGRESS;
    file.work.enter(symbol.span());
    Place outer = checker.enter(new Place(symbol.inside, null, symbol.instance));
    List<Field> fields = new ArrayList<>();
    try {
      base(symbol, fields);
      fields(symbol, fields);
    } finally {
      symbol.type.setFields(fields);
      symbol.state = State.DONE;
      checker.leave(outer);
    }
    file.work.leave();
    symbol.broken = isTooLarge(symbol);
    return !symbol.broken;
  }

  private boolean isTooLarge(StructSymbol symbol) {
    if (depth(symbol.type) > MAX_DEPTH) {
      file.report(
          CheckProblem.TYPE_TOO_LARGE,
          symbol.span(),
          "structs are nested more than " + MAX_DEPTH + " deep here");
      return true;
    }
    return Types.holdsError(checker.typeResolver().limited(symbol.type, symbol.span()));
  }

  private static int depth(Type type) {
    if (type instanceof Type.Array array) {
      return depth(array.element());
    }
    int most = 0;
    if (type instanceof StructType struct) {
      for (Field field : struct.fields()) {
        most = Math.max(most, 1 + depth(field.type()));
      }
    }
    return most;
  }

  /** Whether the fields of every struct in a type are known. */
  boolean isKnown(Type type) {
    if (type instanceof Type.Array array) {
      return isKnown(array.element());
    }
    StructSymbol symbol = type instanceof StructType struct ? file.structsByType.get(struct) : null;
    return symbol == null || symbol.state == State.DONE;
  }

  /** The struct that it extends becomes its first field. */
  private void base(StructSymbol symbol, List<Field> fields) {
    TypeReference written = symbol.declaration.base();
    if (written == null) {
      return;
    }
    Type type = checker.typeResolver().resolve(written, false);
    StructSymbol base = type instanceof StructType struct ? file.struct(struct) : null;
    if (Types.holdsError(type)) {
      return;
    }
    if (base == null || base.type.role() != Role.PLAIN || symbol.type.role() != Role.PLAIN) {
      boolean own = base != null && base.type.role() == Role.PLAIN;
      file.report(
          CheckProblem.BAD_BASE,
          written.span(),
          own
              ? "`" + symbol.declaration.name().text() + "` cannot extend another struct"
              : "`" + type.displayName() + "` cannot be extended",
          own
              ? "the engine lays out its fields: have `" + type.displayName() + "` as a field"
              : "only a plain struct can; a particle or render struct can hold one as a field");
      return;
    }
    symbol.base = base;
    symbol.type.setBase(base.type);
    fields.add(
        new Field(base.type.shortName(), base.type, false, null, false, null, written.span()));
  }

  private void fields(StructSymbol symbol, List<Field> fields) {
    Map<String, Span> seen = new HashMap<>();
    for (VariableDeclaration declaration : symbol.declaration.fields()) {
      Map<String, Attribute> attributes =
          checker.attributes().check(declaration.attributes(), Attributes.Place.FIELD);
      checker.refuseModifiers(declaration, "a field", SyntaxTree.Modifier.PRECISE);
      for (Declarator declarator : declaration.declarators()) {
        Name name = declarator.name();
        Span first = seen.putIfAbsent(name.text(), name.span());
        if (first != null) {
          file.report(
              CheckProblem.DUPLICATE_NAME,
              name.span(),
              "`" + symbol.type.name() + "` already has a field `" + name.text() + "`",
              null,
              first,
              "the first one");
          continue;
        }
        fields.add(field(symbol, declaration, declarator, attributes.get("birth")));
      }
    }
    if (fields.isEmpty() && symbol.type.role() != Role.PLAIN) {
      file.report(
          CheckProblem.EMPTY_STRUCT,
          symbol.span(),
          "`" + symbol.declaration.name().text() + "` has no fields",
          symbol.type.role() == Role.PARTICLE ? "write `float3 position : POSITION;`" : null);
      fields.add(new Field("", Types.ERROR, false, null, false, null, symbol.span()));
    }
  }

  private Field field(
      StructSymbol symbol,
      VariableDeclaration declaration,
      Declarator declarator,
      @Nullable Attribute birth) {
    Type type = checker.variableType(declaration, declarator, checker.expressions(), false);
    if (!Types.holdsError(type) && !checker.typeResolver().isStorable(type)) {
      file.report(
          CheckProblem.UNSUPPORTED_TYPE,
          declaration.type().span(),
          Types.withArticle(type) + " cannot be a field",
          type == Types.VOID ? null : "declare it at file scope");
      type = Types.ERROR;
    }
    Expression initializer = null;
    if (declarator.initializer() != null) {
      initializer =
          checker.constants().value(declarator.initializer(), type, "a field's initialiser");
    } else if (symbol.type.role() == Role.RENDER && !Types.holdsError(type)) {
      initializer = RenderFields.defaultOf(declarator.name().text(), type);
    }
    Semantic semantic = semantic(symbol, declarator, type);
    return new Field(
        declarator.name().text(),
        type,
        declaration.modifiers().contains(SyntaxTree.Modifier.ROW_MAJOR),
        semantic,
        birth != null && isOfBirth(symbol, birth, semantic),
        initializer,
        declarator.name().span());
  }

  /** Whether a field can be one that nobody keeps; reports why not. */
  private boolean isOfBirth(StructSymbol symbol, Attribute birth, @Nullable Semantic semantic) {
    if (symbol.type.role() != Role.PARTICLE) {
      file.report(
          CheckProblem.MISPLACED_ATTRIBUTE,
          birth.span(),
          "`[birth]` cannot stand before a field of `" + symbol.type.name() + "`",
          "it stands before fields of `struct Particle`");
      return false;
    }
    if (semantic == Semantic.POSITION) {
      file.report(
          CheckProblem.BAD_ATTRIBUTE,
          birth.span(),
          "a POSITION is kept, and a `[birth]` field is not",
          "use a field without semantic");
      return false;
    }
    return true;
  }

  private @Nullable Semantic semantic(StructSymbol symbol, Declarator declarator, Type type) {
    Name written = declarator.semantic();
    if (written == null) {
      return null;
    }
    String word = written.text();
    if (word.toUpperCase(Locale.ROOT).startsWith("SV_")) {
      file.report(
          CheckProblem.NO_MEANING,
          written.span(),
          "`" + word + "` has no meaning in a particle",
          "leave it away; a particle's place is marked `: POSITION`");
      return null;
    }
    if (symbol.type.role() != Role.PARTICLE) {
      return null;
    }
    if (!SEMANTICS.contains(word)) {
      String help = FileScope.didYouMean(word, SEMANTICS);
      file.report(
          help != null ? CheckProblem.BAD_SEMANTIC : CheckProblem.IGNORED_SEMANTIC,
          written.span(),
          help != null
              ? "unknown semantic `" + word + "`"
              : "the semantic `" + word + "` means nothing here and is ignored",
          help != null ? help : "a particle knows POSITION, DIRECTION, ROTATION and SCALE");
      return null;
    }
    Semantic semantic = Semantic.valueOf(word);
    if (Types.holdsError(type)) {
      return semantic;
    }
    String wanted =
        switch (semantic) {
          case POSITION, DIRECTION -> is(type, 3) ? null : "float3";
          case ROTATION -> is(type, 4) ? null : "float4, a quaternion";
          case SCALE -> is(type, 3) || type.equals(Type.FLOAT) ? null : "float or float3";
        };
    if (wanted != null) {
      file.report(
          CheckProblem.BAD_SEMANTIC,
          written.span(),
          "a " + word + " is " + wanted + ", not " + type.displayName());
      return null;
    }
    return semantic;
  }

  private static boolean is(Type type, int size) {
    return type.equals(new Vector(Kind.FLOAT, size));
  }
}
