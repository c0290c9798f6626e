package dev.tendril.core.syntax;

import java.util.HashSet;
import java.util.Set;

/**
 * Which words a file declares as types and as templates, found before it is parsed: without them
 * {@code (a)(b)} and {@code a < b > (c)} could mean two things each. Where a name is declared makes
 * no difference here.
 */
final class DeclaredNames {
  /** How far a declaration is followed to its name. */
  private static final int MAX_LENGTH = 256;

  private final Token[] tokens;
  private final Set<String> types = new HashSet<>();
  private final Set<String> templates = new HashSet<>();

  /**
   * @param tokens of the whole file
   */
  DeclaredNames(Token[] tokens) {
    this.tokens = tokens;
    for (int i = 0; i + 1 < tokens.length; i++) {
      if (!tokens[i].isName()) {
        continue;
      }
      switch (tokens[i].text()) {
        case "struct", "class" -> add(types, i + 1);
        case "enum" -> add(types, is(i + 1, "class") || is(i + 1, "struct") ? i + 2 : i + 1);
        case "using" -> {
          if (is(i + 2, "=")) {
            add(types, i + 1);
          }
        }
        case "typedef" -> typedef(i + 1);
        case "template" -> {
          if (is(i + 1, "<")) {
            template(i + 1);
          }
        }
        default -> {}
      }
    }
  }

  boolean isType(String word) {
    return types.contains(word);
  }

  boolean isTemplate(String word) {
    return templates.contains(word);
  }

  private boolean is(int index, String text) {
    return index < tokens.length && tokens[index].is(text);
  }

  private void add(Set<String> names, int index) {
    if (index < tokens.length && tokens[index].isName()) {
      names.add(tokens[index].text());
    }
  }

  /** The names are what stands before a comma, a size or the end. */
  private void typedef(int start) {
    int open = 0;
    for (int i = start; i < Math.min(tokens.length, start + MAX_LENGTH); i++) {
      open += depth(tokens[i]);
      boolean named = is(i + 1, ";") || is(i + 1, ",") || is(i + 1, "[");
      if (open == 0 && named) {
        add(types, i);
      }
      if (is(i, ";")) {
        return;
      }
    }
  }

  private void template(int start) {
    int end = Math.min(tokens.length, start + MAX_LENGTH);
    int open = 0;
    int i = start;
    do {
      open += depth(tokens[i]);
      if (is(i, "typename") || is(i, "class")) {
        add(types, i + 1);
      }
      i++;
    } while (open > 0 && i < end);
    if (is(i, "struct") || is(i, "class") || is(i, "using")) {
      add(templates, i + 1);
      return;
    }
    while (i < end && !is(i, ";") && !is(i, "{") && !is(i + 1, "(")) {
      i++;
    }
    if (is(i + 1, "(")) {
      add(templates, i);
    }
  }

  private static int depth(Token token) {
    if (token.is("<")) {
      return 1;
    }
    return token.is(">") ? -1 : token.is(">>") ? -2 : 0;
  }
}
