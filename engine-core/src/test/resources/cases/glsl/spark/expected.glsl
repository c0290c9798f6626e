// input

struct S_input {
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

bool f_update(inout S_input v_p) {
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

