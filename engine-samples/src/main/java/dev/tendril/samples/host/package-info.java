/** What a host owns: window, camera, images, files. */
@NullMarked
package dev.tendril.samples.host;

import org.jspecify.annotations.NullMarked;
