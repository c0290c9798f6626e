package dev.tendril.samples.command;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The lengths of a run's steps in seconds. Immutable. */
final class StepLengths {
  private static final String DECIMAL = "[+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?";
  private static final Pattern LENGTH = Pattern.compile("(" + DECIMAL + ")(?:/(" + DECIMAL + "))?");

  /** The length of every step, or the lengths one by one. */
  private final double[] each;

  private final int count;

  private StepLengths(double[] each, int count) {
    this.each = each;
    this.count = count;
  }

  /** All steps have the same length. */
  static StepLengths constant(double seconds, int count) {
    return new StepLengths(new double[] {seconds}, count);
  }

  /** The first steps of a list. */
  static StepLengths list(double[] seconds, int count) {
    return new StepLengths(seconds.clone(), count);
  }

  /** How many steps there are. */
  int count() {
    return count;
  }

  /**
   * The length of a step in seconds.
   *
   * @param index from 0
   */
  double get(int index) {
    return each.length == 1 ? each[0] : each[index];
  }

  /**
   * Reads one length: a decimal or a fraction of decimals, divided as doubles.
   *
   * @throws IllegalArgumentException with a message for the user
   */
  static double parse(String text) {
    Matcher match = LENGTH.matcher(text);
    if (!match.matches()) {
      throw new IllegalArgumentException(
          "`"
              + text
              + "` is no step length: write seconds such as 0.05, or a fraction such as 1/60");
    }
    double value = Double.parseDouble(match.group(1));
    if (match.group(2) != null) {
      value /= Double.parseDouble(match.group(2));
    }
    if (!Double.isFinite(value) || value > Float.MAX_VALUE) {
      throw new IllegalArgumentException("the step length `" + text + "` is not finite");
    }
    if (value < 0) {
      throw new IllegalArgumentException("the step length `" + text + "` is negative");
    }
    return value + 0.0; // -0 becomes 0
  }

  /** Reads lengths separated by white space. */
  static double[] parseList(String text) {
    return Arrays.stream(text.strip().split("\\s+"))
        .filter(word -> !word.isEmpty())
        .mapToDouble(StepLengths::parse)
        .toArray();
  }
}
