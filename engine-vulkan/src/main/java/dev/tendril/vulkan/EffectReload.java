package dev.tendril.vulkan;

import dev.tendril.core.source.Diagnostic;
import java.util.List;

/**
 * What came of a changed text, or of a capacity that there was no room for; see {@link
 * VfxEngine#reloadChanged}.
 *
 * @param effect which was loaded from it
 * @param reloaded whether its instances go on under the new text since the last step; otherwise
 *     under the last good one
 * @param diagnostics warnings of the new text, or its errors; none of a capacity, which the log
 *     tells of
 */
public record EffectReload(Effect effect, boolean reloaded, List<Diagnostic> diagnostics) {
  public EffectReload {
    diagnostics = List.copyOf(diagnostics);
  }
}
