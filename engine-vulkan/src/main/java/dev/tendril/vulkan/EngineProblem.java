package dev.tendril.vulkan;

import dev.tendril.core.VfxCompileException;
import dev.tendril.core.check.CheckedParticle;
import dev.tendril.core.effect.CookedType;
import dev.tendril.core.effect.WideNumbers;
import dev.tendril.core.source.Diagnostic;
import dev.tendril.core.source.ProblemCode;
import dev.tendril.core.source.Span;
import dev.tendril.vulkan.device.DeviceFeatures;
import java.util.ArrayList;
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
    return "a population of %,d `%s` does not fit this device: %s"
        .formatted(type.capacity(), type.name(), cause.getMessage());
  }

  /**
   * Refuses types that use numbers of 64 bits which the device does not have enabled.
   *
   * @throws VfxCompileException with a diagnostic for each kind of number that is missing
   */
  static void requireNumbers(List<CheckedParticle> types, DeviceFeatures features) {
    List<Diagnostic> missing = new ArrayList<>();
    for (CheckedParticle type : types) {
      WideNumbers numbers = WideNumbers.of(type);
      if (numbers.integers() != null && !features.shaderInt64()) {
        missing.add(missing(numbers.integers(), type, "64-bit integers", "shaderInt64"));
      }
      if (numbers.doubles() != null && !features.shaderFloat64()) {
        missing.add(missing(numbers.doubles(), type, "doubles", "shaderFloat64"));
      }
    }
    if (!missing.isEmpty()) {
      throw new VfxCompileException(missing);
    }
  }

  private static Diagnostic missing(Span place, CheckedParticle type, String what, String feature) {
    return new Diagnostic(
        MISSING_FEATURE,
        place,
        "`%s` uses %s, and this device does not have %s enabled"
            .formatted(type.name(), what, feature),
        "use the 32-bit types, or a device that has it",
        List.of());
  }
}
