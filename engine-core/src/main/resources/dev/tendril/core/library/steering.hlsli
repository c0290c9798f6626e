// Steering
//
// Accelerations in m/s^2 for things that move by will: Reynolds, "Steering Behaviors For Autonomous Characters", GDC 1999. Add
// them up, then `p.velocity += a * deltaTime`. Each is at most `strength` long, and never more than this step needs to reach
// the velocity it wants: nothing overshoots or trembles, whatever the step's length. All are 0 at `deltaTime` 0.

/// Towards a velocity that you want: what all others are made of. *
float3 steerVelocity(float3 velocity, float3 wanted, float strength)
{
    float3 change = wanted - velocity;
    float size = length(change);
    float most = strength * deltaTime;
    if (!(deltaTime > 0) || !(size > 0) || !(strength > 0))
        return float3(0, 0, 0);
    return change * (min(size, most) / (size * deltaTime));
}

// A unit vector, or 0.
float3 _direction(float3 v)
{
    float square = dot(v, v);
    return square > 1e-20 ? v * rsqrt(square) : float3(0, 0, 0);
}

/// To a target at a speed in m/s, without slowing down there. *
float3 steerSeek(float3 position, float3 velocity, float3 target, float speed, float strength)
{
    return steerVelocity(velocity, _direction(target - position) * speed, strength);
}

/// Away from a place at a speed in m/s. *
float3 steerFlee(float3 position, float3 velocity, float3 from, float speed, float strength)
{
    return steerVelocity(velocity, _direction(position - from) * speed, strength);
}

/// To a target at a speed in m/s, slower within `slowing` metres of it, and at rest there. *
float3 steerArrive(float3 position, float3 velocity, float3 target, float speed, float strength, float slowing)
{
    float3 way = target - position;
    float distance = length(way);
    float part = slowing > 0 ? saturate(distance / slowing) : 1.0;
    float wanted = min(speed * part, distance / max(deltaTime, 1e-6));
    return steerVelocity(velocity, _direction(way) * wanted, strength);
}

/// On at a speed in m/s, now this way and now that; `turns` is how often in a second the way changes. The particle's
/// identity and the time decide, so the path does not depend on the step. *
float3 steerWander(float3 velocity, float speed, float strength, float turns)
{
    float3 where = float3(time * turns, randomFixed(0x77616e64u, 0.0, 1024.0), 0.5);
    float3 wanted = _direction(velocity) + 2 * noise3(where);
    return steerVelocity(velocity, _direction(wanted) * speed, strength);
}

/// Around a center on a circle of `radius` metres at a speed in m/s, counter-clockwise seen from the tip of the unit vector
/// `axis`; from elsewhere first towards the circle. *
float3 steerOrbit(
    float3 position, float3 velocity, float3 center, float3 axis, float radius, float speed, float strength)
{
    float3 offset = position - center;
    float height = dot(offset, axis);
    float3 flat = offset - height * axis;
    float distance = length(flat);
    float3 t;
    float3 b;
    basis(axis, t, b);
    float3 outward = distance > 1e-10 ? flat / distance : t;
    float3 back = outward * (radius - distance) - axis * height;
    float3 wanted = cross(axis, outward) * radius + back;
    return steerVelocity(velocity, _direction(wanted) * speed, strength);
}

/// Around what a distance field bounds: within `margin` metres of it off the surface, the more the nearer, and the less on
/// towards it. Without a field it goes on as it does. *
float3 steerAvoid(Sdf field, float3 position, float3 velocity, float margin, float strength)
{
    float part = margin > 0 ? saturate(1 - field.distance(position) / margin) : 0.0;
    float3 outward = field.gradient(position);
    float towards = min(dot(velocity, outward), 0.0);
    return steerVelocity(velocity, velocity + part * (length(velocity) - towards) * outward, strength);
}

/// With others: towards their mean velocity. *
float3 steerAlign(float3 velocity, float3 meanVelocity, float strength)
{
    return steerVelocity(velocity, meanVelocity, strength);
}
