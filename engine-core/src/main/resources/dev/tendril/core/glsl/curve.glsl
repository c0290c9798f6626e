// The tables that dev.tendril.core.effect.UniformTables writes; dev.tendril.core.value.Curve.at is
// the same on the CPU. Marks in a key's third word: not numbers, compared as bits.
#define TENDRIL_CURVE_LINEAR 0x7fc00000u
#define TENDRIL_CURVE_STEP 0x7f800000u

float tendril_curveWrapped(float t, float low, float high, bool mirror) {
  float span = high - low;
  if (!(span > 0.0)) return low;
  float period = mirror ? 2.0 * span : span;
  float x = t - low;
  x -= period * floor(x / period);
  if (mirror && x > span) x = period - x;
  return low + x;
}

float tendril_curve(uint first, float t) {
  first += tendril_uniformBase;
  uvec4 head = tendril_uniforms.at[first];
  uint last = (head.x & 0xffffu) - 1u;
  uint wrap = head.x >> 16;
  float low = uintBitsToFloat(head.y);
  float high = uintBitsToFloat(head.z);
  first++;
  if (wrap != 0u && (!(t >= low) || !(t < high))) {
    bool finite = (floatBitsToUint(t) & 0x7fffffffu) < 0x7f800000u;
    t = finite ? tendril_curveWrapped(t, low, high, wrap == 2u) : low;
  }
  if (!(t > low)) return uintBitsToFloat(tendril_uniforms.at[first].y);
  if (!(t < high)) return uintBitsToFloat(tendril_uniforms.at[first + last].y);
  uint from = 0u;
  uint to = last;
  while (to - from > 1u) {
    uint middle = (from + to) >> 1;
    if (t < uintBitsToFloat(tendril_uniforms.at[first + middle].x)) to = middle;
    else from = middle;
  }
  uvec4 a = tendril_uniforms.at[first + from];
  vec4 left = uintBitsToFloat(a);
  if (a.z == TENDRIL_CURVE_STEP) return left.y;
  vec4 right = uintBitsToFloat(tendril_uniforms.at[first + to]);
  float span = right.x - left.x;
  float s = (t - left.x) / span;
  float rise = right.y - left.y;
  if (a.z == TENDRIL_CURVE_LINEAR) return left.y + s * rise;
  float leaves = span * left.z;
  float arrives = span * right.w;
  return left.y + s * (leaves + s * ((3.0 * rise - 2.0 * leaves - arrives)
      + s * (leaves + arrives - 2.0 * rise)));
}
