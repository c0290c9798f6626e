// input

struct S_Inner {
  vec2 m_a;
  int m_b;
};

struct S_Nested {
  S_Inner m_inner[2];
  mat3x3 m_frame;
};

struct S_input {
  vec3 m_position;
  int m_steps;
  uint m_flags;
  S_Nested m_nested;
  float m_table[5];
};

float hlsl_fmod(float a, float b) {
  return a - b * trunc(a / b);
}

void f_split(float v_x, out float v_whole, out float v_rest) {
  v_whole = 0.0;
  v_rest = 0.0;
  float t_1 = v_x;
  float t_2 = trunc(t_1);
  v_whole = t_2;
  v_rest = t_1 - t_2;
}

void f_swap(inout float v_a, inout float v_b) {
  float v_t = v_a;
  v_a = v_b;
  v_b = v_t;
}

void f_Nested_grow(inout S_Nested v_this, float v_by) {
  v_this.m_inner[1].m_a += vec2(v_by);
}

float f_Nested_weight(S_Nested v_this) {
  return v_this.m_inner[0].m_a.x * v_this.m_frame[1][2];
}

int f_choose(int v_k) {
  switch (v_k) {
    case 0: case 1: {
      return 10;
    }
    case -3: {
      {
        int v_twice = v_k * 2;
        return v_twice;
      }
    }
    default: {
      break;
    }
  }
  return 0;
}

const float c_weights[4] = float[4](0.1, 0.2, 0.3, 0.4);

const float c_root = 1.4142135;

const float c_zeros[40] = float[40](0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0);

float f_sum(float v_values[4]) {
  float v_s = 0.0;
  for (int v_i = 0; v_i < 4; ++v_i) {
    v_s += v_values[clamp(v_i, 0, 3)];
  }
  return v_s;
}

bool f_update(inout S_input v_p) {
  float v_whole = 0.0;
  float v_rest = 0.0;
  f_split(v_p.m_position.x, v_whole, v_rest);
  float t_1 = v_p.m_position.x;
  float t_2 = v_p.m_position.y;
  f_swap(t_1, t_2);
  v_p.m_position.x = t_1;
  v_p.m_position.y = t_2;
  int t_3 = clamp(v_p.m_steps, 0, 4);
  float t_4 = v_p.m_table[t_3];
  int t_5 = clamp(v_p.m_steps + 1, 0, 4);
  float t_6 = v_p.m_table[t_5];
  f_swap(t_4, t_6);
  v_p.m_table[t_3] = t_4;
  v_p.m_table[t_5] = t_6;
  f_Nested_grow(v_p.m_nested, f_Nested_weight(v_p.m_nested));
  int v_i = 0;
  int v_j = 10;
  for (; v_i < v_j; ++v_i, --v_j) {
    if (!(tendril_budget-- > 0)) {
      break;
    }
    if (v_i == 3) {
      continue;
    }
    switch (tendril_uniform_mode) {
      case 0: {
        continue;
      }
      case 5: {
        v_p.m_steps += v_j;
        break;
      }
      default: {
        --v_p.m_steps;
        break;
      }
    }
    if (v_p.m_steps > 100) {
      break;
    }
  }
  while (v_p.m_flags != 0u) {
    if (!(tendril_budget-- > 0)) {
      break;
    }
    v_p.m_flags = v_p.m_flags >> 1u;
    if (tendril_uniform_loud) {
      continue;
    }
    ++v_p.m_steps;
  }
  do {
    if (!(tendril_budget-- > 0)) {
      break;
    }
    v_p.m_steps += f_choose(v_p.m_steps);
  } while (v_p.m_steps < tendril_uniform_count);
  int v_n = 0;
  for (;;) {
    int t_7 = v_n;
    ++v_n;
    if (!(t_7 < tendril_uniform_count)) {
      break;
    }
    if (!(tendril_budget-- > 0)) {
      break;
    }
    v_p.m_table[clamp(v_n, 0, 4)] = (c_weights[clamp(v_n, 0, 3)] * c_root) + c_zeros[clamp(v_n, 0, 39)];
  }
  bool t_8 = true;
  while (true) {
    if (!t_8) {
      --v_n;
      if (!(v_n > 0)) {
        break;
      }
    }
    t_8 = false;
    if (!(tendril_budget-- > 0)) {
      break;
    }
    if (v_n > 3) {
      continue;
    }
    v_n += 2;
  }
  int v_k = 0;
  bool t_11 = true;
  while (true) {
    if (!t_11) {
      int t_9 = v_k;
      ++v_k;
      int t_10 = clamp(t_9, 0, 4);
      v_p.m_table[t_10] = hlsl_fmod(v_p.m_table[t_10], 0.5);
    }
    t_11 = false;
    if (!(v_k < tendril_uniform_count)) {
      break;
    }
    if (!(tendril_budget-- > 0)) {
      break;
    }
    if (tendril_uniform_loud) {
      continue;
    }
  }
  {
    float v_whole_2 = 2.0;
    v_rest += v_whole_2;
  }
  if (v_n < 0) {
    return false;
  } else if (v_n > 5) {
    v_p.m_steps = v_n;
  } else {
    v_p.m_steps = 1;
  }
  v_p.m_position.z = (f_sum(c_weights) + v_rest) + v_whole;
  return (v_p.m_steps >= 0) && !(v_p.m_flags == 3u);
}

