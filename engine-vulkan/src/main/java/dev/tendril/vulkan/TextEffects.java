package dev.tendril.vulkan;

import dev.tendril.core.Compilation;
import dev.tendril.core.VfxCompileException;
import dev.tendril.core.VfxCompiler;
import dev.tendril.core.check.CheckedParticle;
import dev.tendril.core.effect.CheckedEffect;
import dev.tendril.core.effect.CookedEffect;
import dev.tendril.core.effect.CookedType;
import dev.tendril.core.effect.WideNumbers;
import dev.tendril.core.glsl.EffectCooker;
import dev.tendril.core.glsl.GlslOptions;
import dev.tendril.core.source.Diagnostic;
import dev.tendril.core.source.SourceLookup;
import dev.tendril.vulkan.device.DeviceFeatures;
import java.util.ArrayList;
import java.util.List;

/**
 * Effects from text. Nothing else in the engine names the front end, so that cooked effects run
 * where it is missing.
 */
final class TextEffects {
  private final EffectCooker cooker;
  private final boolean presets;

  /**
   * @param freeTextures shaders can index textures by any value
   * @param texturesPerType length of a type's texture array
   * @param precise floating-point results are kept exactly as written
   * @param presets those beside effects are applied
   */
  TextEffects(boolean freeTextures, int texturesPerType, boolean precise, boolean presets) {
    this.presets = presets;
    cooker = new EffectCooker(new GlslOptions(freeTextures, texturesPerType, precise));
  }

  /**
   * A text that is in order.
   *
   * @param checked for messages about places in it
   */
  record Cooked(CookedEffect effect, CheckedEffect checked, List<Diagnostic> warnings) {

    /** Says at its declaration that a type does not fit. */
    VfxCompileException doesNotFit(EffectTypes.DoesNotFitException problem) {
      CookedType type = problem.type();
      CheckedParticle particle =
          checked.types().stream()
              .filter(t -> t.path().equals(type.path()))
              .findFirst()
              .orElseThrow();
      return EngineProblem.doesNotFit(type, particle.particle().span(), problem.cause());
    }
  }

  /**
   * Refuses types that use numbers of 64 bits which the device does not have enabled.
   *
   * @throws VfxCompileException with a diagnostic for each kind of number that is missing
   */
  static void requireNumbers(CheckedEffect effect, DeviceFeatures features) {
    List<Diagnostic> missing = new ArrayList<>();
    for (CheckedParticle type : effect.types()) {
      WideNumbers numbers = WideNumbers.of(type);
      if (numbers.integers() != null && !features.shaderInt64()) {
        missing.add(
            EngineProblem.missing(
                numbers.integers(), type.name(), "64-bit integers", "shaderInt64"));
      }
      if (numbers.doubles() != null && !features.shaderFloat64()) {
        missing.add(
            EngineProblem.missing(numbers.doubles(), type.name(), "doubles", "shaderFloat64"));
      }
    }
    if (!missing.isEmpty()) {
      throw new VfxCompileException(missing);
    }
  }

  /**
   * Checks a text and cooks it.
   *
   * @throws VfxCompileException if it or anything it needs has errors
   */
  Cooked cook(SourceLookup sources, String path) {
    Compilation compilation =
        presets ? VfxCompiler.compileWithPreset(sources, path) : VfxCompiler.compile(sources, path);
    CheckedEffect checked = compilation.effectOrThrow();
    return new Cooked(cooker.cook(checked), checked, compilation.diagnostics());
  }

  /** Cooks what another has checked. */
  CookedEffect cook(CheckedEffect checked) {
    return cooker.cook(checked);
  }
}
