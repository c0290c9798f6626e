package dev.tendril.vulkan.device;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * How to open a device without a host, for tests, the command line and benchmarks.
 *
 * @param deviceName part of the wanted device's name, in any case; null for the best one (discrete,
 *     then integrated, then virtual, then software)
 * @param deviceIndex place in {@link VulkanDevice#deviceNames()}, from 0; -1 for any
 * @param validation whether to turn on the Khronos validation layer with synchronization
 *     validation; opening fails if the layer is not installed
 * @param messages receives the layer's messages, on whichever thread made the offending call; null
 *     for the log
 * @param applicationName name told to the driver
 */
public record HeadlessOptions(
    @Nullable String deviceName,
    int deviceIndex,
    boolean validation,
    @Nullable Consumer<ValidationMessage> messages,
    String applicationName) {

  /** The best device, without validation. */
  public static HeadlessOptions defaults() {
    return new HeadlessOptions(null, -1, false, null, "Tendril");
  }

  /** The same with a device whose name contains the given text, in any case. */
  public HeadlessOptions withDeviceName(String part) {
    return new HeadlessOptions(part, deviceIndex, validation, messages, applicationName);
  }

  /** The same with the device at a place of {@link VulkanDevice#deviceNames()}, from 0. */
  public HeadlessOptions withDeviceIndex(int index) {
    return new HeadlessOptions(deviceName, index, validation, messages, applicationName);
  }

  /** The same with the validation layer on, its messages going to the log. */
  public HeadlessOptions withValidation() {
    return new HeadlessOptions(deviceName, deviceIndex, true, messages, applicationName);
  }

  /** The same with the validation layer on, its messages going to the given receiver. */
  public HeadlessOptions withValidation(Consumer<ValidationMessage> receiver) {
    return new HeadlessOptions(deviceName, deviceIndex, true, receiver, applicationName);
  }

  /** The same with another name told to the driver. */
  public HeadlessOptions withApplicationName(String name) {
    return new HeadlessOptions(deviceName, deviceIndex, validation, messages, name);
  }
}
