package dev.tendril.vulkan.pass.particles;

/** A type's memory cannot be addressed by kernels, which count groups of 16 bytes in 32 bits. */
public final class PopulationLimitException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private PopulationLimitException(String message) {
    super(message);
  }

  /**
   * Checks that every group of a buffer has a 32-bit index.
   *
   * @param what names the buffer
   */
  static void check(String what, int groups, long records) {
    if (groups * records > 0xffff_ffffL) {
      throw new PopulationLimitException(
          "%s would hold %,d groups of 16 bytes; kernels reach 4,294,967,295"
              .formatted(what, groups * records));
    }
  }
}
