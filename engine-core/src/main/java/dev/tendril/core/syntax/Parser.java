package dev.tendril.core.syntax;

import dev.tendril.core.source.Diagnostics;
import dev.tendril.core.source.SourceFile;
import dev.tendril.core.source.SourceLookup;
import dev.tendril.core.source.SourceProblem;
import dev.tendril.core.source.Span;
import dev.tendril.core.syntax.SyntaxTree.Declaration;
import java.util.List;

/**
 * From a file's text to its syntax tree.
 *
 * <p>Any text, however broken, ends here with a tree and, if it has mistakes, diagnostics: never
 * with an exception. All work is bounded by the length of the text and by the limits of {@link
 * Preprocessor}, {@link Cursor} and {@link ExpressionParser}.
 */
public final class Parser {
  private final Diagnostics diagnostics;
  private long steps;

  private Parser(Diagnostics diagnostics) {
    this.diagnostics = diagnostics;
  }

  /**
   * Reads a file with its includes.
   *
   * @return what could be read; only complete if nothing was reported as an error
   */
  public static SyntaxTree.Unit parse(
      SourceFile file, SourceLookup sources, Diagnostics diagnostics) {
    return new Parser(diagnostics).run(file, sources);
  }

  /** For tests: how many tokens were looked at in parsing a text. */
  static long stepsFor(SourceFile file, SourceLookup sources, Diagnostics diagnostics) {
    Parser parser = new Parser(diagnostics);
    parser.run(file, sources);
    return parser.steps;
  }

  private SyntaxTree.Unit run(SourceFile file, SourceLookup sources) {
    int errorsBefore = diagnostics.errorCount();
    Preprocessor.Result text = new Preprocessor(sources, diagnostics).run(file);
    // Mistakes that may only follow from a missing include or a broken macro are not shown.
    Diagnostics heard = text.reliable() ? diagnostics : new Diagnostics();
    if (text.tokens().size() == 1 && diagnostics.errorCount() == errorsBefore) {
      boolean blank = file.text().isBlank();
      diagnostics.report(
          SourceProblem.EMPTY_FILE,
          Span.wholeFile(file),
          blank ? "the file is empty" : "the file holds comments and directives only",
          "a particle file has a `struct Particle` and a function `bool update(inout Particle p)`");
    }
    Cursor cursor = new Cursor(text.tokens(), heard, text.includedFrom());
    List<Declaration> declarations = new DeclarationParser(cursor).declarations();
    steps = cursor.steps();
    return new SyntaxTree.Unit(file, declarations);
  }
}
