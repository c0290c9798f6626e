package dev.tendril.vulkan;

import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;

/**
 * Decides which instances give no births while a budget of particles is short: the least important
 * ones. What matters is the priority of the root's type, then that of the instance, then how near
 * it is to the nearest listener. As long as limits refuse births more are cut; when none have been
 * refused for a while and there is room again, some are let go on. To be used under the engine's
 * lock; allocates nothing after its making but where listeners become more.
 */
final class Importance {
  /** Steps between two decisions: counts of what the last one changed have come back. */
  private static final int INTERVAL = 8;

  /** Decisions without a refusal before somebody is let go on. */
  private static final int CALM = 4;

  /** One that is cut counts as so much further away, so that neighbours do not take turns. */
  private static final float HYSTERESIS = 1.1f;

  private final @Nullable EffectInstance[] instances;
  private final int[] order;
  private final int[] typePriorities;
  private final float[] distances;
  private float[] listeners = new float[3];
  private int listenerCount;
  private long nextDecision;
  private long refused;
  private int calm;
  private int wanted;
  private int cutCount;

  Importance(int maximumInstances) {
    instances = new EffectInstance[maximumInstances];
    order = new int[maximumInstances];
    typePriorities = new int[maximumInstances];
    distances = new float[maximumInstances];
  }

  void spawned(EffectInstance instance) {
    EffectInstance before = instances[instance.index()];
    if (before != null && before.isCut()) {
      cutCount--; // it is over
    }
    instances[instance.index()] = instance;
  }

  void setListeners(Vector3fc[] positions) {
    if (listeners.length < 3 * positions.length) {
      listeners = new float[3 * positions.length];
    }
    for (int i = 0; i < positions.length; i++) {
      listeners[3 * i] = positions[i].x();
      listeners[3 * i + 1] = positions[i].y();
      listeners[3 * i + 2] = positions[i].z();
    }
    listenerCount = positions.length;
  }

  /** Listeners are where they were, in a world of another origin. */
  void shiftOrigin(float x, float y, float z) {
    for (int i = 0; i < listenerCount; i++) {
      listeners[3 * i] -= x;
      listeners[3 * i + 1] -= y;
      listeners[3 * i + 2] -= z;
    }
  }

  /** Whether anybody is cut. */
  boolean anyCut() {
    return cutCount > 0;
  }

  /**
   * Before a step.
   *
   * @param limiting whether a budget holds a type below its capacity
   * @param newlyRefused births that limits refused by the counts that have come back since the last
   *     step
   * @param isRoomy whether there is room for more than lives
   * @param limit instances with a lower index than this may live
   * @param step the number of the step
   */
  void decide(boolean limiting, long newlyRefused, boolean isRoomy, int limit, long step) {
    refused += newlyRefused;
    if (!limiting) {
      wanted = 0;
      if (cutCount > 0) {
        choose(limit, step);
      }
      return;
    }
    if (step < nextDecision && step + INTERVAL >= nextDecision) {
      return;
    }
    nextDecision = step + INTERVAL;
    int living = list(limit);
    if (refused > 0) {
      wanted = Math.min(living, wanted + Math.max(1, living / 16));
      calm = 0;
    } else if (isRoomy && ++calm > CALM) {
      wanted = Math.max(0, wanted - Math.max(1, living / 32));
    }
    refused = 0;
    if (wanted > 0 || cutCount > 0) {
      choose(limit, step);
    }
  }

  /** Lists the living by index. */
  private int list(int limit) {
    int living = 0;
    for (int i = 0; i < limit; i++) {
      EffectInstance instance = instances[i];
      if (instance != null && instance.isAlive()) {
        order[living++] = i;
      }
    }
    return living;
  }

  /** Cuts the least important, as many as wanted, and nobody else. */
  private void choose(int limit, long step) {
    int living = list(limit);
    for (int i = 0; i < living; i++) {
      EffectInstance instance = living(order[i]);
      float distance = distance(instance);
      typePriorities[order[i]] = instance.effect().root().type().scheduling().priority();
      distances[order[i]] = instance.isCut() ? distance * HYSTERESIS : distance;
    }
    int count = Math.min(wanted, living);
    select(living, count);
    for (int i = 0; i < living; i++) {
      living(order[i]).cut(i < count, step);
    }
    cutCount = count;
  }

  private EffectInstance living(int index) {
    return java.util.Objects.requireNonNull(instances[index]);
  }

  /** To the nearest listener; 0 where there is none. */
  private float distance(EffectInstance instance) {
    float nearest = listenerCount == 0 ? 0 : Float.POSITIVE_INFINITY;
    for (int i = 0; i < listenerCount; i++) {
      float x = listeners[3 * i] - instance.x();
      float y = listeners[3 * i + 1] - instance.y();
      float z = listeners[3 * i + 2] - instance.z();
      nearest = Math.min(nearest, (float) Math.sqrt(x * x + y * y + z * z));
    }
    return nearest;
  }

  /** Whether a matters less than b; of two that are alike the later one. */
  private boolean isLess(int a, int b) {
    int byType = Integer.compare(typePriorities[a], typePriorities[b]);
    if (byType != 0) {
      return byType < 0;
    }
    int byInstance = Integer.compare(living(a).priority(), living(b).priority());
    if (byInstance != 0) {
      return byInstance < 0;
    }
    int byDistance = Float.compare(distances[b], distances[a]);
    return byDistance != 0 ? byDistance < 0 : a > b;
  }

  /** Orders such that the first so many of the living are the least important. */
  private void select(int living, int count) {
    int low = 0;
    int high = living - 1;
    while (low < high && count > 0 && count < living) {
      int pivot = order[(low + high) >>> 1];
      int left = low;
      int right = high;
      while (left <= right) {
        while (isLess(order[left], pivot)) {
          left++;
        }
        while (isLess(pivot, order[right])) {
          right--;
        }
        if (left <= right) {
          int swapped = order[left];
          order[left++] = order[right];
          order[right--] = swapped;
        }
      }
      if (count - 1 <= right) {
        high = right;
      } else if (count - 1 >= left) {
        low = left;
      } else {
        return;
      }
    }
  }

  /** Tells of all that are cut. */
  void visit(VfxEngine.CutVisitor visitor) {
    for (int i = 0; cutCount > 0 && i < instances.length; i++) {
      EffectInstance instance = instances[i];
      if (instance != null && instance.isAlive() && instance.isCut()) {
        visitor.cut(instance, instance.cutSince(), instance.birthsRefused());
      }
    }
  }
}
