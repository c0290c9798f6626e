package dev.tendril.samples.command;

import dev.tendril.core.twin.EffectTwin;
import dev.tendril.core.twin.TwinCounters;
import dev.tendril.core.twin.TwinImage;
import dev.tendril.core.twin.TwinInstance;
import dev.tendril.core.twin.TwinLimitException;
import dev.tendril.core.twin.TwinParticle;
import dev.tendril.core.twin.TwinType;
import dev.tendril.samples.host.Picture;
import dev.tendril.vulkan.EffectState;
import dev.tendril.vulkan.EffectState.FieldState;
import dev.tendril.vulkan.EffectState.Handle;
import dev.tendril.vulkan.EffectState.ParticleState;
import dev.tendril.vulkan.EffectState.TypeState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.ParameterException;

/** An effect on the CPU, spawned as the options say. */
final class CpuSimulation {
  private final EffectTwin twin;
  private final Map<TwinInstance, Integer> ordinals = new IdentityHashMap<>();
  private double time;

  /**
   * Loads and spawns.
   *
   * @throws ParameterException if the options name uniforms or textures that the effect has not, or
   *     ask for what needs a device
   */
  CpuSimulation(RunOptions options, EffectFile file) {
    if (!options.beside().isEmpty() || options.validate()) {
      throw options.usage("--cpu excludes --validate and --beside");
    }
    try {
      // The command line's user can always press Ctrl-C.
      twin =
          EffectTwin.load(file.sources(), file.path(), options.presets())
              .operationsPerStep(Long.MAX_VALUE);
    } catch (TwinLimitException e) {
      throw new CommandFailure("--cpu: " + e.getMessage(), e);
    }
    Map<String, TwinImage> images = new LinkedHashMap<>();
    twin.bindings()
        .forEach(
            (name, path) -> {
              if (!options.binds().containsKey(name)) {
                images.put(name, image("preset: " + name, file.locate(path)));
              }
            });
    options
        .binds()
        .forEach((name, path) -> images.put(name, image("--bind " + name, Path.of(path))));
    RequiredResources.check(twin.schema(), images.keySet());
    for (int i = 0; i < options.instances(); i++) {
      TwinInstance instance =
          twin.spawn().seed(Seeds.ofInstance(options.seed(), i)).roots(options.roots());
      ordinals.put(instance, i);
      try {
        options.sets().forEach(instance::set);
        images.forEach(instance::bind);
      } catch (IllegalArgumentException e) {
        throw options.usage(e.getMessage(), e);
      }
    }
  }

  private static TwinImage image(String asked, Path file) {
    try {
      Picture picture = Picture.read(file);
      return new TwinImage(picture.width(), picture.height(), picture.linear());
    } catch (IOException e) {
      throw new CommandFailure(asked + ": " + e.getMessage(), e);
    }
  }

  /** Runs one step. */
  void step(double seconds) {
    try {
      twin.step(seconds);
    } catch (TwinLimitException e) {
      throw new CommandFailure("--cpu: " + e.getMessage(), e);
    }
    time += seconds;
  }

  /** Seconds simulated. */
  double time() {
    return time;
  }

  /**
   * The state as it is.
   *
   * @param particles not only the counts
   */
  EffectState state(boolean particles) {
    List<TypeState> types = new ArrayList<>();
    for (TwinType type : twin.types()) {
      types.add(state(type, particles));
    }
    return new EffectState(types.get(0).name(), types);
  }

  private TypeState state(TwinType type, boolean particles) {
    TwinCounters counters = twin.counters(type.name());
    List<FieldState> fields =
        type.fields().stream().map(f -> new FieldState(f.name(), f.type(), f.position())).toList();
    List<ParticleState> living = new ArrayList<>();
    if (particles) {
      for (TwinParticle particle : twin.particles(type.name())) {
        TwinParticle.Handle parent = particle.parent();
        living.add(
            new ParticleState(
                particle.slot(),
                particle.generation(),
                ordinals.getOrDefault(particle.instance(), -1),
                type.node(),
                parent == null ? null : new Handle(parent.slot(), parent.generation()),
                particle.fields()));
      }
    }
    return new TypeState(
        type.name(),
        type.capacity(),
        counters.alive(),
        counters.free(),
        counters.emitted(),
        counters.died(),
        counters.refused(),
        counters.invalid(),
        counters.drawn(),
        counters.drawRefused(),
        counters.loopsCut(),
        fields,
        living);
  }
}
