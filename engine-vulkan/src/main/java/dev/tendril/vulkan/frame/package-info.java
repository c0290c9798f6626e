/**
 * A step's work as data: what passes read and write, the order and barriers that follow from it.
 */
@NullMarked
package dev.tendril.vulkan.frame;

import org.jspecify.annotations.NullMarked;
