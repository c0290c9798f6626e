package dev.tendril.vulkan.shader;

import static org.lwjgl.vulkan.VK10.VK_SHADER_STAGE_COMPUTE_BIT;
import static org.lwjgl.vulkan.VK10.VK_SHADER_STAGE_FRAGMENT_BIT;
import static org.lwjgl.vulkan.VK10.VK_SHADER_STAGE_VERTEX_BIT;

/** The stages that the engine has shaders for. */
public enum ShaderStage {
  /** Runs once for each invocation of a dispatch. */
  COMPUTE(VK_SHADER_STAGE_COMPUTE_BIT),
  /** Runs once for each vertex. */
  VERTEX(VK_SHADER_STAGE_VERTEX_BIT),
  /** Runs once for each covered pixel. */
  FRAGMENT(VK_SHADER_STAGE_FRAGMENT_BIT);

  private final int vulkanBit;

  ShaderStage(int vulkanBit) {
    this.vulkanBit = vulkanBit;
  }

  /** Its {@code VK_SHADER_STAGE_*_BIT}. */
  public int vulkanBit() {
    return vulkanBit;
  }
}
