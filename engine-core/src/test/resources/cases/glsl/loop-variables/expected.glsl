// input

struct S_input {
  vec3 m_position;
  float m_age;
};

int g_s;

const int c_size = 3;

const int c_k = 3;

bool f_update(inout S_input v_p) {
  g_s = 3;
  for (int v_i = 0; v_i < 4; ++v_i) {
    v_p.m_age += float(v_i);
  }
  int v_i_2 = 0;
  v_i_2 = 0;
  for (; v_i_2 < 5; ++v_i_2) {
    v_p.m_age -= float(v_i_2);
  }
  v_p.m_age += float(v_i_2);
  v_i_2 = 2;
  int v_i_3 = 0;
  v_i_3 = 7;
  int v_size = 2;
  for (; v_i_3 < 9; ++v_i_3) {
    vec3 v_v = vec3(0.0);
    v_v = v_p.m_position;
    for (; v_v.x < 1.0; v_v += vec3(1.0)) {
      if (!(tendril_budget-- > 0)) {
        break;
      }
      if (v_v.y > 2.0) {
        break;
      }
    }
    v_p.m_position = v_v.zyx * vec3(float(v_i_3));
    if (v_v.x > float(v_i_3)) {
      ++v_p.m_age;
    }
  }
  v_p.m_age += float(v_i_3 * c_size);
  while (v_p.m_age < 9.0) {
    if (!(tendril_budget-- > 0)) {
      break;
    }
    ++v_p.m_age;
  }
  for (; v_p.m_age < 9.0; ++g_s) {
    if (!(tendril_budget-- > 0)) {
      break;
    }
    v_p.m_age += float(g_s);
  }
  v_p.m_age += float(c_k * g_s);
  switch (v_i_3) {
    case 1: {
      uint v_u = 0u;
      v_u = 0u;
      for (; v_u < 3u; ++v_u) {
      }
      return float(v_u) > v_p.m_age;
    }
    default: {
      break;
    }
  }
  int v_j = 9;
  return float(v_i_3) > v_p.m_age;
}

