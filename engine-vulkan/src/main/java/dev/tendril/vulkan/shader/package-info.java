/** From GLSL text to SPIR-V, and SPIR-V as text again. The only room that knows shaderc. */
@NullMarked
package dev.tendril.vulkan.shader;

import org.jspecify.annotations.NullMarked;
