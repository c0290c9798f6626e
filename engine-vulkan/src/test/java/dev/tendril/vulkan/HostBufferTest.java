package dev.tendril.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.lwjgl.system.MemoryUtil.memPutFloat;
import static org.lwjgl.system.MemoryUtil.memPutInt;
import static org.lwjgl.vulkan.VK10.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;

import dev.tendril.core.source.MapSources;
import dev.tendril.core.twin.EffectTwin;
import dev.tendril.vulkan.EffectState.ParticleState;
import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.memory.GpuBuffer;
import dev.tendril.vulkan.memory.GpuMemory;
import dev.tendril.vulkan.testing.EffectRun;
import dev.tendril.vulkan.testing.GpuTest;
import java.util.List;
import java.util.Map;
import org.joml.Matrix4f;
import org.junit.jupiter.api.Test;

/** Elements of the host's, read by particles and by the twin. */
@GpuTest
class HostBufferTest {
  private static final String TEXT =
      """
      struct Inner { int2 pair[2]; bool on; };
      struct Node {                 // words
        float3 position;            // 0 to 2
        uint id;                    // 3
        float2x3 turn;              // 4 to 9, column by column
        row_major float2x3 back;    // 10 to 15
        Inner inner;                // 16 to 19, 20
        float last = 7;             // 21
      };
      StructuredBuffer<Node> nodes;
      StructuredBuffer<uint> numbers;
      struct Particle {
        float3 position : POSITION; uint id; float a; float b; float c; int2 pair; bool on; float last;
        uint length; uint number; float negative; uint index;
      };
      void init(inout Particle p, Birth b) { p.index = b.index; }
      bool update(inout Particle p) {
        Node n = nodes[p.index];
        p.position = n.position;
        p.id = n.id;
        p.a = n.turn[1][2];
        p.b = n.turn[0][1];
        p.c = nodes[p.index].back._m10;
        p.pair = n.inner.pair[1];
        p.on = n.inner.on;
        p.last = n.last;
        p.length = nodes.length;
        p.number = numbers[p.index + 1000000u];
        p.negative = nodes[int(p.index) - 5].position.x;
        return true;
      }
      """;

  private static final int NODE_WORDS = 22;
  private static final int STRIDE = 4 * NODE_WORDS + 8;
  private static final int OFFSET = 16;

  /** Every word of node n is 100 n + its place; as an int where the layout above has one. */
  private static void fill(GpuBuffer buffer, int nodes) {
    for (int node = 0; node < nodes; node++) {
      for (int word = 0; word < NODE_WORDS; word++) {
        long at = buffer.mappedAddress() + OFFSET + (long) node * STRIDE + 4L * word;
        int value = 100 * node + word;
        if (word == 3 || (word >= 16 && word <= 20)) {
          memPutInt(at, value);
        } else {
          memPutFloat(at, value);
        }
      }
    }
    buffer.flush(0, buffer.sizeBytes());
  }

  private static Map<String, Object> expected(int node, int length, int number) {
    int n = 100 * node;
    return length == 0
        ? fields(List.of(0f, 0f, 0f), 0L, 0f, 0f, 0f, List.of(0, 0), false, 0f, 0L, 0L, 0f)
        : fields(
            List.of(n + 0f, n + 1f, n + 2f),
            n + 3L,
            n + 9f, // column 2, row 1 of three columns of two
            n + 6f, // column 1, row 0
            n + 13f, // row 1, column 0 of two rows of three
            List.of(n + 18, n + 19),
            true,
            n + 21f,
            (long) length,
            (long) number,
            0f); // the first node's
  }

  private static Map<String, Object> fields(Object... values) {
    Map<String, Object> fields = new java.util.LinkedHashMap<>();
    String[] names = {
      "position", "id", "a", "b", "c", "pair", "on", "last", "length", "number", "negative"
    };
    for (int i = 0; i < names.length; i++) {
      fields.put(names[i], values[i]);
    }
    return fields;
  }

  @Test
  void particlesReadWhatIsBound(VulkanDevice device) {
    try (GpuMemory memory = new GpuMemory(device);
        GpuBuffer nodes =
            memory.hostBuffer("nodes", 512, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, false);
        GpuBuffer numbers = memory.hostBuffer("numbers", 64, 0, false)) {
      fill(nodes, 3);
      memPutInt(numbers.mappedAddress() + 8, 77);
      numbers.flush(0, 64);
      try (EffectRun run = new EffectRun(device)) {
        Effect effect = run.load("Reader", TEXT);
        // the last node needs no room behind it
        HostBuffer three =
            HostBuffer.of(nodes.handle(), OFFSET, 2L * STRIDE + 4 * NODE_WORDS, STRIDE);
        HostBuffer one = HostBuffer.at(nodes.deviceAddress() + OFFSET + STRIDE, STRIDE, STRIDE);
        EffectInstance first =
            run.engine()
                .spawn(
                    effect,
                    new Matrix4f(),
                    s -> {
                      s.roots(4).instance().bind("nodes", three);
                      s.instance().bind("numbers", HostBuffer.of(numbers.handle(), 0, 12, 4));
                    });
        run.spawn(effect, 1, 0);
        run.step(0.1);
        assertParticles(
            run,
            effect,
            expected(0, 3, 77),
            expected(1, 3, 77),
            expected(2, 3, 77),
            expected(2, 3, 77), // there is no fourth
            expected(0, 0, 0));
        first.bind("nodes", one);
        first.unbind("numbers");
        run.step(0.1);
        Map<String, Object> moved = expected(1, 1, 0);
        moved.put("negative", 100f);
        assertParticles(run, effect, moved, moved, moved, moved, expected(0, 0, 0));
        first.unbind("nodes");
        run.step(0.1);
        Map<String, Object> nothing = expected(0, 0, 0);
        assertParticles(run, effect, nothing, nothing, nothing, nothing, nothing);
      }
    }
  }

  @SafeVarargs
  private static void assertParticles(
      EffectRun run, Effect effect, Map<String, Object>... expected) {
    List<ParticleState> particles = run.type(effect, "Reader").particles();
    assertThat(particles).hasSize(expected.length);
    for (int i = 0; i < expected.length; i++) {
      assertThat(particles.get(i).fields()).as("particle %d", i).containsAllEntriesOf(expected[i]);
    }
  }

  @Test
  void theTwinReadsTheSame() {
    EffectTwin twin = EffectTwin.load(new MapSources(Map.of("Reader.vfx", TEXT)), "Reader.vfx");
    Map<String, Object> second =
        Map.of(
            "position", List.of(100, 101, 102),
            "id", 103,
            "turn", List.of(List.of(104, 106, 108), List.of(105, 107, 109)),
            "back", List.of(List.of(110, 111, 112), List.of(113, 114, 115)),
            "inner", Map.of("pair", List.of(List.of(116, 117), List.of(118, 119)), "on", true),
            "last", 121);
    twin.spawn()
        .roots(3)
        .bind("nodes", List.of(Map.of("id", 3), second))
        .bind("numbers", List.of(1, 77));
    twin.spawn();
    twin.step(0.1);
    Map<String, Object> first = expected(0, 0, 0);
    first.putAll(Map.of("id", 3L, "length", 2L, "number", 77L));
    assertThat(twin.particles("Reader").get(0).fields()).containsAllEntriesOf(first);
    assertThat(twin.particles("Reader").get(1).fields()).containsAllEntriesOf(expected(1, 2, 77));
    assertThat(twin.particles("Reader").get(2).fields()).containsAllEntriesOf(expected(1, 2, 77));
    assertThat(twin.particles("Reader").get(3).fields()).containsAllEntriesOf(expected(0, 0, 0));
  }

  @Test
  void whatDoesNotFitIsRefused(VulkanDevice device) {
    try (EffectRun run = new EffectRun(device)) {
      Effect effect =
          run.load(
              "Reader",
              """
              [required] StructuredBuffer<float3> points;
              Texture2D image;
              struct Particle { float3 position : POSITION; };
              bool update(inout Particle p) {
                p.position = points[0] + image.Load(int2(0, 0)).rgb;
                return true;
              }
              """);
      assertThatIllegalStateException()
          .isThrownBy(() -> run.spawn(effect))
          .withMessageContaining("`points` of Reader is [required]");
      EffectInstance instance =
          run.engine()
              .spawn(
                  effect,
                  new Matrix4f(),
                  s -> s.instance().bind("points", HostBuffer.at(64, 0, 12)));
      assertThatIllegalArgumentException()
          .isThrownBy(() -> instance.bind("points", HostBuffer.at(64, 100, 8)))
          .withMessage("the elements of `points` have 12 bytes, and the stride is 8");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> instance.bind("image", HostBuffer.at(64, 100, 12)))
          .withMessageContaining("`image` is a Texture2D");
      run.step(0.1); // an empty one is bound: its address is never used
      assertThat(run.counts(effect, "Reader").alive()).isEqualTo(1);
    }
    assertThatIllegalArgumentException().isThrownBy(() -> HostBuffer.of(0, 0, 16, 4));
    assertThatIllegalArgumentException().isThrownBy(() -> HostBuffer.of(1, 2, 16, 4));
    assertThatIllegalArgumentException().isThrownBy(() -> HostBuffer.of(1, 0, -1, 4));
    assertThatIllegalArgumentException().isThrownBy(() -> HostBuffer.of(1, 0, (1L << 32) + 1, 4));
    assertThatIllegalArgumentException().isThrownBy(() -> HostBuffer.of(1, 0, 16, 6));
    assertThatIllegalArgumentException().isThrownBy(() -> HostBuffer.at(3, 16, 4));
  }
}
