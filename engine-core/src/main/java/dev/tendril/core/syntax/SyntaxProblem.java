package dev.tendril.core.syntax;

import dev.tendril.core.source.ProblemCode;

/** What can be wrong with a text before names mean anything. */
public enum SyntaxProblem implements ProblemCode {
  // grammar
  EXPECTED_TOKEN("E0101"),
  EXPECTED_EXPRESSION("E0102"),
  EXPECTED_NAME("E0103"),
  EXPECTED_DECLARATION("E0104"),
  EXPECTED_STATEMENT("E0105"),
  /** A bracket, brace or parenthesis without its partner to the right. */
  NOT_CLOSED("E0106"),
  /** ... without its partner to the left. */
  NOT_OPENED("E0107"),
  TOO_DEEP("E0108"),
  TOO_MANY_TOKENS("E0109"),

  // characters, strings, numbers
  BAD_CHARACTER("E0110"),
  COMMENT_NOT_CLOSED("E0111"),
  STRING_NOT_CLOSED("E0112"),
  BAD_ESCAPE("E0113"),
  BAD_NUMBER("E0114"),
  NUMBER_TOO_LARGE("E0115"),
  CHARACTER_LITERAL("E0116"),

  // preprocessor
  UNKNOWN_DIRECTIVE("E0120"),
  BAD_DIRECTIVE("E0121"),
  CONDITIONAL_NOT_CLOSED("E0122"),
  CONDITIONAL_NOT_OPENED("E0123"),
  BAD_CONDITION("E0124"),
  ERROR_DIRECTIVE("E0125"),
  BAD_MACRO("E0126"),
  MACRO_ARGUMENTS("E0127"),
  BAD_PASTE("E0128"),
  BAD_IMPORT("E0129"),

  // constructs of HLSL that the language does not take, or forms of them
  DEFAULT_ARGUMENT("E0131"),
  DOUBLE_BRACKETS("E0132"),
  STRUCT_DECLARATOR("E0133"),
  TEMPLATE("E0134"),
  OPERATOR("E0135"),
  ENUM("E0136"),
  TYPE_ALIAS("E0137"),
  NAMESPACE("E0138"),
  CONSTANT_BUFFER("E0139"),
  GROUP_SHARED("E0140"),
  CLASS("E0141"),
  BASE_STRUCT("E0142"),
  TECHNIQUE("E0143"),
  STATE_BLOCK("E0144"),
  FUNCTION_SEMANTIC("E0145"),
  LOCAL_FUNCTION("E0147"),
  ATTRIBUTE_PLACE("E0148"),
  LABEL_PLACE("E0149"),
  ARRAY_BEFORE_NAME("E0150"),
  CURVE_TANGENT("E0151"),
  NOT_CALLABLE("E0152"),
  STATEMENT_OUTSIDE("E0153"),

  // taken, but perhaps not as meant
  BINDING_IGNORED("W0101"),
  MODIFIER_IGNORED("W0102"),
  WARNING_DIRECTIVE("W0103"),
  COMMENT_CONTINUES("W0104"),
  MACRO_REDEFINED("W0105");

  private final String code;

  SyntaxProblem(String code) {
    this.code = code;
  }

  @Override
  public String code() {
    return code;
  }
}
