package dev.tendril.core.twin;

/**
 * An image for {@link TwinInstance#bind}: rows from the top, four linear floats a texel. Sampling
 * is linear and clamped, as on the GPU, which may round the weights to 8 bits.
 */
public final class TwinImage {
  private final int width;
  private final int height;
  private final float[] rgba;

  /**
   * @param rgba width x height x 4 numbers; copied
   */
  public TwinImage(int width, int height, float[] rgba) {
    if (width < 1 || height < 1 || rgba.length != 4L * width * height) {
      throw new IllegalArgumentException(
          width + " x " + height + " texels have not " + rgba.length + " numbers");
    }
    this.width = width;
    this.height = height;
    this.rgba = rgba.clone();
  }

  public int width() {
    return width;
  }

  public int height() {
    return height;
  }

  /** One channel of the nearest texel inside. */
  float texel(int x, int y, int channel) {
    int column = Math.max(0, Math.min(x, width - 1));
    int row = Math.max(0, Math.min(y, height - 1));
    return rgba[4 * (row * width + column) + channel];
  }

  /** One channel, linear between the four nearest texels. */
  float sample(float u, float v, int channel) {
    float x = clamp(u * width - 0.5f, width);
    float y = clamp(v * height - 0.5f, height);
    int left = (int) Math.floor(x);
    int top = (int) Math.floor(y);
    float s = x - left;
    float t = y - top;
    float upper = mix(texel(left, top, channel), texel(left + 1, top, channel), s);
    float lower = mix(texel(left, top + 1, channel), texel(left + 1, top + 1, channel), s);
    return mix(upper, lower, t);
  }

  /** NaN becomes 0. */
  private static float clamp(float x, int size) {
    return x > 0 ? Math.min(x, size) : x > -1 ? x : 0;
  }

  private static float mix(float a, float b, float s) {
    return a + s * (b - a);
  }
}
