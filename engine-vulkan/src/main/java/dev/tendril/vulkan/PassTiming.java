package dev.tendril.vulkan;

/**
 * How long the GPU took for a phase of a step. Software devices report times that mean nothing.
 *
 * @param name the passes in it
 * @param nanos nanoseconds
 */
public record PassTiming(String name, long nanos) {}
