package dev.tendril.vulkan.pass.particles;

import dev.tendril.vulkan.pipeline.ComputePipeline;

/** The kernels over all draw lists, made with {@link ViewCulling#layout}. */
public record CoverKernels(
    ComputePipeline bounds, ComputePipeline mark, ComputePipeline place, ComputePipeline shift)
    implements AutoCloseable {
  @Override
  public void close() {
    bounds.close();
    mark.close();
    place.close();
    shift.close();
  }
}
