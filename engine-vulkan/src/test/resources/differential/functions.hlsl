// Parameters, overloads, structs, arrays, loops.
void swap(inout float a, inout float b) { float c = a; a = b; b = c; }
float t_swap(float a, inout float b) { swap(a, b); return a; }
void split(float v, out float whole, out float rest) { whole = floor(v); rest = v - whole; }
float t_out(float v, out float rest) { float whole; split(v, whole, rest); return whole; }
float t_inout(inout float3 v) { v.xy *= 2.0; v = v.zxy; return v.x; }
int kind(int v) { return 1; }
int kind(uint v) { return 2; }
int kind(float v) { return 3; }
int kind(float2 v) { return 4; }
int t_overloads(int i, uint u, float f, float2 v) { return kind(i) + 10 * kind(u) + 100 * kind(f) + 1000 * kind(v); }
struct Sphere { float3 center; float radius; int tag; };
Sphere make(float3 c, float r) { Sphere s; s.center = c; s.radius = r; s.tag = 7; return s; }
float inside(Sphere s, float3 p) { float3 d = p - s.center; return d.x * d.x + d.y * d.y + d.z * d.z < s.radius * s.radius ? 1.0 : 0.0; }
float t_structs(float3 c, float r, float3 p) { Sphere s = make(c, r); s.radius += 1.0; Sphere t = s; t.tag++; return inside(t, p) * t.tag + s.tag; }
int t_array(int4 v, uint i)
{
    int a[4];
    a[0] = v.x; a[1] = v.y; a[2] = v.z; a[3] = v.w;
    a[i & 3u] += 10;
    int sum = 0;
    for (int k = 0; k < 4; k++) sum = sum * 3 + a[k];
    return sum;
}
static const float TABLE[4] = { 0.5, 1.5, 2.5, 3.5 };
float t_table(uint i) { return TABLE[i & 3u] * 2.0; }
int t_while(uint n) { n &= 31u; int steps = 0; while (n != 0u) { n = n / 2u; steps++; } return steps; }
int t_do(uint n) { int i = 0; do { i += 2; if (i > 9) break; } while (i < (int)(n & 15u)); return i; }
int t_continue(uint n) { int s = 0; for (uint i = 0; i < (n & 15u); i++) { if ((i & 1u) != 0u) continue; s += (int)i; } return s; }
int t_nested(uint n)
{
    int s = 0;
    for (int i = 0; i < 5; i++)
    {
        for (int j = i; j < 5; j++)
        {
            if (i * j > (int)(n & 15u)) break;
            s += i * 10 + j;
        }
    }
    return s;
}
int t_switch(uint n)
{
    switch (n % 5u)
    {
        case 0: return 10;
        case 1: case 2: return 20;
        case 3: { int v = (int)(n & 7u); return v; }
        default: break;
    }
    return -1;
}
float early(float v) { if (v < 0.0) return -1.0; if (v > 1.0) return 2.0; return v; }
float t_early(float v) { return early(v) + early(v * 0.5); }
int t_short_circuit(int a, int b) { int n = 0; if (a > 0 && b++ > 0) n = 1; return n * 100 + (b & 15); }
float t_collatz(uint n)
{
    n = (n & 255u) + 1u;
    int steps = 0;
    [loop] while (n != 1u && steps < 200) { n = (n & 1u) == 0u ? n / 2u : 3u * n + 1u; steps++; }
    return steps;
}
float t_shadow(float a) { float b = a; { float a = b * 2.0; b += a; } return b + a; }
float t_const(float a) { const float part = 0.5; const int two = 2; return a * part + two; }
#define SQUARE(x) ((x) * (x))
#define JOIN(a, b) a##b
float t_macros(float a) { float xy = SQUARE(a + 1.0); return JOIN(x, y) + SQUARE(2); }
float noise(float2 p) { p = frac(p * 0.3183099 + 0.1) * 17.0; return frac(p.x * p.y * (p.x + p.y)); }
float t_noise(float2 p) { return noise(clamp(p, -9.0, 9.0)); }
