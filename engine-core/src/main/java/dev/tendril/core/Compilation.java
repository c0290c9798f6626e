package dev.tendril.core;

import dev.tendril.core.effect.CheckedEffect;
import dev.tendril.core.schema.EffectSchema;
import dev.tendril.core.source.Diagnostic;
import dev.tendril.core.source.Severity;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What compiling a root file gave.
 *
 * @param effect null if there are errors
 * @param diagnostics in the order of files, lines and columns
 */
public record Compilation(@Nullable CheckedEffect effect, List<Diagnostic> diagnostics) {
  public Compilation {
    diagnostics = List.copyOf(diagnostics);
  }

  public boolean hasErrors() {
    return diagnostics.stream().anyMatch(d -> d.severity() == Severity.ERROR);
  }

  /**
   * The effect.
   *
   * @throws VfxCompileException if there are errors
   */
  public CheckedEffect effectOrThrow() {
    if (effect == null) {
      throw new VfxCompileException(diagnostics);
    }
    return effect;
  }

  /**
   * What a host can set, bind and size in the effect.
   *
   * @throws VfxCompileException if there are errors
   */
  public EffectSchema schema() {
    return effectOrThrow().schema();
  }
}
