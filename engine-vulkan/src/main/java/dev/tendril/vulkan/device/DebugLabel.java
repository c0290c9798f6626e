package dev.tendril.vulkan.device;

import static org.lwjgl.system.MemoryUtil.memFree;
import static org.lwjgl.system.MemoryUtil.memUTF8;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import org.lwjgl.vulkan.VkDebugUtilsLabelEXT;

/**
 * The native name of a stretch of commands, made once and used every frame, see {@link
 * DebugNames#beginLabel}. Owns native memory; close it when no more commands are recorded with it.
 */
public final class DebugLabel implements AutoCloseable {
  private final ByteBuffer text;
  private final VkDebugUtilsLabelEXT label;
  private boolean closed;

  private DebugLabel(String name) {
    this.text = memUTF8(name);
    this.label = VkDebugUtilsLabelEXT.calloc().sType$Default().pLabelName(text);
  }

  /** Makes a label of the given name. */
  public static DebugLabel create(String name) {
    return new DebugLabel(name);
  }

  /** Address of the VkDebugUtilsLabelEXT; valid until {@link #close}. */
  public long address() {
    if (closed) {
      throw new IllegalStateException("this label is closed");
    }
    return label.address();
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      label.free();
      memFree((Buffer) text);
    }
  }
}
