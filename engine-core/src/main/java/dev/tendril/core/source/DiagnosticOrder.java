package dev.tendril.core.source;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The order in which diagnostics are shown. */
public final class DiagnosticOrder {
  private DiagnosticOrder() {}

  /**
   * By file, then line, column and code.
   *
   * @param files the paths of the files that were asked for: theirs come first, in this order;
   *     those of other files follow by path
   */
  public static List<Diagnostic> sorted(List<Diagnostic> diagnostics, List<String> files) {
    List<Diagnostic> sorted = new ArrayList<>(diagnostics);
    sorted.sort(
        Comparator.comparingInt((Diagnostic diagnostic) -> rank(diagnostic.file(), files))
            .thenComparing(Diagnostic::file)
            .thenComparingInt(Diagnostic::line)
            .thenComparingInt(Diagnostic::column)
            .thenComparing(Diagnostic::code));
    return List.copyOf(sorted);
  }

  private static int rank(String file, List<String> files) {
    int index = files.indexOf(file);
    return index < 0 ? files.size() : index;
  }
}
