package dev.tendril.vulkan.device;

/**
 * A Vulkan call failed or could not be made. The message names the operation and the result by its
 * Vulkan name. What to do about a lost device is the host's decision: nothing is retried here.
 */
public class VulkanException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int result;

  /**
   * A failure that is not one of a single Vulkan call.
   *
   * @param message what failed and what can be done
   */
  public VulkanException(String message) {
    super(message);
    this.result = 0;
  }

  /**
   * A failure with a Java cause, such as a missing native library.
   *
   * @param message what failed and what can be done
   * @param cause why
   */
  public VulkanException(String message, Throwable cause) {
    super(message, cause);
    this.result = 0;
  }

  /**
   * A failed Vulkan call.
   *
   * @param message operation and result name
   * @param result the {@code VkResult}
   */
  public VulkanException(String message, int result) {
    super(message);
    this.result = result;
  }

  /** The {@code VkResult} of the failed call; 0 when no single call is to blame. */
  public int result() {
    return result;
  }
}
