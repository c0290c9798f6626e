package dev.tendril.samples.host;

import org.joml.Vector3f;
import org.joml.Vector3fc;

/** A camera that circles around a point: drag turns it, the wheel goes nearer or farther. */
public final class OrbitCamera {
  private static final float RADIANS_PER_PIXEL = 0.008f;
  private static final float FACTOR_PER_NOTCH = 0.88f;
  private static final float STEEPEST = (float) Math.toRadians(89);
  private static final float NEAREST = 0.02f;
  private static final float FARTHEST = 10_000;

  private final Vector3f look = new Vector3f();
  private float verticalFov = Camera.DEFAULT_FOV;
  private float azimuth;
  private float elevation;
  private float distance = 1;

  /** Begins where a camera stands. */
  public OrbitCamera(Camera camera) {
    moveTo(camera);
  }

  /** Goes to where a camera stands. */
  public void moveTo(Camera camera) {
    look.set(camera.look());
    verticalFov = camera.verticalFov();
    Vector3f offset = new Vector3f(camera.eye()).sub(look);
    distance = Math.min(Math.max(offset.length(), NEAREST), FARTHEST);
    azimuth = (float) Math.atan2(offset.x, offset.z);
    elevation = clampElevation((float) Math.asin(Math.min(1, Math.max(-1, offset.y / distance))));
  }

  /** Turns by a movement of the mouse in pixels; y points down. */
  public void drag(float x, float y) {
    azimuth -= x * RADIANS_PER_PIXEL;
    elevation = clampElevation(elevation + y * RADIANS_PER_PIXEL);
  }

  /** Goes nearer by notches of the wheel; negative: farther. */
  public void zoom(float notches) {
    float factor = (float) Math.pow(FACTOR_PER_NOTCH, notches);
    distance = Math.min(Math.max(distance * factor, NEAREST), FARTHEST);
  }

  /**
   * Moves the point looked at, across the view.
   *
   * @param x to the right, in picture heights
   * @param y up, in picture heights
   */
  public void pan(float x, float y) {
    float height = 2 * distance * (float) Math.tan(Math.toRadians(verticalFov) / 2);
    Vector3f back = back();
    Vector3f right = new Vector3f(0, 1, 0).cross(back).normalize();
    Vector3f up = new Vector3f(back).cross(right);
    look.add(right.mul(x * height)).add(up.mul(y * height));
  }

  /** The point that it circles, metres. */
  public Vector3fc look() {
    return look;
  }

  /** Where it stands now. */
  public Camera camera() {
    return new Camera(back().mul(distance).add(look), look, verticalFov);
  }

  private Vector3f back() {
    float level = (float) Math.cos(elevation);
    return new Vector3f(
        (float) Math.sin(azimuth) * level,
        (float) Math.sin(elevation),
        (float) Math.cos(azimuth) * level);
  }

  private static float clampElevation(float radians) {
    return Math.min(Math.max(radians, -STEEPEST), STEEPEST);
  }
}
