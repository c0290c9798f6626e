// Functions that a device may compute with an error.
float t_sin(float a) { return sin(clamp(a, -20.0, 20.0)); }
float t_cos(float a) { return cos(clamp(a, -20.0, 20.0)); }
float t_tan(float a) { return tan(clamp(a, -1.0, 1.0)); }
float t_asin(float a) { return asin(clamp(a, -0.9, 0.9)); }
float t_acos(float a) { return acos(clamp(a, -0.9, 0.9)); }
float t_atan(float a) { return atan(clamp(a, -50.0, 50.0)); }
float t_atan2(float a, float b) { return atan2(clamp(a, -50.0, 50.0), clamp(b, 0.0, 50.0) + 1.0); }
float t_sinh(float a) { return sinh(clamp(a, -3.0, 3.0)); }
float t_cosh(float a) { return cosh(clamp(a, -3.0, 3.0)); }
float t_tanh(float a) { return tanh(clamp(a, -3.0, 3.0)); }
float t_exp(float a) { return exp(clamp(a, -10.0, 10.0)); }
float t_exp2(float a) { return exp2(clamp(a, -10.0, 10.0)); }
float t_log(float a) { return log(clamp(abs(a), 2.0, 1000.0)); }
float t_log2(float a) { return log2(clamp(abs(a), 2.0, 1000.0)); }
float t_log10(float a) { return log10(clamp(abs(a), 2.0, 1000.0)); }
float t_pow(float a, float b) { return pow(clamp(abs(a), 0.5, 8.0), clamp(b, -3.0, 3.0)); }
float t_degrees(float a) { return degrees(clamp(a, -50.0, 50.0)); }
float t_radians(float a) { return radians(clamp(a, -50.0, 50.0)); }
float t_sincos(float a, out float c) { float s; sincos(clamp(a, -20.0, 20.0), s, c); return s; }
float t_length(float3 a) { return length(clamp(a, -50.0, 50.0)); }
float t_distance(float2 a, float2 b) { return distance(clamp(a, -50.0, 50.0), clamp(b, -50.0, 50.0)); }
float3 t_normalize(float3 a) { return normalize(clamp(a, -50.0, 50.0) + 60.0); }
float t_dot(float4 a, float4 b) { return dot(clamp(a, 0.5, 50.0), clamp(b, 0.5, 50.0)); }
float3 t_cross(float3 a, float3 b) { return cross(clamp(a, -9.0, 9.0), clamp(b, -9.0, 9.0)) + 200.0; }
float3 t_reflect(float3 a, float3 n) { return reflect(clamp(a, -9.0, 9.0), normalize(clamp(n, -9.0, 9.0) + 10.0)) + 50.0; }
float3 t_refract(float3 a, float3 n) { return refract(normalize(clamp(a, -9.0, 9.0) + 10.0), normalize(clamp(n, -9.0, 9.0) + 10.0), 0.5) + 5.0; }
float3 t_faceforward(float3 n, float3 i) { return faceforward(clamp(n, -9.0, 9.0), clamp(i, -9.0, 9.0) + 0.1, clamp(n.zxy, -9.0, 9.0)); }
float4 t_dst(float4 a, float4 b) { return dst(clamp(a, -9.0, 9.0), clamp(b, -9.0, 9.0)); }
float4 t_lit(float a, float b) { return lit(clamp(a, -2.0, 2.0), clamp(b, 0.5, 2.0), 2.0); }
float t_rotation(float2 p, float angle)
{
    float s, c;
    sincos(clamp(angle, -6.0, 6.0), s, c);
    p = clamp(p, 0.0, 9.0) + 1.0;
    return dot(float2(c * p.x - s * p.y, s * p.x + c * p.y), float2(1.0, 0.5)) + 40.0;
}
