// Noise
//
// Smooth random numbers of places: the same everywhere and always, without a preferred direction. Lattice points are hashed
// with pcg, so there is no table and no period below 2^32. One lattice cell is 1 wide: multiply p to make features smaller.
//
// Gradient noise is Perlin's, "Improving Noise", SIGGRAPH 2002; slopes are exact, not differences. The `Periodic` forms repeat
// after `period` cells along each axis, whole numbers from 1 on; along an axis with a period of 0 or less they do not repeat.

/// Perlin's fade 6 t^5 - 15 t^4 + 10 t^3 of each component: from 0 at 0 to 1 at 1, flat and without bend at both ends.
float noiseFade(float t) { return t * t * t * (t * (t * 6 - 15) + 10); }
float2 noiseFade(float2 t) { return t * t * t * (t * (t * 6 - 15) + 10); }
float3 noiseFade(float3 t) { return t * t * t * (t * (t * 6 - 15) + 10); }
float4 noiseFade(float4 t) { return t * t * t * (t * (t * 6 - 15) + 10); }

float _fadeSlope(float t) { return 30 * t * t * (t * (t - 2) + 1); }
float2 _fadeSlope(float2 t) { return 30 * t * t * (t * (t - 2) + 1); }
float3 _fadeSlope(float3 t) { return 30 * t * t * (t * (t - 2) + 1); }
float4 _fadeSlope(float4 t) { return 30 * t * t * (t * (t - 2) + 1); }

// A lattice point's number, wrapped where there is a period.
uint _lattice(int i, int period)
{
    int rest = i % max(period, 1);
    return uint(period > 0 ? (rest < 0 ? rest + period : rest) : i);
}
uint2 _lattice(int2 i, int2 period)
{
    int2 rest = i % max(period, 1);
    return uint2(period > 0 ? (rest < 0 ? rest + period : rest) : i);
}
uint3 _lattice(int3 i, int3 period)
{
    int3 rest = i % max(period, 1);
    return uint3(period > 0 ? (rest < 0 ? rest + period : rest) : i);
}
uint4 _lattice(int4 i, int4 period)
{
    int4 rest = i % max(period, 1);
    return uint4(period > 0 ? (rest < 0 ? rest + period : rest) : i);
}

// One of the 12 directions from a cube's middle to its edges.
float3 _edge(uint h)
{
    float a = (h & 1u) != 0 ? 1.0 : -1.0;
    float b = (h & 2u) != 0 ? 1.0 : -1.0;
    uint axis = (h >> 8) % 3u;
    return axis == 0u ? float3(0, a, b) : axis == 1u ? float3(a, 0, b) : float3(a, b, 0);
}

// One of the 32 directions to the edges of a cube of four dimensions.
float4 _edge4(uint h)
{
    float4 g = float4(
        (h & 1u) != 0 ? 1.0 : -1.0, (h & 2u) != 0 ? 1.0 : -1.0, (h & 4u) != 0 ? 1.0 : -1.0, (h & 8u) != 0 ? 1.0 : -1.0);
    g[(h >> 8) & 3u] = 0;
    return g;
}

// Noise in a cell between the lattice points low and high, f from 0 to 1.
float _noise(float f, uint low, uint high, out float slope)
{
    float a = hash01(hash(low)) * 2 - 1;
    float b = hash01(hash(high)) * 2 - 1;
    float left = a * f;
    float right = b * (f - 1);
    float u = noiseFade(f);
    slope = 2 * (lerp(a, b, u) + _fadeSlope(f) * (right - left));
    return 2 * lerp(left, right, u);
}
float _noise(float2 f, uint2 low, uint2 high, out float2 slope)
{
    float2 u = noiseFade(f);
    float2 du = _fadeSlope(f);
    float sum = 0;
    slope = 0;
    for (uint corner = 0u; corner < 4u; corner++)
    {
        uint2 o = uint2(corner & 1u, corner >> 1);
        uint2 at = o != 0 ? high : low;
        float2 w = o != 0 ? u : 1 - u;
        float2 dw = o != 0 ? du : -du;
        float angle = TAU * hash01(hash(at.x, at.y));
        float2 g = float2(cos(angle), sin(angle));
        float ramp = dot(g, f - float2(o));
        sum += w.x * w.y * ramp;
        slope += w.x * w.y * g + float2(dw.x * w.y, w.x * dw.y) * ramp;
    }
    slope *= 1.41421356;
    return sum * 1.41421356;
}
float _noise(float3 f, uint3 low, uint3 high, out float3 slope)
{
    float3 u = noiseFade(f);
    float3 du = _fadeSlope(f);
    float sum = 0;
    slope = 0;
    for (uint corner = 0u; corner < 8u; corner++)
    {
        uint3 o = uint3(corner & 1u, (corner >> 1) & 1u, corner >> 2);
        float3 w = o != 0 ? u : 1 - u;
        float3 dw = o != 0 ? du : -du;
        float3 g = _edge(pcg3d(o != 0 ? high : low).x);
        float ramp = dot(g, f - float3(o));
        sum += w.x * w.y * w.z * ramp;
        slope += w.x * w.y * w.z * g + float3(dw.x * w.y * w.z, w.x * dw.y * w.z, w.x * w.y * dw.z) * ramp;
    }
    slope *= 0.9649213;  // 1 / 1.0363538, the largest value
    return sum * 0.9649213;
}
float _noise(float4 f, uint4 low, uint4 high, out float4 slope)
{
    float4 u = noiseFade(f);
    float4 du = _fadeSlope(f);
    float sum = 0;
    slope = 0;
    for (uint corner = 0u; corner < 16u; corner++)
    {
        uint4 o = uint4(corner & 1u, (corner >> 1) & 1u, (corner >> 2) & 1u, corner >> 3);
        float4 w = o != 0 ? u : 1 - u;
        float4 dw = o != 0 ? du : -du;
        float4 g = _edge4(pcg4d(o != 0 ? high : low).x);
        float ramp = dot(g, f - float4(o));
        float xy = w.x * w.y;
        float zw = w.z * w.w;
        sum += xy * zw * ramp;
        slope += xy * zw * g + float4(dw.x * w.y * zw, w.x * dw.y * zw, xy * dw.z * w.w, xy * w.z * dw.w) * ramp;
    }
    slope *= 0.65;
    return sum * 0.65;
}

/// Gradient noise in about -1 to 1, 0 at whole numbers. Smooth: its slope has no corner.
float noise(float p)
{
    float cell = floor(p);
    int i = int(cell);
    float slope;
    return _noise(p - cell, uint(i), uint(i + 1), slope);
}
float noise(float2 p)
{
    float2 cell = floor(p);
    int2 i = int2(cell);
    float2 slope;
    return _noise(p - cell, uint2(i), uint2(i + 1), slope);
}
float noise(float3 p)
{
    float3 cell = floor(p);
    int3 i = int3(cell);
    float3 slope;
    return _noise(p - cell, uint3(i), uint3(i + 1), slope);
}
float noise(float4 p)
{
    float4 cell = floor(p);
    int4 i = int4(cell);
    float4 slope;
    return _noise(p - cell, uint4(i), uint4(i + 1), slope);
}

/// `noise` together with its slope, the change for each step of 1 along each axis.
float noiseWithSlope(float p, out float slope)
{
    float cell = floor(p);
    int i = int(cell);
    return _noise(p - cell, uint(i), uint(i + 1), slope);
}
float noiseWithSlope(float2 p, out float2 slope)
{
    float2 cell = floor(p);
    int2 i = int2(cell);
    return _noise(p - cell, uint2(i), uint2(i + 1), slope);
}
float noiseWithSlope(float3 p, out float3 slope)
{
    float3 cell = floor(p);
    int3 i = int3(cell);
    return _noise(p - cell, uint3(i), uint3(i + 1), slope);
}
float noiseWithSlope(float4 p, out float4 slope)
{
    float4 cell = floor(p);
    int4 i = int4(cell);
    return _noise(p - cell, uint4(i), uint4(i + 1), slope);
}

/// The slope of `noise`: it points where the noise grows fastest.
float noiseGradient(float p)
{
    float slope;
    noiseWithSlope(p, slope);
    return slope;
}
float2 noiseGradient(float2 p)
{
    float2 slope;
    noiseWithSlope(p, slope);
    return slope;
}
float3 noiseGradient(float3 p)
{
    float3 slope;
    noiseWithSlope(p, slope);
    return slope;
}
float4 noiseGradient(float4 p)
{
    float4 slope;
    noiseWithSlope(p, slope);
    return slope;
}

/// `noise` that repeats after `period` cells. Give a loop in time its length along the last axis and 0 along the others.
float noisePeriodic(float p, int period)
{
    float cell = floor(p);
    int i = int(cell);
    float slope;
    return _noise(p - cell, _lattice(i, period), _lattice(i + 1, period), slope);
}
float noisePeriodic(float2 p, int2 period)
{
    float2 cell = floor(p);
    int2 i = int2(cell);
    float2 slope;
    return _noise(p - cell, _lattice(i, period), _lattice(i + 1, period), slope);
}
float noisePeriodic(float3 p, int3 period)
{
    float3 cell = floor(p);
    int3 i = int3(cell);
    float3 slope;
    return _noise(p - cell, _lattice(i, period), _lattice(i + 1, period), slope);
}
float noisePeriodic(float4 p, int4 period)
{
    float4 cell = floor(p);
    int4 i = int4(cell);
    float4 slope;
    return _noise(p - cell, _lattice(i, period), _lattice(i + 1, period), slope);
}

// Three noises at once, and how they change along each axis.
float3 _noise3(float3 f, uint3 low, uint3 high, out float3 alongX, out float3 alongY, out float3 alongZ)
{
    float3 u = noiseFade(f);
    float3 du = _fadeSlope(f);
    float3 sum = 0;
    alongX = 0;
    alongY = 0;
    alongZ = 0;
    for (uint corner = 0u; corner < 8u; corner++)
    {
        uint3 o = uint3(corner & 1u, (corner >> 1) & 1u, corner >> 2);
        float3 w = o != 0 ? u : 1 - u;
        float3 dw = o != 0 ? du : -du;
        uint3 h = pcg3d(o != 0 ? high : low);
        float3 gx = _edge(h.x);
        float3 gy = _edge(h.y);
        float3 gz = _edge(h.z);
        float3 d = f - float3(o);
        float3 ramp = float3(dot(gx, d), dot(gy, d), dot(gz, d));
        float weight = w.x * w.y * w.z;
        sum += weight * ramp;
        alongX += weight * float3(gx.x, gy.x, gz.x) + dw.x * w.y * w.z * ramp;
        alongY += weight * float3(gx.y, gy.y, gz.y) + w.x * dw.y * w.z * ramp;
        alongZ += weight * float3(gx.z, gy.z, gz.z) + w.x * w.y * dw.z * ramp;
    }
    alongX *= 0.9649213;
    alongY *= 0.9649213;
    alongZ *= 0.9649213;
    return sum * 0.9649213;
}

/// Three independent noises at one place, each in -1 to 1; the first is `noise`.
float3 noise3(float3 p)
{
    float3 x;
    float3 y;
    float3 z;
    return noise3WithSlopes(p, x, y, z);
}

/// `noise3` with its slopes: what the three change by for each step of 1 along x, y and z.
float3 noise3WithSlopes(float3 p, out float3 alongX, out float3 alongY, out float3 alongZ)
{
    float3 cell = floor(p);
    int3 i = int3(cell);
    return _noise3(p - cell, uint3(i), uint3(i + 1), alongX, alongY, alongZ);
}

/// `noise3` that repeats after `period` cells.
float3 noise3Periodic(float3 p, int3 period)
{
    float3 cell = floor(p);
    int3 i = int3(cell);
    float3 x;
    float3 y;
    float3 z;
    return _noise3(p - cell, _lattice(i, period), _lattice(i + 1, period), x, y, z);
}

/// A flow without sources and sinks: particles moved by it never gather. In the plane it is `noise`'s slope, turned by a
/// right angle; in space the curl of `noise3`, from its exact slopes. Speeds reach about 3. Multiply p to make the swirls
/// smaller, the result to make them faster.
/// Bridson, Hourihan, Nordenstam, "Curl-Noise for Procedural Fluid Flow", SIGGRAPH 2007.
float2 curlNoise(float2 p)
{
    float2 slope = noiseGradient(p);
    return float2(slope.y, -slope.x);
}
float3 curlNoise(float3 p)
{
    float3 x;
    float3 y;
    float3 z;
    noise3WithSlopes(p, x, y, z);
    return float3(y.z - z.y, z.x - x.z, x.y - y.x);
}

/// A flow in space that changes with the fourth coordinate, such as time, and has no sources and sinks at any moment.
float3 curlNoise(float4 p)
{
    float4 a = noiseGradient(p);
    float4 b = noiseGradient(p + float4(0, 0, 0, 4096));
    float4 c = noiseGradient(p + float4(0, 0, 0, 8192));
    return float3(c.y - b.z, a.z - c.x, b.x - a.y);
}

/// `curlNoise` that repeats after `period` cells.
float3 curlNoisePeriodic(float3 p, int3 period)
{
    float3 cell = floor(p);
    int3 i = int3(cell);
    float3 x;
    float3 y;
    float3 z;
    _noise3(p - cell, _lattice(i, period), _lattice(i + 1, period), x, y, z);
    return float3(y.z - z.y, z.x - x.z, x.y - y.x);
}

/// From -1 at -1 to 1 at 1 as r (15 - 10 r^2 + 3 r^4) / 8, constant outside; smooth. Bridson's ramp for walls.
float curlRamp(float r)
{
    float x = clamp(r, -1, 1);
    return x * (15 - 10 * x * x + 3 * sqr(x * x)) / 8;
}

/// A flow's potential near a wall: the curl of what it returns does not cross the wall. `distance` to the wall and the
/// `range` within which the flow bends are in metres; `normal` is the unit vector away from the wall.
float3 curlWall(float3 potential, float3 normal, float distance, float range)
{
    float a = range > 0 ? curlRamp(distance / range) : 1.0;
    return a * potential + (1 - a) * normal * dot(normal, potential);
}

/// Layers of `noise`, each twice as fine and half as strong as the one before; in -1 to 1. 1 to 16 octaves.
float fbm(float p, int octaves) { return fbm(p, octaves, 2, 0.5); }
float fbm(float2 p, int octaves) { return fbm(p, octaves, 2, 0.5); }
float fbm(float3 p, int octaves) { return fbm(p, octaves, 2, 0.5); }
float fbm(float4 p, int octaves) { return fbm(p, octaves, 2, 0.5); }

/// Layers of `noise`: each `lacunarity` times as fine as the one before (2 is usual) and `gain` times as strong (0 to below
/// 1); the first has a strength of 1 - gain, so that the sum stays in -1 to 1. 1 to 16 octaves.
float fbm(float p, int octaves, float lacunarity, float gain)
{
    float sum = 0;
    float strength = 1 - gain;
    for (int i = 0; i < 16; i++)
    {
        if (i >= octaves)
            break;
        sum += strength * noise(p);
        p = p * lacunarity + 17.0;  // the layers' lattices do not meet
        strength *= gain;
    }
    return sum;
}
float fbm(float2 p, int octaves, float lacunarity, float gain)
{
    float sum = 0;
    float strength = 1 - gain;
    for (int i = 0; i < 16; i++)
    {
        if (i >= octaves)
            break;
        sum += strength * noise(p);
        p = p * lacunarity + 17.0;
        strength *= gain;
    }
    return sum;
}
float fbm(float3 p, int octaves, float lacunarity, float gain)
{
    float sum = 0;
    float strength = 1 - gain;
    for (int i = 0; i < 16; i++)
    {
        if (i >= octaves)
            break;
        sum += strength * noise(p);
        p = p * lacunarity + 17.0;
        strength *= gain;
    }
    return sum;
}
float fbm(float4 p, int octaves, float lacunarity, float gain)
{
    float sum = 0;
    float strength = 1 - gain;
    for (int i = 0; i < 16; i++)
    {
        if (i >= octaves)
            break;
        sum += strength * noise(p);
        p = p * lacunarity + 17.0;
        strength *= gain;
    }
    return sum;
}

/// `fbm(p, octaves)` together with its slope.
float fbmWithSlope(float3 p, int octaves, out float3 slope)
{
    float sum = 0;
    float strength = 0.5;
    slope = 0;
    for (int i = 0; i < 16; i++)
    {
        if (i >= octaves)
            break;
        float3 part;
        sum += strength * noiseWithSlope(p, part);
        slope += 0.5 * part;  // half as strong, twice as fine
        p = p * 2 + 17.0;
        strength *= 0.5;
    }
    return sum;
}

/// `fbm(p, octaves)` that repeats after `period` cells of its first layer.
float fbmPeriodic(float3 p, int octaves, int3 period)
{
    float sum = 0;
    float strength = 0.5;
    for (int i = 0; i < 16; i++)
    {
        if (i >= octaves)
            break;
        sum += strength * noisePeriodic(p, period);
        p = p * 2 + 17.0;
        period *= 2;
        strength *= 0.5;
    }
    return sum;
}

float _valueNoise(float f, uint low, uint high, out float slope)
{
    float a = hash01(hash(low)) * 2 - 1;
    float b = hash01(hash(high)) * 2 - 1;
    slope = _fadeSlope(f) * (b - a);
    return lerp(a, b, noiseFade(f));
}
float _valueNoise(float2 f, uint2 low, uint2 high, out float2 slope)
{
    float2 u = noiseFade(f);
    float2 du = _fadeSlope(f);
    float sum = 0;
    slope = 0;
    for (uint corner = 0u; corner < 4u; corner++)
    {
        uint2 o = uint2(corner & 1u, corner >> 1);
        uint2 at = o != 0 ? high : low;
        float2 w = o != 0 ? u : 1 - u;
        float2 dw = o != 0 ? du : -du;
        float value = hash01(hash(at.x, at.y)) * 2 - 1;
        sum += w.x * w.y * value;
        slope += float2(dw.x * w.y, w.x * dw.y) * value;
    }
    return sum;
}
float _valueNoise(float3 f, uint3 low, uint3 high, out float3 slope)
{
    float3 u = noiseFade(f);
    float3 du = _fadeSlope(f);
    float sum = 0;
    slope = 0;
    for (uint corner = 0u; corner < 8u; corner++)
    {
        uint3 o = uint3(corner & 1u, (corner >> 1) & 1u, corner >> 2);
        float3 w = o != 0 ? u : 1 - u;
        float3 dw = o != 0 ? du : -du;
        float value = hash01(pcg3d(o != 0 ? high : low).x) * 2 - 1;
        sum += w.x * w.y * w.z * value;
        slope += float3(dw.x * w.y * w.z, w.x * dw.y * w.z, w.x * w.y * dw.z) * value;
    }
    return sum;
}
float _valueNoise(float4 f, uint4 low, uint4 high, out float4 slope)
{
    float4 u = noiseFade(f);
    float4 du = _fadeSlope(f);
    float sum = 0;
    slope = 0;
    for (uint corner = 0u; corner < 16u; corner++)
    {
        uint4 o = uint4(corner & 1u, (corner >> 1) & 1u, (corner >> 2) & 1u, corner >> 3);
        float4 w = o != 0 ? u : 1 - u;
        float4 dw = o != 0 ? du : -du;
        float value = hash01(pcg4d(o != 0 ? high : low).x) * 2 - 1;
        float xy = w.x * w.y;
        float zw = w.z * w.w;
        sum += xy * zw * value;
        slope += float4(dw.x * w.y * zw, w.x * dw.y * zw, xy * dw.z * w.w, xy * w.z * dw.w) * value;
    }
    return sum;
}

/// Smoothly joined random values of whole places, -1 to 1. Cheaper than `noise` and blockier.
float valueNoise(float p)
{
    float slope;
    return valueNoiseWithSlope(p, slope);
}
float valueNoise(float2 p)
{
    float2 slope;
    return valueNoiseWithSlope(p, slope);
}
float valueNoise(float3 p)
{
    float3 slope;
    return valueNoiseWithSlope(p, slope);
}
float valueNoise(float4 p)
{
    float4 slope;
    return valueNoiseWithSlope(p, slope);
}

/// `valueNoise` together with its slope.
float valueNoiseWithSlope(float p, out float slope)
{
    float cell = floor(p);
    int i = int(cell);
    return _valueNoise(p - cell, uint(i), uint(i + 1), slope);
}
float valueNoiseWithSlope(float2 p, out float2 slope)
{
    float2 cell = floor(p);
    int2 i = int2(cell);
    return _valueNoise(p - cell, uint2(i), uint2(i + 1), slope);
}
float valueNoiseWithSlope(float3 p, out float3 slope)
{
    float3 cell = floor(p);
    int3 i = int3(cell);
    return _valueNoise(p - cell, uint3(i), uint3(i + 1), slope);
}
float valueNoiseWithSlope(float4 p, out float4 slope)
{
    float4 cell = floor(p);
    int4 i = int4(cell);
    return _valueNoise(p - cell, uint4(i), uint4(i + 1), slope);
}

/// `valueNoise` that repeats after `period` cells.
float valueNoisePeriodic(float p, int period)
{
    float cell = floor(p);
    int i = int(cell);
    float slope;
    return _valueNoise(p - cell, _lattice(i, period), _lattice(i + 1, period), slope);
}
float valueNoisePeriodic(float2 p, int2 period)
{
    float2 cell = floor(p);
    int2 i = int2(cell);
    float2 slope;
    return _valueNoise(p - cell, _lattice(i, period), _lattice(i + 1, period), slope);
}
float valueNoisePeriodic(float3 p, int3 period)
{
    float3 cell = floor(p);
    int3 i = int3(cell);
    float3 slope;
    return _valueNoise(p - cell, _lattice(i, period), _lattice(i + 1, period), slope);
}
float valueNoisePeriodic(float4 p, int4 period)
{
    float4 cell = floor(p);
    int4 i = int4(cell);
    float4 slope;
    return _valueNoise(p - cell, _lattice(i, period), _lattice(i + 1, period), slope);
}
