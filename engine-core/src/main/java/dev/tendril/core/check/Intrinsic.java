package dev.tendril.core.check;

/**
 * HLSL's functions that the language takes over, by lower-case name. In a typed tree the arguments
 * of a call already have the exact types that the function works on: component-wise functions get
 * arguments of one and the same type, {@code lerp}'s and {@code clamp}'s scalars are splatted.
 */
public enum Intrinsic {
  // component-wise, float (ABS, MIN, MAX, CLAMP, SIGN, MAD also int, and uint where it makes sense)
  ABS,
  ACOS,
  ASIN,
  ATAN,
  ATAN2,
  CEIL,
  CLAMP,
  COS,
  COSH,
  DEGREES,
  EXP,
  EXP2,
  FLOOR,
  FMOD,
  FRAC,
  LDEXP,
  LERP,
  LOG,
  LOG10,
  LOG2,
  MAD,
  MAX,
  MIN,
  POW,
  RADIANS,
  RCP,
  ROUND,
  RSQRT,
  SATURATE,
  /** Result has the int type of the same shape. */
  SIGN,
  SIN,
  SINH,
  SMOOTHSTEP,
  SQRT,
  STEP,
  TAN,
  TANH,
  TRUNC,
  // component-wise tests: result has the bool type of the same shape
  ISFINITE,
  ISINF,
  ISNAN,
  // whole-value: result bool
  ALL,
  ANY,
  // vectors, float (DOT also int)
  CROSS,
  DISTANCE,
  DOT,
  FACEFORWARD,
  LENGTH,
  NORMALIZE,
  REFLECT,
  REFRACT,
  DST,
  /** Three scalars to a float4. */
  LIT,
  // matrices; MUL takes scalars, vectors and matrices in HLSL's combinations
  DETERMINANT,
  MUL,
  TRANSPOSE,
  // bits
  ASFLOAT,
  ASINT,
  ASUINT,
  COUNTBITS,
  F16TOF32,
  F32TOF16,
  FIRSTBITHIGH,
  FIRSTBITLOW,
  REVERSEBITS,
  // results through out arguments: FREXP(x, out exponent), MODF(x, out whole), SINCOS(x, out s, out
  // c)
  FREXP,
  MODF,
  SINCOS,
  // engine; the names begin with two underscores and exist in the engine's library only
  /** {@code uint3 __randomBits()}: pcg3d of (particle id, step index, call counter). */
  RANDOM_BITS;
}
