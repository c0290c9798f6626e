// input

struct S_input {
  vec3 m_position;
  float m_a;
  int m_n;
  uint m_m;
  vec4 m_color;
  ivec3 m_cell;
  uvec3 m_bits;
  bool m_flag;
  mat3x3 m_frame;
};

float hlsl_fmod(float a, float b) {
  return a - b * trunc(a / b);
}

float hlsl_lerp(float a, float b, float s) {
  return a + s * (b - a);
}

float hlsl_saturate(float x) {
  return mix(0.0, min(x, 1.0), (x > 0.0));
}

float hlsl_smoothstep(float low, float high, float x) {
  float t = (x - low) / (high - low);
  t = mix(0.0, min(t, 1.0), (t > 0.0));
  return t * t * (3.0 - 2.0 * t);
}

vec3 hlsl_saturate(vec3 x) {
  return mix(vec3(0.0), min(x, vec3(1.0)), greaterThan(x, vec3(0.0)));
}

vec3 hlsl_lerp(vec3 a, vec3 b, vec3 s) {
  return a + s * (b - a);
}

vec3 hlsl_smoothstep(vec3 low, vec3 high, vec3 x) {
  vec3 t = (x - low) / (high - low);
  t = mix(vec3(0.0), min(t, vec3(1.0)), greaterThan(t, vec3(0.0)));
  return t * t * (3.0 - 2.0 * t);
}

vec3 hlsl_fmod(vec3 a, vec3 b) {
  return a - b * trunc(a / b);
}

int hlsl_sign(float x) {
  return int((x > 0.0)) - int((x < 0.0));
}

ivec3 hlsl_sign(vec3 x) {
  return ivec3(greaterThan(x, vec3(0.0))) - ivec3(lessThan(x, vec3(0.0)));
}

bool hlsl_isfinite(float x) {
  return ((floatBitsToUint(x) & 0x7fffffffu) < 0x7f800000u);
}

bool hlsl_isinf(float x) {
  return ((floatBitsToUint(x) & 0x7fffffffu) == 0x7f800000u);
}

bool hlsl_isnan(float x) {
  return ((floatBitsToUint(x) & 0x7fffffffu) > 0x7f800000u);
}

bvec3 hlsl_isnan(vec3 x) {
  return greaterThan((floatBitsToUint(x) & 0x7fffffffu), uvec3(0x7f800000u));
}

vec4 hlsl_dst(vec4 a, vec4 b) {
  return vec4(1.0, a.y * b.y, a.z, b.w);
}

vec4 hlsl_lit(float diffuse, float specular, float power) {
  bool lit = diffuse >= 0.0 && specular >= 0.0;
  return vec4(1.0, max(diffuse, 0.0), lit ? pow(specular, power) : 0.0, 1.0);
}

uint hlsl_f32tof16(float x) {
  return packHalf2x16(vec2(x, 0.0));
}

float hlsl_f16tof32(uint bits) {
  return unpackHalf2x16(bits).x;
}

float hlsl_frexp(float x, out int exponent) {
  uint bits = floatBitsToUint(x);
  uint field = (bits >> 23) & 0xffu;
  bool special = ((field == 0u) || (field == 255u));
  exponent = mix(int(field) - 126, 0, special);
  return mix(uintBitsToFloat((bits & 0x807fffffu) | 0x3f000000u), x, special);
}

bool f_update(inout S_input v_p) {
  float v_a = v_p.m_a;
  vec3 v_v = v_p.m_position;
  v_a += (((((((abs(v_a) + acos(v_a)) + asin(v_a)) + atan(v_a)) + atan(v_a, 2.0)) + ceil(v_a)) + min(max(v_a, 0.0), 1.0)) + cos(v_a)) + cosh(v_a);
  v_a += ((((((degrees(v_a) + exp(v_a)) + exp2(v_a)) + floor(v_a)) + hlsl_fmod(v_a, 2.0)) + fract(v_a)) + (v_a * exp2(3.0))) + hlsl_lerp(v_a, 1.0, 0.5);
  v_a += ((((((log(v_a) + (log2(v_a) * 0.30103)) + log2(v_a)) + ((v_a * v_a) + v_a)) + max(v_a, 1.0)) + min(v_a, 2.0)) + pow(v_a, 2.0)) + radians(v_a);
  v_a += (((((((1.0 / v_a) + roundEven(v_a)) + inversesqrt(v_a)) + hlsl_saturate(v_a)) + sin(v_a)) + sinh(v_a)) + hlsl_smoothstep(0.0, 1.0, v_a)) + sqrt(v_a);
  v_a += ((float(v_a >= 0.5) + tan(v_a)) + tanh(v_a)) + trunc(v_a);
  v_v = (((((hlsl_saturate(v_v) + fract(v_v)) + hlsl_lerp(v_v, v_v.zyx, vec3(v_v.x))) + hlsl_smoothstep(vec3(0.0), v_v, v_v)) + pow(v_v, vec3(2.0))) + hlsl_fmod(v_v, v_v)) + vec3(greaterThanEqual(vec3(1.0), v_v));
  v_p.m_n = (((hlsl_sign(v_a) + abs(v_p.m_n)) + max(v_p.m_n, 3)) + min(max(v_p.m_n, 1), 4)) + ((v_p.m_n * 2) + 3);
  v_p.m_cell = hlsl_sign(v_v) + min(v_p.m_cell, ivec3(4));
  v_p.m_flag = (((hlsl_isfinite(v_a) || hlsl_isinf(v_a)) || hlsl_isnan(v_a)) || all(notEqual(v_v, vec3(0.0)))) || any(hlsl_isnan(v_v));
  v_v += (((cross(v_v, v_v) + faceforward(v_v, v_v, v_v)) + normalize(v_v)) + reflect(v_v, v_v)) + refract(v_v, v_v, 0.5);
  ivec3 t_1 = v_p.m_cell * v_p.m_cell;
  v_a += (((distance(v_v, v_v) + dot(v_v, v_v)) + length(v_v)) + float((t_1.x + t_1.y) + t_1.z)) + determinant(v_p.m_frame);
  v_p.m_color = hlsl_dst(v_p.m_color, v_p.m_color) + hlsl_lit(v_a, v_a, 2.0);
  v_p.m_frame = transpose(v_p.m_frame) + mat3x3(abs(v_p.m_frame[0]), abs(v_p.m_frame[1]), abs(v_p.m_frame[2]));
  v_p.m_m = (((floatBitsToUint(v_a) + uint(v_p.m_n)) + uint(bitCount(v_p.m_m))) + bitfieldReverse(v_p.m_m)) + hlsl_f32tof16(v_a);
  v_p.m_n = int(uint(((floatBitsToInt(v_a) + int(v_p.m_m)) + findMSB(v_p.m_n)) + findLSB(v_p.m_n)) + uint(findMSB(v_p.m_m)));
  v_a += (uintBitsToFloat(v_p.m_m) + intBitsToFloat(v_p.m_n)) + hlsl_f16tof32(v_p.m_m);
  v_p.m_bits = (floatBitsToUint(v_v) + uvec3(bitCount(v_p.m_bits))) + uvec3(findMSB(v_p.m_bits));
  float v_s = 0.0;
  float v_c = 0.0;
  float v_e = 0.0;
  float v_w = 0.0;
  float t_2 = v_a;
  v_s = sin(t_2);
  v_c = cos(t_2);
  float t_3 = v_a;
  int t_4;
  float t_5 = hlsl_frexp(t_3, t_4);
  v_e = float(t_4);
  float t_6 = v_a;
  float t_7 = trunc(t_6);
  v_w = t_7;
  v_a = ((((t_5 + (t_6 - t_7)) + v_s) + v_c) + v_e) + v_w;
  vec3 t_8 = v_v;
  v_v = sin(t_8);
  v_p.m_color.xyz = cos(t_8);
  v_p.m_a = v_a;
  v_p.m_position = v_v;
  return true;
}

