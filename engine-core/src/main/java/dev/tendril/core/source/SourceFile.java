package dev.tendril.core.source;

import java.util.Arrays;

/**
 * One text file as the front end sees it: decoded, without byte-order mark, line ends as they are.
 *
 * <p>Offsets are UTF-16 code units from the start of {@link #text()}. Lines and columns count from
 * 1; a column counts Unicode code points, a tab is one.
 */
public final class SourceFile {
  private final String path;
  private final String text;
  private final int[] lineStarts;

  /**
   * @param path path relative to the effect root, with forward slashes; library files carry their
   *     angle-bracket name such as {@code <noise>}
   * @param text the decoded text
   */
  public SourceFile(String path, String text) {
    this.path = path;
    this.text = text;
    this.lineStarts = lineStarts(text);
  }

  public String path() {
    return path;
  }

  public String text() {
    return text;
  }

  /** The line of an offset, from 1. */
  public int lineAt(int offset) {
    int found = Arrays.binarySearch(lineStarts, offset);
    return found >= 0 ? found + 1 : -found - 1;
  }

  /** The column of an offset in code points, from 1. */
  public int columnAt(int offset) {
    int start = lineStarts[lineAt(offset) - 1];
    return text.codePointCount(start, Math.min(offset, text.length())) + 1;
  }

  /** The text of a line (from 1) without its line end. */
  public String line(int line) {
    int start = lineStarts[line - 1];
    return text.substring(start, lineEnd(line));
  }

  /** The offset just after the last character of a line (from 1), its line end excluded. */
  public int lineEnd(int line) {
    int end = line < lineStarts.length ? lineStarts[line] : text.length();
    int start = lineStarts[line - 1];
    while (end > start && (text.charAt(end - 1) == '\n' || text.charAt(end - 1) == '\r')) {
      end--;
    }
    return end;
  }

  public int lineCount() {
    return lineStarts.length;
  }

  /**
   * The byte that a character stands for which was no UTF-8 in the file; -1 for all others. Such a
   * character is a lone surrogate, U+DC80 to U+DCFF.
   */
  public static int strayByte(int c) {
    return SourceText.isStrayByte(c) ? c & 0xFF : -1;
  }

  @Override
  public String toString() {
    return path;
  }

  private static int[] lineStarts(String text) {
    int[] starts = new int[16];
    int count = 1;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean lineEnd =
          c == '\n' || (c == '\r' && (i + 1 == text.length() || text.charAt(i + 1) != '\n'));
      if (lineEnd) {
        if (count == starts.length) {
          starts = Arrays.copyOf(starts, count * 2);
        }
        starts[count++] = i + 1;
      }
    }
    return Arrays.copyOf(starts, count);
  }
}
