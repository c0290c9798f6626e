package dev.tendril.vulkan.pass.particles;

import static org.lwjgl.system.MemoryUtil.memPutInt;
import static org.lwjgl.system.MemoryUtil.memPutLong;

import dev.tendril.core.effect.CookedType;
import dev.tendril.vulkan.memory.GpuBuffer;
import dev.tendril.vulkan.memory.GpuMemory;
import dev.tendril.vulkan.pipeline.ComputePipeline;
import dev.tendril.vulkan.pipeline.GraphicsPipeline;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lwjgl.vulkan.VK10;

/**
 * All living particles of one type, of whatever instance and effect. Owns its streams, its
 * bookkeeping, its uniform blocks, its outgoing links and its render lists.
 *
 * <pre>
 *   book:  bits 3 x words | blockAlive | blockPrefix | generations | aliveList
 *          | per render and per link: blockSums, ownerPrefix, ownerRecords
 * </pre>
 */
public final class Population implements AutoCloseable {
  static final int SLOT_BLOCK = 2048;
  static final int UPDATE_BLOCK = 256;

  private final int index;
  private final CookedType type;
  private final int capacity;
  private final int wordCount;
  private final int slotBlocks;
  private final GpuBuffer streams;
  private final GpuBuffer book;
  private final long zeroedBytes;
  private final long generationsOffset;
  private final long aliveListOffset;
  private final long[] renderOffsets;
  private final long[] linkOffsets;
  private final MirroredTable uniforms;
  private final List<Link> links = new ArrayList<>();
  private final List<RenderList> renders = new ArrayList<>();
  private final PopulationCounts counts;
  private @Nullable SignalList signals;
  private final @Nullable TextureTable textures;
  private @Nullable ComputePipeline updateKernel;
  private @Nullable ComputePipeline hostBirthKernel;
  private int firstOutgoing;
  private int firstRender;
  private int references;
  boolean initialized;

  /** Whose living this one takes over in its first step; null when there is nobody, or done. */
  @Nullable Migration migration;

  private int order;

  Population(
      GpuMemory memory,
      int index,
      CookedType type,
      int maximumInstances,
      @Nullable TextureTable textures) {
    this.index = index;
    this.type = type;
    this.order = index;
    this.textures = textures;
    this.counts = new PopulationCounts(index, renders);
    this.capacity = type.capacity();
    this.wordCount = (capacity + 31) / 32;
    this.slotBlocks = (capacity + SLOT_BLOCK - 1) / SLOT_BLOCK;
    long at = 4L * 3 * wordCount;
    at += 4L * 2 * slotBlocks;
    generationsOffset = at;
    at += 4L * capacity;
    zeroedBytes = at;
    aliveListOffset = at;
    at += 4L * capacity;
    renderOffsets = new long[type.renders().size()];
    linkOffsets = new long[type.links().size()];
    long perList = 4L * (updateBlocks() + 2L * capacity);
    for (int i = 0; i < renderOffsets.length; i++) {
      renderOffsets[i] = at;
      at += perList;
    }
    for (int i = 0; i < linkOffsets.length; i++) {
      linkOffsets[i] = at;
      at += perList;
    }
    PopulationLimitException.check(name() + " streams", type.storedGroupCount(), capacity);
    streams =
        memory.deviceBuffer(
            name() + " streams",
            16L * type.storedGroupCount() * capacity,
            VK10.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    try {
      book = memory.deviceBuffer(name() + " book", at, VK10.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
      uniforms =
          new MirroredTable(
              memory,
              name() + " uniforms",
              Math.max(16, type.uniformBlock().sizeBytes()),
              maximumInstances);
    } catch (RuntimeException e) {
      streams.close();
      throw e;
    }
  }

  /** Records of a list; what is too many for any buffer fails when that is allocated. */
  static int records(int perOwner, int capacity) {
    return (int) Math.min((long) perOwner * capacity, Integer.MAX_VALUE);
  }

  /** The place in the engine's table of populations. */
  public int index() {
    return index;
  }

  /**
   * Its place among the types: order of loading, which its next version inherits. Ranks births and
   * draws.
   */
  int order() {
    return order;
  }

  public String name() {
    return type.name();
  }

  public CookedType type() {
    return type;
  }

  public int capacity() {
    return capacity;
  }

  int wordCount() {
    return wordCount;
  }

  int slotBlocks() {
    return slotBlocks;
  }

  private int updateBlocks() {
    return (capacity + UPDATE_BLOCK - 1) / UPDATE_BLOCK;
  }

  GpuBuffer streams() {
    return streams;
  }

  GpuBuffer book() {
    return book;
  }

  /** The front of the book that starts as zeros. */
  long zeroedBytes() {
    return zeroedBytes;
  }

  /** Device address of the living slots per block. */
  long blockAlive() {
    return book.deviceAddress() + 4L * 3 * wordCount;
  }

  /** The living of an older version come over in the first step. */
  void takeOver(Population older) {
    order = older.order;
    migration = new Migration(older, this);
  }

  long generationsOffset() {
    return generationsOffset;
  }

  /** One block an instance. */
  MirroredTable uniforms() {
    return uniforms;
  }

  /** Null in types that send none. */
  @Nullable SignalList signals() {
    return signals;
  }

  void setSignals(SignalList list) {
    signals = list;
  }

  /** What has come back about it. */
  public PopulationCounts counts() {
    return counts;
  }

  /** Null in types without textures. */
  public @Nullable TextureTable textures() {
    return textures;
  }

  List<Link> links() {
    return links;
  }

  List<RenderList> renders() {
    return renders;
  }

  long linkBlockSums(int ordinal) {
    return book.deviceAddress() + linkOffsets[ordinal];
  }

  long linkOwnerPrefix(int ordinal) {
    return linkBlockSums(ordinal) + 4L * updateBlocks();
  }

  long linkOwnerRecords(int ordinal) {
    return linkOwnerPrefix(ordinal) + 4L * capacity;
  }

  long renderBlockSums(int ordinal) {
    return book.deviceAddress() + renderOffsets[ordinal];
  }

  long renderOwnerPrefix(int ordinal) {
    return renderBlockSums(ordinal) + 4L * updateBlocks();
  }

  long renderOwnerRecords(int ordinal) {
    return renderOwnerPrefix(ordinal) + 4L * capacity;
  }

  void setFirsts(int firstOutgoingLink, int firstRenderList) {
    firstOutgoing = firstOutgoingLink;
    firstRender = firstRenderList;
  }

  /** Set from the thread that made them, before the effect is ready. */
  public void setKernels(ComputePipeline update, ComputePipeline hostBirths) {
    updateKernel = update;
    hostBirthKernel = hostBirths;
  }

  ComputePipeline updateKernel() {
    return made(updateKernel);
  }

  ComputePipeline hostBirthKernel() {
    return made(hostBirthKernel);
  }

  private ComputePipeline made(@Nullable ComputePipeline kernel) {
    if (kernel == null) {
      throw new IllegalStateException(name() + " has no kernels yet");
    }
    return kernel;
  }

  /** Set from the thread that made it, before the effect is ready. */
  public void setBirthKernel(int link, ComputePipeline kernel) {
    links.get(link).setKernel(kernel);
  }

  /** Set from the thread that made it; draws see it as soon as it is there. */
  public void setDrawPipeline(int render, int target, GraphicsPipeline pipeline) {
    renders.get(render).setPipeline(target, pipeline);
  }

  /** One more effect uses it. */
  public void retain() {
    references++;
  }

  /** One effect fewer uses it; returns whether none does. */
  public boolean release() {
    return --references == 0;
  }

  /** Whether an effect uses it. */
  public boolean isUsed() {
    return references > 0;
  }

  long textureSet() {
    return textures == null ? VK10.VK_NULL_HANDLE : textures.current();
  }

  /**
   * Writes the table entry.
   *
   * @param firstSlotBlock blocks of all populations before this one
   * @param firstLink head of the incoming links, or {@link Tables#NONE}
   */
  void write(MirroredTable table, int firstSlotBlock, int firstLink) {
    long at = table.at(index);
    long base = book.deviceAddress();
    memPutLong(at, streams.deviceAddress());
    memPutLong(at + 8, base);
    memPutLong(at + 16, base + aliveListOffset);
    memPutLong(at + 24, base + generationsOffset);
    memPutLong(at + 32, blockAlive());
    memPutLong(at + 40, blockAlive() + 4L * slotBlocks);
    memPutLong(at + 48, uniforms.buffer().deviceAddress());
    memPutInt(at + 56, capacity);
    memPutInt(at + 60, wordCount);
    memPutInt(at + 64, firstSlotBlock);
    memPutInt(at + 68, slotBlocks);
    memPutInt(at + 72, Math.max(1, type.uniformBlock().groupCount()));
    memPutInt(at + 76, firstLink);
    memPutInt(at + 80, firstOutgoing);
    memPutInt(at + 84, firstRender);
    memPutInt(at + 88, renders.size());
    table.changed(index);
  }

  /** Writes an unused entry. */
  static void writeUnused(MirroredTable table, int index, int firstSlotBlock) {
    long at = table.at(index);
    memPutInt(at + 56, 0);
    memPutInt(at + 64, firstSlotBlock);
    memPutInt(at + 68, 0);
    table.changed(index);
  }

  @Override
  public void close() {
    streams.close();
    book.close();
    uniforms.close();
    if (textures != null) {
      textures.close();
    }
    if (updateKernel != null) {
      updateKernel.close();
    }
    if (hostBirthKernel != null) {
      hostBirthKernel.close();
    }
    if (signals != null) {
      signals.close();
    }
    links.forEach(Link::close);
    renders.forEach(RenderList::close);
  }
}
