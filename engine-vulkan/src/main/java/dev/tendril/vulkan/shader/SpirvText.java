package dev.tendril.vulkan.shader;

import java.util.Optional;

/**
 * SPIR-V in words: its assembly, and what the validator says about it. For tests and {@code dump}:
 * the tools behind it come with LWJGL 3.4, which a host need not have.
 */
public final class SpirvText {
  private SpirvText() {}

  /** Whether the tools are there. */
  public static boolean isAvailable() {
    try {
      SpirvTools.version();
      return true;
    } catch (LinkageError e) {
      return false;
    }
  }

  /**
   * The module as assembly with readable names, one instruction a line.
   *
   * @throws IllegalArgumentException if the module cannot be read
   * @throws LinkageError unless {@link #isAvailable}
   */
  public static String disassemble(Spirv spirv) {
    return SpirvTools.disassemble(spirv);
  }

  /**
   * Checks a module against the rules of Vulkan 1.3, with the block layouts of std140 and std430.
   *
   * @return the first broken rule; empty if there is none
   * @throws LinkageError unless {@link #isAvailable}
   */
  public static Optional<String> validate(Spirv spirv) {
    return SpirvTools.validate(spirv);
  }
}
