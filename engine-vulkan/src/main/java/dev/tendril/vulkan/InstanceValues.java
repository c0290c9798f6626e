package dev.tendril.vulkan;

import static java.util.Objects.requireNonNull;

import dev.tendril.core.effect.CookedLayout.Unit;
import dev.tendril.core.effect.CookedType;
import dev.tendril.core.schema.UniformType;
import dev.tendril.core.value.Numbers;
import dev.tendril.vulkan.Effect.UniformSlot;
import dev.tendril.vulkan.pass.particles.Population;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an instance's uniforms are and what is bound to its resources, in every type of its effect.
 * To be used under the engine's lock.
 */
final class InstanceValues {
  private final VfxEngine engine;
  private final Effect effect;
  private final int index;
  private final Map<Population, int[]> textureIndices = new IdentityHashMap<>();

  /** By uniform, whether the host has set it. */
  private final Map<Population, boolean[]> setByHost = new IdentityHashMap<>();

  private final InstanceBuffers buffers;
  private boolean released;

  /**
   * @param index the instance's place in the engine's table
   */
  InstanceValues(VfxEngine engine, Effect effect, int index) {
    this.engine = engine;
    this.effect = effect;
    this.index = index;
    this.buffers = new InstanceBuffers(engine, effect, index);
  }

  /** Writes the defaults of all types for the first time. */
  void begin() {
    for (int p = 0; p < effect.populations().size(); p++) {
      begin(effect.populations().get(p), effect.cooked().types().get(p));
    }
  }

  /** Gives everything that is bound back; nothing is written any more. */
  void release() {
    released = true;
    if (!textureIndices.isEmpty()) {
      textureIndices.forEach(this::releaseTextures);
      textureIndices.clear();
    }
    buffers.release();
  }

  void setComponents(String name, int count, float x, float y, float z, float w) {
    double length = effect.schema().uniform(name).divisor(x, y, z); // may refuse it
    List<UniformSlot> slots = writable(name, count);
    for (int i = 0; i < slots.size(); i++) {
      UniformSlot slot = slots.get(i);
      UniformType.Kind kind = kindOf(slot);
      write(slot, 0, bits(kind, (float) (x / length)));
      if (count > 1) {
        write(slot, 1, bits(kind, (float) (y / length)));
      }
      if (count > 2) {
        write(slot, 2, bits(kind, (float) (z / length)));
      }
      if (count > 3) {
        write(slot, 3, bits(kind, w));
      }
    }
  }

  void setWhole(String name, int value) {
    for (UniformSlot slot : writable(name, 1)) {
      boolean real = kindOf(slot) == UniformType.Kind.FLOAT;
      write(slot, 0, real ? Float.floatToRawIntBits(value) : value);
    }
  }

  private static int bits(UniformType.Kind kind, float value) {
    return switch (kind) {
      case FLOAT -> Float.floatToRawIntBits(value);
      case INT, ENUM -> (int) value;
      case UINT -> (int) (long) value;
      case BOOL -> value != 0 ? 1 : 0;
      case CURVE, GRADIENT -> throw new IllegalArgumentException(kind.name());
    };
  }

  private static UniformType.Kind kindOf(UniformSlot slot) {
    return numeric(slot.uniform()).kind();
  }

  private static UniformType numeric(CookedType.Uniform uniform) {
    UniformType type = uniform.type();
    if (!type.isNumeric()) {
      throw new IllegalArgumentException(
          "`%1$s` is a %2$s: set it to a %2$s".formatted(uniform.name(), type.name()));
    }
    return type;
  }

  private List<UniformSlot> writable(String name, int count) {
    List<UniformSlot> slots = effect.uniform(name);
    CookedType.Uniform uniform = slots.get(0).uniform();
    if (numeric(uniform).components() != count) {
      effect.schema().uniform(name).check(new Numbers(Collections.nCopies(count, 0)));
    }
    if (released) {
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

  void setTable(String name, boolean curve, int keys, int[] words) {
    List<UniformSlot> slots = effect.uniform(name);
    for (UniformSlot slot : slots) {
      UniformType type = slot.uniform().type();
      if (type.kind() != (curve ? UniformType.Kind.CURVE : UniformType.Kind.GRADIENT)) {
        throw new IllegalArgumentException(
            "`%s` is a %s, not a %s".formatted(name, type.name(), curve ? "Curve" : "Gradient"));
      }
      if (keys > type.keyCapacity()) {
        throw new IllegalArgumentException(
            "`%s` holds at most %d keys, not %d".formatted(name, type.keyCapacity(), keys));
      }
    }
    if (!released) {
      slots.forEach(slot -> writeTable(slot, words));
    }
  }

  private void writeTable(UniformSlot slot, int[] words) {
    markSet(slot);
    int at = slot.type().uniformBlock().first(slot.item()).offsetBytes();
    for (int i = 0; i < words.length; i++) {
      engine.writeUniform(slot.population(), index, at + 4 * i, words[i]);
    }
  }

  void setNumbers(String name, List<Number> numbers) {
    for (UniformSlot slot : writable(name, numbers.size())) {
      for (int i = 0; i < numbers.size(); i++) {
        Number number = numbers.get(i);
        write(
            slot,
            i,
            number instanceof Float real ? Float.floatToRawIntBits(real) : number.intValue());
      }
    }
  }

  /** In every type of the effect that declares the texture. */
  void bind(String name, HostImage image) {
    require(name, "Texture2D");
    bindImage(name, image);
  }

  /** In every type of the effect that declares the buffer. */
  void bind(String name, HostBuffer buffer) {
    require(name, "StructuredBuffer");
    buffers.bind(name, buffer);
  }

  void unbind(String name) {
    effect.schema().resource(name);
    bindImage(name, null);
    buffers.bind(name, null);
  }

  private void require(String name, String kind) {
    String type = effect.schema().resource(name).type();
    if (!type.startsWith(kind)) {
      throw new IllegalArgumentException(
          "`%s` is a %s, and what is bound is for a %s".formatted(name, type, kind));
    }
  }

  private void bindImage(String name, @Nullable HostImage image) {
    if (released) {
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

  boolean isBound(String name) {
    if (buffers.isBound(name)) {
      return true;
    }
    for (int i = 0; i < effect.populations().size(); i++) {
      int texture = effect.cooked().types().get(i).texture(name);
      int[] indices = texture < 0 ? null : textureIndices.get(effect.populations().get(i));
      if (indices != null && indices[texture] != 0) {
        return true;
      }
    }
    return false;
  }

  /** What must be bound before the first step is. */
  void requireBound() {
    for (int i = 0; i < effect.populations().size(); i++) {
      CookedType type = effect.cooked().types().get(i);
      int[] indices = textureIndices.get(effect.populations().get(i));
      for (int texture = 0; texture < type.textures().size(); texture++) {
        if (type.textures().get(texture).required() && (indices == null || indices[texture] == 0)) {
          throw missing(type, type.textures().get(texture).name());
        }
      }
      for (CookedType.Buffer buffer : type.buffers()) {
        if (buffer.required() && !buffers.isBound(buffer.name())) {
          throw missing(type, buffer.name());
        }
      }
    }
  }

  private static IllegalStateException missing(CookedType type, String name) {
    return new IllegalStateException(
        "`%s` of %s is [required]: bind it in the configurator of spawn"
            .formatted(name, type.name()));
  }

  private void releaseTextures(Population population, int @Nullable [] indices) {
    for (int i = 0; indices != null && i < indices.length; i++) {
      engine.releaseTexture(population, indices[i]);
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
   * The effect has become another version: what the host has set and bound goes over to uniforms,
   * textures and buffers of the same name, and type, of the same file; a uniform that several files
   * share takes it from any of them.
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
    buffers.moveOver();
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
        if (known.name().equals(uniform.name())
            && known.type().name().equals(uniform.type().name())) {
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
}
