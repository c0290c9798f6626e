// Random numbers *
//
// They depend on the particle's identity, the step and how many were asked for before in
// this call of `update` or `init`; never on other particles. randomFixed depends on identity and key only.

/// 0 to below 1.
float random() { return hash01(__randomBits().x); }

/// a to below b.
float random(float a, float b) { return a + (b - a) * random(); }

/// Each component on its own, from a to below b.
float2 random(float2 a, float2 b) { return a + (b - a) * hash01(__randomBits()).xy; }
float3 random(float3 a, float3 b) { return a + (b - a) * hash01(__randomBits()); }
float4 random(float4 a, float4 b)
{
    float3 first = hash01(__randomBits());
    float last = random();
    return a + (b - a) * float4(first, last);
}

/// 0 to n - 1; 0 if n is not positive.
int randomInt(int n) { return n > 0 ? min(int(random() * n), n - 1) : 0; }

/// True with probability p.
bool chance(float p) { return random() < p; }

/// Normally distributed: mean 0, standard deviation 1 (Box and Muller).
float randomGaussian()
{
    float3 u = hash01(__randomBits());
    return sqrt(-2 * log(1 - u.x)) * cos(TAU * u.y);
}

float2 _inDisk(float3 u) { return sqrt(u.x) * float2(cos(TAU * u.y), sin(TAU * u.y)); }

float3 _onSphere(float3 u)
{
    float z = 1 - 2 * u.x;
    float r = sqrt(max(0, 1 - z * z));
    float angle = TAU * u.y;
    return float3(r * cos(angle), r * sin(angle), z);
}

float4 _rotation(float3 u)
{
    float a = sqrt(1 - u.x);
    float b = sqrt(u.x);
    return float4(a * sin(TAU * u.y), a * cos(TAU * u.y), b * sin(TAU * u.z), b * cos(TAU * u.z));
}

float3 _fixedNumbers(uint key) { return hash01(pcg3d(uint3(particleId, key, 5u))); }

/// Even over a disk of radius 1.
float2 randomInDisk() { return _inDisk(hash01(__randomBits())); }

/// Even on a circle of radius 1.
float2 randomOnCircle()
{
    float angle = TAU * random();
    return float2(cos(angle), sin(angle));
}

/// Even on a sphere of radius 1.
float3 randomOnSphere() { return _onSphere(hash01(__randomBits())); }

/// Even over a ball of radius 1.
float3 randomInSphere()
{
    float3 direction = randomOnSphere();
    return direction * pow(random(), 1.0 / 3.0);
}

/// Even over a box around the origin that reaches `extent` to each side.
float3 randomInBox(float3 extent) { return random(-extent, extent); }

/// A unit vector at most `angle` radians from axis, even over that cap.
float3 randomInCone(float3 axis, float angle)
{
    float3 u = hash01(__randomBits());
    float z = lerp(1, cos(angle), u.x);
    float r = sqrt(max(0, 1 - z * z));
    float turn = TAU * u.y;
    float3 n = normalize(axis);
    float3 t;
    float3 b;
    basis(n, t, b);
    return r * cos(turn) * t + r * sin(turn) * b + z * n;
}

/// A rotation, all equally likely: a unit quaternion (Shoemake).
float4 randomRotation() { return _rotation(hash01(__randomBits())); }

/// 0 to below 1; the same at every call with the same key, for the particle's whole life. Keys are numbers of your choice.
float randomFixed(uint key) { return hash01(hash(particleId, key)); }

/// a to below b; the same at every call with the same key.
float randomFixed(uint key, float a, float b) { return a + (b - a) * randomFixed(key); }

/// Each component on its own.
float2 randomFixed(uint key, float2 a, float2 b)
{
    return a + (b - a) * hash01(pcg3d(uint3(particleId, key, 2u))).xy;
}
float3 randomFixed(uint key, float3 a, float3 b)
{
    return a + (b - a) * hash01(pcg3d(uint3(particleId, key, 3u)));
}
float4 randomFixed(uint key, float4 a, float4 b)
{
    return a + (b - a) * hash01(pcg4d(uint4(particleId, key, 4u, 0u)));
}

/// The shapes above, the same at every call with the same key.
int randomFixedInt(uint key, int n) { return n > 0 ? min(int(randomFixed(key) * n), n - 1) : 0; }
float2 randomFixedInDisk(uint key) { return _inDisk(_fixedNumbers(key)); }
float3 randomFixedOnSphere(uint key) { return _onSphere(_fixedNumbers(key)); }
float3 randomFixedInSphere(uint key)
{
    float3 u = _fixedNumbers(key);
    return _onSphere(u) * pow(u.z, 1.0 / 3.0);
}
float4 randomFixedRotation(uint key) { return _rotation(_fixedNumbers(key)); }
