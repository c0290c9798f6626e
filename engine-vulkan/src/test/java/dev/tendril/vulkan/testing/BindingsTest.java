package dev.tendril.vulkan.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lwjgl.system.MemoryUtil.memGetInt;
import static org.lwjgl.system.MemoryUtil.memGetLong;
import static org.lwjgl.system.MemoryUtil.memPutInt;
import static org.lwjgl.system.MemoryUtil.memPutLong;
import static org.lwjgl.vulkan.VK10.*;
import static org.lwjgl.vulkan.VK13.*;

import dev.tendril.vulkan.device.DebugLabel;
import dev.tendril.vulkan.device.HeadlessQueue;
import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.memory.FrameRing;
import dev.tendril.vulkan.memory.GpuBuffer;
import dev.tendril.vulkan.memory.GpuMemory;
import dev.tendril.vulkan.pipeline.BlendMode;
import dev.tendril.vulkan.pipeline.ComputePipeline;
import dev.tendril.vulkan.pipeline.PipelineCache;
import dev.tendril.vulkan.pipeline.PipelineLayout;
import dev.tendril.vulkan.shader.ShaderCompiler;
import dev.tendril.vulkan.shader.ShaderStage;
import java.nio.LongBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkCommandBuffer;
import org.lwjgl.vulkan.VkDependencyInfo;
import org.lwjgl.vulkan.VkMemoryBarrier2;
import org.lwjgl.vulkan.VkQueryPoolCreateInfo;

/**
 * The binding API that the engine is built on, end to end. Also run with LWJGL 3.3.3, whose version
 * is the host's choice: what links here links there.
 */
@GpuTest
@Tag("bindings")
final class BindingsTest {
  private static final String SQUARES =
      """
      #version 460
      #extension GL_EXT_buffer_reference : require
      layout(local_size_x = 64) in;
      layout(buffer_reference, std430, buffer_reference_align = 16) buffer Words { uint v[]; };
      layout(push_constant) uniform Push { Words source; Words target; };
      void main()
      {
        uint i = gl_GlobalInvocationID.x;
        target.v[i] = source.v[i] * source.v[i];
      }
      """;

  @Test
  void aFrameOfComputeRuns(VulkanDevice device) {
    try (GpuMemory memory = new GpuMemory(device);
        HeadlessQueue queue = new HeadlessQueue(device, 2);
        FrameRing ring = new FrameRing(memory, "ring", 2, 4096);
        GpuBuffer target = memory.hostBuffer("target", 256, 0, true);
        GpuBuffer arguments =
            memory.hostBuffer("arguments", 64, VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT, false);
        PipelineCache cache = PipelineCache.create(device);
        PipelineLayout layout =
            PipelineLayout.create(device, "squares", 16, VK_SHADER_STAGE_COMPUTE_BIT);
        ShaderCompiler compiler = ShaderCompiler.find(true).orElseThrow();
        ComputePipeline pipeline =
            ComputePipeline.create(
                device,
                cache,
                "squares",
                compiler.compile(SQUARES, ShaderStage.COMPUTE, "squares"),
                layout);
        DebugLabel label = DebugLabel.create("squares");
        MemoryStack stack = MemoryStack.stackPush()) {
      memPutInt(arguments.mappedAddress(), 1);
      memPutInt(arguments.mappedAddress() + 4, 1);
      memPutInt(arguments.mappedAddress() + 8, 1);
      VkMemoryBarrier2.Buffer toHost =
          VkMemoryBarrier2.calloc(1, stack)
              .sType$Default()
              .srcStageMask(VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT)
              .srcAccessMask(VK_ACCESS_2_SHADER_STORAGE_WRITE_BIT)
              .dstStageMask(VK_PIPELINE_STAGE_2_HOST_BIT)
              .dstAccessMask(VK_ACCESS_2_HOST_READ_BIT);
      VkDependencyInfo dependency =
          VkDependencyInfo.calloc(stack).sType$Default().pMemoryBarriers(toHost);
      LongBuffer queries = stack.mallocLong(1);
      vkCreateQueryPool(
          device.handle(),
          VkQueryPoolCreateInfo.calloc(stack)
              .sType$Default()
              .queryType(VK_QUERY_TYPE_TIMESTAMP)
              .queryCount(1),
          null,
          queries);
      long push = stack.nmalloc(8, 16);
      long dependencyAddress = dependency.address();
      long pool = queries.get(0);
      // AllocationMeter also proves that these overloads make no objects.
      long bytes =
          AllocationMeter.bytesOf(
              50,
              () -> {
                VkCommandBuffer commands = queue.begin();
                ring.begin((int) (queue.submittedFrames() % 2));
                long offset = ring.allocate(256, 16);
                for (int i = 0; i < 64; i++) {
                  memPutInt(ring.mapped(offset) + i * 4L, i);
                }
                memPutLong(push, ring.deviceAddress(offset));
                memPutLong(push + 8, target.deviceAddress());
                device.debugNames().beginLabel(commands, label.address());
                vkCmdResetQueryPool(commands, pool, 0, 1);
                vkCmdWriteTimestamp2(commands, VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT, pool, 0);
                pipeline.bind(commands);
                nvkCmdPushConstants(
                    commands, layout.handle(), layout.pushConstantStages(), 0, 16, push);
                vkCmdDispatchIndirect(commands, arguments.handle(), 0);
                nvkCmdPipelineBarrier2(commands, dependencyAddress);
                device.debugNames().endLabel(commands);
                queue.submit();
              });
      queue.waitIdle();
      assertThat(bytes).isLessThanOrEqualTo(50 * AllocationMeter.bindingBytesPerFrame());
      target.invalidate(0, 256);
      for (int i = 0; i < 64; i++) {
        assertThat(memGetInt(target.mappedAddress() + i * 4L)).isEqualTo(i * i);
      }
      long result = stack.ncalloc(8, 1, 8);
      int got =
          nvkGetQueryPoolResults(device.handle(), pool, 0, 1, 8, result, 8, VK_QUERY_RESULT_64_BIT);
      assertThat(got).isEqualTo(VK_SUCCESS);
      assertThat(memGetLong(result)).isNotZero();
      vkDestroyQueryPool(device.handle(), pool, null);
    }
  }

  @Test
  void aTriangleIsDrawn(VulkanDevice device) {
    try (SmallPicture picture = new SmallPicture(device)) {
      assertThat(picture.draw(description -> description.withBlend(BlendMode.OPAQUE)))
          .containsExactly(255, 128, 0, 128);
    }
  }
}
