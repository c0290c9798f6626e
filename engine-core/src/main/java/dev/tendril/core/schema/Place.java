package dev.tendril.core.schema;

/**
 * Where a uniform or resource lies in an effect.
 *
 * @param type index in {@link EffectSchema#types()}
 * @param ordinal index among the uniforms or among the resources of that type, in order of
 *     declaration
 */
public record Place(int type, int ordinal) {}
