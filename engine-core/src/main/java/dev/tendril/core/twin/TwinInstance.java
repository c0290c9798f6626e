package dev.tendril.core.twin;

import dev.tendril.core.check.ContextVariable;
import dev.tendril.core.check.Resource;
import dev.tendril.core.check.Type;
import dev.tendril.core.check.Uniform;
import dev.tendril.core.effect.CheckedEffect;
import dev.tendril.core.schema.EffectSchema;
import dev.tendril.core.schema.Place;
import dev.tendril.core.schema.ResourceSchema;
import dev.tendril.core.schema.UniformSchema;
import dev.tendril.core.schema.UniformType;
import dev.tendril.core.value.Curve;
import dev.tendril.core.value.Gradient;
import dev.tendril.core.value.Numbers;
import dev.tendril.core.value.UniformValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One living copy of an effect. What is called takes effect with the next step; what is called
 * before the first step belongs to it. After {@link #kill} calls do nothing.
 */
public final class TwinInstance {
  private final EffectTwin twin;
  private final CheckedEffect effect;
  private final EffectSchema schema;
  private final Map<Uniform, int[]> values = new IdentityHashMap<>();
  private final Map<Uniform, Curve> curves = new IdentityHashMap<>();
  private final Map<Uniform, Gradient> gradients = new IdentityHashMap<>();
  private final Map<String, TwinImage> images = new HashMap<>();
  private final Map<String, TwinElements> elements = new HashMap<>();

  private int seed;
  private float[] localToWorld = Transform.identity();
  private float[] worldToLocal = Transform.identity();
  private float timeScale = 1;
  private boolean paused;
  private boolean stopping;
  private boolean teleported;
  private boolean killed;

  private boolean started;
  private float[] previousLocalToWorld = localToWorld;
  private float time;
  private float timeCompensation;
  private int stepIndex;
  int rootsBorn;
  private int firstRoots = 1;
  private int waitingRoots;
  private boolean restarting;

  TwinInstance(EffectTwin twin, CheckedEffect effect, EffectSchema schema, int seed) {
    this.twin = twin;
    this.effect = effect;
    this.schema = schema;
    this.seed = seed;
    schema.uniforms().forEach(uniform -> assign(uniform, uniform.defaultValue()));
    if (effect.preset() != null) {
      effect.preset().uniforms().forEach(this::assign);
    }
  }

  /** In every type that has the uniform. */
  private void assign(UniformSchema uniform, UniformValue value) {
    for (Place place : uniform.places()) {
      Uniform each = effect.types().get(place.type()).uniforms().get(place.ordinal());
      if (value instanceof Curve curve) {
        curves.put(each, curve);
      } else if (value instanceof Gradient gradient) {
        gradients.put(each, gradient);
      } else if (value instanceof Numbers numbers) {
        values.put(each, numbers.components().stream().mapToInt(TwinInstance::bits).toArray());
      }
    }
  }

  private static int bits(Number number) {
    return number instanceof Float real ? Float.floatToRawIntBits(real) : number.intValue();
  }

  // ---- before the first step

  /** Where its random numbers come from; pcg(the twin's seed, spawn ordinal) unless said. */
  public TwinInstance seed(int value) {
    if (started) {
      throw new IllegalStateException("the instance has been stepped already");
    }
    seed = value;
    return this;
  }

  /** How many roots are born in its first step; 1 unless said. */
  public TwinInstance roots(int count) {
    twin.firstRoots(this, count);
    firstRoots = count;
    return this;
  }

  public int seed() {
    return seed;
  }

  /** False once it has been killed. */
  public boolean isAlive() {
    return !killed;
  }

  // ---- values

  /**
   * Sets a uniform; bool uniforms take 0 and 1.
   *
   * @param name the uniform; {@code Type.name} where several types declare the name
   * @param components one number for each component
   * @throws IllegalArgumentException if there is none of that name, or it has another size
   */
  public TwinInstance set(String name, float... components) {
    UniformType.Kind kind = schema.uniform(name).type().kind();
    List<Number> numbers = new ArrayList<>();
    for (float component : components) {
      numbers.add(
          switch (kind) {
            case FLOAT -> component;
            case UINT -> (int) (long) component;
            case BOOL -> component != 0 ? 1 : 0;
            default -> (int) component;
          });
    }
    return set(name, new Numbers(numbers));
  }

  /** Sets a whole number exactly; otherwise like {@link #set(String, float...)}. */
  public TwinInstance set(String name, int number) {
    boolean real = schema.uniform(name).type().kind() == UniformType.Kind.FLOAT;
    return set(name, real ? Numbers.of((float) number) : Numbers.of(number));
  }

  public TwinInstance set(String name, boolean value) {
    return set(name, value ? 1 : 0);
  }

  /**
   * Sets a uniform: numbers, a curve or a gradient.
   *
   * @throws IllegalArgumentException if there is none of that name, or the value is not of its type
   */
  public TwinInstance set(String name, UniformValue value) {
    UniformSchema uniform = schema.uniform(name);
    UniformValue kept = uniform.accept(value);
    if (!killed) {
      assign(uniform, kept);
    }
    return this;
  }

  /** Sets a curve that between and beyond its keys goes on as the default does. */
  public TwinInstance setCurve(String name, float... positionsAndValues) {
    return set(name, schema.uniform(name).curve(positionsAndValues));
  }

  /**
   * Sets a uniform from text: {@code 0.5}, {@code true}, {@code 1,2,3}; a curve as {@code
   * 0:1,0.5:2}. A gradient has no such text.
   *
   * @throws IllegalArgumentException if there is no such uniform or the text does not fit its type
   */
  public TwinInstance set(String name, String text) {
    return set(name, schema.uniform(name).parse(text));
  }

  /**
   * Binds a texture by name, in every type that declares it. Unbound it reads white.
   *
   * @throws IllegalArgumentException if the effect has nothing of that name
   */
  public TwinInstance bind(String name, TwinImage image) {
    String type = schema.resource(name).type();
    if (!type.equals("Texture2D")) {
      throw new IllegalArgumentException("`" + name + "` is a " + type + ", not a Texture2D");
    }
    images.put(name, image);
    return this;
  }

  /**
   * Binds elements to a structured buffer by name, in every type that declares it.
   *
   * @param values one for each element, in the forms in which {@link TwinFields#fields} gives them:
   *     a number, a list, or a map of a struct's fields, of which those that are missing are zero
   * @throws IllegalArgumentException if the effect has no such buffer, a value does not fit, or
   *     they take more than 256 MiB
   */
  public TwinInstance bind(String name, List<?> values) {
    ResourceSchema resource = schema.resource(name);
    Place place = resource.places().get(0);
    Resource declared = effect.types().get(place.type()).resources().get(place.ordinal());
    Type element = declared.element();
    if (declared.kind() != Resource.Kind.STRUCTURED_BUFFER || element == null) {
      throw new IllegalArgumentException(
          "`" + name + "` is " + Resource.article(resource.type()) + ", not a StructuredBuffer");
    }
    elements.put(name, twin.elements(name, element, values));
    return this;
  }

  /** What is bound to a name is bound no more. */
  public TwinInstance unbind(String name) {
    schema.resource(name);
    images.remove(name);
    elements.remove(name);
    return this;
  }

  /** Before its first step: refuses to run without what is {@code [required]}. */
  void requireResources() {
    for (ResourceSchema resource : started ? List.<ResourceSchema>of() : schema.resources()) {
      String name = resource.name();
      if (resource.required() && !images.containsKey(name) && !elements.containsKey(name)) {
        throw new IllegalStateException(
            "`" + name + "` is [required]: bind it before the first step");
      }
    }
  }

  // ---- life

  /** Moves it to a place without turning it; particles in world space stay where they are. */
  public TwinInstance moveTo(float x, float y, float z) {
    return transform(Transform.translation(x, y, z));
  }

  /**
   * Moves it.
   *
   * @param matrix local to world for column vectors, 16 numbers, row by row: the translation is 3,
   *     7 and 11
   */
  public TwinInstance transform(float... matrix) {
    if (matrix.length != 16) {
      throw new IllegalArgumentException("a transform has 16 numbers, not " + matrix.length);
    }
    if (!killed) {
      localToWorld = matrix.clone();
      worldToLocal = Transform.inverse(localToWorld);
    }
    return this;
  }

  /** Moves it without a path from where it was; otherwise like {@link #transform}. */
  public TwinInstance teleport(float... matrix) {
    transform(matrix);
    teleported = !killed;
    return this;
  }

  /**
   * Scales its time; 0 stands still.
   *
   * @param scale finite, not negative
   */
  public TwinInstance timeScale(float scale) {
    if (!(scale >= 0) || Float.isInfinite(scale)) {
      throw new IllegalArgumentException("a time scale of " + scale);
    }
    timeScale = scale;
    return this;
  }

  /** Its particles stand still and are still drawn. */
  public TwinInstance pause() {
    paused = true;
    return this;
  }

  public TwinInstance resume() {
    paused = false;
    return this;
  }

  /** {@code stopping} becomes true, and what it means is the effect's affair. */
  public TwinInstance stop() {
    stopping = true;
    return this;
  }

  /** Births more roots with the next step. */
  public TwinInstance trigger(int roots) {
    if (roots < 0) {
      throw new IllegalArgumentException(roots + " roots");
    }
    if (!killed && restarting) {
      waitingRoots += roots;
    } else if (!killed && roots > 0) {
      twin.moreRoots(this, roots);
    }
    return this;
  }

  /**
   * Lets it begin anew: with the next step all its particles are gone, and with the step after that
   * its first roots are born again, at time 0 and with the random numbers of the first time.
   */
  public TwinInstance restart() {
    if (!killed) {
      twin.forgetRoots(this);
      stopping = false;
      rootsBorn = 0;
      waitingRoots = firstRoots;
      if (!restarting) {
        restarting = true;
        twin.restarting(this);
      }
    }
    return this;
  }

  /**
   * Whether none of its particles lives and no roots are due. An engine ends such an instance a few
   * frames later, unless it was spawned without roots and never triggered, or is kept alive.
   */
  public boolean isEmpty() {
    return !restarting && twin.isEmpty(this);
  }

  /** All its particles are gone with the next step, and so is it. */
  public void kill() {
    if (!killed) {
      killed = true;
      twin.forgetRoots(this);
    }
  }

  // ---- the step's side

  int[] value(Uniform uniform) {
    return Objects.requireNonNull(values.get(uniform));
  }

  Curve curve(Uniform uniform) {
    return Objects.requireNonNull(curves.get(uniform));
  }

  Gradient gradient(Uniform uniform) {
    return Objects.requireNonNull(gradients.get(uniform));
  }

  @Nullable TwinImage image(String texture) {
    return images.get(texture);
  }

  @Nullable TwinElements elements(String buffer) {
    return elements.get(buffer);
  }

  /** Whether its particles live on in this step. */
  boolean keepsParticles() {
    return !killed && !restarting;
  }

  boolean isStarted() {
    return started;
  }

  float x() {
    return localToWorld[3];
  }

  float y() {
    return localToWorld[7];
  }

  float z() {
    return localToWorld[11];
  }

  /** Seconds of this step for it. */
  float deltaTime(float seconds) {
    return paused ? 0 : seconds * timeScale;
  }

  void context(ContextVariable variable, float deltaTime, int[] memory, int at) {
    float[] previous = started && !teleported ? previousLocalToWorld : localToWorld;
    switch (variable) {
      case DELTA_TIME -> memory[at] = Float.floatToRawIntBits(deltaTime);
      case TIME -> memory[at] = Float.floatToRawIntBits(time);
      case STEP_INDEX -> memory[at] = stepIndex;
      case STOPPING -> memory[at] = stopping ? 1 : 0;
      case LOCAL_TO_WORLD -> write(localToWorld, memory, at);
      case WORLD_TO_LOCAL -> write(worldToLocal, memory, at);
      case PREVIOUS_LOCAL_TO_WORLD -> write(previous, memory, at);
      case INSTANCE_POSITION -> write(translation(localToWorld), memory, at);
      case PREVIOUS_INSTANCE_POSITION -> write(translation(previous), memory, at);
      case INSTANCE_VELOCITY -> {
        float[] velocity = translation(localToWorld);
        float[] before = translation(previous);
        for (int i = 0; i < 3; i++) {
          velocity[i] = deltaTime > 0 ? (velocity[i] - before[i]) / deltaTime : 0;
        }
        write(velocity, memory, at);
      }
      case INSTANCE_SEED -> memory[at] = seed;
      case TELEPORTED -> memory[at] = teleported ? 1 : 0;
      case PARTICLE_ID -> throw new IllegalArgumentException("the particle's own");
    }
  }

  float[] localToWorld() {
    return localToWorld;
  }

  float[] worldToLocal() {
    return worldToLocal;
  }

  /**
   * What moves a point of its space to where it was a part of the step ago; null if it has not
   * moved.
   */
  float @Nullable [] movedBack(float part) {
    float[] moved = new float[16];
    boolean any = false;
    for (int i = 0; started && !teleported && i < 16; i++) {
      moved[i] = (previousLocalToWorld[i] - localToWorld[i]) * part;
      any |= moved[i] != 0;
    }
    return any ? moved : null;
  }

  private static float[] translation(float[] matrix) {
    return new float[] {matrix[3], matrix[7], matrix[11]};
  }

  private static void write(float[] numbers, int[] memory, int at) {
    for (int i = 0; i < numbers.length; i++) {
      memory[at + i] = Float.floatToRawIntBits(numbers[i]);
    }
  }

  /** The step has run: time moves on, with Kahan's compensation. */
  void advance(float seconds) {
    started = true;
    float delta = deltaTime(seconds);
    if (delta != 0) {
      float corrected = delta - timeCompensation;
      float sum = time + corrected;
      timeCompensation = (sum - time) - corrected;
      time = sum;
      stepIndex++;
    }
    previousLocalToWorld = localToWorld;
    teleported = false;
  }

  /** A step has run in which its particles are gone. */
  void beginAnew() {
    if (!killed) {
      restarting = false;
      started = false;
      time = 0;
      timeCompensation = 0;
      stepIndex = 0;
      if (waitingRoots > 0) {
        twin.moreRoots(this, waitingRoots);
        waitingRoots = 0;
      }
    }
  }
}
