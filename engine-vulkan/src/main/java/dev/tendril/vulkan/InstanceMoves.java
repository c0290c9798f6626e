package dev.tendril.vulkan;

import java.util.ArrayList;
import java.util.List;
import org.joml.Matrix4f;
import org.joml.Matrix4fc;

/**
 * Where instances are in each part of a step that is cut: on the straight way from where the last
 * step found them to where the host has moved them. To be used under the engine's lock; allocates
 * once for each instance that moves, and only in engines that cut steps.
 */
final class InstanceMoves {
  /** An instance's way in the next step. */
  static final class Way {
    private final Matrix4f from = new Matrix4f();
    private final Matrix4f to = new Matrix4f();

    /** Where the last step before this frame found it, if it has moved in the frame. */
    private final Matrix4f frameFrom = new Matrix4f();

    private boolean moved;
    private boolean movedInFrame;

    /**
     * @param now where the instance is
     */
    Way(Matrix4fc now) {
      to.set(now);
    }

    void shiftOrigin(float x, float y, float z) {
      shift(from, x, y, z);
      shift(to, x, y, z);
      shift(frameFrom, x, y, z);
    }

    private static void shift(Matrix4f matrix, float x, float y, float z) {
      matrix.m30(matrix.m30() - x).m31(matrix.m31() - y).m32(matrix.m32() - z);
    }
  }

  private final List<EffectInstance> moved = new ArrayList<>();
  private final List<EffectInstance> movedInFrame = new ArrayList<>();
  private final Matrix4f place = new Matrix4f();

  /** The host moves an instance whose way that is. */
  void move(EffectInstance instance, Way way, Matrix4fc to) {
    if (!way.moved) {
      way.from.set(way.to);
      way.moved = true;
      moved.add(instance);
    }
    way.to.set(to);
  }

  /** Puts all that move where they are at the end of a part of the step, from 1. */
  void place(int part, int parts) {
    for (int i = 0; i < moved.size(); i++) {
      EffectInstance instance = moved.get(i);
      Way way = instance.way();
      if (way == null || !instance.isAlive()) {
        continue;
      }
      if (part == 1 && !instance.comesFromSomewhere()) {
        way.from.set(way.to);
      }
      if (part == parts) {
        instance.place(way.to);
      } else {
        way.from.lerp(way.to, (float) part / parts, place);
        instance.place(place);
      }
    }
  }

  /** The step has been recorded: all are where they were to go. */
  void stepped() {
    for (int i = 0; i < moved.size(); i++) {
      EffectInstance instance = moved.get(i);
      Way way = instance.way();
      if (way != null) {
        way.moved = false;
        if (!way.movedInFrame) {
          way.movedInFrame = true;
          way.frameFrom.set(way.from);
          movedInFrame.add(instance);
        }
      }
    }
    moved.clear();
  }

  /** The previous frame counts as submitted. */
  void beginFrame() {
    for (int i = 0; i < movedInFrame.size(); i++) {
      Way way = movedInFrame.get(i).way();
      if (way != null) {
        way.movedInFrame = false;
      }
    }
    movedInFrame.clear();
  }

  /** The next step goes the whole way again. */
  void abandonFrame() {
    for (int i = 0; i < movedInFrame.size(); i++) {
      EffectInstance instance = movedInFrame.get(i);
      Way way = instance.way();
      if (way != null) {
        way.from.set(way.frameFrom);
        way.movedInFrame = false;
        if (!way.moved) {
          way.moved = true;
          moved.add(instance);
        }
      }
    }
    movedInFrame.clear();
  }
}
