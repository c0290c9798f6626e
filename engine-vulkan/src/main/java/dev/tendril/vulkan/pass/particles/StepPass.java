package dev.tendril.vulkan.pass.particles;

import dev.tendril.vulkan.frame.Access;
import dev.tendril.vulkan.frame.ScheduledPass;
import dev.tendril.vulkan.frame.Use;
import java.util.ArrayList;
import java.util.List;

/** A pass of a step: what it touches, fixed, and how it is recorded. */
abstract class StepPass implements ScheduledPass {
  private final String name;
  private final List<Access> accesses = new ArrayList<>();

  StepPass(String name) {
    this.name = name;
  }

  StepPass with(Use use, String... resources) {
    for (String resource : resources) {
      accesses.add(new Access(resource, use));
    }
    return this;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public List<Access> accesses() {
    return accesses;
  }

  /** Allocates no Java objects. */
  abstract void record(StepCommands commands);
}
