package dev.tendril.core.twin;

/**
 * An effect needs more than its twin may give it: memory, operations in one step, or the thread was
 * interrupted. After it the twin cannot be stepped any more.
 */
public final class TwinLimitException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public TwinLimitException(String message) {
    super(message);
  }
}
