package dev.tendril.samples.command;

import dev.tendril.core.VfxCompileException;
import dev.tendril.core.source.DiagnosticText;
import dev.tendril.vulkan.device.VulkanException;
import java.io.PrintWriter;
import java.nio.file.InvalidPathException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command line as a whole: its commands, its messages, its exit status. */
@Command(
    name = "tendril",
    description = "Particle effects written as text, run on the GPU.",
    subcommands = {
      DemoCommand.class,
      TestCommand.class,
      CheckCommand.class,
      DumpCommand.class,
      SimulateCommand.class,
      RenderCommand.class,
      WindowCommand.class,
      BenchCommand.class,
      CookCommand.class
    },
    synopsisSubcommandLabel = "COMMAND",
    sortOptions = false)
public final class TendrilCommand implements Runnable {
  /** Failure of the work, or diagnostics with errors. */
  static final int FAILURE = 1;

  /** Wrong usage. */
  static final int WRONG_USAGE = 2;

  private TendrilCommand() {}

  /**
   * Runs one command.
   *
   * @return exit status: 0, 1 for a failure or diagnostics, 2 for wrong usage
   */
  public static int run(String... arguments) {
    return commandLine().execute(arguments);
  }

  /** For tests, which give it other streams. */
  static CommandLine commandLine() {
    CommandLine commandLine = new CommandLine(new TendrilCommand());
    for (CommandLine command : commandLine.getSubcommands().values()) {
      command
          .getCommandSpec()
          .addOption(
              CommandLine.Model.OptionSpec.builder("-h", "--help")
                  .usageHelp(true)
                  .description("Shows this text.")
                  .build());
    }
    commandLine
        .getCommandSpec()
        .addOption(
            CommandLine.Model.OptionSpec.builder("-h", "--help")
                .usageHelp(true)
                .description("Shows this text; after a command, that command's.")
                .build());
    return commandLine
        .setUsageHelpAutoWidth(true)
        .setOverwrittenOptionsAllowed(false)
        .setExecutionExceptionHandler((failure, command, result) -> failed(failure, command))
        .setParameterExceptionHandler((failure, arguments) -> wrongUsage(failure));
  }

  @Override
  public void run() {
    throw new ParameterException(commandLine(), "a command is missing");
  }

  private static int wrongUsage(ParameterException failure) {
    CommandLine command = failure.getCommandLine();
    PrintWriter err = command.getErr();
    String name = command.getCommandSpec().qualifiedName(" ");
    err.println(name + ": " + failure.getMessage());
    UnmatchedArgumentException.printSuggestions(failure, err);
    err.println("`" + name + " --help` shows what there is");
    err.flush();
    return WRONG_USAGE;
  }

  private static int failed(Exception failure, CommandLine command) {
    PrintWriter err = command.getErr();
    String name = command.getCommandSpec().qualifiedName(" ");
    if (failure instanceof ParameterException usage) {
      return wrongUsage(usage);
    }
    if (failure instanceof VfxCompileException broken) {
      err.print(DiagnosticText.render(broken.diagnostics()));
    } else if (failure instanceof CommandFailure || failure instanceof VulkanException) {
      err.println(name + ": " + failure.getMessage());
    } else if (failure instanceof InvalidPathException) {
      err.println(name + ": " + failure.getMessage());
      err.flush();
      return WRONG_USAGE;
    } else {
      err.println(name + ": an error inside Tendril; please report it with what follows");
      failure.printStackTrace(err);
    }
    err.flush();
    return FAILURE;
  }
}
