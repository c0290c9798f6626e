package dev.tendril.samples.command;

import dev.tendril.samples.bench.Benches;
import dev.tendril.vulkan.device.HeadlessOptions;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bench}: measures. */
@Command(
    name = "bench",
    description = "Measures, one line a figure: name n metric value unit.",
    sortOptions = false)
final class BenchCommand implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "NAME",
      description =
          "Which to run: copy, update, wide, step, instances, types, sparse, sprites, tentacles,"
              + " check, load (default: all).")
  private List<String> names = new ArrayList<>();

  @Option(names = "--device", paramLabel = "NAME|INDEX", description = "The Vulkan device.")
  private @Nullable String device;

  @Override
  public Integer call() {
    if (spec == null) {
      throw new IllegalStateException("not made by picocli");
    }
    for (String name : names) {
      if (!Benches.names().contains(name)) {
        throw new ParameterException(
            spec.commandLine(),
            "there is no benchmark `"
                + name
                + "`; there are "
                + String.join(", ", Benches.names()));
      }
    }
    PrintWriter out = spec.commandLine().getOut();
    try (Gpu gpu = Gpu.open(Devices.choose(HeadlessOptions.defaults(), device), false)) {
      spec.commandLine().getErr().println("on " + gpu.device().name());
      Benches benches = new Benches(gpu.device(), out);
      (names.isEmpty() ? Benches.names() : names).forEach(benches::run);
    }
    return 0;
  }
}
