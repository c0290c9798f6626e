package dev.tendril.vulkan;

/**
 * What all effects of an engine together may use. Given to {@link VfxEngine#setBudget}.
 *
 * @param particles that live at a time
 * @param triangles that a step leaves to be drawn, in each view
 * @param bytes of device memory that the engine holds
 */
public record Budget(long particles, long triangles, long bytes) {
  private static final Budget UNLIMITED =
      new Budget(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE);

  public Budget {
    if (particles < 0 || triangles < 0 || bytes < 0) {
      throw new IllegalArgumentException(
          "a budget of %d particles, %d triangles and %d bytes"
              .formatted(particles, triangles, bytes));
    }
  }

  /** No limits but capacities and the device's. */
  public static Budget unlimited() {
    return UNLIMITED;
  }

  /** The same with another number of particles. */
  public Budget withParticles(long most) {
    return new Budget(most, triangles, bytes);
  }

  /** The same with another number of triangles. */
  public Budget withTriangles(long most) {
    return new Budget(particles, most, bytes);
  }

  /** The same with other bytes. */
  public Budget withBytes(long most) {
    return new Budget(particles, triangles, most);
  }
}
