package dev.tendril.core.syntax;

import dev.tendril.core.source.Diagnostics;
import dev.tendril.core.source.RelatedPlace;
import dev.tendril.core.source.SourceFile;
import dev.tendril.core.source.Span;
import dev.tendril.core.syntax.SyntaxTree.Name;
import dev.tendril.core.syntax.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A place in the tokens of one file, with what all parts of the parser need there. */
final class Cursor {
  /** Blocks, parentheses, lists, prefix operators and {@code else if} within each other. */
  static final int MAX_DEPTH = 256;

  /** How far the brackets of a statement are followed. */
  private static final int MAX_STATEMENT = 100;

  /** Reported; the parser goes on at the next statement or declaration. */
  static final class Mistake extends RuntimeException {
    private static final long serialVersionUID = 1;

    Mistake() {
      super(null, null, false, false);
    }
  }

  /** Reported; a body is not closed, and what stands here belongs outside of it. */
  static final class BodyNotClosed extends RuntimeException {
    private static final long serialVersionUID = 1;

    BodyNotClosed() {
      super(null, null, false, false);
    }
  }

  /** Reported; the rest of the file is not looked at. */
  static final class Enough extends RuntimeException {
    private static final long serialVersionUID = 1;

    Enough() {
      super(null, null, false, false);
    }
  }

  private final Token[] tokens;
  private final Diagnostics diagnostics;
  private final Map<SourceFile, Span> includedFrom;
  private final DeclaredNames declared;
  private int at;
  private int depth;
  private int lastMistake = -1;
  private long steps;

  /**
   * @param tokens ends with {@link Kind#END}
   */
  Cursor(List<Token> tokens, Diagnostics diagnostics, Map<SourceFile, Span> includedFrom) {
    this.tokens = tokens.toArray(new Token[0]);
    this.diagnostics = diagnostics;
    this.includedFrom = includedFrom;
    this.declared = new DeclaredNames(this.tokens);
  }

  /**
   * Whether the word is the language's name of a type, or the file declares such a type anywhere.
   */
  boolean isType(String name) {
    return Words.isTypeName(name) || declared.isType(name);
  }

  /** Whether the file declares a template of this name anywhere. */
  boolean isTemplate(String name) {
    return declared.isTemplate(name);
  }

  /** For tests: how often a token was looked at or taken. */
  long steps() {
    return steps;
  }

  // ---- moving

  int at() {
    return at;
  }

  Token peek() {
    steps++;
    return tokens[at];
  }

  Token peek(int ahead) {
    steps++;
    return tokens[Math.min(at + ahead, tokens.length - 1)];
  }

  boolean is(String text) {
    return peek().is(text);
  }

  boolean isEnd() {
    return peek().kind() == Kind.END;
  }

  /** Takes the current token; the end stays where it is. */
  Token next() {
    steps++;
    Token token = tokens[at];
    if (at < tokens.length - 1) {
      at++;
    }
    return token;
  }

  boolean take(String text) {
    if (!is(text)) {
      return false;
    }
    next();
    return true;
  }

  /** The token before, or the first one. */
  Token previous() {
    return tokens[Math.max(0, at - 1)];
  }

  Token token(int index) {
    steps++;
    return tokens[index];
  }

  /** From a token to the last one taken. */
  Span from(int start) {
    Span first = tokens[Math.min(start, tokens.length - 1)].span();
    return at > start ? first.to(tokens[at - 1].span()) : first;
  }

  /** The empty place behind the last token taken. */
  Span afterPrevious() {
    Span last = previous().span();
    return at == 0
        ? new Span(last.file(), last.start(), last.start())
        : new Span(last.file(), last.end(), last.end());
  }

  /** Splits {@code >>} in two, of which the first is taken. */
  void takeHalf() {
    Token token = tokens[at];
    Span span = token.span();
    Span rest =
        span.end() - span.start() == token.text().length()
            ? new Span(span.file(), span.start() + 1, span.end())
            : span;
    tokens[at] =
        new Token(Kind.SIGN, token.text().substring(1), rest, false, false, false, token.macro());
  }

  /**
   * Looks for the partner of an opening bracket.
   *
   * @param ahead where the opening one is
   * @param limit how many tokens to look at
   * @return how far ahead the partner is, or -1
   */
  int partner(int ahead, int limit) {
    int open = 0;
    for (int i = ahead; i < ahead + limit; i++) {
      Token token = peek(i);
      if (token.kind() == Kind.END) {
        return -1;
      }
      if (token.is("(") || token.is("[") || token.is("{")) {
        open++;
      } else if (token.is(")") || token.is("]") || token.is("}")) {
        open--;
        if (open == 0) {
          return i;
        }
      }
    }
    return -1;
  }

  // ---- depth

  void enter() {
    if (++depth > MAX_DEPTH) {
      report(
          SyntaxProblem.TOO_DEEP,
          peek().span(),
          "the text is nested too deeply here (more than " + MAX_DEPTH + " levels)",
          "split it into several statements or functions; an `else if` counts as a level",
          List.of());
      throw new Enough();
    }
  }

  void leave() {
    depth--;
  }

  int depth() {
    return depth;
  }

  /** After a mistake: back to the depth of where parsing goes on. */
  void setDepth(int depth) {
    this.depth = depth;
  }

  // ---- mistakes

  boolean isFull() {
    return diagnostics.isFull();
  }

  /** Reports a mistake, for the caller to throw. */
  Mistake mistake(SyntaxProblem problem, Span place, String message, @Nullable String help) {
    return mistake(problem, place, message, help, List.of());
  }

  Mistake mistake(
      SyntaxProblem problem,
      Span place,
      String message,
      @Nullable String help,
      List<RelatedPlace> related) {
    // A second mistake at one token follows from the first, and a broken token is known already.
    boolean known =
        at == lastMistake || tokens[at].kind() == Kind.BAD || previous().kind() == Kind.BAD;
    if (!known) {
      report(problem, place, message, help, related);
    }
    lastMistake = at;
    return new Mistake();
  }

  /** Reports without stopping. */
  void report(SyntaxProblem problem, Span place, String message, @Nullable String help) {
    report(problem, place, message, help, List.of());
  }

  void report(
      SyntaxProblem problem,
      Span place,
      String message,
      @Nullable String help,
      List<RelatedPlace> related) {
    List<RelatedPlace> places = new ArrayList<>(related);
    Span macro = tokens[at].macro() != null ? tokens[at].macro() : previous().macro();
    if (macro != null) {
      places.add(new RelatedPlace(macro, "the text comes from macro `" + macro.text() + "`"));
    }
    Span include = includedFrom.get(place.file());
    if (include != null) {
      places.add(new RelatedPlace(include, "`" + place.file().path() + "` is included from here"));
    }
    diagnostics.report(problem, place, message, help, places);
  }

  /** Takes what must stand here: {@code expected `(` after `if`}. */
  Token expect(String sign, String after) {
    if (is(sign)) {
      return next();
    }
    Mistake mistake =
        mistake(
            SyntaxProblem.EXPECTED_TOKEN,
            peek().startsLine() ? afterPrevious() : peek().span(),
            "expected `" + sign + "` after " + after + ", found " + peek().described(),
            null);
    if (sign.equals("(") && isWrongOpen(0)) {
      return next();
    }
    throw mistake;
  }

  /** Whether a brace or bracket stands so far ahead whose partner is a parenthesis. */
  boolean isWrongOpen(int ahead) {
    if (!peek(ahead).is("{") && !peek(ahead).is("[")) {
      return false;
    }
    int partner = partner(ahead, MAX_STATEMENT);
    return partner > 0 && peek(partner).is(")");
  }

  /** Takes the partner of a bracket that is open. */
  Token expectPartner(String sign, Token open) {
    if (is(sign)) {
      return next();
    }
    Mistake mistake =
        mistake(
            SyntaxProblem.NOT_CLOSED,
            afterPrevious(),
            "expected `" + sign + "` before " + peek().described(),
            null,
            List.of(new RelatedPlace(open.span(), "this `" + open.text() + "` is not closed")));
    if (isClosing(peek()) && !peek().startsLine()) {
      int missing = openBehind() - closedAhead();
      if (missing == 0) {
        return next(); // the wrong partner
      } else if (missing == 1) {
        return peek(); // as if it were there
      }
    }
    throw mistake;
  }

  /** Reports what stands in the place of the partner of a bracket. */
  void wrongPartner(String sign, Token open) {
    report(
        SyntaxProblem.NOT_CLOSED,
        peek().span(),
        "expected `" + sign + "`, found " + peek().described(),
        null,
        List.of(new RelatedPlace(open.span(), "it closes this `" + open.text() + "`")));
  }

  private static boolean isClosing(Token token) {
    return token.is(")") || token.is("]") || token.is("}");
  }

  private static boolean isOpening(Token token) {
    return token.is("(") || token.is("[") || token.is("{");
  }

  /** How many brackets of this statement are open here. */
  private int openBehind() {
    int closed = 0;
    int open = 0;
    for (int i = at - 1; i >= Math.max(0, at - MAX_STATEMENT); i--) {
      Token token = token(i);
      if (isClosing(token)) {
        closed++;
      } else if (isOpening(token)) {
        boolean block = token.is("{") && (i == 0 || !beginsList(tokens[i - 1]));
        if (block && closed == 0) {
          break;
        }
        open += closed == 0 ? 1 : 0;
        closed -= closed == 0 ? 0 : 1;
      } else if (token.is(";")) {
        break;
      }
    }
    return open;
  }

  private static boolean beginsList(Token before) {
    return before.is("=") || before.is(",") || isOpening(before);
  }

  /** How many brackets that are open here the rest of the statement closes. */
  private int closedAhead() {
    int open = 0;
    int closed = 0;
    for (int i = 0; i < MAX_STATEMENT; i++) {
      Token token = peek(i);
      boolean block = token.is("{") && i > 0 && !beginsList(peek(i - 1));
      if (token.kind() == Kind.END || token.is(";") || block) {
        break;
      } else if (isOpening(token)) {
        open++;
      } else if (isClosing(token)) {
        if (token.is("}") && token.startsLine() && open == 0) {
          break;
        }
        closed += open == 0 ? 1 : 0;
        open -= open == 0 ? 0 : 1;
      }
    }
    return closed;
  }

  /**
   * Takes the semicolon, or reports that it is missing. Where the next token stands on another
   * line, parsing goes on as if it were there.
   */
  void expectSemicolon(String after, @Nullable String help) {
    if (take(";")) {
      return;
    }
    Mistake mistake =
        mistake(SyntaxProblem.EXPECTED_TOKEN, afterPrevious(), "expected `;` after " + after, help);
    if (!peek().startsLine() && !is("}")) {
      throw mistake;
    }
  }

  /** Takes the name of something that is declared. */
  Name expectName(String of) {
    Token token = peek();
    if (token.isName() && !Words.isReserved(token.text()) && !Words.isTypeName(token.text())) {
      next();
      return new Name(token.text(), token.span());
    }
    String message =
        "expected a name for "
            + of
            + (token.isEnd() || token.kind() == Kind.SIGN ? " before " : ", found ")
            + token.described();
    if (token.isName()) {
      message =
          token.described()
              + (Words.isReserved(token.text())
                  ? " is a word of the language"
                  : " is the name of a type")
              + " and cannot be the name of "
              + of;
    }
    throw mistake(SyntaxProblem.EXPECTED_NAME, token.span(), message, null);
  }

  /** The column where the line of a token begins, white space left out. */
  static int indentation(Token token) {
    SourceFile file = token.span().file();
    String line = file.line(file.lineAt(token.span().start()));
    return line.length() - line.stripLeading().length() + 1;
  }
}
