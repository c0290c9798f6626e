package dev.tendril.core.effect;

import dev.tendril.core.schema.EffectSchema;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * An effect as the runtime takes it: plain data, nothing of the text it was made from but names.
 *
 * @param types the root first, then the others in order of first mention, depth first; each once
 * @param schema what a host can set, bind and size; its types are these
 * @param bindings files that the preset names, for the host to open
 * @param files every file that was read for it, relative to the effect root, in order of first use
 * @param kernels what runs between the types' own kernels
 * @param viewKernels what runs between a step and its draws
 */
public record CookedEffect(
    List<CookedType> types,
    EffectSchema schema,
    List<Binding> bindings,
    List<String> files,
    StepKernels kernels,
    ViewKernels viewKernels) {
  /** In an identity, before the capacities that a host has given. */
  private static final String GIVEN = " with ";

  public CookedEffect {
    types = List.copyOf(types);
    bindings = List.copyOf(bindings);
    files = List.copyOf(files);
  }

  /**
   * A file that a preset binds.
   *
   * @param path relative to the effect root
   */
  public record Binding(String resource, String path) {}

  /** The kernels of a step that are the same for all types. */
  public record StepKernels(CookedShader lists, CookedShader drawList, CookedShader migrate) {

    StepKernels withShaders(UnaryOperator<CookedShader> change) {
      return new StepKernels(change.apply(lists), change.apply(drawList), change.apply(migrate));
    }
  }

  /** The kernels over all draw lists, the same for all types. */
  public record ViewKernels(
      CookedShader bounds, CookedShader mark, CookedShader place, CookedShader shift) {

    ViewKernels withShaders(UnaryOperator<CookedShader> change) {
      return new ViewKernels(
          change.apply(bounds), change.apply(mark), change.apply(place), change.apply(shift));
    }
  }

  /** The same with every shader replaced. */
  public CookedEffect withShaders(UnaryOperator<CookedShader> change) {
    return new CookedEffect(
        types.stream().map(type -> type.withShaders(change)).toList(),
        schema,
        bindings,
        files,
        kernels.withShaders(change),
        viewKernels.withShaders(change));
  }

  /**
   * The same with other capacities. They are part of what a type is, and of what emits it: both get
   * identities that name them.
   *
   * @param capacities slots by the type's path; those of other effects' types are passed over. It
   *     must have all that this effect has been given before
   */
  public CookedEffect withCapacities(Map<String, Integer> capacities) {
    if (capacities.isEmpty()) {
      return this;
    }
    return new CookedEffect(
        types.stream().map(type -> sized(type, capacities)).toList(),
        schema,
        bindings,
        files,
        kernels,
        viewKernels);
  }

  private CookedType sized(CookedType type, Map<String, Integer> capacities) {
    Set<String> reached = new HashSet<>();
    reach(type, reached);
    Map<String, Integer> given = new TreeMap<>(capacities);
    given.keySet().retainAll(reached);
    if (given.isEmpty()) {
      return type;
    }
    int end = type.identity().indexOf(GIVEN);
    String identity = end < 0 ? type.identity() : type.identity().substring(0, end);
    return type.withCapacity(
        identity + GIVEN + given, capacities.getOrDefault(type.path(), type.capacity()));
  }

  private void reach(CookedType type, Set<String> reached) {
    if (reached.add(type.path())) {
      type.links().forEach(link -> reach(typeAt(link.target()), reached));
    }
  }

  public CookedType root() {
    return types.get(0);
  }

  /** The type of a file, which is part of this effect. */
  public CookedType typeAt(String path) {
    for (CookedType type : types) {
      if (type.path().equals(path)) {
        return type;
      }
    }
    throw new IllegalArgumentException(path + " is not part of " + root().path());
  }
}
