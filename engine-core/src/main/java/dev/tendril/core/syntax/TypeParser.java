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

  /** A type with what qualifies it and its template arguments. */
  TypeReference type() {
    cursor.enter();
    int start = cursor.at();
    if (cursor.is("typename") && (cursor.peek(1).isName() || cursor.peek(1).is("::"))) {
      cursor.next(); // that it is a type is known anyway
    }
    TypeReference type = cursor.is("::") ? fileScope() : null;
    do {
      Token token = cursor.peek();
      if (!token.isName() || Words.isReserved(token.text())) {
        throw cursor.mistake(
            SyntaxProblem.EXPECTED_DECLARATION,
            token.span(),
            "expected a type, found " + token.described(),
            null);
      }
      int nameStart = cursor.at();
      cursor.next();
      String word = token.text();
      if (word.equals("unsigned")) {
        cursor.take("int");
        word = "uint";
      }
      Name name = new Name(word, cursor.from(nameStart));
      List<Node> arguments = cursor.is("<") ? arguments() : List.of();
      type = new TypeReference(type, name, arguments, cursor.from(start));
    } while (cursor.take("::"));
    cursor.leave();
    return type;
  }

  /** The leading {@code ::}, taken. */
  TypeReference fileScope() {
    Token sign = cursor.next();
    return new TypeReference(new Name("", sign.span()), List.of(), sign.span());
  }

  /** {@code <float, 3>}. */
  List<Node> arguments() {
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
      arguments.add(isTypeArgument(arguments.isEmpty()) ? type() : expressions.templateArgument());
    } while (cursor.take(","));
    if (cursor.is(">>")) {
      cursor.takeHalf();
    } else {
      cursor.expectPartner(">", open);
    }
    return arguments;
  }

  /** A lone word that is no known type may be either; the first one is taken for a type. */
  private boolean isTypeArgument(boolean first) {
    Token token = cursor.peek();
    if (token.is("typename")) {
      return true;
    }
    int end = afterType(0);
    if (token.is("::")) {
      return !isOperator(end);
    }
    boolean name = token.isName() && !Words.isReserved(token.text());
    if (!name || cursor.peek(1).is("(")) {
      return false;
    }
    if (cursor.peek(1).is("<")) {
      return !isOperator(end);
    }
    if (cursor.isType(token.text()) && !cursor.peek(1).is("::")) {
      return true;
    }
    return first && endsArgument(end);
  }

  private boolean isOperator(int ahead) {
    Token token = cursor.peek(Math.max(ahead, 0));
    return ahead > 0 && (token.is("+") || token.is("-") || token.is("*") || token.is("/"));
  }

  private boolean endsArgument(int ahead) {
    Token token = cursor.peek(Math.max(ahead, 0));
    return ahead > 0 && (token.is(",") || token.is(">") || token.is(">>"));
  }

  /** Whether a declaration of a variable or function begins here, inside a function. */
  boolean isDeclaration() {
    Token token = cursor.peek();
    if (!token.isName() && !token.is("::")) {
      return false;
    }
    String word = token.text();
    boolean modifier =
        word.equals("const")
            || word.equals("static")
            || word.equals("uniform")
            || ModifierParser.isModifier(word);
    if (modifier && (cursor.peek(1).isName() || cursor.peek(1).is("::"))) {
      return true;
    }
    if (Words.isReserved(word)) {
      return false;
    }
    int ahead = afterType(0);
    if (ahead < 0 || isComparison(ahead)) {
      return false;
    }
    Token next = cursor.peek(ahead);
    boolean known = cursor.isType(word);
    if (next.is("[") && known) { // `float[3] x`, which is a mistake to explain
      int close = cursor.partner(ahead, MAX_LOOK_AHEAD);
      return close > 0 && cursor.peek(close + 1).isName();
    }
    boolean name = next.isName() && (known || !Words.isReserved(next.text()));
    boolean brokenName = next.kind() == Kind.NUMBER && Words.isTypeName(word);
    return name || brokenName;
  }

  /**
   * Whether what looks like a type's arguments compares: {@code a < b > c} of a word that no type
   * would be named by.
   */
  private boolean isComparison(int end) {
    for (int i = 1; i < end; i++) {
      if (cursor.peek(i).is("<")) {
        String word = cursor.peek(i - 1).text();
        boolean basic = Words.isTypeName(cursor.peek(i + 1).text()) && !cursor.peek(i + 2).is("(");
        boolean type =
            cursor.isType(word)
                || cursor.isTemplate(word)
                || word.equals("vector")
                || word.equals("matrix")
                || Words.isCapitalised(word);
        return !type && !basic;
      }
    }
    return false;
  }

  /** How far ahead the token behind a type is, or -1 if none stands here. */
  int afterType(int ahead) {
    int next = cursor.peek(ahead).is("typename") ? ahead + 1 : ahead;
    if (cursor.peek(next).is("::")) {
      next++;
    }
    while (next < ahead + MAX_LOOK_AHEAD) {
      Token token = cursor.peek(next);
      if (!token.isName() || Words.isReserved(token.text())) {
        return -1;
      }
      next++;
      if (token.is("unsigned") && cursor.peek(next).is("int")) {
        next++;
      }
      if (cursor.peek(next).is("<")) {
        next = afterArguments(next);
        if (next < 0) {
          return -1;
        }
      }
      if (!cursor.peek(next).is("::")) {
        return next;
      }
      next++;
    }
    return -1;
  }

  /** How far ahead the token behind {@code <..>} is, or -1 if these are no template arguments. */
  int afterArguments(int ahead) {
    int open = 0;
    int parentheses = 0;
    for (int i = ahead; i < ahead + MAX_LOOK_AHEAD; i++) {
      Token token = cursor.peek(i);
      if (token.is("(") || token.is(")")) {
        parentheses += token.is("(") ? 1 : -1;
        if (parentheses < 0) {
          return -1;
        }
      } else if (parentheses > 0) {
        if (token.kind() == Kind.END || token.is(";") || token.is("{") || token.is("}")) {
          return -1;
        }
      } else if (token.is("<")) {
        open++;
      } else if (token.is(">") || token.is(">>")) {
        open -= token.text().length();
        if (open <= 0) {
          return open == 0 ? i + 1 : -1;
        }
      } else if (!isInArguments(token)) {
        return -1;
      }
    }
    return -1;
  }

  private static boolean isInArguments(Token token) {
    return token.kind() == Kind.NUMBER
        || (token.isName() && (!Words.isReserved(token.text()) || Words.isBool(token.text())))
        || token.is(",")
        || token.is("::")
        || token.is("+")
        || token.is("-")
        || token.is("*")
        || token.is("/");
  }

  /**
   * Whether the parenthesis here is a cast: it holds a type, which is the name of a basic type or
   * of a type of this file, or an unknown name with a capital letter where only a cast makes sense
   * of what follows.
   */
  boolean isCast() {
    int next = afterType(1);
    if (next < 0) {
      return false;
    }
    if (cursor.peek(1).is("typename")) {
      return true;
    }
    Token last = cursor.peek(next - 1);
    Token token = last.isName() ? last : cursor.peek(1);
    boolean plain = !last.is(">") && !last.is(">>");
    boolean known = cursor.isType(token.text()) || !plain;
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
            || operand.is("::")
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
