package dev.tendril.vulkan.shader;

import java.util.Optional;

/**
 * Turns GLSL that we generated or wrote into SPIR-V for Vulkan 1.3. May be used from any thread.
 *
 * <p>The compiler is optional at run time: a host that loads only cooked effects does not ship it.
 */
public interface ShaderCompiler extends AutoCloseable {
  /**
   * Compiles one shader whose entry point is {@code main}.
   *
   * @param glsl the whole text, with its {@code #version 460}
   * @param stage which stage it is for
   * @param name what messages call it
   * @throws ShaderCompileException if it does not compile, which is a bug of ours: users' mistakes
   *     are found before
   */
  Spirv compile(String glsl, ShaderStage stage, String name);

  /** Frees the compiler; no other call may be running. */
  @Override
  void close();

  /**
   * The compiler that comes with LWJGL.
   *
   * @param optimize whether to spend time on faster shaders, roughly ten times as long
   * @return empty if lwjgl-shaderc or its native library is not there
   */
  static Optional<ShaderCompiler> find(boolean optimize) {
    try {
      return Optional.of(new ShadercCompiler(optimize));
    } catch (LinkageError e) {
      return Optional.empty();
    }
  }
}
