package dev.tendril.core.syntax;

import dev.tendril.core.source.Span;
import org.jspecify.annotations.Nullable;

/**
 * The smallest piece of a text that means something.
 *
 * @param text as written; a string with its quotation marks
 * @param span its place; for a token out of a macro's definition the place of the macro's use
 * @param startsLine the first of its line
 * @param spaceBefore white space or a comment stands before it
 * @param fixed a macro's name that must not be expanded (again)
 * @param macro where the macro is defined that it comes from, or null
 */
public record Token(
    Kind kind,
    String text,
    Span span,
    boolean startsLine,
    boolean spaceBefore,
    boolean fixed,
    @Nullable Span macro) {

  /** Keywords are names: what a name means depends on where it stands. */
  public enum Kind {
    NAME,
    NUMBER,
    STRING,
    /** Operators and punctuation. */
    SIGN,
    /** Something broken that has been reported: nothing more is to be said about it. */
    BAD,
    /** The end of a line, within a directive only. */
    LINE_END,
    /** The end of the text. */
    END
  }

  boolean is(String text) {
    return (kind == Kind.SIGN || kind == Kind.NAME) && this.text.equals(text);
  }

  boolean isName() {
    return kind == Kind.NAME;
  }

  boolean isEnd() {
    return kind == Kind.END || kind == Kind.LINE_END;
  }

  Token asFixed() {
    return new Token(kind, text, span, startsLine, spaceBefore, true, macro);
  }

  /** The token as it comes out of a macro that is used at {@code use}. */
  Token from(Span use, Span definition) {
    return new Token(kind, text, use, false, spaceBefore, fixed, definition);
  }

  /** The token in the place where another one stood. */
  Token standingLike(Token other) {
    return new Token(kind, text, span, other.startsLine, other.spaceBefore, fixed, macro);
  }

  /** How messages name it. */
  String described() {
    return switch (kind) {
      case END -> "the end of the file";
      case LINE_END -> "the end of the line";
      case STRING -> "a string";
      case NAME, NUMBER, SIGN, BAD ->
          text.length() > 40 ? "`" + text.substring(0, 40) + "...`" : "`" + text + "`";
    };
  }
}
