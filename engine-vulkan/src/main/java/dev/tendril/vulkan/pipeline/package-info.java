/** Pipelines: what they are made of, making them off the frame's thread, and keeping them. */
@NullMarked
package dev.tendril.vulkan.pipeline;

import org.jspecify.annotations.NullMarked;
