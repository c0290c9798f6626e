/** The engine's face to its host: engine, effects, instances, targets and views. */
@NullMarked
package dev.tendril.vulkan;

import org.jspecify.annotations.NullMarked;
