package dev.tendril.core.syntax;

import dev.tendril.core.syntax.SyntaxTree.Name;
import dev.tendril.core.syntax.SyntaxTree.Node;
import dev.tendril.core.syntax.SyntaxTree.TypeReference;
import dev.tendril.core.syntax.Token.Kind;
import java.util.ArrayList;
import java.util.List;

/** Types as written, and the question whether something is one. */
final class TypeParser {
  /** How far template arguments are followed before they are known to be such. */
  private static final int MAX_LOOK_AHEAD = 64;

  private final Cursor cursor;
  private final ExpressionParser expressions;

  TypeParser(Cursor cursor, ExpressionParser expressions) {
    this.cursor = cursor;
    this.expressions = expressions;
  }

  /** A type with its template arguments. */
  TypeReference type() {
    cursor.enter();
    int start = cursor.at();
    Token token = cursor.peek();
    if (!token.isName() || Words.isReserved(token.text())) {
      throw cursor.mistake(
          SyntaxProblem.EXPECTED_DECLARATION,
          token.span(),
          "expected a type, found " + token.described(),
          null);
    }
    cursor.next();
    String word = token.text();
    if (word.equals("unsigned")) {
      cursor.take("int");
      word = "uint";
    }
    Name name = new Name(word, cursor.from(start));
    List<Node> arguments = cursor.is("<") ? arguments() : List.of();
    cursor.leave();
    return new TypeReference(name, arguments, cursor.from(start));
  }

  private List<Node> arguments() {
    Token open = cursor.next();
    List<Node> arguments = new ArrayList<>();
    if (cursor.is(">")) {
      throw cursor.mistake(
          SyntaxProblem.EXPECTED_DECLARATION,
          cursor.peek().span(),
          "expected a type between `<` and `>`",
          null);
    }
    do {
      Token token = cursor.peek();
      boolean type =
          token.isName()
              && !Words.isReserved(token.text())
              && (arguments.isEmpty()
                  || Words.isTypeName(token.text())
                  || cursor.isStruct(token.text())
                  || cursor.peek(1).is("<"));
      arguments.add(type ? type() : expressions.templateArgument());
    } while (cursor.take(","));
    if (cursor.is(">>")) {
      cursor.takeHalf();
    } else {
      cursor.expectPartner(">", open);
    }
    return arguments;
  }

  /** Whether a declaration of a variable or function begins here, inside a function. */
  boolean isDeclaration() {
    Token token = cursor.peek();
    if (!token.isName()) {
      return false;
    }
    String word = token.text();
    boolean modifier =
        word.equals("const")
            || word.equals("static")
            || word.equals("uniform")
            || ModifierParser.isModifier(word);
    if (modifier && cursor.peek(1).isName()) {
      return true;
    }
    if (Words.isReserved(word)) {
      return false;
    }
    int ahead = afterType(0);
    if (ahead < 0) {
      return false;
    }
    Token next = cursor.peek(ahead);
    boolean known = Words.isTypeName(word) || cursor.isStruct(word);
    if (next.is("[") && known) { // `float[3] x`, which is a mistake to explain
      int close = cursor.partner(ahead, MAX_LOOK_AHEAD);
      return close > 0 && cursor.peek(close + 1).isName();
    }
    boolean name = next.isName() && (known || !Words.isReserved(next.text()));
    boolean brokenName = next.kind() == Kind.NUMBER && Words.isTypeName(word);
    return name || brokenName;
  }

  /** How far ahead the token behind a type is, or -1 if none stands here. */
  int afterType(int ahead) {
    Token token = cursor.peek(ahead);
    if (!token.isName() || Words.isReserved(token.text())) {
      return -1;
    }
    int next = ahead + 1;
    if (token.is("unsigned") && cursor.peek(next).is("int")) {
      next++;
    }
    return cursor.peek(next).is("<") ? afterArguments(next) : next;
  }

  private int afterArguments(int ahead) {
    int open = 0;
    for (int i = ahead; i < ahead + MAX_LOOK_AHEAD; i++) {
      Token token = cursor.peek(i);
      if (token.is("<")) {
        open++;
      } else if (token.is(">") || token.is(">>")) {
        open -= token.text().length();
        if (open <= 0) {
          return open == 0 ? i + 1 : -1;
        }
      } else if (!token.isName() && token.kind() != Kind.NUMBER && !token.is(",")) {
        return -1;
      }
    }
    return -1;
  }

  /**
   * Whether the parenthesis here is a cast: it holds a type, which is the name of a basic type or
   * of a struct of this file, or an unknown name with a capital letter where only a cast makes
   * sense of what follows.
   */
  boolean isCast() {
    Token token = cursor.peek(1);
    int next = afterType(1);
    if (next < 0) {
      return false;
    }
    boolean plain = !cursor.peek(next - 1).is(">") && !cursor.peek(next - 1).is(">>");
    boolean known = Words.isTypeName(token.text()) || cursor.isStruct(token.text()) || !plain;
    while (known && cursor.peek(next).is("[")) {
      int close = cursor.partner(next, MAX_LOOK_AHEAD);
      if (close < 0) {
        return false;
      }
      next = close + 1;
    }
    if (!cursor.peek(next).is(")")) {
      return false;
    }
    Token operand = cursor.peek(next + 1);
    boolean value =
        operand.kind() == Kind.NUMBER
            || operand.kind() == Kind.STRING
            || operand.is("(")
            || operand.is("true")
            || operand.is("false")
            || (operand.isName() && !Words.isReserved(operand.text()));
    if (Words.isTypeName(token.text())) {
      return true;
    }
    boolean sign =
        operand.is("-")
            || operand.is("+")
            || operand.is("!")
            || operand.is("~")
            || operand.is("++")
            || operand.is("--");
    return known ? value || sign : Words.isCapitalised(token.text()) && value;
  }
}
