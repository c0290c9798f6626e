/** The engine's facade: what a host calls from its loop. */
@NullMarked
package dev.tendril.vulkan;

import org.jspecify.annotations.NullMarked;
