#include "../../secret.hlsli"
