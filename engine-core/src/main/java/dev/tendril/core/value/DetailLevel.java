package dev.tendril.core.value;

/**
 * What of a type is still done from some distance on.
 *
 * @param distance metres, greater than 0: where the level begins
 * @param updateFraction of the steps in which a particle is updated, 0 to 1
 * @param drawFraction of the particles that are drawn, 0 to 1
 */
public record DetailLevel(float distance, float updateFraction, float drawFraction) {}
