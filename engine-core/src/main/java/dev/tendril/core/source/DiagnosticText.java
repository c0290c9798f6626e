package dev.tendril.core.source;

import java.util.List;
import java.util.function.Function;

/**
 * Diagnostics for people:
 *
 * <pre>
 * Spark.vfx:12:7: error[E0201]: unknown field `velocty` of `Particle`
 *    12 |     p.velocty += 1;
 *       |       ^^^^^^^
 *   help: did you mean `velocity`?
 *   Spark.vfx:4:8: `Particle` is declared here
 *     4 | struct Particle
 *       |        ^^^^^^^^
 * </pre>
 *
 * What is shown is plain text whatever the source holds: tabs become spaces, control characters and
 * those that turn the direction of writing become visible marks.
 */
public final class DiagnosticText {
  /** The most columns of a source line that are shown; longer ones are cut around the place. */
  private static final int MAX_COLUMNS = 100;

  private static final int TAB_COLUMNS = 4;
  private static final String CUT = "...";

  private DiagnosticText() {}

  public static String render(List<Diagnostic> diagnostics) {
    return render(diagnostics, SourceFile::path);
  }

  /**
   * @param fileName how a file is to be named
   */
  public static String render(List<Diagnostic> diagnostics, Function<SourceFile, String> fileName) {
    StringBuilder out = new StringBuilder();
    for (Diagnostic diagnostic : diagnostics) {
      append(out, diagnostic, fileName);
    }
    return out.toString();
  }

  public static String render(Diagnostic diagnostic) {
    return render(List.of(diagnostic));
  }

  private static void append(
      StringBuilder out, Diagnostic diagnostic, Function<SourceFile, String> fileName) {
    appendPlace(out, fileName, diagnostic.span(), diagnostic.line(), diagnostic.column());
    out.append(diagnostic.severity().word()).append('[').append(diagnostic.code()).append("]: ");
    out.append(visible(diagnostic.message())).append('\n');
    appendLine(out, diagnostic.span());
    String help = diagnostic.help();
    if (help != null) {
      out.append("  help: ").append(visible(help)).append('\n');
    }
    for (RelatedPlace place : diagnostic.related()) {
      out.append("  ");
      appendPlace(out, fileName, place.span(), place.line(), place.column());
      out.append(visible(place.message())).append('\n');
      appendLine(out, place.span());
    }
  }

  private static void appendPlace(
      StringBuilder out, Function<SourceFile, String> fileName, Span span, int line, int column) {
    out.append(visible(fileName.apply(span.file()))).append(':');
    out.append(line).append(':').append(column).append(": ");
  }

  private static void appendLine(StringBuilder out, Span span) {
    if (span.isWholeFile()) {
      return;
    }
    SourceFile file = span.file();
    int line = file.lineAt(span.start());
    String text = file.line(line);
    int from = span.start() - (file.lineEnd(line) - text.length());
    from = Math.max(0, Math.min(from, text.length()));
    int to = Math.max(from, Math.min(from + span.end() - span.start(), text.length()));

    // Whatever lies far from the place is never laid out: a line can have millions of characters.
    int first = from > MAX_COLUMNS * 2 ? safe(text, from - MAX_COLUMNS) : 0;
    int last = safe(text, Math.min(text.length(), Math.max(first, from) + MAX_COLUMNS * 2));
    StringBuilder shown = new StringBuilder();
    layOut(text, first, from, shown);
    int caretFrom = columns(shown);
    layOut(text, from, Math.min(to, last), shown);
    int caretTo = Math.max(caretFrom + 1, columns(shown));
    layOut(text, Math.min(to, last), last, shown);
    String visible = shown.toString().stripTrailing();

    boolean cutLeft = first > 0;
    if (columns(visible) > MAX_COLUMNS && caretTo > MAX_COLUMNS - CUT.length()) {
      int drop = Math.max(0, caretFrom - MAX_COLUMNS / 3);
      int cut = indexOfColumn(visible, drop);
      int dropped = columns(visible.substring(0, cut));
      visible = visible.substring(cut);
      caretFrom -= dropped;
      caretTo -= dropped;
      cutLeft |= cut > 0;
    }
    if (cutLeft) {
      visible = CUT + visible;
      caretFrom += CUT.length();
      caretTo += CUT.length();
    }
    if (columns(visible) > MAX_COLUMNS || last < text.length()) {
      visible = visible.substring(0, indexOfColumn(visible, MAX_COLUMNS)) + CUT;
      caretTo = Math.max(caretFrom + 1, Math.min(caretTo, MAX_COLUMNS));
    }
    String number = String.valueOf(line);
    String margin = " ".repeat(Math.max(0, 5 - number.length()));
    out.append(margin).append(number).append(" | ").append(visible).append('\n');
    out.append(" ".repeat(Math.max(5, number.length()))).append(" | ");
    out.append(" ".repeat(caretFrom)).append("^".repeat(caretTo - caretFrom)).append('\n');
  }

  private static void layOut(String text, int from, int to, StringBuilder out) {
    for (int i = from; i < to; ) {
      int c = text.codePointAt(i);
      if (c == '\t') {
        out.append(" ".repeat(TAB_COLUMNS - columns(out) % TAB_COLUMNS));
      } else {
        appendVisible(out, c);
      }
      i += Character.charCount(c);
    }
  }

  /** Does not cut a surrogate pair. */
  private static int safe(String text, int at) {
    boolean inside =
        at > 0
            && at < text.length()
            && Character.isLowSurrogate(text.charAt(at))
            && Character.isHighSurrogate(text.charAt(at - 1));
    return inside ? at - 1 : at;
  }

  private static int indexOfColumn(String text, int column) {
    int columns = 0;
    int i = 0;
    while (i < text.length()) {
      int c = text.codePointAt(i);
      columns += width(c);
      if (columns > column) {
        break;
      }
      i += Character.charCount(c);
    }
    return i;
  }

  private static int columns(CharSequence text) {
    return text.codePoints().map(DiagnosticText::width).sum();
  }

  /** The columns that a terminal gives a character: 0, 1, or 2 for the wide ones of East Asia. */
  private static int width(int c) {
    if (c < 0x300) {
      return 1;
    }
    int type = Character.getType(c);
    if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK) {
      return 0;
    }
    boolean wide =
        (c >= 0x1100 && c <= 0x115F)
            || (c >= 0x2E80 && c <= 0xA4CF)
            || (c >= 0xAC00 && c <= 0xD7A3)
            || (c >= 0xF900 && c <= 0xFAFF)
            || (c >= 0xFE30 && c <= 0xFE6F)
            || (c >= 0xFF00 && c <= 0xFF60)
            || (c >= 0xFFE0 && c <= 0xFFE6)
            || (c >= 0x1F300 && c <= 0x1FAFF)
            || (c >= 0x20000 && c <= 0x3FFFD);
    return wide ? 2 : 1;
  }

  private static String visible(String text) {
    StringBuilder out = new StringBuilder(text.length());
    text.codePoints().forEach(c -> appendVisible(out, c));
    return out.toString();
  }

  private static void appendVisible(StringBuilder out, int c) {
    int type = Character.getType(c);
    if (c < 0x20) {
      out.appendCodePoint(0x2400 + c); // the picture of the control character
    } else if (type == Character.CONTROL
        || type == Character.FORMAT
        || type == Character.SURROGATE
        || type == Character.LINE_SEPARATOR
        || type == Character.PARAGRAPH_SEPARATOR) {
      out.append('\uFFFD');
    } else {
      out.appendCodePoint(c);
    }
  }
}
