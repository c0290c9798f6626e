// input

struct S_input {
  vec3 m_position;
  float m_a;
  vec4 m_turn;
  uint m_k;
};

int hlsl_toInt(float x) {
  int inside = int(mix(0.0, x, (abs(x) < 2147483648.0)));
  inside = mix(inside, 2147483647, (x >= 2147483648.0));
  return mix(inside, int(int(0x80000000u)), (x <= -2147483648.0));
}

ivec3 hlsl_toInt(vec3 x) {
  ivec3 inside = ivec3(mix(vec3(0.0), x, lessThan(abs(x), vec3(2147483648.0))));
  inside = mix(inside, ivec3(2147483647), greaterThanEqual(x, vec3(2147483648.0)));
  return mix(inside, ivec3(int(0x80000000u)), lessThanEqual(x, vec3(-2147483648.0)));
}

vec4 hlsl_lerp(vec4 a, vec4 b, vec4 s) {
  return a + s * (b - a);
}

float hlsl_lerp(float a, float b, float s) {
  return a + s * (b - a);
}

float hlsl_saturate(float x) {
  return mix(0.0, min(x, 1.0), (x > 0.0));
}

vec3 hlsl_saturate(vec3 x) {
  return mix(vec3(0.0), min(x, vec3(1.0)), greaterThan(x, vec3(0.0)));
}

vec3 hlsl_lerp(vec3 a, vec3 b, vec3 s) {
  return a + s * (b - a);
}

float f_hash01(uint v_h) {
  return float(v_h >> 8u) * 5.9604645e-8;
}

float f_random() {
  return f_hash01(tendril_random().x);
}

float f_random_2(float v_a, float v_b) {
  float t_1 = v_a;
  float t_2 = v_b - v_a;
  return t_1 + (t_2 * f_random());
}

int f_randomInt(int v_n) {
  int t_2;
  if (v_n > 0) {
    float t_1 = f_random();
    t_2 = min(hlsl_toInt(t_1 * float(v_n)), v_n - 1);
  } else {
    t_2 = 0;
  }
  return t_2;
}

vec3 f_hash01_2(uvec3 v_h) {
  return vec3(v_h >> (uvec3(8u) & 31u)) * vec3(5.9604645e-8);
}

const float c_TAU = 6.2831855;

float f_randomGaussian() {
  vec3 v_u = f_hash01_2(tendril_random());
  return sqrt(-2.0 * log(1.0 - v_u.x)) * cos(c_TAU * v_u.y);
}

uint f_hash_2(uint v_x) {
  uint v_state = (v_x * 747796405u) + 2891336453u;
  uint v_word = ((v_state >> (((v_state >> 28u) + 4u) & 31u)) ^ v_state) * 277803737u;
  return (v_word >> 22u) ^ v_word;
}

uint f_hash(uint v_a, uint v_b) {
  return f_hash_2(v_a + f_hash_2(v_b));
}

float f_randomFixed(uint v_key) {
  return f_hash01(f_hash(tendril_particleId, v_key));
}

vec3 f_onSphere(vec3 v_u) {
  float v_z = 1.0 - (2.0 * v_u.x);
  float v_r = sqrt(max(0.0, 1.0 - (v_z * v_z)));
  float v_angle = c_TAU * v_u.y;
  return vec3(v_r * cos(v_angle), v_r * sin(v_angle), v_z);
}

vec3 f_randomOnSphere() {
  return f_onSphere(f_hash01_2(tendril_random()));
}

vec3 f_randomInSphere() {
  vec3 v_direction = f_randomOnSphere();
  vec3 t_1 = v_direction;
  return t_1 * vec3(pow(f_random(), 0.33333334));
}

vec3 f_random_3(vec3 v_a, vec3 v_b) {
  vec3 t_1 = v_a;
  vec3 t_2 = v_b - v_a;
  return t_1 + (t_2 * f_hash01_2(tendril_random()));
}

vec3 f_randomInBox(vec3 v_extent) {
  return f_random_3(-v_extent, v_extent);
}

vec2 f_inDisk(vec3 v_u) {
  return vec2(sqrt(v_u.x)) * vec2(cos(c_TAU * v_u.y), sin(c_TAU * v_u.y));
}

vec2 f_randomInDisk() {
  return f_inDisk(f_hash01_2(tendril_random()));
}

vec2 f_randomOnCircle() {
  float v_angle = c_TAU * f_random();
  return vec2(cos(v_angle), sin(v_angle));
}

bool f_chance(float v_p) {
  float t_1 = f_random();
  return t_1 < v_p;
}

vec4 f_rotation(vec3 v_u) {
  float v_a = sqrt(1.0 - v_u.x);
  float v_b = sqrt(v_u.x);
  return vec4(v_a * sin(c_TAU * v_u.y), v_a * cos(c_TAU * v_u.y), v_b * sin(c_TAU * v_u.z), v_b * cos(c_TAU * v_u.z));
}

vec4 f_randomRotation() {
  return f_rotation(f_hash01_2(tendril_random()));
}

vec3 f_noiseFade(vec3 v_t) {
  return ((v_t * v_t) * v_t) * ((v_t * ((v_t * vec3(6.0)) - vec3(15.0))) + vec3(10.0));
}

vec3 f_fadeSlope(vec3 v_t) {
  return ((vec3(30.0) * v_t) * v_t) * ((v_t * (v_t - vec3(2.0))) + vec3(1.0));
}

uvec3 f_pcg3d(uvec3 v_v) {
  v_v = (v_v * uvec3(1664525u)) + uvec3(1013904223u);
  v_v.x += v_v.y * v_v.z;
  v_v.y += v_v.z * v_v.x;
  v_v.z += v_v.x * v_v.y;
  v_v ^= v_v >> (uvec3(16u) & 31u);
  v_v.x += v_v.y * v_v.z;
  v_v.y += v_v.z * v_v.x;
  v_v.z += v_v.x * v_v.y;
  return v_v;
}

vec3 f_edge(uint v_h) {
  float v_a = ((v_h & 1u) != 0u) ? 1.0 : -1.0;
  float v_b = ((v_h & 2u) != 0u) ? 1.0 : -1.0;
  uint v_axis = (v_h >> 8u) % 3u;
  return (v_axis == 0u) ? vec3(0.0, v_a, v_b) : ((v_axis == 1u) ? vec3(v_a, 0.0, v_b) : vec3(v_a, v_b, 0.0));
}

vec3 f_noise3(vec3 v_f, uvec3 v_low, uvec3 v_high, out vec3 v_alongX, out vec3 v_alongY, out vec3 v_alongZ) {
  v_alongX = vec3(0.0);
  v_alongY = vec3(0.0);
  v_alongZ = vec3(0.0);
  vec3 v_u = f_noiseFade(v_f);
  vec3 v_du = f_fadeSlope(v_f);
  vec3 v_sum = vec3(0.0);
  v_alongX = vec3(0.0);
  v_alongY = vec3(0.0);
  v_alongZ = vec3(0.0);
  for (uint v_corner = 0u; v_corner < 8u; ++v_corner) {
    uvec3 v_o = uvec3(v_corner & 1u, (v_corner >> 1u) & 1u, v_corner >> 2u);
    vec3 v_w = mix(vec3(1.0) - v_u, v_u, notEqual(v_o, uvec3(0u)));
    vec3 v_dw = mix(-v_du, v_du, notEqual(v_o, uvec3(0u)));
    uvec3 v_h = f_pcg3d(mix(v_low, v_high, notEqual(v_o, uvec3(0u))));
    vec3 v_gx = f_edge(v_h.x);
    vec3 v_gy = f_edge(v_h.y);
    vec3 v_gz = f_edge(v_h.z);
    vec3 v_d = v_f - vec3(v_o);
    vec3 v_ramp = vec3(dot(v_gx, v_d), dot(v_gy, v_d), dot(v_gz, v_d));
    float v_weight = (v_w.x * v_w.y) * v_w.z;
    v_sum += vec3(v_weight) * v_ramp;
    v_alongX += (vec3(v_weight) * vec3(v_gx.x, v_gy.x, v_gz.x)) + (vec3((v_dw.x * v_w.y) * v_w.z) * v_ramp);
    v_alongY += (vec3(v_weight) * vec3(v_gx.y, v_gy.y, v_gz.y)) + (vec3((v_w.x * v_dw.y) * v_w.z) * v_ramp);
    v_alongZ += (vec3(v_weight) * vec3(v_gx.z, v_gy.z, v_gz.z)) + (vec3((v_w.x * v_w.y) * v_dw.z) * v_ramp);
  }
  v_alongX *= vec3(0.9649213);
  v_alongY *= vec3(0.9649213);
  v_alongZ *= vec3(0.9649213);
  return v_sum * vec3(0.9649213);
}

vec3 f_noise3WithSlopes(vec3 v_p, out vec3 v_alongX, out vec3 v_alongY, out vec3 v_alongZ) {
  v_alongX = vec3(0.0);
  v_alongY = vec3(0.0);
  v_alongZ = vec3(0.0);
  vec3 v_cell = floor(v_p);
  ivec3 v_i = hlsl_toInt(v_cell);
  return f_noise3(v_p - v_cell, uvec3(v_i), uvec3(v_i + ivec3(1)), v_alongX, v_alongY, v_alongZ);
}

vec3 f_curlNoise(vec3 v_p) {
  vec3 v_x = vec3(0.0);
  vec3 v_y = vec3(0.0);
  vec3 v_z = vec3(0.0);
  f_noise3WithSlopes(v_p, v_x, v_y, v_z);
  return vec3(v_y.z - v_z.y, v_z.x - v_x.z, v_x.y - v_y.x);
}

vec3 f_noise3_2(vec3 v_p) {
  vec3 v_x = vec3(0.0);
  vec3 v_y = vec3(0.0);
  vec3 v_z = vec3(0.0);
  return f_noise3WithSlopes(v_p, v_x, v_y, v_z);
}

float f_noise_2(vec3 v_f, uvec3 v_low, uvec3 v_high, out vec3 v_slope) {
  v_slope = vec3(0.0);
  vec3 v_u = f_noiseFade(v_f);
  vec3 v_du = f_fadeSlope(v_f);
  float v_sum = 0.0;
  v_slope = vec3(0.0);
  for (uint v_corner = 0u; v_corner < 8u; ++v_corner) {
    uvec3 v_o = uvec3(v_corner & 1u, (v_corner >> 1u) & 1u, v_corner >> 2u);
    vec3 v_w = mix(vec3(1.0) - v_u, v_u, notEqual(v_o, uvec3(0u)));
    vec3 v_dw = mix(-v_du, v_du, notEqual(v_o, uvec3(0u)));
    vec3 v_g = f_edge(f_pcg3d(mix(v_low, v_high, notEqual(v_o, uvec3(0u)))).x);
    float v_ramp = dot(v_g, v_f - vec3(v_o));
    v_sum += ((v_w.x * v_w.y) * v_w.z) * v_ramp;
    v_slope += (vec3((v_w.x * v_w.y) * v_w.z) * v_g) + (vec3((v_dw.x * v_w.y) * v_w.z, (v_w.x * v_dw.y) * v_w.z, (v_w.x * v_w.y) * v_dw.z) * vec3(v_ramp));
  }
  v_slope *= vec3(0.9649213);
  return v_sum * 0.9649213;
}

float f_noise(vec3 v_p) {
  vec3 v_cell = floor(v_p);
  ivec3 v_i = hlsl_toInt(v_cell);
  vec3 v_slope = vec3(0.0);
  return f_noise_2(v_p - v_cell, uvec3(v_i), uvec3(v_i + ivec3(1)), v_slope);
}

float f_fbm_2(vec3 v_p, int v_octaves, float v_lacunarity, float v_gain) {
  float v_sum = 0.0;
  float v_strength = 1.0 - v_gain;
  for (int v_i = 0; v_i < 16; ++v_i) {
    if (v_i >= v_octaves) {
      break;
    }
    v_sum += v_strength * f_noise(v_p);
    v_p = (v_p * vec3(v_lacunarity)) + vec3(17.0);
    v_strength *= v_gain;
  }
  return v_sum;
}

float f_fbm(vec3 v_p, int v_octaves) {
  return f_fbm_2(v_p, v_octaves, 2.0, 0.5);
}

float f_valueNoise_2(vec3 v_f, uvec3 v_low, uvec3 v_high, out vec3 v_slope) {
  v_slope = vec3(0.0);
  vec3 v_u = f_noiseFade(v_f);
  vec3 v_du = f_fadeSlope(v_f);
  float v_sum = 0.0;
  v_slope = vec3(0.0);
  for (uint v_corner = 0u; v_corner < 8u; ++v_corner) {
    uvec3 v_o = uvec3(v_corner & 1u, (v_corner >> 1u) & 1u, v_corner >> 2u);
    vec3 v_w = mix(vec3(1.0) - v_u, v_u, notEqual(v_o, uvec3(0u)));
    vec3 v_dw = mix(-v_du, v_du, notEqual(v_o, uvec3(0u)));
    float v_value = (f_hash01(f_pcg3d(mix(v_low, v_high, notEqual(v_o, uvec3(0u)))).x) * 2.0) - 1.0;
    v_sum += ((v_w.x * v_w.y) * v_w.z) * v_value;
    v_slope += vec3((v_dw.x * v_w.y) * v_w.z, (v_w.x * v_dw.y) * v_w.z, (v_w.x * v_w.y) * v_dw.z) * vec3(v_value);
  }
  return v_sum;
}

float f_valueNoiseWithSlope(vec3 v_p, out vec3 v_slope) {
  v_slope = vec3(0.0);
  vec3 v_cell = floor(v_p);
  ivec3 v_i = hlsl_toInt(v_cell);
  return f_valueNoise_2(v_p - v_cell, uvec3(v_i), uvec3(v_i + ivec3(1)), v_slope);
}

float f_valueNoise(vec3 v_p) {
  vec3 v_slope = vec3(0.0);
  return f_valueNoiseWithSlope(v_p, v_slope);
}

void f_basis(vec3 v_n, out vec3 v_t, out vec3 v_b) {
  v_t = vec3(0.0);
  v_b = vec3(0.0);
  float v_s = (v_n.z >= 0.0) ? 1.0 : -1.0;
  float v_a = -1.0 / (v_s + v_n.z);
  float v_c = (v_n.x * v_n.y) * v_a;
  v_t = vec3(1.0 + (((v_s * v_n.x) * v_n.x) * v_a), v_s * v_c, -v_s * v_n.x);
  v_b = vec3(v_c, v_s + ((v_n.y * v_n.y) * v_a), -v_n.y);
}

vec3 f_quatRotate(vec4 v_q, vec3 v_v) {
  vec3 v_t = vec3(2.0) * cross(v_q.xyz, v_v);
  return (v_v + (vec3(v_q.w) * v_t)) + cross(v_q.xyz, v_t);
}

vec4 f_quatSlerp(vec4 v_a, vec4 v_b, float v_t) {
  float v_d = dot(v_a, v_b);
  vec4 v_end = (v_d < 0.0) ? -v_b : v_b;
  v_d = abs(v_d);
  if (v_d > 0.9995) {
    return normalize(hlsl_lerp(v_a, v_end, vec4(v_t)));
  }
  float v_angle = acos(v_d);
  return ((vec4(sin((1.0 - v_t) * v_angle)) * v_a) + (vec4(sin(v_t * v_angle)) * v_end)) / vec4(sin(v_angle));
}

vec4 f_quatAxisAngle(vec3 v_axis, float v_angle) {
  return vec4(v_axis * vec3(sin(v_angle * 0.5)), cos(v_angle * 0.5));
}

float f_remap(float v_x, float v_fromLow, float v_fromHigh, float v_toLow, float v_toHigh) {
  float v_span = v_fromHigh - v_fromLow;
  float v_t = (v_span == 0.0) ? 0.0 : ((v_x - v_fromLow) / v_span);
  return v_toLow + (v_t * (v_toHigh - v_toLow));
}

float f_sqr(float v_x) {
  return v_x * v_x;
}

float f_damp(float v_from, float v_to, float v_rate) {
  return hlsl_lerp(v_to, v_from, exp(-v_rate * tendril_deltaTime));
}

float f_easeInCubic(float v_t) {
  v_t = hlsl_saturate(v_t);
  return (v_t * v_t) * v_t;
}

float f_easeInOutCubic(float v_t) {
  return (v_t < 0.5) ? (0.5 * f_easeInCubic(2.0 * v_t)) : (1.0 - (0.5 * f_easeInCubic(2.0 - (2.0 * v_t))));
}

vec3 f_hsvToRgb(vec3 v_hsv) {
  vec3 v_k = abs((fract(vec3(v_hsv.x) + vec3(1.0, 0.6666667, 0.33333334)) * vec3(6.0)) - vec3(3.0));
  return vec3(v_hsv.z) * hlsl_lerp(vec3(1.0), hlsl_saturate(v_k - vec3(1.0)), vec3(v_hsv.y));
}

vec3 f_blackbody(float v_kelvin) {
  float v_t = 1000.0 / min(max(v_kelvin, 1000.0), 25000.0);
  float v_x = (v_kelvin < 4000.0) ? ((((((-0.2661239 * v_t) - 0.2343589) * v_t) + 0.8776956) * v_t) + 0.17991) : ((((((-3.025847 * v_t) + 2.1070378) * v_t) + 0.2226347) * v_t) + 0.24039);
  float v_y = (v_kelvin < 2222.0) ? ((((((-1.1063814 * v_x) - 1.3481102) * v_x) + 2.1855583) * v_x) - 0.20219684) : ((v_kelvin < 4000.0) ? ((((((-0.9549476 * v_x) - 1.3741859) * v_x) + 2.09137) * v_x) - 0.16748866) : ((((((3.081758 * v_x) - 5.873387) * v_x) + 3.7511299) * v_x) - 0.37001482));
  vec3 v_xyz = vec3(v_x / v_y, 1.0, ((1.0 - v_x) - v_y) / v_y);
  vec3 v_rgb = vec3(dot(v_xyz, vec3(3.2404542, -1.5371385, -0.4985314)), dot(v_xyz, vec3(-0.969266, 1.8760108, 0.041556)), dot(v_xyz, vec3(0.0556434, -0.2040259, 1.0572252)));
  v_rgb = max(v_rgb, vec3(0.0));
  return v_rgb / vec3(max(v_rgb.x, max(v_rgb.y, v_rgb.z)));
}

bool f_update(inout S_input v_p) {
  float t_1 = f_random();
  float t_2 = t_1 + f_random_2(1.0, 2.0);
  float t_3 = t_2 + float(f_randomInt(5));
  float t_4 = t_3 + f_randomGaussian();
  v_p.m_a += t_4 + f_randomFixed(3u);
  vec3 t_5 = f_randomOnSphere();
  vec3 t_6 = t_5 + f_randomInSphere();
  vec3 t_7 = t_6 + f_randomInBox(vec3(1.0, 2.0, 3.0));
  vec3 t_8 = t_7 + f_random_3(vec3(0.0), v_p.m_position);
  v_p.m_position += t_8;
  vec2 t_9 = f_randomInDisk();
  vec2 t_10 = t_9 + f_randomOnCircle();
  v_p.m_position.xy += t_10;
  if (f_chance(0.5)) {
    v_p.m_turn = f_randomRotation();
  }
  v_p.m_k = f_hash_2(v_p.m_k) + f_hash(v_p.m_k, 3u);
  v_p.m_position += f_curlNoise(v_p.m_position) + f_noise3_2(v_p.m_position);
  v_p.m_a += (f_noise(v_p.m_position) + f_fbm(v_p.m_position, 5)) + f_valueNoise(v_p.m_position);
  vec3 v_t = vec3(0.0);
  vec3 v_b = vec3(0.0);
  f_basis(normalize(v_p.m_position), v_t, v_b);
  v_p.m_position = f_quatRotate(v_p.m_turn, v_t + v_b);
  v_p.m_turn = f_quatSlerp(v_p.m_turn, f_quatAxisAngle(v_t, 1.0), 0.5);
  v_p.m_a = ((f_remap(v_p.m_a, 0.0, 1.0, 2.0, 3.0) + f_sqr(v_p.m_a)) + f_damp(v_p.m_a, 1.0, 3.0)) + f_easeInOutCubic(0.3);
  v_p.m_position = f_hsvToRgb(v_p.m_position) + f_blackbody(2000.0);
  return true;
}

