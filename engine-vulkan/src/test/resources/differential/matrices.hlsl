// Matrices: rows, elements, products.
float2x2 t_construct(float a, float b, float c, float d) { return float2x2(a, b, c, d); }
float2x2 t_from_rows(float2 a, float2 b) { return float2x2(a, b); }
float2 t_row(float2x3 m) { return m[1].xz; }
float3 t_elements(float3x3 m) { return float3(m._m01, m._32, m[2][0]); }
float2x2 t_assign(float2x2 m, float2 v) { m[1] = v; m[0][1] = v.x; m._m00 += 1.0; return m; }
float2x2 t_sum(float2x2 a, float2x2 b) { return a + b * 2.0 - a * b; }
float2x3 t_scale(float2x3 m, float s) { return m * s + s; }
float2 t_matrix_vector(float2x3 m, float3 v) { return mul(m, v); }
float3 t_vector_matrix(float2 v, float2x3 m) { return mul(v, m); }
float2x2 t_matrix_matrix(float2x3 a, float3x2 b) { return mul(a, b); }
float3x2 t_transpose(float2x3 m) { return transpose(m); }
float t_determinant(float2x2 m) { return determinant(m); }
float3x3 t_identity() { float3x3 m = { 1, 0, 0, 0, 1, 0, 0, 0, 1 }; return m; }
float2x2 t_truncate(float3x3 m) { return (float2x2)m; }
float2x2 t_negate(float2x2 m) { return -m; }
float t_loop(float3x3 m)
{
    float sum = 0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) sum += m[i][j] * (i + 2 * j);
    return sum;
}
float t_dynamic_row(float3x3 m, uint i) { return m[i % 3u][(i >> 2) % 3u]; }
