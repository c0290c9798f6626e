/**
 * The Vulkan device, the host's or one of our own: what it must offer, what it can do, and what it
 * says.
 *
 * <p>Lowest room of the backend: it knows nothing of memory, shaders or passes.
 */
@NullMarked
package dev.tendril.vulkan.device;

import org.jspecify.annotations.NullMarked;
