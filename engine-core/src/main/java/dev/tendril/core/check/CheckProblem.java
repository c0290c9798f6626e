package dev.tendril.core.check;

import dev.tendril.core.source.ProblemCode;

/** What a file's author can get wrong once the text parses. Codes are stable. */
public enum CheckProblem implements ProblemCode {
  // names
  UNKNOWN_MEMBER("E0201"),
  UNKNOWN_TYPE("E0202"),
  UNKNOWN_FUNCTION("E0203"),
  UNKNOWN_NAME("E0204"),
  DUPLICATE_NAME("E0205"),
  CONTEXT_NAME("E0206"),
  ENGINE_NAME("E0207"),
  /** A type or function where a value must stand. */
  NOT_A_VALUE("E0208"),
  NOT_A_FUNCTION("E0209"),
  /** A word of HLSL that means nothing to a particle. */
  NO_MEANING("E0210"),
  /** A word of the language that this version does not know yet. */
  NOT_SUPPORTED_YET("E0211"),
  /** Declared with a header only, and called. */
  NEVER_DEFINED("E0212"),

  // types and expressions
  WRONG_TYPE("E0301"),
  BAD_OPERANDS("E0302"),
  BAD_CAST("E0303"),
  BAD_ARGUMENT("E0304"),
  ARGUMENT_COUNT("E0305"),
  AMBIGUOUS_CALL("E0306"),
  NO_OVERLOAD("E0307"),
  BAD_SWIZZLE("E0308"),
  BAD_INDEX("E0309"),
  NOT_ASSIGNABLE("E0310"),
  COMPONENT_COUNT("E0311"),
  BAD_CONDITION("E0312"),
  NOT_CONSTANT("E0313"),
  UNSUPPORTED_TYPE("E0314"),
  BAD_INITIALIZER("E0315"),

  // declarations and statements
  BAD_ARRAY_SIZE("E0401"),
  TYPE_TOO_LARGE("E0402"),
  CYCLIC_DECLARATION("E0403"),
  DUPLICATE_FUNCTION("E0404"),
  RECURSION("E0405"),
  MISSING_RETURN("E0406"),
  BAD_RETURN("E0407"),
  BAD_SWITCH("E0408"),
  FALL_THROUGH("E0409"),
  MISPLACED_JUMP("E0410"),
  UNKNOWN_ATTRIBUTE("E0411"),
  MISPLACED_ATTRIBUTE("E0412"),
  BAD_ATTRIBUTE("E0413"),
  BAD_SEMANTIC("E0414"),
  BAD_UNIFORM("E0415"),
  BAD_CURVE("E0416"),
  BAD_RESOURCE("E0417"),
  BAD_PARAMETER("E0418"),
  MISPLACED_MODIFIER("E0419"),
  EMPTY_STRUCT("E0420"),
  BAD_ENUM("E0430"),
  BAD_BASE("E0431"),
  BAD_OPERATOR("E0432"),
  TEMPLATE_ARGUMENTS("E0433"),

  // engine rules
  NO_PARTICLE_STRUCT("E0501"),
  NO_UPDATE("E0502"),
  WRONG_ENTRY_POINT("E0503"),
  BAD_CAPACITY("E0504"),
  UNKNOWN_RENDER_FIELD("E0505"),
  WRONG_RENDER_FIELD("E0506"),
  INCOMPLETE_RENDER("E0507"),
  NOT_EMITTABLE("E0508"),
  NOT_DRAWABLE("E0509"),
  NOT_A_NODE("E0510"),
  NOT_IN_INIT("E0511"),
  TOO_COMPLEX("E0512"),
  DIFFERENT_TYPES_IN_EFFECT("E0513"),
  UNUSABLE_TYPE_FILE("E0514"),
  BAD_SIGNAL("E0515"),
  NOT_KEPT("E0516"),
  /** {@code [required]} of what nothing can be bound to yet. */
  CANNOT_BE_BOUND("E0520"),

  // warnings and notes
  SHADOWS_LIBRARY("N0201"),
  UNUSED_UNIFORM("W0201"),
  UNUSED_FIELD("W0202"),
  LOSSY_CONVERSION("W0301"),
  TRUNCATION("W0302"),
  NO_EFFECT("W0303"),
  /** A variable of a loop, as HLSL's old scope rule sees it. */
  AFTER_LOOP("W0304"),
  IGNORED_SEMANTIC("W0401"),
  /** Accepted and checked; what it asks for comes later. */
  WITHOUT_EFFECT_YET("W0420"),
  /** A type that is emitted on and on and whose update never returns false. */
  NEVER_DIES("W0501"),
  /** A field that init reads although nobody has given it a value. */
  READ_BEFORE_WRITTEN("W0502");

  private final String code;

  CheckProblem(String code) {
    this.code = code;
  }

  @Override
  public String code() {
    return code;
  }
}
