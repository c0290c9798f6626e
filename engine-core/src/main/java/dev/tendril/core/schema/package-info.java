/**
 * What can be set, bound and sized in an effect, as data that needs no front end: panels, presets,
 * the command line and hosts read it.
 */
@NullMarked
package dev.tendril.core.schema;

import org.jspecify.annotations.NullMarked;
