package dev.tendril.core.source;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One message about a user's file. Diagnostics are data: rendering them is somebody else's work.
 *
 * @param span the place; {@link Span#wholeFile} for a problem of the file as a whole
 * @param help what to do about it, or null
 * @param related other places that matter, in the order to show them
 */
public record Diagnostic(
    ProblemCode problem,
    Span span,
    String message,
    @Nullable String help,
    List<RelatedPlace> related) {

  public Diagnostic {
    related = List.copyOf(related);
  }

  public String code() {
    return problem.code();
  }

  public Severity severity() {
    return problem.severity();
  }

  public String file() {
    return span.file().path();
  }

  /** From 1, or 0 for a whole-file problem. */
  public int line() {
    return span.isWholeFile() ? 0 : span.file().lineAt(span.start());
  }

  /** In code points from 1, or 0 for a whole-file problem. */
  public int column() {
    return span.isWholeFile() ? 0 : span.file().columnAt(span.start());
  }

  /** In code points, cut at the line's end; at least 1, or 0 for a whole-file problem. */
  public int length() {
    return length(span);
  }

  static int length(Span span) {
    if (span.isWholeFile()) {
      return 0;
    }
    SourceFile file = span.file();
    int end = Math.min(span.end(), file.lineEnd(file.lineAt(span.start())));
    return Math.max(
        1,
        file.text()
            .codePointCount(
                Math.min(span.start(), file.text().length()), Math.max(span.start(), end)));
  }
}
