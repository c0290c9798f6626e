package dev.tendril.vulkan.pass.particles;

import static org.lwjgl.vulkan.VK13.*;

import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.memory.GpuBuffer;
import dev.tendril.vulkan.memory.GpuMemory;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkBufferCopy;
import org.lwjgl.vulkan.VkCommandBuffer;
import org.lwjgl.vulkan.VkMemoryBarrier;

/** Reads back what prepared views see. */
public final class SeenRecords implements AutoCloseable {
  private final GpuMemory memory;
  private final List<GpuBuffer> copies = new ArrayList<>();
  private final List<Long> listAddresses = new ArrayList<>();
  private final List<Long> listsAt = new ArrayList<>();

  public SeenRecords(VulkanDevice device) {
    memory = new GpuMemory(device);
  }

  /** Records a copy of a prepared view's lists. */
  public void copy(VkCommandBuffer commands, ViewLists lists) {
    long at = lists.seenAddress() - lists.address();
    long size = at + 4L * lists.seenCapacity();
    GpuBuffer copy = memory.hostBuffer("seen records", size, 0, true);
    copies.add(copy);
    listAddresses.add(lists.seenAddress());
    listsAt.add(at);
    try (MemoryStack stack = MemoryStack.stackPush()) {
      VkMemoryBarrier.Buffer barrier =
          VkMemoryBarrier.calloc(1, stack)
              .sType$Default()
              .srcAccessMask(VK_ACCESS_MEMORY_WRITE_BIT)
              .dstAccessMask(VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT);
      int all = VK_PIPELINE_STAGE_ALL_COMMANDS_BIT | VK_PIPELINE_STAGE_HOST_BIT;
      vkCmdPipelineBarrier(
          commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, all, 0, barrier, null, null);
      vkCmdCopyBuffer(
          commands, lists.handle(), copy.handle(), VkBufferCopy.calloc(1, stack).size(size));
      vkCmdPipelineBarrier(
          commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, all, 0, barrier, null, null);
    }
  }

  /**
   * The records that a view sees, in the order of drawing.
   *
   * @param copy which of the copies, in the order of {@link #copy}
   * @param render place of the render list in its table
   * @return null if it sees all there are
   */
  public int[] of(int copy, int render) {
    GpuBuffer buffer = copies.get(copy);
    buffer.invalidate(0, buffer.sizeBytes());
    long entry = buffer.mappedAddress() + ViewLists.argumentsAt(render);
    if (MemoryUtil.memGetLong(entry + 16) != listAddresses.get(copy)) {
      return null;
    }
    int[] records = new int[drawn(copy, render)];
    long first = buffer.mappedAddress() + listsAt.get(copy) + 4L * MemoryUtil.memGetInt(entry + 24);
    for (int i = 0; i < records.length; i++) {
      records[i] = MemoryUtil.memGetInt(first + 4L * i);
    }
    return records;
  }

  /** How many records a view draws. */
  public int drawn(int copy, int render) {
    return MemoryUtil.memGetInt(
        copies.get(copy).mappedAddress() + ViewLists.argumentsAt(render) + 28);
  }

  /** Forgets the copies; the device is idle. */
  public void clear() {
    copies.forEach(GpuBuffer::close);
    copies.clear();
    listAddresses.clear();
    listsAt.clear();
  }

  @Override
  public void close() {
    clear();
    memory.close();
  }
}
