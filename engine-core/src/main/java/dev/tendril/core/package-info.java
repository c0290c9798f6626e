/** The compiler's face: a root file in, a checked effect or diagnostics out. */
@NullMarked
package dev.tendril.core;

import org.jspecify.annotations.NullMarked;
