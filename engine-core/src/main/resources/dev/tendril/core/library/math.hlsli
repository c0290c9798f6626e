// Constants and small functions of numbers. T is float, float2, float3 or float4.

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
/// length of the steps. rate is per second.
float damp(float from, float to, float rate) { return lerp(to, from, exp(-rate * deltaTime)); }
float2 damp(float2 from, float2 to, float rate) { return lerp(to, from, exp(-rate * deltaTime)); }
float3 damp(float3 from, float3 to, float rate) { return lerp(to, from, exp(-rate * deltaTime)); }
float4 damp(float4 from, float4 to, float rate) { return lerp(to, from, exp(-rate * deltaTime)); }

/// A position of the instance's space in the world.
float3 toWorld(float3 position) { return mul(localToWorld, float4(position, 1)).xyz; }

/// A position of the world in the instance's space.
float3 toLocal(float3 position) { return mul(worldToLocal, float4(position, 1)).xyz; }

/// A direction of the instance's space in the world; its length changes with the instance's scale.
float3 toWorldDirection(float3 direction) { return mul(localToWorld, float4(direction, 0)).xyz; }

/// A direction of the world in the instance's space.
float3 toLocalDirection(float3 direction) { return mul(worldToLocal, float4(direction, 0)).xyz; }
