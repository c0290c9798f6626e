// Curves in space
//
// T is float to float4. t runs from 0 to 1 along a piece, and may leave that span. Each function has a form with `out` that
// gives the tangent as well: the change for each 1 of t, not of unit length.

/// A piece from a to b with the tangents ta and tb at its ends (cubic Hermite).
float hermite(float a, float ta, float b, float tb, float t)
{
    float s = 1 - t;
    return s * s * ((1 + 2 * t) * a + t * ta) + t * t * ((3 - 2 * t) * b - s * tb);
}
float2 hermite(float2 a, float2 ta, float2 b, float2 tb, float t)
{
    float s = 1 - t;
    return s * s * ((1 + 2 * t) * a + t * ta) + t * t * ((3 - 2 * t) * b - s * tb);
}
float3 hermite(float3 a, float3 ta, float3 b, float3 tb, float t)
{
    float s = 1 - t;
    return s * s * ((1 + 2 * t) * a + t * ta) + t * t * ((3 - 2 * t) * b - s * tb);
}
float4 hermite(float4 a, float4 ta, float4 b, float4 tb, float t)
{
    float s = 1 - t;
    return s * s * ((1 + 2 * t) * a + t * ta) + t * t * ((3 - 2 * t) * b - s * tb);
}
float hermite(float a, float ta, float b, float tb, float t, out float tangent)
{
    tangent = 6 * t * (1 - t) * (b - a) + (1 - t) * (1 - 3 * t) * ta + t * (3 * t - 2) * tb;
    return hermite(a, ta, b, tb, t);
}
float2 hermite(float2 a, float2 ta, float2 b, float2 tb, float t, out float2 tangent)
{
    tangent = 6 * t * (1 - t) * (b - a) + (1 - t) * (1 - 3 * t) * ta + t * (3 * t - 2) * tb;
    return hermite(a, ta, b, tb, t);
}
float3 hermite(float3 a, float3 ta, float3 b, float3 tb, float t, out float3 tangent)
{
    tangent = 6 * t * (1 - t) * (b - a) + (1 - t) * (1 - 3 * t) * ta + t * (3 * t - 2) * tb;
    return hermite(a, ta, b, tb, t);
}
float4 hermite(float4 a, float4 ta, float4 b, float4 tb, float t, out float4 tangent)
{
    tangent = 6 * t * (1 - t) * (b - a) + (1 - t) * (1 - 3 * t) * ta + t * (3 * t - 2) * tb;
    return hermite(a, ta, b, tb, t);
}

/// A piece from a to d that leaves a towards b and comes to d from c (cubic Bezier).
float bezier(float a, float b, float c, float d, float t)
{
    float s = 1 - t;
    return s * s * (s * a + 3 * t * b) + t * t * (3 * s * c + t * d);
}
float2 bezier(float2 a, float2 b, float2 c, float2 d, float t)
{
    float s = 1 - t;
    return s * s * (s * a + 3 * t * b) + t * t * (3 * s * c + t * d);
}
float3 bezier(float3 a, float3 b, float3 c, float3 d, float t)
{
    float s = 1 - t;
    return s * s * (s * a + 3 * t * b) + t * t * (3 * s * c + t * d);
}
float4 bezier(float4 a, float4 b, float4 c, float4 d, float t)
{
    float s = 1 - t;
    return s * s * (s * a + 3 * t * b) + t * t * (3 * s * c + t * d);
}
float bezier(float a, float b, float c, float d, float t, out float tangent)
{
    tangent = 3 * (1 - t) * ((1 - t) * (b - a) + 2 * t * (c - b)) + 3 * t * t * (d - c);
    return bezier(a, b, c, d, t);
}
float2 bezier(float2 a, float2 b, float2 c, float2 d, float t, out float2 tangent)
{
    tangent = 3 * (1 - t) * ((1 - t) * (b - a) + 2 * t * (c - b)) + 3 * t * t * (d - c);
    return bezier(a, b, c, d, t);
}
float3 bezier(float3 a, float3 b, float3 c, float3 d, float t, out float3 tangent)
{
    tangent = 3 * (1 - t) * ((1 - t) * (b - a) + 2 * t * (c - b)) + 3 * t * t * (d - c);
    return bezier(a, b, c, d, t);
}
float4 bezier(float4 a, float4 b, float4 c, float4 d, float t, out float4 tangent)
{
    tangent = 3 * (1 - t) * ((1 - t) * (b - a) + 2 * t * (c - b)) + 3 * t * t * (d - c);
    return bezier(a, b, c, d, t);
}

/// A piece from b to c of a smooth curve through a, b, c and d (Catmull and Rom's uniform spline): the tangent at b is half
/// the way from a to c, and so on, so pieces join without a corner.
float catmullRom(float a, float b, float c, float d, float t)
{
    return hermite(b, 0.5 * (c - a), c, 0.5 * (d - b), t);
}
float2 catmullRom(float2 a, float2 b, float2 c, float2 d, float t)
{
    return hermite(b, 0.5 * (c - a), c, 0.5 * (d - b), t);
}
float3 catmullRom(float3 a, float3 b, float3 c, float3 d, float t)
{
    return hermite(b, 0.5 * (c - a), c, 0.5 * (d - b), t);
}
float4 catmullRom(float4 a, float4 b, float4 c, float4 d, float t)
{
    return hermite(b, 0.5 * (c - a), c, 0.5 * (d - b), t);
}
float catmullRom(float a, float b, float c, float d, float t, out float tangent)
{
    return hermite(b, 0.5 * (c - a), c, 0.5 * (d - b), t, tangent);
}
float2 catmullRom(float2 a, float2 b, float2 c, float2 d, float t, out float2 tangent)
{
    return hermite(b, 0.5 * (c - a), c, 0.5 * (d - b), t, tangent);
}
float3 catmullRom(float3 a, float3 b, float3 c, float3 d, float t, out float3 tangent)
{
    return hermite(b, 0.5 * (c - a), c, 0.5 * (d - b), t, tangent);
}
float4 catmullRom(float4 a, float4 b, float4 c, float4 d, float t, out float4 tangent)
{
    return hermite(b, 0.5 * (c - a), c, 0.5 * (d - b), t, tangent);
}
