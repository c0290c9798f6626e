/** Generates GLSL 4.60 for Vulkan from checked effects. */
@NullMarked
package dev.tendril.core.glsl;

import org.jspecify.annotations.NullMarked;
