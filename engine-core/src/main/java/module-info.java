/** From the text of a particle to a cooked effect. Needs no GPU. */
module dev.tendril.core {
  requires org.slf4j;
  requires static org.jspecify;

  exports dev.tendril.core;
  exports dev.tendril.core.schema;
  exports dev.tendril.core.source;
  exports dev.tendril.core.twin;
  exports dev.tendril.core.value;
  exports dev.tendril.core.syntax to
      dev.tendril.samples;
  exports dev.tendril.core.check to
      dev.tendril.vulkan,
      dev.tendril.samples;
  exports dev.tendril.core.draw to
      dev.tendril.vulkan,
      dev.tendril.samples;
  exports dev.tendril.core.effect to
      dev.tendril.vulkan,
      dev.tendril.samples;
  exports dev.tendril.core.glsl to
      dev.tendril.vulkan,
      dev.tendril.samples;
}
