// input

struct S_input {
  vec3 m_position;
  vec3 m_velocity;
};

float hlsl_saturate(float x) {
  return mix(0.0, min(x, 1.0), (x > 0.0));
}

vec3 f_steerVelocity(vec3 v_velocity, vec3 v_wanted, float v_strength) {
  vec3 v_change = v_wanted - v_velocity;
  float v_size = length(v_change);
  float v_most = v_strength * tendril_deltaTime;
  if ((!(tendril_deltaTime > 0.0) || !(v_size > 0.0)) || !(v_strength > 0.0)) {
    return vec3(0.0);
  }
  return v_change * vec3(min(v_size, v_most) / (v_size * tendril_deltaTime));
}

vec3 f_steerAvoid_ground(vec3 v_position, vec3 v_velocity, float v_margin, float v_strength) {
  float v_part = (v_margin > 0.0) ? hlsl_saturate(1.0 - (1e9 / v_margin)) : 0.0;
  vec3 v_outward = vec3(0.0);
  float v_towards = min(dot(v_velocity, v_outward), 0.0);
  return f_steerVelocity(v_velocity, v_velocity + (vec3(v_part * (length(v_velocity) - v_towards)) * v_outward), v_strength);
}

vec4 f_shadeOf_near(vec2 v_uv) {
  return textureLod(tendril_texture, v_uv, 0.0) + vec4(float(textureSize(tendril_texture, 0).x));
}

vec4 f_maps_twice_near(vec2 v_uv, float v_scale) {
  return vec4(v_scale) * f_shadeOf_near(v_uv);
}

vec4 f_shadeOf_far(vec2 v_uv) {
  return textureLod(tendril_texture, v_uv, 0.0) + vec4(float(textureSize(tendril_texture, 0).x));
}

vec4 f_maps_twice_far(vec2 v_uv, float v_scale) {
  return vec4(v_scale) * f_shadeOf_far(v_uv);
}

vec3 f_nearest_points(vec3 v_to) {
  vec3 v_best = vec3(0.0);
  for (uint v_i = 0u; v_i < tendril_length_points; ++v_i) {
    if (!(tendril_budget-- > 0)) {
      break;
    }
    if ((v_i == 0u) || (distance(tendril_element_points(v_i), v_to) < distance(v_best, v_to))) {
      v_best = tendril_element_points(v_i);
    }
  }
  return v_best;
}

vec3 f_nearest_others(vec3 v_to) {
  vec3 v_best = vec3(0.0);
  for (uint v_i = 0u; v_i < tendril_length_others; ++v_i) {
    if (!(tendril_budget-- > 0)) {
      break;
    }
    if ((v_i == 0u) || (distance(tendril_element_others(v_i), v_to) < distance(v_best, v_to))) {
      v_best = tendril_element_others(v_i);
    }
  }
  return v_best;
}

float f_at_density(vec3 v_p) {
  return 0.0;
}

float f_at(float v_x, vec3 v_p) {
  return v_x;
}

bool f_update(inout S_input v_p) {
  v_p.m_velocity = f_steerAvoid_ground(v_p.m_position, v_p.m_velocity, 2.0, 0.5);
  v_p.m_position += f_maps_twice_near(v_p.m_position.xy, 2.0).xyz + f_maps_twice_far(v_p.m_position.xy, 3.0).xyz;
  vec3 t_1 = f_shadeOf_near(vec2(0.0)).xyz + f_nearest_points(v_p.m_position);
  vec3 t_2 = t_1 - f_nearest_others(v_p.m_position);
  v_p.m_position += t_2;
  v_p.m_position.y += f_at_density(v_p.m_position) + f_at(1.0, v_p.m_position);
  return true;
}

