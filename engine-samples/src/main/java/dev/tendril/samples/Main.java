package dev.tendril.samples;

import dev.tendril.samples.command.TendrilCommand;

/** Where {@code ./tendril} enters. */
public final class Main {
  private Main() {}

  /** Runs one command and ends the process with its exit status. */
  public static void main(String[] arguments) {
    System.exit(TendrilCommand.run(arguments));
  }
}
