package dev.tendril.vulkan.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lwjgl.system.MemoryUtil.memGetInt;
import static org.lwjgl.system.MemoryUtil.memPutInt;
import static org.lwjgl.vulkan.VK10.VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT;

import dev.tendril.core.glsl.GlslOptions;
import dev.tendril.core.glsl.KernelGenerator;
import dev.tendril.vulkan.device.HeadlessQueue;
import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.memory.GpuBuffer;
import dev.tendril.vulkan.memory.GpuMemory;
import dev.tendril.vulkan.pipeline.PipelineCache;
import dev.tendril.vulkan.shader.ShaderCompiler;
import dev.tendril.vulkan.shader.ShaderStage;
import dev.tendril.vulkan.shader.Spirv;
import dev.tendril.vulkan.testing.GpuTest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

@GpuTest
final class RadixSortTest {
  /** A list, and how many keys the GPU is told that it has. */
  private record Keys(String name, int[] keys, int count) {}

  private static Keys keys(String name, int count, IntUnaryOperator key) {
    return new Keys(name, IntStream.range(0, count).map(key).toArray(), count);
  }

  @Test
  void sortsAsAStableSortDoes(VulkanDevice device) {
    Random random = new Random(5);
    List<Keys> lists = new ArrayList<>();
    for (int size : new int[] {0, 1, 2, 255, 256, 257, 4095, 4096, 4097, 20_000}) {
      lists.add(keys("random " + size, size, i -> random.nextInt()));
    }
    lists.add(keys("all equal", 9000, i -> 7));
    lists.add(keys("ascending", 9000, i -> i));
    lists.add(keys("descending", 9000, i -> 9000 - i));
    lists.add(keys("two, alternating", 9000, i -> i & 1));
    lists.add(keys("few", 9000, i -> random.nextInt(5) << 24));
    lists.add(keys("highest and lowest", 9000, i -> random.nextBoolean() ? -1 : 0));
    lists.add(keys("one digit each pass", 9000, i -> 0x01010101 * (i % 256)));
    lists.add(keys("distances", 9000, i -> Float.floatToRawIntBits(random.nextFloat() * 100)));
    lists.add(
        keys("equal but the last", 8193, i -> i == 8192 ? 0 : 0xffff_ffff)); // alone in its block
    int[] longer = IntStream.range(0, 6000).map(i -> 6000 - i).toArray();
    lists.add(new Keys("more than the capacity", longer, 7000));
    lists.add(new Keys("fewer than the capacity", longer, 4100));
    List<int[]> results = sort(device, lists);
    for (int l = 0; l < lists.size(); l++) {
      Keys list = lists.get(l);
      int count = Math.min(list.count(), list.keys().length);
      int[] order =
          IntStream.range(0, count)
              .boxed()
              .sorted(
                  Comparator.comparingLong((Integer i) -> Integer.toUnsignedLong(list.keys()[i])))
              .mapToInt(Integer::intValue)
              .toArray(); // stable, and the values are the places
      int[] expected =
          IntStream.concat(IntStream.of(order).map(i -> list.keys()[i]), IntStream.of(order))
              .toArray();
      assertThat(results.get(l)).as(list.name()).isEqualTo(expected);
    }
  }

  /** Of each list its keys, then its values. */
  private static List<int[]> sort(VulkanDevice device, List<Keys> lists) {
    List<int[]> results = new ArrayList<>();
    List<GpuBuffer> buffers = new ArrayList<>();
    try (GpuMemory memory = new GpuMemory(device);
        HeadlessQueue queue = new HeadlessQueue(device, 1);
        PipelineCache cache = PipelineCache.create(device);
        RadixSort sort = new RadixSort(device, cache, kernels());
        GpuBuffer jobs =
            memory.hostBuffer("jobs", (long) lists.size() * RadixSort.JOB_BYTES, 0, true);
        GpuBuffer arguments =
            memory.hostBuffer(
                "arguments", RadixSort.ARGUMENT_BYTES, VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT, true)) {
      try {
        for (int l = 0; l < lists.size(); l++) {
          int capacity = lists.get(l).keys().length;
          long bytes = 16 + 16L * capacity + RadixSort.histogramBytes(capacity);
          GpuBuffer buffer = memory.hostBuffer("list " + l, bytes, 0, true);
          buffers.add(buffer);
          memPutInt(buffer.mappedAddress(), lists.get(l).count());
          for (int i = 0; i < capacity; i++) {
            memPutInt(buffer.mappedAddress() + 16 + 4L * i, lists.get(l).keys()[i]);
            memPutInt(buffer.mappedAddress() + 16 + 8L * capacity + 4L * i, i);
          }
          long at = buffer.deviceAddress();
          RadixSort.writeJob(
              jobs.mappedAddress() + (long) l * RadixSort.JOB_BYTES,
              at + 16,
              at + 16 + 4L * capacity,
              at + 16 + 8L * capacity,
              at + 16 + 12L * capacity,
              at + 16 + 16L * capacity,
              at,
              capacity);
          buffer.flush(0, bytes);
        }
        jobs.flush(0, jobs.sizeBytes());
        queue.run(
            commands ->
                sort.record(
                    commands,
                    jobs.deviceAddress(),
                    lists.size(),
                    arguments.handle(),
                    0,
                    arguments.deviceAddress()));
        for (int l = 0; l < lists.size(); l++) {
          GpuBuffer buffer = buffers.get(l);
          buffer.invalidate(0, buffer.sizeBytes());
          int capacity = lists.get(l).keys().length;
          int count = Math.min(capacity, lists.get(l).count());
          long keys = buffer.mappedAddress() + 16;
          long values = keys + 8L * capacity;
          results.add(
              IntStream.concat(
                      IntStream.range(0, count).map(i -> memGetInt(keys + 4L * i)),
                      IntStream.range(0, count).map(i -> memGetInt(values + 4L * i)))
                  .toArray());
        }
      } finally {
        buffers.forEach(GpuBuffer::close);
      }
    }
    return results;
  }

  private static RadixSort.Kernels kernels() {
    return new RadixSort.Kernels(
        kernel("plan"), kernel("count"), kernel("scan"), kernel("scatter"));
  }

  private static Spirv kernel(String name) {
    String text = new KernelGenerator(GlslOptions.portable()).sort(name).glsl();
    try (ShaderCompiler compiler = ShaderCompiler.find(true).orElseThrow()) {
      return compiler.compile(text, ShaderStage.COMPUTE, name);
    }
  }
}
