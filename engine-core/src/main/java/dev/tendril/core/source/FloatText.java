package dev.tendril.core.source;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Floats as text: the fewest digits that read back to the same float, always with {@code .0} or an
 * exponent; plain for {@code 1e-5 <= |x| < 1e9}, else like {@code 1.5e-7}. The same on every JDK
 * (the JDK's own changed in 19).
 */
public final class FloatText {
  private static final int MAX_DIGITS = 9;

  private FloatText() {}

  /** Non-finite values are {@code NaN}, {@code Infinity} and {@code -Infinity}. */
  public static String of(float value) {
    if (Float.isNaN(value)) {
      return "NaN";
    }
    if (Float.isInfinite(value)) {
      return value > 0 ? "Infinity" : "-Infinity";
    }
    String sign = Float.floatToRawIntBits(value) < 0 ? "-" : "";
    float magnitude = Math.abs(value);
    if (magnitude == 0) {
      return sign + "0.0";
    }
    BigDecimal shortest = shortest(magnitude);
    if (magnitude >= 1e-5f && magnitude < 1e9f) {
      String plain = shortest.toPlainString();
      return sign + (plain.indexOf('.') < 0 ? plain + ".0" : plain);
    }
    String digits = shortest.unscaledValue().toString();
    int exponent = digits.length() - 1 - shortest.scale();
    String fraction = digits.length() == 1 ? "" : "." + digits.substring(1);
    return sign + digits.charAt(0) + fraction + "e" + exponent;
  }

  private static BigDecimal shortest(float magnitude) {
    BigDecimal exact = new BigDecimal(magnitude);
    for (int digits = 1; digits < MAX_DIGITS; digits++) {
      BigDecimal rounded = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
      if (Float.parseFloat(rounded.toString()) == magnitude) {
        return rounded.stripTrailingZeros();
      }
    }
    return exact.round(new MathContext(MAX_DIGITS, RoundingMode.HALF_EVEN)).stripTrailingZeros();
  }
}
