package dev.tendril.core.effect;

import dev.tendril.core.value.Curve;
import dev.tendril.core.value.Gradient;
import java.util.List;

/**
 * Curves and gradients in a uniform block: exact tables of their keys, in groups of four words.
 *
 * <pre>
 *   curve      count | wrap &lt;&lt; 16, first position, last position, 0
 *              position, value, out, in          a key a group; out is a mark where no slope is used
 *   gradient   colours, alphas, step, 0
 *              red, green, blue, position        a key a group
 *              position, alpha, 0, 0             a key a group, behind the last colour
 * </pre>
 *
 * The readers are {@code curve.glsl} and {@code gradient.glsl}.
 */
public final class UniformTables {
  private static final int LINEAR = 0x7fc00000;
  private static final int STEP = 0x7f800000;

  private UniformTables() {}

  /** The groups of a curve or gradient, so that any of its key capacity fits. */
  static int groups(boolean curve, int keyCapacity) {
    return curve ? 1 + keyCapacity : 1 + 2 * keyCapacity;
  }

  /** The words of a curve's table. */
  public static int[] words(Curve curve) {
    List<Curve.Key> keys = curve.keys();
    int[] words = new int[4 + 4 * keys.size()];
    words[0] = keys.size() | curve.wrap().ordinal() << 16;
    words[1] = Float.floatToRawIntBits(keys.get(0).position());
    words[2] = Float.floatToRawIntBits(keys.get(keys.size() - 1).position());
    int at = 4;
    for (Curve.Key key : keys) {
      words[at++] = Float.floatToRawIntBits(key.position());
      words[at++] = Float.floatToRawIntBits(key.value());
      words[at++] =
          switch (key.mode()) {
            case STEP -> STEP;
            case LINEAR -> LINEAR;
            case SMOOTH -> Float.floatToRawIntBits(key.out());
          };
      words[at++] = Float.floatToRawIntBits(key.in());
    }
    return words;
  }

  /** The words of a gradient's table. */
  public static int[] words(Gradient gradient) {
    int colors = gradient.colors().size();
    int alphas = gradient.alphas().size();
    int[] words = new int[4 + 4 * colors + 4 * alphas];
    words[0] = colors;
    words[1] = alphas;
    words[2] = gradient.mode() == Gradient.Mode.STEP ? 1 : 0;
    int at = 4;
    for (Gradient.ColorKey key : gradient.colors()) {
      words[at++] = Float.floatToRawIntBits(key.red());
      words[at++] = Float.floatToRawIntBits(key.green());
      words[at++] = Float.floatToRawIntBits(key.blue());
      words[at++] = Float.floatToRawIntBits(key.position());
    }
    for (Gradient.AlphaKey key : gradient.alphas()) {
      words[at++] = Float.floatToRawIntBits(key.position());
      words[at] = Float.floatToRawIntBits(key.alpha());
      at += 3;
    }
    return words;
  }
}
