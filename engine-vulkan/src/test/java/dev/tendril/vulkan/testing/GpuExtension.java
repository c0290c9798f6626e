package dev.tendril.vulkan.testing;

import dev.tendril.vulkan.device.HeadlessOptions;
import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.device.VulkanException;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.opentest4j.TestAbortedException;

/** Does what {@link GpuTest} promises. */
public final class GpuExtension implements BeforeAllCallback, AfterEachCallback, ParameterResolver {
  private static final ExtensionContext.Namespace NAMESPACE =
      ExtensionContext.Namespace.create(GpuExtension.class);

  @Override
  public void beforeAll(ExtensionContext context) {
    gpu(context);
  }

  @Override
  public void afterEach(ExtensionContext context) {
    gpu(context).log.requireEmpty();
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    return type == VulkanDevice.class || type == ValidationLog.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == VulkanDevice.class
        ? gpu(context).device
        : gpu(context).log;
  }

  /** Options of a validated device, for tests that open their own. */
  public static HeadlessOptions options(ValidationLog log) {
    HeadlessOptions options =
        HeadlessOptions.defaults().withApplicationName("Tendril tests").withValidation(log);
    String name = System.getenv("TENDRIL_DEVICE");
    return name == null ? options : options.withDeviceName(name);
  }

  private static Gpu gpu(ExtensionContext context) {
    // Kept with the class; JUnit closes it after the last test.
    ExtensionContext ofClass = context;
    while (ofClass.getTestMethod().isPresent()) {
      ofClass = ofClass.getParent().orElseThrow();
    }
    return ofClass.getStore(NAMESPACE).getOrComputeIfAbsent("gpu", key -> open(), Gpu.class);
  }

  private static Gpu open() {
    ValidationLog log = new ValidationLog();
    try {
      return new Gpu(VulkanDevice.headless(options(log)), log);
    } catch (VulkanException e) {
      if ("true".equals(System.getenv("CI"))) {
        throw e;
      }
      throw new TestAbortedException(
          "skipped, for there is no device to test on: " + e.getMessage());
    }
  }

  private record Gpu(VulkanDevice device, ValidationLog log) implements AutoCloseable {
    @Override
    public void close() {
      device.close();
      log.requireEmpty();
    }
  }
}
