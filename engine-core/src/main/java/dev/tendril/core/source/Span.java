package dev.tendril.core.source;

/**
 * A half-open range of one file's text, in UTF-16 code units. {@code file} is compared by identity.
 */
public record Span(SourceFile file, int start, int end) {
  /** The smallest span that covers both; both must lie in one file, else this one is returned. */
  public Span to(Span other) {
    return file == other.file
        ? new Span(file, Math.min(start, other.start), Math.max(end, other.end))
        : this;
  }

  /** The file's whole, for problems without a place: rendered as line 0, column 0, length 0. */
  public static Span wholeFile(SourceFile file) {
    return new Span(file, -1, -1);
  }

  public boolean isWholeFile() {
    return start < 0;
  }

  public String text() {
    return isWholeFile() ? "" : file.text().substring(start, end);
  }

  @Override
  public String toString() {
    return isWholeFile()
        ? file.path()
        : file.path() + ":" + file.lineAt(start) + ":" + file.columnAt(start);
  }
}
