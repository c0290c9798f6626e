package dev.tendril.vulkan.shader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tendril.vulkan.device.DeviceFeatures;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ShaderFeatureTest {
  private static Spirv compile(String glsl, ShaderStage stage) {
    try (ShaderCompiler compiler = ShaderCompiler.find(true).orElseThrow()) {
      return compiler.compile("#version 460\n" + glsl, stage, "test");
    }
  }

  @Test
  void featuresComeFromCapabilities() {
    Spirv plain =
        compile(
            "layout(set = 0, binding = 0) buffer B { uint x; }; void main() { x = 1u; }",
            ShaderStage.COMPUTE);
    assertThat(ShaderFeature.of(plain, "plain")).isEmpty();
    Spirv wide =
        compile(
            "#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require\n"
                + "layout(set = 0, binding = 0) buffer B { uint x; };"
                + "void main() { x = uint((uint64_t(x) * 0x123456789ul) >> 40); }",
            ShaderStage.COMPUTE);
    assertThat(ShaderFeature.of(wide, "wide")).containsExactly(ShaderFeature.SHADER_INT64);
    Spirv odd =
        compile(
            "layout(location = 0) out float f; void main() { f = float(gl_SampleID); }",
            ShaderStage.FRAGMENT);
    assertThatThrownBy(() -> ShaderFeature.of(odd, "odd"))
        .hasMessage("odd declares SPIR-V capability 35, which no feature stands for");
  }

  @Test
  void whatADeviceLacksIsNamed() {
    DeviceFeatures none =
        new DeviceFeatures(false, true, false, false, false, false, false, false, false, false);
    assertThat(
            ShaderFeature.missing(
                List.of("shaderInt64", "shaderSampledImageArrayNonUniformIndexing", "later"), none))
        .containsExactly("shaderInt64", "later");
  }

  @Test
  void onlyTheOutputMoves() {
    Spirv shader =
        compile(
            "layout(location = 0) in vec4 a; layout(location = 0) out vec4 b;"
                + " void main() { b = a; }",
            ShaderStage.FRAGMENT);
    Spirv moved = shader.withOutputLocation(3);
    String before = SpirvText.disassemble(shader);
    // The output's id is what is stored to; the input keeps its place.
    String output = before.replaceAll("(?s).*OpStore (%\\w+) .*", "$1");
    assertThat(before).contains("OpDecorate " + output + " Location 0");
    assertThat(SpirvText.disassemble(moved))
        .isEqualTo(before.replace(output + " Location 0", output + " Location 3"));
    Spirv compute = compile("void main() {}", ShaderStage.COMPUTE);
    assertThatThrownBy(() -> compute.withOutputLocation(1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
