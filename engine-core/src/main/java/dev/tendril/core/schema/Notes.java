package dev.tendril.core.schema;

import org.jspecify.annotations.Nullable;

/**
 * Texts that a declaration holds for people; what is not said is null.
 *
 * @param unit {@code [unit("m/s")]}
 * @param group {@code [group("Smoke")]}: where a panel shows it
 * @param tooltip {@code [tooltip("..")]}
 */
public record Notes(@Nullable String unit, @Nullable String group, @Nullable String tooltip) {
  public static final Notes NONE = new Notes(null, null, null);
}
