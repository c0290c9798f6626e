package dev.tendril.core.check;

import java.util.ArrayList;
import java.util.List;

/**
 * A library file cut in two, because most files use little of the library: what its names need is
 * parsed at once, the body of a function when somebody first asks for it.
 *
 * @param headers the text without comments and with empty function bodies, line for line
 * @param functions each function whole, in the order of the text
 */
record LibraryText(String headers, List<String> functions) {

  /** Only for the engine's own files: no preprocessor, no braces in strings. */
  static LibraryText cut(String text) {
    StringBuilder headers = new StringBuilder();
    List<String> functions = new ArrayList<>();
    StringBuilder declaration = new StringBuilder();
    int at = 0;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (text.startsWith("//", at)) {
        at = endOfLine(text, at);
      } else if (c == '{') {
        int end = closingBrace(text, at) + 1;
        boolean function = declaration.toString().stripTrailing().endsWith(")");
        String braces = text.substring(at, end);
        headers.append(declaration);
        if (function) {
          functions.add(declaration + braces);
          headers.append("{}").append("\n".repeat((int) braces.lines().count() - 1));
        } else {
          headers.append(braces);
        }
        declaration.setLength(0);
        at = end;
      } else {
        declaration.append(c);
        if (c == ';') {
          headers.append(declaration);
          declaration.setLength(0);
        }
        at++;
      }
    }
    return new LibraryText(headers.append(declaration).toString(), List.copyOf(functions));
  }

  private static int endOfLine(String text, int at) {
    int end = text.indexOf('\n', at);
    return end < 0 ? text.length() : end;
  }

  private static int closingBrace(String text, int open) {
    int depth = 0;
    for (int at = open; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c == '/' && text.startsWith("//", at)) {
        at = endOfLine(text, at);
      } else if (c == '{') {
        depth++;
      } else if (c == '}' && --depth == 0) {
        return at;
      }
    }
    throw new IllegalStateException("a brace of the library is not closed");
  }
}
