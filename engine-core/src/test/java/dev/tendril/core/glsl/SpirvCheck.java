package dev.tendril.core.glsl;

import static org.lwjgl.util.shaderc.SPV.SPV_ENV_VULKAN_1_3;
import static org.lwjgl.util.shaderc.SPV.spvContextCreate;
import static org.lwjgl.util.shaderc.SPV.spvContextDestroy;
import static org.lwjgl.util.shaderc.SPV.spvDiagnosticDestroy;
import static org.lwjgl.util.shaderc.SPV.spvValidateBinary;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_compilation_status_success;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_compile_into_spv;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_compile_options_initialize;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_compile_options_release;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_compile_options_set_optimization_level;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_compile_options_set_target_env;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_compiler_initialize;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_compute_shader;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_env_version_vulkan_1_3;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_fragment_shader;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_optimization_level_performance;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_optimization_level_zero;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_result_get_bytes;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_result_get_compilation_status;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_result_get_error_message;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_result_release;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_target_env_vulkan;
import static org.lwjgl.util.shaderc.Shaderc.shaderc_vertex_shader;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.util.shaderc.SPVDiagnostic;

/**
 * Gives GLSL to shaderc, plain and optimized, and what comes out to the validator of the SPIR-V
 * tools. Needs no device.
 */
final class SpirvCheck {
  /**
   * Kept until the JVM ends: with the last compiler glslang also throws away its tables of built-in
   * functions, which cost far more than a small shader.
   */
  private static final long COMPILER = shaderc_compiler_initialize();

  private SpirvCheck() {}

  static void compute(String glsl) {
    compile(glsl, shaderc_compute_shader);
  }

  /** Without the optimized build. */
  static void quickCompute(String glsl) {
    compile(glsl, shaderc_compute_shader, shaderc_optimization_level_zero);
  }

  static void vertex(String glsl) {
    compile(glsl, shaderc_vertex_shader);
  }

  static void fragment(String glsl) {
    compile(glsl, shaderc_fragment_shader);
  }

  private static void compile(String glsl, int stage) {
    compile(glsl, stage, shaderc_optimization_level_zero);
    compile(glsl, stage, shaderc_optimization_level_performance);
  }

  private static void compile(String glsl, int stage, int level) {
    long options = shaderc_compile_options_initialize();
    shaderc_compile_options_set_target_env(
        options, shaderc_target_env_vulkan, shaderc_env_version_vulkan_1_3);
    shaderc_compile_options_set_optimization_level(options, level);
    long result = shaderc_compile_into_spv(COMPILER, glsl, stage, "test", "main", options);
    try {
      if (shaderc_result_get_compilation_status(result) != shaderc_compilation_status_success) {
        throw new AssertionError(shaderc_result_get_error_message(result) + "\n" + glsl);
      }
      ByteBuffer bytes = shaderc_result_get_bytes(result);
      validate(bytes.order(ByteOrder.nativeOrder()).asIntBuffer(), glsl);
    } finally {
      shaderc_result_release(result);
      shaderc_compile_options_release(options);
    }
  }

  private static void validate(IntBuffer words, String glsl) {
    long context = spvContextCreate(SPV_ENV_VULKAN_1_3);
    try (MemoryStack stack = MemoryStack.stackPush()) {
      PointerBuffer message = stack.callocPointer(1);
      int status = spvValidateBinary(context, words, message);
      if (status != 0) {
        SPVDiagnostic diagnostic = SPVDiagnostic.create(message.get(0));
        String text = diagnostic.errorString();
        spvDiagnosticDestroy(diagnostic);
        throw new AssertionError("invalid SPIR-V: " + text + "\n" + glsl);
      }
    } finally {
      spvContextDestroy(context);
    }
  }
}
