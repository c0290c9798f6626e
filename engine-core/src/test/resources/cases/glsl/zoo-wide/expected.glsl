// input

struct S_Inner {
  double m_d;
  i64vec2 m_pair;
  bool m_on;
};

struct S_input {
  vec3 m_position;
  int64_t m_steps;
  u64vec3 m_keys;
  dvec2 m_sum;
  dmat2x2 m_turn;
  i64vec2 m_grid[2];
  double m_column[3];
  S_Inner m_inner[2];
  float m_f;
  int m_i;
  uint m_u;
  bool m_b;
};

int64_t hlsl_divide(int64_t a, int64_t b) {
  bool zero = (b == int64_t(0));
  bool minus = (b == int64_t(-1));
  int64_t quotient = a / mix(b, int64_t(1), (zero || minus));
  return mix(mix(quotient, -a, minus), int64_t(-1), zero);
}

int64_t hlsl_remainder(int64_t a, int64_t b) {
  bool zero = (b == int64_t(0));
  int64_t divisor = mix(b, int64_t(1), (zero || (b == int64_t(-1))));
  return mix(a - divisor * (a / divisor), int64_t(-1), zero);
}

u64vec3 hlsl_divide(u64vec3 a, u64vec3 b) {
  bvec3 zero = equal(b, u64vec3(0u));
  return mix(a / mix(b, u64vec3(1u), zero), ~u64vec3(0u), zero);
}

u64vec3 hlsl_remainder(u64vec3 a, u64vec3 b) {
  bvec3 zero = equal(b, u64vec3(0u));
  return mix(a % mix(b, u64vec3(1u), zero), ~u64vec3(0u), zero);
}

uint hlsl_countbits(uint64_t x) {
  return uint(bitCount(uint(x)) + bitCount(uint(x >> 32)));
}

uint hlsl_firstbithigh(uint64_t x) {
  int low = findMSB(uint(x));
  int high = findMSB(uint(x >> 32));
  return uint(mix(high + 32, low, (high == -1)));
}

uint hlsl_firstbitlow(uint64_t x) {
  int low = findLSB(uint(x));
  int high = findLSB(uint(x >> 32));
  high = mix(high + 32, -1, (high == -1));
  return uint(mix(low, high, (low == -1)));
}

uint hlsl_firstbithigh(int64_t x) {
  int low = findMSB(uint(x));
  int high = findMSB(uint(x >> 32));
  return uint(mix(high + 32, low, (high == -1)));
}

u64vec3 hlsl_reversebits(u64vec3 x) {
  return (u64vec3(bitfieldReverse(uvec3(x))) << 32) | u64vec3(bitfieldReverse(uvec3(x >> 32)));
}

int64_t hlsl_toLong(float x) {
  int64_t inside = int64_t(mix(0.0, x, (abs(x) < 9223372036854775808.0)));
  inside = mix(inside, int64_t(0x7fffffffffffffffL), (x >= 9223372036854775808.0));
  return mix(inside, int64_t(0x8000000000000000UL), (x <= -9223372036854775808.0));
}

int64_t hlsl_toLong(double x) {
  int64_t inside = int64_t(mix(double(0.0), x, (abs(x) < double(9223372036854775808.0))));
  inside = mix(inside, int64_t(0x7fffffffffffffffL), (x >= double(9223372036854775808.0)));
  return mix(inside, int64_t(0x8000000000000000UL), (x <= double(-9223372036854775808.0)));
}

uint64_t hlsl_toUlong(float x) {
  bool large = (x >= 9223372036854775808.0);
  float rest = mix(x, x - 9223372036854775808.0, large);
  uint64_t inside =
      uint64_t(int64_t(mix(0.0, rest, ((rest > 0.0) && (rest < 9223372036854775808.0)))));
  inside = mix(inside, inside ^ uint64_t(0x8000000000000000UL), large);
  return mix(inside, uint64_t(0xffffffffffffffffUL), (x >= 18446744073709551616.0));
}

uint64_t hlsl_toUlong(double x) {
  bool large = (x >= double(9223372036854775808.0));
  double rest = mix(x, x - double(9223372036854775808.0), large);
  uint64_t inside =
      uint64_t(int64_t(mix(double(0.0), rest, ((rest > double(0.0)) && (rest < double(9223372036854775808.0))))));
  inside = mix(inside, inside ^ uint64_t(0x8000000000000000UL), large);
  return mix(inside, uint64_t(0xffffffffffffffffUL), (x >= double(18446744073709551616.0)));
}

dvec2 hlsl_fmod(dvec2 a, dvec2 b) {
  return a - b * trunc(a / b);
}

dvec2 hlsl_saturate(dvec2 x) {
  return mix(dvec2(0.0), min(x, dvec2(1.0)), greaterThan(x, dvec2(0.0)));
}

dvec2 hlsl_lerp(dvec2 a, dvec2 b, dvec2 s) {
  return a + s * (b - a);
}

dvec2 hlsl_smoothstep(dvec2 low, dvec2 high, dvec2 x) {
  dvec2 t = (x - low) / (high - low);
  t = mix(dvec2(0.0), min(t, dvec2(1.0)), greaterThan(t, dvec2(0.0)));
  return t * t * (3.0 - 2.0 * t);
}

ivec2 hlsl_sign(dvec2 x) {
  return ivec2(greaterThan(x, dvec2(0.0))) - ivec2(lessThan(x, dvec2(0.0)));
}

bvec2 hlsl_isnan(dvec2 x) {
  uvec2 low = uvec2(unpackDouble2x32(x.x).x, unpackDouble2x32(x.y).x);
  uvec2 high = uvec2(unpackDouble2x32(x.x).y & 0x7fffffffu, unpackDouble2x32(x.y).y & 0x7fffffffu);
  return greaterThan((high | uvec2(notEqual(low, uvec2(0u)))), uvec2(0x7ff00000u));
}

bvec2 hlsl_isfinite(dvec2 x) {
  uvec2 high = uvec2(unpackDouble2x32(x.x).y & 0x7fffffffu, unpackDouble2x32(x.y).y & 0x7fffffffu);
  return lessThan(high, uvec2(0x7ff00000u));
}

bool hlsl_isinf(double x) {
  uint low = unpackDouble2x32(x).x;
  uint high = unpackDouble2x32(x).y & 0x7fffffffu;
  return ((high | uint((low != 0u))) == 0x7ff00000u);
}

int hlsl_toInt(double x) {
  int inside = int(mix(double(0.0), x, (abs(x) < double(2147483648.0))));
  inside = mix(inside, 2147483647, (x >= double(2147483648.0)));
  return mix(inside, int(int(0x80000000u)), (x <= double(-2147483648.0)));
}

uint hlsl_toUint(double x) {
  uint inside = uint(mix(double(0.0), x, ((x > double(0.0)) && (x < double(4294967296.0)))));
  return mix(inside, 0xffffffffu, (x >= double(4294967296.0)));
}

uint hlsl_lowBits(double x) {
  return unpackDouble2x32(x).x;
}

uint hlsl_highBits(double x) {
  return unpackDouble2x32(x).y;
}

uvec2 hlsl_lowBits(dvec2 x) {
  return uvec2(unpackDouble2x32(x.x).x, unpackDouble2x32(x.y).x);
}

uvec2 hlsl_highBits(dvec2 x) {
  return uvec2(unpackDouble2x32(x.x).y, unpackDouble2x32(x.y).y);
}

dvec2 hlsl_asdouble(uvec2 low, uvec2 high) {
  return dvec2(packDouble2x32(uvec2(low.x, high.x)), packDouble2x32(uvec2(low.y, high.y)));
}

double hlsl_asdouble(uint low, uint high) {
  return packDouble2x32(uvec2(low, high));
}

i64vec2 hlsl_toLong(dvec2 x) {
  i64vec2 inside = i64vec2(mix(dvec2(0.0), x, lessThan(abs(x), dvec2(9223372036854775808.0))));
  inside = mix(inside, i64vec2(0x7fffffffffffffffL), greaterThanEqual(x, dvec2(9223372036854775808.0)));
  return mix(inside, i64vec2(0x8000000000000000UL), lessThanEqual(x, dvec2(-9223372036854775808.0)));
}

const int64_t c_Large = 1099511627776L;

int64_t f_pick(int64_t v_x) {
  return v_x;
}

int f_pick_2(int v_x) {
  return v_x;
}

const double c_Third = 0.3333333333333333lf;

double f_half3rd(double v_x, float v_y) {
  return (v_x * 0.5lf) + double(v_y);
}

const dvec2 c_Pair = dvec2(0.1lf, 1.0E300lf);

void f_split(double v_d, out uint v_low, out uint v_high) {
  v_low = 0u;
  v_high = 0u;
  double t_1 = v_d;
  v_low = hlsl_lowBits(t_1);
  v_high = hlsl_highBits(t_1);
}

double c_Bits() {
  return packDouble2x32(uvec2(0x1u, 0x80000000u));
}

bool f_update(inout S_input v_p) {
  v_p.m_steps = ((v_p.m_steps * 3L) + c_Large) - int64_t(v_p.m_i);
  v_p.m_steps = hlsl_remainder(hlsl_divide(v_p.m_steps, int64_t(v_p.m_i)), 7L);
  v_p.m_steps = (v_p.m_steps / 10L) + hlsl_remainder(v_p.m_steps, -3L);
  v_p.m_steps = (((v_p.m_steps << (int64_t(v_p.m_i) & 63L)) >> 3L) & 1099511627775L) | (~v_p.m_steps ^ 1L);
  ++v_p.m_steps;
  v_p.m_steps = v_p.m_steps << 6L;
  v_p.m_steps -= int64_t(0x8000000000000000UL);
  v_p.m_keys = (v_p.m_keys * u64vec3(6364136223846793005UL)) + u64vec3(1442695040888963407UL);
  v_p.m_keys = hlsl_divide(v_p.m_keys, v_p.m_keys.zyx);
  v_p.m_keys = hlsl_remainder(v_p.m_keys, v_p.m_keys + u64vec3(1UL));
  v_p.m_keys ^= v_p.m_keys >> (u64vec3(33UL) & 63UL);
  v_p.m_keys = v_p.m_keys << (u64vec3(1UL, 2UL, uint64_t(v_p.m_u)) & 63UL);
  v_p.m_keys.xy = mix(u64vec2(5UL), v_p.m_keys.xy, lessThan(u64vec2(v_p.m_keys.x), v_p.m_keys.yz));
  v_p.m_b = (v_p.m_steps < int64_t(v_p.m_i)) || ((v_p.m_keys.x >= uint64_t(v_p.m_u)) && all(equal(v_p.m_keys, u64vec3(18446744073709551615UL))));
  v_p.m_i = int(v_p.m_steps) + int(v_p.m_keys.y);
  v_p.m_u = ((uint(v_p.m_keys.z) + hlsl_countbits(v_p.m_keys.x)) + hlsl_firstbithigh(v_p.m_keys.y)) + hlsl_firstbitlow(v_p.m_keys.z);
  v_p.m_u += hlsl_firstbithigh(v_p.m_steps ^ (v_p.m_steps >> 63)) + hlsl_countbits(uint64_t(v_p.m_steps));
  v_p.m_keys = hlsl_reversebits(v_p.m_keys);
  v_p.m_f = float(uint64_t(v_p.m_steps) + v_p.m_keys.x);
  v_p.m_steps = (hlsl_toLong(v_p.m_f) + hlsl_toLong(v_p.m_sum.x)) + int64_t(v_p.m_b);
  v_p.m_keys = u64vec3(hlsl_toUlong(v_p.m_f), hlsl_toUlong(v_p.m_sum.y), uint64_t(v_p.m_u));
  v_p.m_b = (v_p.m_b && bool(v_p.m_steps)) && (v_p.m_sum.x != 0.0lf);
  v_p.m_steps = (((max(v_p.m_steps, 1L) + min(v_p.m_steps, int64_t(v_p.m_i))) + abs(v_p.m_steps)) + min(max(v_p.m_steps, -5L), 5L)) + int64_t(int(sign(v_p.m_steps)));
  i64vec2 t_1 = v_p.m_inner[0].m_pair * v_p.m_inner[1].m_pair;
  v_p.m_steps = ((((v_p.m_steps * 2L) + 3L) + (t_1.x + t_1.y)) + f_pick(v_p.m_steps)) + int64_t(f_pick_2(v_p.m_i));
  v_p.m_sum = ((v_p.m_sum * dvec2(2.0lf)) + (dvec2(c_Third) / v_p.m_sum)) - dvec2(double(v_p.m_f));
  v_p.m_sum = hlsl_fmod(v_p.m_sum, dvec2(2.5lf));
  v_p.m_sum.x = (((f_half3rd(v_p.m_sum.y, v_p.m_f) + double(v_p.m_i)) + double(v_p.m_u)) + double(v_p.m_steps)) + double(v_p.m_keys.x);
  v_p.m_sum = ((((((sqrt(v_p.m_sum) + inversesqrt(v_p.m_sum)) + (1.0lf / v_p.m_sum)) + floor(v_p.m_sum)) + ceil(v_p.m_sum)) + roundEven(v_p.m_sum)) + trunc(v_p.m_sum)) + fract(v_p.m_sum);
  v_p.m_sum = (((hlsl_saturate(v_p.m_sum) + hlsl_lerp(v_p.m_sum, c_Pair, dvec2(0.25lf))) + dvec2(greaterThanEqual(dvec2(1.0lf), v_p.m_sum))) + hlsl_smoothstep(dvec2(0.0lf), dvec2(1.0lf), v_p.m_sum)) + fma(v_p.m_sum, dvec2(2.0lf), dvec2(1.0lf));
  v_p.m_sum = ((((max(v_p.m_sum, dvec2(0.0lf)) + min(v_p.m_sum, dvec2(1.0lf))) + abs(v_p.m_sum)) + min(max(v_p.m_sum, dvec2(0.0lf)), dvec2(1.0lf))) + ((v_p.m_sum * dvec2(2.0lf)) + dvec2(1.0lf))) + dvec2(hlsl_sign(v_p.m_sum));
  v_p.m_sum.x += (length(v_p.m_sum) + dot(v_p.m_sum, v_p.m_sum)) + distance(v_p.m_sum, c_Pair);
  v_p.m_sum += normalize(v_p.m_sum) + reflect(v_p.m_sum, v_p.m_sum);
  v_p.m_b = ((any(hlsl_isnan(v_p.m_sum)) || all(hlsl_isfinite(v_p.m_sum))) || hlsl_isinf(v_p.m_sum.x)) || (v_p.m_sum.x < double(v_p.m_f));
  v_p.m_sum = (v_p.m_sum.x > 0.0lf) ? v_p.m_sum.yx : -v_p.m_sum;
  ++v_p.m_sum;
  v_p.m_i = hlsl_toInt(v_p.m_sum.x);
  v_p.m_u = hlsl_toUint(v_p.m_sum.y);
  v_p.m_f = (float(v_p.m_sum.x) + float(c_Third)) + ((v_p.m_f * 2.0) + 3.0);
  uint t_2;
  uint t_3;
  f_split(v_p.m_sum.x, t_2, t_3);
  v_p.m_u = t_2;
  v_p.m_u = t_3;
  uvec2 v_low = uvec2(0u);
  uvec2 v_high = uvec2(0u);
  dvec2 t_4 = v_p.m_sum;
  v_low = hlsl_lowBits(t_4);
  v_high = hlsl_highBits(t_4);
  v_p.m_sum = (hlsl_asdouble(v_low, v_high) + dvec2(hlsl_asdouble(v_p.m_u, 1u))) + dvec2(c_Bits());
  v_p.m_turn = matrixCompMult(v_p.m_turn * v_p.m_turn, dmat2x2(2.0lf, 2.0lf, 2.0lf, 2.0lf)) + transpose(v_p.m_turn);
  v_p.m_turn = (v_p.m_turn / dmat2x2(3.0lf, 3.0lf, 3.0lf, 3.0lf)) + dmat2x2(abs(v_p.m_turn[0]), abs(v_p.m_turn[1]));
  v_p.m_sum = (v_p.m_sum * v_p.m_turn) + (v_p.m_turn * v_p.m_sum);
  v_p.m_sum.x += (determinant(v_p.m_turn) + v_p.m_turn[0][1]) + v_p.m_turn[1][0];
  v_p.m_turn = dmat2x2(dvec2(v_p.m_grid[0]), dvec2(v_p.m_grid[1]));
  i64vec2 t_5 = i64vec2(2L);
  i64vec2 t_6[2] = i64vec2[2](t_5, t_5);
  i64vec2 t_7[2] = i64vec2[2](hlsl_toLong(v_p.m_turn[0]), hlsl_toLong(v_p.m_turn[1]));
  i64vec2 t_8[2] = i64vec2[2](v_p.m_grid[0] * t_6[0], v_p.m_grid[1] * t_6[1]);
  v_p.m_grid = i64vec2[2](t_7[0] + t_8[0], t_7[1] + t_8[1]);
  i64vec2 t_9 = i64vec2(3L);
  i64vec2 t_10[2] = i64vec2[2](t_9, t_9);
  i64vec2 t_11 = i64vec2(1L);
  i64vec2 t_12[2] = i64vec2[2](v_p.m_grid[0] / t_10[0], v_p.m_grid[1] / t_10[1]);
  i64vec2 t_13[2] = i64vec2[2](t_11, t_11);
  v_p.m_grid = i64vec2[2](t_12[0] << (t_13[0] & 63L), t_12[1] << (t_13[1] & 63L));
  dmat3x3 t_14 = dmat3x3(1.0lf, 0.0lf, 0.0lf, 0.0lf, 1.0lf, 0.0lf, 0.0lf, 0.0lf, 1.0lf);
  v_p.m_column = double[3](((t_14[0][0] * v_p.m_column[0]) + (t_14[0][1] * v_p.m_column[1])) + (t_14[0][2] * v_p.m_column[2]), ((t_14[1][0] * v_p.m_column[0]) + (t_14[1][1] * v_p.m_column[1])) + (t_14[1][2] * v_p.m_column[2]), ((t_14[2][0] * v_p.m_column[0]) + (t_14[2][1] * v_p.m_column[1])) + (t_14[2][2] * v_p.m_column[2]));
  v_p.m_column[1] += v_p.m_sum.x;
  v_p.m_inner[clamp(v_p.m_i, 0, 1)].m_pair = v_p.m_grid[1];
  v_p.m_inner[1].m_d = v_p.m_column[2];
  S_Inner v_all[2] = v_p.m_inner;
  v_p.m_inner[0] = v_all[clamp(v_p.m_i, 0, 1)];
  double v_nothing = (hlsl_asdouble(0u, 2146435072u) - packDouble2x32(uvec2(0x0u, 0x7ff00000u))) + packDouble2x32(uvec2(0x1u, 0x0u));
  v_p.m_sum.y += v_nothing;
  for (int64_t v_k = 0L; v_k < 5L; ++v_k) {
    if (!(tendril_budget-- > 0)) {
      break;
    }
    v_p.m_steps += v_k;
  }
  return v_p.m_b;
}

