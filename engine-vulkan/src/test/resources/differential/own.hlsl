// What shaderc's HLSL front end does not take or gets wrong; for this engine and its twin.
float4 t_element_swizzle(float3x3 m) { return m._m00_m11_m22_m02 + m._11_12_13_31; }
float3x3 t_element_assign(float3x3 m, float2 v) { m._m00_m21 = v; m._13_31 += v.yx; return m; }
float t_ldexp(float a) { return ldexp(a, 3.0); }
int2x3 t_int_matrix(int2x3 a, int b) { return a * b - (a << 1) % 7 / 3; }
int2x2 t_int_product(int2x3 a, int3x2 b) { return mul(a, b); }
uint2x2 t_uint_shift(uint2x2 a, uint b) { return a >> b & 0xffu | transpose(a); }
bool2x2 t_compare_matrix(float2x2 a, float2x2 b) { return a < b || a == b; }
float2x2 t_select_matrix(float2x2 a, float2x2 b) { return a < b ? a : -b; }
int3 t_int_row(int3x3 m, int i) { m[i].y = 0; return m[i]; }
float3x1 t_column(float3x1 a, float1x3 b) { a[1] = b[0][2]; a._m00_m20 += b._m01_m00; return a; }
float3x3 t_outer(float3x1 a, float1x3 b) { return mul(a, b); }
float t_inner(float1x3 a, float3x1 b) { return mul(a, b); }
int t_divide_total(int a, int b) { return a / b - a % b; }
uint2 t_divide_total_unsigned(uint2 a, uint2 b) { return a / b - a % b; }
int t_shift_masked(int a, int b) { return (a << b) + (a >> b); }
int t_array_clamped(int4 v, int i) { int a[4] = { v.x, v.y, v.z, v.w }; return a[i] + v[i]; }
uint4 t_unpack(uint a) { return unpack_u8u32(a) + (uint4)unpack_s8s32(a); }
uint t_pack(int4 a) { return pack_clamp_u8(a) ^ pack_clamp_s8(a) ^ pack_u8((uint4)a); }
int t_dot4add(uint a, uint b, int c) { return dot4add_i8packed(a, b, c) + (int)dot4add_u8packed(a, b, 1u); }
uint4 t_msad4(uint a, uint2 b, uint4 c) { return msad4(a, b, c); }
uint2 t_wide_product(uint2 a, uint2 b)
{
    uint64_t p = (uint64_t)a.x << 32 | a.y;
    p = p * (((uint64_t)b.x << 32) + b.y) + 12345ull;
    return uint2(p, p >> 32);
}
int2 t_wide_signed(int2 a, int b)
{
    int64_t p = ((int64_t)a.x << 32) - a.y;
    p = (p >> (b & 63)) / b + p % 1000ll;
    p = max(p, -5) ^ abs(p);
    return int2(p, p >> 32);
}
uint t_wide_bits(uint2 a)
{
    uint64_t p = (uint64_t)a.x << 32 | a.y;
    return countbits(p) + firstbithigh(p) * 100 + firstbitlow(p) * 10000 + (uint)(reversebits(p) >> 40);
}
bool3 t_wide_compare(uint2 a, uint2 b)
{
    uint64_t x = (uint64_t)a.x << 32 | a.y;
    uint64_t y = (uint64_t)b.x << 32 | b.y;
    return bool3(x < y, (int64_t)x < (int64_t)y, x == y);
}
uint2 t_double(float a, float b)
{
    double d = a * 1.0L / 3 + b;
    d = d * d - floor(d) + frac(d) * 0.1L;
    uint low, high;
    asuint(d, low, high);
    return isnan(d) ? uint2(0, 0) : uint2(low, high);
}
float t_double_to_float(float a, float b) { return (float)((double)a * b + 0.1L); }
int4 t_double_to_int(float a)
{
    double d = (double)a * 1e5L;
    return int4((int)d, (uint)d, (int)((int64_t)d >> 32), (int)((uint64_t)d >> 32));
}
float2 t_long_to_float(uint2 a)
{
    uint64_t p = (uint64_t)a.x << 32 | a.y;
    return float2((float)p, (float)(int64_t)p);
}
float2x2 t_abs(float2x2 m) { return abs(m); }
