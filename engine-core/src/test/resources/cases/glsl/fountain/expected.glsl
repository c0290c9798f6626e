// input

struct S_input {
  vec3 m_position;
  float m_carry;
};

struct S_Spark {
  vec3 m_position;
  vec3 m_velocity;
  float m_age;
  float m_lifetime;
};

struct S_Emission {
  uint m_count;
  float m_carry;
  float m_perSecond;
};

struct S_Birth {
  uint m_index;
  uint m_count;
  float m_age;
  bool m_fromHost;
};

uint hlsl_toUint(float x) {
  uint inside = uint(mix(0.0, x, ((x > 0.0) && (x < 4294967296.0))));
  return mix(inside, 0xffffffffu, (x >= 4294967296.0));
}

float hlsl_lerp(float a, float b, float s) {
  return a + s * (b - a);
}

uint f_wholePart(inout float v_carry, float v_amount) {
  float v_kept = ((v_carry >= 0.0) && (v_carry < 1.0)) ? v_carry : 0.0;
  if (!(v_amount > 0.0)) {
    v_carry = v_kept;
    return 0u;
  }
  if (!(v_amount < 2.1474835e9)) {
    v_carry = 0.0;
    return 2147483647u;
  }
  float v_whole = floor(v_amount);
  float v_sum = v_kept + (v_amount - v_whole);
  float v_extra = floor(v_sum);
  v_carry = v_sum - v_extra;
  return hlsl_toUint(v_whole) + hlsl_toUint(v_extra);
}

S_Emission f_emission(inout float v_carry, float v_perSecond) {
  S_Emission v_result = S_Emission(0u, 0.0, 0.0);
  v_result.m_carry = ((v_carry >= 0.0) && (v_carry < 1.0)) ? v_carry : 0.0;
  v_result.m_perSecond = v_perSecond;
  v_result.m_count = f_wholePart(v_carry, v_perSecond * tendril_deltaTime);
  return v_result;
}

bool f_update(inout S_input v_p) {
  S_Spark v_s = S_Spark(vec3(0.0), vec3(0.0), 0.0, 1.0);
  v_s.m_position = v_p.m_position;
  S_Spark t_1 = v_s;
  tendril_emit(t_1, f_emission(v_p.m_carry, tendril_uniform_rate));
  return !tendril_stopping;
}

vec3 f_hash01(uvec3 v_h) {
  return vec3(v_h >> (uvec3(8u) & 31u)) * vec3(5.9604645e-8);
}

const float c_TAU = 6.2831855;

void f_basis(vec3 v_n, out vec3 v_t, out vec3 v_b) {
  v_t = vec3(0.0);
  v_b = vec3(0.0);
  float v_s = (v_n.z >= 0.0) ? 1.0 : -1.0;
  float v_a = -1.0 / (v_s + v_n.z);
  float v_c = (v_n.x * v_n.y) * v_a;
  v_t = vec3(1.0 + (((v_s * v_n.x) * v_n.x) * v_a), v_s * v_c, -v_s * v_n.x);
  v_b = vec3(v_c, v_s + ((v_n.y * v_n.y) * v_a), -v_n.y);
}

vec3 f_randomInCone(vec3 v_axis, float v_angle) {
  vec3 v_u = f_hash01(tendril_random());
  float v_z = hlsl_lerp(1.0, cos(v_angle), v_u.x);
  float v_r = sqrt(max(0.0, 1.0 - (v_z * v_z)));
  float v_turn = c_TAU * v_u.y;
  vec3 v_n = normalize(v_axis);
  vec3 v_t = vec3(0.0);
  vec3 v_b = vec3(0.0);
  f_basis(v_n, v_t, v_b);
  return ((vec3(v_r * cos(v_turn)) * v_t) + (vec3(v_r * sin(v_turn)) * v_b)) + (vec3(v_z) * v_n);
}

float f_hash01_2(uint v_h) {
  return float(v_h >> 8u) * 5.9604645e-8;
}

float f_random_2() {
  return f_hash01_2(tendril_random().x);
}

float f_random(float v_a, float v_b) {
  float t_1 = v_a;
  float t_2 = v_b - v_a;
  return t_1 + (t_2 * f_random_2());
}

void f_init(inout S_Spark v_s, S_Birth v_b) {
  v_s.m_velocity = vec3(4.0) * f_randomInCone(vec3(0.0, 1.0, 0.0), tendril_uniform_spread);
  v_s.m_lifetime = f_random(0.5, 1.5);
  v_s.m_age = v_b.m_age;
  v_s.m_position += v_s.m_velocity * vec3(v_s.m_age);
}

// Spark

struct S_Spark {
  vec3 m_position;
  vec3 m_velocity;
  float m_age;
  float m_lifetime;
};

struct S_Render {
  vec3 m_position;
  float m_size;
  vec4 m_color;
};

bool f_update(inout S_Spark v_p) {
  v_p.m_age += tendril_deltaTime;
  if (v_p.m_age > v_p.m_lifetime) {
    return false;
  }
  v_p.m_velocity.y -= tendril_uniform_gravity * tendril_deltaTime;
  v_p.m_position += v_p.m_velocity * vec3(tendril_deltaTime);
  S_Render v_r = S_Render(vec3(0.0), 1.0, vec4(1.0));
  v_r.m_position = v_p.m_position;
  v_r.m_size = 0.05 * tendril_curve(v_p.m_age / v_p.m_lifetime);
  v_r.m_color = vec4(tendril_uniform_hot, 1.0);
  tendril_draw(v_r);
  return true;
}

