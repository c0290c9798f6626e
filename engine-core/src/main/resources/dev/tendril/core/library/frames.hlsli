// Frames
//
// Directions at right angles to each other.

/// Two unit vectors at right angles to n and to each other; n is a unit vector. cross(t, b) is n.
/// Duff et al., "Building an Orthonormal Basis, Revisited", JCGT 6(1), 2017.
void basis(float3 n, out float3 t, out float3 b)
{
    float s = n.z >= 0 ? 1.0 : -1.0;
    float a = -1 / (s + n.z);
    float c = n.x * n.y * a;
    t = float3(1 + s * n.x * n.x * a, s * c, -s * n.x);
    b = float3(c, s + n.y * n.y * a, -n.y);
}

/// v turned by an angle in radians, from x towards y.
float2 rotate2(float2 v, float angle)
{
    float s = sin(angle);
    float c = cos(angle);
    return float2(c * v.x - s * v.y, s * v.x + c * v.y);
}

/// The right vector of a place on a curve, made from the one before: what lies along the unit tangent is taken out. First
/// order: on coarse curves it twists a little (5.6 degrees over a half circle of 16 segments).
float3 transportFrame(float3 right, float3 tangent)
{
    float3 r = right - tangent * dot(tangent, right);
    float3 t;
    float3 b;
    basis(tangent, t, b);
    float square = dot(r, r);
    return square > 1e-12 * dot(right, right) ? r * rsqrt(square) : t;
}

/// The same by double reflection, fourth order: from the right vector, place and unit tangent of one place on a curve to the
/// right vector at the next. Wang, Juttler, Zheng, Liu, "Computation of Rotation Minimizing Frames", ACM TOG 27(1), 2008.
float3 transportFrame(
    float3 right, float3 fromPosition, float3 fromTangent, float3 toPosition, float3 toTangent)
{
    float3 way = toPosition - fromPosition;
    float square = dot(way, way);
    if (!(square > 0))
        return transportFrame(quatRotate(quatFromTo(fromTangent, toTangent), right), toTangent);
    float3 r = right - way * (2 * dot(way, right) / square);
    float3 turn = toTangent - fromTangent + way * (2 * dot(way, fromTangent) / square);
    square = dot(turn, turn);
    if (square > 1e-12)
        r -= turn * (2 * dot(turn, r) / square);
    return transportFrame(r, toTangent);
}
