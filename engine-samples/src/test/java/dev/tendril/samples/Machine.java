package dev.tendril.samples;

import static org.assertj.core.api.Assertions.fail;

import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.device.VulkanException;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/** What the machine that runs the tests offers. On CI everything must be there. */
public final class Machine {
  private Machine() {}

  /** Ends the test where there is no Vulkan device: as failed on CI, as skipped elsewhere. */
  public static void requireDevice() {
    try {
      List<String> devices = VulkanDevice.deviceNames();
      if (!devices.isEmpty()) {
        return;
      }
      missing("no Vulkan device was found");
    } catch (VulkanException e) {
      missing(String.valueOf(e.getMessage()));
    }
  }

  /** Ends the test because something is missing. */
  public static void missing(String what) {
    if ("true".equals(System.getenv("CI"))) {
      fail(what + ", and CI=true forbids skipping");
    }
    Assumptions.abort(what);
  }
}
