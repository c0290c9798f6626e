package dev.tendril.vulkan.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lwjgl.vulkan.VK10.VK_ERROR_DEVICE_LOST;
import static org.lwjgl.vulkan.VK10.VK_FORMAT_R16G16B16A16_SFLOAT;
import static org.lwjgl.vulkan.VK10.VK_SUCCESS;

import dev.tendril.vulkan.memory.GpuBuffer;
import dev.tendril.vulkan.memory.GpuMemory;
import dev.tendril.vulkan.testing.GpuExtension;
import dev.tendril.vulkan.testing.GpuTest;
import dev.tendril.vulkan.testing.ValidationLog;
import org.junit.jupiter.api.Test;

@GpuTest
final class VulkanDeviceTest {
  @Test
  void knowsItsLimits(VulkanDevice device) {
    DeviceLimits limits = device.limits();
    assertThat(limits.maxStorageBufferRange()).isGreaterThanOrEqualTo(1L << 27);
    assertThat(limits.maxBufferSize()).isGreaterThanOrEqualTo(1L << 30);
    assertThat(limits.deviceLocalHeapSize()).isPositive();
    assertThat(limits.maxComputeWorkGroupCountX()).isGreaterThanOrEqualTo(65535);
    assertThat(limits.maxComputeWorkGroupInvocations()).isGreaterThanOrEqualTo(128);
    assertThat(Integer.bitCount(limits.subgroupSize())).isEqualTo(1);
    assertThat(limits.maxPushConstantsSize()).isGreaterThanOrEqualTo(128);
    assertThat(limits.maxPerStageDescriptorSamplers()).isGreaterThanOrEqualTo(16);
    assertThat(limits.timestampPeriodNanos()).isPositive();
    assertThat(device.name()).isNotEmpty();
    assertThat(device.debugNames().isEnabled()).as("names are on with validation").isTrue();
  }

  @Test
  void canBeChosenByNameAndPlace(VulkanDevice device) {
    assertThat(VulkanDevice.deviceNames()).contains(device.name());
    HeadlessOptions options = HeadlessOptions.defaults();
    try (VulkanDevice same = VulkanDevice.headless(options.withDeviceName(device.name()))) {
      assertThat(same.name()).isEqualTo(device.name());
      assertThat(same.debugNames().isEnabled()).as("and off without").isFalse();
    }
    int place = VulkanDevice.deviceNames().indexOf(device.name());
    try (VulkanDevice same = VulkanDevice.headless(options.withDeviceIndex(place))) {
      assertThat(same.name()).isEqualTo(device.name());
    }
    assertThatThrownBy(() -> VulkanDevice.headless(options.withDeviceName("no such thing")))
        .isInstanceOf(VulkanException.class)
        .hasMessageContaining(device.name());
    assertThatThrownBy(() -> VulkanDevice.headless(options.withDeviceIndex(99)))
        .isInstanceOf(VulkanException.class)
        .hasMessageContaining("there is no device 99");
  }

  @Test
  void twoDevicesLiveSideBySideAndCloseTwice(VulkanDevice device) {
    ValidationLog log = new ValidationLog();
    VulkanDevice second = VulkanDevice.headless(GpuExtension.options(log));
    try (GpuMemory memory = new GpuMemory(second);
        GpuBuffer buffer = memory.deviceBuffer("of the second", 256, 0)) {
      assertThat(buffer.deviceAddress()).isNotZero();
    }
    second.close();
    second.close();
    log.requireEmpty();
    assertThat(device.handle()).isNotNull();
  }

  @Test
  void namesResultsAndFormats() {
    VulkanCheck.check(VK_SUCCESS, "nothing");
    assertThatThrownBy(() -> VulkanCheck.check(VK_ERROR_DEVICE_LOST, "vkQueueSubmit"))
        .isInstanceOfSatisfying(
            VulkanException.class, e -> assertThat(e.result()).isEqualTo(VK_ERROR_DEVICE_LOST))
        .hasMessage("vkQueueSubmit failed: VK_ERROR_DEVICE_LOST (-4)");
    assertThat(VulkanNames.result(12345)).isEqualTo("an unknown VkResult (12345)");
    assertThat(VulkanNames.format(VK_FORMAT_R16G16B16A16_SFLOAT))
        .isEqualTo("VK_FORMAT_R16G16B16A16_SFLOAT");
    assertThat(VulkanNames.format(-7)).isEqualTo("VkFormat -7");
  }
}
