// Directions at right angles.

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
