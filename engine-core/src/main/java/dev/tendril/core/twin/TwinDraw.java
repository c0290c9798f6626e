package dev.tendril.core.twin;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What one call of {@code draw} left in the last step.
 *
 * @param struct the render struct's name
 * @param slot of the particle that drew
 */
public record TwinDraw(String struct, int slot, TwinInstance instance, Map<String, Object> fields)
    implements TwinFields {
  public TwinDraw {
    fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
  }
}
