package dev.tendril.core.schema;

import dev.tendril.core.source.ProblemCode;

/** What can be wrong with a preset. Errors refuse it whole; warnings leave one entry out. */
public enum PresetProblem implements ProblemCode {
  NOT_JSON("E0601"),
  /** JSON, but without the format's name. */
  NOT_A_PRESET("E0602"),
  OTHER_VERSION("E0603"),
  /** More text, levels or values than a preset can need. */
  TOO_LARGE("E0604"),

  UNKNOWN_ENTRY("W0601"),
  WRONG_VALUE("W0602"),
  /** Taken as it is. */
  OUT_OF_RANGE("W0603"),
  DUPLICATE_ENTRY("W0604"),
  /** A file that is not under the effect root. */
  OUTSIDE_ROOT("W0605"),
  /** The file's name differs in case, so that it is not taken. */
  NAME_CASE("W0606");

  private final String code;

  PresetProblem(String code) {
    this.code = code;
  }

  @Override
  public String code() {
    return code;
  }
}
