package dev.tendril.samples.bench;

import java.io.PrintWriter;
import java.util.Arrays;
import java.util.Locale;

/** Prints figures, one a line: {@code name n metric value unit}. */
final class Figures {
  private final PrintWriter out;

  Figures(PrintWriter out) {
    this.out = out;
  }

  /**
   * Prints one.
   *
   * @param name of the benchmark
   * @param count how many things it worked on
   * @param metric without white space
   */
  void print(String name, long count, String metric, double value, String unit) {
    out.printf(Locale.ROOT, "%s %d %s %s %s%n", name, count, metric, number(value), unit);
    out.flush();
  }

  /** Four significant digits, without an exponent. */
  static String number(double value) {
    if (value == 0 || !Double.isFinite(value)) {
      return value == 0 ? "0" : String.valueOf(value);
    }
    int before = (int) Math.floor(Math.log10(Math.abs(value))) + 1;
    return String.format(Locale.ROOT, "%." + Math.min(Math.max(4 - before, 0), 9) + "f", value);
  }

  static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
