package dev.tendril.vulkan.memory;

import static org.lwjgl.system.MemoryUtil.NULL;
import static org.lwjgl.util.vma.Vma.*;
import static org.lwjgl.vulkan.VK10.*;
import static org.lwjgl.vulkan.VK12.VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT;
import static org.lwjgl.vulkan.VK12.vkGetBufferDeviceAddress;
import static org.lwjgl.vulkan.VK13.VK_API_VERSION_1_3;

import dev.tendril.vulkan.device.SharedObjects;
import dev.tendril.vulkan.device.VulkanCheck;
import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.device.VulkanNames;
import java.nio.LongBuffer;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.util.vma.VmaAllocationCreateInfo;
import org.lwjgl.util.vma.VmaAllocationInfo;
import org.lwjgl.util.vma.VmaAllocatorCreateInfo;
import org.lwjgl.util.vma.VmaAllocatorInfo;
import org.lwjgl.util.vma.VmaBudget;
import org.lwjgl.util.vma.VmaStatistics;
import org.lwjgl.util.vma.VmaTotalStatistics;
import org.lwjgl.util.vma.VmaVulkanFunctions;
import org.lwjgl.vulkan.VkBufferCreateInfo;
import org.lwjgl.vulkan.VkBufferDeviceAddressInfo;
import org.lwjgl.vulkan.VkDevice;
import org.lwjgl.vulkan.VkImageCreateInfo;
import org.lwjgl.vulkan.VkImageViewCreateInfo;
import org.lwjgl.vulkan.VkPhysicalDevice;
import org.lwjgl.vulkan.VkPhysicalDeviceMemoryProperties;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes buffers and images, through VulkanMemoryAllocator: our own allocator, or the host's if it
 * shares one that can give device addresses. Close it after everything that it made.
 *
 * <p>Allocations stay within the heap's budget: what does not fit is refused with {@link
 * GpuMemoryException} instead of pushing other memory out to the CPU's side.
 *
 * <p>May be used from any thread.
 */
public final class GpuMemory implements AutoCloseable {
  private static final Logger LOGGER = LoggerFactory.getLogger(GpuMemory.class);

  /** Every buffer of the engine can be copied, bound as storage and reached by its address. */
  private static final int COMMON_USAGE =
      VK_BUFFER_USAGE_STORAGE_BUFFER_BIT
          | VK_BUFFER_USAGE_TRANSFER_SRC_BIT
          | VK_BUFFER_USAGE_TRANSFER_DST_BIT
          | VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT;

  /** Shaders read and write groups of 16 bytes. */
  private static final long ADDRESS_ALIGNMENT = 16;

  /**
   * From here on we ask for the budget ourselves: VMA gives a large buffer memory of its own, and
   * then does not mind VMA_ALLOCATION_CREATE_WITHIN_BUDGET_BIT (seen in LWJGL 3.4.3).
   */
  private static final long LARGE_BYTES = 16 << 20;

  private final VulkanDevice device;
  private final long allocator;
  private final boolean ownsAllocator;
  private final int deviceLocalHeap;
  private final AtomicInteger buffers = new AtomicInteger();
  private final AtomicInteger images = new AtomicInteger();
  private final AtomicLong bytes = new AtomicLong();
  private volatile long limit = Long.MAX_VALUE;
  private boolean closed;

  /** Opens the memory of a device, which must outlive it. */
  public GpuMemory(VulkanDevice device) {
    this.device = device;
    this.deviceLocalHeap = largestDeviceLocalHeap(device);
    SharedObjects shared = device.shared();
    if (shared.allocator() != NULL && shared.allocatorHasDeviceAddresses()) {
      requireSameDevice(shared.allocator());
      this.allocator = shared.allocator();
      this.ownsAllocator = false;
    } else {
      if (shared.allocator() != NULL) {
        LOGGER.warn(
            "the host's VMA allocator was made without"
                + " VMA_ALLOCATOR_CREATE_BUFFER_DEVICE_ADDRESS_BIT, so it is not shared: the engine"
                + " makes its own");
      }
      this.allocator = createAllocator();
      this.ownsAllocator = true;
    }
  }

  /**
   * From now on nothing is made in device memory that would make this memory hold more. What is
   * there stays. Buffers that the host reaches count, and are not refused.
   */
  public void setLimit(long limitBytes) {
    limit = limitBytes;
  }

  private void requireWithinLimit(Object what, long sizeBytes) {
    long held = bytes.get();
    if (sizeBytes > limit - held) {
      throw new GpuMemoryException(
          "%s needs %,d bytes, and of the budget of %,d bytes the engine holds %,d"
              .formatted(what, sizeBytes, limit, held),
          sizeBytes);
    }
  }

  /**
   * A buffer in device memory. Always has the usages STORAGE, TRANSFER_SRC, TRANSFER_DST and
   * SHADER_DEVICE_ADDRESS. Its contents are undefined.
   *
   * @param name the debug name
   * @param sizeBytes at least 1
   * @param usage further {@code VK_BUFFER_USAGE_*}, or 0
   * @throws GpuMemoryException if it cannot be had
   */
  public GpuBuffer deviceBuffer(String name, long sizeBytes, int usage) {
    requireWithinLimit(name, sizeBytes);
    return buffer(name, sizeBytes, usage, Placement.DEVICE);
  }

  /**
   * A buffer that the CPU reaches at {@link GpuBuffer#mappedAddress} for as long as it lives. Has
   * the same usages as a device buffer. For uploads its memory is coherent and should only be
   * written, in order; for reading back it is cached where the device has such memory, so call
   * {@link GpuBuffer#invalidate} before reading.
   *
   * @param name the debug name
   * @param sizeBytes at least 1
   * @param usage further {@code VK_BUFFER_USAGE_*}, or 0
   * @param readBack whether the CPU reads it
   * @throws GpuMemoryException if it cannot be had
   */
  public GpuBuffer hostBuffer(String name, long sizeBytes, int usage, boolean readBack) {
    return buffer(name, sizeBytes, usage, readBack ? Placement.READ_BACK : Placement.UPLOAD);
  }

  /**
   * A 2D image in device memory with a view of all of it.
   *
   * @param name the debug name
   * @param width pixels
   * @param height pixels
   * @param format the VkFormat
   * @param usage a mask of {@code VK_IMAGE_USAGE_*}
   * @param samples samples of a pixel: 1, 2, 4, ...
   * @param mipLevels levels, at least 1
   * @throws GpuMemoryException if it cannot be had
   */
  public GpuImage image2d(
      String name, int width, int height, int format, int usage, int samples, int mipLevels) {
    return image(ImageDescription.flat(name, width, height, format, usage, samples, mipLevels));
  }

  /**
   * A 3D image of one level in device memory with a view of all of it.
   *
   * @throws GpuMemoryException if it cannot be had
   */
  public GpuImage image3d(String name, int width, int height, int depth, int format, int usage) {
    return image(ImageDescription.volume(name, width, height, depth, format, usage));
  }

  /**
   * An image in device memory with a view of all of it.
   *
   * @throws GpuMemoryException if it cannot be had
   */
  public GpuImage image(ImageDescription description) {
    requireOpen();
    requireWithinLimit(description, leastBytes(description));
    try (MemoryStack stack = MemoryStack.stackPush()) {
      VkImageCreateInfo createInfo =
          VkImageCreateInfo.calloc(stack)
              .sType$Default()
              .imageType(description.volume() ? VK_IMAGE_TYPE_3D : VK_IMAGE_TYPE_2D)
              .format(description.format())
              .mipLevels(description.mipLevels())
              .arrayLayers(1)
              .samples(description.samples())
              .tiling(VK_IMAGE_TILING_OPTIMAL)
              .usage(description.usage())
              .sharingMode(VK_SHARING_MODE_EXCLUSIVE)
              .initialLayout(VK_IMAGE_LAYOUT_UNDEFINED);
      createInfo.extent().set(description.width(), description.height(), description.depth());
      VmaAllocationCreateInfo allocationInfo =
          VmaAllocationCreateInfo.calloc(stack)
              .usage(VMA_MEMORY_USAGE_AUTO_PREFER_DEVICE)
              .flags(VMA_ALLOCATION_CREATE_WITHIN_BUDGET_BIT);
      LongBuffer handle = stack.mallocLong(1);
      PointerBuffer allocation = stack.mallocPointer(1);
      VmaAllocationInfo info = VmaAllocationInfo.calloc(stack);
      int result = vmaCreateImage(allocator, createInfo, allocationInfo, handle, allocation, info);
      if (isOutOfMemory(result)) {
        throw outOfMemory(description + " needs at least ", leastBytes(description), result);
      }
      VulkanCheck.check(result, "making the image " + description);
      long image = handle.get(0);
      vmaSetAllocationName(allocator, allocation.get(0), stack.UTF8(description.name()));
      device.debugNames().name(VK_OBJECT_TYPE_IMAGE, image, description.name());

      VkImageViewCreateInfo viewInfo =
          VkImageViewCreateInfo.calloc(stack)
              .sType$Default()
              .image(image)
              .viewType(description.volume() ? VK_IMAGE_VIEW_TYPE_3D : VK_IMAGE_VIEW_TYPE_2D)
              .format(description.format());
      viewInfo
          .subresourceRange()
          .aspectMask(description.aspects())
          .levelCount(description.mipLevels())
          .layerCount(1);
      int viewResult = vkCreateImageView(device.handle(), viewInfo, null, handle);
      if (viewResult != VK_SUCCESS) {
        vmaDestroyImage(allocator, image, allocation.get(0));
      }
      VulkanCheck.check(viewResult, "making the view of " + description);
      device
          .debugNames()
          .name(VK_OBJECT_TYPE_IMAGE_VIEW, handle.get(0), description.name() + " view");
      images.incrementAndGet();
      bytes.addAndGet(info.size());
      return new GpuImage(this, description, image, handle.get(0), allocation.get(0), info.size());
    }
  }

  /** What is alive. Slow and allocating: for reports and tests. */
  public MemoryStatistics statistics() {
    requireOpen();
    VmaTotalStatistics total = VmaTotalStatistics.calloc();
    VmaBudget.Buffer budgets = VmaBudget.calloc(VK_MAX_MEMORY_HEAPS);
    try {
      vmaCalculateStatistics(allocator, total);
      vmaGetHeapBudgets(allocator, budgets);
      VmaStatistics statistics = total.total().statistics();
      return new MemoryStatistics(
          buffers.get(),
          images.get(),
          bytes.get(),
          Integer.toUnsignedLong(statistics.allocationCount()),
          statistics.allocationBytes(),
          budgets.get(deviceLocalHeap).usage(),
          budgets.get(deviceLocalHeap).budget());
    } finally {
      budgets.free();
      total.free();
    }
  }

  /**
   * Frees the allocator if it is our own.
   *
   * @throws IllegalStateException if a buffer or image made here is still open
   */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    if (buffers.get() != 0 || images.get() != 0) {
      throw new IllegalStateException(
          buffers.get() + " buffers and " + images.get() + " images are still open");
    }
    closed = true;
    if (ownsAllocator) {
      vmaDestroyAllocator(allocator);
    }
  }

  /** Where a buffer lies, which follows from who reads and writes it. */
  private enum Placement {
    DEVICE(VMA_MEMORY_USAGE_AUTO_PREFER_DEVICE, 0, 0),
    UPLOAD(
        VMA_MEMORY_USAGE_AUTO,
        VK_MEMORY_PROPERTY_HOST_COHERENT_BIT,
        VMA_ALLOCATION_CREATE_MAPPED_BIT | VMA_ALLOCATION_CREATE_HOST_ACCESS_SEQUENTIAL_WRITE_BIT),
    READ_BACK(
        VMA_MEMORY_USAGE_AUTO_PREFER_HOST,
        0,
        VMA_ALLOCATION_CREATE_MAPPED_BIT | VMA_ALLOCATION_CREATE_HOST_ACCESS_RANDOM_BIT);

    final int usage;
    final int requiredProperties;
    final int flags;

    Placement(int usage, int requiredProperties, int flags) {
      this.usage = usage;
      this.requiredProperties = requiredProperties;
      this.flags = flags;
    }
  }

  private GpuBuffer buffer(String name, long sizeBytes, int usage, Placement placement) {
    requireOpen();
    if (sizeBytes < 1) {
      throw new IllegalArgumentException(name + " cannot have " + sizeBytes + " bytes");
    }
    // Software drivers promise such memory and only fail when it is touched.
    if (sizeBytes > device.limits().maxBufferSize()
        || (placement == Placement.DEVICE && sizeBytes > device.limits().deviceLocalHeapSize())) {
      throw outOfMemory(name + " needs ", sizeBytes, VK_SUCCESS);
    }
    if (placement == Placement.DEVICE && sizeBytes >= LARGE_BYTES && exceedsBudget(sizeBytes)) {
      throw outOfMemory(name + " needs ", sizeBytes, VK_ERROR_OUT_OF_DEVICE_MEMORY);
    }
    GpuBuffer buffer = allocate(name, sizeBytes, usage, placement, 0);
    if (buffer.deviceAddress() % ADDRESS_ALIGNMENT != 0) {
      // A device may be content with less where it places several buffers in one block. LWJGL 3.3.3
      // cannot ask VMA for more, but memory of its own begins at a page.
      buffer.close();
      buffer =
          allocate(name, sizeBytes, usage, placement, VMA_ALLOCATION_CREATE_DEDICATED_MEMORY_BIT);
    }
    return buffer;
  }

  private GpuBuffer allocate(
      String name, long sizeBytes, int usage, Placement placement, int furtherFlags) {
    try (MemoryStack stack = MemoryStack.stackPush()) {
      VkBufferCreateInfo createInfo =
          VkBufferCreateInfo.calloc(stack)
              .sType$Default()
              .size(sizeBytes)
              .usage(usage | COMMON_USAGE)
              .sharingMode(VK_SHARING_MODE_EXCLUSIVE);
      VmaAllocationCreateInfo allocationInfo =
          VmaAllocationCreateInfo.calloc(stack)
              .usage(placement.usage)
              .requiredFlags(placement.requiredProperties)
              .flags(VMA_ALLOCATION_CREATE_WITHIN_BUDGET_BIT | placement.flags | furtherFlags);
      LongBuffer handle = stack.mallocLong(1);
      PointerBuffer allocation = stack.mallocPointer(1);
      VmaAllocationInfo info = VmaAllocationInfo.calloc(stack);
      int result = vmaCreateBuffer(allocator, createInfo, allocationInfo, handle, allocation, info);
      if (isOutOfMemory(result)) {
        throw outOfMemory(name + " needs ", sizeBytes, result);
      }
      VulkanCheck.check(result, "making the buffer " + name);
      vmaSetAllocationName(allocator, allocation.get(0), stack.UTF8(name));
      device.debugNames().name(VK_OBJECT_TYPE_BUFFER, handle.get(0), name);
      long deviceAddress = addressOf(handle.get(0));
      buffers.incrementAndGet();
      bytes.addAndGet(info.size());
      return new GpuBuffer(
          this,
          name,
          handle.get(0),
          allocation.get(0),
          sizeBytes,
          info.size(),
          deviceAddress,
          info.pMappedData());
    }
  }

  /** Where shaders reach a VkBuffer made with the usage for it. */
  public long addressOf(long buffer) {
    try (MemoryStack stack = MemoryStack.stackPush()) {
      return vkGetBufferDeviceAddress(
          device.handle(), VkBufferDeviceAddressInfo.calloc(stack).sType$Default().buffer(buffer));
    }
  }

  VulkanDevice device() {
    return device;
  }

  long allocator() {
    return allocator;
  }

  void bufferClosed(long allocatedBytes) {
    buffers.decrementAndGet();
    bytes.addAndGet(-allocatedBytes);
  }

  void imageClosed(long allocatedBytes) {
    images.decrementAndGet();
    bytes.addAndGet(-allocatedBytes);
  }

  private long createAllocator() {
    try (MemoryStack stack = MemoryStack.stackPush()) {
      VkDevice handle = device.handle();
      VkPhysicalDevice physicalDevice = handle.getPhysicalDevice();
      int flags = VMA_ALLOCATOR_CREATE_BUFFER_DEVICE_ADDRESS_BIT;
      if (device.features().memoryBudget()) {
        flags |= VMA_ALLOCATOR_CREATE_EXT_MEMORY_BUDGET_BIT;
      }
      VmaAllocatorCreateInfo createInfo =
          VmaAllocatorCreateInfo.calloc(stack)
              .flags(flags)
              .instance(physicalDevice.getInstance())
              .physicalDevice(physicalDevice)
              .device(handle)
              .vulkanApiVersion(VK_API_VERSION_1_3)
              .pVulkanFunctions(
                  VmaVulkanFunctions.calloc(stack).set(physicalDevice.getInstance(), handle));
      PointerBuffer result = stack.mallocPointer(1);
      VulkanCheck.check(vmaCreateAllocator(createInfo, result), "vmaCreateAllocator");
      return result.get(0);
    }
  }

  private void requireSameDevice(long hostAllocator) {
    try (MemoryStack stack = MemoryStack.stackPush()) {
      VmaAllocatorInfo info = VmaAllocatorInfo.calloc(stack);
      vmaGetAllocatorInfo(hostAllocator, info);
      if (info.device() != device.handle().address()) {
        throw new IllegalArgumentException("the shared allocator belongs to another VkDevice");
      }
    }
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("this memory is closed");
    }
  }

  private boolean exceedsBudget(long sizeBytes) {
    try (MemoryStack stack = MemoryStack.stackPush()) {
      VmaBudget.Buffer budgets = VmaBudget.calloc(VK_MAX_MEMORY_HEAPS, stack);
      vmaGetHeapBudgets(allocator, budgets);
      VmaBudget budget = budgets.get(deviceLocalHeap);
      return sizeBytes > budget.budget() - budget.usage();
    }
  }

  private static boolean isOutOfMemory(int result) {
    return result == VK_ERROR_OUT_OF_DEVICE_MEMORY || result == VK_ERROR_OUT_OF_HOST_MEMORY;
  }

  private GpuMemoryException outOfMemory(String whatNeeds, long wantedBytes, int result) {
    MemoryStatistics now = statistics();
    String message =
        whatNeeds
            + wantedBytes
            + " bytes, which cannot be had: the device's heap has "
            + device.limits().deviceLocalHeapSize()
            + " bytes, of which this process uses "
            + now.deviceLocalUsageBytes()
            + " and should stay below "
            + now.deviceLocalBudgetBytes()
            + "; one buffer can have "
            + device.limits().maxBufferSize();
    return result == VK_SUCCESS
        ? new GpuMemoryException(message, wantedBytes)
        : new GpuMemoryException(
            message + " (" + VulkanNames.result(result) + ")", wantedBytes, result);
  }

  /** A lower bound for messages; the exact size is known only of an image that exists. */
  private static long leastBytes(ImageDescription description) {
    return (long) description.width()
        * description.height()
        * description.depth()
        * description.samples();
  }

  private static int largestDeviceLocalHeap(VulkanDevice device) {
    try (MemoryStack stack = MemoryStack.stackPush()) {
      VkPhysicalDeviceMemoryProperties memory = VkPhysicalDeviceMemoryProperties.calloc(stack);
      vkGetPhysicalDeviceMemoryProperties(device.handle().getPhysicalDevice(), memory);
      int largest = 0;
      long size = -1;
      for (int heap = 0; heap < memory.memoryHeapCount(); heap++) {
        boolean local = (memory.memoryHeaps(heap).flags() & VK_MEMORY_HEAP_DEVICE_LOCAL_BIT) != 0;
        if (local && memory.memoryHeaps(heap).size() > size) {
          largest = heap;
          size = memory.memoryHeaps(heap).size();
        }
      }
      return largest;
    }
  }
}
