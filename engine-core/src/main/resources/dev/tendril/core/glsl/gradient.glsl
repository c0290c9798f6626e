// The tables that dev.tendril.core.effect.UniformTables writes; dev.tendril.core.value.Gradient.at
// is the same on the CPU.
float tendril_gradientShare(float t, float low, float high, bool stepped) {
  if (!(t > low)) return 0.0;
  return stepped || !(t < high) ? 1.0 : (t - low) / (high - low);
}

vec4 tendril_gradient(uint first, float t) {
  first += tendril_uniformBase;
  uvec4 head = tendril_uniforms.at[first];
  bool stepped = head.z != 0u;
  first++;
  vec4 high = uintBitsToFloat(tendril_uniforms.at[first]);
  vec4 low = high;
  for (uint i = 1u; i < head.x && t > high.w; i++) {
    low = high;
    high = uintBitsToFloat(tendril_uniforms.at[first + i]);
  }
  float s = tendril_gradientShare(t, low.w, high.w, stepped);
  vec3 color = s < 1.0 ? low.xyz + s * (high.xyz - low.xyz) : high.xyz;
  if (head.y == 0u) return vec4(color, 1.0);
  first += head.x;
  vec2 above = uintBitsToFloat(tendril_uniforms.at[first].xy);
  vec2 below = above;
  for (uint i = 1u; i < head.y && t > above.x; i++) {
    below = above;
    above = uintBitsToFloat(tendril_uniforms.at[first + i].xy);
  }
  s = tendril_gradientShare(t, below.x, above.x, stepped);
  return vec4(color, s < 1.0 ? below.y + s * (above.y - below.y) : above.y);
}
