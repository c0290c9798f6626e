package dev.tendril.samples.host;

import org.joml.Matrix4f;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * Where a picture is taken from. Right-handed, y up, looking along the view's -z; clip space is
 * Vulkan's: y down, depth 0 (near) to 1 (far).
 *
 * @param eye metres
 * @param look the point in the middle of the picture, metres
 * @param verticalFov whole vertical angle, degrees
 */
public record Camera(Vector3fc eye, Vector3fc look, float verticalFov) {
  /** The vertical angle where none is given, degrees. */
  public static final float DEFAULT_FOV = 50;

  public Camera {
    eye = new Vector3f(eye);
    look = new Vector3f(look);
  }

  /** World to view. */
  public Matrix4f worldToView() {
    Vector3f forward = new Vector3f(look).sub(eye);
    // Straight up or down: any other direction will do as up.
    boolean steep = Math.abs(forward.y) > 0.9999f * forward.length();
    Vector3f up = steep ? new Vector3f(0, 0, -1) : new Vector3f(0, 1, 0);
    return new Matrix4f().lookAt(eye, look, up);
  }

  /**
   * View to clip.
   *
   * @param aspect width over height
   */
  public Matrix4f viewToClip(float aspect) {
    float distance = eye.distance(look);
    float near = Math.max(distance * 0.01f, 1e-4f);
    float far = Math.max(distance * 100, 1000);
    Matrix4f matrix =
        new Matrix4f().perspective((float) Math.toRadians(verticalFov), aspect, near, far, true);
    return matrix.m11(-matrix.m11()); // Vulkan's y points down
  }
}
