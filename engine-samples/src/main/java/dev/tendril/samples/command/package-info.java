/** The command line: one class a command, and what they share. */
@NullMarked
package dev.tendril.samples.command;

import org.jspecify.annotations.NullMarked;
