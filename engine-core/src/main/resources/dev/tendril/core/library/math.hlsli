// Numbers
//
// T is float, float2, float3 or float4.

/// Half a turn, in radians.
static const float PI = 3.14159265;

/// A whole turn, in radians.
static const float TAU = 6.28318531;

/// x * x.
float sqr(float x) { return x * x; }
float2 sqr(float2 x) { return x * x; }
float3 sqr(float3 x) { return x * x; }
float4 sqr(float4 x) { return x * x; }

/// Where x lies between fromLow and fromHigh, taken to the span from toLow to toHigh; not clamped.
/// An empty first span gives toLow.
float remap(float x, float fromLow, float fromHigh, float toLow, float toHigh)
{
    float span = fromHigh - fromLow;
    float t = span == 0 ? 0.0 : (x - fromLow) / span;
    return toLow + t * (toHigh - toLow);
}
float2 remap(float2 x, float2 fromLow, float2 fromHigh, float2 toLow, float2 toHigh)
{
    float2 span = fromHigh - fromLow;
    float2 t = span == 0 ? float2(0, 0) : (x - fromLow) / span;
    return toLow + t * (toHigh - toLow);
}
float3 remap(float3 x, float3 fromLow, float3 fromHigh, float3 toLow, float3 toHigh)
{
    float3 span = fromHigh - fromLow;
    float3 t = span == 0 ? float3(0, 0, 0) : (x - fromLow) / span;
    return toLow + t * (toHigh - toLow);
}
float4 remap(float4 x, float4 fromLow, float4 fromHigh, float4 toLow, float4 toHigh)
{
    float4 span = fromHigh - fromLow;
    float4 t = span == 0 ? float4(0, 0, 0, 0) : (x - fromLow) / span;
    return toLow + t * (toHigh - toLow);
}

/// 0 at and before a, 1 at and after b, with no corner in slope or bend between them.
float smootherstep(float a, float b, float x)
{
    float t = saturate(remap(x, a, b, 0.0, 1.0));
    return t * t * t * (t * (t * 6 - 15) + 10);
}

/// Moves from towards to by what this step is worth: after 1 / rate seconds about 63 % of the way is done, whatever the
/// length of the steps. rate is per second. *
float damp(float from, float to, float rate) { return lerp(to, from, exp(-rate * deltaTime)); }
float2 damp(float2 from, float2 to, float rate) { return lerp(to, from, exp(-rate * deltaTime)); }
float3 damp(float3 from, float3 to, float rate) { return lerp(to, from, exp(-rate * deltaTime)); }
float4 damp(float4 from, float4 to, float rate) { return lerp(to, from, exp(-rate * deltaTime)); }

// What is left of a damped oscillator's displacement after some seconds (x), and what a velocity has added (y, in seconds).
float2 _springResponse(float omega, float damping, float seconds)
{
    float turn = omega * seconds;
    float decay = damping * turn;
    float square = (damping * damping - 1) * turn * turn;
    if (abs(square) < 1e-3)
        return exp(-decay) * float2(1 + square * (0.5 + square / 24), seconds * (1 + square * (1.0 / 6 + square / 120)));
    float root = sqrt(abs(square));
    if (square < 0)
        return exp(-decay) * float2(cos(root), seconds * sin(root) / root);
    float slow = exp(-turn * turn / (decay + root));
    float fast = exp(-decay - root);
    return float2(0.5 * (slow + fast), 0.5 * seconds * (slow - fast) / root);
}

/// A spring that pulls `from` to `to`: the value after this step; velocity (in units per second) is brought along. It is the
/// exact motion of a damped oscillator, so it is the same at any step length and cannot blow up. *
///
/// `frequency` is how often it would swing in a second without damping, in Hz. `damping` 0 swings for ever, 1 comes to rest
/// soonest without swinging past, more creeps.
float spring(inout float velocity, float from, float to, float frequency, float damping)
{
    float omega = TAU * abs(frequency);
    float ratio = max(damping, 0);
    float2 r = _springResponse(omega, ratio, deltaTime);
    float x = from - to;
    float v = velocity;
    velocity = r.x * v - r.y * omega * (omega * x + ratio * v);
    return to + r.x * x + r.y * (v + ratio * omega * x);
}
float2 spring(inout float2 velocity, float2 from, float2 to, float frequency, float damping)
{
    float omega = TAU * abs(frequency);
    float ratio = max(damping, 0);
    float2 r = _springResponse(omega, ratio, deltaTime);
    float2 x = from - to;
    float2 v = velocity;
    velocity = r.x * v - r.y * omega * (omega * x + ratio * v);
    return to + r.x * x + r.y * (v + ratio * omega * x);
}
float3 spring(inout float3 velocity, float3 from, float3 to, float frequency, float damping)
{
    float omega = TAU * abs(frequency);
    float ratio = max(damping, 0);
    float2 r = _springResponse(omega, ratio, deltaTime);
    float3 x = from - to;
    float3 v = velocity;
    velocity = r.x * v - r.y * omega * (omega * x + ratio * v);
    return to + r.x * x + r.y * (v + ratio * omega * x);
}
float4 spring(inout float4 velocity, float4 from, float4 to, float frequency, float damping)
{
    float omega = TAU * abs(frequency);
    float ratio = max(damping, 0);
    float2 r = _springResponse(omega, ratio, deltaTime);
    float4 x = from - to;
    float4 v = velocity;
    velocity = r.x * v - r.y * omega * (omega * x + ratio * v);
    return to + r.x * x + r.y * (v + ratio * omega * x);
}

/// A position of the instance's space in the world.
float3 toWorld(float3 position) { return mul(localToWorld, float4(position, 1)).xyz; }

/// A position of the world in the instance's space.
float3 toLocal(float3 position) { return mul(worldToLocal, float4(position, 1)).xyz; }

/// A direction of the instance's space in the world; its length changes with the instance's scale.
float3 toWorldDirection(float3 direction) { return mul(localToWorld, float4(direction, 0)).xyz; }

/// A direction of the world in the instance's space.
float3 toLocalDirection(float3 direction) { return mul(worldToLocal, float4(direction, 0)).xyz; }
