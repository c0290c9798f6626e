package dev.tendril.vulkan.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lwjgl.vulkan.VK10.*;

import dev.tendril.vulkan.device.HeadlessQueue;
import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.memory.GpuBuffer;
import dev.tendril.vulkan.memory.GpuMemory;
import dev.tendril.vulkan.shader.ShaderCompiler;
import dev.tendril.vulkan.shader.ShaderStage;
import dev.tendril.vulkan.shader.Spirv;
import dev.tendril.vulkan.testing.AllocationMeter;
import dev.tendril.vulkan.testing.GpuTest;
import dev.tendril.vulkan.testing.ValidationLog;
import java.nio.LongBuffer;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkCommandBuffer;
import org.lwjgl.vulkan.VkDescriptorBufferInfo;
import org.lwjgl.vulkan.VkDescriptorPoolCreateInfo;
import org.lwjgl.vulkan.VkDescriptorPoolSize;
import org.lwjgl.vulkan.VkDescriptorSetAllocateInfo;
import org.lwjgl.vulkan.VkDescriptorSetLayoutBinding;
import org.lwjgl.vulkan.VkDescriptorSetLayoutCreateInfo;
import org.lwjgl.vulkan.VkWriteDescriptorSet;

@GpuTest
final class ComputePipelineTest {
  /** Reaches its buffer by address: struct Push { uint64 address; uint count; }. */
  private static final String MULTIPLES =
      """
      #version 460
      #extension GL_EXT_buffer_reference : require
      layout(local_size_x_id = 0) in;
      layout(constant_id = 1) const uint factor = 1;
      layout(constant_id = 2) const float offset = 0;
      layout(constant_id = 3) const bool negate = false;
      layout(buffer_reference, std430, buffer_reference_align = 16) buffer Values { int v[]; };
      layout(push_constant) uniform Push { Values values; uint count; };
      void main()
      {
        uint i = gl_GlobalInvocationID.x;
        if (i >= count) return;
        int value = int(float(i * factor) + offset);
        values.v[i] = negate ? -value : value;
      }
      """;

  private static final String WRITE =
      """
      #version 460
      layout(local_size_x = 64) in;
      layout(std430, set = 0, binding = 0) writeonly buffer Values { uint values[]; };
      void main() { values[gl_GlobalInvocationID.x] = 1u; }
      """;

  private static final String READ =
      """
      #version 460
      layout(local_size_x = 64) in;
      layout(std430, set = 0, binding = 0) readonly buffer Values { uint values[]; };
      shared uint sink;
      void main() { sink = values[gl_GlobalInvocationID.x]; }
      """;

  @Test
  void computesWithConstantsAndAddresses(VulkanDevice device) {
    int count = 1000;
    try (GpuMemory memory = new GpuMemory(device);
        HeadlessQueue queue = new HeadlessQueue(device, 1);
        PipelineCache cache = PipelineCache.create(device);
        PipelineExecutor executor = PipelineExecutor.withThreads(1);
        PipelineLayout layout =
            PipelineLayout.create(device, "multiples", 16, VK_SHADER_STAGE_COMPUTE_BIT);
        GpuBuffer values = memory.hostBuffer("values", count * 4L, 0, true)) {
      Spirv spirv = compile(MULTIPLES);
      CompletableFuture<ComputePipeline> made =
          executor.submit(
              () ->
                  ComputePipeline.create(
                      device,
                      cache,
                      "multiples",
                      spirv,
                      layout,
                      SpecializationConstants.none()
                          .with(0, 128)
                          .with(1, 3)
                          .with(2, 0.5f + 10)
                          .with(3, true)));
      try (ComputePipeline pipeline = made.join()) {
        queue.run(
            commands -> {
              pipeline.bind(commands);
              try (MemoryStack stack = MemoryStack.stackPush()) {
                long push = stack.nmalloc(8, 16);
                MemoryUtil.memPutLong(push, values.deviceAddress());
                MemoryUtil.memPutInt(push + 8, count);
                nvkCmdPushConstants(
                    commands, layout.handle(), layout.pushConstantStages(), 0, 16, push);
              }
              vkCmdDispatch(commands, (count + 127) / 128, 1, 1);
            });
      }
      values.invalidate(0, values.sizeBytes());
      for (int i = 0; i < count; i++) {
        assertThat(MemoryUtil.memGetInt(values.mappedAddress() + i * 4L)).isEqualTo(-(i * 3 + 10));
      }
      assertThat(cache.save()).isNotEmpty();
      try (PipelineCache again = PipelineCache.create(device, cache.save())) {
        assertThat(again.handle()).isNotZero();
      }
    }
  }

  /**
   * What synchronization validation sees of dispatches, as of layer 1.3.239: a read after a write
   * and a write after a read of a descriptor's buffer. It does not see a write after a write, and
   * nothing of buffers reached by address, so barriers of these need tests of their own.
   */
  @Test
  void dependentDispatchesWithoutABarrierAreReported(VulkanDevice device, ValidationLog log) {
    try (GpuMemory memory = new GpuMemory(device);
        HeadlessQueue queue = new HeadlessQueue(device, 1);
        PipelineCache cache = PipelineCache.create(device);
        GpuBuffer values = memory.deviceBuffer("raced values", 4096, 0);
        StorageBufferSet set = new StorageBufferSet(device, values);
        PipelineLayout layout = PipelineLayout.create(device, "raced", 0, 0, set.layout);
        ComputePipeline writing =
            ComputePipeline.create(device, cache, "writing", compile(WRITE), layout);
        ComputePipeline reading =
            ComputePipeline.create(device, cache, "reading", compile(READ), layout)) {
      queue.run(
          commands -> {
            set.bind(commands, layout);
            writing.bind(commands);
            vkCmdDispatch(commands, 16, 1, 1);
            reading.bind(commands);
            vkCmdDispatch(commands, 16, 1, 1);
          });
    }
    assertThat(log.take())
        .singleElement()
        .satisfies(
            message -> {
              assertThat(message.id()).isEqualTo("SYNC-HAZARD-READ-AFTER-WRITE");
              assertThat(message.text()).contains("raced values");
            });
  }

  @Test
  void recordingAllocatesNoJavaObjects(VulkanDevice device) {
    try (HeadlessQueue queue = new HeadlessQueue(device, 1);
        PipelineCache cache = PipelineCache.create(device);
        PipelineLayout layout =
            PipelineLayout.create(device, "multiples", 16, VK_SHADER_STAGE_COMPUTE_BIT);
        ComputePipeline pipeline =
            ComputePipeline.create(device, cache, "multiples", compile(MULTIPLES), layout)) {
      VkCommandBuffer commands = queue.begin();
      assertThat(AllocationMeter.bytesOf(1000, () -> pipeline.bind(commands)))
          .isLessThanOrEqualTo(1000 * AllocationMeter.bindingBytesPerFrame());
      queue.abandon();
    }
  }

  @Test
  void refusesMorePushConstantsThanTheDeviceHas(VulkanDevice device) {
    int tooMany = device.limits().maxPushConstantsSize() + 4;
    assertThatThrownBy(
            () -> PipelineLayout.create(device, "greedy", tooMany, VK_SHADER_STAGE_COMPUTE_BIT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("greedy cannot have " + tooMany + " bytes");
  }

  @Test
  void constantsAreValues() {
    SpecializationConstants constants = SpecializationConstants.none().with(1, 2).with(0, 1f);
    assertThat(constants)
        .isEqualTo(SpecializationConstants.none().with(0, 1f).with(1, 2))
        .hasSameHashCodeAs(SpecializationConstants.none().with(0, 1f).with(1, 2))
        .isNotEqualTo(SpecializationConstants.none())
        .hasToString("{0=1065353216, 1=2}");
  }

  private static Spirv compile(String glsl) {
    try (ShaderCompiler compiler = ShaderCompiler.find(false).orElseThrow()) {
      return compiler.compile(glsl, ShaderStage.COMPUTE, "test");
    }
  }

  /** A descriptor set with one storage buffer at binding 0. */
  private static final class StorageBufferSet implements AutoCloseable {
    final VulkanDevice device;
    final long layout;
    final long pool;
    final long set;

    StorageBufferSet(VulkanDevice device, GpuBuffer buffer) {
      this.device = device;
      try (MemoryStack stack = MemoryStack.stackPush()) {
        LongBuffer handle = stack.mallocLong(1);
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
        layout = handle.get(0);
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
        pool = handle.get(0);
        vkAllocateDescriptorSets(
            device.handle(),
            VkDescriptorSetAllocateInfo.calloc(stack)
                .sType$Default()
                .descriptorPool(pool)
                .pSetLayouts(stack.longs(layout)),
            handle);
        set = handle.get(0);
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
      }
    }

    void bind(VkCommandBuffer commands, PipelineLayout pipelineLayout) {
      try (MemoryStack stack = MemoryStack.stackPush()) {
        vkCmdBindDescriptorSets(
            commands,
            VK_PIPELINE_BIND_POINT_COMPUTE,
            pipelineLayout.handle(),
            0,
            stack.longs(set),
            null);
      }
    }

    @Override
    public void close() {
      vkDestroyDescriptorPool(device.handle(), pool, null);
      vkDestroyDescriptorSetLayout(device.handle(), layout, null);
    }
  }
}
