/** What tests on a device share. */
@NullMarked
package dev.tendril.vulkan.testing;

import org.jspecify.annotations.NullMarked;
