package dev.tendril.core.syntax;

import dev.tendril.core.source.Diagnostics;
import dev.tendril.core.source.ProblemCode;
import dev.tendril.core.source.RelatedPlace;
import dev.tendril.core.source.SourceFile;
import dev.tendril.core.source.Span;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
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

  /**
   * A {@code #line}.
   *
   * @param physical the number of the line after it
   * @param presumed the number that this line shall have
   * @param name the file's name as a string with its quotation marks
   */
  record LineMark(int physical, int presumed, String name) {}

  /** Macros that are always there, with what stands for them. */
  private static final Map<String, String> PREDEFINED =
      Map.of("__HLSL_VERSION", "2021", "__TENDRIL__", "1");

  private final Map<String, Macro> macros = new HashMap<>();
  private final Map<SourceFile, NavigableMap<Integer, LineMark>> lineMarks = new HashMap<>();
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

  boolean isDefined(String name) {
    return macros.containsKey(name)
        || PREDEFINED.containsKey(name)
        || name.equals("__LINE__")
        || name.equals("__FILE__");
  }

  /** By the offset where they end. */
  NavigableMap<Integer, LineMark> lineMarks(SourceFile file) {
    return lineMarks.computeIfAbsent(file, any -> new TreeMap<>());
  }

  /** What a name that no {@code #define} gives stands for, or the name itself. */
  Token predefined(Token name) {
    String value = PREDEFINED.get(name.text());
    Token.Kind kind = Token.Kind.NUMBER;
    if (name.text().equals("__LINE__")) {
      value = String.valueOf(line(name.span()));
    } else if (name.text().equals("__FILE__")) {
      value = fileName(name.span());
      kind = Token.Kind.STRING;
    }
    return value == null
        ? name
        : new Token(
            kind, value, name.span(), name.startsLine(), name.spaceBefore(), false, name.macro());
  }

  /**
   * Takes a {@code #line} over.
   *
   * @param name null for the one that the file has already
   */
  void addLineMark(Span directive, int presumed, @Nullable String name) {
    int physical = directive.file().lineAt(directive.start()) + 1;
    String known = name == null ? fileName(directive) : name;
    lineMarks(directive.file()).put(directive.end(), new LineMark(physical, presumed, known));
  }

  private int line(Span place) {
    int line = place.file().lineAt(place.start());
    Map.Entry<Integer, LineMark> mark = lineMarks(place.file()).floorEntry(place.start());
    return mark == null ? line : line - mark.getValue().physical() + mark.getValue().presumed();
  }

  private String fileName(Span place) {
    Map.Entry<Integer, LineMark> mark = lineMarks(place.file()).floorEntry(place.start());
    return mark == null ? Literals.quoted(place.file().path()) : mark.getValue().name();
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
