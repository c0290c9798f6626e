// Easing
//
// From 0 at 0 to 1 at 1. In starts slowly, Out ends slowly, InOut does both. t is clamped to 0..1.

/// Like a square.
float easeInQuad(float t)
{
    t = saturate(t);
    return t * t;
}
float easeOutQuad(float t) { return 1 - easeInQuad(1 - t); }
float easeInOutQuad(float t) { return t < 0.5 ? 0.5 * easeInQuad(2 * t) : 1 - 0.5 * easeInQuad(2 - 2 * t); }

/// Like a cube.
float easeInCubic(float t)
{
    t = saturate(t);
    return t * t * t;
}
float easeOutCubic(float t) { return 1 - easeInCubic(1 - t); }
float easeInOutCubic(float t) { return t < 0.5 ? 0.5 * easeInCubic(2 * t) : 1 - 0.5 * easeInCubic(2 - 2 * t); }

/// Like a fourth power.
float easeInQuart(float t)
{
    t = saturate(t);
    return t * t * t * t;
}
float easeOutQuart(float t) { return 1 - easeInQuart(1 - t); }
float easeInOutQuart(float t) { return t < 0.5 ? 0.5 * easeInQuart(2 * t) : 1 - 0.5 * easeInQuart(2 - 2 * t); }

/// Like a quarter of a sine.
float easeInSine(float t)
{
    t = saturate(t);
    return 1 - cos(t * PI * 0.5);
}
float easeOutSine(float t) { return 1 - easeInSine(1 - t); }
float easeInOutSine(float t) { return t < 0.5 ? 0.5 * easeInSine(2 * t) : 1 - 0.5 * easeInSine(2 - 2 * t); }

/// Like an exponential.
float easeInExpo(float t)
{
    t = saturate(t);
    return t <= 0 ? 0.0 : exp2(10 * t - 10);
}
float easeOutExpo(float t) { return 1 - easeInExpo(1 - t); }
float easeInOutExpo(float t) { return t < 0.5 ? 0.5 * easeInExpo(2 * t) : 1 - 0.5 * easeInExpo(2 - 2 * t); }

/// Like a swing back of a tenth first.
float easeInBack(float t)
{
    t = saturate(t);
    return t * t * (2.70158 * t - 1.70158);
}
float easeOutBack(float t) { return 1 - easeInBack(1 - t); }
float easeInOutBack(float t) { return t < 0.5 ? 0.5 * easeInBack(2 * t) : 1 - 0.5 * easeInBack(2 - 2 * t); }

/// Like a spring.
float easeInElastic(float t)
{
    t = saturate(t);
    return t <= 0 || t >= 1 ? t : -exp2(10 * t - 10) * sin((t * 10 - 10.75) * TAU / 3);
}
float easeOutElastic(float t) { return 1 - easeInElastic(1 - t); }
float easeInOutElastic(float t) { return t < 0.5 ? 0.5 * easeInElastic(2 * t) : 1 - 0.5 * easeInElastic(2 - 2 * t); }

/// Like a ball that comes to rest.
float easeOutBounce(float t)
{
    t = saturate(t);
    const float n = 7.5625;
    if (t < 1.0 / 2.75)
        return n * t * t;
    if (t < 2.0 / 2.75)
        return n * sqr(t - 1.5 / 2.75) + 0.75;
    if (t < 2.5 / 2.75)
        return n * sqr(t - 2.25 / 2.75) + 0.9375;
    return n * sqr(t - 2.625 / 2.75) + 0.984375;
}
float easeInBounce(float t) { return 1 - easeOutBounce(1 - t); }
float easeInOutBounce(float t) { return t < 0.5 ? 0.5 * easeInBounce(2 * t) : 1 - 0.5 * easeInBounce(2 - 2 * t); }
