package dev.tendril.vulkan.shader;

import static org.lwjgl.system.MemoryUtil.NULL;
import static org.lwjgl.system.MemoryUtil.memFree;
import static org.lwjgl.system.MemoryUtil.memUTF8;
import static org.lwjgl.util.shaderc.Shaderc.*;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.util.Objects;

/**
 * Google's shaderc through LWJGL. Nothing but {@link ShaderCompiler#find} names this class, so that
 * the engine works where lwjgl-shaderc is missing.
 */
final class ShadercCompiler implements ShaderCompiler {
  private final long compiler;
  private final long options;
  private boolean closed;

  ShadercCompiler(boolean optimize) {
    compiler = shaderc_compiler_initialize();
    options = shaderc_compile_options_initialize();
    if (compiler == NULL || options == NULL) {
      throw new IllegalStateException("shaderc could not be started");
    }
    shaderc_compile_options_set_source_language(options, shaderc_source_language_glsl);
    shaderc_compile_options_set_target_env(
        options, shaderc_target_env_vulkan, shaderc_env_version_vulkan_1_3);
    // Not 1.6: there workgroup sizes become LocalSizeId (always with LWJGL 3.3.3, later if they are
    // specialization constants), which needs the feature maintenance4.
    shaderc_compile_options_set_target_spirv(options, shaderc_spirv_version_1_5);
    shaderc_compile_options_set_optimization_level(
        options,
        optimize ? shaderc_optimization_level_performance : shaderc_optimization_level_zero);
  }

  @Override
  public Spirv compile(String glsl, ShaderStage stage, String name) {
    if (closed) {
      throw new IllegalStateException("this compiler is closed");
    }
    // On the heap: generated text can be larger than LWJGL's stack.
    ByteBuffer source = memUTF8(glsl, false);
    ByteBuffer fileName = memUTF8(name);
    ByteBuffer entryPoint = memUTF8("main");
    try {
      long result =
          shaderc_compile_into_spv(compiler, source, kindOf(stage), fileName, entryPoint, options);
      if (result == NULL) {
        throw new ShaderCompileException(name, "shaderc gave no result", glsl);
      }
      try {
        if (shaderc_result_get_compilation_status(result) != shaderc_compilation_status_success) {
          String messages = shaderc_result_get_error_message(result);
          throw new ShaderCompileException(name, messages == null ? "" : messages, glsl);
        }
        return Spirv.of(Objects.requireNonNull(shaderc_result_get_bytes(result)));
      } finally {
        shaderc_result_release(result);
      }
    } finally {
      memFree((Buffer) entryPoint);
      memFree((Buffer) fileName);
      memFree((Buffer) source);
    }
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      shaderc_compile_options_release(options);
      shaderc_compiler_release(compiler);
    }
  }

  private static int kindOf(ShaderStage stage) {
    return switch (stage) {
      case COMPUTE -> shaderc_compute_shader;
      case VERTEX -> shaderc_vertex_shader;
      case FRAGMENT -> shaderc_fragment_shader;
    };
  }
}
