package dev.tendril.samples.command;

import dev.tendril.core.Compilation;
import dev.tendril.core.VfxCompileException;
import dev.tendril.core.VfxCompiler;
import dev.tendril.core.check.CheckText;
import dev.tendril.core.check.CheckedParticle;
import dev.tendril.core.check.StructType;
import dev.tendril.core.effect.CheckedEffect;
import dev.tendril.core.effect.ParticlePlan;
import dev.tendril.core.effect.PlanText;
import dev.tendril.core.glsl.GlslOptions;
import dev.tendril.core.glsl.KernelGenerator;
import dev.tendril.core.glsl.Shader;
import dev.tendril.core.source.Diagnostics;
import dev.tendril.core.source.SourceFile;
import dev.tendril.core.source.SourceReader;
import dev.tendril.core.syntax.Parser;
import dev.tendril.core.syntax.Preprocessor;
import dev.tendril.core.syntax.SyntaxText;
import dev.tendril.vulkan.EngineOptions;
import dev.tendril.vulkan.VfxEngine;
import dev.tendril.vulkan.device.HeadlessOptions;
import dev.tendril.vulkan.shader.ShaderCompiler;
import dev.tendril.vulkan.shader.ShaderStage;
import dev.tendril.vulkan.shader.SpirvText;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** The whole way of a text, seen phase by phase. */
final class PhaseText {
  private PhaseText() {}

  /**
   * The text form of one phase.
   *
   * @param device whose schedule to show, null for the best
   * @throws VfxCompileException if the text is broken and the phase or one before it notices
   */
  static String of(DumpCommand.Phase phase, EffectFile file, @Nullable String device) {
    return switch (phase) {
      case TOKENS ->
          parsed(
              file,
              (source, diagnostics) ->
                  SyntaxText.tokens(Preprocessor.tokens(source, file.sources(), diagnostics)));
      case TREE ->
          parsed(
              file,
              (source, diagnostics) ->
                  SyntaxText.tree(Parser.parse(source, file.sources(), diagnostics)));
      case EFFECT -> effect(checked(file));
      case SCHEMA -> checked(file).schema().toString();
      case GLSL -> glsl(checked(file));
      case SPIRV -> spirv(checked(file));
      case SCHEDULE -> schedule(file, device);
    };
  }

  private static String parsed(EffectFile file, BiFunction<SourceFile, Diagnostics, String> phase) {
    Diagnostics diagnostics = new Diagnostics();
    SourceFile source = SourceReader.read(file.path(), file.sources(), diagnostics);
    String text = source == null ? "" : phase.apply(source, diagnostics);
    if (diagnostics.hasErrors()) {
      throw new VfxCompileException(diagnostics.all());
    }
    return text;
  }

  private static CheckedEffect checked(EffectFile file) {
    Compilation compilation = VfxCompiler.compile(file.sources(), file.path());
    return compilation.effectOrThrow();
  }

  private static String effect(CheckedEffect effect) {
    StringBuilder text = new StringBuilder();
    for (CheckedParticle type : effect.types()) {
      text.append(text.isEmpty() ? "" : "\n").append(CheckText.of(type));
      text.append(PlanText.of(new ParticlePlan(type)));
    }
    return text.toString();
  }

  private static String glsl(CheckedEffect effect) {
    StringBuilder text = new StringBuilder();
    for (Shader shader : shaders(effect)) {
      text.append("// ---- ").append(shader.name()).append('\n').append(shader.glsl()).append('\n');
    }
    return text.toString();
  }

  private static String spirv(CheckedEffect effect) {
    StringBuilder text = new StringBuilder();
    try (ShaderCompiler compiler =
        ShaderCompiler.find(true)
            .orElseThrow(() -> new CommandFailure("lwjgl-shaderc is not on the class path"))) {
      for (Shader shader : shaders(effect)) {
        text.append("; ---- ").append(shader.name()).append('\n');
        text.append(
            SpirvText.disassemble(
                compiler.compile(
                    shader.glsl(), ShaderStage.valueOf(shader.stage().name()), shader.name())));
        text.append('\n');
      }
    }
    return text.toString();
  }

  /** All shaders of an effect in the order of its types, as for a device without extras. */
  private static List<Shader> shaders(CheckedEffect effect) {
    KernelGenerator generator = new KernelGenerator(GlslOptions.portable());
    List<ParticlePlan> plans = effect.types().stream().map(ParticlePlan::new).toList();
    List<Shader> shaders = new ArrayList<>();
    for (ParticlePlan plan : plans) {
      shaders.add(generator.update(plan));
      shaders.add(generator.hostBirths(plan));
      List<StructType> emits = plan.type().emits();
      for (int i = 0; i < emits.size(); i++) {
        shaders.add(generator.births(plan, i, planOf(emits.get(i), plans)));
      }
      for (int i = 0; i < plan.renders().size(); i++) {
        shaders.add(generator.vertex(plan, i));
        shaders.add(generator.fragment(plan, i));
      }
    }
    return shaders;
  }

  private static ParticlePlan planOf(StructType type, List<ParticlePlan> plans) {
    return plans.stream()
        .filter(plan -> Objects.equals(plan.type().particle(), type))
        .findFirst()
        .orElseThrow();
  }

  private static String schedule(EffectFile file, @Nullable String device) {
    try (Gpu gpu = Gpu.open(Devices.choose(HeadlessOptions.defaults(), device), false);
        VfxEngine engine =
            VfxEngine.create(
                gpu.device(), EngineOptions.defaults().compileExecutor(Runnable::run))) {
      engine.load(file.sources(), file.path()).awaitReady();
      return engine.scheduleText();
    }
  }
}
