package dev.tendril.core;

import dev.tendril.core.effect.CheckedEffect;
import dev.tendril.core.effect.EffectLoader;
import dev.tendril.core.source.DiagnosticOrder;
import dev.tendril.core.source.Diagnostics;
import dev.tendril.core.source.SourceLookup;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * From the text of a root particle to a checked effect. Stateless; may be used from any thread.
 *
 * <pre>
 *   text -&gt; tokens -&gt; syntax tree -&gt; checked particle, for every type that is emitted -&gt; effect
 * </pre>
 */
public final class VfxCompiler {
  private VfxCompiler() {}

  /**
   * Compiles a root file with everything that it includes and emits. Never throws for what a text
   * says.
   *
   * @param sources the effect root
   * @param path of the root file, relative to the effect root
   */
  public static Compilation compile(SourceLookup sources, String path) {
    Diagnostics diagnostics = new Diagnostics();
    @Nullable CheckedEffect effect = EffectLoader.load(sources, path, diagnostics);
    return new Compilation(
        diagnostics.hasErrors() ? null : effect,
        DiagnosticOrder.sorted(diagnostics.all(), List.of(path)));
  }
}
