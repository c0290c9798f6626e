/**
 * Memory of the device: buffers and images with one owner each, deferred deletion, and the ring
 * that a frame's small data goes through.
 */
@NullMarked
package dev.tendril.vulkan.memory;

import org.jspecify.annotations.NullMarked;
