package dev.tendril.core.syntax;

import dev.tendril.core.source.Span;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A {@code #define}. Everything but {@link #active} is fixed.
 *
 * <p>The last parameter of a variadic macro has the name {@code __VA_ARGS__}, or the one before
 * {@code ...}.
 */
final class Macro {
  private final String name;
  private final @Nullable List<String> parameters;
  private final boolean variadic;
  private final List<Token> body;
  private final boolean optional;
  private final Span span;
  private boolean active;

  /**
   * @param parameters null for a macro without parentheses
   * @param span the name in its definition
   */
  Macro(
      String name,
      @Nullable List<String> parameters,
      boolean variadic,
      List<Token> body,
      Span span) {
    this.name = name;
    this.parameters = parameters == null ? null : List.copyOf(parameters);
    this.variadic = variadic;
    this.body = List.copyOf(body);
    this.optional = variadic && MacroBody.hasOptional(body);
    this.span = span;
  }

  String name() {
    return name;
  }

  boolean isFunction() {
    return parameters != null;
  }

  List<String> parameters() {
    return parameters == null ? List.of() : parameters;
  }

  boolean isVariadic() {
    return variadic;
  }

  List<Token> body() {
    return body;
  }

  /** Whether the body depends on there being variable arguments. */
  boolean hasOptional() {
    return optional;
  }

  Span span() {
    return span;
  }

  /** Whether its own replacement is being read just now: it is not expanded inside it. */
  boolean isActive() {
    return active;
  }

  void setActive(boolean active) {
    this.active = active;
  }

  /** The parameter's number, or -1. */
  int parameter(Token token) {
    return token.isName() ? parameters().indexOf(token.text()) : -1;
  }

  /** Whether two definitions say the same. */
  boolean sameAs(Macro other) {
    if (isFunction() != other.isFunction()
        || variadic != other.variadic
        || !parameters().equals(other.parameters())
        || body.size() != other.body.size()) {
      return false;
    }
    for (int i = 0; i < body.size(); i++) {
      boolean sameSpace = i == 0 || body.get(i).spaceBefore() == other.body.get(i).spaceBefore();
      if (!sameSpace || !body.get(i).text().equals(other.body.get(i).text())) {
        return false;
      }
    }
    return true;
  }
}
