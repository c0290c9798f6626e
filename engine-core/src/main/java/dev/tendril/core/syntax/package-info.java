/** From text to syntax tree: tokens, preprocessor, parser. Knows no types. */
@NullMarked
package dev.tendril.core.syntax;

import org.jspecify.annotations.NullMarked;
