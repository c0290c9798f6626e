/** Runs cooked effects on a Vulkan device, the host's or its own. */
module dev.tendril.vulkan {
  requires transitive dev.tendril.core;
  requires transitive org.joml;
  requires transitive org.lwjgl;
  requires transitive org.lwjgl.vulkan;
  requires org.lwjgl.vma;
  requires org.slf4j;
  // Only text needs the compiler; cooked effects run without it.
  requires static org.lwjgl.shaderc;
  requires static transitive org.jspecify;

  exports dev.tendril.vulkan;
  exports dev.tendril.vulkan.device;
  exports dev.tendril.vulkan.memory to
      dev.tendril.samples;
  exports dev.tendril.vulkan.shader to
      dev.tendril.samples;
}
