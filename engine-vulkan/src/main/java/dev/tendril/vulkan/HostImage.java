package dev.tendril.vulkan;

/**
 * An image of the host's that effects may sample. The engine knows it by this object, not by its
 * handle: after a host has destroyed an image and made another, it makes another {@code HostImage}
 * too. The image stays the host's; it must live until no frame in flight uses it, and before it is
 * destroyed it must have been unbound, or {@link VfxEngine#deviceIdle} called and it not be drawn
 * with again.
 *
 * <p>At {@code step} it must be visible to compute shaders, at {@code draw} to vertex and fragment
 * shaders, on the engine's queue, in the stated layout.
 */
public final class HostImage {
  private final long imageView;
  private final int layout;
  private final int width;
  private final int height;

  /**
   * @param imageView a VkImageView of a sampled 2D image; an sRGB format is decoded when sampled
   * @param layout the VkImageLayout that it is in whenever the engine uses it
   * @param width texels
   * @param height texels
   */
  public HostImage(long imageView, int layout, int width, int height) {
    if (imageView == 0) {
      throw new IllegalArgumentException("an image view is needed");
    }
    this.imageView = imageView;
    this.layout = layout;
    this.width = width;
    this.height = height;
  }

  public long imageView() {
    return imageView;
  }

  public int layout() {
    return layout;
  }

  public int width() {
    return width;
  }

  public int height() {
    return height;
  }
}
