package dev.tendril.vulkan;

import static java.util.Objects.requireNonNull;
import static org.lwjgl.system.MemoryUtil.memPutFloat;
import static org.lwjgl.system.MemoryUtil.memPutInt;

import dev.tendril.core.effect.CookedLayout.Unit;
import dev.tendril.core.effect.CookedType;
import dev.tendril.core.effect.UniformTables;
import dev.tendril.core.effect.ValueType;
import dev.tendril.core.schema.ResourceSchema;
import dev.tendril.core.value.Curve;
import dev.tendril.core.value.Gradient;
import dev.tendril.core.value.Numbers;
import dev.tendril.core.value.UniformValue;
import dev.tendril.vulkan.Effect.UniformSlot;
import dev.tendril.vulkan.pass.particles.Population;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.joml.Matrix4f;
import org.joml.Matrix4fc;
import org.jspecify.annotations.Nullable;

/**
 * One living copy of an effect in the world. May be used from any thread; what is called takes
 * effect with the next step. After {@link #kill} calls do nothing.
 */
public final class EffectInstance {
  static final int FLAG_STOPPING = 1;
  static final int FLAG_KILLED = 2;
  static final int FLAG_PAUSED = 4;
  static final int FLAG_TELEPORT = 8;
  static final int FLAG_ALIVE = 16;
  private static final int SERIAL_SHIFT = 8;

  private final VfxEngine engine;
  private final Effect effect;
  private final int index;
  private final int serial;
  private final Matrix4f inverse = new Matrix4f();
  private final Map<Population, int[]> textureIndices = new IdentityHashMap<>();

  /** By uniform, whether the host has set it. */
  private final Map<Population, boolean[]> setByHost = new IdentityHashMap<>();

  private int seed;
  private int flags;
  private float timeScale = 1;
  private int layerMask = -1;
  private int rootsBorn;
  private int waitingRoots;
  private boolean finished;

  EffectInstance(VfxEngine engine, Effect effect, int index, int serial, int seed) {
    this.engine = engine;
    this.effect = effect;
    this.index = index;
    this.serial = serial;
    this.seed = seed;
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

  /** False once it has been killed. */
  public boolean isAlive() {
    return !finished;
  }

  int index() {
    return index;
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
      for (UniformSlot slot : writable(name, 1)) {
        boolean real = kindOf(slot) == ValueType.Kind.FLOAT;
        write(slot, 0, real ? Float.floatToRawIntBits(value) : value);
      }
    } finally {
      engine.unlock();
    }
  }

  public void set(String name, boolean value) {
    set(name, value ? 1 : 0);
  }

  private void setComponents(String name, int count, float x, float y, float z, float w) {
    engine.lock();
    try {
      List<UniformSlot> slots = writable(name, count);
      for (int i = 0; i < slots.size(); i++) {
        UniformSlot slot = slots.get(i);
        ValueType.Kind kind = kindOf(slot);
        write(slot, 0, bits(kind, x));
        if (count > 1) {
          write(slot, 1, bits(kind, y));
        }
        if (count > 2) {
          write(slot, 2, bits(kind, z));
        }
        if (count > 3) {
          write(slot, 3, bits(kind, w));
        }
      }
    } finally {
      engine.unlock();
    }
  }

  private static int bits(ValueType.Kind kind, float value) {
    return switch (kind) {
      case FLOAT -> Float.floatToRawIntBits(value);
      case INT -> (int) value;
      case UINT -> (int) (long) value;
      case BOOL -> value != 0 ? 1 : 0;
      case LONG, ULONG, DOUBLE -> throw new IllegalArgumentException(kind.name());
    };
  }

  private static ValueType.Kind kindOf(UniformSlot slot) {
    return numbers(slot.uniform()).kind();
  }

  private static ValueType.Numbers numbers(CookedType.Uniform uniform) {
    ValueType.Numbers type = uniform.type();
    if (type == null) {
      throw new IllegalArgumentException(
          "`%1$s` is a %2$s: set it to a %2$s".formatted(uniform.name(), uniform.typeName()));
    }
    return type;
  }

  private List<UniformSlot> writable(String name, int count) {
    List<UniformSlot> slots = effect.uniform(name);
    CookedType.Uniform uniform = slots.get(0).uniform();
    if (numbers(uniform).width() != count) {
      effect.schema().uniform(name).check(new Numbers(Collections.nCopies(count, 0)));
    }
    if (finished) {
      return List.of();
    }
    for (int i = 0; i < slots.size(); i++) {
      markSet(slots.get(i));
    }
    return slots;
  }

  private void markSet(UniformSlot slot) {
    requireNonNull(setByHost.get(slot.population()))[slot.item()] = true;
  }

  /** Writes one component of a uniform into the instance's block. */
  private void write(UniformSlot slot, int component, int bits) {
    Unit unit = slot.type().uniformBlock().first(slot.item());
    engine.writeUniform(slot.population(), index, unit.offsetBytes() + 4 * component, bits);
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

  private void setTable(String name, boolean curve, int keys, int[] words) {
    engine.lock();
    try {
      List<UniformSlot> slots = effect.uniform(name);
      for (UniformSlot slot : slots) {
        CookedType.Uniform uniform = slot.uniform();
        if (curve ? uniform.curve() == null : uniform.gradient() == null) {
          throw new IllegalArgumentException(
              "`%s` is a %s, not a %s"
                  .formatted(name, uniform.typeName(), curve ? "Curve" : "Gradient"));
        }
        if (keys > uniform.keyCapacity()) {
          throw new IllegalArgumentException(
              "`%s` holds at most %d keys, not %d".formatted(name, uniform.keyCapacity(), keys));
        }
      }
      if (!finished) {
        slots.forEach(slot -> writeTable(slot, words));
      }
    } finally {
      engine.unlock();
    }
  }

  private void writeTable(UniformSlot slot, int[] words) {
    markSet(slot);
    int at = slot.type().uniformBlock().first(slot.item()).offsetBytes();
    for (int i = 0; i < words.length; i++) {
      engine.writeUniform(slot.population(), index, at + 4 * i, words[i]);
    }
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
    effect.schema().uniform(name).check(value);
    if (value instanceof Curve curve) {
      set(name, curve);
    } else if (value instanceof Gradient gradient) {
      set(name, gradient);
    } else if (value instanceof Numbers numbers) {
      setNumbers(name, numbers.components());
    }
  }

  private void setNumbers(String name, List<Number> numbers) {
    engine.lock();
    try {
      for (UniformSlot slot : writable(name, numbers.size())) {
        for (int i = 0; i < numbers.size(); i++) {
          Number number = numbers.get(i);
          write(
              slot,
              i,
              number instanceof Float real ? Float.floatToRawIntBits(real) : number.intValue());
        }
      }
    } finally {
      engine.unlock();
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
   * Binds a texture by name, in every type of the effect that declares it; null unbinds.
   *
   * @throws IllegalArgumentException if the effect has no such texture
   * @throws IllegalStateException if a type's instances bind more different images than the device
   *     lets one kernel reach
   */
  public void bind(String name, @Nullable HostImage image) {
    engine.lock();
    try {
      ResourceSchema resource = effect.schema().resource(name);
      if (!resource.type().equals("Texture2D")) {
        throw new IllegalArgumentException(
            "`" + name + "` is a " + resource.type() + ", and only textures can be bound now");
      }
      if (finished) {
        return;
      }
      for (int i = 0; i < effect.populations().size(); i++) {
        CookedType type = effect.cooked().types().get(i);
        for (int texture = 0; texture < type.textures().size(); texture++) {
          if (type.textures().get(texture).name().equals(name)) {
            bind(effect.populations().get(i), type, texture, image);
          }
        }
      }
    } finally {
      engine.unlock();
    }
  }

  private void bind(
      Population population, CookedType type, int texture, @Nullable HostImage image) {
    int next =
        image == null
            ? 0
            : engine.acquireTexture(
                population, type.textures().get(texture), image, image.imageView(), image.layout());
    bind(population, type, texture, next);
  }

  /** Takes over an entry of the type's texture table. */
  private void bind(Population population, CookedType type, int texture, int next) {
    int[] indices =
        textureIndices.computeIfAbsent(population, p -> new int[type.textures().size()]);
    engine.releaseTexture(population, indices[texture]);
    indices[texture] = next;
    Unit unit = type.uniformBlock().first(type.textureItem(texture));
    engine.writeUniform(population, index, unit.offsetBytes(), next);
  }

  /** What must be bound before the first step is. */
  void requireTextures() {
    for (int i = 0; i < effect.populations().size(); i++) {
      CookedType type = effect.cooked().types().get(i);
      int[] indices = textureIndices.get(effect.populations().get(i));
      for (int texture = 0; texture < type.textures().size(); texture++) {
        String name = type.textures().get(texture).name();
        if (type.textures().get(texture).required() && (indices == null || indices[texture] == 0)) {
          throw new IllegalStateException(
              "`%s` of %s is [required]: bind it in the configurator of spawn"
                  .formatted(name, type.name()));
        }
      }
    }
  }

  // ---- life

  /** Moves the instance; particles in world space stay where they are. */
  public void setTransform(Matrix4fc localToWorld) {
    engine.lock();
    try {
      if (!finished) {
        writeTransform(localToWorld);
      }
    } finally {
      engine.unlock();
    }
  }

  /** Moves the instance without a path from where it was. */
  public void teleport(Matrix4fc localToWorld) {
    engine.lock();
    try {
      if (!finished) {
        writeTransform(localToWorld);
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
   */
  public void stop() {
    change(FLAG_STOPPING, true);
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
        if (effect.active) {
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

  /** All its particles are gone with the next step, and so is it. */
  public void kill() {
    engine.lock();
    try {
      if (!finished) {
        flag(FLAG_KILLED, true);
        discard();
        engine.killed(this);
      }
    } finally {
      engine.unlock();
    }
  }

  /** Calls do nothing from now on; nothing is written any more. */
  void discard() {
    finished = true;
    textureIndices.forEach(this::releaseTextures);
    textureIndices.clear();
  }

  private void releaseTextures(Population population, int @Nullable [] indices) {
    for (int i = 0; indices != null && i < indices.length; i++) {
      engine.releaseTexture(population, indices[i]);
    }
  }

  void flag(int flag, boolean on) {
    flags = on ? flags | flag : flags & ~flag;
    write();
  }

  /** Writes everything for the first time. */
  void begin(Matrix4fc localToWorld) {
    writeTransform(localToWorld);
    write();
    for (int p = 0; p < effect.populations().size(); p++) {
      begin(effect.populations().get(p), effect.cooked().types().get(p));
    }
  }

  private void begin(Population population, CookedType type) {
    List<Integer> words = type.uniformDefaults();
    for (int i = 0; i < words.size(); i++) {
      engine.writeUniform(population, index, 4 * i, words.get(i));
    }
    setByHost.put(population, new boolean[type.uniforms().size()]);
  }

  // ---- other versions of the effect

  /**
   * The effect has become another version: what the host has set and bound goes over to uniforms
   * and textures of the same name, and type, of the same file; a uniform that several files share
   * takes it from any of them.
   *
   * @param before the populations of the version before
   */
  void moveOver(List<Population> before) {
    List<Population> now = effect.populations();
    List<CookedType> types = effect.cooked().types();
    for (int p = 0; p < now.size(); p++) {
      if (before.contains(now.get(p))) {
        takeDefaults(now.get(p), types.get(p)); // the preset may have changed
        continue;
      }
      begin(now.get(p), types.get(p));
      for (Population older : before) {
        if (older.type().path().equals(types.get(p).path())) {
          keepUniforms(older, now.get(p), types.get(p));
          keepTextures(older, now.get(p), types.get(p));
        }
      }
    }
    effect.uniforms().forEach(this::share);
    for (Population older : before) {
      if (!now.contains(older)) {
        setByHost.remove(older);
        releaseTextures(older, textureIndices.remove(older));
      }
    }
  }

  /** Writes what the version says to uniforms that the host has not set. */
  private void takeDefaults(Population population, CookedType type) {
    boolean[] set = requireNonNull(setByHost.get(population));
    for (int i = 0; i < set.length; i++) {
      for (Unit unit : set[i] ? List.<Unit>of() : type.uniformBlock().unitsOf(i)) {
        for (int lane = 0; lane < unit.width(); lane++) {
          int offset = unit.offsetBytes() + 4 * lane;
          engine.writeUniform(population, index, offset, type.uniformDefaults().get(offset / 4));
        }
      }
    }
  }

  private void keepUniforms(Population older, Population newer, CookedType type) {
    for (int i = 0; i < type.uniforms().size(); i++) {
      CookedType.Uniform uniform = type.uniforms().get(i);
      for (int k = 0; k < older.type().uniforms().size(); k++) {
        CookedType.Uniform known = older.type().uniforms().get(k);
        if (known.name().equals(uniform.name()) && known.typeName().equals(uniform.typeName())) {
          copy(new UniformSlot(older, older.type(), k), new UniformSlot(newer, type, i));
        }
      }
    }
  }

  /** A uniform of an included file is one value for all types that include it. */
  private void share(List<UniformSlot> slots) {
    for (UniformSlot slot : slots) {
      for (UniformSlot other : slots) {
        copy(other, slot);
      }
    }
  }

  /** Copies what the host has set unless it has set the target as well. */
  private void copy(UniformSlot from, UniformSlot to) {
    boolean[] set = requireNonNull(setByHost.get(to.population()));
    List<Unit> source = from.type().uniformBlock().unitsOf(from.item());
    List<Unit> target = to.type().uniformBlock().unitsOf(to.item());
    if (set[to.item()]
        || !requireNonNull(setByHost.get(from.population()))[from.item()]
        || source.size() != target.size()) { // a curve with other room for keys
      return;
    }
    set[to.item()] = true;
    for (int u = 0; u < target.size(); u++) {
      for (int i = 0; i < target.get(u).laneCount(); i++) {
        int bits =
            engine.readUniform(from.population(), index, source.get(u).offsetBytes() + 4 * i);
        engine.writeUniform(to.population(), index, target.get(u).offsetBytes() + 4 * i, bits);
      }
    }
  }

  private void keepTextures(Population older, Population newer, CookedType type) {
    int[] bound = textureIndices.get(older);
    for (int i = 0; bound != null && i < type.textures().size(); i++) {
      int before = older.type().texture(type.textures().get(i).name());
      if (before >= 0 && bound[before] > 0) {
        int index = engine.copyTexture(older, bound[before], newer, type.textures().get(i));
        bind(newer, type, i, index);
      }
    }
  }

  /** The effect's kernels are there: it lives, and its first roots are born. */
  void start() {
    flag(FLAG_ALIVE, true);
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
    memPutInt(at + 140, layerMask);
    engine.instanceChanged(index);
  }

  /** Both matrices row by row, as the language holds them. */
  private void writeTransform(Matrix4fc localToWorld) {
    localToWorld.invert(inverse);
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
