// lib
#include "detail/hash.hlsli"
#include "detail/hahs.hlsl"
