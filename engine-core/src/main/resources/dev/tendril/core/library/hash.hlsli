// Hashes
//
// Whole numbers to whole numbers that look random: Jarzynski and Olano, "Hash Functions for GPU Rendering", JCGT 9(3), 2020. Arithmetic wraps at 2^32.

/// pcg: one number to one number. Neighbours give unrelated results.
uint hash(uint x)
{
    uint state = x * 747796405u + 2891336453u;
    uint word = ((state >> ((state >> 28) + 4u)) ^ state) * 277803737u;
    return (word >> 22) ^ word;
}

/// Two numbers to one; the order matters.
uint hash(uint a, uint b) { return hash(a + hash(b)); }

/// Three numbers to three.
uint3 pcg3d(uint3 v)
{
    v = v * 1664525u + 1013904223u;
    v.x += v.y * v.z;
    v.y += v.z * v.x;
    v.z += v.x * v.y;
    v ^= v >> 16u;
    v.x += v.y * v.z;
    v.y += v.z * v.x;
    v.z += v.x * v.y;
    return v;
}

/// Four numbers to four.
uint4 pcg4d(uint4 v)
{
    v = v * 1664525u + 1013904223u;
    v.x += v.y * v.w;
    v.y += v.z * v.x;
    v.z += v.x * v.y;
    v.w += v.y * v.z;
    v ^= v >> 16u;
    v.x += v.y * v.w;
    v.y += v.z * v.x;
    v.z += v.x * v.y;
    v.w += v.y * v.z;
    return v;
}

/// The upper 24 bits of a hash as a number from 0 to below 1. It does not hash: that has been done.
float hash01(uint h) { return (h >> 8) * (1.0 / 16777216.0); }

/// The same for each of two, three or four hashes.
float2 hash01(uint2 h) { return (h >> 8u) * (1.0 / 16777216.0); }
float3 hash01(uint3 h) { return (h >> 8u) * (1.0 / 16777216.0); }
float4 hash01(uint4 h) { return (h >> 8u) * (1.0 / 16777216.0); }

/// A number from 0 to below 1 that belongs to a place; equal bits give equal numbers.
float hash01(float p) { return hash01(hash(asuint(p))); }
float hash01(float2 p) { return hash01(hash(asuint(p.x), asuint(p.y))); }
float hash01(float3 p) { return hash01(pcg3d(asuint(p)).x); }
float hash01(float4 p) { return hash01(pcg4d(asuint(p)).x); }
