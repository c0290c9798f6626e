package dev.tendril.core.value;

import java.util.ArrayList;
import java.util.List;

/**
 * A colour over a position, in linear light: colour keys and, apart from them, alpha keys. It holds
 * its ends.
 *
 * <p>{@link #at} computes what the GPU computes, operation for operation.
 *
 * @param colors 1 to {@link #MAX_KEYS}, positions ascending
 * @param alphas 0 to {@link #MAX_KEYS}, positions ascending; opaque without any
 */
public record Gradient(List<ColorKey> colors, List<AlphaKey> alphas, Mode mode)
    implements UniformValue {
  /** The most keys of each sort. */
  public static final int MAX_KEYS = 64;

  /** What lies between two keys. */
  public enum Mode {
    LINEAR,
    /** Nothing: the value at or after a position is read, without mixing. */
    STEP
  }

  /** A colour in linear light; it may exceed 1. */
  public record ColorKey(float position, float red, float green, float blue) {
    /** Of a colour as pictures store it, 0xRRGGBB. */
    public static ColorKey srgb(float position, int rgb) {
      return new ColorKey(
          position, linear(rgb >> 16 & 0xff), linear(rgb >> 8 & 0xff), linear(rgb & 0xff));
    }

    private static float linear(int srgb8) {
      double c = srgb8 / 255.0;
      return (float) (c <= 0.04045 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4));
    }
  }

  public record AlphaKey(float position, float alpha) {}

  /** What {@link #at} gives. */
  public record Color(float red, float green, float blue, float alpha) {}

  /**
   * @throws IllegalArgumentException for no colour or too many keys, numbers that are not finite
   *     and positions that do not ascend
   */
  public Gradient {
    colors = List.copyOf(colors);
    alphas = List.copyOf(alphas);
    if (colors.isEmpty() || colors.size() > MAX_KEYS || alphas.size() > MAX_KEYS) {
      throw new IllegalArgumentException(
          "a gradient has 1 to " + MAX_KEYS + " colours and at most as many alphas");
    }
    List<Float> positions = new ArrayList<>();
    for (ColorKey key : colors) {
      positions.add(key.position);
      requireFinite(key.red, key.green, key.blue);
    }
    requireAscending(positions);
    positions.clear();
    for (AlphaKey key : alphas) {
      positions.add(key.position);
      requireFinite(key.alpha);
    }
    requireAscending(positions);
  }

  private static void requireFinite(float... values) {
    for (float value : values) {
      if (!Float.isFinite(value)) {
        throw new IllegalArgumentException("a gradient's numbers must be finite");
      }
    }
  }

  private static void requireAscending(List<Float> positions) {
    for (int i = 0; i < positions.size(); i++) {
      if (!Float.isFinite(positions.get(i))
          || (i > 0 && !(positions.get(i) > positions.get(i - 1)))) {
        throw new IllegalArgumentException("the positions of a gradient's keys must ascend");
      }
    }
    if (!positions.isEmpty()
        && !Float.isFinite(positions.get(positions.size() - 1) - positions.get(0))) {
      throw new IllegalArgumentException("a gradient's keys lie too far apart");
    }
  }

  /** Opaque, its colours mixed. */
  public static Gradient of(ColorKey... colors) {
    return new Gradient(List.of(colors), List.of(), Mode.LINEAR);
  }

  /** NaN reads the first key. */
  public Color at(float position) {
    int to = 0;
    // The first key that is not before the position.
    while (to < colors.size() - 1 && position > colors.get(to).position) {
      to++;
    }
    ColorKey high = colors.get(to);
    ColorKey low = colors.get(Math.max(to - 1, 0));
    float s = share(position, low.position, high.position);
    float alpha = alphas.isEmpty() ? 1 : alpha(position);
    return new Color(
        mix(low.red, high.red, s),
        mix(low.green, high.green, s),
        mix(low.blue, high.blue, s),
        alpha);
  }

  private float alpha(float position) {
    int to = 0;
    while (to < alphas.size() - 1 && position > alphas.get(to).position) {
      to++;
    }
    AlphaKey high = alphas.get(to);
    AlphaKey low = alphas.get(Math.max(to - 1, 0));
    return mix(low.alpha, high.alpha, share(position, low.position, high.position));
  }

  private static float mix(float low, float high, float s) {
    return s < 1 ? low + s * (high - low) : high;
  }

  /** How much of the key above is in the mix: 0 to 1. */
  private float share(float position, float low, float high) {
    if (!(position > low)) {
      return 0;
    }
    return mode == Mode.STEP || !(position < high) ? 1 : (position - low) / (high - low);
  }
}
