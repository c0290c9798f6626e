package dev.tendril.core.twin;

import dev.tendril.core.check.CheckedParticle;
import dev.tendril.core.check.DefaultValues;
import dev.tendril.core.check.StructType;
import dev.tendril.core.check.TypedTree;
import dev.tendril.core.effect.CheckedEffect;
import dev.tendril.core.twin.Invocation.Code;
import dev.tendril.core.twin.code.Hashes;
import dev.tendril.core.twin.code.Program;
import dev.tendril.core.twin.code.Words;
import dev.tendril.core.twin.code.Work;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The rules of a step. Host roots are born and updated in the same step; then every type's {@code
 * update} runs over its living particles in slot order and leaves births and draws; then births
 * take the lowest free slots, this step's deaths included, by emitting type, owner slot, call and
 * index; at last the instances' time moves on.
 */
final class StepRunner {
  /** Random numbers of {@code update} count from 0, those of {@code init} from 2^31. */
  private static final int FIRST_CALL_OF_INIT = 1 << 31;

  /** Roots that the host has asked for. */
  private static final class Roots {
    final TwinInstance instance;
    int count;

    Roots(TwinInstance instance, int count) {
      this.instance = instance;
      this.count = count;
    }
  }

  private final Words words;
  private final Work work = new Work();
  private final List<Population> populations = new ArrayList<>();
  private final List<Link> links = new ArrayList<>();
  private final Map<Population, Code> updates = new IdentityHashMap<>();
  private final Map<TypedTree.Function, Code> inits = new HashMap<>();
  private final Invocation invocation;
  private final int[] rootPrototype;
  private final List<Roots> roots = new ArrayList<>();

  /** Moves on with every step, so that code loads uniforms and context anew. */
  private long serial;

  StepRunner(CheckedEffect effect, Words words) {
    this.words = words;
    Map<StructType, Population> byType = new IdentityHashMap<>();
    for (CheckedParticle type : effect.types()) {
      Population population = new Population(type, words);
      populations.add(population);
      byType.put(type.particle(), population);
    }
    this.invocation = new Invocation(root());
    for (Population population : populations) {
      for (StructType target : population.type.emits()) {
        Population targeted = byType.get(target);
        if (targeted == null) {
          throw new IllegalStateException(target.name() + " is not part of the effect");
        }
        Link link = new Link(population, targeted, words);
        population.links.add(link);
        links.add(link);
      }
      updates.put(population, code(population.type.update()));
      population.type.inits().forEach(init -> inits.put(init, code(init)));
    }
    this.rootPrototype = defaults(root().type.particle());
  }

  private Code code(TypedTree.Function function) {
    return new Code(Program.compile(function, words, invocation));
  }

  /** The words of a new particle. */
  private int[] defaults(StructType struct) {
    TypedTree.Function function =
        new TypedTree.Function("defaults", struct, List.of(), struct.span());
    function.setBody(new TypedTree.Block(List.of(new TypedTree.Return(DefaultValues.of(struct)))));
    Program program = Program.compile(function, words, invocation);
    work.allow(Integer.MAX_VALUE);
    program.run(work, 0);
    int[] result = new int[words.size(struct)];
    System.arraycopy(program.memory(), program.result(), result, 0, result.length);
    return result;
  }

  List<Population> populations() {
    return populations;
  }

  private Population root() {
    return populations.get(0);
  }

  // ---- host roots

  void addRoots(TwinInstance instance, int count) {
    roots.add(new Roots(instance, count));
  }

  /** The number in its first request. */
  void changeRoots(TwinInstance instance, int count) {
    for (Roots request : roots) {
      if (request.instance == instance) {
        request.count = count;
        return;
      }
    }
  }

  /** It has no particles, and no roots are due. */
  boolean isEmpty(TwinInstance instance) {
    return roots.stream().noneMatch(request -> request.instance == instance && request.count > 0)
        && populations.stream()
            .noneMatch(p -> p.alive.stream().anyMatch(slot -> p.instances[slot] == instance));
  }

  void forgetRoots(TwinInstance instance) {
    roots.removeIf(request -> request.instance == instance);
  }

  // ---- the step

  void step(float seconds, long operations, List<TwinInstance> instances) {
    work.allow(operations);
    serial++;
    hostBirths(seconds);
    for (Population population : populations) {
      update(population, seconds);
    }
    for (Population population : populations) {
      births(population, seconds);
    }
    instances.forEach(instance -> instance.advance(seconds));
  }

  private void hostBirths(float seconds) {
    Population target = root();
    long requested = 0;
    for (Roots request : roots) {
      requested += request.count;
    }
    requested = Math.min(requested, Link.COUNT_LIMIT);
    int granted = (int) Math.min(requested, target.capacity - target.alive());
    target.refused += requested - granted;
    int slot = 0;
    int done = 0;
    TypedTree.Function init = initOf(target, target);
    for (Roots request : roots) {
      TwinInstance instance = request.instance;
      for (int k = 0; k < request.count && done < granted; k++, done++) {
        slot = target.takeSlot(slot);
        target.ids[slot] = Hashes.pcg(instance.seed(), instance.rootsBorn + k);
        target.instances[slot] = instance;
        target.roots.set(slot);
        target.parentSlots[slot] = Population.NONE;
        int at = slot * target.stride;
        System.arraycopy(rootPrototype, 0, target.words, at, target.stride);
        if (target.place != Population.NONE) {
          boolean local = target.type.local();
          target.words[at + target.place] = Float.floatToRawIntBits(local ? 0 : instance.x());
          target.words[at + target.place + 1] = Float.floatToRawIntBits(local ? 0 : instance.y());
          target.words[at + target.place + 2] = Float.floatToRawIntBits(local ? 0 : instance.z());
        }
        init(init, target, slot, instance.deltaTime(seconds), k, request.count, 0, true);
      }
      instance.rootsBorn += request.count;
    }
    roots.clear();
  }

  private void update(Population population, float seconds) {
    int owners = population.alive();
    population.remember();
    population.links.forEach(link -> link.begin(owners));
    int drawCapacity =
        Population.records(Math.max(1, population.type.drawsPerParticle()), population.capacity);
    population.draws.forEach(draws -> draws.begin(drawCapacity, owners));
    int signals = Math.max(1, population.type.signalsPerParticle());
    population.signals.begin(Population.records(signals, population.capacity), owners);
    Code code = Objects.requireNonNull(updates.get(population));
    for (int slot = population.alive.nextSetBit(0);
        slot >= 0;
        slot = population.alive.nextSetBit(slot + 1)) {
      TwinInstance instance = population.instances[slot];
      boolean lives = instance.keepsParticles();
      if (lives) {
        lives = update(population, code, slot, instance, instance.deltaTime(seconds));
      }
      if (!lives) {
        population.die(slot);
      }
    }
  }

  /** Returns whether the particle lives on. */
  private boolean update(
      Population population, Code code, int slot, TwinInstance instance, float deltaTime) {
    Program program = code.program;
    int[] memory = program.memory();
    int particle = program.parameter(0);
    int bornBefore = population.born[slot];
    population.links.forEach(Link::beginOwner);
    population.draws.forEach(Draws::beginOwner);
    population.signals.beginOwner();
    System.arraycopy(
        population.words, slot * population.stride, memory, particle, population.stride);
    code.load(instance, serial, deltaTime, population.ids[slot]);
    invocation.at(population, slot, instance);
    if (program.run(work, 0)) {
      population.loopsCut++;
    }
    if (deltaTime == 0) { // everything but draws is suppressed
      population.born[slot] = bornBefore;
      population.links.forEach(Link::forgetOwner);
      population.signals.forgetOwner();
      return true;
    }
    population.links.forEach(Link::endOwner);
    population.signals.endOwner();
    boolean lives = memory[program.result()] != 0;
    if (lives && !population.isPlaced(memory, particle)) {
      population.invalid++;
      lives = false;
    }
    if (lives) {
      System.arraycopy(
          memory, particle, population.words, slot * population.stride, population.stride);
      population.forgetBirth(slot);
    }
    return lives;
  }

  private void births(Population target, float seconds) {
    long requested = 0;
    for (Link link : links) {
      for (int i = 0; link.target == target && i < link.size; i++) {
        requested += link.counts[i];
      }
    }
    requested = Math.min(requested, Link.COUNT_LIMIT);
    int granted = (int) Math.min(requested, target.capacity - target.alive());
    target.refused += requested - granted;
    int slot = 0;
    int done = 0;
    for (Link link : links) {
      if (link.target != target) {
        continue;
      }
      TypedTree.Function init = initOf(link.emitter, target);
      for (int i = 0; i < link.size && done < granted; i++) {
        float deltaTime = link.instances[i].deltaTime(seconds);
        for (int k = 0; k < link.counts[i] && done < granted; k++, done++) {
          slot = target.takeSlot(slot);
          target.ids[slot] = Hashes.pcg(link.ids[i], link.before[i] + k);
          target.instances[slot] = link.instances[i];
          target.parentSlots[slot] = link.parentSlots[i];
          target.parentGenerations[slot] = link.parentGenerations[i];
          System.arraycopy(
              link.prototypes,
              i * target.stride,
              target.words,
              slot * target.stride,
              target.stride);
          float age = age(k, link.carries[i], link.rates[i], deltaTime);
          boolean onWay = age > 0 && (link.emitter.type.local() || link.byRoots.get(i));
          float part = onWay ? age / deltaTime : 0;
          link.arrival.apply(link.instances[i], part, target.words, slot * target.stride);
          init(init, target, slot, deltaTime, k, link.counts[i], age, false);
        }
      }
    }
  }

  /** The k-th of an emission, from 1, is born when the sum reaches k. */
  private static float age(int k, float carry, float perSecond, float deltaTime) {
    if (!(perSecond > 0)) {
      return 0;
    }
    float born = ((float) (k + 1) - carry) / perSecond;
    return Math.min(Math.max(deltaTime - born, 0), deltaTime);
  }

  /** The emitting file's, else the target's own, else none. */
  private static TypedTree.@Nullable Function initOf(Population emitter, Population target) {
    TypedTree.Function own = initOf(emitter.type, target.type.particle());
    return own != null ? own : initOf(target.type, target.type.particle());
  }

  private static TypedTree.@Nullable Function initOf(CheckedParticle type, StructType target) {
    for (TypedTree.Function function : type.inits()) {
      if (function.parameters().get(0).type() == target) {
        return function;
      }
    }
    return null;
  }

  private void init(
      TypedTree.@Nullable Function function,
      Population target,
      int slot,
      float deltaTime,
      int index,
      int count,
      float age,
      boolean fromHost) {
    Code code = function == null ? null : inits.get(function);
    if (code == null) {
      target.forgetBirth(slot);
      return;
    }
    Program program = code.program;
    int[] memory = program.memory();
    int particle = program.parameter(0);
    System.arraycopy(target.words, slot * target.stride, memory, particle, target.stride);
    int birth = program.parameter(1); // of the library's struct Birth
    memory[birth] = index;
    memory[birth + 1] = count;
    memory[birth + 2] = Float.floatToRawIntBits(age);
    memory[birth + 3] = fromHost ? 1 : 0;
    TwinInstance instance = target.instances[slot];
    code.load(instance, serial, deltaTime, target.ids[slot]);
    invocation.at(target, slot, instance);
    if (program.run(work, FIRST_CALL_OF_INIT)) {
      target.loopsCut++;
    }
    System.arraycopy(memory, particle, target.words, slot * target.stride, target.stride);
    target.forgetBirth(slot);
  }
}
