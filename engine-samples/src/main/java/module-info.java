/** Samples, command line and benchmarks. */
module dev.tendril.samples {
  requires dev.tendril.vulkan;
  requires info.picocli;
  requires org.lwjgl.glfw;
  requires org.lwjgl.shaderc;
  requires org.lwjgl.stb;
  requires org.slf4j;
  requires static org.jspecify;

  opens dev.tendril.samples.command to
      info.picocli;
}
