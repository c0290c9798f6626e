// input

struct S_input {
  vec3 m_position;
  vec3 m_right;
  uint m_joint;
  bool m_grown;
};

struct S_Render {
  vec3 m_position[3];
  vec4 m_color;
};

bool f_update(inout S_input v_p) {
  S_input v_parent = S_input(vec3(0.0), vec3(0.0), 0u, false);
  if (tendril_getParent(v_parent)) {
    vec3 v_toParent = v_parent.m_position - v_p.m_position;
    float v_d = length(v_toParent);
    if (v_d > tendril_uniform_segmentLength) {
      v_p.m_position += v_toParent * vec3(1.0 - (tendril_uniform_segmentLength / v_d));
    }
  }
  if (!v_p.m_grown && (int(v_p.m_joint) < tendril_uniform_joints)) {
    S_input v_child = v_p;
    ++v_child.m_joint;
    tendril_emit(v_child, 1u);
    v_p.m_grown = true;
  }
  S_Render v_r = S_Render(vec3[3](vec3(0.0), vec3(0.0), vec3(0.0)), vec4(1.0));
  for (int v_i = 0; v_i < 3; ++v_i) {
    v_r.m_position[clamp(v_i, 0, 2)] = v_p.m_position + (vec3(float(v_i - 1)) * v_p.m_right);
  }
  v_r.m_color = (tendril_parent >= 0) ? vec4(1.0) : vec4(1.0, 0.0, 0.0, 1.0);
  tendril_draw(v_r);
  return true;
}

