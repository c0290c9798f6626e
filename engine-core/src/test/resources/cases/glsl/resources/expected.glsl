// input

struct S_input {
  vec3 m_position;
  vec3 m_velocity;
  uint m_n;
};

struct S_Hit {
  bool m_any;
  float m_t;
  vec3 m_position;
  vec3 m_normal;
};

struct S_SurfacePoint {
  vec3 m_position;
  vec3 m_normal;
  vec3 m_tangent;
  vec2 m_uv;
  uint m_triangle;
  vec2 m_barycentric;
};

struct S_Wind {
  vec3 m_velocity;
  float m_strength[2];
};

float f_hash01(uint v_h) {
  return float(v_h >> 8u) * 5.9604645e-8;
}

float f_random() {
  return f_hash01(tendril_random().x);
}

uint f_next(inout uint v_n) {
  uint t_1 = v_n;
  ++v_n;
  return t_1;
}

bool f_update(inout S_input v_p) {
  if (false) {
    v_p.m_velocity += vec3(0.0) * vec3(tendril_deltaTime);
  }
  v_p.m_velocity += ((vec3(0.0) * vec3(0.0)) / vec3(ivec3(0))) + vec3(0.0);
  v_p.m_velocity -= vec3(0.0) * vec3(0.0);
  S_Hit v_hit = S_Hit(false, 0.0, vec3(0.0), vec3(0.0));
  if (v_hit.m_any) {
    v_p.m_velocity = reflect(v_p.m_velocity, v_hit.m_normal);
  }
  if (1e9 < 0.0) {
    v_p.m_position += vec3(0.0);
  }
  float t_1 = f_random();
  float t_2 = f_random();
  vec3(t_1, t_2, f_random());
  S_SurfacePoint v_at = S_SurfacePoint(vec3(0.0), vec3(0.0), vec3(0.0), vec2(0.0), 0u, vec2(0.0));
  v_at = S_SurfacePoint(vec3(0.0), vec3(0.0), vec3(0.0), vec2(0.0), 0u, vec2(0.0));
  uvec3 v_corners = uvec3(0u);
  v_p.m_position = S_SurfacePoint(vec3(0.0), vec3(0.0), vec3(0.0), vec2(0.0), 0u, vec2(0.0)).m_position + (vec4(v_at.m_position, 1.0) * mat4x4(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)).xyz;
  v_p.m_n = (((0u + 0u) + 0u) + 0u) + 0u;
  vec3 t_3 = tendril_element_winds(f_next(v_p.m_n)).m_velocity;
  float t_4[2] = tendril_element_winds(uint(max(1, 0))).m_strength;
  v_p.m_position += vec3(0.0) + (t_3 * vec3(t_4[0]));
  v_p.m_n += tendril_element_numbers(v_p.m_n) + tendril_length_numbers;
  v_p.m_position += (textureLod(tendril_texture, v_p.m_position.xy, 0.0).xyz + textureLod(tendril_texture, v_p.m_position.xy, 0.0).xyz) + texelFetch(tendril_texture, ivec2(0), 0).xyz;
  return true;
}

