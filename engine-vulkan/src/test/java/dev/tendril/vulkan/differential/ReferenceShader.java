package dev.tendril.vulkan.differential;

import static org.lwjgl.vulkan.VK10.*;

import dev.tendril.vulkan.device.HeadlessQueue;
import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.memory.GpuBuffer;
import dev.tendril.vulkan.memory.GpuMemory;
import dev.tendril.vulkan.pipeline.ComputePipeline;
import dev.tendril.vulkan.pipeline.PipelineCache;
import dev.tendril.vulkan.pipeline.PipelineLayout;
import dev.tendril.vulkan.shader.Spirv;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkDescriptorBufferInfo;
import org.lwjgl.vulkan.VkDescriptorPoolCreateInfo;
import org.lwjgl.vulkan.VkDescriptorPoolSize;
import org.lwjgl.vulkan.VkDescriptorSetAllocateInfo;
import org.lwjgl.vulkan.VkDescriptorSetLayoutBinding;
import org.lwjgl.vulkan.VkDescriptorSetLayoutCreateInfo;
import org.lwjgl.vulkan.VkWriteDescriptorSet;

/** Runs one workgroup of a shader on a storage buffer at binding 0. */
final class ReferenceShader {
  private static final int HEADER_WORDS = 5;
  private static final int OP_DECORATE = 71;
  private static final int NO_CONTRACTION = 42;

  /** OpFNegate, then OpFAdd to OpFMod, and products of vectors and matrices. */
  private static final Set<Integer> ARITHMETIC =
      Set.of(127, 129, 131, 133, 136, 140, 141, 142, 143, 144, 145, 146, 147, 148);

  private ReferenceShader() {}

  /** Replaces the words by what the shader leaves there. */
  static void run(VulkanDevice device, Spirv shader, int[] words) {
    try (GpuMemory memory = new GpuMemory(device);
        HeadlessQueue queue = new HeadlessQueue(device, 1);
        PipelineCache cache = PipelineCache.create(device);
        GpuBuffer buffer = memory.hostBuffer("reference", words.length * 4L, 0, true);
        MemoryStack stack = MemoryStack.stackPush()) {
      for (int i = 0; i < words.length; i++) {
        MemoryUtil.memPutInt(buffer.mappedAddress() + 4L * i, words[i]);
      }
      buffer.flush(0, buffer.sizeBytes());
      LongBuffer handle = stack.mallocLong(1);
      long layout = descriptorLayout(device, stack, handle);
      long pool = descriptorPool(device, stack, handle);
      long set = descriptorSet(device, stack, handle, pool, layout, buffer);
      try (PipelineLayout pipelineLayout =
              PipelineLayout.create(device, "reference", 0, 0, layout);
          ComputePipeline pipeline =
              ComputePipeline.create(device, cache, "reference", shader, pipelineLayout)) {
        queue.run(
            commands -> {
              pipeline.bind(commands);
              vkCmdBindDescriptorSets(
                  commands,
                  VK_PIPELINE_BIND_POINT_COMPUTE,
                  pipelineLayout.handle(),
                  0,
                  stack.longs(set),
                  null);
              vkCmdDispatch(commands, 1, 1, 1);
            });
      }
      buffer.invalidate(0, buffer.sizeBytes());
      for (int i = 0; i < words.length; i++) {
        words[i] = MemoryUtil.memGetInt(buffer.mappedAddress() + 4L * i);
      }
      vkDestroyDescriptorPool(device.handle(), pool, null);
      vkDestroyDescriptorSetLayout(device.handle(), layout, null);
    }
  }

  /**
   * The module with all its arithmetic of floats exact: what Vulkan calls NoContraction, and HLSL
   * {@code precise}.
   */
  static Spirv exact(byte[] module) {
    IntBuffer words = ByteBuffer.wrap(module).order(ByteOrder.nativeOrder()).asIntBuffer();
    List<Integer> results = new ArrayList<>();
    int decorations = -1;
    for (int at = HEADER_WORDS; at < words.limit(); at += words.get(at) >>> 16) {
      int operation = words.get(at) & 0xFFFF;
      if (ARITHMETIC.contains(operation)) {
        results.add(words.get(at + 2));
      }
      if (operation == OP_DECORATE && decorations < 0) {
        decorations = at;
      }
    }
    ByteBuffer out =
        ByteBuffer.allocate(module.length + 12 * results.size()).order(ByteOrder.nativeOrder());
    out.put(module, 0, 4 * decorations);
    for (int result : results) {
      out.putInt(3 << 16 | OP_DECORATE).putInt(result).putInt(NO_CONTRACTION);
    }
    out.put(module, 4 * decorations, module.length - 4 * decorations);
    return Spirv.of(out.array());
  }

  private static long descriptorLayout(VulkanDevice device, MemoryStack stack, LongBuffer handle) {
    vkCreateDescriptorSetLayout(
        device.handle(),
        VkDescriptorSetLayoutCreateInfo.calloc(stack)
            .sType$Default()
            .pBindings(
                VkDescriptorSetLayoutBinding.calloc(1, stack)
                    .descriptorType(VK_DESCRIPTOR_TYPE_STORAGE_BUFFER)
                    .descriptorCount(1)
                    .stageFlags(VK_SHADER_STAGE_COMPUTE_BIT)),
        null,
        handle);
    return handle.get(0);
  }

  private static long descriptorPool(VulkanDevice device, MemoryStack stack, LongBuffer handle) {
    vkCreateDescriptorPool(
        device.handle(),
        VkDescriptorPoolCreateInfo.calloc(stack)
            .sType$Default()
            .maxSets(1)
            .pPoolSizes(
                VkDescriptorPoolSize.calloc(1, stack)
                    .type(VK_DESCRIPTOR_TYPE_STORAGE_BUFFER)
                    .descriptorCount(1)),
        null,
        handle);
    return handle.get(0);
  }

  private static long descriptorSet(
      VulkanDevice device,
      MemoryStack stack,
      LongBuffer handle,
      long pool,
      long layout,
      GpuBuffer buffer) {
    vkAllocateDescriptorSets(
        device.handle(),
        VkDescriptorSetAllocateInfo.calloc(stack)
            .sType$Default()
            .descriptorPool(pool)
            .pSetLayouts(stack.longs(layout)),
        handle);
    long set = handle.get(0);
    vkUpdateDescriptorSets(
        device.handle(),
        VkWriteDescriptorSet.calloc(1, stack)
            .sType$Default()
            .dstSet(set)
            .descriptorType(VK_DESCRIPTOR_TYPE_STORAGE_BUFFER)
            .descriptorCount(1)
            .pBufferInfo(
                VkDescriptorBufferInfo.calloc(1, stack)
                    .buffer(buffer.handle())
                    .range(VK_WHOLE_SIZE)),
        null);
    return set;
  }
}
