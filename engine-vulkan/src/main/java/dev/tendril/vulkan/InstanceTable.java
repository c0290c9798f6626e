package dev.tendril.vulkan;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;
import org.joml.Matrix4fc;

/**
 * The living instances of an engine by index, and what becomes of host calls about them when frames
 * begin or are abandoned. To be used under the engine's lock.
 */
final class InstanceTable {
  private final InstanceMoves moves = new InstanceMoves();
  private final UnboundWarnings unbound = new UnboundWarnings();
  private final VfxEngine engine;
  private final Notices notices;
  private final int maximum;
  private final int engineSeed;
  private final BitSet used = new BitSet();
  private final int[] serials;
  private int limit;
  private int spawnOrdinal;
  private final List<EffectInstance> killed = new ArrayList<>();
  private final List<EffectInstance> killedInFrame = new ArrayList<>();
  private final List<EffectInstance> restarting = new ArrayList<>();
  private final List<EffectInstance> restartedInFrame = new ArrayList<>();
  private final List<EffectInstance> warming = new ArrayList<>();
  private final List<EffectInstance> teleported = new ArrayList<>();
  private final List<EffectInstance> teleportedInFrame = new ArrayList<>();

  InstanceTable(VfxEngine engine, Notices notices, int maximum, int engineSeed) {
    this.engine = engine;
    this.notices = notices;
    this.maximum = maximum;
    this.engineSeed = engineSeed;
    this.serials = new int[maximum];
  }

  /** An instance at a free index, set up; it has no place in its effect yet. */
  EffectInstance.Setup create(
      Effect effect, Matrix4fc localToWorld, Consumer<EffectInstance.Setup> configure) {
    int index = used.nextClearBit(0);
    if (index == maximum) {
      throw new IllegalStateException(
          maximum + " instances live already; EngineOptions.maximumInstances allows no more");
    }
    int serial = nextSerial(index);
    EffectInstance instance =
        new EffectInstance(engine, effect, index, serial, Pcg.hash(engineSeed, spawnOrdinal));
    engine.begin(index);
    instance.begin(localToWorld);
    spawnOrdinal++;
    used.set(index); // before the configurator, which may spawn as well
    EffectInstance.Setup setup = new EffectInstance.Setup(instance);
    try {
      configure.accept(setup);
      instance.values().requireBound();
    } catch (RuntimeException | Error e) {
      instance.discard();
      used.clear(index);
      throw e;
    }
    limit = Math.max(limit, index + 1);
    return setup;
  }

  /** Instances with a lower index than this may live. */
  int limit() {
    return limit;
  }

  InstanceMoves moves() {
    return moves;
  }

  /** What its instances have left unbound. */
  UnboundWarnings unbound() {
    return unbound;
  }

  void teleported(EffectInstance instance) {
    teleported.add(instance);
  }

  void warming(EffectInstance instance) {
    if (!warming.contains(instance)) {
      warming.add(instance);
    }
  }

  /** Whether a warm-up step would move something on. */
  boolean anyToWarm() {
    for (int i = 0; i < warming.size(); i++) {
      if (warming.get(i).wantsWarmUp()) {
        return true;
      }
    }
    return false;
  }

  /** A warm-up step has been recorded, after {@link #stepped}. */
  void warmed() {
    for (int i = 0; i < warming.size(); i++) {
      warming.get(i).warmed();
    }
  }

  private void endWarmUpOfFrame(boolean abandoned) {
    int kept = 0;
    for (int i = 0; i < warming.size(); i++) {
      EffectInstance instance = warming.get(i);
      instance.endWarmUpOfFrame(abandoned);
      if (instance.isWarmingUp()) {
        warming.set(kept++, instance);
      }
    }
    while (warming.size() > kept) {
      warming.remove(warming.size() - 1);
    }
  }

  void killed(EffectInstance instance) {
    killed.add(instance);
  }

  void restarting(EffectInstance instance) {
    restarting.add(instance);
  }

  /** So that time and signals of its next life are told from those of this one. */
  private int nextSerial(int index) {
    serials[index] = (serials[index] + 1) & 0xff_ffff;
    return serials[index];
  }

  /** It has ended by itself: its index is free. */
  void ended(EffectInstance instance) {
    instance.markOver();
    used.clear(instance.index());
  }

  /**
   * A step has been recorded with all that was asked for before it.
   *
   * @param step its number
   * @param warmUp it was one of those that warm up
   */
  void stepped(long step, boolean warmUp) {
    unbound.stepped();
    for (int i = 0; i < killed.size(); i++) {
      killed.get(i).killStep = step;
      killedInFrame.add(killed.get(i));
    }
    killed.clear();
    for (int i = 0; i < restarting.size(); i++) {
      EffectInstance instance = restarting.get(i);
      if (instance.isAlive()) {
        instance.beginAnew(nextSerial(instance.index()));
        restartedInFrame.add(instance);
      }
    }
    restarting.clear();
    int waiting = 0;
    for (int i = 0; i < teleported.size(); i++) {
      EffectInstance instance = teleported.get(i);
      if (instance.isAlive() && instance.isWarmingUp() != warmUp) {
        teleported.set(waiting++, instance); // the step has not moved it on
        continue;
      }
      if (instance.isAlive()) {
        instance.flag(EffectInstance.FLAG_TELEPORT, false);
      }
      teleportedInFrame.add(instance);
    }
    while (teleported.size() > waiting) {
      teleported.remove(teleported.size() - 1);
    }
  }

  /** The previous frame counts as submitted: the indices of those it killed are free. */
  void beginFrame() {
    moves.beginFrame();
    endWarmUpOfFrame(false);
    for (int i = 0; i < killedInFrame.size(); i++) {
      EffectInstance instance = killedInFrame.get(i);
      ended(instance);
      notices.killed(instance);
    }
    killedInFrame.clear();
    restartedInFrame.clear();
    teleportedInFrame.clear();
  }

  /** The next step does again what the frame's steps were asked for. */
  void abandonFrame() {
    moves.abandonFrame();
    endWarmUpOfFrame(true);
    killed.addAll(killedInFrame);
    killedInFrame.clear();
    List<EffectInstance> later = List.copyOf(restarting);
    restarting.clear();
    restartedInFrame.forEach(EffectInstance::restartAgain);
    restartedInFrame.clear();
    restarting.addAll(later);
    for (EffectInstance instance : teleportedInFrame) {
      if (instance.isAlive()) {
        instance.flag(EffectInstance.FLAG_TELEPORT, true);
        teleported.add(instance);
      }
    }
    teleportedInFrame.clear();
  }
}
