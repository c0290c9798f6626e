package dev.tendril.samples.command;

import dev.tendril.core.source.FloatText;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Numbers as the state file writes them: the fewest digits that read back to the same value, always
 * with {@code .0} or an exponent, plain for 1e-5 &lt;= |x| &lt; 1e9 and {@code 1.5e-7} otherwise.
 * The JDK's own text differs between versions, so it is not used.
 */
final class NumberText {
  private static final int MOST_DIGITS_OF_A_DOUBLE = 17;

  private NumberText() {}

  /** Appends a float; what is not finite becomes a JSON string. */
  static void append(StringBuilder out, float value) {
    if (Float.isFinite(value)) {
      FloatText.append(out, value);
    } else {
      appendNonFinite(out, value);
    }
  }

  /** Appends a double; what is not finite becomes a JSON string. */
  static void append(StringBuilder out, double value) {
    if (Double.isFinite(value)) {
      out.append(format(value));
    } else {
      appendNonFinite(out, value);
    }
  }

  private static void appendNonFinite(StringBuilder out, double value) {
    String word = Double.isNaN(value) ? "NaN" : value > 0 ? "Infinity" : "-Infinity";
    out.append('"').append(word).append('"');
  }

  /** A finite double. */
  static String format(double value) {
    if (value == 0) {
      return Double.doubleToRawLongBits(value) == 0 ? "0.0" : "-0.0";
    }
    BigDecimal shortest = shortest(value);
    double size = Math.abs(value);
    if (size >= 1e-5 && size < 1e9) {
      String plain = shortest.toPlainString();
      return plain.indexOf('.') < 0 ? plain + ".0" : plain;
    }
    String digits = shortest.unscaledValue().abs().toString();
    int exponent = digits.length() - 1 - shortest.scale();
    StringBuilder text = new StringBuilder();
    if (value < 0) {
      text.append('-');
    }
    text.append(digits.charAt(0));
    if (digits.length() > 1) {
      text.append('.').append(digits, 1, digits.length());
    }
    return text.append('e').append(exponent).toString();
  }

  /** The decimal of fewest digits that reads back; of several, the one nearest to the value. */
  private static BigDecimal shortest(double value) {
    BigDecimal exact = new BigDecimal(value);
    for (int digits = 1; digits < MOST_DIGITS_OF_A_DOUBLE; digits++) {
      // Below a power of two the gap is half as wide, so the nearer neighbour may fail alone.
      BigDecimal down = exact.round(new MathContext(digits, RoundingMode.DOWN));
      BigDecimal up = exact.round(new MathContext(digits, RoundingMode.UP));
      boolean downFits = down.doubleValue() == value;
      boolean upFits = up.doubleValue() == value;
      if (downFits && upFits) {
        boolean upIsNearer = up.subtract(exact).abs().compareTo(exact.subtract(down).abs()) < 0;
        return (upIsNearer ? up : down).stripTrailingZeros();
      }
      if (downFits || upFits) {
        return (downFits ? down : up).stripTrailingZeros();
      }
    }
    return exact
        .round(new MathContext(MOST_DIGITS_OF_A_DOUBLE, RoundingMode.HALF_EVEN))
        .stripTrailingZeros();
  }
}
