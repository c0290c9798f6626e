package dev.tendril.samples.command;

import java.util.Optional;
import org.joml.Vector3f;

/** Points on the command line. */
final class Vectors {
  private Vectors() {}

  /** Reads {@code x,y,z}; empty if the text is something else or not finite. */
  static Optional<Vector3f> parse(String text) {
    String[] parts = text.split(",", -1);
    if (parts.length != 3) {
      return Optional.empty();
    }
    try {
      Vector3f vector =
          new Vector3f(
              Float.parseFloat(parts[0]), Float.parseFloat(parts[1]), Float.parseFloat(parts[2]));
      return vector.isFinite() ? Optional.of(vector) : Optional.empty();
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
