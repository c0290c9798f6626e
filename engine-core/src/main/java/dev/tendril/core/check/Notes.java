package dev.tendril.core.check;

import dev.tendril.core.syntax.SyntaxTree;
import dev.tendril.core.syntax.SyntaxTree.Attribute;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a declaration tells people, not the engine: {@code [unit("m/s")]}, {@code [group("Smoke")]},
 * {@code [tooltip("..")]}. What is not said is null.
 */
public record Notes(@Nullable String unit, @Nullable String group, @Nullable String tooltip) {
  public static final Notes NONE = new Notes(null, null, null);

  static Notes of(Map<String, Attribute> attributes) {
    return new Notes(
        text(attributes, "unit"), text(attributes, "group"), text(attributes, "tooltip"));
  }

  private static @Nullable String text(Map<String, Attribute> attributes, String word) {
    Attribute attribute = attributes.get(word);
    return attribute != null
            && attribute.arguments().get(0) instanceof SyntaxTree.StringLiteral literal
        ? literal.value()
        : null;
  }
}
