package dev.tendril.core.glsl;

import java.util.ArrayList;
import java.util.List;

/** Statements in the making. Indentation follows from the braces when the text is put together. */
final class Lines {
  /**
   * @param expression the line is an expression's text without its semicolon, and could stand in a
   *     {@code for}'s head
   */
  private record Line(String text, boolean expression) {}

  private final List<Line> lines = new ArrayList<>();

  void add(String text) {
    lines.add(new Line(text, false));
  }

  /**
   * @param text without a semicolon
   */
  void addExpression(String text) {
    lines.add(new Line(text, true));
  }

  void addAll(Lines other) {
    lines.addAll(other.lines);
  }

  boolean isEmpty() {
    return lines.isEmpty();
  }

  int size() {
    return lines.size();
  }

  /** Whether {@link #joined} says it all. */
  boolean onlyExpressions() {
    return lines.stream().allMatch(Line::expression);
  }

  /** All lines as one expression. */
  String joined() {
    return String.join(", ", lines.stream().map(Line::text).toList());
  }

  /** The only line, a declaration, without its semicolon. */
  String single() {
    String text = lines.get(0).text;
    return text.substring(0, text.length() - 1);
  }

  /** Two spaces for each open brace. */
  String indented() {
    StringBuilder out = new StringBuilder();
    int depth = 0;
    for (Line line : lines) {
      if (line.text.startsWith("}")) {
        depth--;
      }
      out.append("  ".repeat(depth)).append(line.text).append(line.expression ? ";\n" : "\n");
      if (line.text.endsWith("{")) {
        depth++;
      }
    }
    return out.toString();
  }
}
