package dev.tendril.core.syntax;

import dev.tendril.core.syntax.SyntaxTree.Attribute;
import dev.tendril.core.syntax.SyntaxTree.Expression;
import dev.tendril.core.syntax.SyntaxTree.Modifier;
import dev.tendril.core.syntax.SyntaxTree.Name;
import dev.tendril.core.syntax.SyntaxTree.NameExpression;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What stands before a declaration: {@code [range(0, 1)]} and {@code static const}. */
final class ModifierParser {
  private static final Map<String, Modifier> MODIFIERS =
      Map.of(
          "uniform", Modifier.UNIFORM,
          "static", Modifier.STATIC,
          "const", Modifier.CONST,
          "row_major", Modifier.ROW_MAJOR,
          "column_major", Modifier.COLUMN_MAJOR,
          "precise", Modifier.PRECISE,
          "inline", Modifier.INLINE);

  private final Cursor cursor;
  private final ExpressionParser expressions;

  ModifierParser(Cursor cursor, ExpressionParser expressions) {
    this.cursor = cursor;
    this.expressions = expressions;
  }

  static boolean isModifier(String word) {
    return MODIFIERS.containsKey(word);
  }

  Set<Modifier> modifiers() {
    Set<Modifier> modifiers = EnumSet.noneOf(Modifier.class);
    while (true) {
      Token token = cursor.peek();
      Modifier modifier = token.isName() ? MODIFIERS.get(token.text()) : null;
      Token next = cursor.peek(1);
      boolean beforeType = next.isName() || next.is("::");
      if (modifier != null && (Words.isReserved(token.text()) || beforeType)) {
        cursor.next();
        modifiers.add(modifier);
      } else if (!skipIgnored()) {
        return modifiers;
      }
    }
  }

  /** Takes a word that only shader stages of a renderer know, such as {@code nointerpolation}. */
  boolean skipIgnored() {
    Token token = cursor.peek();
    boolean ignored =
        token.isName()
            && Words.isIgnoredModifier(token.text())
            && cursor.peek(1).isName()
            && (cursor.peek(2).isName() || cursor.peek(2).is("<"));
    if (ignored) {
      cursor.next();
      cursor.report(
          SyntaxProblem.MODIFIER_IGNORED,
          token.span(),
          "`" + token.text() + "` has no meaning here and is ignored",
          null);
    }
    return ignored;
  }

  /** Any number of {@code [name]} and {@code [name(..)]}. */
  List<Attribute> attributes() {
    List<Attribute> attributes = new ArrayList<>();
    while (cursor.is("[")) {
      if (cursor.peek(1).is("[")) {
        refuseDoubleBrackets();
      } else {
        attributes.add(attribute());
      }
    }
    return attributes;
  }

  private void refuseDoubleBrackets() {
    int start = cursor.at();
    int open = 0;
    do {
      Token token = cursor.next();
      open += token.is("[") ? 1 : token.is("]") ? -1 : 0;
    } while (open > 0 && !cursor.isEnd() && !cursor.is("{") && !cursor.is(";"));
    cursor.report(
        SyntaxProblem.DOUBLE_BRACKETS,
        cursor.from(start),
        "attributes stand in single brackets",
        "write `[name]` or `[name(value)]`");
  }

  private Attribute attribute() {
    int start = cursor.at();
    Token open = cursor.next();
    Token word = cursor.peek();
    if (!word.isName()) {
      throw cursor.mistake(
          SyntaxProblem.EXPECTED_NAME,
          word.span(),
          "expected the name of an attribute after `[`, found " + word.described(),
          null);
    }
    cursor.next();
    List<Expression> arguments = new ArrayList<>();
    if (cursor.is("(")) {
      Token parenthesis = cursor.next();
      if (!cursor.is(")")) {
        do {
          arguments.add(argument());
        } while (cursor.take(","));
      }
      cursor.expectPartner(")", parenthesis);
    }
    if (cursor.is(",")) {
      throw cursor.mistake(
          SyntaxProblem.EXPECTED_TOKEN,
          cursor.peek().span(),
          "expected `]` after attribute `" + word.text() + "`",
          "each attribute has its own brackets: `[node] [capacity(1000)]`");
    }
    cursor.expectPartner("]", open);
    return new Attribute(new Name(word.text(), word.span()), arguments, cursor.from(start));
  }

  /** A value, or a word, which may be any. */
  private Expression argument() {
    Token token = cursor.peek();
    boolean alone = cursor.peek(1).is(",") || cursor.peek(1).is(")");
    if (token.isName() && alone && !token.is("true") && !token.is("false")) {
      cursor.next();
      return new NameExpression(token.text(), token.span());
    }
    return expressions.assignment();
  }
}
