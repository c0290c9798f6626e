package dev.tendril.core.source;

/** What can be wrong with a file before its text is looked at. */
public enum SourceProblem implements ProblemCode {
  MISSING_FILE("E0001"),
  EMPTY_FILE("E0002"),
  /** A folder, a binary file, too large, no permission. */
  UNREADABLE("E0003"),
  NOT_UTF8("E0004"),
  OUTSIDE_ROOT("E0005"),
  /** The name is there in other upper and lower case. */
  NAME_CASE("E0006"),
  INCLUDE_CYCLE("E0007"),
  INCLUDE_DEPTH("E0008"),
  /** All files of one compilation together. */
  TOO_MUCH_TEXT("E0009");

  private final String code;

  SourceProblem(String code) {
    this.code = code;
  }

  @Override
  public String code() {
    return code;
  }
}
