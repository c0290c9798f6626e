/** The samples and the command line. */
@NullMarked
package dev.tendril.samples;

import org.jspecify.annotations.NullMarked;
