package dev.tendril.core.check;

/** Numbers of 16 bits: a sign, 5 bits of exponent, 10 of fraction (IEEE 754 binary16). */
public final class HalfFloats {
  private HalfFloats() {}

  /** The value of the lower 16 bits. */
  public static float toFloat(int bits) {
    int sign = (bits & 0x8000) << 16;
    int exponent = bits >> 10 & 0x1f;
    int fraction = bits & 0x3ff;
    if (exponent == 0) {
      float value = fraction * 0x1p-24f;
      return sign != 0 ? -value : value;
    }
    int field = exponent == 0x1f ? 0xff : exponent + 112;
    return Float.intBitsToFloat(sign | field << 23 | fraction << 13);
  }

  /** The bits of the nearest number, ties to even; what is too large becomes infinite. */
  public static int fromFloat(float value) {
    int bits = Float.floatToRawIntBits(value);
    int sign = bits >>> 16 & 0x8000;
    int magnitude = bits & 0x7fff_ffff;
    if (magnitude > 0x7f80_0000) {
      return sign | 0x7e00;
    }
    if (magnitude < 0x3880_0000) { // below 2^-14
      return sign | (int) Math.rint(Math.abs((double) value) * 0x1p24);
    }
    if (magnitude >= 0x4780_0000) { // 2^16
      return sign | 0x7c00;
    }
    int rounded = magnitude + 0xfff + (magnitude >> 13 & 1);
    return sign | rounded - 0x3800_0000 >> 13;
  }
}
