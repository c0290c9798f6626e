/** Effects on the CPU: the twin of the GPU for tests, without a device. */
@NullMarked
package dev.tendril.core.twin;

import org.jspecify.annotations.NullMarked;
