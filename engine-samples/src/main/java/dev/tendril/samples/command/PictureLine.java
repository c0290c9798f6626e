package dev.tendril.samples.command;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The line of an effect's first comment that says how it is best shown: {@code // picture: } and
 * options of {@code render}. The demo, the window and docs/render-pictures.sh follow it.
 */
final class PictureLine {
  private static final String MARK = "// picture:";
  private static final int FIRST_LINES = 60;

  private PictureLine() {}

  /** The options in an effect's text, if it has such a line near its beginning. */
  static Optional<List<String>> find(String text) {
    return text.lines()
        .limit(FIRST_LINES)
        .map(String::strip)
        .filter(line -> line.startsWith(MARK))
        .findFirst()
        .map(line -> Arrays.asList(line.substring(MARK.length()).strip().split("\\s+")));
  }

  /** The value of an option in such a line. */
  static Optional<String> value(List<String> options, String name) {
    int index = options.indexOf(name);
    return index >= 0 && index + 1 < options.size()
        ? Optional.of(options.get(index + 1))
        : Optional.empty();
  }
}
