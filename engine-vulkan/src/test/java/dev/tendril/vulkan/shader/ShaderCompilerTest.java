package dev.tendril.vulkan.shader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ShaderCompilerTest {
  private static final String DOUBLE_ALL =
      """
      #version 460
      layout(local_size_x = 64) in;
      layout(std430, set = 0, binding = 0) buffer Values { uint values[]; };
      void main() { values[gl_GlobalInvocationID.x] *= 2u; }
      """;

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void compilesToValidSpirv(boolean optimize) {
    try (ShaderCompiler compiler = ShaderCompiler.find(optimize).orElseThrow()) {
      Spirv spirv = compiler.compile(DOUBLE_ALL, ShaderStage.COMPUTE, "double");
      assertThat(spirv.sizeBytes()).isEqualTo(spirv.wordCount() * 4).isGreaterThan(100);
      assertThat(SpirvText.isAvailable()).isTrue();
      assertThat(SpirvText.validate(spirv)).isEmpty();
      assertThat(SpirvText.disassemble(spirv))
          .contains("OpEntryPoint GLCompute")
          .contains("LocalSize 64 1 1");
    }
  }

  @ParameterizedTest
  @EnumSource(ShaderStage.class)
  void compilesEveryStage(ShaderStage stage) {
    try (ShaderCompiler compiler = ShaderCompiler.find(false).orElseThrow()) {
      Spirv spirv = compiler.compile("#version 460\nvoid main() {}\n", stage, "empty");
      assertThat(SpirvText.validate(spirv)).isEmpty();
    }
  }

  @Test
  void aFailureCarriesMessagesAndNumberedText() {
    try (ShaderCompiler compiler = ShaderCompiler.find(false).orElseThrow()) {
      assertThatThrownBy(
              () ->
                  compiler.compile(
                      "#version 460\nvoid main()\n{\n  undefinedFunction();\n}\n",
                      ShaderStage.COMPUTE,
                      "Spark.update"))
          .isInstanceOfSatisfying(
              ShaderCompileException.class,
              e -> {
                assertThat(e.compilerMessages()).contains("Spark.update:4: error:");
                assertThat(e.numberedGlsl()).contains("    4    undefinedFunction();\n");
              })
          .hasMessageContaining("this is a bug in Tendril")
          .hasMessageContaining("undefinedFunction");
    }
  }

  @Test
  void compilesFromSeveralThreads() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try (ShaderCompiler compiler = ShaderCompiler.find(false).orElseThrow()) {
      Callable<Spirv> compile = () -> compiler.compile(DOUBLE_ALL, ShaderStage.COMPUTE, "double");
      Spirv expected = compile.call();
      List<Future<Spirv>> results =
          threads.invokeAll(IntStream.range(0, 40).mapToObj(i -> compile).toList());
      for (Future<Spirv> result : results) {
        assertThat(result.get()).isEqualTo(expected);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void aLargeTextDoesNotOverflowTheStack() {
    String comment = "// a line of comment that makes the text long\n".repeat(20_000);
    try (ShaderCompiler compiler = ShaderCompiler.find(false).orElseThrow()) {
      String glsl = DOUBLE_ALL.replace("void main", comment + "void main");
      assertThat(compiler.compile(glsl, ShaderStage.COMPUTE, "large").wordCount()).isPositive();
    }
  }

  @Test
  void spirvIsAValue() {
    try (ShaderCompiler compiler = ShaderCompiler.find(false).orElseThrow()) {
      Spirv spirv = compiler.compile(DOUBLE_ALL, ShaderStage.COMPUTE, "double");
      byte[] code = spirv.code();
      Spirv same = Spirv.of(ByteBuffer.wrap(code));
      assertThat(same).isEqualTo(spirv).hasSameHashCodeAs(spirv).isEqualTo(Spirv.of(code));
      code[0] = 0;
      assertThat(spirv.code()).isNotEqualTo(code);
      assertThatThrownBy(() -> Spirv.of(code)).isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> Spirv.of(new byte[3])).isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void theValidatorFindsBrokenModules() {
    try (ShaderCompiler compiler = ShaderCompiler.find(false).orElseThrow()) {
      byte[] code = compiler.compile(DOUBLE_ALL, ShaderStage.COMPUTE, "double").code();
      byte[] cut = java.util.Arrays.copyOf(code, code.length - 4); // without OpFunctionEnd
      assertThat(SpirvText.validate(Spirv.of(cut))).isPresent();
    }
  }
}
