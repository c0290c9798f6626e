package dev.tendril.samples.host;

import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;

/** Finds a camera that has given points in the picture. */
public final class Framing {
  /** From where it looks: a little from the right, a little from above. */
  private static final Vector3fc DIRECTION = new Vector3f(0.45f, 0.32f, 1).normalize();

  /** How much of the picture the points may fill, in each direction. */
  private static final float FILL = 0.86f;

  /**
   * Half the size of what is shown at least, metres: a single point is not looked at from inside.
   */
  private static final float SMALLEST = 0.25f;

  private final Vector3f low = new Vector3f(Float.POSITIVE_INFINITY);
  private final Vector3f high = new Vector3f(Float.NEGATIVE_INFINITY);

  /** Adds a point that must be in the picture, in metres. What is not finite is left out. */
  public void include(float x, float y, float z) {
    if (Float.isFinite(x) && Float.isFinite(y) && Float.isFinite(z)) {
      low.min(new Vector3f(x, y, z));
      high.max(new Vector3f(x, y, z));
    }
  }

  /** Whether no point was added. */
  public boolean isEmpty() {
    return low.x > high.x;
  }

  /**
   * The camera, looking at the middle of the points' box. Without points it looks at the origin.
   *
   * @param verticalFov whole vertical angle, degrees
   * @param aspect width over height
   */
  public Camera camera(float verticalFov, float aspect) {
    return camera(null, verticalFov, aspect);
  }

  /**
   * The same, looking at a given point.
   *
   * @param target metres; null for the middle of the points' box
   */
  public Camera camera(@Nullable Vector3fc target, float verticalFov, float aspect) {
    Vector3f middle = isEmpty() ? new Vector3f() : new Vector3f(low).add(high).mul(0.5f);
    Vector3f half = isEmpty() ? new Vector3f() : new Vector3f(high).sub(low).mul(0.5f);
    half.max(new Vector3f(isEmpty() ? 1 : SMALLEST));
    Vector3f look = target == null ? middle : new Vector3f(target);

    Vector3f back = new Vector3f(DIRECTION);
    Vector3f right = new Vector3f(0, 1, 0).cross(back).normalize();
    Vector3f up = new Vector3f(back).cross(right);
    float tangent = (float) Math.tan(Math.toRadians(verticalFov) / 2);
    float vertical = tangent * FILL;
    float horizontal = tangent * aspect * FILL;
    float distance = 0;
    for (int corner = 0; corner < 8; corner++) {
      Vector3f point =
          new Vector3f(
                  (corner & 1) == 0 ? -half.x : half.x,
                  (corner & 2) == 0 ? -half.y : half.y,
                  (corner & 4) == 0 ? -half.z : half.z)
              .add(middle)
              .sub(look);
      float depth = point.dot(back);
      distance = Math.max(distance, depth + Math.abs(point.dot(right)) / horizontal);
      distance = Math.max(distance, depth + Math.abs(point.dot(up)) / vertical);
    }
    return new Camera(back.mul(distance).add(look), look, verticalFov);
  }
}
