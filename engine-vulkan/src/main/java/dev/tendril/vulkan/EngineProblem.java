package dev.tendril.vulkan;

import dev.tendril.core.VfxCompileException;
import dev.tendril.core.effect.ParticlePlan;
import dev.tendril.core.source.Diagnostic;
import dev.tendril.core.source.ProblemCode;
import java.util.List;

/** What only the device can find wrong with an effect. */
enum EngineProblem implements ProblemCode {
  DOES_NOT_FIT("E0590");

  private final String code;

  EngineProblem(String code) {
    this.code = code;
  }

  @Override
  public String code() {
    return code;
  }

  static VfxCompileException doesNotFit(ParticlePlan plan, RuntimeException cause) {
    VfxCompileException exception =
        new VfxCompileException(
            List.of(
                new Diagnostic(
                    DOES_NOT_FIT,
                    plan.type().particle().span(),
                    "a population of %,d `%s` does not fit this device: %s"
                        .formatted(plan.type().capacity(), plan.type().name(), cause.getMessage()),
                    "give it a smaller [capacity(n)]",
                    List.of())));
    exception.initCause(cause);
    return exception;
  }
}
