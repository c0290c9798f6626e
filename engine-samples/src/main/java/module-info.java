/** Samples, command line and benchmarks. */
module dev.tendril.samples {
  requires dev.tendril.vulkan;
  requires com.google.gson;
  requires info.picocli;
  requires org.lwjgl.glfw;
  requires org.lwjgl.shaderc;
  requires org.lwjgl.stb;
  requires org.slf4j;
  requires static org.jspecify;
}
