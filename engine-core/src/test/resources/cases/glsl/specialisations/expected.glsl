// input

struct S_shapes_Ring_float_2 {
  vec2 m_both;
};

struct S_shapes_Ring_int_2 {
  int m_items[2];
};

struct S_input {
  vec3 m_position;
  float m_age;
  S_shapes_Ring_float_2 m_pair;
  S_shapes_Ring_int_2 m_other;
};

struct S_shapes_Ring_int_1 {
  int m_only;
};

struct S_shapes_Ring_float3_4 {
  vec3 m_sum;
};

vec3 f_make_float3(float v_x) {
  return vec3(v_x, 0.0, 0.0);
}

float f_make_float(float v_x) {
  return v_x;
}

vec3 f_shapes_Ring_float3_4_first(S_shapes_Ring_float3_4 v_this) {
  return v_this.m_sum / vec3(4.0);
}

float f_doubled_float(float v_x) {
  return v_x + v_x;
}

int f_doubled_int(int v_x) {
  return v_x << 1;
}

bool f_doubled_bool(bool v_x) {
  return v_x;
}

int f_shapes_Ring_int_1_first(S_shapes_Ring_int_1 v_this) {
  return v_this.m_only;
}

float f_shapes_Ring_float_2_first(S_shapes_Ring_float_2 v_this) {
  return v_this.m_both.x;
}

float f_size_float(S_shapes_Ring_float_2 v_r) {
  return v_r.m_both.y;
}

const int c_COUNT = 2;

float f_size_int(S_shapes_Ring_int_2 v_r) {
  return float(c_COUNT);
}

const int c_COUNT_2 = -2;

const int c_COUNT_3 = -1;

bool f_update(inout S_input v_p) {
  S_shapes_Ring_int_1 v_one = S_shapes_Ring_int_1(0);
  S_shapes_Ring_float3_4 v_many = S_shapes_Ring_float3_4(vec3(0.0));
  v_p.m_position = (f_make_float3(1.0) * vec3(f_make_float(2.0))) + f_shapes_Ring_float3_4_first(v_many);
  v_p.m_age = (((f_doubled_float(v_p.m_age) + float(f_doubled_int(3))) + float(f_doubled_bool(true))) + float(f_shapes_Ring_int_1_first(v_one))) + f_shapes_Ring_float_2_first(v_p.m_pair);
  v_p.m_age += ((f_size_float(v_p.m_pair) + f_size_int(v_p.m_other)) + float(c_COUNT_2)) + float(c_COUNT_3);
  return true;
}

