package dev.tendril.samples.command;

import dev.tendril.samples.host.AtomicFile;
import dev.tendril.samples.host.Progress;
import dev.tendril.vulkan.EffectState;
import dev.tendril.vulkan.StateCapture.Detail;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code simulate}: runs without drawing and writes the state. */
@Command(
    name = "simulate",
    description = "Runs an effect without drawing and writes its state as JSON.",
    sortOptions = false)
final class SimulateCommand implements Callable<Integer> {
  @Mixin private RunOptions options = new RunOptions();

  @Option(
      names = "--out",
      paramLabel = "STATE.json",
      required = true,
      description = "The file to write.")
  private Path out = Path.of("");

  @Option(names = "--cpu", description = "Runs on the CPU, without a device.")
  private boolean cpu;

  @Override
  public Integer call() {
    options.check();
    StepLengths steps = options.steps();
    EffectFile effect = options.effect();
    Outputs.check(out);
    if (cpu) {
      simulateOnCpu(effect, steps);
      return 0;
    }
    Gpu gpu = Gpu.open(options);
    try (gpu) {
      simulate(gpu, effect, steps);
    }
    gpu.requireSilence();
    return 0;
  }

  private void simulate(Gpu gpu, EffectFile file, StepLengths steps) {
    List<StateJson.HistoryEntry> history = new ArrayList<>();
    EffectState state;
    double time;
    try (Simulation simulation = new Simulation(gpu.device(), options, file, null)) {
      state = run(simulation, steps, history);
      time = simulation.time();
    }
    write(state, steps, time, history);
  }

  private void simulateOnCpu(EffectFile file, StepLengths steps) {
    List<StateJson.HistoryEntry> history = new ArrayList<>();
    CpuSimulation simulation = new CpuSimulation(options, file);
    try (Progress progress = Progress.onTerminal("steps", steps.count())) {
      for (int i = 0; i < steps.count(); i++) {
        simulation.step(steps.get(i));
        if (options.history()) {
          history.add(
              new StateJson.HistoryEntry(i + 1, steps.get(i), simulation.state(false).types()));
        }
        progress.done(i + 1);
      }
    }
    write(simulation.state(true), steps, simulation.time(), history);
  }

  private void write(
      EffectState state, StepLengths steps, double time, List<StateJson.HistoryEntry> history) {
    StateJson.Header header =
        new StateJson.Header(
            state.effect(), options.seed(), steps.count(), time, options.instances());
    try {
      AtomicFile.writeText(
          out, writer -> StateJson.write(writer, header, state, historyOrNull(history)));
    } catch (IOException e) {
      throw Outputs.failure(out, e);
    }
  }

  private EffectState run(
      Simulation simulation, StepLengths steps, List<StateJson.HistoryEntry> history) {
    int last = steps.count() - 1;
    if (last < 0) {
      return simulation.state(Detail.PARTICLES);
    }
    List<EffectState> result = new ArrayList<>(1);
    try (Progress progress = Progress.onTerminal("steps", steps.count())) {
      for (int i = 0; i < steps.count(); i++) {
        int step = i + 1;
        double seconds = steps.get(i);
        if (i == last || options.history()) {
          simulation.step(
              seconds,
              i == last ? Detail.PARTICLES : Detail.COUNTS,
              state -> {
                history.add(new StateJson.HistoryEntry(step, seconds, state.types()));
                if (step == steps.count()) {
                  result.add(state);
                }
              });
        } else {
          simulation.step(seconds);
        }
        progress.done(step);
      }
      simulation.finish();
    }
    return result.get(0);
  }

  private @Nullable List<StateJson.HistoryEntry> historyOrNull(
      List<StateJson.HistoryEntry> history) {
    return options.history() ? history : null;
  }
}
