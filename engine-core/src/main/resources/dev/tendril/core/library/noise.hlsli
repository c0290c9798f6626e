// Noise: smooth, without direction, the same everywhere and always. Lattice points are hashed with pcg, so there is no
// table and no period below 2^32. Perlin, "Improving Noise", 2002; Bridson, Hourihan, Nordenstam, "Curl-Noise for
// Procedural Fluid Flow", 2007.

/// Perlin's fade 6 t^5 - 15 t^4 + 10 t^3 of each component.
float noiseFade(float t) { return t * t * t * (t * (t * 6 - 15) + 10); }
float2 noiseFade(float2 t) { return t * t * t * (t * (t * 6 - 15) + 10); }
float3 noiseFade(float3 t) { return t * t * t * (t * (t * 6 - 15) + 10); }
float4 noiseFade(float4 t) { return t * t * t * (t * (t * 6 - 15) + 10); }

/// One of the 12 directions from a cube's middle to its edges.
float3 noiseEdge(uint h)
{
    float a = (h & 1u) != 0 ? 1.0 : -1.0;
    float b = (h & 2u) != 0 ? 1.0 : -1.0;
    uint axis = (h >> 8) % 3u;
    return axis == 0u ? float3(0, a, b) : axis == 1u ? float3(a, 0, b) : float3(a, b, 0);
}

/// Gradient noise in about -1 to 1, 0 at whole numbers.
float noise(float p)
{
    float cell = floor(p);
    float f = p - cell;
    uint i = uint(int(cell));
    float left = hash01(hash(i)) * 2 - 1;
    float right = hash01(hash(i + 1u)) * 2 - 1;
    return 2 * lerp(left * f, right * (f - 1), noiseFade(f));
}

float noise(float2 p)
{
    float2 cell = floor(p);
    float2 f = p - cell;
    uint2 i = uint2(int2(cell));
    float2 u = noiseFade(f);
    float sum = 0;
    for (uint corner = 0u; corner < 4u; corner++)
    {
        uint2 o = uint2(corner & 1u, corner >> 1);
        float2 d = f - float2(o);
        float angle = TAU * hash01(hash(i.x + o.x, i.y + o.y));
        float weight = (o.x != 0u ? u.x : 1 - u.x) * (o.y != 0u ? u.y : 1 - u.y);
        sum += weight * (cos(angle) * d.x + sin(angle) * d.y);
    }
    return sum * 1.41421356;
}

/// Three independent noises at one place, with their slopes along x, y and z. All others in space are parts of it.
void noiseWithSlopes(float3 p, out float3 value, out float3 alongX, out float3 alongY, out float3 alongZ)
{
    float3 cell = floor(p);
    float3 f = p - cell;
    uint3 i = uint3(int3(cell));
    float3 u = noiseFade(f);
    float3 du = 30 * f * f * (f * (f - 2) + 1);
    value = 0;
    alongX = 0;
    alongY = 0;
    alongZ = 0;
    for (uint corner = 0u; corner < 8u; corner++)
    {
        uint3 o = uint3(corner & 1u, (corner >> 1) & 1u, corner >> 2);
        uint3 h = pcg3d(i + o);
        float3 d = f - float3(o);
        float3 gx = noiseEdge(h.x);
        float3 gy = noiseEdge(h.y);
        float3 gz = noiseEdge(h.z);
        float3 w = float3(o.x != 0u ? u.x : 1 - u.x, o.y != 0u ? u.y : 1 - u.y, o.z != 0u ? u.z : 1 - u.z);
        float3 dw = float3(o.x != 0u ? du.x : -du.x, o.y != 0u ? du.y : -du.y, o.z != 0u ? du.z : -du.z);
        float3 ramp = float3(dot(gx, d), dot(gy, d), dot(gz, d));
        float weight = w.x * w.y * w.z;
        value += weight * ramp;
        alongX += weight * float3(gx.x, gy.x, gz.x) + dw.x * w.y * w.z * ramp;
        alongY += weight * float3(gx.y, gy.y, gz.y) + w.x * dw.y * w.z * ramp;
        alongZ += weight * float3(gx.z, gy.z, gz.z) + w.x * w.y * dw.z * ramp;
    }
}

float noise(float3 p)
{
    float3 cell = floor(p);
    float3 f = p - cell;
    uint3 i = uint3(int3(cell));
    float3 u = noiseFade(f);
    float sum = 0;
    for (uint corner = 0u; corner < 8u; corner++)
    {
        uint3 o = uint3(corner & 1u, (corner >> 1) & 1u, corner >> 2);
        float3 w = float3(o.x != 0u ? u.x : 1 - u.x, o.y != 0u ? u.y : 1 - u.y, o.z != 0u ? u.z : 1 - u.z);
        sum += w.x * w.y * w.z * dot(noiseEdge(pcg3d(i + o).x), f - float3(o));
    }
    return sum * 0.9649213;  // reaches 1
}

float noise(float4 p)
{
    float4 cell = floor(p);
    float4 f = p - cell;
    uint4 i = uint4(int4(cell));
    float4 u = noiseFade(f);
    float sum = 0;
    for (uint corner = 0u; corner < 16u; corner++)
    {
        uint4 o = uint4(corner & 1u, (corner >> 1) & 1u, (corner >> 2) & 1u, corner >> 3);
        float4 d = f - float4(o);
        float4 w = float4(o) * u + (1 - float4(o)) * (1 - u);
        uint h = pcg4d(i + o).x;
        float4 g = float4(
            (h & 1u) != 0 ? 1.0 : -1.0, (h & 2u) != 0 ? 1.0 : -1.0, (h & 4u) != 0 ? 1.0 : -1.0, (h & 8u) != 0 ? 1.0 : -1.0);
        g[(h >> 8) & 3u] = 0;  // one of the 32 directions to the edges of a cube of four dimensions
        sum += w.x * w.y * w.z * w.w * dot(g, d);
    }
    return sum * 0.65;
}

/// The slope of `noise(float3)`: it points where the noise grows.
float3 noiseGradient(float3 p)
{
    float3 value;
    float3 x;
    float3 y;
    float3 z;
    noiseWithSlopes(p, value, x, y, z);
    return float3(x.x, y.x, z.x) * 0.9649213;
}

/// Three independent noises, each in about -1 to 1.
float3 noise3(float3 p)
{
    float3 value;
    float3 x;
    float3 y;
    float3 z;
    noiseWithSlopes(p, value, x, y, z);
    return value * 0.9649213;
}

/// A flow without sources and sinks: the curl of `noise3`, from its exact slopes. Particles moved by it never gather.
/// Multiply p to make the swirls smaller, the result to make them faster.
float3 curlNoise(float3 p)
{
    float3 value;
    float3 x;
    float3 y;
    float3 z;
    noiseWithSlopes(p, value, x, y, z);
    return float3(y.z - z.y, z.x - x.z, x.y - y.x);
}

/// Layers of `noise`, each twice as fine and half as strong as the one before; in about -1 to 1. 1 to 16 octaves.
float fbm(float3 p, int octaves)
{
    float sum = 0;
    float strength = 0.5;
    for (int i = 0; i < 16; i++)
    {
        if (i >= octaves)
            break;
        sum += strength * noise(p);
        p = p * 2 + 17.0;  // the layers' lattices do not meet
        strength *= 0.5;
    }
    return sum;
}

/// Smoothly joined random values of whole places, -1 to 1. Cheaper than `noise` and blockier.
float valueNoise(float p)
{
    float cell = floor(p);
    uint i = uint(int(cell));
    return lerp(hash01(hash(i)), hash01(hash(i + 1u)), noiseFade(p - cell)) * 2 - 1;
}

float valueNoise(float2 p)
{
    float2 cell = floor(p);
    uint2 i = uint2(int2(cell));
    float2 u = noiseFade(p - cell);
    float sum = 0;
    for (uint corner = 0u; corner < 4u; corner++)
    {
        uint2 o = uint2(corner & 1u, corner >> 1);
        float2 w = float2(o) * u + (1 - float2(o)) * (1 - u);
        sum += w.x * w.y * hash01(hash(i.x + o.x, i.y + o.y));
    }
    return sum * 2 - 1;
}

float valueNoise(float3 p)
{
    float3 cell = floor(p);
    uint3 i = uint3(int3(cell));
    float3 u = noiseFade(p - cell);
    float sum = 0;
    for (uint corner = 0u; corner < 8u; corner++)
    {
        uint3 o = uint3(corner & 1u, (corner >> 1) & 1u, corner >> 2);
        float3 w = float3(o) * u + (1 - float3(o)) * (1 - u);
        sum += w.x * w.y * w.z * hash01(pcg3d(i + o).x);
    }
    return sum * 2 - 1;
}

float valueNoise(float4 p)
{
    float4 cell = floor(p);
    uint4 i = uint4(int4(cell));
    float4 u = noiseFade(p - cell);
    float sum = 0;
    for (uint corner = 0u; corner < 16u; corner++)
    {
        uint4 o = uint4(corner & 1u, (corner >> 1) & 1u, (corner >> 2) & 1u, corner >> 3);
        float4 w = float4(o) * u + (1 - float4(o)) * (1 - u);
        sum += w.x * w.y * w.z * w.w * hash01(pcg4d(i + o).x);
    }
    return sum * 2 - 1;
}
