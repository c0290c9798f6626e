package dev.tendril.vulkan.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lwjgl.vulkan.EXTMemoryBudget.VK_EXT_MEMORY_BUDGET_EXTENSION_NAME;
import static org.lwjgl.vulkan.VK10.VK_MAKE_API_VERSION;
import static org.lwjgl.vulkan.VK10.VK_SUCCESS;
import static org.lwjgl.vulkan.VK10.vkCreateDevice;
import static org.lwjgl.vulkan.VK10.vkDestroyDevice;
import static org.lwjgl.vulkan.VK10.vkGetPhysicalDeviceFeatures;
import static org.lwjgl.vulkan.VK12.VK_API_VERSION_1_2;
import static org.lwjgl.vulkan.VK13.VK_API_VERSION_1_3;

import dev.tendril.vulkan.testing.GpuExtension;
import dev.tendril.vulkan.testing.GpuTest;
import dev.tendril.vulkan.testing.ValidationLog;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.KHRMaintenance1;
import org.lwjgl.vulkan.VkBaseInStructure;
import org.lwjgl.vulkan.VkDevice;
import org.lwjgl.vulkan.VkDeviceCreateInfo;
import org.lwjgl.vulkan.VkDeviceQueueCreateInfo;
import org.lwjgl.vulkan.VkPhysicalDevice;
import org.lwjgl.vulkan.VkPhysicalDeviceDynamicRenderingFeatures;
import org.lwjgl.vulkan.VkPhysicalDeviceFeatures;
import org.lwjgl.vulkan.VkPhysicalDeviceFeatures2;
import org.lwjgl.vulkan.VkPhysicalDeviceHostQueryResetFeatures;
import org.lwjgl.vulkan.VkPhysicalDeviceSynchronization2Features;
import org.lwjgl.vulkan.VkPhysicalDeviceVulkan11Features;
import org.lwjgl.vulkan.VkPhysicalDeviceVulkan12Features;
import org.lwjgl.vulkan.VkPhysicalDeviceVulkan13Features;

/** Embedding rules 7 and 8: whatever way the host asks for features, the chain stays valid. */
@GpuTest
final class DeviceRequirementsTest {
  private static final String ADDED_11 = "added VkPhysicalDeviceVulkan11Features";
  private static final String ADDED_12 = "added VkPhysicalDeviceVulkan12Features";
  private static final String ADDED_13 = "added VkPhysicalDeviceVulkan13Features";
  private static final String ADDED_CORE = "added pEnabledFeatures";

  /** Ways in which real hosts fill their chain, and what apply must add to each. */
  enum Shape {
    NOTHING(ADDED_11, ADDED_12, ADDED_13, ADDED_CORE) {
      @Override
      void fill(VkDeviceCreateInfo createInfo, VkPhysicalDevice device, MemoryStack stack) {}
    },
    CORE_BITS_ONLY(ADDED_11, ADDED_12, ADDED_13) {
      @Override
      void fill(VkDeviceCreateInfo createInfo, VkPhysicalDevice device, MemoryStack stack) {
        VkPhysicalDeviceFeatures all = VkPhysicalDeviceFeatures.calloc(stack);
        vkGetPhysicalDeviceFeatures(device, all);
        createInfo.pEnabledFeatures(all.robustBufferAccess(false));
      }
    },
    CORE_BITS_AND_SINGLE_STRUCTS_OF_13(ADDED_11, ADDED_12) {
      @Override
      void fill(VkDeviceCreateInfo createInfo, VkPhysicalDevice device, MemoryStack stack) {
        createInfo
            .pEnabledFeatures(VkPhysicalDeviceFeatures.calloc(stack))
            .pNext(
                VkPhysicalDeviceDynamicRenderingFeatures.calloc(stack)
                    .sType$Default()
                    .dynamicRendering(true))
            .pNext(
                VkPhysicalDeviceSynchronization2Features.calloc(stack)
                    .sType$Default()
                    .synchronization2(true));
      }
    },
    FEATURES_2_THEN_GATHERED(ADDED_11) {
      @Override
      void fill(VkDeviceCreateInfo createInfo, VkPhysicalDevice device, MemoryStack stack) {
        VkPhysicalDeviceVulkan13Features features13 =
            VkPhysicalDeviceVulkan13Features.calloc(stack)
                .sType$Default()
                .dynamicRendering(true)
                .synchronization2(true);
        VkPhysicalDeviceVulkan12Features features12 =
            VkPhysicalDeviceVulkan12Features.calloc(stack)
                .sType$Default()
                .bufferDeviceAddress(true)
                .pNext(features13.address());
        createInfo.pNext(
            VkPhysicalDeviceFeatures2.calloc(stack)
                .sType$Default()
                .pNext(features12.address())
                .address());
      }
    },
    GATHERED_11_AND_SINGLE_DYNAMIC_RENDERING(
        ADDED_12, "added VkPhysicalDeviceSynchronization2Features") {
      @Override
      void fill(VkDeviceCreateInfo createInfo, VkPhysicalDevice device, MemoryStack stack) {
        createInfo
            .pEnabledFeatures(VkPhysicalDeviceFeatures.calloc(stack))
            .pNext(VkPhysicalDeviceVulkan11Features.calloc(stack).sType$Default())
            .pNext(
                VkPhysicalDeviceDynamicRenderingFeatures.calloc(stack)
                    .sType$Default()
                    .dynamicRendering(true))
            .ppEnabledExtensionNames(stack.pointers(stack.UTF8("VK_KHR_dynamic_rendering")));
      }
    },
    SINGLE_STRUCT_OF_12(
        ADDED_11, ADDED_13, ADDED_CORE, "added VkPhysicalDeviceBufferDeviceAddressFeatures") {
      @Override
      void fill(VkDeviceCreateInfo createInfo, VkPhysicalDevice device, MemoryStack stack) {
        createInfo.pNext(
            VkPhysicalDeviceHostQueryResetFeatures.calloc(stack)
                .sType$Default()
                .hostQueryReset(true));
      }
    };

    private final String added;

    Shape(String... added) {
      this.added = String.join("\n", added);
    }

    List<String> mustAdd() {
      return added.lines().toList();
    }

    /** Non-uniform indexing is optional, and its single struct is only needed in one shape. */
    List<String> mayAdd() {
      List<String> lines = new ArrayList<>(mustAdd());
      if (this == SINGLE_STRUCT_OF_12) {
        lines.add("added VkPhysicalDeviceDescriptorIndexingFeatures");
      }
      return lines;
    }

    abstract void fill(VkDeviceCreateInfo createInfo, VkPhysicalDevice device, MemoryStack stack);
  }

  @ParameterizedTest
  @EnumSource(Shape.class)
  void completesEveryShapeOfChain(Shape shape) {
    ValidationLog log = new ValidationLog();
    withHost(
        log,
        VK_API_VERSION_1_3,
        (physicalDevice, stack) -> {
          VkDeviceCreateInfo createInfo = createInfo(stack);
          shape.fill(createInfo, physicalDevice, stack);
          DeviceRequirements requirements = DeviceRequirements.query(physicalDevice);
          assertThat(requirements.missing()).isEmpty();

          List<String> changes = requirements.apply(createInfo, stack);

          assertThat(changes).containsAll(shape.mustAdd());
          assertThat(changes)
              .filteredOn(change -> change.startsWith("added Vk"))
              .isSubsetOf(shape.mayAdd());
          assertThat(requirements.check(createInfo)).isEmpty();
          assertThat(requirements.apply(createInfo, stack))
              .as("a second time changes nothing")
              .allMatch(change -> change.contains("stays off"));
          assertThat(structureTypes(createInfo)).doesNotHaveDuplicates();

          withDevice(
              physicalDevice,
              createInfo,
              0,
              device -> {
                try (VulkanDevice adopted = VulkanDevice.adopt(device, 0, requirements)) {
                  assertThat(adopted.handle()).isSameAs(device);
                  assertThat(adopted.features().drawIndirectCount())
                      .isEqualTo(shape != Shape.SINGLE_STRUCT_OF_12);
                  assertThat(adopted.features().multiview()).isTrue();
                }
              });
        });
    log.requireEmpty();
  }

  @Test
  void mergesExtensions() {
    withHost(
        new ValidationLog(),
        VK_API_VERSION_1_3,
        (physicalDevice, stack) -> {
          VkDeviceCreateInfo createInfo = createInfo(stack);
          createInfo.ppEnabledExtensionNames(
              stack.pointers(
                  stack.UTF8(KHRMaintenance1.VK_KHR_MAINTENANCE1_EXTENSION_NAME),
                  stack.UTF8(VK_EXT_MEMORY_BUDGET_EXTENSION_NAME)));
          DeviceRequirements requirements = DeviceRequirements.query(physicalDevice);
          requirements.apply(createInfo, stack);
          assertThat(extensions(createInfo))
              .contains(
                  KHRMaintenance1.VK_KHR_MAINTENANCE1_EXTENSION_NAME,
                  VK_EXT_MEMORY_BUDGET_EXTENSION_NAME)
              .doesNotHaveDuplicates();
        });
  }

  @Test
  void checkNamesWhatAHandMadeChainLacks() {
    withHost(
        new ValidationLog(),
        VK_API_VERSION_1_3,
        (physicalDevice, stack) -> {
          VkDeviceCreateInfo createInfo = createInfo(stack);
          createInfo.pNext(
              VkPhysicalDeviceVulkan13Features.calloc(stack)
                  .sType$Default()
                  .dynamicRendering(true));
          DeviceRequirements requirements = DeviceRequirements.query(physicalDevice);
          assertThat(requirements.check(createInfo))
              .containsExactly(
                  "enable bufferDeviceAddress in VkPhysicalDeviceVulkan12Features or"
                      + " VkPhysicalDeviceBufferDeviceAddressFeatures",
                  "enable synchronization2 in VkPhysicalDeviceVulkan13Features or"
                      + " VkPhysicalDeviceSynchronization2Features");
          withDevice(
              physicalDevice,
              createInfo,
              0,
              device ->
                  assertThatThrownBy(() -> VulkanDevice.adopt(device, 0, requirements))
                      .isInstanceOf(UnsupportedDeviceException.class)
                      .hasMessageContaining("enable synchronization2"));
        });
  }

  @Test
  void refusesCoreFeaturesAskedForTwice() {
    withHost(
        new ValidationLog(),
        VK_API_VERSION_1_3,
        (physicalDevice, stack) -> {
          VkDeviceCreateInfo createInfo =
              createInfo(stack)
                  .pEnabledFeatures(VkPhysicalDeviceFeatures.calloc(stack))
                  .pNext(VkPhysicalDeviceFeatures2.calloc(stack).sType$Default());
          DeviceRequirements requirements = DeviceRequirements.query(physicalDevice);
          assertThatThrownBy(() -> requirements.apply(createInfo, stack))
              .isInstanceOf(IllegalArgumentException.class)
              .hasMessageContaining("only one of them");
          assertThat(requirements.check(createInfo)).anyMatch(line -> line.contains("only one"));
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void saysWhichLineToRaiseInAnInstanceOfAnOlderVersion(int minorVersion) {
    int apiVersion = VK_MAKE_API_VERSION(0, 1, minorVersion, 0);
    withHost(
        new ValidationLog(),
        apiVersion,
        (physicalDevice, stack) -> {
          DeviceRequirements requirements = DeviceRequirements.query(physicalDevice);
          assertThat(requirements.isSupported()).isFalse();
          assertThat(requirements.missing())
              .singleElement()
              .asString()
              .contains("the instance was made for Vulkan " + VulkanNames.version(apiVersion))
              .contains("raise VkApplicationInfo.apiVersion to VK_API_VERSION_1_3");
          VkDeviceCreateInfo createInfo = createInfo(stack);
          assertThatThrownBy(() -> requirements.apply(createInfo, stack))
              .isInstanceOf(UnsupportedDeviceException.class)
              .hasMessageContaining("VkApplicationInfo.apiVersion");
          withDevice(
              physicalDevice,
              createInfo,
              0,
              device ->
                  assertThatThrownBy(() -> VulkanDevice.adopt(device, 0, requirements))
                      .isInstanceOf(UnsupportedDeviceException.class)
                      .hasMessageContaining("VkApplicationInfo.apiVersion"));
        });
  }

  @Test
  void refusesAWrapperOfAnOlderVersion() {
    withHost(
        new ValidationLog(),
        VK_API_VERSION_1_3,
        (physicalDevice, stack) -> {
          DeviceRequirements requirements = DeviceRequirements.query(physicalDevice);
          VkDeviceCreateInfo createInfo = createInfo(stack);
          requirements.apply(createInfo, stack);
          withDevice(
              physicalDevice,
              createInfo,
              VK_API_VERSION_1_2,
              device ->
                  assertThatThrownBy(() -> VulkanDevice.adopt(device, 0, requirements))
                      .isInstanceOf(UnsupportedDeviceException.class)
                      .hasMessageContaining("VkDevice object was made for Vulkan 1.2")
                      .hasMessageContaining("new VkDevice(..)"));
        });
  }

  @Test
  void adoptsNoDeviceWhoseChainItHasNotSeenAndNoFamilyThatIsNotThere() {
    withHost(
        new ValidationLog(),
        VK_API_VERSION_1_3,
        (physicalDevice, stack) -> {
          VkDeviceCreateInfo createInfo = createInfo(stack);
          DeviceRequirements requirements = DeviceRequirements.query(physicalDevice);
          requirements.apply(createInfo, stack);
          DeviceRequirements unseen = DeviceRequirements.query(physicalDevice);
          withDevice(
              physicalDevice,
              createInfo,
              0,
              device -> {
                assertThatThrownBy(() -> VulkanDevice.adopt(device, 0, unseen))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("call apply or check before vkCreateDevice");
                assertThatThrownBy(() -> VulkanDevice.adopt(device, 99, requirements))
                    .isInstanceOf(UnsupportedDeviceException.class)
                    .hasMessageContaining("queue family 99");
              });
        });
  }

  /** Runs something with the first device of an instance made by a host. */
  private static void withHost(
      ValidationLog log, int apiVersion, BiConsumer<VkPhysicalDevice, MemoryStack> use) {
    try (HeadlessInstance instance =
            HeadlessInstance.create(GpuExtension.options(log), apiVersion);
        MemoryStack stack = MemoryStack.stackPush()) {
      use.accept(instance.physicalDevices().get(0), stack);
    }
  }

  private static void withDevice(
      VkPhysicalDevice physicalDevice,
      VkDeviceCreateInfo createInfo,
      int wrapperVersion,
      Consumer<VkDevice> use) {
    try (MemoryStack stack = MemoryStack.stackPush()) {
      PointerBuffer handle = stack.mallocPointer(1);
      assertThat(vkCreateDevice(physicalDevice, createInfo, null, handle)).isEqualTo(VK_SUCCESS);
      VkDevice device = new VkDevice(handle.get(0), physicalDevice, createInfo, wrapperVersion);
      try {
        use.accept(device);
      } finally {
        vkDestroyDevice(device, null);
      }
    }
  }

  private static VkDeviceCreateInfo createInfo(MemoryStack stack) {
    return VkDeviceCreateInfo.calloc(stack)
        .sType$Default()
        .pQueueCreateInfos(
            VkDeviceQueueCreateInfo.calloc(1, stack)
                .sType$Default()
                .queueFamilyIndex(0)
                .pQueuePriorities(stack.floats(1)));
  }

  private static List<Integer> structureTypes(VkDeviceCreateInfo createInfo) {
    List<Integer> types = new ArrayList<>();
    long address = createInfo.pNext();
    while (address != MemoryUtil.NULL) {
      VkBaseInStructure node = VkBaseInStructure.create(address);
      types.add(node.sType());
      VkBaseInStructure next = node.pNext();
      address = next == null ? MemoryUtil.NULL : next.address();
    }
    return types;
  }

  private static List<String> extensions(VkDeviceCreateInfo createInfo) {
    List<String> names = new ArrayList<>();
    PointerBuffer pointers = createInfo.ppEnabledExtensionNames();
    for (int i = 0; pointers != null && i < pointers.remaining(); i++) {
      names.add(MemoryUtil.memUTF8(pointers.get(i)));
    }
    return names;
  }
}
