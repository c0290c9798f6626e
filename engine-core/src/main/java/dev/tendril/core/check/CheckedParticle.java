package dev.tendril.core.check;

import dev.tendril.core.check.TypedTree.Function;
import dev.tendril.core.value.Scheduling;
import java.util.List;

/**
 * One particle file, checked and free of errors.
 *
 * @param path relative to the effect root
 * @param particle the file's {@code struct Particle}, named after the file
 * @param renders in declaration order
 * @param uniforms in declaration order, those of included files among them
 * @param resources in declaration order, those of included files among them
 * @param update {@code bool update(inout Particle)}
 * @param inits every {@code void init(inout T, Birth)} of the file, T its own or another type
 * @param mentions the other particle types that the file names, in order of first mention (its own
 *     type excluded)
 * @param emits the types that code reachable from {@code update} emits, in order of first mention
 *     (its own type included when it emits itself)
 * @param capacity slots
 * @param node marked {@code [node]}
 * @param local marked {@code [local]}: it lives in the space of its instance
 * @param scheduling {@code [rate(hz)]}, {@code [priority(n)]} and {@code [lod(..)]}
 * @param drawsPerParticle how many draw records per slot are kept: the proven maximum of {@code
 *     draw} calls in a step if that is known and at most 4, else {@code [draws(n)]}, else 4; 0 when
 *     nothing is drawn
 * @param birthsPerParticle the same for emit calls: the proven maximum if known and at most 4, else
 *     4; 0 when nothing is emitted
 * @param signals the names that code reachable from {@code update} signals, in order of first
 *     mention
 * @param signalsPerParticle the same as for emit calls
 */
public record CheckedParticle(
    String name,
    String path,
    StructType particle,
    List<RenderDeclaration> renders,
    List<Uniform> uniforms,
    List<Resource> resources,
    Function update,
    List<Function> inits,
    List<StructType> mentions,
    List<StructType> emits,
    int capacity,
    boolean node,
    boolean local,
    Scheduling scheduling,
    int drawsPerParticle,
    int birthsPerParticle,
    List<String> signals,
    int signalsPerParticle) {

  /** The default of {@code [capacity(n)]}, in slots. */
  public static final int DEFAULT_CAPACITY = 65_536;

  public CheckedParticle {
    renders = List.copyOf(renders);
    uniforms = List.copyOf(uniforms);
    resources = List.copyOf(resources);
    inits = List.copyOf(inits);
    mentions = List.copyOf(mentions);
    emits = List.copyOf(emits);
    signals = List.copyOf(signals);
  }

  /** The resources that are textures. */
  public List<Resource> textures() {
    return resources.stream().filter(r -> r.kind() == Resource.Kind.TEXTURE_2D).toList();
  }

  /** The resources that are structured buffers. */
  public List<Resource> buffers() {
    return resources.stream().filter(r -> r.kind() == Resource.Kind.STRUCTURED_BUFFER).toList();
  }

  /** The same with another number of slots. */
  public CheckedParticle withCapacity(int slots) {
    return new CheckedParticle(
        name,
        path,
        particle,
        renders,
        uniforms,
        resources,
        update,
        inits,
        mentions,
        emits,
        slots,
        node,
        local,
        scheduling,
        drawsPerParticle,
        birthsPerParticle,
        signals,
        signalsPerParticle);
  }
}
