package dev.tendril.vulkan;

import org.jspecify.annotations.Nullable;

/**
 * A bundle of effects cannot be used: it cannot be read, is damaged, was cooked for another engine,
 * or needs what a device has not. The message says which.
 */
public final class BundleException extends RuntimeException {
  private static final long serialVersionUID = 1;

  BundleException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
