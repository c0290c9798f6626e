package dev.tendril.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.pass.particles.SeenRecords;
import dev.tendril.vulkan.testing.EffectRun;
import dev.tendril.vulkan.testing.GpuTest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.joml.Matrix4f;
import org.joml.Vector3f;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkCommandBuffer;

/**
 * What views see, against a second implementation: boxes and frustums from eye, directions and
 * angles, where the engine has nothing but the matrices.
 */
@GpuTest
class CullingTest {
  private static final int INSTANCES = 200;
  private static final float FOV = (float) Math.toRadians(50);
  private static final float ASPECT = 1.5f;
  private static final float NEAR = 0.5f;
  private static final float FAR = 14;
  private static final DrawTarget TARGET = DrawTarget.color(VK10.VK_FORMAT_R8G8B8A8_UNORM);

  /** One sprite at the instance's place, of the instance's size. */
  private static final String[] MOTE = {
    "Mote",
    """
    uniform float size = 1;
    [capacity(12000)]
    struct Particle { float3 position : POSITION; };
    struct Render { float3 position; float size; };
    bool update(inout Particle p) {
      Render r;
      r.position = p.position;
      r.size = size;
      draw(r);
      return true;
    }
    """
  };

  private record Mote(Vector3f place, float size, int layers) {}

  private record Camera(Vector3f eye, Vector3f forward, Vector3f right, Vector3f up, int layers) {
    static Camera random(Random random) {
      Vector3f eye = direction(random).mul(10 * random.nextFloat());
      Vector3f forward = direction(random);
      Vector3f right = new Vector3f(forward).cross(direction(random)).normalize();
      Vector3f up = new Vector3f(right).cross(forward);
      return new Camera(eye, forward, right, up, (1 + random.nextInt(15)));
    }

    private static Vector3f direction(Random random) {
      return new Vector3f(
              (float) random.nextGaussian(),
              (float) random.nextGaussian(),
              (float) random.nextGaussian())
          .normalize();
    }

    /** Points p with dot(normal, p - eye) >= offset are inside: sides, near, far. */
    float[][] planes(boolean endless) {
      float t = (float) Math.tan(FOV / 2);
      List<float[]> planes = new ArrayList<>();
      for (int sign = -1; sign <= 1; sign += 2) {
        planes.add(plane(new Vector3f(forward).mul(t * ASPECT).fma(sign, right).normalize(), 0));
        planes.add(plane(new Vector3f(forward).mul(t).fma(sign, up).normalize(), 0));
      }
      planes.add(plane(forward, NEAR));
      if (!endless) {
        planes.add(plane(new Vector3f(forward).negate(), -FAR));
      }
      return planes.toArray(float[][]::new);
    }

    private float[] plane(Vector3f normal, float offset) {
      return new float[] {normal.x, normal.y, normal.z, -normal.dot(eye) - offset};
    }
  }

  /** Eye space as the five conventions have it. */
  private static View view(Camera camera, int convention, DrawTarget[] targets) {
    Vector3f to = new Vector3f(camera.eye).add(camera.forward);
    Matrix4f toView = new Matrix4f().lookAt(camera.eye, to, camera.up);
    float y = 96;
    float height = -96;
    Matrix4f toClip = new Matrix4f().perspective(FOV, ASPECT, NEAR, FAR, true);
    switch (convention) {
      case 1 -> {
        toClip.setPerspective(FOV, ASPECT, NEAR, FAR, false);
        toClip.m11(-toClip.m11());
        y = 0;
        height = 96;
      }
      case 2 -> toClip.setPerspective(FOV, ASPECT, Float.POSITIVE_INFINITY, NEAR, true);
      case 3 -> {
        toClip = new Matrix4f().scaling(1, -1, 1).mul(toClip);
        y = 0;
        height = 96;
      }
      case 4 -> {
        toView = new Matrix4f().scaling(1, 1, -1).mul(toView); // forward is +z
        toClip.setPerspectiveLH(FOV, ASPECT, NEAR, FAR, true);
      }
      default -> {}
    }
    return new View()
        .set(toView, toClip, 0, y, 144, height, targets[convention])
        .layerMask(camera.layers);
  }

  @Test
  void viewsOfAllConventionsSeeWhatAnOracleSees(VulkanDevice device) {
    DrawTarget[] targets = {
      TARGET, TARGET.clipDepthNegativeOneToOne(), TARGET.reversedZ(), TARGET, TARGET
    };
    Random random = new Random(4);
    List<Mote> motes = new ArrayList<>();
    for (int i = 0; i < INSTANCES; i++) {
      Vector3f place =
          new Vector3f(random.nextFloat(), random.nextFloat(), random.nextFloat())
              .sub(0.5f, 0.5f, 0.5f)
              .mul(30);
      motes.add(new Mote(place, 3 * random.nextFloat(), random.nextInt(16)));
    }
    EngineOptions options =
        EngineOptions.defaults().compileExecutor(Runnable::run).target(targets[0]);
    options = options.target(targets[1]).target(targets[2]);
    try (EffectRun run = new EffectRun(device, options);
        SeenRecords seen = new SeenRecords(device)) {
      Effect effect = run.load(MOTE);
      for (Mote mote : motes) {
        EffectInstance instance =
            run.engine().spawn(effect, new Matrix4f().translation(mote.place));
        instance.set("size", mote.size);
        instance.setLayerMask(mote.layers);
      }
      int none = 0;
      int some = 0;
      for (int convention = 0; convention < 5; convention++) {
        List<Camera> cameras = new ArrayList<>();
        VkCommandBuffer commands = run.queue().begin();
        run.engine().beginFrame();
        run.engine().step(commands, 0.1);
        for (int i = 0; i < 4; i++) {
          Camera camera = Camera.random(random);
          cameras.add(camera);
          View view = view(camera, convention, targets);
          run.engine().prepare(commands, view);
          seen.copy(commands, view.lists());
          assertThat(view.near()).isCloseTo(NEAR, within(1e-5));
          assertThat(view.far())
              .isCloseTo(convention == 2 ? Float.POSITIVE_INFINITY : FAR, within(1e-2));
          assertThat(view.isRightHanded()).isEqualTo(convention != 4);
        }
        run.queue().submit();
        run.queue().waitIdle();
        for (int i = 0; i < 4; i++) {
          // One draw a particle: a particle has 12,000 / 200 records, and one at the place of each.
          int[] owners =
              Arrays.stream(seen.of(i, 0)).map(record -> record / (12_000 / INSTANCES)).toArray();
          float[][] planes = cameras.get(i).planes(convention == 2);
          int[] expected = expected(motes, cameras.get(i).layers, planes, 0);
          int[] sure = expected(motes, cameras.get(i).layers, planes, -1e-4f);
          int[] possible = expected(motes, cameras.get(i).layers, planes, 1e-4f);
          assertThat(sure).as("the oracle is no edge case").isEqualTo(possible);
          assertThat(owners).as("convention %d, view %d", convention, i).isEqualTo(expected);
          none += owners.length == 0 ? 1 : 0;
          some += owners.length;
        }
        seen.clear();
      }
      assertThat(some).isGreaterThan(40);
      assertThat(none).isLessThan(10);
    }
  }

  private static org.assertj.core.data.Offset<Float> within(double offset) {
    return org.assertj.core.api.Assertions.within((float) offset);
  }

  /** Instances whose box, larger by so much, meets the inside of all planes. */
  private static int[] expected(List<Mote> motes, int layers, float[][] planes, float margin) {
    return IntStream.range(0, motes.size())
        .filter(i -> (motes.get(i).layers & layers) != 0)
        .filter(
            i -> {
              double reach = motes.get(i).size * Math.sqrt(0.5) + margin;
              Vector3f p = motes.get(i).place;
              for (float[] plane : planes) {
                double farthest =
                    plane[0] * p.x
                        + plane[1] * p.y
                        + plane[2] * p.z
                        + reach * (Math.abs(plane[0]) + Math.abs(plane[1]) + Math.abs(plane[2]));
                if (farthest + plane[3] < 0) {
                  return false;
                }
              }
              return true;
            })
        .toArray();
  }

  @Test
  void whatIsSeenOfLongListsKeepsItsOrder(VulkanDevice device) {
    EngineOptions options = EngineOptions.defaults().compileExecutor(Runnable::run).target(TARGET);
    try (EffectRun run = new EffectRun(device, options);
        SeenRecords seen = new SeenRecords(device)) {
      Effect effect = run.load(MOTE);
      // Interleaved in slot order: 500 roots of each in turn, in six steps.
      EffectInstance[] instances = new EffectInstance[3];
      for (int i = 0; i < 3; i++) {
        instances[i] = run.spawn(effect, 0, i);
        instances[i].setLayerMask(1 << i);
      }
      for (int round = 0; round < 6; round++) {
        for (EffectInstance instance : instances) {
          instance.trigger(500);
        }
        run.step(0.1);
      }
      Matrix4f toView = new Matrix4f().translation(0, 0, -3);
      Matrix4f toClip = new Matrix4f().perspective(FOV, 1, NEAR, FAR, true);
      VkCommandBuffer commands = run.queue().begin();
      run.engine().beginFrame();
      run.engine().step(commands, 0.1);
      int[] masks = {2, 5, 7, 8, 1};
      for (int mask : masks) {
        View view = new View().set(toView, toClip, 0, 96, 96, -96, TARGET).layerMask(mask);
        run.engine().prepare(commands, view);
        seen.copy(commands, view.lists());
      }
      run.queue().submit();
      run.queue().waitIdle();
      for (int i = 0; i < masks.length; i++) {
        int mask = masks[i];
        int[] expected =
            IntStream.range(0, 9000).filter(slot -> (mask >> slot / 500 % 3 & 1) != 0).toArray();
        assertThat(seen.of(i, 0)).isEqualTo(mask == 7 ? null : expected);
        assertThat(seen.drawn(i, 0)).isEqualTo(expected.length);
      }
    }
  }

  /** A hundred metres beside its instance. */
  private static final String[] MIST = {
    "Mist",
    """
    uniform float size = 0.1;
    [capacity(2048)] [lod(10, 1, 0.5)] [lod(20, 1, 0.25)] [lod(40, 1, 0)]
    struct Particle { float3 position : POSITION; float age; };
    struct Render { float3 position; float size; };
    void init(inout Particle p, Birth b) { p.position.x += 100; }
    bool update(inout Particle p) {
      p.age += deltaTime * random();
      Render r;
      r.position = p.position;
      r.size = size > 5 ? (size - size) / (p.age - p.age) : size;
      draw(r);
      return true;
    }
    """
  };

  /** Looks along -z from z metres, or the other way. */
  private static View from(float z, boolean away) {
    Matrix4f toView = new Matrix4f().lookAt(0, 0, z, 0, 0, away ? 2 * z : 0, 0, 1, 0);
    Matrix4f toClip = new Matrix4f().perspective(FOV, 1, NEAR, 100, true);
    return new View().set(toView, toClip, 0, 96, 96, -96, TARGET);
  }

  /** One step and these views; null for one that sees all. */
  private static int[][] see(EffectRun run, SeenRecords seen, View... views) {
    VkCommandBuffer commands = run.queue().begin();
    run.engine().beginFrame();
    run.engine().step(commands, 0.1);
    for (View view : views) {
      run.engine().prepare(commands, view);
      seen.copy(commands, view.lists());
    }
    run.queue().submit();
    run.queue().waitIdle();
    int[][] result = new int[views.length][];
    for (int i = 0; i < views.length; i++) {
      result[i] = seen.of(i, 0);
    }
    seen.clear();
    return result;
  }

  @Test
  void levelsOfDetailLeaveOutTheSameParticlesInEveryFrame(VulkanDevice device) {
    EngineOptions options = EngineOptions.defaults().compileExecutor(Runnable::run).target(TARGET);
    try (EffectRun run = new EffectRun(device, options);
        SeenRecords seen = new SeenRecords(device)) {
      Effect effect = run.load(MIST);
      run.engine().spawn(effect, new Matrix4f().translation(-100, 0, 0), s -> s.roots(2000));
      View[] views = {from(5, false), from(15, false), from(25, false), from(50, false)};
      int[][] first = see(run, seen, views);
      int[][] second = see(run, seen, views);
      assertThat(second).isEqualTo(first);
      assertThat(first[0]).isNull();
      // Of 2000, half and a quarter: within four standard deviations.
      assertThat(first[1].length).isBetween(910, 1090);
      assertThat(first[2].length).isBetween(422, 578);
      assertThat(first[3]).isEmpty();
      assertThat(first[1]).contains(first[2]).isSorted();
    }
  }

  @Test
  @DisplayName("BR-45 what is not seen is simulated, and the instance's place does not count")
  void whatIsNotSeenIsSimulatedAndTheInstancesPlaceDoesNotCount(VulkanDevice device) {
    EngineOptions options = EngineOptions.defaults().compileExecutor(Runnable::run).target(TARGET);
    try (EffectRun run = new EffectRun(device, options);
        EffectRun unseen = new EffectRun(device, options);
        SeenRecords seen = new SeenRecords(device)) {
      Effect effect = run.load(MIST);
      Effect other = unseen.load(MIST);
      Matrix4f beside = new Matrix4f().translation(-100, 0, 0);
      run.engine().spawn(effect, beside, s -> s.roots(5));
      EffectInstance broken = run.engine().spawn(effect, beside, s -> s.roots(3));
      unseen.engine().spawn(other, beside, s -> s.roots(5));
      unseen.engine().spawn(other, beside, s -> s.roots(3)).set("size", 6f);
      broken.set("size", 6f); // its draws are not finite: nowhere, and no harm to others
      int quota = 2048 / 8;
      int[] good = IntStream.range(0, 5).map(i -> i * quota).toArray();
      assertThat(see(run, seen, from(5, false))[0]).isEqualTo(good);
      for (int i = 0; i < 3; i++) {
        assertThat(see(run, seen, from(5, true))[0]).isEmpty();
      }
      assertThat(see(run, seen, from(5, true), from(5, false))[1]).isEqualTo(good);
      unseen.frames(5, 0.1);
      assertThat(run.type(effect, "Mist")).isEqualTo(unseen.type(other, "Mist"));
    }
  }
}
