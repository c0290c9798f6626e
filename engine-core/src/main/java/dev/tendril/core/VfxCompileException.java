package dev.tendril.core;

import dev.tendril.core.source.Diagnostic;
import dev.tendril.core.source.DiagnosticText;
import java.util.List;

/** A particle file, or one that it needs, has errors. */
public final class VfxCompileException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<Diagnostic> diagnostics;

  /**
   * @param diagnostics all of the run, at least one an error
   */
  public VfxCompileException(List<Diagnostic> diagnostics) {
    super(DiagnosticText.render(diagnostics));
    this.diagnostics = List.copyOf(diagnostics);
  }

  /** What is wrong, as data; the exception's message is their text. */
  public List<Diagnostic> diagnostics() {
    return diagnostics;
  }
}
