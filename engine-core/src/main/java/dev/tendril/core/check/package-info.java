/** From syntax tree to typed tree: names, types, conversions, overloads and safety facts. */
@NullMarked
package dev.tendril.core.check;

import org.jspecify.annotations.NullMarked;
