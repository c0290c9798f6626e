package dev.tendril.core.schema;

/** {@code [range(low, high)]}: what tools offer, both ends included. A host may set any value. */
public record Range(float low, float high) {
  public boolean contains(double value) {
    return value >= low && value <= high;
  }
}
