package dev.tendril.core;

import dev.tendril.core.effect.CheckedEffect;
import dev.tendril.core.effect.EffectLoader;
import dev.tendril.core.schema.Preset;
import dev.tendril.core.source.Diagnostic;
import dev.tendril.core.source.DiagnosticOrder;
import dev.tendril.core.source.Diagnostics;
import dev.tendril.core.source.Severity;
import dev.tendril.core.source.SourceLookup;
import java.util.ArrayList;
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

  /**
   * The same with the preset beside the effect applied, where there is one. What is wrong with it
   * stands among the diagnostics; entries with mistakes are left out with a warning.
   */
  public static Compilation compileWithPreset(SourceLookup sources, String path) {
    Compilation plain = compile(sources, path);
    if (plain.effect() == null) {
      return plain;
    }
    Preset preset = Preset.load(plain.effect().schema(), sources);
    List<Diagnostic> all = new ArrayList<>(plain.diagnostics());
    all.addAll(preset.diagnostics());
    boolean refused = preset.diagnostics().stream().anyMatch(d -> d.severity() == Severity.ERROR);
    return new Compilation(
        refused ? null : plain.effect().with(preset), DiagnosticOrder.sorted(all, List.of(path)));
  }
}
