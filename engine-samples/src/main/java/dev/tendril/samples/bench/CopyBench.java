package dev.tendril.samples.bench;

import static org.lwjgl.vulkan.VK10.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;
import static org.lwjgl.vulkan.VK10.VK_BUFFER_USAGE_TRANSFER_DST_BIT;
import static org.lwjgl.vulkan.VK10.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
import static org.lwjgl.vulkan.VK10.VK_PIPELINE_BIND_POINT_COMPUTE;
import static org.lwjgl.vulkan.VK10.VK_SHADER_STAGE_COMPUTE_BIT;
import static org.lwjgl.vulkan.VK10.VK_WHOLE_SIZE;
import static org.lwjgl.vulkan.VK10.vkAllocateDescriptorSets;
import static org.lwjgl.vulkan.VK10.vkCmdBindDescriptorSets;
import static org.lwjgl.vulkan.VK10.vkCmdBindPipeline;
import static org.lwjgl.vulkan.VK10.vkCmdDispatch;
import static org.lwjgl.vulkan.VK10.vkCmdFillBuffer;
import static org.lwjgl.vulkan.VK10.vkCreateComputePipelines;
import static org.lwjgl.vulkan.VK10.vkCreateDescriptorPool;
import static org.lwjgl.vulkan.VK10.vkCreateDescriptorSetLayout;
import static org.lwjgl.vulkan.VK10.vkCreatePipelineLayout;
import static org.lwjgl.vulkan.VK10.vkCreateShaderModule;
import static org.lwjgl.vulkan.VK10.vkDestroyDescriptorPool;
import static org.lwjgl.vulkan.VK10.vkDestroyDescriptorSetLayout;
import static org.lwjgl.vulkan.VK10.vkDestroyPipeline;
import static org.lwjgl.vulkan.VK10.vkDestroyPipelineLayout;
import static org.lwjgl.vulkan.VK10.vkDestroyShaderModule;
import static org.lwjgl.vulkan.VK10.vkUpdateDescriptorSets;

import dev.tendril.samples.host.GpuBuffer;
import dev.tendril.vulkan.device.HeadlessQueue;
import dev.tendril.vulkan.device.VulkanCheck;
import dev.tendril.vulkan.device.VulkanDevice;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.util.shaderc.Shaderc;
import org.lwjgl.vulkan.VkCommandBuffer;
import org.lwjgl.vulkan.VkComputePipelineCreateInfo;
import org.lwjgl.vulkan.VkDescriptorBufferInfo;
import org.lwjgl.vulkan.VkDescriptorPoolCreateInfo;
import org.lwjgl.vulkan.VkDescriptorPoolSize;
import org.lwjgl.vulkan.VkDescriptorSetAllocateInfo;
import org.lwjgl.vulkan.VkDescriptorSetLayoutBinding;
import org.lwjgl.vulkan.VkDescriptorSetLayoutCreateInfo;
import org.lwjgl.vulkan.VkDevice;
import org.lwjgl.vulkan.VkPipelineLayoutCreateInfo;
import org.lwjgl.vulkan.VkShaderModuleCreateInfo;
import org.lwjgl.vulkan.VkWriteDescriptorSet;

/**
 * The device's copy bandwidth, bytes read and written, by a compute shader: copy commands are
 * slower on some devices and would make every other figure look good.
 */
final class CopyBench implements AutoCloseable {
  private static final int BYTES_PER_WORKGROUP = 16384;
  private static final int GROUPS_IN_A_ROW = 32768;

  private final VkDevice device;
  private final Stopwatch stopwatch;
  private final GpuBuffer source;
  private final GpuBuffer target;
  private final long setLayout;
  private final long layout;
  private final long pipeline;
  private final long pool;
  private final long set;

  /**
   * Makes the buffers.
   *
   * @param sizeBytes of each: a multiple of 16 KiB up to 512 MiB, of 512 MiB beyond
   */
  CopyBench(VulkanDevice gpu, HeadlessQueue queue, Stopwatch stopwatch, long sizeBytes) {
    this.device = gpu.handle();
    this.stopwatch = stopwatch;
    int usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT;
    source = GpuBuffer.onDevice(gpu, sizeBytes, usage, "copy source");
    target = GpuBuffer.onDevice(gpu, sizeBytes, usage, "copy target");
    try (MemoryStack stack = MemoryStack.stackPush()) {
      setLayout = createSetLayout(stack);
      layout = createLayout(stack);
      pipeline = createPipeline(stack);
      pool = createPool(stack);
      set = createSet(stack);
    }
    queue.run(
        commands -> {
          vkCmdFillBuffer(commands, source.handle(), 0, VK_WHOLE_SIZE, 0x3f800000);
          vkCmdFillBuffer(commands, target.handle(), 0, VK_WHOLE_SIZE, 0);
        });
  }

  private long createSetLayout(MemoryStack stack) {
    VkDescriptorSetLayoutBinding.Buffer bindings = VkDescriptorSetLayoutBinding.calloc(2, stack);
    for (int i = 0; i < 2; i++) {
      bindings
          .get(i)
          .binding(i)
          .descriptorType(VK_DESCRIPTOR_TYPE_STORAGE_BUFFER)
          .descriptorCount(1)
          .stageFlags(VK_SHADER_STAGE_COMPUTE_BIT);
    }
    LongBuffer handle = stack.mallocLong(1);
    VulkanCheck.check(
        vkCreateDescriptorSetLayout(
            device,
            VkDescriptorSetLayoutCreateInfo.calloc(stack).sType$Default().pBindings(bindings),
            null,
            handle),
        "vkCreateDescriptorSetLayout");
    return handle.get(0);
  }

  private long createLayout(MemoryStack stack) {
    LongBuffer handle = stack.mallocLong(1);
    VulkanCheck.check(
        vkCreatePipelineLayout(
            device,
            VkPipelineLayoutCreateInfo.calloc(stack)
                .sType$Default()
                .pSetLayouts(stack.longs(setLayout)),
            null,
            handle),
        "vkCreatePipelineLayout");
    return handle.get(0);
  }

  private long createPipeline(MemoryStack stack) {
    long compiler = Shaderc.shaderc_compiler_initialize();
    long result =
        Shaderc.shaderc_compile_into_spv(
            compiler,
            BenchResources.text("copy.comp"),
            Shaderc.shaderc_compute_shader,
            "copy.comp",
            "main",
            0);
    try {
      ByteBuffer code = Shaderc.shaderc_result_get_bytes(result);
      if (Shaderc.shaderc_result_get_num_errors(result) != 0 || code == null) {
        throw new IllegalStateException(Shaderc.shaderc_result_get_error_message(result));
      }
      LongBuffer handle = stack.mallocLong(1);
      VulkanCheck.check(
          vkCreateShaderModule(
              device,
              VkShaderModuleCreateInfo.calloc(stack).sType$Default().pCode(code),
              null,
              handle),
          "vkCreateShaderModule");
      long module = handle.get(0);
      VkComputePipelineCreateInfo.Buffer info =
          VkComputePipelineCreateInfo.calloc(1, stack).sType$Default().layout(layout);
      info.stage()
          .sType$Default()
          .stage(VK_SHADER_STAGE_COMPUTE_BIT)
          .module(module)
          .pName(stack.UTF8("main"));
      int outcome = vkCreateComputePipelines(device, 0, info, null, handle);
      vkDestroyShaderModule(device, module, null);
      VulkanCheck.check(outcome, "vkCreateComputePipelines");
      return handle.get(0);
    } finally {
      Shaderc.shaderc_result_release(result);
      Shaderc.shaderc_compiler_release(compiler);
    }
  }

  private long createPool(MemoryStack stack) {
    LongBuffer handle = stack.mallocLong(1);
    VulkanCheck.check(
        vkCreateDescriptorPool(
            device,
            VkDescriptorPoolCreateInfo.calloc(stack)
                .sType$Default()
                .maxSets(1)
                .pPoolSizes(
                    VkDescriptorPoolSize.calloc(1, stack)
                        .type(VK_DESCRIPTOR_TYPE_STORAGE_BUFFER)
                        .descriptorCount(2)),
            null,
            handle),
        "vkCreateDescriptorPool");
    return handle.get(0);
  }

  private long createSet(MemoryStack stack) {
    LongBuffer handle = stack.mallocLong(1);
    VulkanCheck.check(
        vkAllocateDescriptorSets(
            device,
            VkDescriptorSetAllocateInfo.calloc(stack)
                .sType$Default()
                .descriptorPool(pool)
                .pSetLayouts(stack.longs(setLayout)),
            handle),
        "vkAllocateDescriptorSets");
    VkWriteDescriptorSet.Buffer writes = VkWriteDescriptorSet.calloc(2, stack);
    for (int i = 0; i < 2; i++) {
      writes
          .get(i)
          .sType$Default()
          .dstSet(handle.get(0))
          .dstBinding(i)
          .descriptorCount(1)
          .descriptorType(VK_DESCRIPTOR_TYPE_STORAGE_BUFFER)
          .pBufferInfo(
              VkDescriptorBufferInfo.calloc(1, stack)
                  .buffer((i == 0 ? source : target).handle())
                  .range(VK_WHOLE_SIZE));
    }
    vkUpdateDescriptorSets(device, writes, null);
    return handle.get(0);
  }

  /** Milliseconds of one copy, the median of many. */
  double milliseconds() {
    double[] runs = new double[Benches.RUNS];
    for (int i = -Benches.WARM_UP; i < runs.length; i++) {
      double one = stopwatch.measure(commands -> {}, this::record, commands -> {});
      if (i >= 0) {
        runs[i] = one;
      }
    }
    return Figures.median(runs);
  }

  void record(VkCommandBuffer commands) {
    try (MemoryStack stack = MemoryStack.stackPush()) {
      vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
      vkCmdBindDescriptorSets(
          commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0, stack.longs(set), null);
      int groups = Math.toIntExact(source.sizeBytes() / BYTES_PER_WORKGROUP);
      int columns = Math.min(groups, GROUPS_IN_A_ROW);
      vkCmdDispatch(commands, columns, groups / columns, 1);
    }
  }

  @Override
  public void close() {
    vkDestroyDescriptorPool(device, pool, null);
    vkDestroyPipeline(device, pipeline, null);
    vkDestroyPipelineLayout(device, layout, null);
    vkDestroyDescriptorSetLayout(device, setLayout, null);
    target.close();
    source.close();
  }
}
