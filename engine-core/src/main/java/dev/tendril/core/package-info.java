/** The compiler's facade: from the text of a particle to a cooked effect. */
@NullMarked
package dev.tendril.core;

import org.jspecify.annotations.NullMarked;
