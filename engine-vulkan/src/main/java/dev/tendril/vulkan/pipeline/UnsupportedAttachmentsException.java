package dev.tendril.vulkan.pipeline;

import dev.tendril.vulkan.device.VulkanException;
import java.util.List;

/** A device cannot draw into attachments of these formats in this way. */
public final class UnsupportedAttachmentsException extends VulkanException {
  private static final long serialVersionUID = 1L;

  UnsupportedAttachmentsException(String deviceName, List<String> reasons) {
    super(deviceName + " cannot draw into this target:\n  " + String.join("\n  ", reasons));
  }
}
