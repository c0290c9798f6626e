package dev.tendril.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tendril.vulkan.EffectState.ParticleState;
import dev.tendril.vulkan.EffectState.TypeState;
import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.testing.EditedSources;
import dev.tendril.vulkan.testing.EffectRun;
import dev.tendril.vulkan.testing.GpuTest;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Hosts give types other room while their particles live. */
@GpuTest
class CapacityTest {
  /** Its particles stay, but for every third. */
  private static final String STAYS =
      """
      [capacity(3000)]
      struct Particle { float3 position : POSITION; uint serial; uint steps; };
      void init(inout Particle p, Birth b) { p.serial = b.index; }
      bool update(inout Particle p) { p.steps++; return p.serial % 3 != 1; }
      """;

  /** Each of its particles emits one a step. */
  private static final String EMITS =
      """
      [capacity(64)]
      struct Particle { float3 position : POSITION; };
      bool update(inout Particle p) { Stays s; emit(s); return !stopping; }
      """;

  private static final String[] EMITTER = {"Emits.vfx", EMITS, "Stays.vfx", STAYS};

  private static Effect load(EffectRun run, EditedSources sources, String path) {
    Effect effect = run.engine().load(sources, path);
    effect.awaitReady();
    return effect;
  }

  /** Steps in which time stands still, until the change is there. */
  private static void awaitCapacity(EffectRun run, Effect effect, String type, int slots) {
    for (int i = 0; effect.capacity(type) != slots; i++) {
      assertThat(i).as("steps").isLessThan(5000);
      run.step(0);
      pause();
    }
  }

  private static void pause() {
    try {
      Thread.sleep(2);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<Integer> slots(TypeState type) {
    return type.particles().stream().map(ParticleState::slot).toList();
  }

  @Test
  void theLivingStayAndNothingIsLeftOfTheOlderMemory(VulkanDevice device) {
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.load("Stays", STAYS);
      EffectInstance instance = run.spawn(effect, 2700, 1);
      run.steps(2, 0.1);
      TypeState before = run.type(effect, "Stays");
      assertThat(before.alive()).isEqualTo(1800);
      run.engine().deviceIdle();
      int buffers = run.engine().memoryStatistics().buffers();

      effect.setCapacity("Stays", 40_001);
      awaitCapacity(run, effect, "Stays", 40_001);
      TypeState larger = run.type(effect, "Stays");
      assertThat(larger.capacity()).isEqualTo(40_001);
      assertThat(larger.alive() + larger.free()).isEqualTo(40_001);
      assertThat(larger.particles()).isEqualTo(before.particles());
      instance.trigger(30_000);
      run.step(0.1);
      assertThat(run.type(effect, "Stays").alive()).isEqualTo(1800 + 20_000);
      assertThat(run.type(effect, "Stays").refused()).isZero();

      TypeState full = run.type(effect, "Stays");
      effect.setCapacity("Stays", 100);
      awaitCapacity(run, effect, "Stays", 100);
      TypeState smaller = run.type(effect, "Stays");
      assertThat(slots(smaller)).isEqualTo(slots(full).stream().filter(s -> s < 100).toList());
      assertThat(smaller.emitted()).isEqualTo(full.emitted());
      assertThat(smaller.emitted() - smaller.died()).isEqualTo(smaller.alive());
      instance.trigger(1000);
      run.step(0.1);
      assertThat(run.type(effect, "Stays").refused()).isEqualTo(1000 - (100 - smaller.alive()));

      run.queue().waitIdle();
      run.engine().deviceIdle();
      assertThat(run.engine().memoryStatistics().buffers()).isEqualTo(buffers);
      assertThat(effect.schema().type("Stays").capacity()).isEqualTo(3000); // as its text says
    }
  }

  @Test
  void whoEmitsAndWhoSharesATypeGoWithIt(VulkanDevice device) {
    EditedSources sources = new EditedSources(EMITTER);
    sources.edit("Other.vfx", EMITS);
    try (EffectRun run = new EffectRun(device)) {
      Effect emits = load(run, sources, "Emits.vfx");
      Effect other = load(run, sources, "Other.vfx");
      run.spawn(emits, 30, 1);
      run.spawn(other, 20, 1);
      run.steps(3, 0.1);
      emits.setCapacity("Stays", 7000);
      emits.setCapacity("Emits", 128); // while the round of the first is under way
      awaitCapacity(run, emits, "Emits", 128);
      assertThat(emits.capacity("Stays")).isEqualTo(7000);
      assertThat(other.capacity("Stays")).isEqualTo(7000);
      long alive = run.counts(emits, "Stays").alive();
      assertThat(run.counts(emits, "Emits").alive()).isEqualTo(30);
      run.step(0.1);
      TypeState shared = run.counts(other, "Stays");
      assertThat(shared.alive()).isGreaterThan(alive);
      assertThat(shared).isEqualTo(run.counts(emits, "Stays"));
      assertThat(shared.emitted() - shared.died()).isEqualTo(shared.alive());

      Effect later = load(run, sources, "Stays.vfx"); // of this root as well
      assertThat(later.capacity("Stays")).isEqualTo(7000);
      emits.unload();
      other.unload();
      run.frames(4, 0.1);
      assertThat(run.counts(later, "Stays").capacity()).isEqualTo(7000);
      later.unload();
      run.frames(4, 0.1);
      assertThat(load(run, sources, "Stays.vfx").capacity("Stays")).isEqualTo(3000);
    }
  }

  @Test
  void aReloadKeepsIt(VulkanDevice device) {
    EditedSources sources = new EditedSources(EMITTER);
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = load(run, sources, "Emits.vfx");
      run.spawn(effect, 10, 1);
      run.steps(3, 0.1);
      sources.edit("Stays.vfx", STAYS.replace("p.steps++", "p.steps += 100"));
      effect.setCapacity("Stays", 5000);
      List<EffectReload> reports = new ArrayList<>();
      while (reports.isEmpty()) {
        reports.addAll(run.engine().reloadChanged());
        run.step(0);
        pause();
      }
      assertThat(reports).hasSize(1).allMatch(EffectReload::reloaded);
      assertThat(effect.capacity("Stays")).isEqualTo(5000);
      run.step(0.1);
      TypeState stays = run.type(effect, "Stays");
      assertThat(stays.particles())
          .filteredOn(p -> (Long) p.fields().get("steps") >= 100)
          .hasSize((int) stays.alive() - 10); // those just born have not been updated
      assertThat(stays.alive()).isEqualTo(40);
    }
  }

  @Test
  void whatDoesNotFitChangesNothing(VulkanDevice device) {
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.load("Stays", STAYS);
      run.spawn(effect, 300, 1);
      run.steps(2, 0.1);
      TypeState before = run.type(effect, "Stays");
      run.engine().deviceIdle();
      int buffers = run.engine().memoryStatistics().buffers();
      run.engine().setBudget(Budget.unlimited().withBytes(memory(run) + 1_000_000));
      effect.setCapacity("Stays", 1 << 20);
      List<EffectReload> reports = run.engine().reloadChanged();
      assertThat(reports).hasSize(1).noneMatch(EffectReload::reloaded);
      run.step(0);
      assertThat(effect.capacity("Stays")).isEqualTo(3000);
      assertThat(run.type(effect, "Stays").particles()).isEqualTo(before.particles());
      run.queue().waitIdle();
      run.engine().deviceIdle();
      assertThat(run.engine().memoryStatistics().buffers()).isEqualTo(buffers);

      effect.setCapacity("Stays", 4000);
      awaitCapacity(run, effect, "Stays", 4000);
      assertThat(run.engine().reloadChanged()).isEmpty();
    }
  }

  private static long memory(EffectRun run) {
    return run.engine().memoryStatistics().bytes();
  }

  @Test
  void whatCannotBeMeantIsRefused(VulkanDevice device) {
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.load("Stays", STAYS);
      assertThatThrownBy(() -> effect.setCapacity("Stay", 10))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("Stays");
      assertThatThrownBy(() -> effect.setCapacity("Stays", 0))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> effect.setCapacity("Stays", (1 << 28) + 1))
          .isInstanceOf(IllegalArgumentException.class);
      effect.unload();
      assertThatThrownBy(() -> effect.setCapacity("Stays", 10))
          .isInstanceOf(IllegalStateException.class);
    }
  }
}
