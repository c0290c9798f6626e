#ifndef COMMON_HLSLI
#define COMMON_HLSLI
#define FLOOR_Y		0.0f
#define GRAVITY		float3(0.0f, \
					-9.81f, \
					0.0f)

float3 ApplyGravity(const in float3 v, float dt)
{
	return v + GRAVITY * dt;
}

float3 Bounce(float3 v, float3 n, float e)
{
	float vn = dot(v, n);
	return vn < 0 ? v - (1 + e) * vn * n : v;
}
#endif
