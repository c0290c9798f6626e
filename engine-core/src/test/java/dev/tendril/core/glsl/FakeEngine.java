package dev.tendril.core.glsl;

import dev.tendril.core.check.ContextVariable;
import dev.tendril.core.check.Resource;
import dev.tendril.core.check.StructType;
import dev.tendril.core.check.Type;
import dev.tendril.core.check.TypedTree;
import dev.tendril.core.check.Uniform;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A kernel that does nothing, so that translated functions can be compiled. */
final class FakeEngine implements EngineCalls {
  @Override
  public String context(ContextVariable variable) {
    return "tendril_" + variable.word();
  }

  @Override
  public String uniform(Uniform uniform) {
    return "tendril_uniform_" + uniform.name();
  }

  @Override
  public String curveAt(Uniform curve, String position) {
    return "tendril_curve(" + position + ")";
  }

  @Override
  public String gradientAt(Uniform gradient, String position) {
    return "tendril_gradient(" + position + ")";
  }

  @Override
  public String textureSample(Resource texture, String uv, String level) {
    return "textureLod(tendril_texture, " + uv + ", " + level + ")";
  }

  @Override
  public String textureLoad(Resource texture, String texel) {
    return "texelFetch(tendril_texture, " + texel + ", 0)";
  }

  @Override
  public String textureSize(Resource texture) {
    return "textureSize(tendril_texture, 0)";
  }

  @Override
  public String bufferElement(Resource buffer, String index) {
    return "tendril_element_" + buffer.name() + "(" + index + ")";
  }

  @Override
  public String bufferLength(Resource buffer) {
    return "tendril_length_" + buffer.name();
  }

  @Override
  public String emit(TypedTree.Emit call, String prototype, @Nullable String amount) {
    return "tendril_emit(" + prototype + ", " + (amount == null ? "1u" : amount) + ")";
  }

  @Override
  public String signal(TypedTree.Signal call, String payload) {
    return "k_signal_" + call.name() + "(" + payload + ")";
  }

  @Override
  public String draw(TypedTree.Draw call, String value) {
    return "tendril_draw(" + value + ")";
  }

  @Override
  public String getParent(String target) {
    return "tendril_getParent(" + target + ")";
  }

  @Override
  public String hasParent() {
    return "tendril_parent >= 0";
  }

  @Override
  public String randomBits() {
    return "tendril_random()";
  }

  @Override
  public String loopBudget(int rounds) {
    return rounds == 1 ? "tendril_budget-- > 0" : "(tendril_budget -= " + rounds + ") > 0";
  }

  /** A whole compute shader around what has been translated. */
  static String shader(FunctionTranslator translator) {
    StringBuilder out = new StringBuilder();
    out.append("#version 460\nlayout(local_size_x = 1) in;\n");
    out.append("layout(set = 0, binding = 0) uniform sampler2D tendril_texture;\n");
    for (ContextVariable variable : ContextVariable.values()) {
      out.append(translator.declare(variable.type(), "tendril_" + variable.word())).append(";\n");
    }
    for (Uniform uniform : translator.usedUniforms()) {
      if (!uniform.isTable()) {
        out.append(translator.declare(uniform.type(), "tendril_uniform_" + uniform.name()));
        out.append(";\n");
      }
    }
    out.append("int tendril_budget = 1000;\nint tendril_parent;\n");
    out.append("float tendril_curve(float t) { return t; }\n");
    out.append("vec4 tendril_gradient(float t) { return vec4(t); }\n");
    out.append("uvec3 tendril_random() { return uvec3(tendril_budget++); }\n");
    String structs = translator.structsText();
    out.append(structs);
    Set<StructType> emitted = new LinkedHashSet<>();
    translator.emits().forEach(emit -> emitted.add(emit.target()));
    for (StructType struct : emitted) {
      for (String amount : amounts(translator)) {
        out.append("void tendril_emit(")
            .append(translator.structName(struct) + " value, " + amount + " count) {}\n");
      }
    }
    Set<StructType> drawn = new LinkedHashSet<>();
    translator.draws().forEach(draw -> drawn.add(draw.target()));
    for (StructType struct : drawn) {
      out.append("void tendril_draw(" + translator.structName(struct) + " value) {}\n");
    }
    for (String line : structs.lines().toList()) {
      if (line.startsWith("struct ")) {
        String name = line.substring("struct ".length(), line.indexOf(" {"));
        out.append("bool tendril_getParent(inout " + name + " value) { return false; }\n");
      }
    }
    for (Resource resource : translator.usedResources()) {
      Type element = resource.element();
      if (resource.kind() == Resource.Kind.STRUCTURED_BUFFER && element != null) {
        String type = translator.typeName(element);
        out.append("uint tendril_length_" + resource.name() + ";\n");
        out.append(type + " tendril_element_" + resource.name() + "(uint index) { ");
        out.append(type + " value; return value; }\n");
      }
    }
    out.append(translator.functionsText());
    return new KernelText().raw(out.append("void main() {}\n").toString()).toString();
  }

  private static Set<String> amounts(FunctionTranslator translator) {
    Set<String> amounts = new LinkedHashSet<>(List.of("uint"));
    for (TypedTree.Emit emit : translator.emits()) {
      TypedTree.Expression amount = emit.amount();
      Type type = amount == null ? Type.UINT : amount.type();
      amounts.add(translator.typeName(type));
    }
    return amounts;
  }
}
