package dev.tendril.samples.command;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/** {@code test}: needs the build, so the script {@code ./tendril} runs it and not this program. */
@Command(name = "test", description = "Runs everything that CI runs (through ./tendril only).")
final class TestCommand implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Unmatched
  @SuppressWarnings("UnusedVariable") // taken, so that the message below is the one that is seen
  private List<String> arguments = new ArrayList<>();

  @Override
  public Integer call() {
    if (spec == null) {
      throw new IllegalStateException("not made by picocli");
    }
    throw new ParameterException(
        spec.commandLine(), "the tests need the build: run `./tendril test` in the repository");
  }
}
