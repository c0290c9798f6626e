package dev.tendril.core.twin.code;

/** 16-bit floats: one bit of sign, five of exponent, ten of fraction. */
final class Halves {
  private Halves() {}

  /** Of the lowest 16 bits; exact. */
  static float toFloat(int half) {
    int exponent = half >>> 10 & 0x1F;
    int fraction = half & 0x3FF;
    float size;
    if (exponent == 0) {
      size = fraction * 0x1p-24f;
    } else if (exponent == 31) {
      size = fraction == 0 ? Float.POSITIVE_INFINITY : Float.NaN;
    } else {
      size = Float.intBitsToFloat((exponent + 112) << 23 | fraction << 13);
    }
    return (half & 0x8000) == 0 ? size : -size;
  }

  /** To the nearest, ties to even; what is too large becomes infinite. */
  static int fromFloat(float value) {
    int bits = Float.floatToRawIntBits(value);
    int sign = bits >>> 16 & 0x8000;
    float size = Math.abs(value);
    if (Float.isNaN(value)) {
      return sign | 0x7E00;
    }
    if (size >= 65_520) {
      return sign | 0x7C00;
    }
    if (size < 0x1p-14f) {
      return sign | (int) Math.rint(size * 0x1p24); // steps of 2^-24
    }
    int shifted = (bits & 0x7FFF_FFFF) - (112 << 23);
    int cut = shifted >>> 13;
    int rest = shifted & 0x1FFF;
    boolean up = rest > 0x1000 || (rest == 0x1000 && (cut & 1) != 0);
    return sign | (up ? cut + 1 : cut);
  }
}
