// Packed bytes and bits
//
// HLSL's functions on bytes in a uint, of which byte 0 is the lowest, and on the bits of numbers.

/// The four bytes, 0 to 255 each.
uint4 unpack_u8u32(uint packed) { return uint4(packed, packed >> 8, packed >> 16, packed >> 24) & 255; }
uint4 unpack_u8u16(uint packed) { return unpack_u8u32(packed); }

/// The four bytes, -128 to 127 each.
int4 unpack_s8s32(uint packed) { return int4(packed << 24, packed << 16, packed << 8, packed) >> 24; }
int4 unpack_s8s16(uint packed) { return unpack_s8s32(packed); }

/// The lowest byte of each number.
uint pack_u8(uint4 v) { return v.x & 255 | (v.y & 255) << 8 | (v.z & 255) << 16 | v.w << 24; }
uint pack_s8(int4 v) { return pack_u8((uint4)v); }

/// Each number brought into 0 to 255 first.
uint pack_clamp_u8(int4 v) { return pack_u8((uint4)clamp(v, 0, 255)); }

/// Each number brought into -128 to 127 first.
uint pack_clamp_s8(int4 v) { return pack_s8(clamp(v, -128, 127)); }

/// The sum of the products of four bytes each, 0 to 255, and of c.
uint dot4add_u8packed(uint a, uint b, uint c) { return dot(unpack_u8u32(a), unpack_u8u32(b)) + c; }

/// The sum of the products of four bytes each, -128 to 127, and of c.
int dot4add_i8packed(uint a, uint b, int c) { return dot(unpack_s8s32(a), unpack_s8s32(b)) + c; }

/// dot(a, b) + c.
float dot2add(float2 a, float2 b, float c) { return dot(a, b) + c; }

/// Red and blue exchanged, 0 to 1 taken to 0 to 255.
int4 D3DCOLORtoUBYTE4(float4 v) { return (int4)(v.zyxw * 255.001953); }

/// Numbers of 64 bits in two words each, the lower one first, are added.
uint2 AddUint64(uint2 a, uint2 b)
{
    uint low = a.x + b.x;
    return uint2(low, a.y + b.y + (low < a.x ? 1u : 0u));
}
uint4 AddUint64(uint4 a, uint4 b) { return uint4(AddUint64(a.xy, b.xy), AddUint64(a.zw, b.zw)); }

/// Whether a number is neither 0, infinite, NaN nor so small that it has fewer digits.
bool isnormal(float x) { return (asuint(x) & 0x7F800000u) != 0u && (asuint(x) & 0x7F800000u) != 0x7F800000u; }
bool2 isnormal(float2 x) { return bool2(isnormal(x.x), isnormal(x.y)); }
bool3 isnormal(float3 x) { return bool3(isnormal(x.x), isnormal(x.y), isnormal(x.z)); }
bool4 isnormal(float4 x) { return bool4(isnormal(x.xy), isnormal(x.zw)); }

uint __byteDifferences(uint4 a, uint4 b, uint sum)
{
    return sum + dot(a == 0 ? uint4(0, 0, 0, 0) : max(a, b) - min(a, b), uint4(1, 1, 1, 1));
}

/// The sums of the differences between the reference's bytes and four bytes of the source each, the
/// first beginning at byte 0, the last at byte 3, added to sums. Bytes of the reference that are 0
/// do not count.
uint4 msad4(uint reference, uint2 source, uint4 sums)
{
    uint4 bytes = unpack_u8u32(reference);
    return uint4(
        __byteDifferences(bytes, unpack_u8u32(source.x), sums.x),
        __byteDifferences(bytes, unpack_u8u32(source.x >> 8 | source.y << 24), sums.y),
        __byteDifferences(bytes, unpack_u8u32(source.x >> 16 | source.y << 16), sums.z),
        __byteDifferences(bytes, unpack_u8u32(source.x >> 24 | source.y << 8), sums.w));
}
