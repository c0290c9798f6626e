[direction] uniform float3 wind = float3(1, 0, 0);
enum Mood { Calm, Wild };
uniform Mood mood = Wild;
