// Distance fields in the style of the demo scene: macros for constants and helpers, domain operators with inout.
#ifndef HG_SDF_HLSLI
#define HG_SDF_HLSLI

#define HALF_PI 1.57079632679
#define PHI (sqrt(5.0) * 0.5 + 0.5)
#define clamp01(x) clamp(x, 0, 1)

float sgn(float x) { return (x < 0) ? -1 : 1; }
float2 sgn(float2 v) { return float2((v.x < 0) ? -1 : 1, (v.y < 0) ? -1 : 1); }
float square(float x) { return x * x; }
float2 square(float2 x) { return x * x; }
float lengthSqr(float3 x) { return dot(x, x); }
float vmax(float2 v) { return max(v.x, v.y); }
float vmax(float3 v) { return max(max(v.x, v.y), v.z); }
float vmax(float4 v) { return max(max(v.x, v.y), max(v.z, v.w)); }
float vmin(float2 v) { return min(v.x, v.y); }

float fSphere(float3 p, float r) { return length(p) - r; }
float fPlane(float3 p, float3 n, float distanceFromOrigin) { return dot(p, n) + distanceFromOrigin; }
float fBoxCheap(float3 p, float3 b) { return vmax(abs(p) - b); }
float fBox(float3 p, float3 b)
{
    float3 d = abs(p) - b;
    return length(max(d, float3(0, 0, 0))) + vmax(min(d, float3(0, 0, 0)));
}
float fCorner(float2 p) { return length(max(p, float2(0, 0))) + vmax(min(p, float2(0, 0))); }
float fCylinder(float3 p, float r, float height)
{
    float d = length(p.xz) - r;
    d = max(d, abs(p.y) - height);
    return d;
}
float fLineSegment(float3 p, float3 a, float3 b)
{
    float3 ab = b - a;
    float t = saturate(dot(p - a, ab) / dot(ab, ab));
    return length((ab * t + a) - p);
}
float fCapsule(float3 p, float3 a, float3 b, float r) { return fLineSegment(p, a, b) - r; }
float fTorus(float3 p, float smallRadius, float largeRadius)
{
    return length(float2(length(p.xz) - largeRadius, p.y)) - smallRadius;
}

static const float3 GDFVectors[19] = {
    normalize(float3(1, 0, 0)), normalize(float3(0, 1, 0)), normalize(float3(0, 0, 1)),
    normalize(float3(1, 1, 1)), normalize(float3(-1, 1, 1)), normalize(float3(1, -1, 1)), normalize(float3(1, 1, -1)),
    normalize(float3(0, 1, PHI + 1)), normalize(float3(0, -1, PHI + 1)), normalize(float3(PHI + 1, 0, 1)),
    normalize(float3(-PHI - 1, 0, 1)), normalize(float3(1, PHI + 1, 0)), normalize(float3(-1, PHI + 1, 0)),
    normalize(float3(0, PHI, 1)), normalize(float3(0, -PHI, 1)), normalize(float3(1, 0, PHI)),
    normalize(float3(-1, 0, PHI)), normalize(float3(PHI, 1, 0)), normalize(float3(-PHI, 1, 0))
};

float fGDF(float3 p, float r, int begin, int end)
{
    float d = 0;
    for (int i = begin; i <= end; ++i)
        d = max(d, abs(dot(p, GDFVectors[i])));
    return d - r;
}
float fOctahedron(float3 p, float r) { return fGDF(p, r, 3, 6); }
float fDodecahedron(float3 p, float r) { return fGDF(p, r, 13, 18); }

void pR(inout float2 p, float a) { p = cos(a) * p + sin(a) * float2(p.y, -p.x); }
void pR45(inout float2 p) { p = (p + float2(p.y, -p.x)) * sqrt(0.5); }
float pMod1(inout float p, float size)
{
    float halfsize = size * 0.5;
    float c = floor((p + halfsize) / size);
    p = fmod(p + halfsize, size) - halfsize;
    return c;
}
float pModPolar(inout float2 p, float repetitions)
{
    float angle = 2 * PI / repetitions;
    float a = atan2(p.y, p.x) + angle / 2.;
    float r = length(p);
    float c = floor(a / angle);
    a = fmod(a, angle) - angle / 2.;
    p = float2(cos(a), sin(a)) * r;
    if (abs(c) >= (repetitions / 2)) c = abs(c);
    return c;
}
float pMirror(inout float p, float dist)
{
    float s = sgn(p);
    p = abs(p) - dist;
    return s;
}
float2 pMirrorOctant(inout float2 p, float2 dist)
{
    float2 s = sgn(p);
    pMirror(p.x, dist.x);
    pMirror(p.y, dist.y);
    if (p.y > p.x) p.xy = p.yx;
    return s;
}

float fOpUnionChamfer(float a, float b, float r) { return min(min(a, b), (a - r + b) * sqrt(0.5)); }
float fOpUnionRound(float a, float b, float r)
{
    float2 u = max(float2(r - a, r - b), float2(0, 0));
    return max(r, min(a, b)) - length(u);
}
float fOpUnionColumns(float a, float b, float r, float n)
{
    if ((a < r) && (b < r))
    {
        float2 p = float2(a, b);
        float columnradius = r * sqrt(2.0) / ((n - 1) * 2 + sqrt(2.0));
        pR45(p);
        p.x -= sqrt(2.0) / 2 * r;
        p.x += columnradius * sqrt(2.0);
        if (fmod(n, 2) == 1) p.y += columnradius;
        pMod1(p.y, columnradius * 2);
        float result = length(p) - columnradius;
        result = min(result, p.x);
        result = min(result, a);
        return min(result, b);
    }
    else return min(a, b);
}
float fOpPipe(float a, float b, float r) { return length(float2(a, b)) - r; }
#endif
