package dev.tendril.core.source;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Collects diagnostics of one compilation. It belongs to one thread. Past {@link #LIMIT} errors
 * further ones are dropped, so that hostile text costs bounded work; a phase may ask {@link
 * #isFull()} and stop. The same code at the same place is reported once.
 */
public final class Diagnostics {
  /** The most diagnostics that are kept. */
  public static final int LIMIT = 200;

  private record Key(String code, SourceFile file, int start) {}

  private final List<Diagnostic> all = new ArrayList<>();
  private final Set<Key> seen = new HashSet<>();
  private int errors;

  public void report(ProblemCode problem, Span span, String message) {
    report(problem, span, message, null, List.of());
  }

  public void report(ProblemCode problem, Span span, String message, @Nullable String help) {
    report(problem, span, message, help, List.of());
  }

  public void report(
      ProblemCode problem,
      Span span,
      String message,
      @Nullable String help,
      List<RelatedPlace> related) {
    if (isFull() || !seen.add(new Key(problem.code(), span.file(), span.start()))) {
      return;
    }
    all.add(new Diagnostic(problem, span, message, help, related));
    if (problem.severity() == Severity.ERROR) {
      errors++;
    }
  }

  public boolean isFull() {
    return all.size() >= LIMIT;
  }

  public int errorCount() {
    return errors;
  }

  public boolean hasErrors() {
    return errors > 0;
  }

  /** In the order of reporting. */
  public List<Diagnostic> all() {
    return List.copyOf(all);
  }
}
