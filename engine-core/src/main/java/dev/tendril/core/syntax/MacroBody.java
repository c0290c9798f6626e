package dev.tendril.core.syntax;

import dev.tendril.core.source.Span;
import dev.tendril.core.syntax.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a macro stands for: the rules of {@code #}, {@code ##} and {@code __VA_OPT__( )} in it. */
final class MacroBody {
  private static final String OPTIONAL = "__VA_OPT__";

  /** What is wrong with a macro's body, and where. */
  record Mistake(Span place, String message) {}

  private MacroBody() {}

  static boolean hasOptional(List<Token> body) {
    return body.stream().anyMatch(token -> token.is(OPTIONAL));
  }

  /** The body with or without what stands in {@code __VA_OPT__( )}. */
  static List<Token> choose(List<Token> body, boolean withOptional) {
    List<Token> chosen = new ArrayList<>();
    for (int i = 0; i < body.size(); i++) {
      if (!body.get(i).is(OPTIONAL)) {
        chosen.add(body.get(i));
        continue;
      }
      int close = closing(body, i);
      if (withOptional && close > i + 2) {
        chosen.addAll(body.subList(i + 2, close));
      } else { // keeps the place for `##`
        chosen.add(new Token(Kind.END, "", body.get(i).span(), false, false, false, null));
      }
      i = close;
    }
    return List.copyOf(chosen);
  }

  /** The parenthesis that closes what follows a {@code __VA_OPT__}, or -1. */
  private static int closing(List<Token> body, int optional) {
    if (optional + 1 >= body.size() || !body.get(optional + 1).is("(")) {
      return -1;
    }
    int open = 0;
    for (int i = optional + 1; i < body.size(); i++) {
      if (body.get(i).is("(")) {
        open++;
      } else if (body.get(i).is(")") && --open == 0) {
        return i;
      }
    }
    return -1;
  }

  /** The first mistake of a body, or null. */
  static @Nullable Mistake mistake(Macro macro) {
    List<Token> body = macro.body();
    int optionalEnd = -1;
    for (int i = 0; i < body.size(); i++) {
      Token token = body.get(i);
      boolean atEdge = i == 0 || i == body.size() - 1;
      boolean atOptionalEdge =
          i + 1 == optionalEnd || (i > 1 && i < optionalEnd && body.get(i - 2).is(OPTIONAL));
      if (token.is("##") && (atEdge || atOptionalEdge)) {
        return new Mistake(
            token.span(), "`##` joins two words, so one must stand on each side of it");
      }
      boolean parameter = i + 1 < body.size() && macro.parameter(body.get(i + 1)) >= 0;
      if (macro.isFunction() && token.is("#") && !parameter) {
        return new Mistake(
            token.span(),
            "`#` makes a string of a parameter, so one of the macro's parameters must follow it");
      }
      if (token.is(OPTIONAL)) {
        int close = closing(body, i);
        if (!macro.isVariadic() || i < optionalEnd || close < 0) {
          return new Mistake(
              token.span(),
              "`__VA_OPT__( )` stands in a macro with `...` only, with its parentheses, and not in"
                  + " another one");
        }
        optionalEnd = close;
      }
    }
    return null;
  }
}
