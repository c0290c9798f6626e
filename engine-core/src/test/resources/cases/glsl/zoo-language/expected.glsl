// input

struct S_shapes_Box {
  vec3 m_extent;
};

struct S_Body {
  vec3 m_velocity;
  float m_mass;
};

struct S_Ball {
  S_Body m_Body;
  float m_radius;
};

struct S_Glow {
  S_Ball m_Ball;
  vec4 m_color;
};

struct S_Complex {
  float m_re;
  float m_im;
};

struct S_Range_float3 {
  vec3 m_low;
  vec3 m_high;
};

struct S_Stack_float_2 {
  float m_items[2];
  int m_count;
};

struct S_input {
  vec3 m_position;
  int m_state;
  uint m_axes[2];
  S_shapes_Box m_box;
  float m_rows[2][4];
  S_Glow m_glow;
  S_Complex m_spin;
  S_Complex m_waves[2];
  S_Range_float3 m_span;
  S_Stack_float_2 m_heat;
};

struct S_Stack_int_2 {
  int m_items[2];
  int m_count;
};

struct S_Stack_float3_4 {
  vec3 m_items[4];
  int m_count;
};

struct S_Doubler {
  int m_nothing;
};

int hlsl_toInt(float x) {
  int inside = int(mix(0.0, x, (abs(x) < 2147483648.0)));
  inside = mix(inside, 2147483647, (x >= 2147483648.0));
  return mix(inside, int(int(0x80000000u)), (x <= -2147483648.0));
}

vec3 hlsl_lerp(vec3 a, vec3 b, vec3 s) {
  return a + s * (b - a);
}

int f_pick(int v_m) {
  return 1;
}

int f_pick_2(int v_i) {
  return 2;
}

float f_weigh(float v_f) {
  return v_f;
}

const int c_SIZES[3] = int[3](0, 4, 5);

bool f_part0(inout S_input v_p) {
  if ((v_p.m_state == tendril_uniform_mode) || (tendril_uniform_up == 4u)) {
    v_p.m_state = 0;
  }
  if (bool(v_p.m_state)) {
    v_p.m_axes[0] = 2u;
  }
  int v_n = v_p.m_state + 3;
  v_n += f_pick(v_p.m_state) + f_pick_2(5);
  float v_f = (f_weigh(5.0) + float(tendril_uniform_up)) + float(c_SIZES[0]);
  v_p.m_axes[1] = tendril_uniform_up & 1u;
  switch (v_p.m_state) {
    case 0: {
      v_n = 1;
      break;
    }
    case 4: {
      v_n = 2;
      break;
    }
    default: {
      break;
    }
  }
  switch (tendril_uniform_up) {
    case 1u: case 2u: {
      return false;
    }
  }
  int v_local = 0;
  v_local = 7;
  int v_none = 0;
  int v_list[2] = int[2](4, v_none);
  v_p.m_position.x = ((v_f + float(v_n)) + float(v_local)) + float(v_list[1]);
  return v_p.m_state < 5;
}

float f_shapes_twice(float v_x) {
  return 2.0 * v_x;
}

float f_shapes_area(S_shapes_Box v_b) {
  return f_shapes_twice(v_b.m_extent.x * v_b.m_extent.y);
}

const float c_unit = 2.0;

float f_shapes_round_area(float v_r) {
  return (c_unit * v_r) * v_r;
}

float f_shapes_round_area_2(float v_r, int v_part) {
  return (v_part == 0) ? f_shapes_round_area(v_r) : 0.0;
}

float f_tools_helper() {
  return c_unit;
}

float f_shapes_Box_volume(S_shapes_Box v_this) {
  return ((v_this.m_extent.x * v_this.m_extent.y) * v_this.m_extent.z) * c_unit;
}

bool f_part1(inout S_input v_p) {
  vec3 v_here = vec3(1.0);
  vec2 v_uv = vec2(1.0, 2.0);
  S_shapes_Box v_b = v_p.m_box;
  float v_a = ((f_shapes_area(v_b) + f_shapes_round_area(1.0)) + f_shapes_round_area_2(2.0, 1)) + f_tools_helper();
  int v_part = 0;
  float v_row[4] = float[4](1.0, 2.0, 3.0, 4.0);
  v_p.m_rows[1] = v_row;
  v_p.m_position = (((v_here * vec3(v_a)) * vec3(f_shapes_Box_volume(v_b))) + vec3(v_uv, c_unit)) + vec3(float(v_part));
  return true;
}

void f_Body_push(inout S_Body v_this, vec3 v_by) {
  v_this.m_velocity += v_by / vec3(v_this.m_mass);
}

void f_stop(inout S_Body v_b) {
  v_b.m_velocity = vec3(0.0);
}

const float c_LIGHT = 0.5;

float f_Body_halve(float v_x) {
  return v_x * c_LIGHT;
}

float f_Body_energy(S_Body v_this) {
  return f_Body_halve(v_this.m_mass * dot(v_this.m_velocity, v_this.m_velocity));
}

float f_kinetic(S_Body v_b) {
  return f_Body_energy(v_b);
}

float f_Ball_energy(S_Ball v_this) {
  return (f_Body_energy(v_this.m_Body) + v_this.m_radius) + v_this.m_Body.m_mass;
}

float f_Ball_both(inout S_Ball v_this) {
  f_Body_push(v_this.m_Body, vec3(1.0));
  return (f_Ball_energy(v_this) + v_this.m_Body.m_mass) + v_this.m_Body.m_mass;
}

float f_weigh_2(S_Ball v_b) {
  return 1.0;
}

int f_Nothing_three() {
  return 3;
}

bool f_part2(inout S_input v_p) {
  S_Ball v_temporary = S_Ball(S_Body(vec3(0.0, 1.0, 0.0), 0.0), 2.0);
  S_Glow v_g = v_p.m_glow;
  v_g.m_Ball.m_Body.m_mass = 2.0;
  f_Body_push(v_g.m_Ball.m_Body, vec3(1.0, 0.0, 0.0));
  f_stop(v_g.m_Ball.m_Body);
  S_Body v_body = v_g.m_Ball.m_Body;
  S_Ball v_ball = S_Ball(S_Body(vec3(0.0), 1.0), 2.0);
  float t_1 = f_kinetic(v_g.m_Ball.m_Body);
  float t_2 = t_1 + f_Ball_both(v_g.m_Ball);
  v_p.m_position.x = (((t_2 + f_weigh_2(v_g.m_Ball)) + f_Ball_energy(v_g.m_Ball)) + v_g.m_Ball.m_Body.m_mass) + f_Body_halve(3.0);
  v_p.m_position.y = ((c_LIGHT + c_LIGHT) + float(f_Nothing_three())) + v_ball.m_radius;
  S_Ball v_fixed = v_ball;
  v_temporary = v_fixed;
  v_p.m_position.z = f_Ball_energy(v_temporary) + f_kinetic(v_ball.m_Body);
  v_p.m_glow = v_g;
  return true;
}

S_Complex f_operator(S_Complex v_a, S_Complex v_b) {
  S_Complex v_c = S_Complex(v_a.m_re + v_b.m_re, v_a.m_im + v_b.m_im);
  return v_c;
}

S_Complex f_Complex_operator(S_Complex v_this, S_Complex v_o) {
  S_Complex v_c = S_Complex((v_this.m_re * v_o.m_re) - (v_this.m_im * v_o.m_im), (v_this.m_re * v_o.m_im) + (v_this.m_im * v_o.m_re));
  return v_c;
}

S_Complex f_Complex_operator_2(S_Complex v_this, float v_s) {
  S_Complex v_c = S_Complex(v_this.m_re * v_s, v_this.m_im * v_s);
  return v_c;
}

S_Complex f_operator_2(float v_s, S_Complex v_c) {
  return f_Complex_operator_2(v_c, v_s);
}

void f_Complex_operator_3(inout S_Complex v_this, S_Complex v_o) {
  v_this.m_re += v_o.m_re;
  v_this.m_im += v_o.m_im;
}

S_Complex f_Complex_operator_4(S_Complex v_this) {
  S_Complex v_c = S_Complex(-v_this.m_re, -v_this.m_im);
  return v_c;
}

uint f_flags_operator(uint v_a, uint v_b) {
  return v_a | v_b;
}

float f_Complex_operator_5(S_Complex v_this, int v_i) {
  return (v_i == 0) ? v_this.m_re : v_this.m_im;
}

float f_Complex_operator_6(S_Complex v_this, float v_x, float v_y) {
  return (v_this.m_re * v_x) + (v_this.m_im * v_y);
}

bool f_operator_3(S_Complex v_a, S_Complex v_b) {
  return (v_a.m_re == v_b.m_re) && (v_a.m_im == v_b.m_im);
}

bool f_part3(inout S_input v_p) {
  S_Complex v_temporary = S_Complex(0.0, 0.0);
  S_Complex v_c = f_operator(f_Complex_operator(v_p.m_spin, v_p.m_spin), f_operator_2(2.0, v_p.m_spin));
  f_Complex_operator_3(v_c, f_Complex_operator_4(v_c));
  f_Complex_operator_3(v_c, f_Complex_operator_2(v_c, 3.0));
  uint v_f = f_flags_operator(1u, 2u);
  float t_1 = (f_Complex_operator_5(v_c, 0) + f_Complex_operator_5(v_c, 1)) + f_Complex_operator_6(v_c, 1.0, 2.0);
  v_temporary = f_operator(v_c, v_c);
  v_p.m_position.x = (t_1 + f_Complex_operator_5(v_temporary, 1)) + f_Complex_operator_6(v_p.m_waves[1], 3.0, 1.0);
  if (f_operator_3(v_c, v_p.m_spin) || (v_f == 0u)) {
    v_p.m_spin = v_c;
  }
  v_p.m_position.y = f_Complex_operator_6(v_p.m_spin, 2.0, 1.0) + f_operator_2(2.0, v_c).m_re;
  return true;
}

float f_max3_float(float v_a, float v_b, float v_c) {
  return max(v_a, max(v_b, v_c));
}

ivec3 f_max3_int3(ivec3 v_a, ivec3 v_b, ivec3 v_c) {
  return max(v_a, max(v_b, v_c));
}

vec3 f_flip_float_3(vec3 v_v) {
  return -v_v;
}

vec3 f_twice_float3(vec3 v_x) {
  return v_x + v_x;
}

float f_flip(float v_v) {
  return -v_v;
}

int f_convert_int_float(float v_x) {
  return hlsl_toInt(v_x);
}

float f_polynomial_3(float v_x) {
  float v_sum = 0.0;
  for (int v_i = 0; v_i < 3; ++v_i) {
    v_sum = (v_sum * v_x) + float(v_i);
  }
  return v_sum;
}

float f_polynomial_4(float v_x) {
  float v_sum = 0.0;
  for (int v_i = 0; v_i < 4; ++v_i) {
    v_sum = (v_sum * v_x) + float(v_i);
  }
  return v_sum;
}

float f_sum_float_3(float v_values[3]) {
  float v_total = v_values[0];
  for (int v_i = 1; v_i < 3; ++v_i) {
    v_total += v_values[clamp(v_i, 0, 2)];
  }
  return v_total;
}

void f_Stack_float3_4_push(inout S_Stack_float3_4 v_this, vec3 v_x) {
  if (v_this.m_count < 4) {
    v_this.m_items[clamp(v_this.m_count, 0, 3)] = v_x;
    ++v_this.m_count;
  }
}

vec3 f_Stack_float3_4_top(S_Stack_float3_4 v_this) {
  return v_this.m_items[clamp(v_this.m_count - 1, 0, 3)];
}

void f_Stack_int_2_push(inout S_Stack_int_2 v_this, int v_x) {
  if (v_this.m_count < 2) {
    v_this.m_items[clamp(v_this.m_count, 0, 1)] = v_x;
    ++v_this.m_count;
  }
}

void f_Stack_float_2_push(inout S_Stack_float_2 v_this, float v_x) {
  if (v_this.m_count < 2) {
    v_this.m_items[clamp(v_this.m_count, 0, 1)] = v_x;
    ++v_this.m_count;
  }
}

float f_Doubler_operator(S_Doubler v_this, float v_x) {
  return 2.0 * v_x;
}

float f_apply_Doubler(S_Doubler v_f, float v_x) {
  return f_Doubler_operator(v_f, v_x);
}

const int c_CAPACITY = 4;

S_Stack_int_2 f_Stack_int_2_copy(S_Stack_int_2 v_this) {
  return v_this;
}

int f_Stack_int_2_top(S_Stack_int_2 v_this) {
  return v_this.m_items[clamp(v_this.m_count - 1, 0, 1)];
}

float f_Stack_float_2_top(S_Stack_float_2 v_this) {
  return v_this.m_items[clamp(v_this.m_count - 1, 0, 1)];
}

float f_Stack_float_2_topAs_float(S_Stack_float_2 v_this) {
  return f_Stack_float_2_top(v_this);
}

vec3 f_Range_float3_at(S_Range_float3 v_this, float v_t) {
  return hlsl_lerp(v_this.m_low, v_this.m_high, vec3(v_t));
}

vec3 f_center_float3(S_Range_float3 v_r) {
  return (v_r.m_low + v_r.m_high) / vec3(2.0);
}

bool f_part4(inout S_input v_p) {
  S_Stack_int_2 v_temporary = S_Stack_int_2(int[2](0, 0), 0);
  float v_a = f_max3_float(1.0, 2.0, v_p.m_position.x) + f_max3_float(1.0, 2.0, 3.0);
  ivec3 v_i = f_max3_int3(ivec3(1, 2, 3), ivec3(2), ivec3(0, 0, 9));
  vec3 v_v = (f_flip_float_3(v_p.m_position) + f_twice_float3(v_p.m_position)) + vec3(f_flip(v_a));
  int v_whole = f_convert_int_float(v_a) + f_convert_int_float(2.0);
  float v_array[3] = float[3](1.0, 2.0, 3.0);
  v_a += (f_polynomial_3(v_a) + f_polynomial_4(v_a)) + f_sum_float_3(v_array);
  S_Stack_float3_4 v_stack = S_Stack_float3_4(vec3[4](vec3(0.0), vec3(0.0), vec3(0.0), vec3(0.0)), 0);
  f_Stack_float3_4_push(v_stack, v_v);
  f_Stack_float3_4_push(v_stack, f_Stack_float3_4_top(v_stack));
  S_Stack_int_2 v_pair = S_Stack_int_2(int[2](0, 0), 0);
  f_Stack_int_2_push(v_pair, v_whole);
  f_Stack_float_2_push(v_p.m_heat, v_a);
  S_Doubler v_doubler = S_Doubler(0);
  float t_1 = f_apply_Doubler(v_doubler, 3.0) + float(c_CAPACITY);
  v_temporary = f_Stack_int_2_copy(v_pair);
  v_a += (t_1 + float(f_Stack_int_2_top(v_temporary))) + f_Stack_float_2_topAs_float(v_p.m_heat);
  v_p.m_position = (((f_Stack_float3_4_top(v_stack) + f_Range_float3_at(v_p.m_span, 0.5)) + f_center_float3(v_p.m_span)) + vec3(v_i)) + vec3(v_a);
  return true;
}

bool f_update(inout S_input v_p) {
  return (((f_part0(v_p) && f_part1(v_p)) && f_part2(v_p)) && f_part3(v_p)) && f_part4(v_p);
}

