package dev.tendril.vulkan;

import dev.tendril.core.VfxCompileException;
import dev.tendril.core.effect.CookedEffect;
import dev.tendril.core.effect.CookedType;
import dev.tendril.core.source.Diagnostic;
import dev.tendril.core.source.SourceLookup;
import dev.tendril.vulkan.pass.particles.Population;
import dev.tendril.vulkan.pipeline.PipelineExecutor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings loaded effects up to their texts. Files are read, compiled and made into pipelines on the
 * engine's executor; when all is there, the next step begins with the exchange.
 *
 * <p>A round takes all changed effects of one effect root together, or none: they share types. They
 * are compiled from one look at the root's files, so that they agree on every file. An error
 * anywhere keeps the last good version of all of them.
 */
final class EffectReloader {
  private static final Logger LOG = LoggerFactory.getLogger(EffectReloader.class);

  /** How long files must stay as they are before they count: editors truncate, write and rename. */
  private static final long SETTLING_NANOS = 50_000_000;

  /**
   * Changed files that may still be changing.
   *
   * @param texts of all files of the root that were looked at
   * @param sinceNanos when they were seen like this first
   */
  private record Unsettled(Map<String, Object> texts, long sinceNanos) {}

  /**
   * An effect and what it is to become.
   *
   * @param text the new one; null where only capacities change
   */
  private record Wanted(Effect effect, TextEffects.@Nullable Cooked text, CookedEffect cooked) {}

  /** New texts of effects, in the same order. */
  private record Compiled(
      SourceLookup scope, List<Effect> effects, List<TextEffects.Cooked> texts) {}

  /** The same with its populations. */
  private record Next(Wanted wanted, List<Population> populations) {
    Effect effect() {
      return wanted.effect();
    }
  }

  /**
   * What is being made.
   *
   * @param fresh the populations that are not in use before the exchange
   * @param kept the others, in use until then by the round as well
   * @param capacitiesBefore what the host had given types of the root
   */
  private record Round(
      Object scope,
      Map<String, Integer> capacitiesBefore,
      List<Next> parts,
      List<Population> fresh,
      List<Population> kept,
      CompletableFuture<?> ready) {}

  private final VfxEngine engine;
  private final EffectTypes types;
  private final PipelineExecutor executor;
  private final BiFunction<SourceLookup, String, TextEffects.Cooked> compiler;
  private final AtomicBoolean looking = new AtomicBoolean();

  /** By effect root. Belongs to whoever has set {@link #looking}. */
  private final Map<SourceLookup, Unsettled> unsettled = new HashMap<>();

  // Guarded by the engine's lock.
  private @Nullable Round round;

  /** Its turn comes when no round is under way; until then nothing is looked at. */
  private @Nullable Compiled compiled;

  /** Capacities by effect root and path, whose turn comes when no round is under way. */
  private final Map<Object, Map<String, Integer>> resizing = new LinkedHashMap<>();

  private List<EffectReload> reports = new ArrayList<>();

  EffectReloader(
      VfxEngine engine,
      EffectTypes types,
      PipelineExecutor executor,
      BiFunction<SourceLookup, String, TextEffects.Cooked> compiler) {
    this.engine = engine;
    this.types = types;
    this.executor = executor;
    this.compiler = compiler;
  }

  /** Starts a look at the files unless one is under way. */
  void look() {
    if (!looking.compareAndSet(false, true)) {
      return;
    }
    try {
      var unused =
          executor
              .submit(
                  () -> {
                    lookNow();
                    return this;
                  })
              .whenComplete(
                  (done, problem) -> {
                    looking.set(false);
                    if (problem != null && !(problem instanceof CancellationException)) {
                      LOG.error("looking for changed effects failed", problem);
                    }
                  });
    } catch (RuntimeException e) {
      looking.set(false);
      throw e;
    }
  }

  /** What has come of changes since the last call. Under the engine's lock. */
  List<EffectReload> takeReports() {
    if (reports.isEmpty()) {
      return List.of();
    }
    List<EffectReload> taken = List.copyOf(reports);
    reports = new ArrayList<>();
    return taken;
  }

  private void lookNow() {
    Map<SourceLookup, List<Effect>> byRoot = new LinkedHashMap<>();
    engine.lock();
    try {
      if (round != null || compiled != null) {
        return;
      }
      for (Effect effect : engine.effects()) {
        EffectText text = effect.text();
        if (text != null && !effect.unloaded) {
          byRoot.computeIfAbsent(text.sources(), s -> new ArrayList<>()).add(effect);
        }
      }
    } finally {
      engine.unlock();
    }
    unsettled.keySet().retainAll(byRoot.keySet());
    for (Map.Entry<SourceLookup, List<Effect>> root : byRoot.entrySet()) {
      WatchedSources look = new WatchedSources(root.getKey());
      List<Effect> changed = new ArrayList<>();
      boolean any = false;
      for (Effect effect : root.getValue()) {
        boolean differs = text(effect).differs(look);
        any |= differs;
        if (differs || text(effect).isBehind()) {
          changed.add(effect);
        }
      }
      if (!any) {
        unsettled.remove(root.getKey());
      } else if (hasSettled(root.getKey(), look) && compile(root.getKey(), changed, look)) {
        return; // one round at a time
      }
    }
  }

  /**
   * Whether all files of a root stand as they did for a while. One that is still being saved holds
   * back the others: what is saved together is exchanged together.
   */
  private boolean hasSettled(SourceLookup root, WatchedSources look) {
    Unsettled last = unsettled.get(root);
    if (last == null || !last.texts().equals(look.seen())) {
      unsettled.put(root, new Unsettled(Map.copyOf(look.seen()), System.nanoTime()));
      return false;
    }
    return System.nanoTime() - last.sinceNanos() >= SETTLING_NANOS;
  }

  private static EffectText text(Effect effect) {
    return java.util.Objects.requireNonNull(effect.text());
  }

  /** Compiles effects of one root; returns whether a round has begun. */
  private boolean compile(SourceLookup scope, List<Effect> effects, WatchedSources look) {
    List<TextEffects.Cooked> texts = new ArrayList<>();
    List<EffectReload> broken = new ArrayList<>();
    for (Effect effect : effects) {
      text(effect).setBehind(true);
      try {
        texts.add(compiler.apply(text(effect).watch(look), text(effect).path()));
      } catch (VfxCompileException e) {
        broken.add(failure(effect, e.diagnostics()));
      } catch (RuntimeException | StackOverflowError e) {
        LOG.error("{} stays what it was: its text cannot be compiled", effect.name(), e);
        broken.add(new EffectReload(effect, false, List.of()));
      }
    }
    engine.lock();
    try {
      if (broken.isEmpty()) {
        compiled = new Compiled(scope, effects, texts);
        beginNext();
        return round != null;
      }
      reports.addAll(broken);
      return false;
    } finally {
      engine.unlock();
    }
  }

  private static EffectReload failure(Effect effect, List<Diagnostic> diagnostics) {
    LOG.warn("{} stays what it was: its text has errors", effect.name());
    return new EffectReload(effect, false, diagnostics);
  }

  /** A type is to have another capacity. Under the engine's lock. */
  void resize(Object scope, String path, int slots) {
    resizing.computeIfAbsent(scope, s -> new HashMap<>()).put(path, slots);
    beginNext();
  }

  private void beginNext() {
    Compiled next = compiled;
    if (round == null && next != null) {
      compiled = null;
      Map<String, Integer> capacities = types.capacities(next.scope());
      List<Wanted> wanted = new ArrayList<>();
      for (int i = 0; i < next.effects().size(); i++) {
        if (!next.effects().get(i).unloaded) { // while it was compiled
          TextEffects.Cooked text = next.texts().get(i);
          CookedEffect sized = text.effect().withCapacities(capacities);
          wanted.add(new Wanted(next.effects().get(i), text, sized));
        }
      }
      if (!wanted.isEmpty()) {
        begin(next.scope(), wanted, capacities);
      }
    }
    while (round == null && !resizing.isEmpty()) {
      Object scope = resizing.keySet().iterator().next();
      Map<String, Integer> before = types.capacities(scope);
      Map<String, Integer> capacities = new HashMap<>(before);
      capacities.putAll(java.util.Objects.requireNonNull(resizing.remove(scope)));
      List<Wanted> wanted = new ArrayList<>();
      for (Effect effect : engine.effects()) {
        if (!effect.unloaded && effect.scope().equals(scope)) {
          wanted.add(new Wanted(effect, null, effect.cooked().withCapacities(capacities)));
        }
      }
      wanted.removeIf(w -> w.cooked().types().equals(w.effect().cooked().types()));
      types.setCapacities(scope, capacities);
      if (!wanted.isEmpty() && !begin(scope, wanted, before)) {
        types.setCapacities(scope, before);
      }
    }
  }

  /**
   * Begins a round.
   *
   * @return whether there was room for it
   */
  private boolean begin(Object scope, List<Wanted> all, Map<String, Integer> capacitiesBefore) {
    Map<EffectTypes.FreshKey, Population> fresh = new LinkedHashMap<>();
    List<Next> parts = new ArrayList<>();
    for (Wanted wanted : all) {
      Effect effect = wanted.effect();
      try {
        parts.add(
            new Next(wanted, types.next(wanted.cooked(), scope, effect.populations(), fresh)));
      } catch (RuntimeException e) {
        fresh.values().forEach(types::discard);
        reports.add(noRoom(wanted, e));
        return false;
      }
    }
    List<Population> made = List.copyOf(fresh.values());
    types.make(all.get(0).cooked(), made);
    successors(parts).keySet().forEach(types::keepFromOthers);
    List<Population> kept =
        parts.stream()
            .flatMap(p -> p.populations().stream())
            .filter(p -> !made.contains(p))
            .toList();
    kept.forEach(Population::retain);
    List<Population> used = new ArrayList<>(made);
    used.addAll(kept);
    CompletableFuture<?> ready = CompletableFuture.allOf(types.stepping(used), types.drawing(used));
    round = new Round(scope, capacitiesBefore, parts, made, kept, ready);
    return true;
  }

  private static EffectReload noRoom(Wanted wanted, RuntimeException problem) {
    Effect effect = wanted.effect();
    if (wanted.text() != null && problem instanceof EffectTypes.DoesNotFitException e) {
      return failure(effect, wanted.text().doesNotFit(e).diagnostics());
    }
    LOG.error("{} stays what it was", effect.name(), problem);
    return new EffectReload(effect, false, List.of());
  }

  /** Exchanges what has been made. Between steps, under the engine's lock. */
  void exchange() {
    Round done = round;
    if (done == null || !done.ready().isDone()) {
      return;
    }
    exchange(done);
    beginNext();
  }

  private void exchange(Round done) {
    round = null;
    if (done.ready().isCompletedExceptionally()) {
      done.ready().whenComplete((r, problem) -> LOG.error("a changed effect cannot run", problem));
      done.fresh().forEach(types::discard);
      types.release(done.kept());
      types.setCapacities(done.scope(), done.capacitiesBefore());
      done.parts().forEach(part -> reports.add(new EffectReload(part.effect(), false, List.of())));
      return;
    }
    List<Next> parts =
        done.parts().stream().filter(part -> engine.effects().contains(part.effect())).toList();
    Map<Population, Population> successors = successors(parts);
    List<Population> before = new ArrayList<>(done.kept());
    for (Next part : parts) {
      before.addAll(part.effect().populations());
      if (!part.effect().unloaded) {
        become(part);
      }
    }
    for (Effect effect : engine.effects()) {
      if (effect.unloaded) {
        effect.follow(successors); // its killed instances end in the new populations
      }
    }
    done.kept().forEach(Population::release);
    types.exchange(done.scope(), before, successors, done.fresh());
    for (Next part : parts) {
      if (part.effect().active) {
        part.populations().forEach(types::activate);
      }
    }
  }

  /** Which fresh population stands for which in use, by the files they come from. */
  private static Map<Population, Population> successors(List<Next> parts) {
    Map<Population, Population> successors = new IdentityHashMap<>();
    for (Next part : parts) {
      for (Population older : part.effect().populations()) {
        for (Population newer : part.populations()) {
          if (older != newer && older.type().path().equals(newer.type().path())) {
            successors.put(older, newer);
          }
        }
      }
    }
    return successors;
  }

  private void become(Next part) {
    Effect effect = part.effect();
    List<Population> before = effect.populations();
    part.populations().forEach(Population::retain);
    effect.become(
        part.wanted().cooked(),
        part.populations(),
        types.stepping(part.populations()),
        types.drawing(part.populations()));
    for (EffectInstance instance : effect.spawned) {
      if (instance.isAlive()) {
        instance.values().moveOver(before);
      }
    }
    before.forEach(Population::release);
    TextEffects.Cooked text = part.wanted().text();
    if (text == null) {
      LOG.info("{} has other capacities", effect.name());
      return;
    }
    text(effect).setBehind(false);
    reports.add(new EffectReload(effect, true, text.warnings()));
    if (LOG.isInfoEnabled()) {
      LOG.info("reloaded {}: {} types", effect.name(), names(text.effect().types()));
    }
  }

  private static String names(List<CookedType> types) {
    return String.join(", ", types.stream().map(CookedType::name).toList());
  }
}
