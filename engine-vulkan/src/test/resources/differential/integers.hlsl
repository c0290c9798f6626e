// Integer arithmetic, shifts, bits and comparisons.
int t_arithmetic(int a, int b) { return a * b + (a - b) * 3 - -b; }
uint t_wrap(uint a, uint b) { return a * b + (a - b) * 3u; }
int t_divide(int a, int b) { return a / ((b & 15) + 1) + a % ((b & 7) + 2); }
uint t_divide_unsigned(uint a, uint b) { return a / ((b & 15u) + 1u) + a % ((b & 7u) + 2u); }
int3 t_divide_vectors(int3 a, int3 b) { return a / ((b & 15) + 1) - a % ((b & 7) + 2); }
int t_shifts(int a, int b) { return (a << (b & 31)) ^ (a >> (b & 31)); }
uint t_shifts_unsigned(uint a, uint b) { return (a << (b & 31u)) ^ (a >> (b & 31u)); }
uint4 t_shifts_vectors(uint4 a, uint4 b) { return (a << (b & 31u)) | (a >> (b.wzyx & 31u)); }
int t_bits(int a, int b) { return (a & b) | (~a ^ b); }
uint3 t_bits_vectors(uint3 a, uint3 b) { return (a & b) | (~a ^ b.zxy); }
bool t_less(int a, int b) { return a < b; }
bool t_less_unsigned(uint a, uint b) { return a < b; }
bool4 t_compare_vectors(int4 a, int4 b) { return a >= b; }
bool2 t_equal_vectors(uint2 a, uint2 b) { return (a & 3u) == (b & 3u); }
bool t_logic(bool a, bool b, bool c) { return a && !b || c && a != b; }
int t_precedence(int a, int b, int c) { return a + b * c << 2 & 255 | a ^ c; }
int t_ternary(int a, int b) { return a < b ? a - 1 : b < 0 ? b + 1 : a; }
int3 t_ternary_vectors(int3 a, int3 b) { return a < b ? a : b; }
int t_minmax(int a, int b, int c) { return min(max(a, b), c) + clamp(a, -5, 5); }
uint t_minmax_unsigned(uint a, uint b, uint c) { return max(min(a, b), c) + clamp(a, 2u, 5u); }
int4 t_minmax_vectors(int4 a, int4 b) { return max(a, b) - min(a, b.yxwz); }
int t_abs(int a) { return abs(a); }
int t_sign(int a) { return (int)sign(a); }
uint t_countbits(uint a) { return countbits(a); }
uint t_reversebits(uint a) { return reversebits(a); }
int t_firstbitlow(uint a) { return (int)firstbitlow(a); }
int t_firstbithigh(uint a) { return (int)firstbithigh(a); }
int t_firstbithigh_signed(int a) { return (int)firstbithigh(a); }
int t_increments(int a) { int b = a++ + ++a; b -= a--; return b * 7 + a; }
uint t_compound(uint a, uint b) { a += b; a *= 3u; a ^= b; a <<= 3u; a >>= 1u; a |= 1u; a &= ~b; a -= 5u; return a; }
int t_mixed_signs(int a, uint b) { return a + b > 5 ? 1 : 2; }
int t_comma(int a, int b) { int c; c = (a += b, a * 2); return c + a; }
uint t_pcg(uint v)
{
    uint state = v * 747796405u + 2891336453u;
    uint word = ((state >> ((state >> 28u) + 4u)) ^ state) * 277803737u;
    return (word >> 22u) ^ word;
}
uint3 t_pcg3d(uint3 v)
{
    v = v * 1664525u + 1013904223u;
    v.x += v.y * v.z; v.y += v.z * v.x; v.z += v.x * v.y;
    v ^= v >> 16u;
    v.x += v.y * v.z; v.y += v.z * v.x; v.z += v.x * v.y;
    return v;
}
int t_dot(int3 a, int3 b) { return dot(a, b); }
