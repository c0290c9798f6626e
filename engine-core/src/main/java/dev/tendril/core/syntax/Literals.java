package dev.tendril.core.syntax;

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

  record Real(float value) implements Value {}

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
    boolean known = suffix.isEmpty() || isRealSuffix(suffix) || suffix.equalsIgnoreCase("l");
    if (!known) {
      return badSuffix(text, suffix, "`f` and `h`");
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
    boolean unsigned = false;
    switch (suffix) {
      case "", "l", "L" -> {}
      case "u", "U", "ul", "uL", "Ul", "UL", "lu", "lU", "Lu", "LU" -> unsigned = true;
      case "ll", "LL", "ull", "ULL", "uLL", "Ull" -> {
        return new Bad(
            SyntaxProblem.BAD_NUMBER,
            "`" + shortened(text) + "` asks for 64 bits, and integers have 32",
            "leave out `" + suffix + "`");
      }
      default -> {
        return badSuffix(text, suffix, radix == 16 ? "`u`" : "`u`, `f` and `h`");
      }
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
          "the largest is 4294967295; write `.0` behind it for a float");
    }
    return new Whole((int) value, unsigned || value > Integer.MAX_VALUE);
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
    return Lexer.isNameStart(c);
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
