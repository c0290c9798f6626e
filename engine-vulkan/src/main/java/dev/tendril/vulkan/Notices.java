package dev.tendril.vulkan;

import dev.tendril.vulkan.pass.particles.ReportListener;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the GPU has told and the host has not heard yet. Filled under the engine's lock by the frame
 * calls; handed out by the same thread without the lock, so that listeners may call the engine.
 * Allocates only where it grows.
 */
final class Notices implements ReportListener {
  private static final Logger LOG = LoggerFactory.getLogger(Notices.class);

  private final VfxEngine engine;
  private final @Nullable EffectInstance[] living;
  private final List<EffectInstance> dying = new ArrayList<>();

  // One entry a notice: the end of an instance has a reason, a signal has a name.
  private @Nullable EffectInstance[] instances = new EffectInstance[16];
  private @Nullable FinishReason[] reasons = new FinishReason[16];
  private @Nullable String[] names = new String[16];
  private float[] payloads = new float[4 * 16];
  private int size;
  private int next;
  private boolean ownIsTold;
  private long signalsLost;

  private volatile @Nullable FinishListener finishListener;
  private volatile @Nullable SignalListener signalListener;

  Notices(VfxEngine engine, int maximumInstances) {
    this.engine = engine;
    this.living = new EffectInstance[maximumInstances];
  }

  void onFinish(@Nullable FinishListener listener) {
    finishListener = listener;
  }

  void onSignal(@Nullable SignalListener listener) {
    signalListener = listener;
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

  /** Signals so far that found no room in their frame's report. */
  long signalsLost() {
    return signalsLost;
  }

  @Override
  public void signal(int index, int serial, String name, float x, float y, float z, float w) {
    EffectInstance instance = instance(index, serial);
    if (instance == null) {
      return;
    }
    int at = 4 * add(instance, null, name);
    payloads[at] = x;
    payloads[at + 1] = y;
    payloads[at + 2] = z;
    payloads[at + 3] = w;
  }

  private @Nullable EffectInstance instance(int index, int serial) {
    EffectInstance instance = living[index];
    if (instance != null && instance.hasHad(serial)) {
      return instance;
    }
    for (int i = 0; i < dying.size(); i++) {
      if (dying.get(i).index() == index && dying.get(i).hasHad(serial)) {
        return dying.get(i);
      }
    }
    return null;
  }

  @Override
  public void cut(int index, long step, int births) {
    EffectInstance instance = living[index];
    if (instance != null && step >= instance.firstStep) {
      instance.refused(births);
    }
  }

  @Override
  public void signalsLost(long count) {
    if (signalsLost == 0) {
      LOG.warn(
          "{} signals of a frame found no room: EngineOptions.signalsPerFrame allows no more",
          count);
    }
    signalsLost += count;
  }

  @Override
  public void empty(int index) {
    EffectInstance instance = living[index];
    if (instance != null && instance.isAlive()) {
      living[index] = null;
      engine.ended(instance);
      add(instance, FinishReason.EMPTY, null);
    }
  }

  @Override
  public void settled(long step) {
    int kept = 0;
    for (int i = 0; i < dying.size(); i++) {
      EffectInstance instance = dying.get(i);
      if (instance.killStep <= step) {
        add(instance, instance.killReason, null);
      } else {
        dying.set(kept++, instance);
      }
    }
    while (dying.size() > kept) {
      dying.remove(dying.size() - 1);
    }
  }

  private int add(EffectInstance instance, @Nullable FinishReason reason, @Nullable String name) {
    if (size == instances.length) {
      instances = Arrays.copyOf(instances, 2 * size);
      reasons = Arrays.copyOf(reasons, 2 * size);
      names = Arrays.copyOf(names, 2 * size);
      payloads = Arrays.copyOf(payloads, 4 * 2 * size);
    }
    instances[size] = instance;
    reasons[size] = reason;
    names[size] = name;
    return size++;
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
      int at = next;
      EffectInstance instance = java.util.Objects.requireNonNull(instances[at]);
      if (!ownIsTold) {
        ownIsTold = true;
        tell(at, instance, instance.finishListener(), instance.signalListener());
      }
      ownIsTold = false;
      next++;
      tell(at, instance, finishListener, signalListener);
    }
  }

  private void tell(
      int at,
      EffectInstance instance,
      @Nullable FinishListener finish,
      @Nullable SignalListener signal) {
    FinishReason reason = reasons[at];
    String name = names[at];
    if (reason != null && finish != null) {
      finish.finished(instance, reason);
    } else if (name != null && signal != null) {
      signal.signal(
          instance,
          name,
          payloads[4 * at],
          payloads[4 * at + 1],
          payloads[4 * at + 2],
          payloads[4 * at + 3]);
    }
  }
}
