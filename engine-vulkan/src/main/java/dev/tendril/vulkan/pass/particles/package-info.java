/** Populations of particles: their memory, their tables, and the passes of a step and of a draw. */
@NullMarked
package dev.tendril.vulkan.pass.particles;

import org.jspecify.annotations.NullMarked;
