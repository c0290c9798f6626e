package dev.tendril.core.source;

/**
 * A kind of mistake with a stable code. Each phase has one enum of its kinds: {@code E00xx} source
 * files, {@code E01xx} syntax, {@code E02xx} names, {@code E03xx} types and expressions, {@code
 * E04xx} declarations, {@code E05xx} engine rules; warnings use {@code W} and the same hundreds.
 */
public interface ProblemCode {
  /** For example {@code E0201}. */
  String code();

  /** Derived from the code's letter: E error, W warning, N note. */
  default Severity severity() {
    return switch (code().charAt(0)) {
      case 'E' -> Severity.ERROR;
      case 'W' -> Severity.WARNING;
      default -> Severity.NOTE;
    };
  }
}
