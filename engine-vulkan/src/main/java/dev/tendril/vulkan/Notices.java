package dev.tendril.vulkan;

import dev.tendril.vulkan.pass.particles.ReportListener;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the GPU has told and the host has not heard yet. Filled under the engine's lock by the frame
 * calls; handed out by the same thread without the lock, so that listeners may call the engine.
 * Allocates only where it grows.
 */
final class Notices implements ReportListener {
  private final VfxEngine engine;
  private final @Nullable EffectInstance[] living;
  private final List<EffectInstance> dying = new ArrayList<>();

  private @Nullable EffectInstance[] instances = new EffectInstance[16];
  private @Nullable FinishReason[] reasons = new FinishReason[16];
  private int size;
  private int next;

  private volatile @Nullable FinishListener finishListener;

  Notices(VfxEngine engine, int maximumInstances) {
    this.engine = engine;
    this.living = new EffectInstance[maximumInstances];
  }

  void onFinish(@Nullable FinishListener listener) {
    finishListener = listener;
  }

  // ---- under the engine's lock

  void spawned(EffectInstance instance) {
    living[instance.index()] = instance;
  }

  /** A step without it has been recorded, and its frame is not abandoned any more. */
  void killed(EffectInstance instance) {
    living[instance.index()] = null;
    dying.add(instance);
  }

  @Override
  public void empty(int index) {
    EffectInstance instance = living[index];
    if (instance != null && instance.isAlive()) {
      living[index] = null;
      engine.ended(instance);
      add(instance, FinishReason.EMPTY);
    }
  }

  @Override
  public void settled(long step) {
    int kept = 0;
    for (int i = 0; i < dying.size(); i++) {
      EffectInstance instance = dying.get(i);
      if (instance.killStep <= step) {
        add(instance, instance.killReason);
      } else {
        dying.set(kept++, instance);
      }
    }
    while (dying.size() > kept) {
      dying.remove(dying.size() - 1);
    }
  }

  private void add(EffectInstance instance, FinishReason reason) {
    if (size == instances.length) {
      instances = Arrays.copyOf(instances, 2 * size);
      reasons = Arrays.copyOf(reasons, 2 * size);
    }
    instances[size] = instance;
    reasons[size] = reason;
    size++;
  }

  // ---- without it

  /**
   * Tells the listeners everything. One that throws does not keep the others from being told; the
   * first such problem is thrown at the end.
   */
  void deliver() {
    RuntimeException problem = null;
    while (next < size) {
      try {
        deliverAll();
      } catch (RuntimeException e) {
        if (problem == null) {
          problem = e;
        } else if (problem != e) {
          problem.addSuppressed(e);
        }
      }
    }
    Arrays.fill(instances, 0, size, null);
    size = 0;
    next = 0;
    if (problem != null) {
      throw problem;
    }
  }

  private void deliverAll() {
    while (next < size) {
      EffectInstance instance = java.util.Objects.requireNonNull(instances[next]);
      FinishReason reason = java.util.Objects.requireNonNull(reasons[next]);
      FinishListener own = instance.takeFinishListener(); // null once it has been told
      if (own != null) {
        own.finished(instance, reason);
      }
      next++;
      FinishListener all = finishListener;
      if (all != null) {
        all.finished(instance, reason);
      }
    }
  }
}
