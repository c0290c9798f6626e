package dev.tendril.core.effect;

import dev.tendril.core.schema.EffectSchema;
import java.util.List;
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
