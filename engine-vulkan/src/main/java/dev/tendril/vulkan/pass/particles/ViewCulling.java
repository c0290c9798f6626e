package dev.tendril.vulkan.pass.particles;

import static org.lwjgl.system.MemoryUtil.memPutFloat;
import static org.lwjgl.system.MemoryUtil.memPutInt;
import static org.lwjgl.system.MemoryUtil.memPutLong;
import static org.lwjgl.system.MemoryUtil.nmemCallocChecked;
import static org.lwjgl.system.MemoryUtil.nmemFree;
import static org.lwjgl.vulkan.VK13.*;

import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.memory.DeletionQueue;
import dev.tendril.vulkan.memory.GpuBuffer;
import dev.tendril.vulkan.memory.GpuMemory;
import dev.tendril.vulkan.pipeline.ComputePipeline;
import dev.tendril.vulkan.pipeline.PipelineLayout;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lwjgl.vulkan.VkCommandBuffer;

/**
 * What each view sees. The first view behind a step finds the box around all that every instance
 * draws; then each view marks the records that it sees and lists them in their order, in two
 * dispatches over all types. Sort keys are made where records are marked. Records it, and the move
 * of the origin, which goes over the same lists.
 *
 * <p>Changes nothing that a later step reads, so abandoned frames need no undoing. Allocates no
 * Java objects once a frame has had as many views.
 */
public final class ViewCulling implements AutoCloseable {
  private static final int PUSH_BYTES = 112;
  private static final int LISTS = 0;
  private static final int VIEW = 48;
  private static final int COUNTS = 56;
  private static final int BITS = 64;
  private static final int SEEN = 72;
  private static final int COVER_COUNT = 80;
  private static final int INSTANCE_COUNT = 84;
  private static final int LIST_PARITY = 88;
  private static final int NODE_PARITY = 92;
  private static final int SHIFT = 96;
  private static final int INSTANCE_CAPACITY = 108;

  /** Memory of a view that so many frames have not used is given back. */
  private static final int FRAMES_KEPT = 256;

  private final GpuMemory memory;
  private final DeletionQueue deletions;
  private final StepCommands commands;
  private final PipelineLayout layout;
  private final GpuBuffer boxes;
  private final int workgroups;
  private final long push = nmemCallocChecked(1, PUSH_BYTES);
  private final List<ViewLists> views = new ArrayList<>();
  private volatile @Nullable CoverKernels kernels; // set once, by the thread that made them
  final CoverTable covers;
  private final Bounds bounds;
  private int generation;
  private int used;
  private boolean ordered;
  private boolean steppedInFrame;

  ViewCulling(
      VulkanDevice device,
      GpuMemory memory,
      DeletionQueue deletions,
      Tables tables,
      StepCommands commands,
      int maximumInstances) {
    this.memory = memory;
    this.deletions = deletions;
    this.commands = commands;
    this.covers = new CoverTable(memory);
    this.bounds = new Bounds(memory, commands, maximumInstances);
    this.layout =
        PipelineLayout.create(device, "tendril views", PUSH_BYTES, VK_SHADER_STAGE_COMPUTE_BIT);
    this.boxes =
        memory.deviceBuffer(
            "tendril boxes",
            (long) Bounds.BOX_BYTES * maximumInstances,
            VK_BUFFER_USAGE_TRANSFER_SRC_BIT);
    // A workgroup goes on to further blocks: enough to fill the device, and no more.
    this.workgroups = device.isSoftware() ? 16 : 1024;
    memPutLong(push + LISTS, covers.table.buffer().deviceAddress());
    memPutLong(push + 8, tables.instances.buffer().deviceAddress());
    memPutLong(push + 16, tables.clocks.deviceAddress());
    memPutLong(push + 24, tables.populationStates.deviceAddress());
    memPutLong(push + 32, tables.renderStates.deviceAddress());
    memPutLong(push + 40, boxes.deviceAddress());
    memPutInt(push + INSTANCE_CAPACITY, maximumInstances);
  }

  /** What the kernels are made with. */
  public PipelineLayout layout() {
    return layout;
  }

  /** From any thread, before the first population is activated. */
  public void setKernels(CoverKernels made) {
    kernels = made;
  }

  /** Changes whenever types come or go: what was prepared before is not to be drawn. */
  int generation() {
    return generation;
  }

  /**
   * Types have come or gone.
   *
   * @param older versions of types, whose living are to be taken over
   */
  void rebuild(List<Population> active, List<Population> older) {
    covers.write(active, older);
    generation++;
  }

  void beginFrame(long frame) {
    used = 0;
    ordered = false;
    steppedInFrame = false;
    covers.table.beginFrame();
    for (int i = views.size() - 1; i >= 0 && views.get(i).lastFrame() < frame - FRAMES_KEPT; i--) {
      views.get(i).release(deletions, frame);
      views.remove(i);
    }
  }

  /** A step has been recorded behind its barrier. */
  void stepped() {
    steppedInFrame = true;
    ordered = false;
  }

  /** The boxes on their way to the host. */
  public Bounds bounds() {
    return bounds;
  }

  /** The memory of the frame's next view. */
  public ViewLists next(long frame) {
    if (used == views.size()) {
      views.add(new ViewLists(used));
    }
    ViewLists lists = views.get(used++);
    reserve(lists, frame);
    return lists;
  }

  /** Makes it as large as the types of now need. */
  public void reserve(ViewLists lists, long frame) {
    lists.reserve(memory, deletions, Math.max(1, covers.blocks()), frame);
  }

  /**
   * Records what a view sees.
   *
   * @param frame the engine's number of it
   * @param step the last one that is recorded
   * @param boxesDue a step has been recorded since boxes were made
   * @param again the view has been prepared in this frame before
   */
  void prepare(
      VkCommandBuffer into,
      ViewLists lists,
      long viewAddress,
      int listParity,
      int nodeParity,
      int instances,
      long frame,
      long step,
      boolean boxesDue,
      boolean again) {
    CoverKernels made = kernels;
    boolean any = made != null && covers.lists() > 0;
    if (any && boxesDue && instances > 0) {
      if (!steppedInFrame) { // else the step's barrier stands behind what read them last
        order(into);
      }
      vkCmdFillBuffer(into, boxes.handle(), 0, (long) Bounds.BOX_BYTES * instances, 0);
    }
    if (boxesDue || again || !ordered) {
      order(into);
      ordered = true;
    }
    lists.filled(generation);
    if (made == null || !any) {
      return;
    }
    memPutInt(push + COVER_COUNT, covers.lists());
    memPutInt(push + INSTANCE_COUNT, instances);
    memPutInt(push + LIST_PARITY, listParity);
    memPutInt(push + NODE_PARITY, nodeParity);
    memPutLong(push + VIEW, viewAddress);
    memPutLong(push + COUNTS, lists.countsAddress());
    memPutLong(push + BITS, lists.bitsAddress());
    memPutLong(push + SEEN, lists.seenAddress());
    int groups = Math.min(workgroups, covers.blocks());
    if (boxesDue) {
      dispatch(into, made.bounds(), groups);
      between(into);
      if (instances > 0) {
        bounds.copy(into, boxes, instances, frame, step);
      }
    }
    dispatch(into, made.mark(), groups);
    between(into);
    dispatch(into, made.place(), groups);
    commands.barrier(
        into,
        VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT,
        VK_ACCESS_2_SHADER_WRITE_BIT,
        VK_PIPELINE_STAGE_2_VERTEX_SHADER_BIT
            | VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT
            | VK_PIPELINE_STAGE_2_DRAW_INDIRECT_BIT,
        VK_ACCESS_2_SHADER_READ_BIT | VK_ACCESS_2_INDIRECT_COMMAND_READ_BIT);
  }

  /** Behind steps and earlier draws, before what views read and write; also towards the host. */
  private void order(VkCommandBuffer into) {
    commands.barrier(
        into,
        VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT
            | VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT
            | VK_PIPELINE_STAGE_2_VERTEX_SHADER_BIT
            | VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT
            | VK_PIPELINE_STAGE_2_DRAW_INDIRECT_BIT,
        VK_ACCESS_2_SHADER_WRITE_BIT | VK_ACCESS_2_TRANSFER_WRITE_BIT,
        VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT
            | VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT
            | VK_PIPELINE_STAGE_2_VERTEX_SHADER_BIT
            | VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT
            | VK_PIPELINE_STAGE_2_DRAW_INDIRECT_BIT
            | VK_PIPELINE_STAGE_2_HOST_BIT,
        VK_ACCESS_2_SHADER_READ_BIT
            | VK_ACCESS_2_SHADER_WRITE_BIT
            | VK_ACCESS_2_TRANSFER_WRITE_BIT
            | VK_ACCESS_2_INDIRECT_COMMAND_READ_BIT
            | VK_ACCESS_2_HOST_READ_BIT);
  }

  private void between(VkCommandBuffer into) {
    commands.barrier(
        into,
        VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT,
        VK_ACCESS_2_SHADER_WRITE_BIT,
        VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT,
        VK_ACCESS_2_SHADER_READ_BIT);
  }

  /**
   * Moves the origin, at the head of a step, behind its uploads.
   *
   * @return whether anything was recorded
   */
  boolean shift(
      VkCommandBuffer into,
      float x,
      float y,
      float z,
      int listParity,
      int nodeParity,
      int instances) {
    CoverKernels made = kernels;
    if (made == null || covers.covers() == 0) {
      return false;
    }
    memPutInt(push + COVER_COUNT, covers.covers());
    memPutInt(push + INSTANCE_COUNT, instances);
    memPutInt(push + LIST_PARITY, listParity);
    memPutInt(push + NODE_PARITY, nodeParity);
    memPutFloat(push + SHIFT, x);
    memPutFloat(push + SHIFT + 4, y);
    memPutFloat(push + SHIFT + 8, z);
    dispatch(into, made.shift(), Math.min(workgroups, covers.blocks() + covers.slotBlocks()));
    return true;
  }

  private void dispatch(VkCommandBuffer into, ComputePipeline pipeline, int groups) {
    pipeline.bind(into);
    nvkCmdPushConstants(into, layout.handle(), VK_SHADER_STAGE_COMPUTE_BIT, 0, PUSH_BYTES, push);
    vkCmdDispatch(into, groups, 1, 1);
  }

  @Override
  public void close() {
    views.forEach(ViewLists::close);
    CoverKernels made = kernels;
    if (made != null) {
      made.close();
    }
    bounds.close();
    boxes.close();
    covers.close();
    layout.close();
    nmemFree(push);
  }
}
