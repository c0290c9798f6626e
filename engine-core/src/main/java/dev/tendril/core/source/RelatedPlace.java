package dev.tendril.core.source;

/** A second place of a diagnostic, with what is to be seen there. */
public record RelatedPlace(Span span, String message) {
  public String file() {
    return span.file().path();
  }

  public int line() {
    return span.isWholeFile() ? 0 : span.file().lineAt(span.start());
  }

  public int column() {
    return span.isWholeFile() ? 0 : span.file().columnAt(span.start());
  }

  public int length() {
    return Diagnostic.length(span);
  }
}
