package dev.tendril.vulkan;

import static org.lwjgl.system.MemoryUtil.memPutFloat;
import static org.lwjgl.system.MemoryUtil.memPutInt;
import static org.lwjgl.system.MemoryUtil.memPutLong;

import dev.tendril.vulkan.pass.particles.ViewLists;
import org.joml.Matrix4f;
import org.joml.Matrix4fc;
import org.jspecify.annotations.Nullable;

/**
 * A camera and where it draws to. A reusable value of the host's: set it every frame, prepare it,
 * draw it. It belongs to the thread of the frame calls.
 *
 * <p>The matrices are the host's exactly as its own shaders use them. Everything else is derived:
 * where right and up are on the screen from the projection and the sign of the viewport's height,
 * the eye from the inverse, so that left- and right-handed, y-up and y-down, normal and reversed
 * depth all work without being told.
 */
public final class View {
  private final Matrix4f worldToView = new Matrix4f();
  private final Matrix4f viewToClip = new Matrix4f();
  private final Matrix4f worldToClip = new Matrix4f();
  private final Matrix4f viewToWorld = new Matrix4f();
  private final Matrix4f previousWorldToView = new Matrix4f();
  private final Matrix4f previousViewToClip = new Matrix4f();
  private boolean hasPrevious;
  private float jitterX;
  private float jitterY;
  private float previousJitterX;
  private float previousJitterY;
  private float x;
  private float y;
  private float width;
  private float height;
  private int scissorX;
  private int scissorY;
  private int scissorWidth;
  private int scissorHeight;
  private int layerMask = -1;
  private @Nullable DrawTarget target;
  private long preparedFrame = -1;
  private @Nullable VfxEngine preparedBy;
  private long address;
  private @Nullable ViewLists lists;
  private int targetIndex;

  /**
   * Sets everything; the scissor becomes the viewport, there is no jitter, and the matrices of the
   * frame before are these.
   *
   * @param worldToView column vectors; copied
   * @param viewToClip column vectors; copied
   * @param x viewport, pixels
   * @param y viewport, pixels; with a negative height its lower edge, as in Vulkan
   * @param width pixels, positive
   * @param height pixels; negative where the host turns y round in this way
   * @param target one of the engine's
   * @return this
   */
  public View set(
      Matrix4fc worldToView,
      Matrix4fc viewToClip,
      float x,
      float y,
      float width,
      float height,
      DrawTarget target) {
    if (!(width > 0) || height == 0 || !Float.isFinite(height)) {
      throw new IllegalArgumentException("a viewport of " + width + " x " + height);
    }
    this.worldToView.set(worldToView);
    this.viewToClip.set(viewToClip);
    this.x = x;
    this.y = y;
    this.width = width;
    this.height = height;
    this.target = target;
    hasPrevious = false;
    jitter(0, 0);
    previousJitter(0, 0);
    float top = Math.min(y, y + height);
    preparedFrame = -1;
    return scissor(
        Math.max(0, (int) Math.floor(x)),
        Math.max(0, (int) Math.floor(top)),
        (int) Math.ceil(width),
        (int) Math.ceil(Math.abs(height)));
  }

  /**
   * The host's matrices of the frame before, for motion vectors.
   *
   * @param worldToView column vectors; copied
   * @param viewToClip column vectors; copied
   */
  public View previous(Matrix4fc worldToView, Matrix4fc viewToClip) {
    previousWorldToView.set(worldToView);
    previousViewToClip.set(viewToClip);
    hasPrevious = true;
    return this;
  }

  /**
   * How far the picture is moved for temporal antialiasing, in pixels to the right and downwards in
   * the framebuffer. It is part of {@code viewToClip} already, and told so that motion vectors can
   * be without it.
   */
  public View jitter(float right, float down) {
    jitterX = right;
    jitterY = down;
    return this;
  }

  /** The same of the frame before. */
  public View previousJitter(float right, float down) {
    previousJitterX = right;
    previousJitterY = down;
    return this;
  }

  /** What may be drawn to, in pixels. */
  public View scissor(int x, int y, int width, int height) {
    scissorX = x;
    scissorY = y;
    scissorWidth = width;
    scissorHeight = height;
    return this;
  }

  /** Which instances are seen: those whose mask shares a bit. */
  public View layerMask(int mask) {
    layerMask = mask;
    return this;
  }

  DrawTarget target() {
    if (target == null) {
      throw new IllegalStateException("the view has not been set");
    }
    return target;
  }

  float x() {
    return x;
  }

  float y() {
    return y;
  }

  float width() {
    return width;
  }

  float height() {
    return height;
  }

  int scissorX() {
    return scissorX;
  }

  int scissorY() {
    return scissorY;
  }

  int scissorWidth() {
    return scissorWidth;
  }

  int scissorHeight() {
    return scissorHeight;
  }

  void prepared(VfxEngine engine, long frame, long viewAddress, ViewLists seen, int index) {
    preparedBy = engine;
    preparedFrame = frame;
    address = viewAddress;
    lists = seen;
    targetIndex = index;
  }

  boolean isPrepared(VfxEngine engine, long frame) {
    return preparedBy == engine && preparedFrame == frame;
  }

  long address() {
    return address;
  }

  /** What it sees, once it is prepared. */
  ViewLists lists() {
    return java.util.Objects.requireNonNull(lists);
  }

  int targetIndex() {
    return targetIndex;
  }

  /** Whether the camera looks along -z in view space. */
  public boolean isRightHanded() {
    float perspective = viewToClip.m23();
    if (perspective != 0) {
      return perspective < 0;
    }
    // Without perspective: depth grows away from the camera, or towards it where it is reversed.
    return viewToClip.m22() < 0 != target().isReversedZ();
  }

  /** Metres along the viewing direction where the depth range begins. */
  public float near() {
    return distanceAt(target().isReversedZ());
  }

  /** Metres along the viewing direction where the depth range ends; may be infinite. */
  public float far() {
    return distanceAt(!target().isReversedZ());
  }

  /** Where depth is 1, or what the host's range has for 0; both planes face the camera. */
  private float distanceAt(boolean one) {
    float depth = one ? 1 : target().isNegativeOneToOne() ? -1 : 0;
    // (m22 z + m32) / (m23 z + m33) = depth
    float divisor = viewToClip.m22() - depth * viewToClip.m23();
    float z = (depth * viewToClip.m33() - viewToClip.m32()) / divisor;
    float distance = isRightHanded() ? -z : z;
    boolean behind = viewToClip.m23() != 0 && !(distance > 0); // endless, but for rounding
    return divisor == 0 || behind ? Float.POSITIVE_INFINITY : distance;
  }

  /** Into depth 0 to 1. */
  private void toClip(Matrix4f toView, Matrix4f toClip, Matrix4f result) {
    toClip.mul(toView, result);
    if (target().isNegativeOneToOne()) { // z' = (z + w) / 2
      result.m02((result.m02() + result.m03()) / 2);
      result.m12((result.m12() + result.m13()) / 2);
      result.m22((result.m22() + result.m23()) / 2);
      result.m32((result.m32() + result.m33()) / 2);
    }
  }

  /**
   * Writes what {@code viewdata.glsl} calls TendrilViewData.
   *
   * @param listsAddress of what it sees
   */
  void write(long at, long listsAddress) {
    DrawTarget into = target();
    toClip(worldToView, viewToClip, worldToClip);
    writeMatrix(worldToClip, at);
    // The view-space directions that the projection turns to the right and upwards on the screen:
    // columns of the inverse of its upper left 2 x 2 part.
    float a = viewToClip.m00();
    float b = viewToClip.m10();
    float c = viewToClip.m01();
    float d = viewToClip.m11();
    float determinant = a * d - b * c;
    float sign = Math.signum(determinant);
    float downward =
        Math.signum(height); // framebuffer y grows with clip y unless the height is negative
    writeDirection(at + 64, sign * d, sign * -c);
    writeDirection(at + 80, -downward * sign * -b, -downward * sign * a);
    worldToView.invertAffine(viewToWorld);
    memPutFloat(at + 96, viewToWorld.m30());
    memPutFloat(at + 100, viewToWorld.m31());
    memPutFloat(at + 104, viewToWorld.m32());
    memPutFloat(at + 108, 1);
    memPutInt(at + 112, layerMask);
    memPutInt(at + 116, into.isGamma() ? 1 : 0);
    memPutLong(at + 120, listsAddress);
    if (hasPrevious) {
      toClip(previousWorldToView, previousViewToClip, worldToClip);
    }
    writeMatrix(worldToClip, at + 128);
    // Clip units are half a viewport wide; a negative height turns y round.
    memPutFloat(at + 192, 2 * jitterX / width);
    memPutFloat(at + 196, 2 * jitterY / height);
    memPutFloat(at + 200, 2 * previousJitterX / width);
    memPutFloat(at + 204, 2 * previousJitterY / height);
    memPutFloat(at + 208, near());
    memPutFloat(at + 212, far());
    memPutInt(at + 216, 0);
    memPutInt(at + 220, 0);
  }

  /** Columns one after another. */
  private static void writeMatrix(Matrix4f m, long at) {
    for (int column = 0; column < 4; column++) {
      for (int row = 0; row < 4; row++) {
        memPutFloat(at + 16L * column + 4L * row, m.get(column, row));
      }
    }
  }

  /** A unit world-space vector from view-space x and y. */
  private void writeDirection(long at, float viewX, float viewY) {
    float wx = worldToView.m00() * viewX + worldToView.m01() * viewY;
    float wy = worldToView.m10() * viewX + worldToView.m11() * viewY;
    float wz = worldToView.m20() * viewX + worldToView.m21() * viewY;
    float length = (float) Math.sqrt(wx * wx + wy * wy + wz * wz);
    float scale = length > 0 ? 1 / length : 0;
    memPutFloat(at, wx * scale);
    memPutFloat(at + 4, wy * scale);
    memPutFloat(at + 8, wz * scale);
    memPutFloat(at + 12, 0);
  }
}
