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
 */
public final class Population implements AutoCloseable {
  /** Blocks of uniforms that a population begins with. */
  private static final int FIRST_BLOCKS = 64;

  private final int index;
  private final CookedType type;
  private final int capacity;
  private final BookLayout layout;
  private final Lists renderLists = new Lists(0);
  private final Lists linkLists;
  private final GpuBuffer streams;
  private final GpuBuffer book;
  private final MirroredTable uniforms;
  private final List<Link> links = new ArrayList<>();
  private final List<RenderList> renders = new ArrayList<>();
  private final PopulationCounts counts;
  private final LivingQuota quota;
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
    this.quota = new LivingQuota(capacity);
    this.layout = new BookLayout(capacity, type.renders().size() + type.links().size());
    this.linkLists = new Lists(type.renders().size());
    PopulationLimitException.check(name() + " streams", type.storedGroupCount(), capacity);
    streams =
        memory.deviceBuffer(
            name() + " streams",
            16L * type.storedGroupCount() * capacity,
            VK10.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    GpuBuffer newBook = null;
    try {
      newBook =
          memory.deviceBuffer(
              name() + " book", layout.sizeBytes, VK10.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
      uniforms =
          new MirroredTable(
              memory,
              name() + " uniforms",
              Math.max(16, type.uniformBlock().sizeBytes()),
              Math.min(FIRST_BLOCKS, maximumInstances),
              maximumInstances);
    } catch (RuntimeException e) {
      streams.close();
      if (newBook != null) {
        newBook.close();
      }
      throw e;
    }
    book = newBook;
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
    return layout.wordCount;
  }

  int slotBlocks() {
    return layout.slotBlocks;
  }

  GpuBuffer streams() {
    return streams;
  }

  GpuBuffer book() {
    return book;
  }

  /** The front of the book that starts as zeros. */
  long zeroedBytes() {
    return layout.zeroedBytes;
  }

  /** Device address of the living slots by block and group, of that list parity. */
  long sums(int listParity) {
    return book.deviceAddress() + layout.sums + listParity * layout.sumHalfBytes;
  }

  long aliveListAddress() {
    return book.deviceAddress() + layout.aliveList;
  }

  /** The living of an older version come over in the first step. */
  void takeOver(Population older) {
    order = older.order;
    migration = new Migration(older, this);
  }

  long generationsOffset() {
    return layout.generations;
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

  /** How many may live. */
  LivingQuota quota() {
    return quota;
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

  /** Where lists of records lie, by ordinal. */
  final class Lists {
    private final int first;

    private Lists(int first) {
      this.first = first;
    }

    long blockSums(int ordinal) {
      return book.deviceAddress() + layout.lists + (first + ordinal) * layout.listBytes;
    }

    long groupSums(int ordinal, int nodeParity) {
      return book.deviceAddress()
          + layout.groupSums
          + (first + ordinal) * layout.groupBytes
          + nodeParity * (layout.groupBytes / 2);
    }

    long owners(int ordinal) {
      return blockSums(ordinal) + layout.owners;
    }
  }

  Lists renderLists() {
    return renderLists;
  }

  Lists linkLists() {
    return linkLists;
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
   * @param firstBlock place of its blocks in the dispatch over all populations
   * @param firstIncoming place of the first link that gives births to it
   */
  void write(MirroredTable table, int firstBlock, int firstIncoming, int incomingCount) {
    long at = table.at(index);
    long base = book.deviceAddress();
    memPutLong(at, streams.deviceAddress());
    memPutLong(at + 8, base);
    memPutLong(at + 16, aliveListAddress());
    memPutLong(at + 24, base + layout.generations);
    memPutLong(at + 32, sums(0));
    memPutLong(at + 40, uniforms.buffer().deviceAddress());
    memPutInt(at + 48, capacity);
    memPutInt(at + 52, firstBlock);
    memPutInt(at + 56, uniformGroups());
    memPutInt(at + 60, firstIncoming);
    memPutInt(at + 64, incomingCount);
    memPutInt(at + 68, firstOutgoing);
    memPutInt(at + 72, links.size());
    memPutInt(at + 76, firstRender);
    memPutInt(at + 80, renders.size());
    memPutInt(at + 84, signals == null ? 0 : 1);
    writeLimit(table);
  }

  /** Writes how many may live. */
  void writeLimit(MirroredTable table) {
    memPutInt(table.at(index) + 88, quota.limit());
    table.changed(index);
  }

  private int uniformGroups() {
    return Math.max(1, type.uniformBlock().groupCount());
  }

  /** Tells a kernel where this population lies; to be recorded before an update or births of it. */
  void tell(StepCommands commands, Tables tables) {
    long base = book.deviceAddress();
    commands.set(StepCommands.STREAMS, streams.deviceAddress());
    commands.set(StepCommands.BITS, base);
    commands.set(StepCommands.GENERATIONS, base + layout.generations);
    commands.set(StepCommands.SUMS, sums(commands.listParity()));
    commands.set(StepCommands.STATE, stateAddress(tables));
    commands.set(StepCommands.CAPACITY, capacity);
    commands.set(StepCommands.INDEX, index);
    tellUniforms(commands);
  }

  /** Tells a kernel which file's uniforms it reads. */
  void tellUniforms(StepCommands commands) {
    commands.set(StepCommands.UNIFORMS, uniforms.buffer().deviceAddress());
    commands.set(StepCommands.UNIFORM_GROUPS, uniformGroups());
  }

  /** Tells an update what it leaves its results in. */
  void tellLists(StepCommands commands, Tables tables) {
    commands.tellMarks();
    commands.set(StepCommands.LINK_STATES, tables.linkStates.deviceAddress());
    commands.set(StepCommands.ALIVE_LIST, book.deviceAddress() + layout.aliveList);
    commands.set(
        StepCommands.LINKS,
        tables.links.buffer().deviceAddress() + (long) firstOutgoing * Tables.LINK_BYTES);
    commands.set(
        StepCommands.RENDERS,
        tables.renders.buffer().deviceAddress() + (long) firstRender * Tables.RENDER_BYTES);
  }

  long stateAddress(Tables tables) {
    return tables.populationStates.deviceAddress() + (long) index * Tables.POPULATION_STATE_BYTES;
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
