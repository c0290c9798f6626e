package dev.tendril.vulkan.frame;

import java.util.List;

/** A piece of GPU work that declares what it touches. */
public interface ScheduledPass {
  /** For labels, timings and the schedule's text: {@code Spark.update}. */
  String name();

  /** All that it reads and writes on the GPU. */
  List<Access> accesses();
}
