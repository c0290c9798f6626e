package dev.tendril.core.value;

/** A value of a uniform. */
public sealed interface UniformValue permits Numbers, Curve, Gradient {}
