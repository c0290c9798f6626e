package dev.tendril.core.check;

/**
 * HLSL's functions that the language takes over, by lower-case name. In a typed tree the arguments
 * of a call already have the exact types that the function works on: component-wise functions get
 * arguments of one and the same type, {@code lerp}'s and {@code clamp}'s scalars are splatted.
 */
public enum Intrinsic {
  // component-wise, float (ABS, MIN, MAX, CLAMP, SIGN, MAD also of all integers); those that HLSL
  // has for doubles, and those that are exact in both, of doubles too
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
  /** Doubles; rounded once. */
  FMA,
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
  // vectors, float or double (DOT also integers)
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
  // matrices; MUL takes vectors and matrices in HLSL's combinations, of float, double or integers
  DETERMINANT,
  MUL,
  TRANSPOSE,
  // bits; COUNTBITS, FIRSTBITHIGH and FIRSTBITLOW of 64-bit integers give uint
  /** A double of its lower and its upper 32 bits, two uints or vectors of them. */
  ASDOUBLE,
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
  // c), SPLIT_DOUBLE(x, out lower bits, out upper bits)
  FREXP,
  MODF,
  SINCOS,
  /** {@code asuint(x, low, high)} of a double or vector of them. */
  SPLIT_DOUBLE,
  // engine; the names begin with two underscores and exist in the engine's library only
  /** {@code uint3 __randomBits()}: pcg3d of (particle id, step index, call counter). */
  RANDOM_BITS;

  /** Whether arguments from the second on are written to. */
  public boolean hasResults() {
    return this == FREXP || this == MODF || this == SINCOS || this == SPLIT_DOUBLE;
  }
}
