package dev.tendril.samples.command;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/** A command run in process, and what came of it. */
record Invocation(int status, String out, String err) {
  static Invocation of(Object... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine commandLine = TendrilCommand.commandLine();
    commandLine.setOut(new PrintWriter(out));
    commandLine.setErr(new PrintWriter(err));
    String[] words = new String[arguments.length];
    for (int i = 0; i < words.length; i++) {
      words[i] = String.valueOf(arguments[i]);
    }
    int status = commandLine.execute(words);
    return new Invocation(status, out.toString(), err.toString());
  }
}
