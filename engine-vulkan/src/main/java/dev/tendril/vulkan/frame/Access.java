package dev.tendril.vulkan.frame;

/**
 * One resource that a pass touches.
 *
 * @param resource a name; what is named differently does not overlap
 */
public record Access(String resource, Use use) {}
