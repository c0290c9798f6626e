package dev.tendril.vulkan;

import dev.tendril.core.value.Curve;
import dev.tendril.core.value.Gradient;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A uniform of an effect, as tools show it.
 *
 * @param type the particle type whose file declares it
 * @param name as declared
 * @param valueType as written in the language: {@code float3}, {@code Curve}
 * @param defaultValue one number a component, bools as 0 or 1; of a curve position and value of
 *     each key in turn; empty for a gradient
 * @param low inclusive, or null without a range
 * @param high inclusive, or null without a range
 * @param color linear RGB or RGBA
 * @param curve the default of a curve, else null
 * @param gradient the default of a gradient, else null
 */
public record ParameterInfo(
    String type,
    String name,
    String valueType,
    List<Number> defaultValue,
    @Nullable Float low,
    @Nullable Float high,
    boolean color,
    @Nullable Curve curve,
    @Nullable Gradient gradient) {
  public ParameterInfo {
    defaultValue = List.copyOf(defaultValue);
  }
}
