package dev.tendril.vulkan.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tendril.core.source.SourceLookup;
import dev.tendril.core.twin.EffectTwin;
import dev.tendril.core.twin.TwinCounters;
import dev.tendril.core.twin.TwinInstance;
import dev.tendril.core.twin.TwinParticle;
import dev.tendril.vulkan.Effect;
import dev.tendril.vulkan.EffectInstance;
import dev.tendril.vulkan.EffectState;
import dev.tendril.vulkan.EffectState.ParticleState;
import dev.tendril.vulkan.EffectState.TypeState;
import dev.tendril.vulkan.EngineOptions;
import dev.tendril.vulkan.device.VulkanDevice;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.joml.Matrix4f;

/**
 * An effect on the device and its twin on the CPU, side by side. After every step the twin must
 * have predicted the device's state: counters, slots, generations, parents, instances, and fields
 * that are not floats, to the bit; floats within a tolerance. Before the next step the twin's
 * floats are set to the device's, so errors do not add up.
 */
public final class Oracle implements AutoCloseable {
  /** One instance on both sides. */
  public record Pair(EffectInstance gpu, TwinInstance twin) {
    public void moveTo(float x, float y, float z) {
      gpu.setTransform(new Matrix4f().translation(x, y, z));
      twin.moveTo(x, y, z);
    }

    /** Any affine transform. */
    public void setTransform(Matrix4f localToWorld) {
      gpu.setTransform(localToWorld);
      float[] rows = new float[16];
      for (int i = 0; i < 16; i++) {
        rows[i] = localToWorld.get(i % 4, i / 4);
      }
      twin.transform(rows);
    }

    /**
     * @param setting {@code name=value}
     */
    public void set(String setting) {
      String[] parts = setting.split("=", 2);
      gpu.set(parts[0], parts[1]);
      twin.set(parts[0], parts[1]);
    }

    public void stop() {
      gpu.stop();
      twin.stop();
    }

    public void kill() {
      gpu.kill();
      twin.kill();
    }

    public void trigger(int roots) {
      gpu.trigger(roots);
      twin.trigger(roots);
    }
  }

  private final EffectRun run;
  private final Effect effect;
  private final EffectTwin twin;
  private final double tolerance;
  private final List<TwinInstance> spawned = new ArrayList<>();

  /**
   * @param tolerance of floats: this share of their size, or of 1 below that; 0 wants equal bits;
   *     on hardware a larger one counts
   */
  public Oracle(VulkanDevice device, SourceLookup sources, String path, double tolerance) {
    // Vulkan asks of sin and cos 2^-11 only; on an H200 a step was off by 5e-6.
    this.tolerance = device.isSoftware() || tolerance == 0 ? tolerance : 1e-4;
    twin = EffectTwin.load(sources, path);
    run = new EffectRun(device, EngineOptions.defaults().preciseMath(true));
    try {
      effect = run.engine().load(sources, path);
      effect.awaitReady();
    } catch (RuntimeException e) {
      run.close();
      throw e;
    }
  }

  public Pair spawn(int roots, int seed) {
    TwinInstance instance = twin.spawn().seed(seed).roots(roots);
    spawned.add(instance);
    return new Pair(run.spawn(effect, roots, seed), instance);
  }

  public EffectTwin twin() {
    return twin;
  }

  /** One step on both sides. */
  public void step(double seconds) {
    run.step(seconds);
    twin.step(seconds);
    spawned.retainAll(twin.instances());
    EffectState state = run.state(effect);
    for (TypeState type : state.types()) {
      compare(type);
    }
  }

  public void steps(int count, double seconds) {
    for (int i = 0; i < count; i++) {
      step(seconds);
    }
  }

  private void compare(TypeState type) {
    String name = type.name();
    TwinCounters counters = twin.counters(name);
    assertThat(counters)
        .as(name)
        .isEqualTo(
            new TwinCounters(
                type.alive(),
                type.free(),
                type.emitted(),
                type.died(),
                type.refused(),
                type.invalid(),
                type.drawn(),
                type.drawRefused(),
                type.loopsCut()));
    List<TwinParticle> predicted = twin.particles(name);
    assertThat(predicted).as(name).hasSameSizeAs(type.particles());
    for (int i = 0; i < predicted.size(); i++) {
      compare(name, predicted.get(i), type.particles().get(i));
    }
  }

  private void compare(String type, TwinParticle predicted, ParticleState particle) {
    EffectState.Handle parent = particle.parent();
    TwinParticle.Handle expected =
        parent == null ? null : new TwinParticle.Handle(parent.slot(), parent.generation());
    boolean same =
        predicted.slot() == particle.slot()
            && predicted.generation() == particle.generation()
            && spawned.indexOf(predicted.instance()) == particle.instance()
            && Objects.equals(predicted.parent(), expected)
            && matches(predicted.fields(), particle.fields());
    assertThat(same).as("%s: the twin has %s, the device %s", type, predicted, particle).isTrue();
    if (tolerance > 0) {
      twin.replace(type, particle.slot(), particle.fields());
    }
  }

  private boolean matches(Object predicted, Object actual) {
    if (predicted instanceof List<?> ours && actual instanceof List<?> theirs) {
      boolean same = ours.size() == theirs.size();
      for (int i = 0; same && i < ours.size(); i++) {
        same = matches(ours.get(i), theirs.get(i));
      }
      return same;
    }
    if (predicted instanceof Map<?, ?> ours && actual instanceof Map<?, ?> theirs) {
      return ours.keySet().equals(theirs.keySet())
          && ours.entrySet().stream()
              .allMatch(e -> matches(e.getValue(), Objects.requireNonNull(theirs.get(e.getKey()))));
    }
    if (tolerance > 0 && predicted instanceof Float ours && actual instanceof Float theirs) {
      double error = Math.abs((double) ours - theirs);
      return ours.equals(theirs) || error <= tolerance * Math.max(1, Math.abs(theirs));
    }
    return predicted.equals(actual);
  }

  @Override
  public void close() {
    run.close();
  }
}
