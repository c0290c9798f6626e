/** Texts as the user wrote them: files, places in them, and diagnostics about them. */
@NullMarked
package dev.tendril.core.source;

import org.jspecify.annotations.NullMarked;
