package dev.tendril.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.testing.EffectRun;
import dev.tendril.vulkan.testing.Effects;
import dev.tendril.vulkan.testing.GpuTest;
import dev.tendril.vulkan.testing.Picture;
import java.util.ArrayList;
import java.util.List;
import org.joml.Matrix4f;
import org.junit.jupiter.api.Test;

/**
 * What reaches the host's targets. Pictures are 64 x 64, the camera looks at the origin from +z.
 */
@GpuTest
class DrawTest {
  private static final int SIZE = 64;
  private static final int RED = 0xff0000ff;
  private static final int GREEN = 0xff00ff00;
  private static final int BLUE = 0xffff0000;
  private static final int WHITE = 0xffffffff;

  private static final Matrix4f CAMERA = new Matrix4f().lookAt(0, 0, 3, 0, 0, 0, 0, 1, 0);
  private static final float FOV = (float) Math.toRadians(60);

  /** A textured, opaque square and a triangle behind and beside it. */
  private static final String[] SCENE = {
    "Scene",
    """
    Texture2D map;
    struct Particle { float3 position : POSITION; };
    [blend(opaque)] [texture(map)]
    struct Render { float3 position; float size; };
    [render] [blend(opaque)]
    struct Wedge { float3 position[3]; float4 color; };
    bool update(inout Particle p) {
      Render r;
      r.position = float3(0.4, 0.4, 0);
      r.size = 0.8;
      draw(r);
      Wedge w;
      w.position[0] = float3(-1, -1, -0.5);
      w.position[1] = float3(1, -1, -0.5);
      w.position[2] = float3(1, 0.5, -0.5);
      w.color = float4(0.5, 0.5, 0, 1);
      draw(w);
      return true;
    }
    """
  };

  private static int channel(int pixel, int index) {
    return pixel >>> 8 * index & 255;
  }

  private static int[] renderScene(
      VulkanDevice device,
      Picture picture,
      DrawTarget target,
      Matrix4f toView,
      Matrix4f toClip,
      boolean negative) {
    try (EffectRun run =
        new EffectRun(
            device, EngineOptions.defaults().compileExecutor(Runnable::run).target(target))) {
      Effect effect = run.load(SCENE);
      HostImage map = picture.texture(run, 2, 2, RED, GREEN, BLUE, WHITE);
      run.spawn(effect).bind("map", map);
      View view = new View();
      view.set(toView, toClip, 0, negative ? SIZE : 0, SIZE, negative ? -SIZE : SIZE, target);
      return picture.render(run, 0.1, view);
    }
  }

  @Test
  void fiveConventionsGiveOnePicture(VulkanDevice device) {
    Matrix4f leftHanded = new Matrix4f().lookAtLH(0, 0, 3, 0, 0, 0, 0, 1, 0);
    List<int[]> pictures = new ArrayList<>();
    try (Picture picture = new Picture(device, SIZE);
        Picture reversed = new Picture(device, SIZE, 1, 0, 1, 0)) {
      DrawTarget target = picture.target();
      // depth 0..1, y turned by a negative viewport height
      Matrix4f zeroToOne = new Matrix4f().perspective(FOV, 1, 0.1f, 100, true);
      pictures.add(renderScene(device, picture, target, CAMERA, zeroToOne, true));
      // depth -1..1, y negated in the matrix
      Matrix4f openGl = new Matrix4f().perspective(FOV, 1, 0.1f, 100, false);
      openGl.m11(-openGl.m11());
      pictures.add(
          renderScene(device, picture, target.clipDepthNegativeOneToOne(), CAMERA, openGl, false));
      // reversed with an infinite far plane
      Matrix4f infinite = new Matrix4f().perspective(FOV, 1, Float.POSITIVE_INFINITY, 0.1f, true);
      pictures.add(renderScene(device, reversed, target.reversedZ(), CAMERA, infinite, true));
      // y turned by a scaling in the projection
      Matrix4f scaled = new Matrix4f().scaling(1, -1, 1).mul(zeroToOne);
      pictures.add(renderScene(device, picture, target, CAMERA, scaled, false));
      // left-handed: +z is forward in view space
      Matrix4f left = new Matrix4f().perspectiveLH(FOV, 1, 0.1f, 100, true);
      // A left-handed camera shows the world mirrored unless its view matrix mirrors it back.
      Matrix4f mirrored = new Matrix4f().scaling(-1, 1, 1).mul(leftHanded);
      pictures.add(renderScene(device, picture, target, mirrored, left, true));
    }
    int[] first = pictures.get(0);
    // The square's quarters, its texture upright: pixel coordinates from the top left.
    assertThat(first[at(35, 20)]).isEqualTo(RED);
    assertThat(first[at(44, 20)]).isEqualTo(GREEN);
    assertThat(first[at(35, 29)]).isEqualTo(BLUE);
    assertThat(first[at(44, 29)]).isEqualTo(WHITE);
    assertThat(channel(first[at(44, 44)], 0)).isCloseTo(128, within(1));
    assertThat(first[at(4, 4)]).isEqualTo(0xff000000);
    for (int[] other : pictures) {
      int different = 0;
      for (int i = 0; i < first.length; i++) {
        different += first[i] == other[i] ? 0 : 1;
      }
      assertThat(different).as("pixels that differ").isLessThan(SIZE); // edges may round
    }
  }

  private static int at(int x, int y) {
    return y * SIZE + x;
  }

  private static View view(DrawTarget target) {
    return new View()
        .set(
            CAMERA,
            new Matrix4f().perspective(FOV, 1, 0.1f, 100, true),
            0,
            SIZE,
            SIZE,
            -SIZE,
            target);
  }

  private static EngineOptions drawing(DrawTarget... targets) {
    EngineOptions options = EngineOptions.defaults().compileExecutor(Runnable::run);
    for (DrawTarget target : targets) {
      options = options.target(target);
    }
    return options;
  }

  private static int center(
      VulkanDevice device, Picture picture, DrawTarget target, String[] files) {
    try (EffectRun run = new EffectRun(device, drawing(target))) {
      run.spawn(run.load(files));
      return picture.render(run, 0.1, view(target))[at(SIZE / 2, SIZE / 2)];
    }
  }

  @Test
  void blendModesMeetTheTargetAsTheyShould(VulkanDevice device) {
    try (Picture picture = new Picture(device, SIZE)) {
      DrawTarget target = picture.target();
      String color = "float4(1, 0.5, 0.25, 0.5)";
      // In the middle of a soft disc coverage is 1; the background is black.
      assertColor(center(device, picture, target, sprite("alpha", color)), 128, 64, 32);
      assertColor(center(device, picture, target, sprite("additive", color)), 128, 64, 32);
      assertColor(center(device, picture, target, sprite("premultiplied", color)), 255, 128, 64);
      assertColor(center(device, picture, target, sprite("opaque", color)), 255, 128, 64);
      assertColor(center(device, picture, target, sprite("masked", color)), 0, 0, 0);
      assertColor(
          center(device, picture, target, sprite("masked", "float4(1, 0.5, 0.25, 0.6)")),
          255,
          128,
          64);
      assertColor(center(device, picture, target, sprite("multiply", color)), 0, 0, 0);
    }
  }

  private static String[] sprite(String blend, String color) {
    return Effects.sprite("[blend(" + blend + ")]", "2", color);
  }

  private static void assertColor(int pixel, int red, int green, int blue) {
    assertThat(channel(pixel, 0)).isCloseTo(red, within(2));
    assertThat(channel(pixel, 1)).isCloseTo(green, within(2));
    assertThat(channel(pixel, 2)).isCloseTo(blue, within(2));
  }

  @Test
  void gammaTargetsAreEncodedBeforeBlending(VulkanDevice device) {
    try (Picture picture = new Picture(device, SIZE)) {
      int encoded =
          center(
              device,
              picture,
              picture.target().gamma(),
              sprite("opaque", "float4(0.5, 0.1, 0, 1)"));
      assertColor(encoded, 188, 89, 0); // the sRGB curve of 0.5 and 0.1
    }
  }

  @Test
  void renderPassesMultisamplingAndOtherAttachmentsWork(VulkanDevice device) {
    String[] files = sprite("opaque", "float4(0, 1, 0, 1)");
    try (Picture pass = new Picture(device, SIZE);
        Picture smooth = new Picture(device, SIZE, 1, 0, 4, 1);
        Picture second = new Picture(device, SIZE, 3, 1, 1, 1)) {
      assertThat(center(device, pass, pass.renderPassTarget(), files)).isEqualTo(GREEN);
      assertThat(center(device, smooth, smooth.target(), files)).isEqualTo(GREEN);
      assertThat(center(device, second, second.target(), files)).isEqualTo(GREEN);
    }
  }

  @Test
  void layersScissorsAndSeveralViews(VulkanDevice device) {
    try (Picture picture = new Picture(device, SIZE);
        EffectRun run = new EffectRun(device, drawing(picture.target()))) {
      EffectInstance instance = run.spawn(run.load(sprite("opaque", "float4(1, 0, 0, 1)")));
      instance.setLayerMask(2);
      View hidden = view(picture.target()).layerMask(1);
      assertThat(picture.render(run, 0.1, hidden)[at(32, 32)]).isEqualTo(0xff000000);
      View left = view(picture.target()).scissor(0, 0, SIZE / 2, SIZE);
      int[] half = picture.render(run, 0.1, hidden, left);
      assertThat(half[at(30, 32)]).isEqualTo(RED);
      assertThat(half[at(34, 32)]).isEqualTo(0xff000000);
    }
  }

  @Test
  void drawingWithoutAStepShowsTheLastOne(VulkanDevice device) {
    try (Picture picture = new Picture(device, SIZE);
        EffectRun run = new EffectRun(device, drawing(picture.target()))) {
      EffectInstance instance = run.spawn(run.load(sprite("opaque", "float4(1, 0, 0, 1)")));
      View view = view(picture.target());
      assertThat(picture.render(run, 0.1, view)[at(32, 32)]).isEqualTo(RED);
      assertThat(picture.render(run, 0, view)[at(32, 32)]).isEqualTo(RED);
      instance.pause();
      assertThat(picture.render(run, 0.1, view)[at(32, 32)]).isEqualTo(RED);
      instance.kill();
      assertThat(picture.render(run, 0.1, view)[at(32, 32)]).isEqualTo(0xff000000);
    }
  }

  @Test
  void anUnboundTextureIsASoftDiscAndABoundOneCanChange(VulkanDevice device) {
    String[] files = {
      "Card",
      """
      Texture2D map;
      struct Particle { float3 position : POSITION; float4 seen; };
      [blend(alpha)] [texture(map)]
      struct Render { float3 position; float size; float4 color; };
      bool update(inout Particle p) {
        p.seen = map.Sample(float2(0.5, 0.5)) + float4(map.size, 0, 0);
        Render r;
        r.size = 2;
        r.color = 1;
        draw(r);
        return true;
      }
      """
    };
    try (Picture picture = new Picture(device, SIZE);
        EffectRun run = new EffectRun(device, drawing(picture.target()))) {
      Effect effect = run.load(files);
      EffectInstance instance = run.spawn(effect);
      HostImage blue = picture.texture(run, 1, 1, BLUE);
      HostImage red = picture.texture(run, 3, 1, RED, RED, RED);
      View view = view(picture.target());
      int[] disc = picture.render(run, 0.1, view);
      assertThat(disc[at(32, 32)]).isNotEqualTo(0xff000000);
      assertThat(disc[at(17, 17)]).isEqualTo(0xff000000); // outside the disc, inside the card
      instance.bind("map", blue);
      assertThat(picture.render(run, 0.1, view)[at(17, 17)]).isEqualTo(BLUE);
      instance.bind("map", red);
      assertThat(picture.render(run, 0.1, view)[at(17, 17)]).isEqualTo(RED);
      assertThat(run.type(effect, "Card").particles().get(0).fields())
          .containsEntry("seen", List.of(4f, 1f, 0f, 1f));
      instance.unbind("map");
      assertThat(picture.render(run, 0.1, view)[at(17, 17)]).isEqualTo(0xff000000);
    }
  }
}
