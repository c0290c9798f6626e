package dev.tendril.core.syntax;

import dev.tendril.core.source.SourceFile;
import java.util.Locale;

/** Kinds of characters, and how messages speak of them. */
final class Characters {
  private Characters() {}

  static boolean isLineEnd(char c) {
    return c == '\n' || c == '\r';
  }

  static boolean isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\f' || c == 0x0B;
  }

  static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  static boolean isNameStart(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  }

  static boolean isNamePart(char c) {
    return isNameStart(c) || isDigit(c);
  }

  /**
   * What an author takes for a part of a name, although it is not ASCII: a letter, or a byte that
   * is one in the usual encodings of one byte a letter.
   */
  static boolean isForeignPart(int c) {
    return SourceFile.strayByte(c) >= 0xC0
        || (c >= 0x80
            && Character.isUnicodeIdentifierPart(c)
            && !Character.isIdentifierIgnorable(c)
            && c != 0xB7);
  }

  static boolean isInvisible(int c) {
    return Character.isISOControl(c)
        || Character.isSpaceChar(c)
        || Character.getType(c) == Character.FORMAT;
  }

  /** {@code `é` (U+00E9)}, or the number alone where nothing would be seen. */
  static String described(int c) {
    String number = String.format(Locale.ROOT, "U+%04X", c);
    int type = Character.getType(c);
    boolean seen =
        !isInvisible(c)
            && c != '`' // messages quote with it
            && type != Character.SURROGATE
            && type != Character.UNASSIGNED
            && type != Character.PRIVATE_USE;
    if (seen) {
      return "`" + Character.toString(c) + "` (" + number + ")";
    }
    String name = type == Character.SURROGATE ? null : Character.getName(c);
    return "the character " + number + (name == null ? "" : " (" + name + ")");
  }

  /** What to write instead of a character that cannot stand in a text. */
  static String help(int c) {
    String meant =
        switch (c) {
          case 0x2018, 0x2019, 0x201C, 0x201D, 0x201E, 0xAB, 0xBB -> "\"";
          case 0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2212 -> "-";
          case 0xD7, 0x2217, 0x22C5, 0xB7 -> "*";
          case 0xF7, 0x2215 -> "/";
          case 0x37E, 0xFF1B -> ";";
          case 0xFF0C, 0x3001 -> ",";
          case 0xFF08 -> "(";
          case 0xFF09 -> ")";
          case 0x2264 -> "<=";
          case 0x2265 -> ">=";
          case 0x2260 -> "!=";
          default -> "";
        };
    if (!meant.isEmpty()) {
      return "write `" + meant + "`";
    }
    if (Character.isSpaceChar(c) || Character.getType(c) == Character.FORMAT) {
      return "write a plain space, or nothing";
    }
    return c < 0x80
        ? "remove it"
        : "remove it; only comments and strings may hold characters outside of ASCII";
  }
}
