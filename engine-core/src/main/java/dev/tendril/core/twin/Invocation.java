package dev.tendril.core.twin;

import dev.tendril.core.check.ContextVariable;
import dev.tendril.core.check.Resource;
import dev.tendril.core.check.Type;
import dev.tendril.core.check.TypedTree;
import dev.tendril.core.check.Uniform;
import dev.tendril.core.twin.code.Engine;
import dev.tendril.core.twin.code.Program;
import dev.tendril.core.value.Gradient;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One call of {@code update} or {@code init}: what its code sees of the engine. */
final class Invocation implements Engine {
  private final Map<TypedTree.Emit, Link> links = new IdentityHashMap<>();
  private final Map<TypedTree.Draw, Draws> draws = new IdentityHashMap<>();
  private Population population;
  private int slot;
  private @Nullable TwinInstance instance;

  Invocation(Population population) {
    this.population = population;
  }

  /** A function's code, and whose uniforms and context lie in its memory. */
  static final class Code {
    final Program program;
    private @Nullable TwinInstance loaded;
    private long loadedStep = -1;

    Code(Program program) {
      this.program = program;
    }

    /** Writes uniforms and context where the code reads them. */
    void load(TwinInstance instance, long step, float deltaTime, int id) {
      int[] memory = program.memory();
      Integer identity = program.contexts().get(ContextVariable.PARTICLE_ID);
      if (identity != null) {
        memory[identity] = id;
      }
      if (loaded == instance && loadedStep == step) {
        return;
      }
      loaded = instance;
      loadedStep = step;
      program
          .uniforms()
          .forEach(
              (uniform, at) -> {
                int[] value = instance.value(uniform);
                System.arraycopy(value, 0, memory, at, value.length);
              });
      program
          .contexts()
          .forEach(
              (variable, at) -> {
                if (variable != ContextVariable.PARTICLE_ID) {
                  instance.context(variable, deltaTime, memory, at);
                }
              });
    }
  }

  void at(Population population, int slot, TwinInstance instance) {
    this.population = population;
    this.slot = slot;
    this.instance = instance;
  }

  private TwinInstance instance() {
    if (instance == null) {
      throw new IllegalStateException("outside of a step");
    }
    return instance;
  }

  @Override
  public void emit(
      TypedTree.Emit call, int[] memory, int prototype, int count, float carry, float perSecond) {
    if (count == 0) {
      return;
    }
    int births = count < 0 ? Link.COUNT_LIMIT : count; // 2^31 and more
    Link link =
        links.computeIfAbsent(
            call, c -> population.links.get(population.type.emits().indexOf(c.target())));
    link.add(slot, call.child(), births, carry, perSecond, memory, prototype);
    population.born[slot] = population.born[slot] + births & Integer.MAX_VALUE;
  }

  @Override
  public void draw(TypedTree.Draw call, int[] memory, int record) {
    Draws list =
        draws.computeIfAbsent(
            call,
            c ->
                population.draws.stream()
                    .filter(d -> d.struct == c.target())
                    .findFirst()
                    .orElseThrow());
    list.add(slot, instance(), memory, record);
  }

  @Override
  public void signal(TypedTree.Signal call, int[] memory, int payload) {
    int size = call.payload().type() instanceof Type.Vector vector ? vector.size() : 1;
    population.signals.add(call.name(), slot, instance(), memory, payload, size);
  }

  @Override
  public boolean hasParent() {
    return population.hasParent(slot);
  }

  @Override
  public boolean getParent(int[] memory, int target) {
    if (!population.hasParent(slot)) {
      return false;
    }
    System.arraycopy(
        population.wordsBefore,
        population.parentSlots[slot] * population.stride,
        memory,
        target,
        population.stride);
    return true;
  }

  @Override
  public float curve(Uniform curve, float position) {
    return instance().curve(curve).at(position);
  }

  @Override
  public void gradient(Uniform gradient, float position, int[] memory, int target) {
    Gradient.Color color = instance().gradient(gradient).at(position);
    memory[target] = Float.floatToRawIntBits(color.red());
    memory[target + 1] = Float.floatToRawIntBits(color.green());
    memory[target + 2] = Float.floatToRawIntBits(color.blue());
    memory[target + 3] = Float.floatToRawIntBits(color.alpha());
  }

  @Override
  public void sample(Resource texture, float u, float v, float level, int[] memory, int target) {
    TwinImage image = instance().image(texture.name());
    for (int channel = 0; channel < 4; channel++) {
      float value = image == null ? 1 : image.sample(u, v, channel);
      memory[target + channel] = Float.floatToRawIntBits(value);
    }
  }

  @Override
  public void texel(Resource texture, int x, int y, int[] memory, int target) {
    TwinImage image = instance().image(texture.name());
    for (int channel = 0; channel < 4; channel++) {
      float value = image == null ? 1 : image.texel(x, y, channel);
      memory[target + channel] = Float.floatToRawIntBits(value);
    }
  }

  @Override
  public int textureWidth(Resource texture) {
    TwinImage image = instance().image(texture.name());
    return image == null ? 1 : image.width();
  }

  @Override
  public int textureHeight(Resource texture) {
    TwinImage image = instance().image(texture.name());
    return image == null ? 1 : image.height();
  }

  @Override
  public int bufferLength(Resource buffer) {
    TwinElements elements = instance().elements(buffer.name());
    return elements == null ? 0 : elements.count();
  }

  @Override
  public void element(Resource buffer, int index, int[] memory, int target, int size) {
    TwinElements elements = instance().elements(buffer.name());
    if (elements == null || elements.count() == 0) {
      Arrays.fill(memory, target, target + size, 0);
      return;
    }
    int last = elements.count() - 1;
    int from = Integer.compareUnsigned(index, last) > 0 ? last : index;
    System.arraycopy(elements.words(), from * size, memory, target, size);
  }
}
