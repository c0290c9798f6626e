#include "c.hlsli"
