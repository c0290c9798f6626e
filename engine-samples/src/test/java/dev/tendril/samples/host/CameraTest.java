package dev.tendril.samples.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Offset;
import org.joml.Matrix4f;
import org.joml.Vector3f;
import org.joml.Vector4f;
import org.junit.jupiter.api.Test;

final class CameraTest {
  private static final Offset<Float> CLOSE = within(1e-4f);

  private static Vector4f clip(Camera camera, float aspect, float x, float y, float z) {
    Matrix4f matrix = camera.viewToClip(aspect).mul(camera.worldToView());
    Vector4f point = matrix.transform(new Vector4f(x, y, z, 1));
    return point.div(point.w);
  }

  @Test
  void clipSpaceIsVulkans() {
    Camera camera = new Camera(new Vector3f(0, 0, 5), new Vector3f(), 90);
    Vector4f middle = clip(camera, 2, 0, 0, 0);
    assertThat(middle.x).isCloseTo(0, CLOSE);
    assertThat(middle.y).isCloseTo(0, CLOSE);
    assertThat(middle.z).isBetween(0f, 1f);
    assertThat(clip(camera, 2, 0, 5, 0).y).isCloseTo(-1, CLOSE); // up is -y
    assertThat(clip(camera, 2, 10, 0, 0).x).isCloseTo(1, CLOSE);
    assertThat(clip(camera, 2, 0, 0, 1).z).isLessThan(middle.z); // nearer is less
  }

  @Test
  void straightDownIsADirectionToo() {
    Camera camera = new Camera(new Vector3f(0, 5, 0), new Vector3f(), 50);
    assertThat(camera.worldToView().isFinite()).isTrue();
    assertThat(clip(camera, 1, 0, 0, 0).x).isCloseTo(0, CLOSE);
  }

  @Test
  void allPointsAreInTheFrameAndFillIt() {
    for (float aspect : new float[] {0.5f, 1, 1.7778f, 3}) {
      Framing framing = new Framing();
      float[][] points = {{-3, 0, 2}, {40, 1, -7}, {5, 22, 0}, {1, 2, 30}};
      for (float[] point : points) {
        framing.include(point[0], point[1], point[2]);
      }
      framing.include(Float.NaN, 0, 0);
      Camera camera = framing.camera(50, aspect);
      float widest = 0;
      for (float x : new float[] {-3, 40}) {
        for (float y : new float[] {0, 22}) {
          for (float z : new float[] {-7, 30}) {
            Vector4f seen = clip(camera, aspect, x, y, z);
            assertThat(Math.abs(seen.x)).isLessThan(1);
            assertThat(Math.abs(seen.y)).isLessThan(1);
            assertThat(seen.z).isBetween(0f, 1f);
            widest = Math.max(widest, Math.max(Math.abs(seen.x), Math.abs(seen.y)));
          }
        }
      }
      assertThat(widest).isGreaterThan(0.8f);
    }
  }

  @Test
  void nothingAndOnePointCanBeFramed() {
    Framing framing = new Framing();
    assertThat(framing.isEmpty()).isTrue();
    assertThat(framing.camera(50, 1).look()).isEqualTo(new Vector3f());
    framing.include(1, 2, 3);
    Camera camera = framing.camera(50, 1);
    assertThat(camera.look()).isEqualTo(new Vector3f(1, 2, 3));
    assertThat(camera.eye().distance(camera.look())).isBetween(0.3f, 5f);
  }

  @Test
  void orbiting() {
    Camera start = new Camera(new Vector3f(1, 3, 4), new Vector3f(1, 1, 1), 40);
    OrbitCamera orbit = new OrbitCamera(start);
    assertThat(orbit.camera().eye().distance(start.eye())).isLessThan(1e-4f);
    float distance = start.eye().distance(start.look());

    orbit.drag(100, 40);
    assertThat(orbit.camera().eye().distance(start.eye())).isGreaterThan(0.1f);
    assertThat(orbit.camera().eye().distance(orbit.look())).isCloseTo(distance, CLOSE);

    orbit.drag(0, 1e6f); // not over the pole
    assertThat(orbit.camera().eye().y()).isLessThanOrEqualTo(1 + distance);
    assertThat(orbit.camera().worldToView().isFinite()).isTrue();

    orbit.zoom(1);
    assertThat(orbit.camera().eye().distance(orbit.look())).isLessThan(distance);
    orbit.zoom(1e6f);
    assertThat(orbit.camera().eye().distance(orbit.look())).isPositive();
  }

  @Test
  void panningMovesAcrossTheView() {
    OrbitCamera orbit = new OrbitCamera(new Camera(new Vector3f(0, 0, 2), new Vector3f(), 90));
    orbit.pan(0.5f, 0);
    assertThat(orbit.look().distance(new Vector3f(2, 0, 0))).isLessThan(1e-4f);
    orbit.pan(0, 0.25f);
    assertThat(orbit.look().distance(new Vector3f(2, 1, 0))).isLessThan(1e-4f);
  }
}
