// input

struct S_input {
  vec3 m_position;
  float m_age;
};

struct S_Wheel {
  float m_angle;
};

int hlsl_toInt(float x) {
  int inside = int(mix(0.0, x, (abs(x) < 2147483648.0)));
  inside = mix(inside, 2147483647, (x >= 2147483648.0));
  return mix(inside, int(int(0x80000000u)), (x <= -2147483648.0));
}

float g_kept;

bool g_kept_begun;

float g_quarter;

float g_half;

float g_begins;

vec4 g_seen;

float g_called;

vec3 g_axis;

int g_SPOKES;

S_Wheel g_wheel;

float f_twice(float v_x) {
  return v_x * 2.0;
}

const vec3 c_fixed = vec3(0.33333334, 0.6666667, 0.6666667);

float f_Wheel_turned(S_Wheel v_this) {
  return v_this.m_angle * float(g_SPOKES);
}

float f_first(float v_x) {
  if (!g_kept_begun) {
    g_kept_begun = true;
    g_kept = v_x * 0.5;
  }
  return g_kept;
}

bool f_update(inout S_input v_p) {
  g_kept = 0.0;
  g_kept_begun = false;
  g_quarter = 0.0;
  g_half = 0.0;
  g_begins = 0.0;
  g_seen = vec4(0.0);
  g_called = 0.0;
  g_axis = vec3(0.0);
  g_SPOKES = 0;
  g_wheel = S_Wheel(0.0);
  g_quarter = tendril_uniform_rate / 4.0;
  g_half = g_quarter * 2.0;
  g_begins = g_half;
  g_seen = texelFetch(tendril_texture, ivec2(0), 0) * vec4(tendril_curve(tendril_time));
  g_called = f_twice(3.0);
  g_axis = vec3(tendril_uniform_rate, g_half, g_called) * c_fixed;
  g_SPOKES = hlsl_toInt(tendril_uniform_rate);
  g_wheel = S_Wheel(tendril_uniform_rate);
  S_Wheel v_temporary = S_Wheel(0.0);
  g_begins += v_p.m_age;
  vec3 t_1 = g_axis * g_seen.xyz;
  v_temporary = g_wheel;
  v_p.m_position = t_1 + vec3(f_Wheel_turned(v_temporary));
  float t_2 = g_begins + float(g_SPOKES);
  float t_3 = t_2 + f_first(v_p.m_age);
  v_p.m_age += t_3;
  return true;
}

