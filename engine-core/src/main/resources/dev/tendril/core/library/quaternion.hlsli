// Quaternions
//
// Rotations as unit quaternions (x, y, z, w), x y z being the axis times the sine of half the angle; w is the cosine of half the angle. quatMul(a, b) turns by b first.

/// No rotation.
float4 quatIdentity() { return float4(0, 0, 0, 1); }

/// By an angle in radians about a unit axis, counter-clockwise seen from the axis' tip.
float4 quatAxisAngle(float3 axis, float angle) { return float4(axis * sin(angle * 0.5), cos(angle * 0.5)); }

/// First b, then a.
float4 quatMul(float4 a, float4 b)
{
    return float4(a.w * b.xyz + b.w * a.xyz + cross(a.xyz, b.xyz), a.w * b.w - dot(a.xyz, b.xyz));
}

/// Back again; of a unit quaternion.
float4 quatInverse(float4 q) { return float4(-q.xyz, q.w); }

/// v turned by q.
float3 quatRotate(float4 q, float3 v)
{
    float3 t = 2 * cross(q.xyz, v);
    return v + q.w * t + cross(q.xyz, t);
}

/// By a rotation vector: about it, by its length in radians.
float4 quatExp(float3 rotation)
{
    float angle = length(rotation);
    float part = angle < 1e-3 ? 0.5 - angle * angle / 48 : sin(angle * 0.5) / angle;
    return float4(rotation * part, cos(angle * 0.5));
}

/// The rotation vector of a unit quaternion, the shortest: its axis times its angle, 0 to PI.
float3 quatLog(float4 q)
{
    float4 near = q.w < 0 ? -q : q;
    float s = length(near.xyz);
    return near.xyz * (s < 1e-4 ? 2.0 : 2 * atan2(s, near.w) / s);
}

/// The shortest turn that takes one unit vector to another; of opposite ones about any axis between.
float4 quatFromTo(float3 from, float3 to)
{
    float d = dot(from, to);
    if (d < -0.999999)
    {
        float3 t;
        float3 b;
        basis(from, t, b);
        return float4(t, 0);
    }
    return normalize(float4(cross(from, to), 1 + d));
}

/// The rotation of a matrix whose columns are unit vectors at right angles (Shepperd's method).
float4 quatFromMatrix(float3x3 m)
{
    float trace = m._m00 + m._m11 + m._m22;
    float4 q;
    if (trace > 0)
        q = float4(m._m21 - m._m12, m._m02 - m._m20, m._m10 - m._m01, 1 + trace);
    else if (m._m00 > m._m11 && m._m00 > m._m22)
        q = float4(1 + m._m00 - m._m11 - m._m22, m._m01 + m._m10, m._m02 + m._m20, m._m21 - m._m12);
    else if (m._m11 > m._m22)
        q = float4(m._m01 + m._m10, 1 + m._m11 - m._m00 - m._m22, m._m12 + m._m21, m._m02 - m._m20);
    else
        q = float4(m._m02 + m._m20, m._m12 + m._m21, 1 + m._m22 - m._m00 - m._m11, m._m10 - m._m01);
    return normalize(q);
}

/// The matrix of a rotation; mul(m, v) turns v.
float3x3 quatToMatrix(float4 q)
{
    float3 d = q.xyz + q.xyz;
    float3 s = q.xyz * d;
    float xy = q.x * d.y;
    float xz = q.x * d.z;
    float yz = q.y * d.z;
    float3 w = q.w * d;
    return float3x3(
        1 - s.y - s.z, xy - w.z, xz + w.y,
        xy + w.z, 1 - s.x - s.z, yz - w.x,
        xz - w.y, yz + w.x, 1 - s.x - s.y);
}

/// Turns +z to forward and +y as near to up as that allows. Neither needs unit length.
float4 quatLook(float3 forward, float3 up)
{
    float3 z = normalize(forward);
    float3 side = cross(up, z);
    float3 t;
    float3 b;
    basis(z, t, b);
    float3 x = dot(side, side) > 1e-12 ? normalize(side) : t;
    float3 y = cross(z, x);
    return quatFromMatrix(float3x3(x.x, y.x, z.x, x.y, y.y, z.y, x.z, y.z, z.z));
}

/// Part t (0 to 1) of the shortest way from a to b, at an even speed.
float4 quatSlerp(float4 a, float4 b, float t)
{
    float d = dot(a, b);
    float4 end = d < 0 ? -b : b;
    d = abs(d);
    if (d > 0.9995)
        return normalize(lerp(a, end, t));
    float angle = acos(d);
    return (sin((1 - t) * angle) * a + sin(t * angle) * end) / sin(angle);
}

/// q after turning at an angular velocity (radians per second, world axes) for some seconds.
float4 quatIntegrate(float4 q, float3 angularVelocity, float seconds)
{
    float speed = length(angularVelocity);
    if (speed < 1e-9)
        return q;
    return normalize(quatMul(quatAxisAngle(angularVelocity / speed, speed * seconds), q));
}
