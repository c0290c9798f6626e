package dev.tendril.samples.command;

/**
 * Ends a command with a message for the user and no stack trace: exit status 1. Wrong usage, status
 * 2, is picocli's ParameterException instead.
 */
final class CommandFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  CommandFailure(String message) {
    super(message);
  }

  CommandFailure(String message, Throwable cause) {
    super(message, cause);
  }
}
