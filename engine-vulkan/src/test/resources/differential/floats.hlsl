// Floats: operators, exact functions, bits, conversions.
float t_arithmetic(float a, float b, float c) { return a * b - c / b + (a - c) * 2.0; }
float4 t_arithmetic_vectors(float4 a, float4 b) { return a * b.wzyx - a / (b + 3.0) + -a; }
bool4 t_compare(float4 a, float4 b) { return a <= b; }
bool t_equal(float a, float b) { return a == b || a != a; }
float t_remainder(float a, float b) { return fmod(a, b); }
float3 t_minmax(float3 a, float3 b) { return min(a, b) * 2.0 + max(a, b); }
float3 t_clamp(float3 a) { return clamp(a, -1.0, 2.5); }
float t_saturate(float a) { return saturate(a); }
float4 t_rounding(float4 a) { return floor(a) + ceil(a * 0.5) + trunc(a * 0.25) + frac(a); }
float2 t_round(float2 a) { return round(a); }
float2 t_abs(float2 a) { return abs(a) - abs(-a * 0.5); }
float2 t_sign(float2 a) { return sign(a); }
float2 t_step(float2 a, float2 b) { return step(a, b); }
float t_smoothstep(float a) { return smoothstep(-1.0, 2.0, a); }
float3 t_lerp(float3 a, float3 b, float s) { return lerp(a, b, s); }
float t_mad(float a, float b, float c) { return mad(a, b, c); }
float2 t_sqrt(float2 a) { return sqrt(abs(a)); }
float2 t_rsqrt(float2 a) { return rsqrt(abs(a) + 0.25); }
float2 t_rcp(float2 a) { return rcp(a); }
uint t_asuint(float a) { return asuint(a) ^ 0x80000000u; }
float t_asfloat(uint a) { return asfloat(a & 0xbfffffffu); }
int3 t_asint(float3 a) { return asint(a); }
bool3 t_isnan(float3 a) { return isnan(a); }
bool3 t_isinf(float3 a) { return isinf(a); }
bool3 t_isfinite(float3 a) { return isfinite(a); }
float t_from_int(int a) { return (float)a; }
float t_from_uint(uint a) { return (float)a; }
float t_from_bool(bool a) { return a; }
int t_to_int(float a) { return (int)clamp(a, -1000.0, 1000.0); }
int t_to_int_saturates(float a) { return (int)a; }
uint t_to_uint(float a) { return (uint)clamp(a, 0.0, 1000.0); }
uint t_to_uint_saturates(float a) { return (uint)a; }
bool t_to_bool(float a) { return (bool)a; }
float3 t_mixed(float3 a, int b, uint c) { return a * b + c; }
float t_literals() { return 1e-3 + 0x10 + 017 + .5f + 2.h + 1u; }
uint2 t_half(float2 a) { return f32tof16(a * 0.125); }
float2 t_from_half(uint2 a) { return f16tof32(a & 0x7bffu); }
float t_modf(float a, out float whole) { return modf(a, whole); }
float t_frexp(float a, out float exponent) { return frexp(a, exponent); }
float t_negative_zero(float a) { return 1.0 / (a * 0.0); }
float t_ternary(float a, float b) { return a > b ? a : b + 1.0; }
float3 t_ternary_vectors(float3 a, float3 b) { return a > b ? a : b; }
float t_increment(float a) { a++; --a; return a++; }
float t_compound(float a, float b) { a += b; a *= 0.5; a -= 3.0; a /= 4.0; return a; }
float t_polynomial(float x) { return ((x * 0.25 + 1.5) * x - 2.0) * x + 0.125; }
