package dev.tendril.samples.command;

import dev.tendril.vulkan.device.HeadlessOptions;
import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.device.VulkanException;
import java.util.concurrent.atomic.AtomicInteger;

/** A device without a window, and what the validation layer says about its use. */
final class Gpu implements AutoCloseable {
  private final VulkanDevice device;
  private final AtomicInteger messages;

  private Gpu(VulkanDevice device, AtomicInteger messages) {
    this.device = device;
    this.messages = messages;
  }

  /** Opens the device that the options name. */
  static Gpu open(RunOptions options) {
    return open(options.device(HeadlessOptions.defaults()), options.validate());
  }

  static Gpu open(HeadlessOptions options, boolean validate) {
    AtomicInteger messages = new AtomicInteger();
    HeadlessOptions complete =
        validate
            ? options.withValidation(
                message -> {
                  messages.incrementAndGet();
                  System.err.println("validation: " + message);
                })
            : options;
    try {
      return new Gpu(VulkanDevice.headless(complete), messages);
    } catch (VulkanException e) {
      throw new CommandFailure(String.valueOf(e.getMessage()), e);
    }
  }

  VulkanDevice device() {
    return device;
  }

  /**
   * Ends a command that was asked to validate. To be called after {@link #close}, since that is
   * validated too.
   *
   * @throws CommandFailure if there was any message
   */
  void requireSilence() {
    int count = messages.get();
    if (count > 0) {
      throw new CommandFailure(
          count == 1
              ? "the validation layer had 1 message"
              : "the validation layer had " + count + " messages");
    }
  }

  @Override
  public void close() {
    device.close();
  }
}
