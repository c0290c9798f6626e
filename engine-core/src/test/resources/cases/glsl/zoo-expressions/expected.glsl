// input

struct S_input {
  vec3 m_position;
  float m_a;
  int m_n;
  uint m_m;
  bool m_flag;
  vec4 m_color;
  ivec3 m_cell;
  bvec3 m_mask;
  mat2x3 m_wide;
  mat3x3 m_square;
  float m_list[6];
};

float hlsl_fmod(float a, float b) {
  return a - b * trunc(a / b);
}

int hlsl_divide(int a, int b) {
  bool zero = (b == 0);
  bool minus = (b == -1);
  int quotient = a / mix(b, 1, (zero || minus));
  return mix(mix(quotient, -a, minus), -1, zero);
}

int hlsl_remainder(int a, int b) {
  bool zero = (b == 0);
  int divisor = mix(b, 1, (zero || (b == -1)));
  return mix(a - divisor * (a / divisor), -1, zero);
}

uint hlsl_divide(uint a, uint b) {
  bool zero = (b == 0u);
  return mix(a / mix(b, 1u, zero), ~0u, zero);
}

uint hlsl_remainder(uint a, uint b) {
  bool zero = (b == 0u);
  return mix(a % mix(b, 1u, zero), ~0u, zero);
}

ivec3 hlsl_toInt(vec3 x) {
  ivec3 inside = ivec3(mix(vec3(0.0), x, lessThan(abs(x), vec3(2147483648.0))));
  inside = mix(inside, ivec3(2147483647), greaterThanEqual(x, vec3(2147483648.0)));
  return mix(inside, ivec3(int(0x80000000u)), lessThanEqual(x, vec3(-2147483648.0)));
}

ivec3 hlsl_remainder(ivec3 a, ivec3 b) {
  bvec3 zero = equal(b, ivec3(0));
  ivec3 divisor = mix(b, ivec3(1), mix(equal(b, ivec3(-1)), bvec3(true), zero));
  return mix(a - divisor * (a / divisor), ivec3(-1), zero);
}

int hlsl_toInt(float x) {
  int inside = int(mix(0.0, x, (abs(x) < 2147483648.0)));
  inside = mix(inside, 2147483647, (x >= 2147483648.0));
  return mix(inside, int(int(0x80000000u)), (x <= -2147483648.0));
}

uint hlsl_toUint(float x) {
  uint inside = uint(mix(0.0, x, ((x > 0.0) && (x < 4294967296.0))));
  return mix(inside, 0xffffffffu, (x >= 4294967296.0));
}

int f_next(inout int v_n) {
  int t_1 = v_n;
  ++v_n;
  return t_1;
}

bool f_update(inout S_input v_p) {
  v_p.m_a = (-tendril_uniform_f + ((tendril_uniform_f * tendril_uniform_f) / tendril_uniform_f)) - hlsl_fmod(tendril_uniform_f, tendril_uniform_f);
  v_p.m_n = (-tendril_uniform_i + hlsl_divide(tendril_uniform_i * tendril_uniform_i, v_p.m_n)) - hlsl_remainder(tendril_uniform_i, v_p.m_n);
  v_p.m_m = hlsl_divide(tendril_uniform_u * tendril_uniform_u, v_p.m_m) + hlsl_remainder(tendril_uniform_u, v_p.m_m);
  v_p.m_n = (tendril_uniform_i << (v_p.m_n & 31)) | (((tendril_uniform_i >> 2) & ~tendril_uniform_i) ^ v_p.m_n);
  v_p.m_m = (tendril_uniform_u << 8u) | (tendril_uniform_u >> (v_p.m_m & 31u));
  v_p.m_flag = !tendril_uniform_b && bool(int((tendril_uniform_f < v_p.m_a) || (tendril_uniform_i >= v_p.m_n)) ^ int(tendril_uniform_u == v_p.m_m));
  v_p.m_mask = lessThan(tendril_uniform_v, v_p.m_position);
  v_p.m_mask = mix(not(v_p.m_mask), bvec3(true), mix(bvec3(false), greaterThanEqual(tendril_uniform_v, vec3(1.0)), v_p.m_mask));
  v_p.m_cell = (v_p.m_cell / ivec3(2, 3, 4)) + hlsl_remainder(v_p.m_cell, hlsl_toInt(v_p.m_position));
  v_p.m_cell = v_p.m_cell << (ivec3(v_p.m_n) & 31);
  v_p.m_position = tendril_uniform_b ? tendril_uniform_v : tendril_uniform_v.zyx;
  v_p.m_position = mix(v_p.m_position, tendril_uniform_v, v_p.m_mask);
  v_p.m_position.xz += vec2(tendril_uniform_f);
  v_p.m_position.zy *= v_p.m_position.yz;
  v_p.m_position[clamp(v_p.m_n, 0, 2)] = 2.0;
  v_p.m_color = vec4(tendril_uniform_v, tendril_uniform_f).wzyx;
  v_p.m_color.xyz = vec3(1.0);
  v_p.m_color.w = hlsl_fmod(v_p.m_color.w, 0.25);
  v_p.m_n = hlsl_toInt(float(v_p.m_n) + tendril_uniform_f);
  v_p.m_n = hlsl_toInt(float(v_p.m_n) * 0.5);
  v_p.m_m -= 1u;
  v_p.m_flag = tendril_uniform_f != 0.0;
  v_p.m_a = float(tendril_uniform_b);
  v_p.m_n = 2147483647;
  v_p.m_m = hlsl_toUint(-tendril_uniform_f);
  int t_1 = f_next(v_p.m_n);
  int t_2 = v_p.m_n;
  v_p.m_a = float(t_1 + (t_2 * f_next(v_p.m_n)));
  int t_3 = clamp(f_next(v_p.m_n), 0, 5);
  v_p.m_list[t_3] += v_p.m_list[clamp(v_p.m_n, 0, 5)];
  uint t_4 = min(v_p.m_m, 5u);
  float t_5 = v_p.m_list[5];
  v_p.m_list[clamp(tendril_uniform_i, 0, 5)] = t_5;
  v_p.m_list[t_4] = t_5;
  int t_6 = v_p.m_n;
  ++v_p.m_n;
  ++v_p.m_n;
  int t_7 = t_6 + v_p.m_n;
  int t_8 = v_p.m_n;
  --v_p.m_n;
  --v_p.m_n;
  v_p.m_a = float((t_7 - t_8) - v_p.m_n);
  bool t_10 = tendril_uniform_b && (f_next(v_p.m_n) > 0);
  if (!t_10) {
    int t_9 = v_p.m_n;
    ++v_p.m_n;
    t_10 = t_9 < 3;
  }
  v_p.m_flag = t_10;
  float t_12;
  if (tendril_uniform_b) {
    int t_11 = v_p.m_n;
    ++v_p.m_n;
    t_12 = float(t_11);
  } else {
    v_p.m_n = 4;
    t_12 = tendril_uniform_f;
  }
  v_p.m_a = t_12;
  v_p.m_wide = mat2x3(1.0, 2.0, 3.0, 4.0, 5.0, 6.0);
  v_p.m_wide[1] = tendril_uniform_v;
  v_p.m_wide[clamp(v_p.m_n, 0, 1)].yx = vec2(3.0);
  vec2 t_13 = vec2(v_p.m_wide[1][2], v_p.m_wide[0][0]);
  v_p.m_wide[0][0] = t_13.x;
  v_p.m_wide[1][2] = t_13.y;
  v_p.m_wide[1][2] *= 2.0;
  v_p.m_square = mat3x3(2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0);
  v_p.m_square = matrixCompMult(v_p.m_square, v_p.m_square);
  v_p.m_square = (v_p.m_square / mat3x3(2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0)) + (v_p.m_square * v_p.m_square);
  v_p.m_position = (v_p.m_position * v_p.m_square) + (v_p.m_square * v_p.m_position);
  v_p.m_position.xy = tendril_uniform_v * v_p.m_wide;
  v_p.m_position = (v_p.m_wide * v_p.m_position.xy) + (vec4(tendril_uniform_v, 1.0) * tendril_localToWorld).xyz;
  v_p.m_wide = mat2x3(v_p.m_square);
  v_p.m_a = v_p.m_color.x + v_p.m_wide[clamp(v_p.m_n, 0, 1)][min(v_p.m_m, 2u)];
  return v_p.m_flag && any(v_p.m_mask);
}

