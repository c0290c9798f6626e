package dev.tendril.core.schema;

import dev.tendril.core.schema.JsonNode.Digits;
import dev.tendril.core.schema.JsonNode.Elements;
import dev.tendril.core.schema.JsonNode.Member;
import dev.tendril.core.schema.JsonNode.Members;
import dev.tendril.core.schema.JsonNode.Text;
import dev.tendril.core.schema.JsonNode.Word;
import dev.tendril.core.source.SourceFile;
import dev.tendril.core.source.Span;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads JSON as its standard has it, with bounded work for any text. */
final class JsonReader {
  /** The longest text, in UTF-16 units. */
  static final int MOST_LENGTH = 4 << 20;

  private static final int MOST_LEVELS = 32;
  private static final int MOST_VALUES = 100_000;

  /** Why a text cannot be read. */
  static final class UnreadableException extends Exception {
    private static final long serialVersionUID = 1;

    private final transient PresetProblem problem;
    private final transient Span span;
    private final @Nullable String help;

    UnreadableException(PresetProblem problem, Span span, String message, @Nullable String help) {
      super(message);
      this.problem = problem;
      this.span = span;
      this.help = help;
    }

    PresetProblem problem() {
      return problem;
    }

    Span span() {
      return span;
    }

    String message() {
      return String.valueOf(getMessage());
    }

    @Nullable String help() {
      return help;
    }
  }

  private final SourceFile file;
  private final String text;
  private int at;
  private int level;
  private int values;

  private JsonReader(SourceFile file) {
    this.file = file;
    this.text = file.text();
  }

  /** The one value of a text. */
  static JsonNode read(SourceFile file) throws UnreadableException {
    if (file.text().length() > MOST_LENGTH) {
      throw new UnreadableException(
          PresetProblem.TOO_LARGE,
          Span.wholeFile(file),
          "a preset has at most " + MOST_LENGTH + " characters",
          null);
    }
    JsonReader reader = new JsonReader(file);
    JsonNode value = reader.value();
    reader.space();
    if (reader.at < reader.text.length()) {
      throw reader.wrong("nothing may follow the closing brace", null);
    }
    return value;
  }

  private Span from(int start) {
    return new Span(file, start, at);
  }

  private UnreadableException wrong(String message, @Nullable String help) {
    int end = at < text.length() ? text.offsetByCodePoints(at, 1) : at;
    return wrong(new Span(file, at, end), message, help);
  }

  private static UnreadableException wrong(Span span, String message, @Nullable String help) {
    return new UnreadableException(PresetProblem.NOT_JSON, span, message, help);
  }

  private boolean is(char c) {
    return at < text.length() && text.charAt(at) == c;
  }

  private void space() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  private JsonNode value() throws UnreadableException {
    space();
    if (++values > MOST_VALUES) {
      throw new UnreadableException(
          PresetProblem.TOO_LARGE,
          new Span(file, at, at),
          "a preset has at most " + MOST_VALUES + " values",
          null);
    }
    if (at >= text.length()) {
      throw wrong("the text ends where a value is expected", null);
    }
    char c = text.charAt(at);
    if (c == '{' || c == '[') {
      if (++level > MOST_LEVELS) {
        throw new UnreadableException(
            PresetProblem.TOO_LARGE,
            new Span(file, at, at + 1),
            "objects and lists are at most " + MOST_LEVELS + " levels deep",
            null);
      }
      JsonNode node = c == '{' ? members() : elements();
      level--;
      return node;
    }
    if (c == '"') {
      int start = at;
      return new Text(string(), from(start));
    }
    return c == '-' || (c >= '0' && c <= '9') ? number() : word();
  }

  private Members members() throws UnreadableException {
    int start = at++;
    List<Member> members = new ArrayList<>();
    space();
    while (!is('}')) {
      if (!members.isEmpty()) {
        comma('}');
      }
      if (!is('"')) {
        throw wrong("a name in double quotes is expected", null);
      }
      int nameStart = at;
      String name = string();
      Span nameSpan = from(nameStart);
      space();
      if (!is(':')) {
        throw wrong("`:` is expected", null);
      }
      at++;
      members.add(new Member(name, nameSpan, value()));
      space();
    }
    at++;
    return new Members(List.copyOf(members), from(start));
  }

  private Elements elements() throws UnreadableException {
    int start = at++;
    List<JsonNode> elements = new ArrayList<>();
    space();
    while (!is(']')) {
      if (!elements.isEmpty()) {
        comma(']');
      }
      elements.add(value());
      space();
    }
    at++;
    return new Elements(List.copyOf(elements), from(start));
  }

  private void comma(char end) throws UnreadableException {
    if (!is(',')) {
      throw wrong("`,` or `" + end + "` is expected", null);
    }
    int comma = at++;
    space();
    if (is(end)) {
      throw wrong(
          new Span(file, comma, comma + 1), "a comma stands before `" + end + "`", "remove it");
    }
  }

  private Digits number() throws UnreadableException {
    int start = at;
    if (is('-')) {
      at++;
    }
    int first = at;
    int whole = digits();
    boolean good = whole == 1 || (whole > 1 && text.charAt(first) != '0');
    if (good && is('.')) {
      at++;
      good = digits() > 0;
    }
    if (good && (is('e') || is('E'))) {
      at++;
      if (is('+') || is('-')) {
        at++;
      }
      good = digits() > 0;
    }
    if (!good || (at < text.length() && Character.isLetterOrDigit(text.charAt(at)))) {
      throw wrong(from(start), "this is not a number", "write `0.5`, `-3` or `1e6`");
    }
    return new Digits(text.substring(start, at), from(start));
  }

  private int digits() {
    int start = at;
    while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
      at++;
    }
    return at - start;
  }

  private Word word() throws UnreadableException {
    int start = at;
    while (at < text.length() && Character.isLetter(text.charAt(at)) && at - start < 16) {
      at++;
    }
    String word = text.substring(start, at);
    switch (word) {
      case "true", "false", "null" -> {
        return new Word(word, from(start));
      }
      case "NaN", "Infinity" ->
          throw wrong(from(start), "JSON has no " + word, "write a finite number");
      default -> {
        boolean comment = word.isEmpty() && (is('/') || is('#'));
        at = start;
        throw wrong(
            comment ? "JSON has no comments" : "a value is expected",
            word.isEmpty() ? null : "texts stand in double quotes");
      }
    }
  }

  private String string() throws UnreadableException {
    int start = at++;
    StringBuilder out = new StringBuilder();
    while (!is('"')) {
      if (at >= text.length() || text.charAt(at) == '\n' || text.charAt(at) == '\r') {
        throw wrong(from(start), "the text has no closing quote", null);
      }
      char c = text.charAt(at);
      if (c < 0x20) {
        throw wrong("a control character stands in a text", "write `\\u%04x`".formatted((int) c));
      }
      if (c == '\\') {
        escape(out);
      } else {
        out.append(c);
        at++;
      }
    }
    at++;
    return out.toString();
  }

  private void escape(StringBuilder out) throws UnreadableException {
    int start = at++;
    char c = at < text.length() ? text.charAt(at++) : ' ';
    switch (c) {
      case '"', '\\', '/' -> out.append(c);
      case 'b' -> out.append('\b');
      case 'f' -> out.append('\f');
      case 'n' -> out.append('\n');
      case 'r' -> out.append('\r');
      case 't' -> out.append('\t');
      case 'u' -> {
        int code = 0;
        for (int i = 0; i < 4; i++) {
          int digit = at < text.length() ? Character.digit(text.charAt(at), 16) : -1;
          if (digit < 0 || text.charAt(at) > 'f') {
            throw wrong(from(start), "four hexadecimal digits follow `\\u`", null);
          }
          code = code << 4 | digit;
          at++;
        }
        out.append((char) code);
      }
      default ->
          throw wrong(from(start), "JSON has no such escape", "a backslash is written `\\\\`");
    }
  }
}
