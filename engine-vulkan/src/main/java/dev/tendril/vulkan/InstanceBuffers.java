package dev.tendril.vulkan;

import dev.tendril.core.effect.CookedType;
import dev.tendril.vulkan.pass.particles.Population;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What is bound to an instance's structured buffers. To be used under the engine's lock. */
final class InstanceBuffers {
  private static final Logger LOG = LoggerFactory.getLogger(InstanceBuffers.class);

  /** What is bound, and where it lies. */
  private record Bound(HostBuffer buffer, long address) {}

  private final VfxEngine engine;
  private final Effect effect;
  private final int index;
  private final Map<String, Bound> bound = new HashMap<>();
  private boolean released;

  /**
   * @param index the instance's place in the engine's table
   */
  InstanceBuffers(VfxEngine engine, Effect effect, int index) {
    this.engine = engine;
    this.effect = effect;
    this.index = index;
  }

  boolean isBound(String name) {
    return bound.containsKey(name);
  }

  void release() {
    released = true;
    bound.clear();
  }

  /** In every type of the effect that declares it; null unbinds. */
  void bind(String name, @Nullable HostBuffer buffer) {
    if (buffer != null && buffer.stride() < elementBytes(name)) {
      throw new IllegalArgumentException(
          "the elements of `%s` have %d bytes, and the stride is %d"
              .formatted(name, elementBytes(name), buffer.stride()));
    }
    if (released) {
      return;
    }
    if (buffer == null) {
      bound.remove(name);
    } else {
      bound.put(name, new Bound(buffer, engine.addressOf(buffer)));
    }
    write(name);
  }

  /** The same in all types that have it. */
  private int elementBytes(String name) {
    for (CookedType type : effect.cooked().types()) {
      for (CookedType.Buffer buffer : type.buffers()) {
        if (buffer.name().equals(name)) {
          return buffer.elementBytes();
        }
      }
    }
    return 0;
  }

  /** Into the block of every type that has it. */
  private void write(String name) {
    Bound now = bound.get(name);
    for (int t = 0; t < effect.populations().size(); t++) {
      Population population = effect.populations().get(t);
      CookedType type = effect.cooked().types().get(t);
      for (int i = 0; i < type.buffers().size(); i++) {
        CookedType.Buffer buffer = type.buffers().get(i);
        if (!buffer.name().equals(name)) {
          continue;
        }
        int at = type.uniformBlock().first(type.bufferItem(i)).offsetBytes();
        long address = now == null ? 0 : now.address;
        engine.writeUniform(population, index, at, (int) address);
        engine.writeUniform(population, index, at + 4, (int) (address >>> 32));
        engine.writeUniform(
            population, index, at + 8, now == null ? 0 : now.buffer.length(buffer.elementBytes()));
        engine.writeUniform(population, index, at + 12, now == null ? 0 : now.buffer.stride() / 4);
      }
    }
  }

  /** The effect has become another version: buffers stay bound by name where elements fit. */
  void moveOver() {
    for (Iterator<Map.Entry<String, Bound>> all = bound.entrySet().iterator(); all.hasNext(); ) {
      Map.Entry<String, Bound> entry = all.next();
      int bytes = elementBytes(entry.getKey());
      if (bytes == 0 || bytes > entry.getValue().buffer.stride()) {
        if (bytes > 0) {
          LOG.warn(
              "{}: `{}` is bound no more: its elements have {} bytes now, and the stride is {}",
              effect.name(),
              entry.getKey(),
              bytes,
              entry.getValue().buffer.stride());
        }
        all.remove();
        write(entry.getKey());
      }
    }
    bound.keySet().forEach(this::write);
  }
}
