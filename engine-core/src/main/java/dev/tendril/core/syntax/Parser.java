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
  private Parser() {}

  /**
   * A tree and what it cost.
   *
   * @param tokens that reached the parser
   * @param steps how often the parser looked at one of them
   */
  record Counted(SyntaxTree.Unit unit, int tokens, long steps) {}

  /**
   * Reads a file with its includes.
   *
   * @return what could be read; only complete if nothing was reported as an error
   */
  public static SyntaxTree.Unit parse(
      SourceFile file, SourceLookup sources, Diagnostics diagnostics) {
    return parseCounted(file, sources, diagnostics).unit();
  }

  static Counted parseCounted(SourceFile file, SourceLookup sources, Diagnostics diagnostics) {
    int errorsBefore = diagnostics.errorCount();
    Preprocessor.Result text = new Preprocessor(sources, diagnostics).run(file);
    if (text.tokens().size() == 1 && diagnostics.errorCount() == errorsBefore) {
      reportEmpty(file, diagnostics);
    }
    // Mistakes that may only follow from a missing include or a broken macro are not shown.
    Diagnostics heard = text.reliable() ? diagnostics : new Diagnostics();
    Cursor cursor = new Cursor(text.tokens(), heard, text.includedFrom());
    List<Declaration> declarations = new DeclarationParser(cursor).declarations();
    SyntaxTree.Unit unit = new SyntaxTree.Unit(file, text.imports(), declarations);
    return new Counted(unit, text.tokens().size(), cursor.steps());
  }

  private static void reportEmpty(SourceFile file, Diagnostics diagnostics) {
    boolean blank = file.text().isBlank();
    diagnostics.report(
        SourceProblem.EMPTY_FILE,
        Span.wholeFile(file),
        blank ? "the file is empty" : "the file holds comments and directives only",
        "a particle file has a `struct Particle` and a function `bool update(inout Particle p)`");
  }
}
