// Swizzles, constructors, conversions between shapes, indices.
float4 t_swizzles(float4 v) { return v.wzyx + v.xxyy * v.zwzw; }
float3 t_colors(float4 v) { return v.rgb - v.bgr + v.a; }
float3 t_scalar(float a) { return a.xxx + float3(a, 1, 2); }
float4 t_assign(float4 v, float2 w) { v.zx = w; v.yw += w.yx; v.x *= 2.0; return v; }
int4 t_assign_overlap(int4 v) { v.xyz = v.zxy; v.wx = v.xw; return v; }
float4 t_construct(float2 a, float b) { return float4(a, b, 1) + float4(b, a.yx, 2) + float4(a, a); }
int3 t_convert(float3 a) { return (int3)clamp(a, -100.0, 100.0); }
float3 t_convert_back(int3 a, bool3 b) { return (float3)a + float3(b); }
float2 t_truncate(float4 a) { return (float2)a; }
uint3 t_splat(uint a) { uint3 v = a; return v * uint3(1, 2, 3); }
float t_index(float4 v, uint i) { return v[i & 3u] + v[2]; }
float4 t_index_assign(float4 v, uint i) { v[i & 3u] = 5.0; v[1] += 1.0; return v; }
bool t_any(float3 a) { return any(a > 1.0) && !all(a > 0.5); }
bool2 t_logic(bool2 a, bool2 b) { return a && !b || b; }
int2 t_select(bool2 c, int2 a, int2 b) { return c ? a : b; }
float3 t_mixed_kinds(int3 a, float b) { return a * 0.5 + b; }
uint2 t_vector_shift(uint2 a) { return a << uint2(1, 2) >> 1; }
float4 t_nested(float4 v) { return float4(v.xy * 2.0, v.zw).wxyz.zyxw; }
float2 t_minus(float2 v) { return -v.yx - +v; }
float t_one(float1 v) { return v.x + v; }
bool t_compare_scalar(float4 v) { return v.x < v.y && v.z >= v.w; }
