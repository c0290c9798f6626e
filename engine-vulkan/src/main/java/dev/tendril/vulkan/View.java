package dev.tendril.vulkan;

import static org.lwjgl.system.MemoryUtil.memPutFloat;
import static org.lwjgl.system.MemoryUtil.memPutInt;

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
  private int targetIndex;

  /**
   * Sets everything; the scissor becomes the viewport.
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
    float top = Math.min(y, y + height);
    preparedFrame = -1;
    return scissor(
        Math.max(0, (int) Math.floor(x)),
        Math.max(0, (int) Math.floor(top)),
        (int) Math.ceil(width),
        (int) Math.ceil(Math.abs(height)));
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

  void prepared(VfxEngine engine, long frame, long viewAddress, int index) {
    preparedBy = engine;
    preparedFrame = frame;
    address = viewAddress;
    targetIndex = index;
  }

  boolean isPrepared(VfxEngine engine, long frame) {
    return preparedBy == engine && preparedFrame == frame;
  }

  long address() {
    return address;
  }

  int targetIndex() {
    return targetIndex;
  }

  /** Writes what {@code view.glsl} calls TendrilViewData. */
  void write(long at) {
    DrawTarget into = target();
    viewToClip.mul(worldToView, worldToClip);
    if (into.isNegativeOneToOne()) { // z' = (z + w) / 2
      worldToClip.m02((worldToClip.m02() + worldToClip.m03()) / 2);
      worldToClip.m12((worldToClip.m12() + worldToClip.m13()) / 2);
      worldToClip.m22((worldToClip.m22() + worldToClip.m23()) / 2);
      worldToClip.m32((worldToClip.m32() + worldToClip.m33()) / 2);
    }
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
    memPutInt(at + 120, 0);
    memPutInt(at + 124, 0);
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
