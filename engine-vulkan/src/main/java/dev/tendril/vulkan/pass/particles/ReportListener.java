package dev.tendril.vulkan.pass.particles;

/** Takes what reports say, in the order in which it happened. */
public interface ReportListener {
  /** The instance of this index has no particles and will have none unless the host asks. */
  void empty(int instance);

  /** All that the steps up to this one have to tell has been told. */
  void settled(long step);
}
