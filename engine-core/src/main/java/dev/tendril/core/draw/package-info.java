/** What render structs say about drawing, as plain data that needs neither text nor device. */
@NullMarked
package dev.tendril.core.draw;

import org.jspecify.annotations.NullMarked;
