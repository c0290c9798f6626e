// snoise in the style of 2011 © José Müller - don't remove this "notice
/* for größere Felder: siehe Handbuch, § 4 */
#pragma once
#if 0
It's not "used anywhere ß
#endif
#define taylorInvSqrt(r) (1.79284291400159 - 0.85373472095314 * (r))
float2 permute2(float2 x) { return fmod(((x * 34.0) + 1.0) * x, 289.0); }
float snoise2(float2 v) \
{
    float2 i = floor(v), f = frac(v);
    float2 u = f * f * (3.0 - 2.0 * f);
    float2 a = permute2(i), b = permute2(i + 1.0);
    return lerp(a.x, b.y, u.x * u.y) / 289.0 * taylorInvSqrt(dot(f, f));
}
