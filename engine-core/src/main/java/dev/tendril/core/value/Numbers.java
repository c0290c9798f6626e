package dev.tendril.core.value;

import java.util.List;

/**
 * A scalar or vector.
 *
 * @param components one number each: {@link Float} for floats; {@link Integer} for int, for the 32
 *     bits of uint and of enums, and 0 or 1 for bools
 */
public record Numbers(List<Number> components) implements UniformValue {
  public Numbers {
    components = List.copyOf(components);
  }

  public static Numbers of(Number... components) {
    return new Numbers(List.of(components));
  }
}
