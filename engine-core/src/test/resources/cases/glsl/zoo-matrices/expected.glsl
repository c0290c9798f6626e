// input

struct S_input {
  vec3 m_position;
  ivec3 m_cells[2];
  bvec2 m_flags[2];
  uvec3 m_bits[3];
  vec3 m_row[1];
  float m_column[3];
  float m_single[1];
  mat3x3 m_turn;
  ivec2 m_pairs[2][2];
};

ivec3 hlsl_divide(ivec3 a, ivec3 b) {
  bvec3 zero = equal(b, ivec3(0));
  bvec3 minus = equal(b, ivec3(-1));
  ivec3 quotient = a / mix(b, ivec3(1), mix(minus, bvec3(true), zero));
  return mix(mix(quotient, -a, minus), ivec3(-1), zero);
}

ivec3 hlsl_remainder(ivec3 a, ivec3 b) {
  bvec3 zero = equal(b, ivec3(0));
  ivec3 divisor = mix(b, ivec3(1), mix(equal(b, ivec3(-1)), bvec3(true), zero));
  return mix(a - divisor * (a / divisor), ivec3(-1), zero);
}

uvec3 hlsl_toUint(vec3 x) {
  uvec3 inside = uvec3(mix(vec3(0.0), x, mix(bvec3(false), lessThan(x, vec3(4294967296.0)), greaterThan(x, vec3(0.0)))));
  return mix(inside, uvec3(0xffffffffu), greaterThanEqual(x, vec3(4294967296.0)));
}

vec3 hlsl_fmod(vec3 a, vec3 b) {
  return a - b * trunc(a / b);
}

vec3 hlsl_saturate(vec3 x) {
  return mix(vec3(0.0), min(x, vec3(1.0)), greaterThan(x, vec3(0.0)));
}

ivec3 hlsl_sign(vec3 x) {
  return ivec3(greaterThan(x, vec3(0.0))) - ivec3(lessThan(x, vec3(0.0)));
}

bvec2 hlsl_isnan(vec2 x) {
  return greaterThan((floatBitsToUint(x) & 0x7fffffffu), uvec2(0x7f800000u));
}

ivec3[2] f_twice(ivec3 v_m[2]) {
  ivec3 t_1 = ivec3(2);
  ivec3 t_2[2] = ivec3[2](t_1, t_1);
  return ivec3[2](v_m[0] * t_2[0], v_m[1] * t_2[1]);
}

const ivec2 c_Unit[2] = ivec2[2](ivec2(1, 0), ivec2(0, 1));

void f_fill(out float v_m[3], inout uvec3 v_k[3]) {
  v_m = float[3](0.0, 0.0, 0.0);
  v_m = float[3](1.0, 1.0, 1.0);
  v_k[1] += uvec3(2u);
}

bool f_update(inout S_input v_p) {
  v_p.m_cells = ivec3[2](ivec3(1, 2, 3), ivec3(4, 5, 6));
  v_p.m_cells = ivec3[2](ivec3(1, 2, tendril_uniform_n), ivec3(4, 5, 6));
  ivec2 t_1 = ivec2(1, tendril_uniform_n);
  ivec4 t_2 = ivec4(3, 4, 5, 6);
  v_p.m_cells = ivec3[2](ivec3(t_1.x, t_1.y, t_2.x), ivec3(t_2.y, t_2.z, t_2.w));
  ivec3 t_3 = ivec3(3);
  ivec3 t_4[2] = f_twice(v_p.m_cells);
  ivec3 t_5[2] = ivec3[2](t_3, t_3);
  ivec3 t_6[2] = ivec3[2](t_4[0] - t_5[0], t_4[1] - t_5[1]);
  v_p.m_cells = ivec3[2](v_p.m_cells[0] + t_6[0], v_p.m_cells[1] + t_6[1]);
  ivec3 t_7 = ivec3(tendril_uniform_n);
  ivec3 t_8[2] = ivec3[2](-v_p.m_cells[0], -v_p.m_cells[1]);
  ivec3 t_9[2] = ivec3[2](t_7, t_7);
  ivec3 t_10 = ivec3(5);
  ivec3 t_11[2] = ivec3[2](hlsl_divide(t_8[0], t_9[0]), hlsl_divide(t_8[1], t_9[1]));
  ivec3 t_12[2] = ivec3[2](t_10, t_10);
  ivec3 t_13 = ivec3(2);
  ivec3 t_14[2] = ivec3[2](hlsl_remainder(t_11[0], t_12[0]), hlsl_remainder(t_11[1], t_12[1]));
  ivec3 t_15[2] = ivec3[2](t_13, t_13);
  ivec3 t_16 = ivec3(7);
  ivec3 t_17[2] = ivec3[2](t_14[0] << (t_15[0] & 31), t_14[1] << (t_15[1] & 31));
  ivec3 t_18[2] = ivec3[2](t_16, t_16);
  v_p.m_cells = ivec3[2](t_17[0] & t_18[0], t_17[1] & t_18[1]);
  v_p.m_cells[1][2] = v_p.m_cells[0][0] + v_p.m_cells[1][2];
  v_p.m_cells[clamp(tendril_uniform_n, 0, 1)] = v_p.m_cells[0].zyx;
  ivec2 t_19 = ivec2(7, 8);
  v_p.m_cells[0][0] = t_19.x;
  v_p.m_cells[1][2] = t_19.y;
  ivec2 t_20 = ivec2(v_p.m_cells[0][1], v_p.m_cells[1][0]) + ivec2(1);
  v_p.m_cells[0][1] = t_20.x;
  v_p.m_cells[1][0] = t_20.y;
  ivec2 t_21 = v_p.m_cells[1].xy;
  v_p.m_cells[0][1] = t_21.x;
  v_p.m_cells[0][0] = t_21.y;
  v_p.m_cells = ivec3[2](v_p.m_cells[0] + 1, v_p.m_cells[1] + 1);
  v_p.m_cells = ivec3[2](v_p.m_cells[0] - 1, v_p.m_cells[1] - 1);
  mat2x2 t_22 = mat2x2(v_p.m_turn);
  mat2x2 t_23 = mat2x2(0.5, 0.5, 0.5, 0.5);
  v_p.m_flags = bvec2[2](greaterThan(t_22[0], t_23[0]), greaterThan(t_22[1], t_23[1]));
  ivec2 t_24[2] = v_p.m_pairs[clamp(tendril_uniform_n, 0, 1)];
  bvec2 t_25[2] = bvec2[2](not(v_p.m_flags[0]), not(v_p.m_flags[1]));
  bvec2 t_26[2] = bvec2[2](bvec2(t_24[0]), bvec2(t_24[1]));
  ivec2 t_27[2] = v_p.m_pairs[0];
  bvec2 t_28[2] = bvec2[2](mix(bvec2(false), t_26[0], t_25[0]), mix(bvec2(false), t_26[1], t_25[1]));
  bvec2 t_29[2] = bvec2[2](equal(c_Unit[0], t_27[0]), equal(c_Unit[1], t_27[1]));
  v_p.m_flags = bvec2[2](mix(t_29[0], bvec2(true), t_28[0]), mix(t_29[1], bvec2(true), t_28[1]));
  mat3x3 t_30 = mat3x3(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0);
  bvec3 t_31[3] = bvec3[3](lessThan(v_p.m_turn[0], t_30[0]), lessThan(v_p.m_turn[1], t_30[1]), lessThan(v_p.m_turn[2], t_30[2]));
  v_p.m_turn = mat3x3(mix(v_p.m_turn[0], (-v_p.m_turn)[0], t_31[0]), mix(v_p.m_turn[1], (-v_p.m_turn)[1], t_31[1]), mix(v_p.m_turn[2], (-v_p.m_turn)[2], t_31[2]));
  ivec2 t_32[2] = v_p.m_pairs[clamp(tendril_uniform_n, 0, 1)];
  v_p.m_pairs[1] = ivec2[2](mix(t_32[0], c_Unit[0], v_p.m_flags[0]), mix(t_32[1], c_Unit[1], v_p.m_flags[1]));
  ivec2 t_33[2] = v_p.m_pairs[1];
  v_p.m_pairs[0] = ivec2[2](mix(c_Unit[0], t_33[0], v_p.m_flags[0]), mix(c_Unit[1], t_33[1], v_p.m_flags[1]));
  bool t_35 = any(v_p.m_flags[0]) || any(v_p.m_flags[1]);
  if (t_35) {
    bvec3 t_34[3] = bvec3[3](notEqual(v_p.m_turn[0], vec3(0.0)), notEqual(v_p.m_turn[1], vec3(0.0)), notEqual(v_p.m_turn[2], vec3(0.0)));
    t_35 = (all(t_34[0]) && all(t_34[1])) && all(t_34[2]);
  }
  if (t_35) {
    v_p.m_bits = uvec3[3](hlsl_toUint(v_p.m_turn[0]), hlsl_toUint(v_p.m_turn[1]), hlsl_toUint(v_p.m_turn[2]));
  }
  uvec3 t_36 = uvec3(1u);
  uvec3 t_37[3] = uvec3[3](uvec3(v_p.m_bits[0][0], v_p.m_bits[1][0], v_p.m_bits[2][0]), uvec3(v_p.m_bits[0][1], v_p.m_bits[1][1], v_p.m_bits[2][1]), uvec3(v_p.m_bits[0][2], v_p.m_bits[1][2], v_p.m_bits[2][2]));
  uvec3 t_38[3] = uvec3[3](t_36, t_36, t_36);
  v_p.m_bits = uvec3[3](t_37[0] | t_38[0], t_37[1] | t_38[1], t_37[2] | t_38[2]);
  float t_39[3];
  uvec3 t_40[3] = v_p.m_bits;
  f_fill(t_39, t_40);
  v_p.m_column = t_39;
  v_p.m_bits = t_40;
  v_p.m_row = vec3[1](v_p.m_position);
  v_p.m_position = vec3(v_p.m_row[0][0], v_p.m_row[0][1], v_p.m_row[0][2]);
  v_p.m_position = vec3(v_p.m_column[0], v_p.m_column[1], v_p.m_column[2]) + vec3(v_p.m_row[0][0], v_p.m_row[0][1], v_p.m_row[0][2]);
  v_p.m_column = float[3](1.0, 2.0, 3.0);
  v_p.m_column[clamp(tendril_uniform_n, 0, 2)] = v_p.m_column[1] + v_p.m_row[0][clamp(tendril_uniform_n, 0, 2)];
  vec2 t_41 = vec2(v_p.m_row[0][1], v_p.m_row[0][2]);
  v_p.m_column[1] = t_41.x;
  v_p.m_column[2] = t_41.y;
  float t_42 = v_p.m_row[0].x;
  v_p.m_single = float[1](t_42);
  v_p.m_single = float[1](((v_p.m_row[0][0] * v_p.m_column[0]) + (v_p.m_row[0][1] * v_p.m_column[1])) + (v_p.m_row[0][2] * v_p.m_column[2]));
  v_p.m_turn = mat3x3(v_p.m_column[0] * v_p.m_row[0], v_p.m_column[1] * v_p.m_row[0], v_p.m_column[2] * v_p.m_row[0]);
  v_p.m_turn = matrixCompMult(v_p.m_turn * v_p.m_turn, transpose(v_p.m_turn));
  vec3 t_43[1] = vec3[1](((v_p.m_row[0][0] * v_p.m_turn[0]) + (v_p.m_row[0][1] * v_p.m_turn[1])) + (v_p.m_row[0][2] * v_p.m_turn[2]));
  v_p.m_position = ((v_p.m_position * v_p.m_turn) + (v_p.m_turn * v_p.m_position)) + vec3(t_43[0][0], t_43[0][1], t_43[0][2]);
  v_p.m_position.x += ((((v_p.m_position.x * v_p.m_column[0]) + (v_p.m_position.y * v_p.m_column[1])) + (v_p.m_position.z * v_p.m_column[2])) + determinant(v_p.m_turn)) + v_p.m_single[0];
  ivec2 t_44[2] = v_p.m_pairs[0];
  v_p.m_pairs[0] = ivec2[2]((t_44[0][0] * c_Unit[0]) + (t_44[0][1] * c_Unit[1]), (t_44[1][0] * c_Unit[0]) + (t_44[1][1] * c_Unit[1]));
  ivec2 t_45[2] = v_p.m_pairs[1];
  ivec2 t_46 = ivec2(1, tendril_uniform_n);
  ivec2 t_47 = ivec2(tendril_uniform_n, 2);
  ivec2 t_48 = ivec2((t_45[0][0] * t_46.x) + (t_45[0][1] * t_46.y), (t_45[1][0] * t_46.x) + (t_45[1][1] * t_46.y)) + ((t_47.x * c_Unit[0]) + (t_47.y * c_Unit[1]));
  v_p.m_pairs[1][0][0] = t_48.x;
  v_p.m_pairs[1][0][1] = t_48.y;
  mat3x3 t_49 = mat3x3(2.5, 2.5, 2.5, 2.5, 2.5, 2.5, 2.5, 2.5, 2.5);
  mat3x3 t_50 = mat3x3(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0);
  ivec3 t_51[3] = ivec3[3](hlsl_sign(v_p.m_turn[0]), hlsl_sign(v_p.m_turn[1]), hlsl_sign(v_p.m_turn[2]));
  v_p.m_turn = (((mat3x3(abs(v_p.m_turn[0]), abs(v_p.m_turn[1]), abs(v_p.m_turn[2])) + mat3x3(hlsl_fmod(v_p.m_turn[0], t_49[0]), hlsl_fmod(v_p.m_turn[1], t_49[1]), hlsl_fmod(v_p.m_turn[2], t_49[2]))) + mat3x3(max(v_p.m_turn[0], t_50[0]), max(v_p.m_turn[1], t_50[1]), max(v_p.m_turn[2], t_50[2]))) + mat3x3(hlsl_saturate(v_p.m_turn[0]), hlsl_saturate(v_p.m_turn[1]), hlsl_saturate(v_p.m_turn[2]))) + mat3x3(vec3(t_51[0]), vec3(t_51[1]), vec3(t_51[2]));
  ivec3 t_52 = ivec3(0);
  ivec3 t_53 = ivec3(tendril_uniform_n);
  ivec3 t_54[2] = ivec3[2](t_52, t_52);
  ivec3 t_55[2] = ivec3[2](t_53, t_53);
  ivec3 t_56[2] = ivec3[2](min(max(v_p.m_cells[0], t_54[0]), t_55[0]), min(max(v_p.m_cells[1], t_54[1]), t_55[1]));
  ivec3 t_57[2] = ivec3[2](abs(v_p.m_cells[0]), abs(v_p.m_cells[1]));
  mat2x3 t_58 = mat2x3(vec3(v_p.m_cells[0]), vec3(v_p.m_cells[1]));
  ivec3 t_59[2] = ivec3[2](t_56[0] + t_57[0], t_56[1] + t_57[1]);
  ivec3 t_60[2] = ivec3[2](floatBitsToInt(t_58[0]), floatBitsToInt(t_58[1]));
  ivec3 t_61[2] = ivec3[2](t_59[0] + t_60[0], t_59[1] + t_60[1]);
  uvec3 t_62[2] = uvec3[2](uvec3(v_p.m_cells[0]), uvec3(v_p.m_cells[1]));
  uvec3 t_63[2] = uvec3[2](uvec3(t_61[0]), uvec3(t_61[1]));
  uvec3 t_64[2] = uvec3[2](uvec3(bitCount(t_62[0])), uvec3(bitCount(t_62[1])));
  uvec3 t_65[2] = uvec3[2](t_63[0] + t_64[0], t_63[1] + t_64[1]);
  v_p.m_cells = ivec3[2](ivec3(t_65[0]), ivec3(t_65[1]));
  mat2x2 t_66 = mat2x2(v_p.m_turn);
  v_p.m_flags = bvec2[2](hlsl_isnan(t_66[0]), hlsl_isnan(t_66[1]));
  mat3x3 v_rows = v_p.m_turn;
  mat3x3 v_columns = v_rows;
  mat4x4 v_whole = mat4x4(v_p.m_turn[0], v_p.m_turn[1], v_p.m_turn[2], 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0);
  v_p.m_turn = mat3x3(v_whole) + v_columns;
  mat3x3 t_67 = mat3x3(3.0, 3.0, 3.0, 3.0, 3.0, 3.0, 3.0, 3.0, 3.0);
  v_p.m_turn = mat3x3(hlsl_fmod(v_p.m_turn[0], t_67[0]), hlsl_fmod(v_p.m_turn[1], t_67[1]), hlsl_fmod(v_p.m_turn[2], t_67[2]));
  ++v_p.m_turn;
  vec3 t_68 = vec3(v_p.m_turn[1][1], v_p.m_turn[2][2], v_p.m_turn[0][0]);
  v_p.m_turn[0][0] = t_68.x;
  v_p.m_turn[1][1] = t_68.y;
  v_p.m_turn[2][2] = t_68.z;
  ivec2 v_small[1] = ivec2[1](ivec2(1, tendril_uniform_n));
  v_p.m_pairs[0][1] = v_small[0];
  ivec2 t_69[2] = v_p.m_pairs[1];
  ivec4 t_70 = ivec4(ivec3(t_69[0][0], t_69[0][1], t_69[1][0]), 1);
  v_p.m_pairs[0] = ivec2[2](ivec2(t_70.x, t_70.y), ivec2(t_70.z, t_70.w));
  ivec2 t_71[2] = v_p.m_pairs[0];
  ivec4 v_flat = ivec4(t_71[0][0], t_71[0][1], t_71[1][0], t_71[1][1]);
  v_p.m_pairs[1][0][0] += v_flat.w;
  float t_72[1] = float[1](0.0);
  bool t_73[1] = bool[1](v_p.m_single[0] > t_72[0]);
  return t_73[0];
}

