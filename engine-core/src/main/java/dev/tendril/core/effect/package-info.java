/** What an effect is once checked: its types, layouts, uniforms and resources. */
@NullMarked
package dev.tendril.core.effect;

import org.jspecify.annotations.NullMarked;
