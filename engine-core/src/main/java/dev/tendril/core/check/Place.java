package dev.tendril.core.check;

import org.jspecify.annotations.Nullable;

/**
 * Where the checker is.
 *
 * @param scope the innermost scope outside of functions
 * @param body the function that is being checked, or null
 * @param instance the use of a template whose text this is, or null
 */
record Place(Scope scope, @Nullable Body body, Symbol.@Nullable Instance instance) {}
