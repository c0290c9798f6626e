package dev.tendril.core.syntax;

import dev.tendril.core.source.Span;
import dev.tendril.core.syntax.SyntaxTree.Attribute;
import dev.tendril.core.syntax.SyntaxTree.Declarator;
import dev.tendril.core.syntax.SyntaxTree.Expression;
import dev.tendril.core.syntax.SyntaxTree.Modifier;
import dev.tendril.core.syntax.SyntaxTree.Name;
import dev.tendril.core.syntax.SyntaxTree.TypeReference;
import dev.tendril.core.syntax.SyntaxTree.VariableDeclaration;
import dev.tendril.core.syntax.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Variables of all sorts, and what stands around a declared name: sizes, semantic, initialiser. */
final class VariableParser {
  /** How far a binding such as {@code register(t0)} is followed. */
  private static final int MAX_LOOK_AHEAD = 256;

  private final Cursor cursor;
  private final ExpressionParser expressions;
  private final TypeParser types;
  private final ModifierParser modifiers;

  VariableParser(Cursor cursor, ExpressionParser expressions, ModifierParser modifiers) {
    this.cursor = cursor;
    this.expressions = expressions;
    this.types = expressions.types();
    this.modifiers = modifiers;
  }

  /** Variables inside a function, up to and with the semicolon. */
  VariableDeclaration localVariables(List<Attribute> attributes, String functionName) {
    int start = cursor.at();
    Set<Modifier> found = modifiers.modifiers();
    TypeReference type = types.type();
    rejectArrayBeforeName(type);
    Name name = declaredName(type, "this variable");
    if (cursor.is("(")) {
      throw cursor.mistake(
          SyntaxProblem.EXPECTED_TOKEN,
          cursor.peek().span(),
          "expected `=`, `,` or `;` after `" + name.text() + "`, found `(`",
          "write `"
              + type.name().text()
              + " "
              + name.text()
              + " = "
              + type.name().text()
              + "(..);` for a value made by a constructor");
    }
    return variables(start, attributes, found, type, name);
  }

  VariableDeclaration variables(
      int start,
      List<Attribute> attributes,
      Set<Modifier> found,
      TypeReference type,
      Name firstName) {
    List<Declarator> declarators = new ArrayList<>();
    Name name = firstName;
    while (true) {
      declarators.add(declarator(name, cursor.at() - 1));
      if (!cursor.take(",")) {
        break;
      }
      name = cursor.expectName("this variable");
    }
    Span span = cursor.from(start);
    Token next = cursor.peek();
    String last = declarators.get(declarators.size() - 1).name().text();
    String help =
        next.kind() == Kind.NUMBER
                && !next.startsLine()
                && declarators.get(declarators.size() - 1).initializer() == null
            ? "write `=` before the value"
            : null;
    cursor.expectSemicolon("the declaration of `" + last + "`", help);
    return new VariableDeclaration(attributes, found, type, declarators, span);
  }

  private Declarator declarator(Name name, int start) {
    List<@Nullable Expression> sizes = expressions.arraySizes();
    Name semantic = semantic();
    Expression initializer = null;
    if (cursor.take("=")) {
      initializer = expressions.initializer();
    } else if (cursor.is("{")) {
      refuseStateBlock();
    }
    return new Declarator(name, sizes, semantic, initializer, cursor.from(start));
  }

  private void refuseStateBlock() {
    cursor.report(
        SyntaxProblem.STATE_BLOCK,
        cursor.peek().span(),
        "a block of states has no meaning here",
        "for a value write `=` before `{`; for a texture write `[sampler(linear, wrap)]` before"
            + " it");
    int open = 0;
    do {
      Token token = cursor.next();
      open += token.is("{") ? 1 : token.is("}") ? -1 : 0;
    } while (open > 0 && !cursor.isEnd());
  }

  /** The word after a colon; bindings, which stand there too, are ignored. */
  @Nullable Name semantic() {
    Name semantic = null;
    while (cursor.is(":")) {
      Token colon = cursor.next();
      Token word = cursor.peek();
      if (!word.isName() || Words.isReserved(word.text())) {
        throw cursor.mistake(
            SyntaxProblem.EXPECTED_NAME,
            word.span(),
            "expected a semantic such as `POSITION` after `:`, found " + word.described(),
            word.kind() == Kind.NUMBER ? "fields have no width in bits" : null);
      }
      cursor.next();
      boolean binding = word.is("register") || word.is("packoffset");
      if (binding && cursor.is("(")) {
        int close = cursor.partner(0, MAX_LOOK_AHEAD);
        Token open = cursor.next();
        for (int i = 1; i < close; i++) {
          cursor.next();
        }
        cursor.expectPartner(")", open);
        cursor.report(
            SyntaxProblem.BINDING_IGNORED,
            colon.span().to(cursor.previous().span()),
            "`" + word.text() + "` has no meaning here and is ignored",
            "the engine binds resources and values by their names; remove it");
      } else if (semantic == null) {
        semantic = new Name(word.text(), word.span());
      } else {
        throw cursor.mistake(
            SyntaxProblem.EXPECTED_TOKEN,
            colon.span(),
            "there is a semantic already: `" + semantic.text() + "`",
            null);
      }
    }
    return semantic;
  }

  void rejectArrayBeforeName(TypeReference type) {
    if (!cursor.is("[")) {
      return;
    }
    int close = cursor.partner(0, MAX_LOOK_AHEAD);
    if (close > 0 && cursor.peek(close + 1).isName()) {
      throw cursor.mistake(
          SyntaxProblem.ARRAY_BEFORE_NAME,
          cursor.peek().span(),
          "the size of an array stands behind its name",
          "write `" + type.name().text() + " " + cursor.peek(close + 1).text() + "[..]`");
    }
  }

  Name declaredName(TypeReference type, String of) {
    Token token = cursor.peek();
    if (token.kind() == Kind.SIGN && !Words.isTypeName(type.name().text())) {
      throw cursor.mistake(
          SyntaxProblem.EXPECTED_NAME,
          token.span(),
          "expected a name after the type `" + type.name().text() + "`, found " + token.described(),
          "a declaration is a type and a name, such as `float " + type.name().text() + "`");
    }
    return cursor.expectName(of);
  }
}
