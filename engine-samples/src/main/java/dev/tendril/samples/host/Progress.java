package dev.tendril.samples.host;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongSupplier;

/**
 * One line on a terminal that says how far long work is. Where standard error is no terminal, it
 * says nothing. Work that ends within half a second shows nothing either.
 */
public final class Progress implements AutoCloseable {
  private static final long FIRST_NANOS = 500_000_000L;
  private static final long INTERVAL_NANOS = 100_000_000L;
  private static final String CLEAR_LINE = "\r\u001b[K";

  private final PrintStream out;
  private final boolean enabled;
  private final LongSupplier nanoClock;
  private final String what;
  private final long total;
  private final long startNanos;
  private long nextNanos;
  private boolean shown;

  private Progress(
      PrintStream out, boolean enabled, LongSupplier nanoClock, String what, long total) {
    this.out = out;
    this.enabled = enabled;
    this.nanoClock = nanoClock;
    this.what = what;
    this.total = total;
    this.startNanos = nanoClock.getAsLong();
    this.nextNanos = startNanos + FIRST_NANOS;
  }

  /**
   * Begins a line on standard error.
   *
   * @param what the unit, in the plural
   * @param total how many there are in all
   */
  public static Progress onTerminal(String what, long total) {
    return new Progress(System.err, isTerminal(), System::nanoTime, what, total);
  }

  /** For tests: to any stream, by any clock. */
  static Progress to(PrintStream out, LongSupplier nanoClock, String what, long total) {
    return new Progress(out, true, nanoClock, what, total);
  }

  /** Says how many are done. Cheap: writes ten times a second at most. */
  public void done(long count) {
    if (!enabled) {
      return;
    }
    long now = nanoClock.getAsLong();
    if (now - nextNanos < 0) {
      return;
    }
    nextNanos = now + INTERVAL_NANOS;
    double seconds = (now - startNanos) * 1e-9;
    long left = count == 0 ? 0 : Math.round(seconds / count * (total - count));
    out.print(CLEAR_LINE + count + " of " + total + " " + what + ", about " + left + " s left");
    out.flush();
    shown = true;
  }

  /** Takes the line away. */
  @Override
  public void close() {
    if (shown) {
      out.print(CLEAR_LINE);
      out.flush();
      shown = false;
    }
  }

  /** Whether standard error is a terminal that understands escape sequences. */
  private static boolean isTerminal() {
    String kind = System.getenv("TERM");
    if (kind == null || kind.equals("dumb")) {
      return false;
    }
    Path standardError = Path.of("/proc/self/fd/2");
    try {
      if (Files.isSymbolicLink(standardError)) {
        String target = Files.readSymbolicLink(standardError).toString();
        return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
      }
    } catch (IOException e) {
      return false;
    }
    return false; // other systems: Java cannot say which of the streams is a terminal
  }
}
