package dev.tendril.core.schema;

import org.jspecify.annotations.Nullable;

/** A name that means nothing in an effect, or several things. */
public final class UnknownNameException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  private final String problem;
  private final @Nullable String help;

  UnknownNameException(String problem, @Nullable String help) {
    super(help == null ? problem : problem + "; " + help);
    this.problem = problem;
    this.help = help;
  }

  /** What is wrong. */
  public String problem() {
    return problem;
  }

  /** What may have been meant, or null. */
  public @Nullable String help() {
    return help;
  }
}
