package dev.tendril.core.syntax;

import java.util.Set;

/** Which words mean something to the grammar. All others are names and nothing more. */
final class Words {
  private static final Set<String> RESERVED =
      Set.of(
          "if",
          "else",
          "for",
          "while",
          "do",
          "switch",
          "case",
          "default",
          "break",
          "continue",
          "return",
          "discard",
          "true",
          "false",
          "struct",
          "const",
          "static",
          "uniform");

  private static final Set<String> STATEMENTS =
      Set.of(
          "if",
          "else",
          "for",
          "while",
          "do",
          "switch",
          "case",
          "default",
          "break",
          "continue",
          "return",
          "discard");

  private static final Set<String> SCALARS =
      Set.of(
          "bool",
          "int",
          "uint",
          "dword",
          "half",
          "float",
          "double",
          "min16float",
          "min10float",
          "min16int",
          "min12int",
          "min16uint",
          "int16_t",
          "uint16_t",
          "int32_t",
          "uint32_t",
          "int64_t",
          "uint64_t",
          "float16_t",
          "float32_t",
          "float64_t",
          "uint8_t4_packed",
          "int8_t4_packed");

  private static final Set<String> IGNORED_MODIFIERS =
      Set.of(
          "extern",
          "volatile",
          "shared",
          "export",
          "globallycoherent",
          "nointerpolation",
          "linear",
          "centroid",
          "noperspective",
          "sample",
          "snorm",
          "unorm");

  private Words() {}

  /** Words that can never be a name. */
  static boolean isReserved(String word) {
    return RESERVED.contains(word);
  }

  static boolean isBool(String word) {
    return word.equals("true") || word.equals("false");
  }

  static boolean beginsStatement(String word) {
    return STATEMENTS.contains(word);
  }

  /** Modifiers that HLSL has and that mean nothing for particles. */
  static boolean isIgnoredModifier(String word) {
    return IGNORED_MODIFIERS.contains(word);
  }

  /** {@code void}, {@code unsigned}, scalars, and vectors and matrices such as {@code float3x4}. */
  static boolean isTypeName(String word) {
    if (word.equals("void") || word.equals("unsigned") || SCALARS.contains(word)) {
      return true;
    }
    int length = word.length();
    if (length > 1 && isSize(word.charAt(length - 1))) {
      if (SCALARS.contains(word.substring(0, length - 1))) {
        return true;
      }
      return length > 3
          && word.charAt(length - 2) == 'x'
          && isSize(word.charAt(length - 3))
          && SCALARS.contains(word.substring(0, length - 3));
    }
    return false;
  }

  private static boolean isSize(char c) {
    return c >= '1' && c <= '4';
  }

  static boolean isCapitalised(String word) {
    char first = word.charAt(0);
    return first >= 'A' && first <= 'Z';
  }
}
