package dev.tendril.samples.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class ProgressTest {
  private final ByteArrayOutputStream written = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(written, true, StandardCharsets.UTF_8);
  private final AtomicLong nanos = new AtomicLong(-5);

  private String text() {
    return written.toString(StandardCharsets.UTF_8);
  }

  @Test
  void shortWorkShowsNothing() {
    try (Progress progress = Progress.to(out, nanos::get, "steps", 10)) {
      for (int i = 0; i <= 10; i++) {
        progress.done(i);
        nanos.addAndGet(40_000_000);
      }
    }
    assertThat(text()).isEmpty();
  }

  @Test
  void longWorkIsShownTenTimesASecondAndCleared() {
    try (Progress progress = Progress.to(out, nanos::get, "steps", 1000)) {
      for (int i = 0; i <= 1000; i++) {
        progress.done(i);
        nanos.addAndGet(1_000_000);
      }
      assertThat(text()).contains("500 of 1000 steps, about 1 s left");
      assertThat(text().split("steps")).hasSizeBetween(5, 8);
    }
    assertThat(text()).endsWith("\r\u001b[K");
  }
}
