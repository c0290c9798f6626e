#ifndef GUARD
#define GUARD
#include "guard.hlsli"
float guarded = TWICE(deep);
#endif
