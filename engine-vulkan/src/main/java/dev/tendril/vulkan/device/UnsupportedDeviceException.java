package dev.tendril.vulkan.device;

import java.util.List;

/**
 * A physical device, an instance or a {@code VkDevice} lacks something the engine cannot do
 * without. Each line of {@link #missing()} says what, and what the host can change about it.
 */
public final class UnsupportedDeviceException extends VulkanException {
  private static final long serialVersionUID = 1L;

  @SuppressWarnings("serial") // always an immutable list of strings
  private final List<String> missing;

  /**
   * Creates the exception; its message lists everything that is missing.
   *
   * @param deviceName the device's own name
   * @param missing one line for each thing missing
   */
  public UnsupportedDeviceException(String deviceName, List<String> missing) {
    super(deviceName + " cannot run Tendril:\n  " + String.join("\n  ", missing));
    this.missing = List.copyOf(missing);
  }

  /** One line for each thing missing; never empty. */
  public List<String> missing() {
    return missing;
  }
}
