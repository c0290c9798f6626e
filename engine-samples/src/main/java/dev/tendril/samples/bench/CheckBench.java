package dev.tendril.samples.bench;

import dev.tendril.core.Compilation;
import dev.tendril.core.VfxCompiler;
import dev.tendril.core.source.DiagnosticText;
import dev.tendril.core.source.MapSources;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** How long the front end takes. Needs no device. */
final class CheckBench {
  private static final int WARM_UP = 300;
  private static final int RUNS = 101;
  private static final int STARTS = 7;

  private CheckBench() {}

  /** Checks texts of 150 and 2,000 lines, and starts a process for its first diagnostic. */
  static void run(Figures figures) {
    for (int lines : new int[] {150, 2000}) {
      String text = text(lines, "");
      figures.print("tendril.check", lines, "warm", warm(text), "ms");
      figures.print("tendril.check", lines, "size", text.length(), "bytes");
    }
    figures.print("tendril.check", 150, "cold_start", coldStart(text(150, "oops ")), "ms");
  }

  private static double warm(String text) {
    MapSources sources = new MapSources(Map.of("Bench.vfx", text));
    double[] milliseconds = new double[RUNS];
    for (int i = -WARM_UP; i < RUNS; i++) {
      long start = System.nanoTime();
      Compilation compilation = VfxCompiler.compile(sources, "Bench.vfx");
      double took = (System.nanoTime() - start) * 1e-6;
      if (compilation.hasErrors()) {
        throw new IllegalStateException(DiagnosticText.render(compilation.diagnostics()));
      }
      if (i >= 0) {
        milliseconds[i] = took;
      }
    }
    return Figures.median(milliseconds);
  }

  /**
   * A particle of so many lines: functions, each calling the one before it, as effects have them.
   *
   * @param mistake what is put ahead of the first function's name
   */
  static String text(int lines, String mistake) {
    String[] frame = BenchResources.text("CheckFrame.txt").split("----\n", -1);
    String block = frame[1];
    int blockLines = (int) block.lines().count();
    int rest = (int) (frame[0].lines().count() + frame[2].lines().count());
    int blocks = Math.max(1, (lines - rest) / blockLines);
    StringBuilder text = new StringBuilder(frame[0]);
    for (int i = 1; i <= blocks; i++) {
      String one = block.replace("NEXT", "f" + i).replace("LAST", "f" + (i - 1));
      text.append(i == 1 ? mistake + one : one);
    }
    text.append("\n".repeat(lines - rest - blocks * blockLines));
    return text.append(frame[2].replace("LAST", "f" + blocks)).toString();
  }

  /** From the start of a process to the first line that it says; the median of several. */
  private static double coldStart(String text) {
    try {
      Path file = Files.createTempFile("tendril", ".vfx");
      Path named = file.resolveSibling("ColdStart" + ProcessHandle.current().pid() + ".vfx");
      try {
        Files.move(file, named);
        Files.writeString(named, text, StandardCharsets.UTF_8);
        double[] milliseconds = new double[STARTS];
        for (int i = 0; i < STARTS; i++) {
          milliseconds[i] = firstLine(named);
        }
        return Figures.median(milliseconds);
      } finally {
        Files.deleteIfExists(file);
        Files.deleteIfExists(named);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static double firstLine(Path file) throws IOException {
    long start = System.nanoTime();
    Process process =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-cp",
                    System.getProperty("java.class.path"),
                    "dev.tendril.samples.Main",
                    "check",
                    file.toString()))
            .redirectErrorStream(true)
            .start();
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      String first = out.readLine();
      double took = (System.nanoTime() - start) * 1e-6;
      if (first == null || !first.contains("error[")) {
        throw new IllegalStateException("no diagnostic but: " + first);
      }
      while (out.readLine() != null) {
        continue; // until it ends
      }
      return took;
    } finally {
      process.destroy();
    }
  }
}
