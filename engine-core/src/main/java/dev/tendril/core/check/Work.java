package dev.tendril.core.check;

import dev.tendril.core.source.Span;
import org.jspecify.annotations.Nullable;

/**
 * A bound on the work that one file can cause, whatever its text. It counts nodes looked at and
 * nodes made; a file of honest size uses a small fraction.
 */
final class Work {
  static final long LIMIT = 5_000_000;

  /** How deep expressions and statements may nest; the parser's own limit is lower. */
  static final int DEPTH_LIMIT = 400;

  /** Thrown to leave the checker; caught in {@link Checker} only. */
  @SuppressWarnings("serial")
  static final class ExhaustedException extends RuntimeException {
    /** Where the text goes too far; null for the file as a whole. */
    private final transient @Nullable Span span;

    /** Whether the user has been told. */
    private final boolean reported;

    ExhaustedException(@Nullable Span span) {
      this(span, false);
    }

    private ExhaustedException(@Nullable Span span, boolean reported) {
      super("the work limit of a file is reached", null, false, false);
      this.span = span;
      this.reported = reported;
    }

    /** For a limit that has been reported already. */
    static ExhaustedException reported() {
      return new ExhaustedException(null, true);
    }

    boolean isReported() {
      return reported;
    }

    @Nullable Span span() {
      return span;
    }
  }

  private long left = LIMIT;
  private int depth;

  void spend(long amount) {
    left -= amount;
    if (left < 0) {
      throw new ExhaustedException(null);
    }
  }

  /** Goes one level deeper: into an expression, a statement, or a declaration needed first. */
  void enter(Span span) {
    spend(1);
    if (++depth > DEPTH_LIMIT) {
      throw new ExhaustedException(span);
    }
  }

  void leave() {
    depth--;
  }
}
