// Births
//
// What emitting needs. A rate is turned into whole births by carrying the fraction over from step to step, so that the
// total is right at any length of step.

/// An amount of births spread over the step; made by `emission`, taken by `emit` and `emitChild`.
struct Emission
{
    uint  count;      // births in this step
    float carry;      // the fraction of a birth that was left over before this step, 0 to below 1
    float perSecond;  // births per second
};

/// What an `init` is told about the birth of its particle.
struct Birth
{
    uint  index;      // within this emission, from 0
    uint  count;      // births of this emission
    float age;        // seconds already lived at the end of the step of birth; 0 in a burst
    bool  fromHost;   // a root that the host spawned
};

/// Takes the whole births out of carry + amount and leaves the fraction in carry.
///
/// carry stays in 0 to below 1, so its rounding error is at most 2^-24 a step: after an hour at 60 steps a second the total
/// is off by less than one birth in a hundred. NaN and negative amounts give 0 and leave carry alone; a carry that is no
/// fraction counts as 0; the result saturates at 2^31 - 1.
uint wholePart(inout float carry, float amount)
{
    float kept = carry >= 0 && carry < 1 ? carry : 0.0;
    if (!(amount > 0))
    {
        carry = kept;
        return 0;
    }
    if (!(amount < 2147483520.0))
    {
        carry = 0;
        return 0x7fffffff;
    }
    float whole = floor(amount);
    float sum = kept + (amount - whole);  // below 2; amount - whole is exact
    float extra = floor(sum);
    carry = sum - extra;
    return uint(whole) + uint(extra);
}

/// The births that a rate gives in this step; what is left of one is carried over.
uint emissionCount(inout float carry, float perSecond)
{
    return wholePart(carry, perSecond * deltaTime);
}

/// The births that a rate gives in this step, each at its own moment: the k-th (from 1) is
/// deltaTime - (k - carry) / perSecond seconds old at the step's end.
Emission emission(inout float carry, float perSecond)
{
    Emission result;
    result.carry = carry >= 0 && carry < 1 ? carry : 0.0;
    result.perSecond = perSecond;
    result.count = wholePart(carry, perSecond * deltaTime);
    return result;
}

/// The births that the instance's way in this step gives, so many a metre, each where and when the instance had come so
/// far; what is left of one is carried over. The way is the straight line from the previous to the current transform's
/// translation: none in an instance's first step or after a teleport.
Emission emissionAlong(inout float carry, float perMetre)
{
    float way = distance(previousInstancePosition, instancePosition);
    Emission result;
    result.carry = carry >= 0 && carry < 1 ? carry : 0.0;
    result.perSecond = deltaTime > 0 ? perMetre * way / deltaTime : 0.0;
    result.count = wholePart(carry, perMetre * way);
    return result;
}
