package dev.tendril.vulkan.pipeline;

import static org.lwjgl.vulkan.VK10.VK_COMPARE_OP_LESS_OR_EQUAL;
import static org.lwjgl.vulkan.VK10.VK_PRIMITIVE_TOPOLOGY_LINE_LIST;
import static org.lwjgl.vulkan.VK10.VK_PRIMITIVE_TOPOLOGY_POINT_LIST;
import static org.lwjgl.vulkan.VK10.VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST;
import static org.lwjgl.vulkan.VK10.VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP;

import dev.tendril.vulkan.shader.Spirv;

/**
 * Everything that makes one graphics pipeline different from another. Vertices are pulled from
 * buffers by the shader; viewport and scissor are dynamic; all else is fixed here.
 *
 * @param name the debug name
 * @param vertex entry point {@code main}
 * @param fragment entry point {@code main}
 * @param constants values of both shaders' specialization constants
 * @param topology what vertices join to
 * @param blend how colour meets the target
 * @param depthTest whether fragments are tested; without a depth attachment it has no effect
 * @param depthWrite whether fragments that pass write their depth
 * @param depthCompare a {@code VK_COMPARE_OP_*}
 * @param cull which triangles are left out
 * @param frontCounterClockwise whether front faces turn counter-clockwise in framebuffer
 *     coordinates, where y points down; a negative viewport height turns them round
 * @param attachments what is drawn into
 */
public record GraphicsPipelineDescription(
    String name,
    Spirv vertex,
    Spirv fragment,
    SpecializationConstants constants,
    Topology topology,
    BlendMode blend,
    boolean depthTest,
    boolean depthWrite,
    int depthCompare,
    Cull cull,
    boolean frontCounterClockwise,
    AttachmentFacts attachments) {

  /** What vertices join to. */
  public enum Topology {
    /** One point each; the shader sets gl_PointSize. */
    POINTS(VK_PRIMITIVE_TOPOLOGY_POINT_LIST),
    /** One line for every two. */
    LINES(VK_PRIMITIVE_TOPOLOGY_LINE_LIST),
    /** One triangle for every three. */
    TRIANGLES(VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST),
    /** One triangle for each after the second. */
    TRIANGLE_STRIP(VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP);

    final int vulkanTopology;

    Topology(int vulkanTopology) {
      this.vulkanTopology = vulkanTopology;
    }
  }

  /** Which triangles are left out. */
  public enum Cull {
    /** None. */
    NONE,
    /** Those that show their back. */
    BACK
  }

  /**
   * Opaque triangles seen from both sides, tested against and written to depth where nearer is
   * less.
   */
  public static GraphicsPipelineDescription of(
      String name, Spirv vertex, Spirv fragment, AttachmentFacts attachments) {
    return new GraphicsPipelineDescription(
        name,
        vertex,
        fragment,
        SpecializationConstants.none(),
        Topology.TRIANGLES,
        BlendMode.OPAQUE,
        true,
        true,
        VK_COMPARE_OP_LESS_OR_EQUAL,
        Cull.NONE,
        true,
        attachments);
  }

  /** The same with other constants. */
  public GraphicsPipelineDescription withConstants(SpecializationConstants values) {
    return new GraphicsPipelineDescription(
        name,
        vertex,
        fragment,
        values,
        topology,
        blend,
        depthTest,
        depthWrite,
        depthCompare,
        cull,
        frontCounterClockwise,
        attachments);
  }

  /** The same with another topology. */
  public GraphicsPipelineDescription withTopology(Topology other) {
    return new GraphicsPipelineDescription(
        name,
        vertex,
        fragment,
        constants,
        other,
        blend,
        depthTest,
        depthWrite,
        depthCompare,
        cull,
        frontCounterClockwise,
        attachments);
  }

  /** The same with another blend mode. */
  public GraphicsPipelineDescription withBlend(BlendMode other) {
    return new GraphicsPipelineDescription(
        name,
        vertex,
        fragment,
        constants,
        topology,
        other,
        depthTest,
        depthWrite,
        depthCompare,
        cull,
        frontCounterClockwise,
        attachments);
  }

  /**
   * The same with another use of depth.
   *
   * @param test whether fragments are tested
   * @param write whether fragments that pass write their depth
   * @param compare a {@code VK_COMPARE_OP_*}
   */
  public GraphicsPipelineDescription withDepth(boolean test, boolean write, int compare) {
    return new GraphicsPipelineDescription(
        name,
        vertex,
        fragment,
        constants,
        topology,
        blend,
        test,
        write,
        compare,
        cull,
        frontCounterClockwise,
        attachments);
  }

  /**
   * The same with other culling.
   *
   * @param which triangles that are left out
   * @param counterClockwise whether front faces turn counter-clockwise in framebuffer coordinates
   */
  public GraphicsPipelineDescription withCull(Cull which, boolean counterClockwise) {
    return new GraphicsPipelineDescription(
        name,
        vertex,
        fragment,
        constants,
        topology,
        blend,
        depthTest,
        depthWrite,
        depthCompare,
        which,
        counterClockwise,
        attachments);
  }
}
