package dev.tendril.vulkan.pass.particles;

import static org.lwjgl.vulkan.VK13.*;

import dev.tendril.core.effect.CookedType;
import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.frame.Schedule;
import dev.tendril.vulkan.memory.DeletionQueue;
import dev.tendril.vulkan.memory.FrameRing;
import dev.tendril.vulkan.memory.GpuBuffer;
import dev.tendril.vulkan.memory.GpuMemory;
import dev.tendril.vulkan.pipeline.ComputePipeline;
import dev.tendril.vulkan.pipeline.PipelineLayout;
import dev.tendril.vulkan.pipeline.SpecializationConstants;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkCommandBuffer;

/**
 * All populations of an engine and the steps over them.
 *
 * <p>A step is, phase by phase and over all types at once: uploads and host births where there are
 * any; update; then alive lists with counters and clocks, births and draw lists side by side. Two
 * barriers stand in a step without host births, whatever the number of types.
 *
 * <p>Not thread-safe: the engine's lock guards it. Recording a step in which no type comes or goes
 * allocates no Java objects.
 */
public final class ParticleWorld implements AutoCloseable {
  /** Everything that a step, or a draw of it, may have left running. */
  private static final long ENTRY_STAGES =
      VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT
          | VK_PIPELINE_STAGE_2_DRAW_INDIRECT_BIT
          | VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT
          | VK_PIPELINE_STAGE_2_VERTEX_SHADER_BIT
          | VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT;

  private static final long ENTRY_WRITES =
      VK_ACCESS_2_SHADER_WRITE_BIT | VK_ACCESS_2_TRANSFER_WRITE_BIT;
  private static final long STEP_STAGES =
      VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT
          | VK_PIPELINE_STAGE_2_DRAW_INDIRECT_BIT
          | VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT;

  /** Where a step begins, earlier reports become visible to the host. */
  private static final long HOST_STAGES = STEP_STAGES | VK_PIPELINE_STAGE_2_HOST_BIT;

  private static final long STEP_ACCESSES =
      VK_ACCESS_2_SHADER_READ_BIT
          | VK_ACCESS_2_SHADER_WRITE_BIT
          | VK_ACCESS_2_INDIRECT_COMMAND_READ_BIT
          | VK_ACCESS_2_TRANSFER_READ_BIT
          | VK_ACCESS_2_TRANSFER_WRITE_BIT;
  private static final long HOST_ACCESSES = STEP_ACCESSES | VK_ACCESS_2_HOST_READ_BIT;
  private static final float NO_WARM_UP = -1;

  private final VulkanDevice device;
  private final GpuMemory memory;
  private final DeletionQueue deletions;
  private final int maximumInstances;
  private final Tables tables;
  private final TextureSets textureSets;
  private final PipelineLayout plainLayout;
  private final PipelineLayout texturedLayout;
  private volatile @Nullable FixedKernels fixed; // set once, by the thread that made them
  private final StepCommands commands;
  private final StepTimer timer;
  private final HostRoots hostRoots = new HostRoots();
  private final Reports reports;
  private final ViewCulling views;
  private final Quotas quotas = new Quotas();
  private boolean cutting;

  /** Outgrown buffers that tables on the GPU may name until the next upload. */
  private final List<GpuBuffer> outgrown = new ArrayList<>();

  /** The same until this frame, whose upload says better, cannot be abandoned any more. */
  private final List<GpuBuffer> outgrownInFrame = new ArrayList<>();

  private final List<@Nullable Population> populations = new ArrayList<>();
  private final BitSet usedLinks = new BitSet();
  private final BitSet usedRenders = new BitSet();
  private final List<Link> linkOrder = new ArrayList<>();
  private List<Population> active = List.of();
  private Schedule<StepPass> step = new Schedule<>(List.of());
  private Schedule<StepPass> host = new Schedule<>(List.of());
  private boolean rebuild = true;
  private FrameRing ring;
  private final int framesInFlight;
  private int listBlockCount;
  private int instanceLimit;
  private int currentSlot;

  // Roles that rotate; see step.glsl.
  private int listParity;
  private int rotation;
  private int nodeParity;
  private int savedListParity;
  private int savedRotation;
  private int savedNodeParity;
  private final List<Population> initializedInFrame = new ArrayList<>();

  /** Set up by the step that is being recorded, with living of an older version to take over. */
  private final List<Population> migrations = new ArrayList<>();

  /** How far the origin is still to be moved, metres, one move after another. */
  private final List<Vector3f> shifts = new ArrayList<>();

  private final List<Vector3f> shiftedInFrame = new ArrayList<>();
  private boolean whiteInitializedInFrame;
  private boolean statesAreZero;
  private boolean statesZeroedInFrame;
  private boolean linkStatesAreZero;
  private boolean linkStatesZeroedInFrame;

  /** The kernels that do not depend on types. */
  public record FixedKernels(
      ComputePipeline lists, ComputePipeline drawList, ComputePipeline migrate)
      implements AutoCloseable {
    @Override
    public void close() {
      lists.close();
      drawList.close();
      migrate.close();
    }
  }

  public ParticleWorld(
      VulkanDevice device,
      GpuMemory memory,
      DeletionQueue deletions,
      int maximumInstances,
      int framesInFlight,
      int signalsPerFrame,
      int texturesPerType) {
    this.device = device;
    this.memory = memory;
    this.deletions = deletions;
    this.maximumInstances = maximumInstances;
    this.framesInFlight = framesInFlight;
    this.tables = new Tables(memory, maximumInstances, signalsPerFrame);
    this.textureSets = new TextureSets(device, memory, texturesPerType);
    this.plainLayout =
        PipelineLayout.create(
            device, "tendril step", StepCommands.PUSH_BYTES, VK_SHADER_STAGE_COMPUTE_BIT);
    this.texturedLayout =
        PipelineLayout.create(
            device,
            "tendril step with textures",
            StepCommands.PUSH_BYTES,
            VK_SHADER_STAGE_COMPUTE_BIT,
            textureSets.setLayout());
    this.commands = new StepCommands(tables, maximumInstances);
    this.views = new ViewCulling(device, memory, deletions, tables, commands, maximumInstances);
    this.timer = new StepTimer(device, framesInFlight);
    this.ring = new FrameRing(memory, "tendril uploads", framesInFlight, 1 << 16);
    this.reports = new Reports(memory, tables.life, maximumInstances, framesInFlight);
  }

  /** What all particles, and all triangles of a step, may be from the next step on. */
  public void setBudget(long particles, long triangles) {
    quotas.set(particles, triangles);
  }

  /** Whether a budget holds a type below its capacity. */
  public boolean isLimiting() {
    return quotas.isLimiting();
  }

  /** Births that limits refused, by the counts that have come back since the last frame. */
  public long newlyRefused() {
    return quotas.newlyRefused();
  }

  /** Whether less than most of the budget of particles lives. */
  public boolean isRoomy() {
    return quotas.isRoomy();
  }

  /** Whether instances are cut from the next step on, and what they are refused is to be told. */
  public void setCutting(boolean on) {
    if (on != cutting) {
      cutting = on;
      tables.life.writeCuts(on);
    }
  }

  /** Of how many instances a step says what they are refused. */
  int reportedCuts() {
    return cutting ? instanceLimit : 0;
  }

  // ---- types

  /** The layout that a type's step kernels are made with. */
  public PipelineLayout layoutFor(CookedType type) {
    return type.textures().isEmpty() ? plainLayout : texturedLayout;
  }

  /** The layout of the births that a population gives by its link of that ordinal. */
  public PipelineLayout birthLayout(Population emitter, int link) {
    Link births = emitter.links().get(link);
    return layoutFor(births.initStandsInEmitter() ? births.emitter.type() : births.target.type());
  }

  /** What shaders that index textures freely must be told. */
  public SpecializationConstants constants() {
    return SpecializationConstants.none().with(0, textureSets.length());
  }

  long textureSetLayout() {
    return textureSets.setLayout();
  }

  /** What views see. */
  public ViewCulling views() {
    return views;
  }

  Tables tables() {
    return tables;
  }

  /**
   * Allocates a population. It takes part from the next step after {@link #connect} on.
   *
   * @throws dev.tendril.vulkan.memory.GpuMemoryException if its memory cannot be had
   */
  public Population add(CookedType type, int targets) {
    int index = populations.indexOf(null);
    if (index < 0) {
      index = populations.size();
      if (index == Tables.MAXIMUM_POPULATIONS) {
        throw new IllegalStateException(
            "an engine holds at most " + Tables.MAXIMUM_POPULATIONS + " particle types");
      }
      populations.add(null);
    }
    int firstRender = take(usedRenders, type.renders().size(), Tables.MAXIMUM_RENDERS);
    TextureTable textures =
        type.textures().isEmpty() ? null : new TextureTable(textureSets, type.name());
    Population population = null;
    try {
      population = new Population(memory, index, type, maximumInstances, textures);
      if (!type.signals().isEmpty()) {
        int firstName = reports.names().first(type.signals());
        population.setSignals(new SignalList(memory, population, firstName));
      }
      for (int i = 0; i < type.renders().size(); i++) {
        population.renders().add(new RenderList(memory, firstRender + i, population, i, targets));
      }
    } catch (RuntimeException e) {
      usedRenders.clear(firstRender, firstRender + type.renders().size());
      if (population != null) {
        population.close();
      } else if (textures != null) {
        textures.close();
      }
      throw e;
    }
    population.setFirsts(0, firstRender);
    populations.set(index, population);
    rebuild = true; // its entry says that it takes no part yet
    return population;
  }

  /**
   * Makes the outgoing links of a population, whose targets are there now.
   *
   * @param targets one for each of {@link CookedType#links}
   * @throws GpuMemoryException if there is no room for one; then the population is to be removed
   */
  public void connect(Population population, List<Population> targets) {
    int first = take(usedLinks, targets.size(), Tables.MAXIMUM_LINKS);
    try {
      for (int i = 0; i < targets.size(); i++) {
        population.links().add(new Link(memory, first + i, population, i, targets.get(i)));
      }
    } catch (RuntimeException e) { // those that were made go with the population
      usedLinks.clear(first + population.links().size(), first + targets.size());
      throw e;
    }
    population.setFirsts(
        first, population.renders().isEmpty() ? 0 : population.renders().get(0).index);
  }

  /** From the next step on the population takes part; its kernels are there. */
  public void activate(Population population) {
    linkOrder.addAll(population.links());
    linkOrder.sort(
        Comparator.comparingInt((Link l) -> l.emitter.order()).thenComparingInt(Link::ordinal));
    List<Population> all = new ArrayList<>(active);
    all.add(population);
    all.sort(Comparator.comparingInt(Population::order));
    active = List.copyOf(all);
    rebuild = true;
  }

  /**
   * From the next step on a population stands for an older version of its type, whose living it
   * takes over: those in slots that it has too, with all fields that both versions know. The older
   * one is freed when no frame in flight uses it. To be called between steps.
   */
  public void replace(Population older, Population newer, long frame) {
    boolean living = active.contains(older);
    hostRoots.replace(older, newer);
    newer.takeOver(older);
    newer.quota().begin(older.quota(), reports.step());
    deactivate(older);
    skipUnborn(newer, frame);
    if (living) {
      activate(newer);
    }
  }

  /** An older version that no step has set up has nothing to hand over but what it was to take. */
  private void skipUnborn(Population population, long frame) {
    while (population.migration != null && !population.migration.source.initialized) {
      Population older = population.migration.source;
      Migration before = older.migration;
      older.migration = null;
      population.migration = null;
      if (before != null) {
        population.takeOver(before.source);
      }
      remove(older, frame);
    }
  }

  private void deactivate(Population population) {
    List<Population> all = new ArrayList<>(active);
    all.remove(population);
    active = List.copyOf(all);
    linkOrder.removeIf(l -> l.emitter == population || l.target == population);
    rebuild = true;
  }

  /** The population leaves; its memory is freed when no frame in flight uses it. */
  public void remove(Population population, long frame) {
    deactivate(population);
    if (population.migration != null) { // it never began
      remove(population.migration.source, frame);
    }
    for (Link link : population.links()) {
      usedLinks.clear(link.index);
    }
    for (RenderList render : population.renders()) {
      usedRenders.clear(render.index);
    }
    populations.set(population.index(), null);
    hostRoots.forget(population);
    initializedInFrame.remove(population);
    deletions.retire(population, frame);
  }

  private static int take(BitSet used, int count, int limit) {
    if (count == 0) {
      return 0;
    }
    int at = used.nextClearBit(0);
    while (true) {
      int end = used.nextSetBit(at);
      if (end < 0 || end - at >= count) {
        break;
      }
      at = used.nextClearBit(end);
    }
    if (at + count > limit) {
      throw new IllegalStateException("an engine holds at most " + limit + " of these");
    }
    used.set(at, at + count);
    return at;
  }

  /** In the order of loading, whatever became ready first. */
  public List<Population> active() {
    return active;
  }

  private void rebuild() {
    int blocks = 0;
    int place = 0;
    for (int i = 0; i < populations.size(); i++) {
      setFirstBlock(i, blocks);
      Population population = populations.get(i);
      if (population == null || !active.contains(population)) {
        continue;
      }
      int firstIncoming = place;
      for (Link link : linkOrder) {
        if (link.target == population) {
          link.write(tables.links, place, place - firstIncoming);
          place++;
        }
      }
      population.write(tables.populations, blocks, firstIncoming, place - firstIncoming);
      blocks += population.slotBlocks() + 1; // and one for its counters
      for (RenderList render : population.renders()) {
        render.write(tables.renders);
      }
    }
    setFirstBlock(populations.size(), blocks);
    linkStatesAreZero = false; // other places
    listBlockCount = blocks;
    int firstSignalling = Tables.NONE;
    for (int i = active.size() - 1; i >= 0; i--) {
      SignalList signals = active.get(i).signals();
      if (signals != null) {
        signals.write(tables.life.signalLists, firstSignalling);
        firstSignalling = active.get(i).index();
      }
    }
    tables.life.write(firstSignalling);
    views.rebuild(active, olderVersions());
    step = Schedule.compile(stepPasses());
    host = Schedule.compile(hostPasses());
    timer.prepare(step, host);
    rebuild = false;
  }

  private void setFirstBlock(int index, int block) {
    MemoryUtil.memPutInt(tables.firstBlocks.at(index), block);
    tables.firstBlocks.changed(index);
  }

  private List<Population> olderVersions() {
    List<Population> older = new ArrayList<>();
    for (Population population : active) {
      if (population.migration != null && !population.initialized) {
        older.add(population.migration.source);
      }
    }
    return older;
  }

  private List<StepPass> stepPasses() {
    List<StepPass> passes = new ArrayList<>();
    for (Population population : active) {
      passes.add(Passes.update(this, population));
    }
    if (!active.isEmpty()) {
      for (Link link : linkOrder) { // they take longest
        passes.add(Passes.births(this, link));
      }
      passes.add(Passes.lists(this, fixed().lists(), false));
      for (Population population : active) {
        for (RenderList render : population.renders()) {
          passes.add(Passes.drawList(this, render, fixed().drawList()));
        }
      }
    }
    return passes;
  }

  private List<StepPass> hostPasses() {
    List<StepPass> passes = new ArrayList<>();
    if (!active.isEmpty()) {
      for (Population population : active) {
        passes.add(Passes.hostBirths(this, population));
      }
      passes.add(Passes.lists(this, fixed().lists(), true));
    }
    return passes;
  }

  /** The text form of what the next step does, without uploads. */
  public String scheduleText() {
    if (rebuild) {
      rebuild();
    }
    return "with host births\n" + host.text() + "step\n" + step.text();
  }

  /** The layout of the fixed kernels. */
  public PipelineLayout plainLayout() {
    return plainLayout;
  }

  /** From any thread, before the first population is activated. */
  public void setFixedKernels(FixedKernels kernels) {
    fixed = kernels;
  }

  private FixedKernels fixed() {
    FixedKernels made = fixed;
    if (made == null) {
      throw new IllegalStateException("the fixed kernels have not been made yet");
    }
    return made;
  }

  int populationCount() {
    return populations.size();
  }

  int listBlockCount() {
    return listBlockCount;
  }

  int instanceLimit() {
    return instanceLimit;
  }

  HostRoots hostRoots() {
    return hostRoots;
  }

  Reports reports() {
    return reports;
  }

  // ---- frames

  /**
   * All of the frame that used this slot has completed.
   *
   * @param frame the engine's frame number
   * @param completed the last frame that is known to have completed
   * @param listener is told what has come back
   */
  public void beginFrame(int slot, long frame, long completed, ReportListener listener) {
    reports.complete(completed, active, listener);
    quotas.read(active);
    reports.beginFrame();
    for (int i = 0; i < initializedInFrame.size(); i++) {
      Population population = initializedInFrame.get(i);
      if (population.initialized && population.migration != null) {
        Population older = population.migration.source;
        population.migration = null;
        remove(older, frame - 1);
      }
    }
    for (int i = 0; i < outgrownInFrame.size(); i++) {
      deletions.retire(outgrownInFrame.get(i), frame - 1);
    }
    outgrownInFrame.clear();
    currentSlot = slot;
    ring.begin(slot);
    timer.beginFrame(slot);
    savedListParity = listParity;
    savedRotation = rotation;
    savedNodeParity = nodeParity;
    initializedInFrame.clear();
    whiteInitializedInFrame = false;
    statesZeroedInFrame = false;
    linkStatesZeroedInFrame = false;
    hostRoots.beginFrame();
    views.beginFrame(frame);
    views.bounds().beginFrame(completed);
    shiftedInFrame.clear();
    tables.root.beginFrame();
    tables.instances.beginFrame();
    tables.populations.beginFrame();
    tables.links.beginFrame();
    tables.renders.beginFrame();
    tables.firstBlocks.beginFrame();
    tables.life.life.beginFrame();
    tables.life.signalLists.beginFrame();
    for (int i = 0; i < active.size(); i++) {
      active.get(i).uniforms().beginFrame();
    }
  }

  /**
   * Nothing that was recorded since {@link #beginFrame} is ever submitted.
   *
   * @param frame the engine's number of the frame
   */
  public void abandonFrame(long frame) {
    listParity = savedListParity;
    rotation = savedRotation;
    nodeParity = savedNodeParity;
    for (Population population : initializedInFrame) {
      population.initialized = false;
    }
    for (Population population : active) {
      skipUnborn(population, frame);
    }
    if (whiteInitializedInFrame) {
      textureSets.forgetInitialization();
    }
    if (statesZeroedInFrame) {
      statesAreZero = false;
    }
    if (linkStatesZeroedInFrame) {
      linkStatesAreZero = false;
    }
    outgrown.addAll(outgrownInFrame);
    outgrownInFrame.clear();
    hostRoots.abandonFrame(reports);
    views.covers.table.abandonFrame();
    shiftedInFrame.forEach(by -> views.bounds().shifted(-by.x, -by.y, -by.z));
    shifts.addAll(0, shiftedInFrame);
    views.bounds().abandonFrame(frame);
    shiftedInFrame.clear();
    tables.root.abandonFrame();
    tables.instances.abandonFrame();
    tables.populations.abandonFrame();
    tables.links.abandonFrame();
    tables.renders.abandonFrame();
    tables.firstBlocks.abandonFrame();
    tables.life.life.abandonFrame();
    tables.life.signalLists.abandonFrame();
    reports.abandonFrame(frame);
    for (Population population : active) {
      population.uniforms().abandonFrame();
    }
    timer.abandonFrame();
  }

  /**
   * Nothing is in flight.
   *
   * @param frame the last frame
   * @param listener is told what has come back
   */
  public void deviceIdle(long frame, ReportListener listener) {
    reports.complete(frame, active, listener);
    for (Population population : active) {
      TextureTable textures = population.textures();
      if (textures != null) {
        textures.dropSet();
      }
    }
  }

  /**
   * Records one step.
   *
   * @param instances instances with a lower index than this may live
   * @param frame the engine's frame number, for what is retired
   */
  public void step(VkCommandBuffer commandBuffer, float deltaSeconds, int instances, long frame) {
    step(commandBuffer, deltaSeconds, instances, frame, NO_WARM_UP);
  }

  /**
   * Records one step of the instances that warm up, in which all others stand still.
   *
   * @param deltaSeconds of the frame's step: roots are born in the first one, of whatever instance
   * @param warmUpSeconds of this one
   */
  public void warmUp(
      VkCommandBuffer commandBuffer,
      float deltaSeconds,
      float warmUpSeconds,
      int instances,
      long frame) {
    step(commandBuffer, deltaSeconds, instances, frame, warmUpSeconds);
  }

  private void step(
      VkCommandBuffer commandBuffer,
      float deltaSeconds,
      int instances,
      long frame,
      float warmUpSeconds) {
    instanceLimit = instances;
    if (rebuild) {
      rebuild();
    }
    if (quotas.decide(active, reports.step(), hostRoots, tables)) {
      for (int i = 0; i < linkOrder.size(); i++) {
        linkOrder.get(i).writeLimit(tables.links);
      }
    }
    refreshTextures(frame);
    commands.begin(commandBuffer, deltaSeconds);
    timer.beginStep(commandBuffer);
    boolean shows = reports.anyToShow(frame); // which costs a microsecond
    commands.barrier(
        ENTRY_STAGES,
        ENTRY_WRITES,
        shows ? HOST_STAGES : STEP_STAGES,
        shows ? HOST_ACCESSES : STEP_ACCESSES);
    reports.beginStep(frame);
    if (upload(commandBuffer, frame, true)) {
      commands.barrier(
          VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT,
          VK_ACCESS_2_TRANSFER_WRITE_BIT,
          STEP_STAGES,
          STEP_ACCESSES);
    }
    if (active.isEmpty()) {
      return;
    }
    shiftOrigin(commandBuffer);
    boolean moved = migrate();
    if (moved || hostRoots.anyPending()) {
      hostRoots.tell(reports);
      hostRoots.take(ring, populationCount());
      record(host, true, false);
      listParity ^= 1;
      rotation = (rotation + 2) % 3;
      commands.barrier(
          VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT,
          VK_ACCESS_2_SHADER_WRITE_BIT,
          STEP_STAGES,
          STEP_ACCESSES);
    }
    if (warmUpSeconds != NO_WARM_UP) {
      commands.seconds(warmUpSeconds);
    }
    record(step, false, warmUpSeconds != NO_WARM_UP);
    listParity ^= 1;
    rotation = (rotation + 2) % 3;
    nodeParity ^= 1;
    views.stepped();
  }

  /** The next step moves the origin, after all moves that it makes already. */
  public void shiftOrigin(float x, float y, float z) {
    shifts.add(new Vector3f(x, y, z));
    views.bounds().shiftOrigin(x, y, z);
  }

  private void shiftOrigin(VkCommandBuffer commandBuffer) {
    for (int i = 0; i < shifts.size(); i++) {
      Vector3f by = shifts.get(i);
      views.bounds().shifted(by.x, by.y, by.z);
      if (views.shift(commandBuffer, by.x, by.y, by.z, listParity, nodeParity, instanceLimit)) {
        commands.barrier(
            VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT,
            VK_ACCESS_2_SHADER_WRITE_BIT,
            STEP_STAGES,
            STEP_ACCESSES);
      }
    }
    if (!shifts.isEmpty()) { // adding nothing allocates
      shiftedInFrame.addAll(shifts);
      shifts.clear();
    }
  }

  /** Takes over the living of older versions; returns whether there were any. */
  private boolean migrate() {
    boolean any = false;
    for (int i = 0; i < migrations.size(); i++) {
      Population population = migrations.get(i);
      Migration migration = java.util.Objects.requireNonNull(population.migration);
      commands.roles(listParity, rotation, nodeParity, instanceLimit, true);
      commands.setFixed(
          StepCommands.FIXED_HOST_ROOTS, migration.write(ring, listParity, rotation, nodeParity));
      commands.bindFixed(fixed().migrate(), plainLayout);
      int x = Math.min(population.slotBlocks(), 32_768);
      commands.dispatch(x, (population.slotBlocks() + x - 1) / x);
      any = true;
    }
    migrations.clear();
    if (any) {
      commands.barrier(
          VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT,
          VK_ACCESS_2_SHADER_WRITE_BIT,
          STEP_STAGES,
          STEP_ACCESSES);
    }
    return any;
  }

  /** Makes the texture sets that changes or {@link #deviceIdle} ask for. */
  public void refreshTextures(long frame) {
    for (int i = 0; i < active.size(); i++) {
      TextureTable textures = active.get(i).textures();
      if (textures != null) {
        textures.refresh(deletions, frame);
      }
    }
  }

  private void record(Schedule<StepPass> schedule, boolean hostBirths, boolean warmUp) {
    commands.roles(listParity, rotation, nodeParity, instanceLimit, hostBirths);
    if (warmUp) {
      commands.warmUp();
    }
    List<Schedule.Phase<StepPass>> phases = schedule.phases();
    for (int i = 0; i < phases.size(); i++) {
      Schedule.Phase<StepPass> phase = phases.get(i);
      if (i > 0) {
        commands.barrier(phase.barrier());
      }
      timer.beginPhase(schedule, i);
      List<StepPass> passes = phase.passes();
      for (int p = 0; p < passes.size(); p++) {
        passes.get(p).record(commands);
      }
      timer.endPhase();
    }
  }

  /** Records what the host changed, without a step. */
  public void uploadAll(VkCommandBuffer commandBuffer, long frame) {
    if (rebuild) {
      rebuild();
    }
    commands.begin(commandBuffer, 0);
    commands.barrier(ENTRY_STAGES, ENTRY_WRITES, HOST_STAGES, HOST_ACCESSES);
    reports.shown(frame);
    upload(commandBuffer, frame, false);
  }

  /**
   * Copies what the host changed.
   *
   * @param step a step follows, in which older versions hand over
   * @return whether anything was recorded
   */
  private boolean upload(VkCommandBuffer commandBuffer, long frame, boolean step) {
    long bytes =
        hostRoots.pendingBytes(populationCount())
            + tables.root.pendingBytes()
            + views.covers.table.pendingBytes()
            + tables.instances.pendingBytes()
            + tables.populations.pendingBytes()
            + tables.links.pendingBytes()
            + tables.renders.pendingBytes()
            + tables.firstBlocks.pendingBytes()
            + tables.life.life.pendingBytes()
            + tables.life.signalLists.pendingBytes();
    for (int i = 0; i < active.size(); i++) {
      bytes += active.get(i).uniforms().pendingBytes();
      Migration migration = active.get(i).migration;
      bytes += migration == null ? 0 : migration.bytes() + 16;
    }
    reserve(bytes, frame);
    if (!outgrown.isEmpty()) { // adding nothing allocates
      outgrownInFrame.addAll(outgrown);
      outgrown.clear();
    }
    boolean any = false;
    if (!statesAreZero) {
      zero(commandBuffer, tables.clocks.handle(), 0, VK_WHOLE_SIZE);
      zero(commandBuffer, tables.populationStates.handle(), 0, VK_WHOLE_SIZE);
      zero(commandBuffer, tables.renderStates.handle(), 0, VK_WHOLE_SIZE);
      zero(commandBuffer, tables.life.signalCounts.handle(), 0, VK_WHOLE_SIZE);
      zero(commandBuffer, tables.life.signalStates.handle(), 0, VK_WHOLE_SIZE);
      statesAreZero = true;
      statesZeroedInFrame = true;
      any = true;
      commands.barrier(
          VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT,
          VK_ACCESS_2_TRANSFER_WRITE_BIT,
          VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT,
          VK_ACCESS_2_TRANSFER_WRITE_BIT);
    }
    if (!linkStatesAreZero) {
      zero(commandBuffer, tables.linkStates.handle(), 0, VK_WHOLE_SIZE);
      linkStatesAreZero = true;
      linkStatesZeroedInFrame = true;
      any = true;
    }
    if (!textureSets.isInitialized()) {
      textureSets.initialize(commandBuffer);
      whiteInitializedInFrame = true;
    }
    for (int i = 0; i < active.size(); i++) {
      Population population = active.get(i);
      if (!population.initialized && (step || population.migration == null)) {
        initialize(commandBuffer, population);
        population.counts().begin(step ? reports.step() : reports.step() + 1);
        any = true;
      }
      any |= population.uniforms().flush(commandBuffer, ring);
    }
    any |= tables.root.flush(commandBuffer, ring);
    any |= views.covers.table.flush(commandBuffer, ring);
    any |= tables.instances.flush(commandBuffer, ring);
    any |= tables.populations.flush(commandBuffer, ring);
    any |= tables.links.flush(commandBuffer, ring);
    any |= tables.renders.flush(commandBuffer, ring);
    any |= tables.firstBlocks.flush(commandBuffer, ring);
    any |= tables.life.life.flush(commandBuffer, ring);
    any |= tables.life.signalLists.flush(commandBuffer, ring);
    return any;
  }

  private void initialize(VkCommandBuffer commandBuffer, Population population) {
    zero(commandBuffer, population.book().handle(), 0, population.zeroedBytes());
    if (population.migration == null) {
      zero(
          commandBuffer,
          tables.populationStates.handle(),
          (long) population.index() * Tables.POPULATION_STATE_BYTES,
          Tables.POPULATION_STATE_BYTES);
    } else {
      tables.copyPopulationState(
          commandBuffer, population.migration.source.index(), population.index());
      migrations.add(population);
    }
    zero(
        commandBuffer,
        tables.life.signalStates.handle(),
        (long) population.index() * LifeTables.SIGNAL_STATE_BYTES,
        LifeTables.SIGNAL_STATE_BYTES);
    for (RenderList render : population.renders()) {
      zero(
          commandBuffer,
          tables.renderStates.handle(),
          (long) render.index * Tables.RENDER_STATE_BYTES,
          Tables.RENDER_STATE_BYTES);
    }
    population.initialized = true;
    initializedInFrame.add(population);
  }

  private static void zero(VkCommandBuffer commandBuffer, long buffer, long offset, long size) {
    vkCmdFillBuffer(commandBuffer, buffer, offset, size, 0);
  }

  /** Makes the ring large enough for this frame; only what grows allocates. */
  private void reserve(long bytes, long frame) {
    if (bytes <= ring.freeBytes()) {
      return;
    }
    deletions.retire(ring, frame);
    long size = Math.max(2 * ring.bytesPerFrame(), Long.highestOneBit(bytes) * 2);
    ring = new FrameRing(memory, "tendril uploads", framesInFlight, size);
    ring.begin(currentSlot);
  }

  /** Space in the frame's ring for something small, such as a view; the device address. */
  public long allocate(long bytes, long frame) {
    reserve(bytes + 256, frame);
    long offset = ring.allocate(bytes, 16);
    lastMapped = ring.mapped(offset);
    return ring.deviceAddress(offset);
  }

  private long lastMapped;

  /** Where the host writes what {@link #allocate} gave last. */
  public long mapped() {
    return lastMapped;
  }

  /**
   * Records what a view sees, and makes it and what steps wrote visible to draws, and their reports
   * to the host.
   *
   * @param lists the view's memory, large enough
   * @param viewAddress device address of the view's data
   * @param stepped a step has been recorded since a view was prepared
   * @param again the view has been prepared in this frame before
   */
  public void prepare(
      VkCommandBuffer commandBuffer,
      ViewLists lists,
      long viewAddress,
      long frame,
      boolean stepped,
      boolean again) {
    if (stepped) {
      reports.shown(frame);
    }
    views.prepare(
        commandBuffer,
        lists,
        viewAddress,
        listParity,
        nodeParity,
        instanceLimit,
        frame,
        reports.step(),
        stepped,
        again);
  }

  void barrier(
      VkCommandBuffer into, long stages, long accesses, long targetStages, long targetAccesses) {
    commands.barrier(into, stages, accesses, targetStages, targetAccesses);
  }

  // ---- host side of instances

  /** Where an instance's table entry is written; follow with {@link #instanceChanged}. */
  public long instance(int index) {
    return tables.instances.at(index);
  }

  public void instanceChanged(int index) {
    tables.instances.changed(index);
  }

  /**
   * Makes room for an instance's block of uniforms.
   *
   * @throws dev.tendril.vulkan.memory.GpuMemoryException if that cannot be had
   */
  public void makeRoom(Population population, int instance) {
    if (population.uniforms().makeRoom(instance, outgrown)) {
      rebuild = true; // its entry says where they lie
    }
  }

  /** Where an instance's block of uniforms is written; follow with {@link #uniformsChanged}. */
  public long uniforms(Population population, int instance) {
    return population.uniforms().at(instance);
  }

  public void uniformsChanged(Population population, int instance) {
    population.uniforms().changed(instance);
  }

  /**
   * An entry of the type's texture table.
   *
   * @throws IllegalStateException if it is full
   */
  public int acquireTexture(
      Population population, CookedType.Texture texture, Object owner, long view, int layout) {
    TextureTable textures = java.util.Objects.requireNonNull(population.textures());
    int index =
        textures.acquire(
            owner, view, layout, TextureSets.samplerNumber(texture.linear(), texture.address()));
    if (index < 0) {
      throw new IllegalStateException(
          "instances of %s bind %d different images; this device lets a kernel reach no more"
              .formatted(population.name(), textureSets.length() - 1));
    }
    return index;
  }

  /**
   * An entry for what another type's table has, as {@link #acquireTexture} gives it. A new version
   * of a type has room for all that the one before had.
   */
  public int copyTexture(Population from, int index, Population to, CookedType.Texture texture) {
    return java.util.Objects.requireNonNull(to.textures())
        .acquireLike(
            java.util.Objects.requireNonNull(from.textures()),
            index,
            TextureSets.samplerNumber(texture.linear(), texture.address()));
  }

  public void releaseTexture(Population population, int index) {
    java.util.Objects.requireNonNull(population.textures()).release(index);
  }

  /** Roots to be born at the head of the next step. */
  public void addRoots(Population population, int instance, int firstRoot, int count) {
    reports.rootsPending(instance);
    hostRoots.add(population, instance, firstRoot, count);
  }

  public void forgetRoots(int instance) {
    hostRoots.forgetInstance(instance);
  }

  /** An index is given to another instance, which has no roots yet. */
  public void begin(int instance) {
    reports.forget(instance);
  }

  /** Whether it is to be told when the instance is empty. */
  public void watch(int instance, boolean on) {
    reports.watch(instance, on);
  }

  /** The number of the last recorded step, from 1. */
  public long stepNumber() {
    return reports.step();
  }

  public StepTimer timer() {
    return timer;
  }

  int nodeParity() {
    return nodeParity;
  }

  int rotation() {
    return rotation;
  }

  int listParity() {
    return listParity;
  }

  GpuMemory memory() {
    return memory;
  }

  VulkanDevice device() {
    return device;
  }

  @Override
  public void close() {
    for (Population population : populations) {
      if (population != null) {
        population.close();
      }
    }
    populations.clear();
    outgrown.forEach(GpuBuffer::close);
    outgrownInFrame.forEach(GpuBuffer::close);
    ring.close();
    timer.close();
    reports.close();
    views.close();
    commands.close();
    FixedKernels made = fixed;
    if (made != null) {
      made.close();
    }
    plainLayout.close();
    texturedLayout.close();
    textureSets.close();
    tables.close();
  }
}
