package dev.tendril.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import dev.tendril.vulkan.EffectState.ParticleState;
import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.testing.EffectRun;
import dev.tendril.vulkan.testing.GpuTest;
import dev.tendril.vulkan.testing.Picture;
import java.util.List;
import java.util.Objects;
import org.joml.Matrix4f;
import org.junit.jupiter.api.Test;

/** One image, sampled as each of its names says. */
@GpuTest
class SamplerTest {
  private static final int RED = 0xff0000ff;
  private static final int GREEN = 0xff00ff00;
  private static final int BLUE = 0xffff0000;
  private static final int WHITE = 0xffffffff;

  private static final String TEXT =
      """
      [sampler(point, wrap)] [required] Texture2D tiles;
      [sampler(wrap)] Texture2D blend;
      [sampler(point, mirror)] Texture2D mirror;
      Texture2D usual;
      struct Particle {
        float3 position : POSITION; float4 tile; float4 mixed; float4 back; float4 edge;
      };
      bool update(inout Particle p) {
        p.tile = tiles.Sample(float2(1.2, 0));
        p.mixed = blend.Sample(float2(1, 0));
        p.back = mirror.Sample(float2(1.3, 0));
        p.edge = usual.Sample(float2(1.3, 0));
        return true;
      }
      """;

  /** Four texels in a row; their centers lie at 0.125, 0.375, 0.625 and 0.875. */
  @Test
  void eachNameHasItsOwnSampler(VulkanDevice device) {
    try (Picture picture = new Picture(device, 8);
        EffectRun run = new EffectRun(device)) {
      Effect effect = run.load("Reader", TEXT);
      HostImage row = picture.texture(run, 4, 1, RED, GREEN, BLUE, WHITE);
      run.engine()
          .spawn(
              effect,
              new Matrix4f(),
              setup -> {
                for (String name : List.of("tiles", "blend", "mirror", "usual")) {
                  setup.instance().bind(name, row);
                }
              });
      run.step(0.1);
      assertColor(run, effect, "tile", 1, 0, 0); // 0.2 is in the first
      assertColor(run, effect, "mixed", 1, 0.5, 0.5); // halfway from the last to the first
      assertColor(run, effect, "back", 0, 0, 1); // 0.7 is in the third
      assertColor(run, effect, "edge", 1, 1, 1);
    }
  }

  @Test
  void loadReadsTheLevelThatHlslNamesInZ(VulkanDevice device) {
    try (Picture picture = new Picture(device, 8);
        EffectRun run = new EffectRun(device)) {
      Effect effect =
          run.load(
              "Reader",
              """
              Texture2D image;
              struct Particle {
                float3 position : POSITION; float4 finest; float4 second; float4 beyond; float4 below;
              };
              bool update(inout Particle p) {
                p.finest = image.Load(int2(2, 0));
                p.second = image.Load(int3(1, 0, 1));
                p.beyond = image.Load(int3(9, 9, 7));
                p.below = image.Load(int3(0, 0, -1));
                return true;
              }
              """);
      HostImage image =
          picture.textureOfLevels(
              run,
              4,
              1,
              new int[] {RED, GREEN, BLUE, WHITE},
              new int[] {WHITE, GREEN},
              new int[] {BLUE});
      run.engine().spawn(effect, new Matrix4f(), setup -> setup.instance().bind("image", image));
      run.step(0.1);
      assertColor(run, effect, "finest", 0, 0, 1);
      assertColor(run, effect, "second", 0, 1, 0);
      assertColor(run, effect, "beyond", 0, 0, 1); // the last level's only texel
      assertColor(run, effect, "below", 1, 0, 0);
    }
  }

  @Test
  void whatIsRequiredMustBeBound(VulkanDevice device) {
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.load("Reader", TEXT);
      assertThatIllegalStateException()
          .isThrownBy(() -> run.spawn(effect))
          .withMessageContaining("`tiles` of Reader is [required]");
      run.step(0.1);
      assertThat(run.counts(effect, "Reader").emitted()).isZero();
    }
  }

  private static void assertColor(
      EffectRun run, Effect effect, String field, double red, double green, double blue) {
    ParticleState particle = run.type(effect, "Reader").particles().get(0);
    List<?> read = (List<?>) Objects.requireNonNull(particle.fields().get(field));
    assertThat(read.stream().mapToDouble(c -> (Float) c).toArray())
        .containsExactly(new double[] {red, green, blue, 1}, within(1e-2));
  }
}
