package dev.tendril.core.testing;

import dev.tendril.core.effect.CheckedEffect;
import dev.tendril.core.effect.EffectLoader;
import dev.tendril.core.schema.Preset;
import dev.tendril.core.source.Diagnostic;
import dev.tendril.core.source.DiagnosticOrder;
import dev.tendril.core.source.Diagnostics;
import dev.tendril.core.source.SourceLookup;
import java.util.ArrayList;
import java.util.List;

/** The longest way that a text can go through the front end, for tests of what it reports. */
public final class Pipeline {
  private Pipeline() {}

  /**
   * Everything that is reported about some files, in the order in which it is shown.
   *
   * @param files root files of effects, as paths in {@code sources}
   */
  public static List<Diagnostic> diagnose(List<String> files, SourceLookup sources) {
    Diagnostics diagnostics = new Diagnostics();
    List<Diagnostic> ofPresets = new ArrayList<>();
    for (String path : files) {
      CheckedEffect effect = EffectLoader.load(sources, path, diagnostics);
      if (effect != null) {
        ofPresets.addAll(Preset.load(effect.schema(), sources).diagnostics());
      }
    }
    List<Diagnostic> all = new ArrayList<>(diagnostics.all());
    all.addAll(ofPresets);
    return DiagnosticOrder.sorted(all, files);
  }
}
