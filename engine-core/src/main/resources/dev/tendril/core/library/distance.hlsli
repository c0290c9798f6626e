// Distance fields
//
// The distance in metres from a point to a surface, negative inside. Shapes stand at the origin unless they take their places:
// move and turn the point instead, as in `sdBox(quatRotate(quatInverse(q), p - center), extent)`. All shapes are exact; the
// forms are those of Quilez, "Distance functions", and of Hart, "Sphere Tracing", 1996.

/// A ball.
float sdSphere(float3 p, float radius) { return length(p) - radius; }

/// A box that reaches `extent` (0 or more) to each side of the origin.
float sdBox(float3 p, float3 extent)
{
    float3 d = abs(p) - extent;
    return length(max(d, 0)) + min(max(d.x, max(d.y, d.z)), 0);
}

/// The same with edges rounded by `radius`, at most the smallest extent; the box keeps its size.
float sdRoundBox(float3 p, float3 extent, float radius) { return sdBox(p, extent - radius) - radius; }

/// All that lies below a plane: `normal` is its unit vector, and it passes the origin at `offset` along it.
float sdPlane(float3 p, float3 normal, float offset) { return dot(p, normal) - offset; }

/// A ring around the y axis: `majorRadius` to the middle of its tube, `minorRadius` of the tube.
float sdTorus(float3 p, float majorRadius, float minorRadius)
{
    return length(float2(length(p.xz) - majorRadius, p.y)) - minorRadius;
}

/// All that lies within `radius` of the way from a to b.
float sdCapsule(float3 p, float3 a, float3 b, float radius)
{
    float3 along = b - a;
    float t = saturate(dot(p - a, along) / max(dot(along, along), 1e-20));
    return length(p - a - t * along) - radius;
}

// Of a point at a distance from the axis (x) and a height over the first cap (y).
float _sdFrustum(float2 p, float height, float low, float high)
{
    float2 side = float2(high - low, height);
    float2 way = p - float2(low, 0);
    float t = saturate(dot(way, side) / max(dot(side, side), 1e-20));
    float2 fromSide = way - t * side;
    float2 fromLow = float2(max(p.x - low, 0), p.y);
    float2 fromHigh = float2(max(p.x - high, 0), p.y - height);
    float square = min(dot(fromSide, fromSide), min(dot(fromLow, fromLow), dot(fromHigh, fromHigh)));
    bool inside = p.y > 0 && p.y < height && way.x * side.y < way.y * side.x;
    return inside ? -sqrt(square) : sqrt(square);
}

// A point's distance from the axis through a and b, its height over a, and the length of the axis.
float3 _aboutAxis(float3 p, float3 a, float3 b)
{
    float3 along = b - a;
    float height = length(along);
    float3 axis = height > 1e-10 ? along / height : float3(0, 1, 0);
    float y = dot(p - a, axis);
    return float3(length(p - a - y * axis), y, height);
}

/// A cylinder around the y axis that reaches `halfHeight` up and down.
float sdCylinder(float3 p, float halfHeight, float radius)
{
    float2 d = float2(length(p.xz) - radius, abs(p.y) - halfHeight);
    return length(max(d, 0)) + min(max(d.x, d.y), 0);
}

/// A cylinder with flat ends from a to b.
float sdCylinder(float3 p, float3 a, float3 b, float radius)
{
    float3 at = _aboutAxis(p, a, b);
    float2 d = float2(at.x - radius, abs(at.y - 0.5 * at.z) - 0.5 * at.z);
    return length(max(d, 0)) + min(max(d.x, d.y), 0);
}

/// A cone whose base of `radius` lies around the origin and whose tip is `height` up the y axis.
float sdCone(float3 p, float height, float radius)
{
    return _sdFrustum(float2(length(p.xz), p.y), height, radius, 0);
}

/// A cone from a to b with a radius at each end; flat ends.
float sdCone(float3 p, float3 a, float3 b, float radiusA, float radiusB)
{
    float3 at = _aboutAxis(p, a, b);
    return _sdFrustum(at.xy, at.z, radiusA, radiusB);
}

/// The distance to a triangle, which has no inside: never negative.
float sdTriangle(float3 p, float3 a, float3 b, float3 c)
{
    float3 ab = b - a;
    float3 bc = c - b;
    float3 ca = a - c;
    float3 pa = p - a;
    float3 pb = p - b;
    float3 pc = p - c;
    float3 n = cross(ab, bc);
    bool over = dot(cross(n, ab), pa) >= 0 && dot(cross(n, bc), pb) >= 0 && dot(cross(n, ca), pc) >= 0;
    if (over && dot(n, n) > 0)
        return abs(dot(n, pa)) * rsqrt(dot(n, n));
    float3 fromAb = pa - ab * saturate(dot(pa, ab) / max(dot(ab, ab), 1e-20));
    float3 fromBc = pb - bc * saturate(dot(pb, bc) / max(dot(bc, bc), 1e-20));
    float3 fromCa = pc - ca * saturate(dot(pc, ca) / max(dot(ca, ca), 1e-20));
    return sqrt(min(dot(fromAb, fromAb), min(dot(fromBc, fromBc), dot(fromCa, fromCa))));
}

/// Both shapes. Exact outside, a bound inside.
float opUnion(float a, float b) { return min(a, b); }

/// What is in both shapes. Exact inside, a bound outside.
float opIntersect(float a, float b) { return max(a, b); }

/// a without b.
float opSubtract(float a, float b) { return max(a, -b); }

/// Both shapes, joined by a fillet that begins where the distances differ by `width` metres (Quilez, quadratic).
float opSmoothUnion(float a, float b, float width)
{
    float h = width > 0 ? max(width - abs(a - b), 0) / width : 0.0;
    return min(a, b) - h * h * width * 0.25;
}

/// What is in both shapes, its edge rounded over `width` metres.
float opSmoothIntersect(float a, float b, float width) { return -opSmoothUnion(-a, -b, width); }

/// a without b, the edge rounded over `width` metres.
float opSmoothSubtract(float a, float b, float width) { return -opSmoothUnion(-a, b, width); }

/// A shape grown by `radius` on all sides, its edges rounded.
float opRound(float d, float radius) { return d - radius; }

/// The point to give to a shape so that the shape is repeated every `period` metres, without end; along an axis with a
/// period of 0 it is not. The shape must fit into one period.
float3 opRepeat(float3 p, float3 period)
{
    return p - (period > 0 ? period * round(p / max(period, 1e-20)) : float3(0, 0, 0));
}

/// The same with `count` (0 or more) repetitions to each side of the middle one.
float3 opRepeat(float3 p, float3 period, int3 count)
{
    float3 most = float3(count);
    return p - (period > 0 ? period * clamp(round(p / max(period, 1e-20)), -most, most) : float3(0, 0, 0));
}
