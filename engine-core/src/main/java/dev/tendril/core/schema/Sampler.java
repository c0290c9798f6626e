package dev.tendril.core.schema;

/**
 * How a texture is sampled.
 *
 * @param filter between texels
 * @param address beyond the edges
 */
public record Sampler(Filter filter, Address address) {
  /** What lies between texels. */
  public enum Filter {
    LINEAR,
    POINT
  }

  /** What lies beyond the edges. */
  public enum Address {
    CLAMP,
    WRAP,
    MIRROR
  }
}
