/** Algorithms on the GPU that know nothing of particles. */
@NullMarked
package dev.tendril.vulkan.kernel;

import org.jspecify.annotations.NullMarked;
