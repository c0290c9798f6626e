package dev.tendril.core.twin;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A living particle as the last step left it.
 *
 * @param slot its place, stable while it lives
 * @param generation how many particles have had the slot, this one included
 * @param id its identity as 32 bits: what its random numbers come from
 * @param parent of a node, null for a root or when the parent has died
 */
public record TwinParticle(
    int slot,
    long generation,
    int id,
    TwinInstance instance,
    @Nullable Handle parent,
    Map<String, Object> fields)
    implements TwinFields {
  /** Names a particle for as long as it lives. */
  public record Handle(int slot, long generation) {}

  public TwinParticle {
    fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
  }
}
