package dev.tendril.vulkan.device;

import static org.lwjgl.system.MemoryUtil.NULL;

/**
 * Objects of the host that the engine may use along with it. Both must have been made without the
 * externally-synchronised flags, because the engine uses them from several threads. The host keeps
 * owning them and destroys them after the engine.
 *
 * @param allocator handle of a VMA allocator; 0 for none
 * @param allocatorHasDeviceAddresses whether the allocator was made with
 *     VMA_ALLOCATOR_CREATE_BUFFER_DEVICE_ADDRESS_BIT. VMA cannot be asked. If not, the engine makes
 *     an allocator of its own and says so in the log
 * @param pipelineCache handle of a VkPipelineCache; 0 for none
 */
public record SharedObjects(
    long allocator, boolean allocatorHasDeviceAddresses, long pipelineCache) {

  /** Nothing is shared. */
  public static SharedObjects none() {
    return new SharedObjects(NULL, false, NULL);
  }
}
