package dev.tendril.samples.command;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code window}: a real window with an orbit camera, reloading when the effect is saved. */
@Command(
    name = "window",
    description =
        "Shows an effect in a window and reloads it when it is saved. Drag to turn, wheel to zoom,"
            + " right button to move, space to pause, R to restart, Esc to close.",
    sortOptions = false)
final class WindowCommand implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Parameters(index = "0", paramLabel = "FILE", description = "The effect: a particle file.")
  private Path file = Path.of("");

  @Option(names = "--no-preset", description = "Leaves the effect's preset out.")
  private boolean noPreset;

  @Option(names = "--frames", hidden = true, description = "Closes after so many frames.")
  private long frames = Long.MAX_VALUE;

  @Option(names = "--seconds", hidden = true, description = "Closes after so many seconds.")
  private double seconds = Double.POSITIVE_INFINITY;

  @Override
  public Integer call() {
    if (spec == null) {
      throw new IllegalStateException("not made by picocli");
    }
    if (frames < 1) {
      throw new ParameterException(
          spec.commandLine(), "--frames must be at least 1, not " + frames);
    }
    EffectFile effect = EffectFile.of(file, null);
    try (EffectWindow window = new EffectWindow(effect, !noPreset, spec.commandLine().getErr())) {
      window.run(frames, seconds);
    }
    return 0;
  }
}
