package dev.tendril.vulkan;

import dev.tendril.core.check.CheckedParticle;
import dev.tendril.core.check.RenderDeclaration;
import dev.tendril.core.check.StructType;
import dev.tendril.core.check.TextureResource;
import dev.tendril.core.check.Uniform;
import dev.tendril.core.effect.ParticlePlan;
import dev.tendril.core.glsl.KernelGenerator;
import dev.tendril.core.glsl.Shader;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The generated shaders of all types of one effect, and what makes two types the same. */
final class EffectKernels {
  /**
   * The shaders of one type.
   *
   * @param births one for each of the types that it emits
   * @param vertex one for each render struct
   * @param fragment one for each render struct, writing the first colour attachment
   */
  record TypeKernels(
      ParticlePlan plan,
      Shader update,
      Shader hostBirths,
      List<Shader> births,
      List<Shader> vertex,
      List<Shader> fragment) {

    /** What a type says of itself that its shaders do not show. */
    private String declarations() {
      CheckedParticle type = plan.type();
      StringBuilder out = new StringBuilder();
      out.append(type.path()).append('\n').append(type.capacity()).append('\n');
      out.append(type.drawsPerParticle()).append(' ').append(type.birthsPerParticle()).append('\n');
      for (StructType.Field field : type.particle().fields()) {
        out.append(field.name()).append(' ').append(field.type().displayName()).append('\n');
      }
      for (RenderDeclaration render : type.renders()) {
        out.append(render.kind()).append(' ').append(render.blend()).append('\n');
      }
      for (Uniform uniform : type.uniforms()) {
        out.append(uniform.name()).append(' ').append(uniform.type().displayName());
        out.append(uniform.defaultValue()).append(uniform.defaultCurve());
        out.append(uniform.range()).append(uniform.mark()).append('\n');
      }
      for (TextureResource texture : type.textures()) {
        out.append(texture.name()).append('\n');
      }
      return out.toString();
    }

    private void feed(MessageDigest digest) {
      digest.update(declarations().getBytes(StandardCharsets.UTF_8));
      List<Shader> all = new ArrayList<>(List.of(update, hostBirths));
      all.addAll(births);
      all.addAll(vertex);
      all.addAll(fragment);
      for (Shader shader : all) {
        digest.update(shader.glsl().getBytes(StandardCharsets.UTF_8));
      }
    }
  }

  private final List<TypeKernels> types = new ArrayList<>();
  private final Map<StructType, TypeKernels> byStruct = new LinkedHashMap<>();

  /**
   * @param particles the root first
   */
  EffectKernels(List<CheckedParticle> particles, KernelGenerator generator) {
    Map<StructType, ParticlePlan> plans = new LinkedHashMap<>();
    for (CheckedParticle particle : particles) {
      plans.put(particle.particle(), new ParticlePlan(particle));
    }
    for (ParticlePlan plan : plans.values()) {
      List<Shader> births = new ArrayList<>();
      List<StructType> emits = plan.type().emits();
      for (int i = 0; i < emits.size(); i++) {
        ParticlePlan target = java.util.Objects.requireNonNull(plans.get(emits.get(i)));
        births.add(generator.births(plan, i, target));
      }
      List<Shader> vertex = new ArrayList<>();
      List<Shader> fragment = new ArrayList<>();
      for (int i = 0; i < plan.renders().size(); i++) {
        vertex.add(generator.vertex(plan, i));
        fragment.add(generator.fragment(plan, i, 0));
      }
      TypeKernels kernels =
          new TypeKernels(
              plan, generator.update(plan), generator.hostBirths(plan), births, vertex, fragment);
      types.add(kernels);
      byStruct.put(plan.type().particle(), kernels);
    }
  }

  List<TypeKernels> types() {
    return types;
  }

  /**
   * Equal for types that are declared alike and whose kernels are equal, with all that they emit.
   */
  String identity(TypeKernels kernels) {
    Set<TypeKernels> reached = new LinkedHashSet<>();
    reach(kernels, reached);
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      reached.forEach(k -> k.feed(digest));
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private void reach(TypeKernels kernels, Set<TypeKernels> reached) {
    if (reached.add(kernels)) {
      for (StructType target : kernels.plan().type().emits()) {
        reach(java.util.Objects.requireNonNull(byStruct.get(target)), reached);
      }
    }
  }
}
