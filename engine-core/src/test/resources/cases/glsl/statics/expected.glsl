// input

struct S_input {
  vec3 m_position;
  float m_age;
  int m_n;
};

struct S_Box {
  vec3 m_low;
  vec3 m_high;
};

struct S_Birth {
  uint m_index;
  uint m_count;
  float m_age;
  bool m_fromHost;
};

int g_calls;

mat3x4 g_rows;

S_Box g_bounds;

int g_kept;

float g_from;

bool g_from_begun;

float g_speed;

float f_first() {
  return float(g_calls) + 0.5;
}

int f_next() {
  ++g_calls;
  return g_calls;
}

const float c_table[4] = float[4](1.0, 2.0, 4.0, 8.0);

float f_read() {
  return g_speed * c_table[clamp(g_calls & 3, 0, 3)];
}

int f_twice(inout int v_a) {
  g_calls += 2;
  ++v_a;
  return v_a;
}

void f_Box_grow(inout S_Box v_this, float v_by) {
  v_this.m_low -= vec3(v_by);
  v_this.m_high += vec3(v_by);
}

float f_Box_size(S_Box v_this) {
  return v_this.m_high.x - v_this.m_low.x;
}

void f_again(inout S_input v_p) {
  v_p.m_age += f_read();
}

bool f_update(inout S_input v_p) {
  g_calls = 0;
  g_rows = mat3x4(1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0);
  g_bounds = S_Box(vec3(0.0), vec3(0.0));
  g_kept = 3;
  g_from = 0.0;
  g_from_begun = false;
  g_speed = 0.0;
  g_speed = (2.0 * tendril_uniform_pull) + f_first();
  if (!g_from_begun) {
    g_from_begun = true;
    g_from = v_p.m_age;
  }
  ++g_kept;
  int t_1 = g_calls;
  int t_2 = t_1 + (f_next() * 10);
  v_p.m_n = t_2 + (g_calls * 100);
  float t_3 = f_read();
  g_speed += 1.0;
  v_p.m_age = (t_3 + g_speed) + f_read();
  int t_4 = f_twice(g_calls);
  int t_5 = t_4 + f_twice(g_kept);
  v_p.m_n += t_5;
  int t_6 = clamp(f_next(), 0, 2);
  g_rows[t_6].y = g_rows[clamp(g_calls, 0, 2)].x + 1.0;
  S_Box t_7 = g_bounds;
  f_Box_grow(t_7, float(f_next()));
  g_bounds = t_7;
  g_bounds.m_low.xz = g_bounds.m_high.zx;
  v_p.m_position = ((g_bounds.m_low * vec3(f_Box_size(g_bounds))) + g_rows[0].xyz) + vec3(g_from);
  f_again(v_p);
  return (f_next() < 9) && (f_next() < 12);
}

void f_init2(inout S_input v_p, S_Birth v_b) {
  v_p.m_n = f_next();
}

void f_init(inout S_input v_p, S_Birth v_b) {
  g_calls = 0;
  v_p.m_n = f_next();
  S_input v_q = S_input(vec3(0.0), 0.0, 0);
  if (v_b.m_index == 0u) {
    f_init2(v_q, v_b);
  }
  v_p.m_n += v_q.m_n + g_calls;
}

