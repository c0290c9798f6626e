/** Functions of the checked tree as code that runs on the CPU. */
@NullMarked
package dev.tendril.core.twin.code;

import org.jspecify.annotations.NullMarked;
