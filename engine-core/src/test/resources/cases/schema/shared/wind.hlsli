[direction] uniform float3 wind = float3(1, 0, 0);
