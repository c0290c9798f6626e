package dev.tendril.vulkan;

import dev.tendril.core.VfxCompileException;
import dev.tendril.core.effect.CookedType;
import dev.tendril.core.source.Diagnostic;
import dev.tendril.core.source.ProblemCode;
import dev.tendril.core.source.Span;
import java.util.List;

/** What only the device can find wrong with an effect. */
enum EngineProblem implements ProblemCode {
  DOES_NOT_FIT("E0590"),
  MISSING_FEATURE("E0591");

  private final String code;

  EngineProblem(String code) {
    this.code = code;
  }

  @Override
  public String code() {
    return code;
  }

  /** Of a text: the message at the type's declaration. */
  static VfxCompileException doesNotFit(CookedType type, Span declared, RuntimeException cause) {
    VfxCompileException exception =
        new VfxCompileException(
            List.of(
                new Diagnostic(
                    DOES_NOT_FIT,
                    declared,
                    doesNotFit(type, cause),
                    "give it a smaller [capacity(n)]",
                    List.of())));
    exception.initCause(cause);
    return exception;
  }

  static String doesNotFit(CookedType type, RuntimeException cause) {
    return "a population of %,d `%s` does not fit: %s"
        .formatted(type.capacity(), type.name(), cause.getMessage());
  }

  /** A text uses something that the device does not have enabled. */
  static Diagnostic missing(Span place, String type, String what, String feature) {
    return new Diagnostic(
        MISSING_FEATURE,
        place,
        "`%s` uses %s, and this device does not have %s enabled".formatted(type, what, feature),
        "use the 32-bit types, or a device that has it",
        List.of());
  }
}
