package dev.tendril.core.effect;

/** Bytes that are no bundle of effects, or a damaged one, or one for another engine. */
public final class UnusableBundleException extends Exception {
  private static final long serialVersionUID = 1;

  /**
   * @param message a clause about the bundle, such as {@code it is damaged}
   */
  public UnusableBundleException(String message) {
    super(message);
  }
}
