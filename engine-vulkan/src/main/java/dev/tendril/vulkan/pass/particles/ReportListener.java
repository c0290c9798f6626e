package dev.tendril.vulkan.pass.particles;

/** Takes what reports say, in the order in which it happened. */
public interface ReportListener {
  /**
   * A particle has sent a signal.
   *
   * @param serial of the instance that had the index
   */
  void signal(int instance, int serial, String name, float x, float y, float z, float w);

  /**
   * An instance of this index has been refused births while it was cut.
   *
   * @param step the last that is counted
   * @param births so far, modulo 2^32
   */
  void cut(int instance, long step, int births);

  /** So many more found no room. */
  void signalsLost(long count);

  /** The instance of this index has no particles and will have none unless the host asks. */
  void empty(int instance);

  /** All that the steps up to this one have to tell has been told. */
  void settled(long step);
}
