/** Values that uniforms hold and hosts make: curves and gradients. */
@NullMarked
package dev.tendril.core.value;

import org.jspecify.annotations.NullMarked;
