/** Functions run through this engine, through another HLSL front end, and on the CPU. */
@NullMarked
package dev.tendril.vulkan.differential;

import org.jspecify.annotations.NullMarked;
