package dev.tendril.vulkan.pass.particles;

import static org.lwjgl.system.MemoryUtil.memAddress;
import static org.lwjgl.system.MemoryUtil.memGetInt;
import static org.lwjgl.vulkan.VK13.*;

import dev.tendril.vulkan.memory.GpuBuffer;
import dev.tendril.vulkan.memory.GpuMemory;
import java.util.ArrayList;
import java.util.List;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkBufferCopy;
import org.lwjgl.vulkan.VkCommandBuffer;

/**
 * The boxes around what instances draw, on their way to the host: from the first time that somebody
 * asks on, each frame that makes them copies them, and the newest copy whose frame has completed
 * can be read. One copy more than frames in flight is enough.
 */
public final class Bounds implements AutoCloseable {
  static final int BOX_BYTES = 32;

  private static final long FREE = -1;

  private static final class Copy {
    final GpuBuffer buffer;
    final Vector3d shift = new Vector3d();
    long frame = FREE;
    long step;
    int instances;

    Copy(GpuBuffer buffer) {
      this.buffer = buffer;
    }
  }

  private final GpuMemory memory;
  private final StepCommands commands;
  private final int maximumInstances;
  private final List<Copy> copies = new ArrayList<>();
  private @Nullable Copy newest;
  private boolean wanted;

  /** How far the origin has been moved in all, and how far of that no step has moved it yet. */
  private final Vector3d shift = new Vector3d();

  private final Vector3d pending = new Vector3d();

  Bounds(GpuMemory memory, StepCommands commands, int maximumInstances) {
    this.memory = memory;
    this.commands = commands;
    this.maximumInstances = maximumInstances;
  }

  /** The host asks for the origin to be moved. */
  void shiftOrigin(float x, float y, float z) {
    shift.add(x, y, z);
    pending.add(x, y, z);
  }

  /** A step does what was asked for; or, where that is negative, has never done it. */
  void shifted(float x, float y, float z) {
    pending.sub(x, y, z);
  }

  /**
   * @param completed all frames up to this one have
   */
  void beginFrame(long completed) {
    for (int i = 0; i < copies.size(); i++) {
      Copy copy = copies.get(i);
      if (copy.frame == FREE || copy.frame > completed || copy == newest) {
        continue;
      }
      if (newest == null || newest.frame < copy.frame) {
        copy.buffer.invalidate(0, copy.buffer.sizeBytes());
        if (newest != null) {
          newest.frame = FREE;
        }
        newest = copy;
      } else {
        copy.frame = FREE;
      }
    }
  }

  void abandonFrame(long frame) {
    for (int i = 0; i < copies.size(); i++) {
      if (copies.get(i).frame == frame) {
        copies.get(i).frame = FREE;
      }
    }
  }

  /**
   * Copies what the kernel before a barrier towards shaders has made.
   *
   * @param step the last one that is recorded
   */
  void copy(VkCommandBuffer into, GpuBuffer boxes, int instances, long frame, long step) {
    if (!wanted) {
      return;
    }
    Copy copy = copyOf(frame);
    copy.frame = frame;
    copy.step = step;
    copy.instances = instances;
    copy.shift.set(shift).sub(pending);
    commands.barrier(
        into,
        VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT,
        VK_ACCESS_2_SHADER_WRITE_BIT,
        VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT,
        VK_ACCESS_2_TRANSFER_READ_BIT | VK_ACCESS_2_TRANSFER_WRITE_BIT);
    try (MemoryStack stack = MemoryStack.stackPush()) {
      VkBufferCopy.Buffer region = VkBufferCopy.calloc(1, stack).size((long) BOX_BYTES * instances);
      nvkCmdCopyBuffer(into, boxes.handle(), copy.buffer.handle(), 1, memAddress(region));
    }
    commands.barrier(
        into,
        VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT,
        VK_ACCESS_2_TRANSFER_WRITE_BIT,
        VK_PIPELINE_STAGE_2_HOST_BIT,
        VK_ACCESS_2_HOST_READ_BIT);
  }

  /** The frame's, where an earlier step of it has made one; else one that is free. */
  private Copy copyOf(long frame) {
    Copy free = null;
    for (int i = 0; i < copies.size(); i++) {
      Copy copy = copies.get(i);
      if (copy.frame == frame) {
        return copy;
      }
      free = copy.frame == FREE ? copy : free;
    }
    if (free == null) {
      String name = "tendril bounds " + copies.size();
      free =
          new Copy(
              memory.hostBuffer(
                  name,
                  (long) BOX_BYTES * maximumInstances,
                  VK_BUFFER_USAGE_TRANSFER_DST_BIT,
                  true));
      copies.add(free);
    }
    return free;
  }

  /**
   * The newest box that is known.
   *
   * @param firstStep the instance's; boxes of older steps are of another
   * @return false where there is none, or nothing was drawn; then the corners are left as they are
   */
  public boolean get(int instance, long firstStep, Vector3f low, Vector3f high) {
    wanted = true;
    Copy copy = newest;
    if (copy == null || instance >= copy.instances || copy.step < firstStep) {
      return false;
    }
    long at = copy.buffer.mappedAddress() + (long) BOX_BYTES * instance;
    if (memGetInt(at + 16) == 0) {
      return false;
    }
    low.set(
        (float) (corner(~memGetInt(at)) + copy.shift.x - shift.x),
        (float) (corner(~memGetInt(at + 4)) + copy.shift.y - shift.y),
        (float) (corner(~memGetInt(at + 8)) + copy.shift.z - shift.z));
    high.set(
        (float) (corner(memGetInt(at + 16)) + copy.shift.x - shift.x),
        (float) (corner(memGetInt(at + 20)) + copy.shift.y - shift.y),
        (float) (corner(memGetInt(at + 24)) + copy.shift.z - shift.z));
    return true;
  }

  /** The float of a number in the order of the floats. */
  private static float corner(int ordered) {
    return Float.intBitsToFloat(ordered ^ (((ordered >>> 31) - 1) | 0x8000_0000));
  }

  @Override
  public void close() {
    copies.forEach(copy -> copy.buffer.close());
  }
}
