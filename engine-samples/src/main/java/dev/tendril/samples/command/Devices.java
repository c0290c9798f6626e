package dev.tendril.samples.command;

import dev.tendril.vulkan.device.HeadlessOptions;
import org.jspecify.annotations.Nullable;

/** Reads {@code --device}. */
final class Devices {
  private static final int MOST_DIGITS = 5;

  private Devices() {}

  /**
   * Chooses a device.
   *
   * @param text part of a name, or a place in the loader's list; null for the best
   */
  static HeadlessOptions choose(HeadlessOptions options, @Nullable String text) {
    if (text == null) {
      return options;
    }
    return text.matches("\\d{1," + MOST_DIGITS + "}")
        ? options.withDeviceIndex(Integer.parseInt(text))
        : options.withDeviceName(text);
  }
}
