package dev.tendril.core.source;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * The one text form of a float, in state files, generated shaders and messages: the fewest digits
 * that read back to the same float, and of those the closest. The JDK's own text changed in 19, so
 * it is not used.
 *
 * <p>Plain ({@code 0.05}, {@code 12.0}) for 1e-5 &lt;= |x| &lt; 1e9, with an exponent ({@code
 * 1.5e-7}, {@code 1e9}) outside; {@code 0.0} and {@code -0.0}; {@code NaN}, {@code Infinity} and
 * {@code -Infinity} without quotes.
 *
 * <p>A decimal of n digits is first sought in double arithmetic. A float times or over an exact
 * power of ten, and the way back, are each one correct rounding; where the one rounding could
 * decide (a decimal half-way between two floats, a float half-way between two decimals, a power of
 * two with its uneven neighbours), the exact search takes over.
 */
public final class FloatText {
  private static final int MAX_DIGITS = 9;

  /** Exact in a double up to 10^22. */
  private static final double[] POWERS_OF_TEN = new double[23];

  static {
    for (int i = 0; i < POWERS_OF_TEN.length; i++) {
      POWERS_OF_TEN[i] = new BigDecimal(1).scaleByPowerOfTen(i).doubleValue();
    }
  }

  private FloatText() {}

  public static String format(float value) {
    return append(new StringBuilder(16), value).toString();
  }

  /** Appends the text and returns the builder. */
  public static StringBuilder append(StringBuilder out, float value) {
    if (Float.isNaN(value)) {
      return out.append("NaN");
    }
    if (Float.floatToRawIntBits(value) < 0) {
      out.append('-');
    }
    float magnitude = Math.abs(value);
    if (Float.isInfinite(magnitude)) {
      return out.append("Infinity");
    }
    if (magnitude == 0) {
      return out.append("0.0");
    }
    if (magnitude < 1 << 24 && magnitude == (int) magnitude) {
      return out.append((int) magnitude).append(".0");
    }
    long digits = quickDigits(magnitude);
    if (digits == 0) {
      digits = exactDigits(magnitude);
    }
    return layOut(out, digits >> 16, (short) digits);
  }

  /**
   * The decimal {@code k * 10^exponent} as {@link #pack} has it, or 0 where only exact arithmetic
   * can tell.
   */
  private static long quickDigits(float magnitude) {
    if ((Float.floatToRawIntBits(magnitude) & 0x7fffff) == 0) {
      return 0;
    }
    double exact = magnitude;
    int leading = (int) Math.floor(Math.log10(exact));
    for (int count = 1; count <= MAX_DIGITS; count++) {
      int shift = count - 1 - leading;
      if (Math.abs(shift) >= POWERS_OF_TEN.length) {
        return 0;
      }
      double scaled = shift >= 0 ? exact * POWERS_OF_TEN[shift] : exact / POWERS_OF_TEN[-shift];
      double whole = Math.rint(scaled);
      if (Math.abs(scaled - whole) > 0.499999) {
        return 0;
      }
      double back = shift >= 0 ? whole / POWERS_OF_TEN[shift] : whole * POWERS_OF_TEN[-shift];
      if ((Double.doubleToRawLongBits(back) & 0x1fffffffL) == 0x10000000L) {
        return 0;
      }
      if ((float) back == magnitude) {
        return pack((long) whole, -shift);
      }
    }
    return 0;
  }

  private static long exactDigits(float magnitude) {
    BigDecimal exact = new BigDecimal(magnitude);
    for (int count = 1; count <= MAX_DIGITS; count++) {
      BigDecimal nearest = exact.round(new MathContext(count, RoundingMode.HALF_EVEN));
      if (nearest.floatValue() == magnitude) {
        return pack(nearest);
      }
      // Below a power of two floats lie closer together than above it, so that the nearest decimal
      // can miss where the next one up does not.
      BigDecimal above = exact.round(new MathContext(count, RoundingMode.CEILING));
      if (above.floatValue() == magnitude) {
        return pack(above);
      }
    }
    throw new IllegalStateException("nine digits tell all floats apart: " + exact);
  }

  private static long pack(BigDecimal decimal) {
    return pack(decimal.unscaledValue().longValueExact(), -decimal.scale());
  }

  private static long pack(long digits, int exponent) {
    return (digits << 16) | (exponent & 0xffff);
  }

  private static StringBuilder layOut(StringBuilder out, long digits, int exponent) {
    long whole = digits;
    int power = exponent;
    while (whole % 10 == 0) {
      whole /= 10;
      power++;
    }
    String text = Long.toString(whole);
    // The value is 0.text * 10^point.
    int point = text.length() + power;
    if (point > 9 || point < -4) {
      out.append(text, 0, 1);
      if (text.length() > 1) {
        out.append('.').append(text, 1, text.length());
      }
      return out.append('e').append(point - 1);
    }
    if (point <= 0) {
      return out.append("0.").append("0".repeat(-point)).append(text);
    }
    if (point >= text.length()) {
      return out.append(text).append("0".repeat(point - text.length())).append(".0");
    }
    return out.append(text, 0, point).append('.').append(text, point, text.length());
  }
}
