package dev.tendril.vulkan.differential;

import static org.lwjgl.util.shaderc.Shaderc.*;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.lwjgl.system.MemoryUtil;

/**
 * shaderc's HLSL front end, in a process of its own because some texts make it crash. Without
 * optimization.
 */
final class HlslCompiler {
  private HlslCompiler() {}

  /**
   * Compiles every file of a folder that ends in {@code .hlsl} to one that ends in {@code .spv}, or
   * to {@code .txt} with what is wrong.
   */
  static void compileAll(Path folder) throws IOException, InterruptedException {
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
            HlslCompiler.class.getName(),
            folder.toString());
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log.out").toFile())
            .start();
    boolean ended = process.waitFor(120, TimeUnit.SECONDS);
    process.destroyForcibly();
    if (!ended || process.exitValue() != 0) {
      throw new AssertionError(
          "the compiler ended: " + Files.readString(folder.resolve("log.out")));
    }
  }

  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    long compiler = shaderc_compiler_initialize();
    long options = shaderc_compile_options_initialize();
    shaderc_compile_options_set_source_language(options, shaderc_source_language_hlsl);
    shaderc_compile_options_set_target_env(
        options, shaderc_target_env_vulkan, shaderc_env_version_vulkan_1_3);
    shaderc_compile_options_set_target_spirv(options, shaderc_spirv_version_1_5);
    shaderc_compile_options_set_optimization_level(options, shaderc_optimization_level_zero);
    List<Path> files = new ArrayList<>();
    try (var all = Files.list(folder)) {
      all.filter(f -> f.toString().endsWith(".hlsl")).sorted().forEach(files::add);
    }
    for (Path file : files) {
      System.out.println(file.getFileName()); // the last one is to blame for a crash
      compile(compiler, options, file);
    }
  }

  private static void compile(long compiler, long options, Path file) throws IOException {
    ByteBuffer source = MemoryUtil.memUTF8(Files.readString(file), false);
    ByteBuffer name = MemoryUtil.memUTF8(Objects.toString(file.getFileName()));
    ByteBuffer entry = MemoryUtil.memUTF8("main");
    long result =
        shaderc_compile_into_spv(compiler, source, shaderc_compute_shader, name, entry, options);
    String stem = file.toString().replace(".hlsl", "");
    if (shaderc_result_get_compilation_status(result) != shaderc_compilation_status_success) {
      Files.writeString(
          Path.of(stem + ".txt"), Objects.toString(shaderc_result_get_error_message(result)));
    } else {
      ByteBuffer bytes = Objects.requireNonNull(shaderc_result_get_bytes(result));
      byte[] copy = new byte[bytes.remaining()];
      bytes.get(copy);
      Files.write(Path.of(stem + ".spv"), copy);
    }
  }
}
