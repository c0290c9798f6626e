package dev.tendril.samples.command;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files that commands write. */
final class Outputs {
  private Outputs() {}

  /** Ends the command before long work whose result could not be written. */
  static void check(Path file) {
    if (Files.isDirectory(file)) {
      throw new CommandFailure(file + " is a directory, so it cannot be written");
    }
    Path folder = file.toAbsolutePath().getParent();
    while (folder != null && !Files.exists(folder)) {
      folder = folder.getParent(); // is made when it is needed
    }
    if (folder != null && !Files.isDirectory(folder)) {
      throw new CommandFailure(file + " cannot be written: " + folder + " is not a directory");
    }
  }

  /** A failed write, in the user's words. */
  static CommandFailure failure(Path file, IOException cause) {
    String reason = cause.getMessage();
    if (cause instanceof AccessDeniedException) {
      reason = "access is denied";
    } else if (cause instanceof FileSystemException problem && problem.getReason() != null) {
      reason = problem.getReason();
    }
    return new CommandFailure(file + " cannot be written: " + reason, cause);
  }
}
