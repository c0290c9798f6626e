package dev.tendril.core.syntax;

import dev.tendril.core.source.Diagnostics;
import dev.tendril.core.source.ProblemCode;
import dev.tendril.core.source.RelatedPlace;
import dev.tendril.core.source.SourceFile;
import dev.tendril.core.source.Span;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the parts of one preprocessing share: the macros, the reports and the bounds on work. */
final class PreprocessorState {
  /** Tokens handled, which bounds time: macros may work long and leave nothing. */
  static final int MAX_WORK = 8_000_000;

  /** Ends the preprocessing of a text that is too much; it has been reported. */
  static final class GiveUp extends RuntimeException {
    private static final long serialVersionUID = 1;

    GiveUp() {
      super(null, null, false, false);
    }
  }

  private final Map<String, Macro> macros = new HashMap<>();
  private final Map<String, String> interned = new HashMap<>();
  private final Diagnostics diagnostics;
  private boolean reliable = true;
  private int work;

  PreprocessorState(Diagnostics diagnostics) {
    this.diagnostics = diagnostics;
  }

  Map<String, Macro> macros() {
    return macros;
  }

  Lexer lexer(SourceFile file) {
    return new Lexer(file, diagnostics, interned);
  }

  /** A lexer that reports nothing. */
  Lexer quietLexer(SourceFile file) {
    Lexer lexer = lexer(file);
    lexer.setQuiet(true);
    return lexer;
  }

  /** Counts handled tokens. */
  void work(int tokens, Span place) {
    work += tokens;
    if (work > MAX_WORK) {
      throw giveUp(
          SyntaxProblem.TOO_MANY_TOKENS,
          place,
          "the macros of this file expand without end (more than 8,000,000 tokens handled)",
          "look for macros that name each other many times");
    }
  }

  /** False after a mistake that makes the tokens differ from what was meant. */
  boolean isReliable() {
    return reliable;
  }

  void setUnreliable() {
    reliable = false;
  }

  void report(ProblemCode problem, Span place, String message, @Nullable String help) {
    diagnostics.report(problem, place, message, help);
  }

  void report(
      ProblemCode problem,
      Span place,
      String message,
      @Nullable String help,
      List<RelatedPlace> related) {
    diagnostics.report(problem, place, message, help, related);
  }

  Diagnostics diagnostics() {
    return diagnostics;
  }

  GiveUp giveUp(ProblemCode problem, Span place, String message, @Nullable String help) {
    diagnostics.report(problem, place, message, help);
    return new GiveUp();
  }
}
