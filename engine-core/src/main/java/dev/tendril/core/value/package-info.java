/** Values that declarations hold and hosts make: curves, gradients, how often a type runs. */
@NullMarked
package dev.tendril.core.value;

import org.jspecify.annotations.NullMarked;
