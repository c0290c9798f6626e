package dev.tendril.core.twin;

/**
 * What one call of {@code signal} told the host in the last step.
 *
 * @param type the particle type's name
 * @param name the signal's
 * @param slot of the particle
 * @param x 0 where the payload has no such component, and so on
 */
public record TwinSignal(
    String type,
    String name,
    int slot,
    TwinInstance instance,
    float x,
    float y,
    float z,
    float w) {}
