package dev.tendril.vulkan;

import static org.lwjgl.system.MemoryUtil.memGetInt;
import static org.lwjgl.system.MemoryUtil.memPutInt;

import dev.tendril.core.VfxCompileException;
import dev.tendril.core.effect.CookedEffect;
import dev.tendril.core.effect.CookedType;
import dev.tendril.core.source.Diagnostic;
import dev.tendril.core.source.FolderSources;
import dev.tendril.core.source.SourceLookup;
import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.memory.DeletionQueue;
import dev.tendril.vulkan.memory.GpuMemory;
import dev.tendril.vulkan.memory.MemoryStatistics;
import dev.tendril.vulkan.pass.particles.ParticleDraws;
import dev.tendril.vulkan.pass.particles.ParticleWorld;
import dev.tendril.vulkan.pass.particles.Population;
import dev.tendril.vulkan.pass.particles.PopulationCapture;
import dev.tendril.vulkan.pass.particles.StepTimer;
import dev.tendril.vulkan.pass.particles.ViewLists;
import dev.tendril.vulkan.pipeline.PipelineCache;
import dev.tendril.vulkan.pipeline.PipelineExecutor;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.joml.Matrix4fc;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;
import org.lwjgl.vulkan.VkCommandBuffer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The engine: loads effects, keeps their instances, and records their steps and draws into the
 * host's command buffers. It never submits and never waits for the GPU.
 *
 * <p>A frame is {@link #beginFrame}, any number of {@link #step}s, {@link #prepare} for each view,
 * and {@link #draw} inside the host's rendering. These belong to one thread at a time; overlapping
 * calls throw. All other calls may come from any thread and take effect with the next step. A
 * recorded command buffer is submitted once, in order, on the one queue of the engine; otherwise
 * {@link #abandonFrame} says so.
 *
 * <p>After step, prepare or draw everything that can be bound or set dynamically in a command
 * buffer is undefined. In the steady state the frame calls allocate no Java objects.
 */
public final class VfxEngine implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(VfxEngine.class);

  private static final long NO_FRAME = -1;

  private final VulkanDevice device;
  private final EngineOptions options;
  private final GpuMemory memory;
  private final DeletionQueue deletions = new DeletionQueue();
  private final PipelineCache cache;
  private final PipelineExecutor executor;
  private final boolean freeTextures;
  private final int texturesPerType;
  private final ParticleWorld world;
  private final ParticleDraws draws;
  private final EffectTypes types;
  private final EffectReloader reloader;
  private @Nullable TextEffects texts;

  private final ReentrantLock lock = new ReentrantLock();
  private final AtomicBoolean inFrameCall = new AtomicBoolean();
  private final List<Effect> effects = new ArrayList<>();
  private final InstanceTable instances;
  private final Notices notices;
  private final Importance importance;

  private int framesInFlight;
  private long frame = NO_FRAME;
  private boolean frameOpen;
  private boolean outstanding;
  private double secondsInFrame;
  private double droppedSeconds;
  private double droppedInFrame;

  /** What limits refused has been weighed in this frame. */
  private boolean refusalsTaken;

  private boolean stepped; // since a view was prepared
  private boolean closed;

  private VfxEngine(VulkanDevice device, EngineOptions options) {
    this.device = device;
    this.options = options;
    this.framesInFlight = options.framesInFlight();
    for (DrawTarget target : options.targets()) {
      target.attachments().requireSupported(device, true);
    }
    this.freeTextures = device.features().sampledImageArrayNonUniformIndexing();
    this.texturesPerType =
        Math.min(
            freeTextures ? EffectTypes.MANY_TEXTURES : EffectTypes.FEW_TEXTURES,
            device.limits().maxPerStageDescriptorSamplers());
    this.memory = new GpuMemory(device);
    this.cache = PipelineCache.create(device, options.pipelineCache());
    this.executor =
        options.compileExecutor() == null
            ? PipelineExecutor.withThreads(2)
            : PipelineExecutor.on(options.compileExecutor());
    this.notices = new Notices(this, options.maximumInstances());
    this.instances = new InstanceTable(this, notices, options.maximumInstances(), options.seed());
    this.importance = new Importance(options.maximumInstances());
    this.world =
        new ParticleWorld(
            device,
            memory,
            deletions,
            options.maximumInstances(),
            options.framesInFlight(),
            options.signalsPerFrame(),
            texturesPerType);
    this.draws = new ParticleDraws(world);
    this.types =
        new EffectTypes(device, options.targets(), world, draws, cache, executor, () -> frame);
    this.reloader = new EffectReloader(this, types, executor, this::cook);
  }

  /**
   * Makes an engine on a device.
   *
   * @param gpu stays the caller's and must outlive the engine
   * @throws dev.tendril.vulkan.pipeline.UnsupportedAttachmentsException if a target cannot be drawn
   *     into on this device
   */
  public static VfxEngine create(VulkanDevice gpu, EngineOptions options) {
    return new VfxEngine(gpu, options);
  }

  // ---- effects

  /**
   * Loads an effect from a file. Its root folder is {@link EngineOptions#effectRoot}, else the
   * file's own.
   *
   * @throws VfxCompileException if it or anything it needs has errors
   */
  public Effect load(Path file) {
    Path root = options.effectRoot();
    Path absolute = file.toAbsolutePath().normalize();
    Path folder =
        root == null
            ? java.util.Objects.requireNonNullElse(absolute.getParent(), absolute)
            : root.toAbsolutePath().normalize();
    String path = folder.relativize(absolute).toString().replace('\\', '/');
    return load(new FolderSources(folder), path);
  }

  /**
   * Loads an effect.
   *
   * @param sources the effect root
   * @param path of the root type's file, relative to the effect root
   * @throws VfxCompileException if it or anything it needs has errors, or does not fit the device
   * @throws IllegalStateException without lwjgl-shaderc, or after {@link #close}
   */
  public Effect load(SourceLookup sources, String path) {
    WatchedSources watched = new WatchedSources(sources);
    TextEffects.Cooked text = cook(watched, path);
    try {
      Effect effect = add(text.effect(), new EffectText(sources, path, watched));
      for (Diagnostic warning : text.warnings()) {
        LOG.warn(
            "{}:{}:{}: {}{}",
            warning.file(),
            warning.line(),
            warning.column(),
            warning.message(),
            warning.help() == null ? "" : "; " + warning.help());
      }
      return effect;
    } catch (EffectTypes.DoesNotFitException e) {
      throw text.doesNotFit(e);
    }
  }

  /** Checks a text and cooks it for this device. */
  private TextEffects.Cooked cook(SourceLookup sources, String path) {
    TextEffects.Cooked text = texts().cook(sources, path);
    TextEffects.requireNumbers(text.checked(), device.features());
    return text;
  }

  /** The front end, from the first text on. */
  private synchronized TextEffects texts() {
    TextEffects known = texts;
    if (known == null) {
      try {
        known =
            new TextEffects(
                freeTextures, texturesPerType, options.preciseMath(), options.presets());
      } catch (LinkageError e) {
        throw new IllegalStateException("loading text needs the front end on the class path", e);
      }
      texts = known;
    }
    return known;
  }

  /**
   * Takes a cooked effect from a bundle. Needs neither the front end nor lwjgl-shaderc.
   *
   * @param path of the root type's file, relative to the folder that was cooked
   * @throws IllegalArgumentException if the bundle has no such effect
   * @throws BundleException if it needs what the device or this engine has not
   */
  public Effect load(EffectBundle bundle, String path) {
    CookedEffect cooked = bundle.effect(path, device, freeTextures, options.preciseMath());
    try {
      return add(cooked, null);
    } catch (EffectTypes.DoesNotFitException e) {
      throw new BundleException(path + ": " + e.getMessage(), e);
    }
  }

  /**
   * Looks for changed texts and says what has come of earlier changes. The files of an effect root,
   * with all that they include or emit, count when they stand as they did in a look 50 milliseconds
   * ago or longer; call this every frame or a few times a second. Looking, compiling and making
   * pipelines happen on the engine's threads; the exchange is at the head of a step. Any thread.
   *
   * <p>All changed effects of one effect root are exchanged together, or stay what they were until
   * the errors are gone. Living particles keep their slots, and the fields whose name and type are
   * unchanged; other fields begin as their initialisers say. Particles whose slot the new capacity
   * lacks die, and those of a type that the effect no longer emits. Values that the host has set
   * and images that it has bound stay where name and type do; all else is as the new text says.
   * Effects out of bundles do not change.
   *
   * @return what has come since the last call, each save once
   */
  public List<EffectReload> reloadChanged() {
    lock.lock();
    try {
      checkOpen();
    } finally {
      lock.unlock();
    }
    reloader.look();
    lock.lock();
    try {
      return reloader.takeReports();
    } finally {
      lock.unlock();
    }
  }

  /** All that are loaded; under the lock. */
  List<Effect> effects() {
    return effects;
  }

  /**
   * @param text where it comes from; null for one out of a bundle
   */
  private Effect add(CookedEffect cooked, @Nullable EffectText text) {
    lock.lock();
    try {
      checkOpen();
      Object scope = text == null ? EffectBundle.class : text.sources();
      CookedEffect sized = cooked.withCapacities(types.capacities(scope));
      List<Population> populations = types.add(sized, scope);
      Effect effect =
          new Effect(
              this,
              text,
              sized,
              populations,
              types.stepping(populations),
              types.drawing(populations));
      effects.add(effect);
      return effect;
    } finally {
      lock.unlock();
    }
  }

  void unload(Effect effect) {
    lock.lock();
    try {
      if (effect.unloaded || closed) {
        return;
      }
      effect.unloaded = true;
      for (EffectInstance instance : List.copyOf(effect.spawned)) {
        instance.kill(FinishReason.UNLOADED);
      }
    } finally {
      lock.unlock();
    }
  }

  void setCapacity(Effect effect, String path, int slots) {
    lock.lock();
    try {
      checkOpen();
      if (effect.unloaded) {
        throw new IllegalStateException(effect.name() + " has been unloaded");
      }
      reloader.resize(effect.scope(), path, slots);
    } finally {
      lock.unlock();
    }
  }

  /** After a step in which the killed died: lets go of unloaded effects. */
  private void sweep() {
    for (int i = effects.size() - 1; i >= 0; i--) {
      Effect effect = effects.get(i);
      effect.sweep();
      if (effect.unloaded && effect.isSettled() && effect.spawned.isEmpty()) {
        effects.remove(i);
        types.release(effect.populations());
        instances.unbound().forget(effect);
        if (effects.stream().noneMatch(e -> e.scope().equals(effect.scope()))) {
          types.setCapacities(effect.scope(), Map.of());
        }
      }
    }
  }

  // ---- instances

  /**
   * Spawns an instance. It lives from the next step on, or from when the effect's kernels are
   * ready.
   *
   * @param localToWorld copied
   * @throws IllegalStateException if as many instances live as {@link
   *     EngineOptions#maximumInstances} allows; nothing that lives is touched
   */
  public EffectInstance spawn(Effect effect, Matrix4fc localToWorld) {
    return spawn(effect, localToWorld, setup -> {});
  }

  /**
   * Spawns an instance and sets it up: what the configurator does belongs to its first step.
   *
   * @throws IllegalStateException as above, and if a texture marked {@code [required]} is not bound
   */
  public EffectInstance spawn(
      Effect effect, Matrix4fc localToWorld, Consumer<EffectInstance.Setup> configure) {
    lock.lock();
    try {
      checkOpen();
      if (effect.engine() != this || effect.unloaded) {
        throw new IllegalStateException(
            effect.name() + (effect.unloaded ? " has been unloaded" : " is another engine's"));
      }
      EffectInstance.Setup setup = instances.create(effect, localToWorld, configure);
      EffectInstance instance = setup.instance();
      effect.spawned.add(instance);
      notices.spawned(instance);
      instance.firstStep = world.stepNumber() + 1;
      importance.spawned(instance);
      world.watch(instance.index(), !instance.keepsAlive());
      if (effect.active) {
        instance.start();
      } else {
        effect.waiting.add(instance);
      }
      instance.trigger(setup.roots);
      return instance;
    } finally {
      lock.unlock();
    }
  }

  /** Runs host calls that reach the same step, or none of them does. */
  public void batch(Runnable calls) {
    lock.lock();
    try {
      calls.run();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Moves the origin of the world to the point (x, y, z): everything keeps its place in the picture
   * if the views move as well. With the next step positions of particles and of what they draw,
   * fields marked POSITION, become less by it, as a float is subtracted from a float; transforms of
   * instances do at once. Prepare views of the new origin after that step, and give transforms of
   * it from now on. What stays is all that the engine cannot know: uniforms, buffers, other fields.
   * Any thread.
   *
   * @throws IllegalArgumentException if a number is not finite as a float
   */
  public void shiftOrigin(double x, double y, double z) {
    if (!Float.isFinite((float) x) || !Float.isFinite((float) y) || !Float.isFinite((float) z)) {
      throw new IllegalArgumentException("a new origin of " + x + ", " + y + ", " + z);
    }
    lock.lock();
    try {
      checkOpen();
      for (int i = 0; i < effects.size(); i++) {
        List<EffectInstance> spawned = effects.get(i).spawned;
        for (int k = 0; k < spawned.size(); k++) {
          spawned.get(k).shiftOrigin((float) x, (float) y, (float) z);
        }
      }
      importance.shiftOrigin((float) x, (float) y, (float) z);
      world.shiftOrigin((float) x, (float) y, (float) z);
    } finally {
      lock.unlock();
    }
  }

  void lock() {
    lock.lock();
  }

  void unlock() {
    lock.unlock();
  }

  long instanceAddress(int index) {
    return world.instance(index);
  }

  void instanceChanged(int index) {
    world.instanceChanged(index);
  }

  void writeUniform(Population population, int instance, int offset, int bits) {
    world.makeRoom(population, instance);
    memPutInt(world.uniforms(population, instance) + offset, bits);
    world.uniformsChanged(population, instance);
  }

  int readUniform(Population population, int instance, int offset) {
    return memGetInt(world.uniforms(population, instance) + offset);
  }

  void started(EffectInstance instance) {
    instances.unbound().started(instance);
  }

  long addressOf(HostBuffer buffer) {
    return buffer.isAddress()
        ? buffer.handle()
        : memory.addressOf(buffer.handle()) + buffer.offset();
  }

  int copyTexture(Population from, int index, Population to, CookedType.Texture texture) {
    return world.copyTexture(from, index, to, texture);
  }

  int acquireTexture(
      Population population, CookedType.Texture texture, Object owner, long view, int layout) {
    return world.acquireTexture(population, texture, owner, view, layout);
  }

  void releaseTexture(Population population, int index) {
    world.releaseTexture(population, index);
  }

  void addRoots(EffectInstance instance, int firstRoot, int count) {
    world.addRoots(instance.effect().root(), instance.index(), firstRoot, count);
  }

  /**
   * Limits what all effects together use, from the next step on. Any thread.
   *
   * <p>Particles and triangles never exceed it: types share it by their {@code [priority(n)]} and
   * by what they ask for, births beyond that are refused by rank and counted. Where more live than
   * a new budget allows, they live on, and nothing is born until enough have died. Counts are a few
   * frames old, so what could have been born since is kept free: a budget that is set while more
   * could live than it allows refuses births for about as many frames as are in flight. A load that
   * would exceed the bytes is refused; what is loaded stays.
   */
  public void setBudget(Budget budget) {
    lock.lock();
    try {
      checkOpen();
      world.setBudget(budget.particles(), budget.triangles());
      memory.setLimit(budget.bytes());
    } finally {
      lock.unlock();
    }
  }

  /**
   * Where the host listens or looks from. When the budget is short, instances that are further away
   * than others are cut before them: their particles give no births until there is room again. Any
   * thread; without listeners distance does not count.
   *
   * @param positions copied
   */
  public void setListeners(Vector3fc... positions) {
    lock.lock();
    try {
      importance.setListeners(positions);
    } finally {
      lock.unlock();
    }
  }

  /** Takes what is known of instances that are cut. */
  @FunctionalInterface
  public interface CutVisitor {
    /**
     * An instance is cut: its particles give no births, because the budget is short and others
     * matter more.
     *
     * @param sinceStep the number of the first step in which it was
     * @param refusedBirths that its particles have asked for while it was cut, as far as has come
     *     back
     */
    void cut(EffectInstance instance, long sinceStep, long refusedBirths);
  }

  /** Tells of all instances that are cut now; allocates nothing. Any thread. */
  public void cuts(CutVisitor visitor) {
    lock.lock();
    try {
      importance.visit(visitor);
    } finally {
      lock.unlock();
    }
  }

  /** The number of the last recorded step. */
  long stepNumber() {
    return world.stepNumber();
  }

  /** Where instances are in the parts of a step; null if none is ever cut. */
  @Nullable InstanceMoves moves() {
    return options.stepPolicy().cuts() ? instances.moves() : null;
  }

  boolean bounds(int instance, long firstStep, Vector3f low, Vector3f high) {
    return world.views().bounds().get(instance, firstStep, low, high);
  }

  void warming(EffectInstance instance) {
    instances.warming(instance);
  }

  void teleported(EffectInstance instance) {
    instances.teleported(instance);
  }

  /** Is told of every instance that is over; null for nobody. Any thread. */
  public void onFinish(@Nullable FinishListener listener) {
    notices.onFinish(listener);
  }

  /** Is told of every signal; null for nobody. Any thread. */
  public void onSignal(@Nullable SignalListener listener) {
    notices.onSignal(listener);
  }

  /**
   * Signals so far that found no room because their frame had more than {@link
   * EngineOptions#signalsPerFrame}.
   */
  public long signalsLost() {
    lock.lock();
    try {
      return notices.signalsLost();
    } finally {
      lock.unlock();
    }
  }

  void watch(EffectInstance instance, boolean on) {
    world.watch(instance.index(), on);
  }

  /** An instance has no particles and will have none. */
  void ended(EffectInstance instance) {
    instance.end();
    instances.ended(instance);
  }

  /** An index is given to a new instance. */
  void begin(int index) {
    world.begin(index);
  }

  /**
   * Its particles go with the next step, and its roots are due after it.
   *
   * @param again whether that was to happen already
   */
  void restarting(EffectInstance instance, boolean again) {
    world.forgetRoots(instance.index());
    world.begin(instance.index());
    world.watch(instance.index(), !instance.keepsAlive());
    if (!again) {
      instances.restarting(instance);
    }
  }

  void killed(EffectInstance instance) {
    world.forgetRoots(instance.index());
    world.watch(instance.index(), false);
    instance.effect().waiting.remove(instance);
    instances.killed(instance);
  }

  // ---- frames

  /**
   * Begins a frame. The host promises that the frame {@code framesInFlight} ago has completed; the
   * previous frame counts as submitted unless it was abandoned.
   *
   * <p>What has come back from the GPU is told to the listeners here, on this thread and without
   * any lock. If one of them throws, the others are still told; then this throws, and the frame has
   * begun.
   */
  public void beginFrame() {
    enter();
    lock.lock();
    try {
      checkOpen();
      frame++;
      frameOpen = true;
      outstanding = true;
      secondsInFrame = 0;
      droppedInFrame = 0;
      refusalsTaken = false;
      deletions.collect(frame - framesInFlight);
      instances.beginFrame();
      world.beginFrame((int) (frame % framesInFlight), frame, frame - framesInFlight, notices);
      sweep();
    } catch (RuntimeException | Error e) {
      leave();
      throw e;
    } finally {
      lock.unlock();
    }
    try {
      notices.deliver();
    } finally {
      leave();
    }
  }

  /**
   * Records a step, outside rendering.
   *
   * @param commandBuffer recording
   * @param deltaSeconds finite, not negative; the step is exactly this long, unless {@link
   *     EngineOptions#stepPolicy} cuts it: then instances go their way in as many parts. At 0
   *     everything stands still, and draws are made anew
   */
  public void step(VkCommandBuffer commandBuffer, double deltaSeconds) {
    if (!(deltaSeconds >= 0) || deltaSeconds > Float.MAX_VALUE) {
      throw new IllegalArgumentException("a step of " + deltaSeconds + " seconds");
    }
    enter();
    lock.lock();
    try {
      checkFrame();
      startReadyEffects();
      reloader.exchange();
      secondsInFrame += deltaSeconds;
      double kept = options.stepPolicy().kept(deltaSeconds);
      droppedSeconds += deltaSeconds - kept;
      droppedInFrame += deltaSeconds - kept;
      int steps = options.stepPolicy().steps(deltaSeconds);
      warmUp(commandBuffer, (float) (kept / steps));
      for (int i = 1; i <= steps; i++) {
        decideCuts();
        if (steps > 1) {
          instances.moves().place(i, steps);
        }
        world.step(commandBuffer, (float) (kept / steps), instances.limit(), frame);
        stepped = true;
        instances.stepped(world.stepNumber(), false);
      }
      instances.moves().stepped();
    } finally {
      lock.unlock();
      leave();
    }
  }

  /** Records the steps of instances that warm up. */
  private void warmUp(VkCommandBuffer commandBuffer, float deltaSeconds) {
    float seconds = options.warmUpStepSeconds();
    for (int i = 0; i < options.warmUpStepsPerFrame() && instances.anyToWarm(); i++) {
      decideCuts();
      world.warmUp(commandBuffer, deltaSeconds, seconds, instances.limit(), frame);
      stepped = true;
      instances.stepped(world.stepNumber(), true);
      instances.warmed();
    }
  }

  /** How many steps of the instances that warm up make these seconds. */
  int warmUpSteps(double seconds) {
    double steps = Math.rint(seconds / options.warmUpStepSeconds());
    if (!(steps >= 0) || steps > 1 << 20) {
      throw new IllegalArgumentException("a warm-up of " + seconds + " seconds");
    }
    return (int) steps;
  }

  /**
   * Seconds so far that steps were asked for and {@link EngineOptions#stepPolicy} has dropped; an
   * abandoned frame takes its own back. Any thread.
   */
  public double droppedSeconds() {
    lock.lock();
    try {
      return droppedSeconds;
    } finally {
      lock.unlock();
    }
  }

  private void decideCuts() {
    long refused = refusalsTaken ? 0 : world.newlyRefused();
    refusalsTaken = true;
    importance.decide(
        world.isLimiting(), refused, world.isRoomy(), instances.limit(), world.stepNumber() + 1);
    world.setCutting(importance.anyCut());
  }

  private void startReadyEffects() {
    for (int i = 0; i < effects.size(); i++) {
      Effect effect = effects.get(i);
      if (effect.active || effect.unloaded || !effect.isReady()) {
        continue;
      }
      if (effect.hasFailed()) {
        if (!effect.failureReported) {
          effect.failureReported = true;
          LOG.error("{} cannot run: its kernels could not be made", effect.name());
        }
        continue;
      }
      effect.active = true;
      for (Population population : effect.populations()) {
        if (!world.active().contains(population)) {
          world.activate(population);
        }
      }
      effect.waiting.forEach(EffectInstance::start);
      effect.waiting.clear();
    }
  }

  /**
   * Gets a view ready, outside rendering: after the frame's steps, before its draws. Any number of
   * views.
   *
   * @throws IllegalArgumentException if the view's target is not one of the engine's
   */
  public void prepare(VkCommandBuffer commandBuffer, View view) {
    enter();
    lock.lock();
    try {
      checkFrame();
      int target = options.targets().indexOf(view.target());
      if (target < 0) {
        throw new IllegalArgumentException(
            "register " + view.target() + " with EngineOptions.target before drawing into it");
      }
      world.refreshTextures(frame);
      boolean again = view.isPrepared(this, frame);
      ViewLists lists = again ? view.lists() : world.views().next(frame);
      if (again) {
        world.views().reserve(lists, frame);
      }
      long address = world.allocate(ParticleDraws.VIEW_BYTES, frame);
      view.write(world.mapped(), lists.address());
      world.prepare(commandBuffer, lists, address, frame, stepped, again);
      stepped = false;
      view.prepared(this, frame, address, lists, target);
    } finally {
      lock.unlock();
      leave();
    }
  }

  /**
   * Draws a prepared view, inside the host's rendering into the view's target. Sets viewport and
   * scissor from the view.
   */
  public void draw(VkCommandBuffer commandBuffer, View view) {
    enter();
    lock.lock();
    try {
      checkFrame();
      if (!view.isPrepared(this, frame)) {
        throw new IllegalStateException("prepare the view in this frame before drawing it");
      }
      draws.setViewport(commandBuffer, view.x(), view.y(), view.width(), view.height());
      draws.setScissor(
          commandBuffer,
          view.scissorX(),
          view.scissorY(),
          view.scissorWidth(),
          view.scissorHeight());
      draws.draw(commandBuffer, view.address(), view.lists(), view.targetIndex());
    } finally {
      lock.unlock();
      leave();
    }
  }

  /**
   * Nothing that was recorded since {@link #beginFrame} will be submitted. The state is what it was
   * before, host calls will reach the next step, and the frame's number is used again.
   *
   * @return the seconds of the frame's steps, which have not been simulated
   */
  public double abandonFrame() {
    enter();
    lock.lock();
    try {
      checkFrame();
      world.abandonFrame(frame);
      instances.abandonFrame();
      stepped = true; // what it recorded for its views is not there
      frame--;
      frameOpen = false;
      double seconds = secondsInFrame;
      secondsInFrame = 0;
      droppedSeconds -= droppedInFrame;
      droppedInFrame = 0;
      return seconds;
    } finally {
      lock.unlock();
      leave();
    }
  }

  /** Records every upload that is due, without a step: for loading screens. */
  public void uploadAll(VkCommandBuffer commandBuffer) {
    enter();
    lock.lock();
    try {
      checkFrame();
      startReadyEffects();
      world.uploadAll(commandBuffer, frame);
    } finally {
      lock.unlock();
      leave();
    }
  }

  /**
   * Records a copy of an effect's state, after the frame's steps and outside rendering.
   *
   * @return to be read when the frame has completed, and closed by the caller
   */
  public StateCapture capture(
      VkCommandBuffer commandBuffer, Effect effect, StateCapture.Detail detail) {
    enter();
    lock.lock();
    try {
      checkFrame();
      if (!effect.active) {
        throw new IllegalStateException(effect.name() + " has not been stepped yet");
      }
      int[] ordinals = new int[options.maximumInstances()];
      Arrays.fill(ordinals, -1);
      for (int i = 0; i < effect.spawned.size(); i++) {
        ordinals[effect.spawned.get(i).index()] = i;
      }
      List<PopulationCapture> captures = new ArrayList<>();
      for (Population population : effect.populations()) {
        captures.add(
            new PopulationCapture(
                world, commandBuffer, population, detail == StateCapture.Detail.PARTICLES));
      }
      return new StateCapture(effect.name(), captures, ordinals, detail);
    } finally {
      lock.unlock();
      leave();
    }
  }

  /** GPU times of the phases of the last frame that is known to have completed. */
  public List<PassTiming> timings() {
    lock.lock();
    try {
      List<PassTiming> timings = new ArrayList<>();
      for (StepTimer.PhaseTime time : world.timer().last()) {
        timings.add(new PassTiming(time.name(), time.nanos()));
      }
      return timings;
    } finally {
      lock.unlock();
    }
  }

  /** Takes the times of passes without making objects. */
  @FunctionalInterface
  public interface TimingVisitor {
    /** One phase of a step. */
    void pass(String name, long nanos);
  }

  /** Like {@link #timings()}, in the same order, for every frame of a game: allocates nothing. */
  public void timings(TimingVisitor visitor) {
    lock.lock();
    try {
      for (int i = 0; i < world.timer().lastCount(); i++) {
        visitor.pass(world.timer().lastName(i), world.timer().lastNanos(i));
      }
    } finally {
      lock.unlock();
    }
  }

  /** What the engine's steps do, pass by pass, as text. */
  public String scheduleText() {
    lock.lock();
    try {
      startReadyEffects();
      return world.scheduleText();
    } finally {
      lock.unlock();
    }
  }

  /**
   * The driver's work on pipelines so far, to be kept in a file and given to {@link
   * EngineOptions#pipelineCache} at the next start: best saved once everything has been loaded.
   */
  public byte[] pipelineCacheData() {
    lock.lock();
    try {
      checkOpen();
      return cache.save();
    } finally {
      lock.unlock();
    }
  }

  /** What the engine holds of device memory. */
  public MemoryStatistics memoryStatistics() {
    return memory.statistics();
  }

  /**
   * The host's promise that all submitted frames have completed: deferred deletions run, and
   * descriptors that name host objects are dropped. Bound images may be destroyed after it if
   * others are bound before the next step.
   */
  public void deviceIdle() {
    enter();
    lock.lock();
    try {
      checkOpen();
      deletions.drain();
      world.deviceIdle(frame, notices);
      outstanding = false;
      frameOpen = false;
    } finally {
      lock.unlock();
      leave();
    }
  }

  /**
   * Changes how many frames the host keeps in flight; call {@link #deviceIdle} first.
   *
   * @param count 1 to what {@link EngineOptions#framesInFlight} said
   */
  public void setFramesInFlight(int count) {
    lock.lock();
    try {
      if (count < 1 || count > options.framesInFlight()) {
        throw new IllegalArgumentException(
            count + " frames in flight; 1 to " + options.framesInFlight() + " are possible");
      }
      if (outstanding) {
        throw new IllegalStateException("frames may be in flight: call deviceIdle first");
      }
      framesInFlight = count;
    } finally {
      lock.unlock();
    }
  }

  private void enter() {
    if (!inFrameCall.compareAndSet(false, true)) {
      throw new IllegalStateException(
          "another thread is inside a frame call: hand the frame over instead, and make no frame"
              + " calls in listeners");
    }
  }

  private void leave() {
    inFrameCall.set(false);
  }

  private void checkOpen() {
    if (closed) {
      throw new IllegalStateException("the engine is closed");
    }
  }

  private void checkFrame() {
    checkOpen();
    if (!frameOpen) {
      throw new IllegalStateException("beginFrame comes first");
    }
  }

  /**
   * Frees everything. The device stays.
   *
   * @throws IllegalStateException if a frame may be in flight: wait for the device, then call
   *     {@link #deviceIdle}
   */
  @Override
  public void close() {
    lock.lock();
    try {
      if (closed) {
        return;
      }
      if (outstanding) {
        throw new IllegalStateException(
            "frames may be in flight: wait for the device and call deviceIdle before close");
      }
      closed = true;
      for (Effect effect : effects) {
        effect.spawned.forEach(EffectInstance::discard);
      }
    } finally {
      lock.unlock();
    }
    executor.close(); // joins: nothing makes pipelines any more
    deletions.drain();
    draws.close();
    world.close();
    types.close();
    cache.close();
    memory.close();
  }
}
