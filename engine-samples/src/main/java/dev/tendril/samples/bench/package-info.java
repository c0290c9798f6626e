/** Benchmarks: one line a figure. */
@NullMarked
package dev.tendril.samples.bench;

import org.jspecify.annotations.NullMarked;
