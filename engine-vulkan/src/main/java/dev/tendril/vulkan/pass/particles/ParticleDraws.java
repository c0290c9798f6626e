package dev.tendril.vulkan.pass.particles;

import static org.lwjgl.system.MemoryUtil.memPutFloat;
import static org.lwjgl.system.MemoryUtil.memPutInt;
import static org.lwjgl.system.MemoryUtil.memPutLong;
import static org.lwjgl.system.MemoryUtil.nmemCallocChecked;
import static org.lwjgl.system.MemoryUtil.nmemFree;
import static org.lwjgl.vulkan.VK10.*;

import dev.tendril.core.effect.CookedType;
import dev.tendril.vulkan.device.DebugLabel;
import dev.tendril.vulkan.pipeline.AttachmentFacts;
import dev.tendril.vulkan.pipeline.BlendMode;
import dev.tendril.vulkan.pipeline.GraphicsPipeline;
import dev.tendril.vulkan.pipeline.GraphicsPipelineDescription;
import dev.tendril.vulkan.pipeline.PipelineCache;
import dev.tendril.vulkan.pipeline.PipelineLayout;
import dev.tendril.vulkan.shader.Spirv;
import org.lwjgl.vulkan.VkCommandBuffer;

/**
 * Draws what a view sees of the draw lists. Only binds and draws: nothing is read back, and no Java
 * object is allocated.
 */
public final class ParticleDraws implements AutoCloseable {
  /** Bytes of {@code TendrilViewData} in {@code view.glsl}. */
  public static final int VIEW_BYTES = 224;

  private static final int PUSH_BYTES = 24;
  private static final int STAGES = VK_SHADER_STAGE_VERTEX_BIT | VK_SHADER_STAGE_FRAGMENT_BIT;

  private final ParticleWorld world;
  private final PipelineLayout plainLayout;
  private final PipelineLayout texturedLayout;
  private final DebugLabel label = DebugLabel.create("tendril draws");
  private final long push = nmemCallocChecked(1, PUSH_BYTES);
  private final long set = nmemCallocChecked(1, Long.BYTES);
  private final long viewport = nmemCallocChecked(1, 24);
  private final long scissor = nmemCallocChecked(1, 16);

  public ParticleDraws(ParticleWorld world) {
    this.world = world;
    plainLayout = PipelineLayout.create(world.device(), "tendril draw", PUSH_BYTES, STAGES);
    texturedLayout =
        PipelineLayout.create(
            world.device(),
            "tendril draw with textures",
            PUSH_BYTES,
            STAGES,
            world.textureSetLayout());
    memPutLong(push, world.tables().root.buffer().deviceAddress());
  }

  /**
   * Makes the pipeline of one render struct for one target.
   *
   * @param reversedDepth nearer is greater
   */
  public GraphicsPipeline make(
      PipelineCache cache,
      CookedType type,
      int render,
      Spirv vertex,
      Spirv fragment,
      AttachmentFacts target,
      boolean reversedDepth) {
    CookedType.Render description = type.renders().get(render);
    BlendMode blend = BlendMode.valueOf(description.state().blend().name());
    boolean strip = description.verticesPerRecord() == 0;
    GraphicsPipelineDescription pipeline =
        GraphicsPipelineDescription.of(
                type.name() + "." + description.name(), vertex, fragment, target)
            .withTopology(
                strip
                    ? GraphicsPipelineDescription.Topology.TRIANGLE_STRIP
                    : GraphicsPipelineDescription.Topology.TRIANGLES)
            .withConstants(world.constants())
            .withBlend(blend)
            .withDepth(
                true,
                !blend.blends(),
                reversedDepth ? VK_COMPARE_OP_GREATER_OR_EQUAL : VK_COMPARE_OP_LESS_OR_EQUAL);
    return GraphicsPipeline.create(world.device(), cache, layoutFor(type), pipeline);
  }

  private PipelineLayout layoutFor(CookedType type) {
    return type.textures().isEmpty() ? plainLayout : texturedLayout;
  }

  /** Sets the whole viewport; a negative height turns y round, as Vulkan has it. */
  public void setViewport(VkCommandBuffer commands, float x, float y, float width, float height) {
    memPutFloat(viewport, x);
    memPutFloat(viewport + 4, y);
    memPutFloat(viewport + 8, width);
    memPutFloat(viewport + 12, height);
    memPutFloat(viewport + 16, 0);
    memPutFloat(viewport + 20, 1);
    nvkCmdSetViewport(commands, 0, 1, viewport);
  }

  public void setScissor(VkCommandBuffer commands, int x, int y, int width, int height) {
    memPutInt(scissor, x);
    memPutInt(scissor + 4, y);
    memPutInt(scissor + 8, width);
    memPutInt(scissor + 12, height);
    nvkCmdSetScissor(commands, 0, 1, scissor);
  }

  /**
   * Draws everything: what writes depth first, then what blends, each in order of loading.
   *
   * @param viewAddress device address of the view's data
   * @param lists what the view sees; nothing is drawn if types have come or gone since
   * @param target index of the target among the engine's
   */
  public void draw(VkCommandBuffer commands, long viewAddress, ViewLists lists, int target) {
    if (lists.generation() != world.views().generation()) {
      return;
    }
    world.device().debugNames().beginLabel(commands, label.address());
    memPutLong(push + 8, viewAddress);
    draw(commands, lists, target, false);
    draw(commands, lists, target, true);
    world.device().debugNames().endLabel(commands);
  }

  private void draw(VkCommandBuffer commands, ViewLists lists, int target, boolean blending) {
    for (int p = 0; p < world.active().size(); p++) {
      Population population = world.active().get(p);
      if (!population.initialized) {
        continue; // no step has set it up yet
      }
      for (int r = 0; r < population.renders().size(); r++) {
        RenderList render = population.renders().get(r);
        if (render.description().state().blend().mixes() == blending) {
          draw(commands, lists, population, render, target);
        }
      }
    }
  }

  private void draw(
      VkCommandBuffer commands,
      ViewLists lists,
      Population population,
      RenderList render,
      int target) {
    GraphicsPipeline pipeline = render.pipeline(target);
    if (pipeline == null) {
      return; // still being made: simulated, unseen
    }
    PipelineLayout layout = layoutFor(population.type());
    pipeline.bind(commands);
    long textures = population.textureSet();
    if (textures != VK_NULL_HANDLE) {
      memPutLong(set, textures);
      nvkCmdBindDescriptorSets(
          commands, VK_PIPELINE_BIND_POINT_GRAPHICS, layout.handle(), 0, 1, set, 0, 0L);
    } else if (population.textures() != null) {
      return; // no step has made its set yet
    }
    memPutInt(push + 16, render.index);
    nvkCmdPushConstants(commands, layout.handle(), STAGES, 0, PUSH_BYTES, push);
    vkCmdDrawIndirect(commands, lists.handle(), ViewLists.argumentsAt(render.index), 1, 16);
  }

  @Override
  public void close() {
    plainLayout.close();
    texturedLayout.close();
    label.close();
    nmemFree(push);
    nmemFree(set);
    nmemFree(viewport);
    nmemFree(scissor);
  }
}
