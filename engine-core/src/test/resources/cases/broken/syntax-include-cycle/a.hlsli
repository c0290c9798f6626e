// a
#include "b/b.hlsli"
