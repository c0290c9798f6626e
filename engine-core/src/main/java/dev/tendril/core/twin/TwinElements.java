package dev.tendril.core.twin;

/**
 * What is bound to a structured buffer.
 *
 * @param words of all elements, as the twin's memory holds them
 */
record TwinElements(int count, int[] words) {}
