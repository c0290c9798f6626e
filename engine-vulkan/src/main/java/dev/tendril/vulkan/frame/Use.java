package dev.tendril.vulkan.frame;

import static org.lwjgl.vulkan.VK13.VK_ACCESS_2_INDIRECT_COMMAND_READ_BIT;
import static org.lwjgl.vulkan.VK13.VK_ACCESS_2_SHADER_READ_BIT;
import static org.lwjgl.vulkan.VK13.VK_ACCESS_2_SHADER_WRITE_BIT;
import static org.lwjgl.vulkan.VK13.VK_ACCESS_2_TRANSFER_READ_BIT;
import static org.lwjgl.vulkan.VK13.VK_ACCESS_2_TRANSFER_WRITE_BIT;
import static org.lwjgl.vulkan.VK13.VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT;
import static org.lwjgl.vulkan.VK13.VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT;
import static org.lwjgl.vulkan.VK13.VK_PIPELINE_STAGE_2_DRAW_INDIRECT_BIT;

/** How a pass uses a resource. */
public enum Use {
  COMPUTE_READ(VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT, VK_ACCESS_2_SHADER_READ_BIT, false),
  /** Reads too, as far as the pass itself is concerned. */
  COMPUTE_WRITE(
      VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT,
      VK_ACCESS_2_SHADER_READ_BIT | VK_ACCESS_2_SHADER_WRITE_BIT,
      true),
  /**
   * Writes that need no order among passes that do only this: each its own places, or integer
   * atomics that add up or mask.
   */
  COMPUTE_SHARED_WRITE(
      VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT,
      VK_ACCESS_2_SHADER_READ_BIT | VK_ACCESS_2_SHADER_WRITE_BIT,
      true),
  /** Arguments of an indirect dispatch. */
  INDIRECT_READ(
      VK_PIPELINE_STAGE_2_DRAW_INDIRECT_BIT, VK_ACCESS_2_INDIRECT_COMMAND_READ_BIT, false),
  TRANSFER_READ(VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT, VK_ACCESS_2_TRANSFER_READ_BIT, false),
  TRANSFER_WRITE(VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT, VK_ACCESS_2_TRANSFER_WRITE_BIT, true);

  private final long stages;
  private final long accesses;
  private final boolean writes;

  Use(long stages, long accesses, boolean writes) {
    this.stages = stages;
    this.accesses = accesses;
    this.writes = writes;
  }

  public long stages() {
    return stages;
  }

  public long accesses() {
    return accesses;
  }

  public boolean writes() {
    return writes;
  }

  /** Must two passes that use one resource in these ways be ordered? */
  public boolean conflictsWith(Use other) {
    return (writes || other.writes)
        && !(this == COMPUTE_SHARED_WRITE && other == COMPUTE_SHARED_WRITE);
  }
}
