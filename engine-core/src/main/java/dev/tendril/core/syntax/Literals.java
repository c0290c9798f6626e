package dev.tendril.core.syntax;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What numbers and strings stand for. */
final class Literals {
  private Literals() {}

  sealed interface Value {}

  /**
   * @param bits the value modulo 2^32
   * @param isUnsigned written with {@code u}, or too large for int
   */
  record Whole(int bits, boolean isUnsigned) implements Value {
    long value() {
      return isUnsigned ? Integer.toUnsignedLong(bits) : bits;
    }
  }

  /**
   * Written with {@code ll}.
   *
   * @param bits the value modulo 2^64
   * @param isUnsigned written with {@code u} too, or too large for int64_t
   */
  record Wide(long bits, boolean isUnsigned) implements Value {}

  record Real(float value) implements Value {}

  /** Written with {@code L} or {@code lf}. */
  record WideReal(double value) implements Value {}

  record Bad(SyntaxProblem problem, String message, @Nullable String help) implements Value {}

  /** Reads a number as the lexer delimits it. */
  static Value number(String text) {
    if (text.startsWith("0x") || text.startsWith("0X")) {
      int end = 2;
      while (end < text.length() && Character.digit(text.charAt(end), 16) >= 0) {
        end++;
      }
      if (end == 2) {
        return new Bad(
            SyntaxProblem.BAD_NUMBER, "`" + shortened(text) + "` has no digits after `0x`", null);
      }
      return whole(text, text.substring(2, end), 16, text.substring(end));
    }
    int end = 0;
    boolean real = false;
    while (end < text.length()) {
      char c = text.charAt(end);
      boolean exponent =
          (c == 'e' || c == 'E') && end + 1 < text.length() && !isLetter(text.charAt(end + 1));
      if (c == '.' || exponent) {
        real = true;
        end += exponent ? 2 : 1;
      } else if (c >= '0' && c <= '9') {
        end++;
      } else {
        break;
      }
    }
    String digits = text.substring(0, end);
    String suffix = text.substring(end);
    if (real || isRealSuffix(suffix)) {
      return real(text, digits, suffix);
    }
    boolean octal = digits.length() > 1 && digits.charAt(0) == '0';
    if (octal) {
      for (int i = 0; i < digits.length(); i++) {
        if (digits.charAt(i) > '7') {
          return new Bad(
              SyntaxProblem.BAD_NUMBER,
              "`"
                  + shortened(text)
                  + "` begins with 0 and is therefore octal, where there is no"
                  + " digit "
                  + digits.charAt(i),
              "leave out the leading zeros for a decimal number");
        }
      }
    }
    return whole(text, digits, octal ? 8 : 10, suffix);
  }

  private static Value real(String text, String digits, String suffix) {
    boolean wide = suffix.equalsIgnoreCase("l") || suffix.equalsIgnoreCase("lf");
    if (!suffix.isEmpty() && !isRealSuffix(suffix) && !wide) {
      return badSuffix(text, suffix, "`f`, `h` and `L`");
    }
    if (wide) {
      double value = Double.parseDouble(digits);
      return Double.isInfinite(value)
          ? new Bad(
              SyntaxProblem.NUMBER_TOO_LARGE,
              "`" + shortened(text) + "` is too large for a double",
              "the largest is 1.797693e308")
          : new WideReal(value);
    }
    float value = Float.parseFloat(digits);
    if (Float.isInfinite(value)) {
      return new Bad(
          SyntaxProblem.NUMBER_TOO_LARGE,
          "`" + shortened(text) + "` is too large for a float",
          "the largest is 3.402823e38");
    }
    return new Real(value);
  }

  private static Value whole(String text, String digits, int radix, String suffix) {
    String letters = suffix.toLowerCase(Locale.ROOT);
    boolean mixed = suffix.contains("lL") || suffix.contains("Ll");
    boolean unsigned = letters.contains("u");
    boolean wide = letters.contains("ll");
    boolean known =
        switch (letters) {
          case "", "l", "u", "ul", "lu", "ll", "ull", "llu" -> !mixed;
          default -> false;
        };
    if (!known) {
      return badSuffix(
          text, suffix, radix == 16 ? "`u`, `ll` and `ull`" : "`u`, `ll`, `ull`, `f` and `h`");
    }
    if (wide) {
      return wide(text, digits, radix, unsigned);
    }
    int start = 0;
    while (start < digits.length() - 1 && digits.charAt(start) == '0') {
      start++;
    }
    boolean fits = digits.length() - start <= 11;
    long value = fits ? Long.parseLong(digits.substring(start), radix) : Long.MAX_VALUE;
    if (value > 0xFFFF_FFFFL) {
      return new Bad(
          SyntaxProblem.NUMBER_TOO_LARGE,
          "`" + shortened(text) + "` is too large for an integer",
          "the largest is 4294967295; write `.0` behind it for a float, `ll` for 64 bits");
    }
    return new Whole((int) value, unsigned || value > Integer.MAX_VALUE);
  }

  private static Value wide(String text, String digits, int radix, boolean unsigned) {
    try {
      long bits = Long.parseUnsignedLong(digits, radix);
      return new Wide(bits, unsigned || bits < 0);
    } catch (NumberFormatException e) {
      return new Bad(
          SyntaxProblem.NUMBER_TOO_LARGE,
          "`" + shortened(text) + "` is too large for 64 bits",
          "the largest is 18446744073709551615");
    }
  }

  private static Bad badSuffix(String text, String suffix, String allowed) {
    return new Bad(
        SyntaxProblem.BAD_NUMBER,
        "`" + shortened(suffix) + "` cannot stand behind the number in `" + shortened(text) + "`",
        "the letters that may follow such a number are " + allowed);
  }

  private static boolean isRealSuffix(String suffix) {
    return suffix.equalsIgnoreCase("f") || suffix.equalsIgnoreCase("h");
  }

  private static boolean isLetter(char c) {
    return Characters.isNameStart(c);
  }

  private static String shortened(String text) {
    return text.length() > 40 ? text.substring(0, 40) + "..." : text;
  }

  /**
   * The value of a string with its quotation marks.
   *
   * @return null if it holds an unknown escape
   */
  static @Nullable String string(String quoted) {
    if (quoted.indexOf('\\') < 0) {
      return quoted.substring(1, quoted.length() - 1);
    }
    StringBuilder value = new StringBuilder();
    int at = 1;
    while (at < quoted.length() - 1) {
      char c = quoted.charAt(at++);
      if (c == '\\') {
        c = quoted.charAt(at++);
        switch (c) {
          case '"', '\\' -> {}
          case 'n' -> c = '\n';
          case 't' -> c = '\t';
          default -> {
            return null;
          }
        }
      }
      value.append(c);
    }
    return value.toString();
  }

  /** A string's value as source text. */
  static String quoted(String value) {
    StringBuilder text = new StringBuilder("\"");
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      switch (c) {
        case '"' -> text.append("\\\"");
        case '\\' -> text.append("\\\\");
        case '\n' -> text.append("\\n");
        case '\t' -> text.append("\\t");
        default -> text.append(c);
      }
    }
    return text.append('"').toString();
  }
}
