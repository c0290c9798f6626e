#pragma once
#include "../deep.hlsli"
float once;
