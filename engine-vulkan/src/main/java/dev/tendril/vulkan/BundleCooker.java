package dev.tendril.vulkan;

import dev.tendril.core.VfxCompileException;
import dev.tendril.core.effect.CookedBundle;
import dev.tendril.core.effect.CookedEffect;
import dev.tendril.core.effect.CookedShader;
import dev.tendril.core.source.Diagnostic;
import dev.tendril.core.source.SourceLookup;
import dev.tendril.vulkan.shader.ShaderCompiler;
import dev.tendril.vulkan.shader.ShaderFeature;
import dev.tendril.vulkan.shader.ShaderStage;
import dev.tendril.vulkan.shader.Spirv;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes bundles: every effect for both sorts of devices, every shader compiled once. */
final class BundleCooker {
  private static final Logger LOG = LoggerFactory.getLogger(BundleCooker.class);

  private final ShaderCompiler compiler;
  private final Map<String, Compiled> byText = new ConcurrentHashMap<>();

  private record Compiled(CookedShader.Binary code, Set<ShaderFeature> features) {}

  private BundleCooker(ShaderCompiler compiler) {
    this.compiler = compiler;
  }

  static CookedBundle cook(
      SourceLookup sources, List<String> paths, boolean precise, boolean presets) {
    TextEffects few = new TextEffects(false, EffectTypes.FEW_TEXTURES, precise, presets);
    TextEffects many = new TextEffects(true, EffectTypes.MANY_TEXTURES, precise, presets);
    List<CookedEffect> portable = new ArrayList<>();
    List<CookedEffect> free = new ArrayList<>();
    Set<Diagnostic> warnings = new LinkedHashSet<>();
    Set<Diagnostic> errors = new LinkedHashSet<>();
    for (String path : new TreeSet<>(paths)) {
      try {
        TextEffects.Cooked text = few.cook(sources, path);
        warnings.addAll(text.warnings());
        portable.add(text.effect());
        free.add(many.cook(text.checked()));
      } catch (VfxCompileException e) {
        errors.addAll(e.diagnostics());
      }
    }
    if (!errors.isEmpty()) {
      throw new VfxCompileException(List.copyOf(errors));
    }
    for (Diagnostic warning : warnings) {
      LOG.warn("{}:{}: {}", warning.file(), warning.line(), warning.message());
    }
    try (ShaderCompiler compiler =
        ShaderCompiler.find(true)
            .orElseThrow(
                () -> new IllegalStateException("cooking needs lwjgl-shaderc and its natives"))) {
      BundleCooker cooker = new BundleCooker(compiler);
      return new CookedBundle(
          precise,
          List.of(
              new CookedBundle.Variant(false, cooker.entries(portable)),
              new CookedBundle.Variant(true, cooker.entries(free))));
    }
  }

  private List<CookedBundle.Entry> entries(List<CookedEffect> effects) {
    Map<String, CookedShader> texts = new LinkedHashMap<>();
    for (CookedEffect effect : effects) {
      effect.withShaders(
          shader -> {
            texts.putIfAbsent(text(shader), shader);
            return shader;
          });
    }
    texts.values().parallelStream().forEach(s -> byText.computeIfAbsent(text(s), t -> compile(s)));
    return effects.stream().map(this::entry).toList();
  }

  private CookedBundle.Entry entry(CookedEffect effect) {
    Set<ShaderFeature> features = new TreeSet<>();
    CookedEffect compiled =
        effect.withShaders(
            shader -> {
              Compiled made = Objects.requireNonNull(byText.get(text(shader)));
              features.addAll(made.features());
              return new CookedShader(shader.name(), shader.stage(), made.code());
            });
    return new CookedBundle.Entry(
        compiled, features.stream().map(ShaderFeature::vulkanName).toList());
  }

  private static String text(CookedShader shader) {
    return ((CookedShader.Glsl) shader.code()).text();
  }

  private Compiled compile(CookedShader shader) {
    Spirv spirv =
        compiler.compile(text(shader), ShaderStage.valueOf(shader.stage().name()), shader.name());
    return new Compiled(
        new CookedShader.Binary(ByteBuffer.wrap(spirv.littleEndian())),
        ShaderFeature.of(spirv, shader.name()));
  }
}
