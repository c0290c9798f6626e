package dev.tendril.vulkan.memory;

import static org.lwjgl.util.vma.Vma.vmaDestroyImage;
import static org.lwjgl.vulkan.VK10.vkDestroyImageView;

/**
 * An image, a view of all of it, and its memory, owned by whoever asked {@link GpuMemory} for it.
 * Close it once, when the device has finished with it (see {@link DeletionQueue}), and before the
 * memory it came from. It begins in VK_IMAGE_LAYOUT_UNDEFINED; layouts are the user's business.
 */
public final class GpuImage implements AutoCloseable {
  private final GpuMemory memory;
  private final ImageDescription description;
  private final long handle;
  private final long view;
  private final long allocation;
  private final long allocatedBytes;
  private boolean closed;

  GpuImage(
      GpuMemory memory,
      ImageDescription description,
      long handle,
      long view,
      long allocation,
      long allocatedBytes) {
    this.memory = memory;
    this.description = description;
    this.handle = handle;
    this.view = view;
    this.allocation = allocation;
    this.allocatedBytes = allocatedBytes;
  }

  /** The VkImage. */
  public long handle() {
    return handle;
  }

  /** VkImageView of all levels; of both aspects for a format with depth and stencil. */
  public long view() {
    return view;
  }

  /** What it was made as. */
  public ImageDescription description() {
    return description;
  }

  /** The debug name. */
  public String name() {
    return description.name();
  }

  /** The VkFormat. */
  public int format() {
    return description.format();
  }

  /** Width of level 0 in pixels. */
  public int width() {
    return description.width();
  }

  /** Height of level 0 in pixels. */
  public int height() {
    return description.height();
  }

  /** Depth of level 0 in pixels; 1 unless it is a volume. */
  public int depth() {
    return description.depth();
  }

  /** Aspects that the format has, a mask of {@code VK_IMAGE_ASPECT_*}. */
  public int aspects() {
    return description.aspects();
  }

  /** Frees view, image and memory; closing twice is allowed. */
  @Override
  public void close() {
    if (!closed) {
      closed = true;
      vkDestroyImageView(memory.device().handle(), view, null);
      vmaDestroyImage(memory.allocator(), handle, allocation);
      memory.imageClosed(allocatedBytes);
    }
  }

  @Override
  public String toString() {
    return description.toString();
  }
}
