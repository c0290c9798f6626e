package dev.tendril.vulkan;

import static org.lwjgl.system.MemoryUtil.memGetFloat;
import static org.lwjgl.system.MemoryUtil.memPutFloat;
import static org.lwjgl.system.MemoryUtil.memPutInt;

import dev.tendril.core.effect.UniformTables;
import dev.tendril.core.value.Curve;
import dev.tendril.core.value.Gradient;
import dev.tendril.core.value.Numbers;
import dev.tendril.core.value.UniformValue;
import org.joml.Matrix4f;
import org.joml.Matrix4fc;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;

/**
 * One living copy of an effect in the world. May be used from any thread; what is called takes
 * effect with the next step.
 *
 * <p>It is over when it is killed, when its effect is unloaded, and by itself when none of its
 * particles lives and no roots are due: then calls do nothing. One that was spawned without roots
 * waits for the first {@link #trigger}.
 */
public final class EffectInstance {
  static final int FLAG_STOPPING = 1;
  static final int FLAG_KILLED = 2;
  static final int FLAG_PAUSED = 4;
  static final int FLAG_TELEPORT = 8;
  static final int FLAG_ALIVE = 16;
  static final int FLAG_CUT = 32;
  static final int FLAG_WARMING = 64;
  private static final int SERIAL_SHIFT = 8;

  private final VfxEngine engine;
  private final Effect effect;
  private final int index;
  private final int firstSerial;
  private int serial;
  private final Matrix4f inverse = new Matrix4f();
  private final InstanceValues values;
  private int seed;
  private int flags;
  private float timeScale = 1;
  private int layerMask = -1;
  private int rootsBorn;
  private int waitingRoots;
  private int firstRoots = 1;
  private boolean restarting;
  private boolean finished;
  private boolean over;
  private boolean keepAlive;
  private int warmUpSteps;
  private int warmUpLeft;
  private int warmedInFrame;
  private volatile @Nullable FinishListener finishListener;
  private volatile @Nullable SignalListener signalListener;

  private int priority;
  private float x;
  private float y;
  private float z;
  private long cutSince;
  private long birthsRefused;
  private InstanceMoves.@Nullable Way way;

  /** The first step that finds it alive; until then it comes from nowhere. */
  private long startStep = Long.MAX_VALUE;

  /** The first step of its life, or of its life since a restart. */
  long firstStep;

  /** The step that takes it away. */
  long killStep;

  FinishReason killReason = FinishReason.KILLED;

  EffectInstance(VfxEngine engine, Effect effect, int index, int serial, int seed) {
    this.engine = engine;
    this.effect = effect;
    this.index = index;
    this.firstSerial = serial;
    this.serial = serial;
    this.seed = seed;
    this.values = new InstanceValues(engine, effect, index);
  }

  /** What {@code spawn}'s configurator can say before the instance's first step. */
  public static final class Setup {
    private final EffectInstance instance;
    int roots = 1;

    Setup(EffectInstance instance) {
      this.instance = instance;
    }

    /** Where its random numbers come from, instead of pcg(engine seed, spawn ordinal). */
    public Setup seed(int value) {
      instance.seed = value;
      return this;
    }

    /** How many root particles are born in its first step; 1 unless said. */
    public Setup roots(int count) {
      if (count < 0) {
        throw new IllegalArgumentException(count + " roots");
      }
      roots = count;
      instance.firstRoots = count;
      return this;
    }

    /**
     * It stays when it is empty, for a host that triggers it now and then, and ends when it is
     * empty after {@link EffectInstance#stop}.
     */
    public Setup keepAlive() {
      instance.keepAlive = true;
      return this;
    }

    /**
     * It begins, and begins anew after a {@link EffectInstance#restart}, as if it had lived for a
     * while: it takes that time in steps of its own, over several frames, and no view sees it
     * before. Its births, signals and counts are those of any steps.
     *
     * @param seconds finite, not negative, before its time scale; taken in whole steps of the
     *     length that {@link EngineOptions#warmUp} says
     */
    public Setup warmUp(double seconds) {
      instance.warmUpSteps = instance.engine.warmUpSteps(seconds);
      instance.flag(FLAG_WARMING, instance.warmUpSteps > 0);
      return this;
    }

    /** Is told when it is over, before the engine's own listener. */
    public Setup onFinish(FinishListener listener) {
      instance.finishListener = listener;
      return this;
    }

    /** Is told of its signals, before the engine's own listener. */
    public Setup onSignal(SignalListener listener) {
      instance.signalListener = listener;
      return this;
    }

    /** The instance, for {@code set} and {@code bind}: what they do belongs to the first step. */
    public EffectInstance instance() {
      return instance;
    }
  }

  public Effect effect() {
    return effect;
  }

  /** Its seed as 32 bits. */
  public int seed() {
    return seed;
  }

  /** False once it is over. */
  public boolean isAlive() {
    return !finished;
  }

  int index() {
    return index;
  }

  InstanceValues values() {
    return values;
  }

  // ---- values

  /**
   * Sets a uniform; bool uniforms take 0 and 1.
   *
   * @param name the uniform; {@code Type.name} where several types declare the name
   * @throws IllegalArgumentException if there is none of that name, or it has not one component
   */
  public void set(String name, float value) {
    setComponents(name, 1, value, 0, 0, 0);
  }

  /** Sets a uniform of two components; otherwise like {@link #set(String, float)}. */
  public void set(String name, float x, float y) {
    setComponents(name, 2, x, y, 0, 0);
  }

  /** Sets a uniform of three components; otherwise like {@link #set(String, float)}. */
  public void set(String name, float x, float y, float z) {
    setComponents(name, 3, x, y, z, 0);
  }

  /** Sets a uniform of four components; otherwise like {@link #set(String, float)}. */
  public void set(String name, float x, float y, float z, float w) {
    setComponents(name, 4, x, y, z, w);
  }

  /** Sets a whole number exactly; otherwise like {@link #set(String, float)}. */
  public void set(String name, int value) {
    engine.lock();
    try {
      values.setWhole(name, value);
    } finally {
      engine.unlock();
    }
  }

  private void setComponents(String name, int count, float x, float y, float z, float w) {
    engine.lock();
    try {
      values.setComponents(name, count, x, y, z, w);
    } finally {
      engine.unlock();
    }
  }

  private void setTable(String name, boolean curve, int keys, int[] words) {
    engine.lock();
    try {
      values.setTable(name, curve, keys, words);
    } finally {
      engine.unlock();
    }
  }

  private void setNumbers(String name, Numbers numbers) {
    engine.lock();
    try {
      values.setNumbers(name, numbers.components());
    } finally {
      engine.unlock();
    }
  }

  public void set(String name, boolean value) {
    set(name, value ? 1 : 0);
  }

  /**
   * Sets a curve.
   *
   * @throws IllegalArgumentException if there is no curve of that name, or it has more keys than
   *     the uniform holds: 16, or as many as its default has
   */
  public void set(String name, Curve curve) {
    setTable(name, true, curve.keys().size(), UniformTables.words(curve));
  }

  /** Sets a gradient; otherwise like {@link #set(String, Curve)}. */
  public void set(String name, Gradient gradient) {
    int keys = Math.max(gradient.colors().size(), gradient.alphas().size());
    setTable(name, false, keys, UniformTables.words(gradient));
  }

  /**
   * Sets a curve's keys; between and beyond them it goes on as its declaration says.
   *
   * @param positionsAndValues position and value of each key in turn, positions ascending
   */
  public void setCurve(String name, float... positionsAndValues) {
    set(name, effect.schema().uniform(name).curve(positionsAndValues));
  }

  /**
   * Sets a uniform to a value of its type.
   *
   * @throws IllegalArgumentException if there is no such uniform or the value is not one of its
   *     type
   */
  public void set(String name, UniformValue value) {
    UniformValue kept = effect.schema().uniform(name).accept(value);
    if (kept instanceof Curve curve) {
      set(name, curve);
    } else if (kept instanceof Gradient gradient) {
      set(name, gradient);
    } else if (kept instanceof Numbers numbers) {
      setNumbers(name, numbers);
    }
  }

  /**
   * Sets a uniform from text: {@code 0.5}, {@code true}, {@code 1,2,3}, an enum's name; a curve as
   * {@code 0:1,0.5:2}, like {@link #setCurve}. A gradient has no such text.
   *
   * @throws IllegalArgumentException if there is no such uniform or the text does not fit its type
   */
  public void set(String name, String text) {
    set(name, effect.schema().uniform(name).parse(text));
  }

  /**
   * Binds a texture by name, in every type of the effect that declares it.
   *
   * @throws IllegalArgumentException if the effect has no such texture
   * @throws IllegalStateException if a type's instances bind more different images than the device
   *     lets one kernel reach
   */
  public void bind(String name, HostImage image) {
    engine.lock();
    try {
      values.bind(name, image);
    } finally {
      engine.unlock();
    }
  }

  /**
   * Binds elements to a structured buffer by name, in every type of the effect that declares it.
   *
   * @throws IllegalArgumentException if the effect has no such buffer, or its elements are larger
   *     than the stride
   */
  public void bind(String name, HostBuffer buffer) {
    engine.lock();
    try {
      values.bind(name, buffer);
    } finally {
      engine.unlock();
    }
  }

  /**
   * What is bound to a name is bound no more: a texture reads white, a buffer is empty.
   *
   * @throws IllegalArgumentException if the effect has nothing of that name to bind
   */
  public void unbind(String name) {
    engine.lock();
    try {
      values.unbind(name);
    } finally {
      engine.unlock();
    }
  }

  // ---- importance

  /**
   * What is of higher priority keeps its births longer when the engine's {@link Budget} is short;
   * before that counts the {@code [priority(n)]} of the root's type, and after it the distance to
   * {@link VfxEngine#setListeners}. 0 unless said.
   */
  public void setPriority(int value) {
    engine.lock();
    try {
      priority = value;
    } finally {
      engine.unlock();
    }
  }

  int priority() {
    return priority;
  }

  float x() {
    return x;
  }

  float y() {
    return y;
  }

  float z() {
    return z;
  }

  /** Whether its particles give no births, because a budget is short and others matter more. */
  boolean isCut() {
    return (flags & FLAG_CUT) != 0;
  }

  void cut(boolean on, long step) {
    if (on != isCut()) {
      cutSince = on ? step : 0;
      flag(FLAG_CUT, on);
    }
  }

  /** The first step in which it was cut; 0 while it is not. */
  long cutSince() {
    return cutSince;
  }

  /** Births that it was refused while it was cut, as far as is known. */
  long birthsRefused() {
    return birthsRefused;
  }

  void refused(int births) {
    birthsRefused = Integer.toUnsignedLong(births);
  }

  // ---- life

  /** Moves the instance; particles in world space stay where they are. */
  public void setTransform(Matrix4fc localToWorld) {
    engine.lock();
    try {
      if (!finished) {
        move(localToWorld);
      }
    } finally {
      engine.unlock();
    }
  }

  private void move(Matrix4fc localToWorld) {
    InstanceMoves moves = engine.moves();
    if (moves != null) {
      if (way == null) {
        way = new InstanceMoves.Way(transform());
      }
      moves.move(this, way, localToWorld);
    }
    writeTransform(localToWorld);
  }

  InstanceMoves.@Nullable Way way() {
    return way;
  }

  /** Whether the next step knows where it was before. */
  boolean comesFromSomewhere() {
    return engine.stepNumber() >= startStep && (flags & FLAG_TELEPORT) == 0;
  }

  /** It is there in a part of a step. */
  void place(Matrix4fc localToWorld) {
    writeTransform(localToWorld);
  }

  /** Moves the instance without a path from where it was. */
  public void teleport(Matrix4fc localToWorld) {
    engine.lock();
    try {
      if (!finished) {
        move(localToWorld);
        flag(FLAG_TELEPORT, true);
        engine.teleported(this);
      }
    } finally {
      engine.unlock();
    }
  }

  /**
   * Scales its time; 0 stands still.
   *
   * @param scale finite, not negative
   */
  public void setTimeScale(float scale) {
    if (!(scale >= 0) || Float.isInfinite(scale)) {
      throw new IllegalArgumentException("a time scale of " + scale);
    }
    engine.lock();
    try {
      if (!finished) {
        timeScale = scale;
        write();
      }
    } finally {
      engine.unlock();
    }
  }

  /** Which views see it: those whose mask shares a bit. All do unless said. */
  public void setLayerMask(int mask) {
    engine.lock();
    try {
      if (!finished) {
        layerMask = mask;
        write();
      }
    } finally {
      engine.unlock();
    }
  }

  /** Its particles stand still and are still drawn. */
  public void pause() {
    change(FLAG_PAUSED, true);
  }

  public void resume() {
    change(FLAG_PAUSED, false);
  }

  /**
   * Lets the effect end: {@code stopping} becomes true, and what it means is the effect's affair.
   * When nothing of it lives any more, it is over.
   */
  public void stop() {
    engine.lock();
    try {
      if (!finished) {
        flag(FLAG_STOPPING, true);
        engine.watch(this, true);
      }
    } finally {
      engine.unlock();
    }
  }

  private void change(int flag, boolean on) {
    engine.lock();
    try {
      if (!finished) {
        flag(flag, on);
      }
    } finally {
      engine.unlock();
    }
  }

  /** Births more root particles with the next step. */
  public void trigger(int roots) {
    if (roots < 0) {
      throw new IllegalArgumentException(roots + " roots");
    }
    engine.lock();
    try {
      if (!finished && roots > 0) {
        if (effect.active && !restarting) {
          engine.addRoots(this, rootsBorn, roots);
          rootsBorn += roots;
        } else {
          waitingRoots += roots;
        }
      }
    } finally {
      engine.unlock();
    }
  }

  /**
   * Lets it begin anew: with the next step all its particles are gone, and with the step after that
   * the roots are born that it was spawned with. Its time is 0 then, its seed and values are what
   * they were, {@code stopping} is false, and particles have the same random numbers as the first
   * time. Roots that were due are forgotten; those of later {@link #trigger}s come with the others.
   */
  public void restart() {
    engine.lock();
    try {
      if (finished) {
        return;
      }
      flags &= ~FLAG_STOPPING;
      waitingRoots = firstRoots;
      rootsBorn = 0;
      engine.watch(this, !keepAlive);
      if (effect.active) {
        goAway();
      }
    } finally {
      engine.unlock();
    }
  }

  /** The next step takes its particles away; it begins anew when that has been recorded. */
  private void goAway() {
    flag(FLAG_KILLED, true);
    engine.restarting(this, restarting);
    restarting = true;
  }

  /** A step has been recorded in which its particles are gone. */
  void beginAnew(int newSerial) {
    if (!finished) {
      restarting = false;
      firstStep = engine.stepNumber() + 1;
      birthsRefused = 0;
      serial = newSerial;
      flags &= ~FLAG_KILLED;
      start();
    }
  }

  /** That step has been abandoned. */
  void restartAgain() {
    if (!finished && !restarting) {
      waitingRoots += rootsBorn;
      rootsBorn = 0;
      goAway();
    }
  }

  /** All its particles are gone with the next step, and so is it. */
  public void kill() {
    kill(FinishReason.KILLED);
  }

  void kill(FinishReason reason) {
    engine.lock();
    try {
      if (!finished) {
        killReason = reason;
        flag(FLAG_KILLED, true);
        discard();
        engine.killed(this);
      }
    } finally {
      engine.unlock();
    }
  }

  /** Whether it still takes the time that it is to begin with. */
  public boolean isWarmingUp() {
    return (flags & FLAG_WARMING) != 0 && !finished;
  }

  /** Whether the frame's next warm-up step moves it on. */
  boolean wantsWarmUp() {
    return isWarmingUp() && (flags & FLAG_PAUSED) == 0;
  }

  /** A warm-up step has been recorded. */
  void warmed() {
    if (wantsWarmUp()) {
      warmedInFrame++;
      warmUpLeft--;
      flag(FLAG_WARMING, warmUpLeft > 0);
    }
  }

  /** The frame's steps are for good, or never happened. */
  void endWarmUpOfFrame(boolean abandoned) {
    if (abandoned && warmedInFrame > 0 && !finished) {
      warmUpLeft += warmedInFrame;
      flag(FLAG_WARMING, true);
    }
    warmedInFrame = 0;
  }

  /**
   * The box around what it drew, in the world as it is now, of the newest frame that is known to
   * have completed and in which a view was prepared: a few frames old. Boxes come back from the
   * frame after the first call on. Any thread; allocates nothing.
   *
   * @param low is set to the lower corner, metres
   * @param high is set to the upper corner
   * @return false, and the corners as they were, while there is none
   */
  public boolean bounds(Vector3f low, Vector3f high) {
    engine.lock();
    try {
      return !finished && engine.bounds(index, startStep, low, high);
    } finally {
      engine.unlock();
    }
  }

  boolean keepsAlive() {
    return keepAlive;
  }

  /** The step that took it away has been recorded for good, or it has ended by itself. */
  void markOver() {
    over = true;
    effect.over = true;
  }

  boolean isOver() {
    return over;
  }

  /** It has ended by itself. */
  void end() {
    flag(FLAG_ALIVE, false);
    discard();
  }

  @Nullable FinishListener finishListener() {
    return finishListener;
  }

  @Nullable SignalListener signalListener() {
    return signalListener;
  }

  /** Whether a report with that serial of its index speaks of it. */
  boolean hasHad(int number) {
    int mask = (1 << 24) - 1;
    return ((number - firstSerial) & mask) <= ((serial - firstSerial) & mask);
  }

  /** Calls do nothing from now on; nothing is written any more. */
  void discard() {
    finished = true;
    values.release();
  }

  void flag(int flag, boolean on) {
    flags = on ? flags | flag : flags & ~flag;
    write();
  }

  /** Writes everything for the first time. */
  void begin(Matrix4fc localToWorld) {
    writeTransform(localToWorld);
    write();
    values.begin();
  }

  /** The effect's kernels are there: it lives, and its first roots are born. */
  void start() {
    warmUpLeft = warmUpSteps;
    warmedInFrame = 0;
    if (warmUpSteps > 0) {
      flags |= FLAG_WARMING;
      engine.warming(this);
    }
    flag(FLAG_ALIVE, true);
    startStep = engine.stepNumber() + 1;
    engine.started(this);
    int roots = waitingRoots;
    waitingRoots = 0;
    if (roots > 0) {
      engine.addRoots(this, rootsBorn, roots);
      rootsBorn += roots;
    }
  }

  private void write() {
    long at = engine.instanceAddress(index);
    memPutInt(at + 128, flags | serial << SERIAL_SHIFT);
    memPutFloat(at + 132, timeScale);
    memPutInt(at + 136, seed);
    memPutInt(at + 140, (flags & FLAG_WARMING) == 0 ? layerMask : 0);
    engine.instanceChanged(index);
  }

  /** Its transform in a world of another origin. */
  void shiftOrigin(float x, float y, float z) {
    if (finished) {
      return;
    }
    if (way != null) {
      way.shiftOrigin(x, y, z);
    }
    Matrix4f moved = transform();
    moved.m30(moved.m30() - x).m31(moved.m31() - y).m32(moved.m32() - z);
    writeTransform(moved);
  }

  private Matrix4f transform() {
    long at = engine.instanceAddress(index);
    Matrix4f now = new Matrix4f();
    for (int row = 0; row < 4; row++) {
      for (int column = 0; column < 4; column++) {
        now.set(column, row, memGetFloat(at + 16L * row + 4L * column));
      }
    }
    return now;
  }

  /** Both matrices row by row, as the language holds them. */
  private void writeTransform(Matrix4fc localToWorld) {
    localToWorld.invert(inverse);
    x = localToWorld.m30();
    y = localToWorld.m31();
    z = localToWorld.m32();
    long at = engine.instanceAddress(index);
    for (int row = 0; row < 4; row++) {
      for (int column = 0; column < 4; column++) {
        memPutFloat(at + 16L * row + 4L * column, localToWorld.get(column, row));
        memPutFloat(at + 64 + 16L * row + 4L * column, inverse.get(column, row));
      }
    }
    engine.instanceChanged(index);
  }
}
