package dev.tendril.core.syntax;

import dev.tendril.core.source.Diagnostics;
import dev.tendril.core.source.SourceFile;
import dev.tendril.core.source.SourceProblem;
import dev.tendril.core.source.Span;
import dev.tendril.core.syntax.Token.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * From one file's text to its tokens, on demand. A number is only delimited here; its value and its
 * mistakes are {@link Literals}' work, since a number in a macro's body may never be used.
 */
final class Lexer {
  private static final String[] SIGNS = {
    "<<=", ">>=", "...", "##", "++", "--", "->", "::", "<<", ">>", "<=", ">=", "==", "!=", "&&",
    "||", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "(", ")", "[", "]", "{", "}", ".", ",",
    ";", ":", "?", "+", "-", "*", "/", "%", "<", ">", "=", "!", "~", "&", "|", "^", "#"
  };

  /** By first character, longest first. */
  private static final String[][] SIGNS_BY_FIRST = signsByFirst();

  private final SourceFile file;
  private final String text;
  private final Diagnostics diagnostics;
  private final Map<String, String> interned;
  private int at;
  private boolean quiet;
  private boolean skipping;
  private boolean reportedStrayByte;
  private boolean cutShort;
  private boolean startsLine = true;
  private boolean spaceBefore;

  /**
   * @param interned one copy of each word; shared by the lexers of one compilation
   */
  Lexer(SourceFile file, Diagnostics diagnostics, Map<String, String> interned) {
    this.file = file;
    this.text = file.text();
    this.diagnostics = diagnostics;
    this.interned = interned;
  }

  /** All tokens of a text without preprocessing, the end not included. */
  static List<Token> tokens(SourceFile file, Diagnostics diagnostics) {
    Lexer lexer = new Lexer(file, diagnostics, new HashMap<>());
    List<Token> tokens = new ArrayList<>();
    for (Token token = lexer.next(); token.kind() != Kind.END; token = lexer.next()) {
      tokens.add(token);
    }
    return tokens;
  }

  SourceFile file() {
    return file;
  }

  /** Nothing is reported. */
  void setQuiet(boolean quiet) {
    this.quiet = quiet;
  }

  /** Skipped text may hold anything; only a comment that is not closed is reported. */
  void setSkipping(boolean skipping) {
    this.skipping = skipping;
  }

  /** Whether a comment that is not closed has swallowed the rest of the file. */
  boolean isCutShort() {
    return cutShort;
  }

  /** The next token; {@link Kind#END} again and again at the end. */
  Token next() {
    return scan(false);
  }

  /** The next token of this line; {@link Kind#LINE_END} again and again at the line's end. */
  Token nextInLine() {
    return scan(true);
  }

  /** Goes to the end of the line, which may hold anything. */
  void skipLine() {
    boolean before = skipping;
    skipping = true;
    while (nextInLine().kind() != Kind.LINE_END) {
      // nextInLine moves on
    }
    skipping = before;
  }

  /**
   * The rest of the line as it stands, without white space around it; goes to the line's end. Lines
   * that a {@code \\} continues are one.
   */
  Span restOfLine() {
    while (at < text.length() && Characters.isBlank(text.charAt(at))) {
      at++;
    }
    int start = at;
    while (at < text.length() && !Characters.isLineEnd(text.charAt(at))) {
      at = text.charAt(at) == '\\' && continuation(at) > at ? continuation(at) : at + 1;
    }
    int end = at;
    while (end > start && Characters.isBlank(text.charAt(end - 1))) {
      end--;
    }
    return new Span(file, start, end);
  }

  /**
   * The path after {@code #include}, with its quotation marks or angle brackets.
   *
   * @return null if the line goes on with something else
   */
  @Nullable Span includePath() {
    skipBlanks(true);
    if (at == text.length() || (text.charAt(at) != '"' && text.charAt(at) != '<')) {
      return null;
    }
    char close = text.charAt(at) == '"' ? '"' : '>';
    for (int i = at + 1; i < text.length() && !Characters.isLineEnd(text.charAt(i)); i++) {
      if (text.charAt(i) == close) {
        Span span = new Span(file, at, i + 1);
        at = i + 1;
        checkBytes(span);
        return span;
      }
    }
    return null;
  }

  private Token scan(boolean inLine) {
    while (true) {
      skipBlanks(inLine);
      if (at == text.length()) {
        return token(inLine ? Kind.LINE_END : Kind.END, at, "");
      }
      char c = text.charAt(at);
      if (Characters.isLineEnd(c)) { // only within a line
        return token(Kind.LINE_END, at, "");
      }
      int start = at;
      if (Characters.isNameStart(c)
          || (c >= 0x80 && Characters.isForeignPart(text.codePointAt(at)))) {
        return name(start);
      }
      if (Characters.isDigit(c) || (c == '.' && Characters.isDigit(charAt(at + 1)))) {
        scanNumber();
        return token(Kind.NUMBER, start, intern(start));
      }
      if (c == '"') {
        return string(start);
      }
      if (c == '\'') {
        return characterLiteral(start);
      }
      String sign = signAt(c);
      if (sign != null) {
        at += sign.length();
        return token(Kind.SIGN, start, sign);
      }
      Token bad = badCharacters(start);
      if (bad != null) {
        return bad;
      }
    }
  }

  private Token token(Kind kind, int start, String tokenText) {
    Token token =
        new Token(kind, tokenText, new Span(file, start, at), startsLine, spaceBefore, false, null);
    if (kind != Kind.LINE_END) {
      startsLine = false;
      spaceBefore = false;
    }
    return token;
  }

  private String intern(int start) {
    String word = written(start);
    String known = interned.putIfAbsent(word, word);
    return known == null ? word : known;
  }

  /** What stands from an offset up to here; lines that a {@code \\} continues are joined. */
  private String written(int start) {
    String word = text.substring(start, at);
    if (word.indexOf('\\') < 0) {
      return word;
    }
    StringBuilder joined = new StringBuilder();
    for (int i = start; i < at; ) {
      char c = text.charAt(i);
      int next = c == '\\' ? continuation(i) : i;
      if (next > i) {
        i = next;
      } else {
        joined.append(c);
        i++;
      }
    }
    return joined.toString();
  }

  // ---- white space and comments

  private void skipBlanks(boolean inLine) {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (Characters.isLineEnd(c)) {
        if (inLine) {
          return;
        }
        at++;
        startsLine = true;
      } else if (Characters.isBlank(c)) {
        at++;
      } else if (c == '/' && charAt(at + 1) == '/') {
        skipLineComment();
      } else if (c == '/' && charAt(at + 1) == '*') {
        skipBlockComment();
      } else if (c == '\\' && continuation(at) > at) {
        at = continuation(at);
      } else {
        return;
      }
      spaceBefore = true;
    }
  }

  private void skipLineComment() {
    int start = at;
    boolean warned = false;
    while (at < text.length() && !Characters.isLineEnd(text.charAt(at))) {
      if (text.charAt(at) == '\\' && continuation(at) > at) {
        if (!warned && !quiet && !skipping) {
          diagnostics.report(
              SyntaxProblem.COMMENT_CONTINUES,
              new Span(file, start, at + 1),
              "this comment ends in `\\`, so the next line belongs to it",
              "put another character behind the `\\`, or write the comment as `/* .. */`");
          warned = true;
        }
        at = continuation(at);
      } else {
        at++;
      }
    }
  }

  private void skipBlockComment() {
    int end = text.indexOf("*/", at + 2);
    if (end < 0) {
      if (!quiet) {
        diagnostics.report(
            SyntaxProblem.COMMENT_NOT_CLOSED,
            new Span(file, at, at + 2),
            "this comment is not closed",
            "write `*/` where it ends");
      }
      at = text.length();
      cutShort = true;
    } else {
      at = end + 2;
    }
  }

  /** The offset after a backslash, blanks and a line end; {@code from} if something else stands. */
  private int continuation(int from) {
    int i = from + 1;
    while (i < text.length() && Characters.isBlank(text.charAt(i))) {
      i++;
    }
    if (i == text.length() || !Characters.isLineEnd(text.charAt(i))) {
      return from;
    }
    boolean two = text.charAt(i) == '\r' && charAt(i + 1) == '\n';
    return i + (two ? 2 : 1);
  }

  // ---- names, numbers, strings

  private Token name(int start) {
    int foreign = -1;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c >= 0x80) {
        int letter = text.codePointAt(at);
        if (!Characters.isForeignPart(letter)) {
          break;
        }
        boolean stray = SourceFile.strayByte(letter) >= 0;
        foreign = foreign < 0 && !stray ? letter : foreign;
        at += Character.charCount(letter);
      } else if (Characters.isNamePart(c)) {
        at++;
      } else if (isSplice(at)) {
        at = continuation(at);
      } else {
        break;
      }
    }
    String word = intern(start);
    if (!checkBytes(new Span(file, start, at)) && foreign >= 0) {
      report(
          SyntaxProblem.BAD_CHARACTER,
          new Span(file, start, at),
          "the name `" + word + "` contains " + Characters.described(foreign),
          "names are made of the letters a to z and A to Z, digits and `_`; comments and strings"
              + " may hold any text");
    }
    return token(Kind.NAME, start, word);
  }

  /**
   * Delimits a number. A dot belongs to it unless a name follows that is neither an exponent nor a
   * suffix: {@code 1.xxx} is the number 1 and a swizzle, {@code 1.f} and {@code 1.e3} are numbers.
   */
  private void scanNumber() {
    if (text.charAt(at) == '0' && (charAt(at + 1) == 'x' || charAt(at + 1) == 'X')) {
      at += 2;
      skipNameParts();
      return;
    }
    skipDigits();
    if (charAt(at) == '.' && !isSwizzle(at + 1)) {
      at++;
      skipDigits();
    }
    if (isExponent(at)) {
      at += 2;
      skipDigits();
    }
    skipNameParts();
  }

  private boolean isSwizzle(int i) {
    char c = charAt(i);
    if (!Characters.isNameStart(c) || isExponent(i)) {
      return false;
    }
    int letters = (c == 'l' || c == 'L') && "fF".indexOf(charAt(i + 1)) >= 0 ? 2 : 1;
    boolean suffix = "fFhHlL".indexOf(c) >= 0 && !Characters.isNamePart(charAt(i + letters));
    return !suffix;
  }

  private boolean isExponent(int i) {
    char sign = charAt(i + 1);
    return (charAt(i) == 'e' || charAt(i) == 'E')
        && (Characters.isDigit(sign)
            || ((sign == '+' || sign == '-') && Characters.isDigit(charAt(i + 2))));
  }

  private void skipDigits() {
    while (Characters.isDigit(charAt(at))) {
      at++;
    }
  }

  private void skipNameParts() {
    while (Characters.isNamePart(charAt(at)) || isSplice(at)) {
      at = isSplice(at) ? continuation(at) : at + 1;
    }
  }

  /** Whether a word goes on in the next line, behind a {@code \\} at the end of this one. */
  private boolean isSplice(int i) {
    return charAt(i) == '\\'
        && continuation(i) > i
        && Characters.isNamePart(charAt(continuation(i)));
  }

  private Token string(int start) {
    at++;
    while (at < text.length() && !Characters.isLineEnd(text.charAt(at))) {
      char c = text.charAt(at);
      if (c == '"') {
        at++;
        checkBytes(new Span(file, start, at));
        return token(Kind.STRING, start, written(start));
      }
      if (c == '\\' && continuation(at) > at) {
        at = continuation(at);
        continue;
      }
      boolean pair =
          c == '\\' && at + 1 < text.length() && !Characters.isLineEnd(text.charAt(at + 1));
      at += pair ? 2 : 1;
    }
    if (!checkBytes(new Span(file, start, at))) {
      report(
          SyntaxProblem.STRING_NOT_CLOSED,
          new Span(file, start, at),
          "this string is not closed in its line",
          "write `\"` where it ends");
    }
    return token(Kind.BAD, start, text.substring(start, at));
  }

  /** {@code 'a'}, which is not taken; stands for the number 0 so that the rest can be read. */
  private Token characterLiteral(int start) {
    int close = start + 1;
    while (close < text.length()
        && close < start + 5
        && !Characters.isLineEnd(text.charAt(close))) {
      if (text.charAt(close) == '\'' && close > start + 1 && text.charAt(close - 1) != '\\') {
        at = close + 1;
        report(
            SyntaxProblem.CHARACTER_LITERAL,
            new Span(file, start, at),
            "there are no character literals",
            "write the number, or a string in double quotation marks");
        return token(Kind.NUMBER, start, "0");
      }
      close++;
    }
    at++;
    report(
        SyntaxProblem.BAD_CHARACTER,
        new Span(file, start, at),
        Characters.described('\'') + " cannot stand here",
        "strings stand in double quotation marks");
    return token(Kind.BAD, start, "'");
  }

  private @Nullable String signAt(char c) {
    if (c < 0x80) {
      for (String sign : SIGNS_BY_FIRST[c]) {
        if (text.startsWith(sign, at)) {
          return sign;
        }
      }
    }
    return null;
  }

  /**
   * Takes a run of the same character that no text may hold, and reports it once.
   *
   * @return null for what passes as white space
   */
  private @Nullable Token badCharacters(int start) {
    int bad = text.codePointAt(start);
    if (checkBytes(new Span(file, start, start + 1))) {
      at++;
      spaceBefore = true;
      return null; // perhaps a space; what it was meant to be is not known
    }
    while (at < text.length() && text.codePointAt(at) == bad) {
      at += Character.charCount(bad);
    }
    report(
        SyntaxProblem.BAD_CHARACTER,
        new Span(file, start, at),
        Characters.described(bad) + " cannot stand here",
        Characters.help(bad));
    if (Characters.isInvisible(bad)) {
      spaceBefore = true;
      return null;
    }
    return token(Kind.BAD, start, text.substring(start, Math.min(at, start + 8)));
  }

  /** Reports the first byte of a file that is no UTF-8; false if there is none in the span. */
  private boolean checkBytes(Span span) {
    for (int i = span.start(); i < span.end(); i++) {
      int stray = SourceFile.strayByte(text.charAt(i));
      boolean paired = i > 0 && Character.isHighSurrogate(text.charAt(i - 1));
      if (stray < 0 || paired) {
        continue;
      }
      if (!quiet && !skipping && !reportedStrayByte) {
        reportedStrayByte = true;
        diagnostics.report(
            SourceProblem.NOT_UTF8,
            new Span(file, i, i + 1),
            String.format(Locale.ROOT, "the byte 0x%02X is not UTF-8 text", stray),
            "save the file as UTF-8; only in comments do other encodings do no harm");
      }
      return true;
    }
    return false;
  }

  private void report(SyntaxProblem problem, Span span, String message, String help) {
    if (!quiet && !skipping) {
      diagnostics.report(problem, span, message, help);
    }
  }

  // ---- characters

  private char charAt(int i) {
    return i < text.length() ? text.charAt(i) : '\0';
  }

  private static String[][] signsByFirst() {
    String[][] table = new String[0x80][];
    for (int c = 0; c < table.length; c++) {
      List<String> signs = new ArrayList<>();
      for (String sign : SIGNS) {
        if (sign.charAt(0) == c) {
          signs.add(sign);
        }
      }
      table[c] = signs.toArray(new String[0]);
    }
    return table;
  }
}
