package dev.tendril.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tendril.core.VfxCompileException;
import dev.tendril.vulkan.EffectState.TypeState;
import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.memory.GpuMemoryException;
import dev.tendril.vulkan.testing.EffectRun;
import dev.tendril.vulkan.testing.GpuTest;
import org.junit.jupiter.api.Test;

/** What all effects together use stays within the budget, whatever the counts say so late. */
@GpuTest
class BudgetTest {
  private static final double DT = 1 / 64.0;

  /** 40 of each kind a step; they live eight updates, so of each 320 would live. */
  private static final String[] TWO_KINDS = {
    "Source",
    """
    [capacity(4)]
    struct Particle { uint steps; };
    bool update(inout Particle p) {
      Dust d;
      emit(d, 40);
      Glow g;
      emit(g, 40);
      return true;
    }
    """,
    "Dust",
    """
    [capacity(1000)]
    struct Particle { uint steps; };
    bool update(inout Particle p) { return ++p.steps < 8; }
    """,
    "Glow",
    """
    [capacity(1000)] [priority(1)]
    struct Particle { uint steps; };
    bool update(inout Particle p) { return ++p.steps < 8; }
    """
  };

  /** Steps once; the sum of all that live then. */
  private static long living(EffectRun run, Effect effect) {
    run.step(DT);
    long sum = 0;
    for (String name : new String[] {"Source", "Dust", "Glow"}) {
      sum += run.counts(effect, name).alive();
    }
    return sum;
  }

  @Test
  void particlesNeverExceedIt(VulkanDevice device) {
    try (EffectRun run = new EffectRun(device)) {
      run.engine().setBudget(Budget.unlimited().withParticles(400));
      Effect effect = run.load(TWO_KINDS);
      run.spawn(effect);
      long most = 0;
      for (int i = 0; i < 24; i++) {
        long now = living(run, effect);
        assertThat(now).as("step %d", i).isLessThanOrEqualTo(400);
        most = Math.max(most, now);
      }
      assertThat(most).isGreaterThan(300);
      TypeState dust = run.counts(effect, "Dust");
      TypeState glow = run.counts(effect, "Glow");
      assertThat(glow.alive()).as("the more important").isGreaterThan(dust.alive());
      assertThat(dust.refused()).isPositive();
      EffectCounts counts = effect.counts(new EffectCounts());
      assertThat(counts.type("Dust").refusedByBudget())
          .isPositive()
          .isEqualTo(counts.type("Dust").refused());

      // Fewer than live: nothing is born until enough have died, and then again.
      long emitted = run.counts(effect, "Dust").emitted() + run.counts(effect, "Glow").emitted();
      run.engine().setBudget(Budget.unlimited().withParticles(100));
      long before = living(run, effect);
      assertThat(before).isGreaterThan(100);
      boolean below = false;
      for (int i = 0; i < 24; i++) {
        long now = living(run, effect);
        assertThat(now).isLessThanOrEqualTo(below ? 100 : before);
        before = now;
        below |= now <= 100;
        long born = run.counts(effect, "Dust").emitted() + run.counts(effect, "Glow").emitted();
        assertThat(born).satisfies(b -> assertThat(b).isGreaterThanOrEqualTo(emitted));
        if (now > 100) {
          assertThat(born).isEqualTo(emitted);
        }
      }
      assertThat(below).isTrue();
      assertThat(before).isGreaterThan(50);

      run.engine().setBudget(Budget.unlimited());
      run.frames(12, DT);
      assertThat(living(run, effect)).isEqualTo(1 + 320 + 320);
    }
  }

  @Test
  void trianglesNeverExceedIt(VulkanDevice device) {
    String text =
        """
        [capacity(100)]
        struct Particle { uint steps; };
        struct Render { float3 position; float size; };
        bool update(inout Particle p) {
          Render r;
          r.position = 0;
          draw(r);
          return true;
        }
        """;
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.load("Sprite", text);
      run.spawn(effect, 60, 1);
      run.step(DT);
      assertThat(run.counts(effect, "Sprite").drawn()).isEqualTo(60);
      run.engine().setBudget(Budget.unlimited().withTriangles(50)); // sprites have two
      run.step(DT);
      assertThat(run.counts(effect, "Sprite").drawn()).isBetween(1L, 25L);
      run.frames(6, DT);
      TypeState limited = run.counts(effect, "Sprite");
      assertThat(limited.drawn()).isEqualTo(25);
      assertThat(limited.alive()).isEqualTo(60);
      run.step(DT);
      assertThat(run.counts(effect, "Sprite").drawRefused() - limited.drawRefused())
          .isEqualTo(60 - 25);
      run.engine().setBudget(Budget.unlimited());
      run.step(DT);
      assertThat(run.counts(effect, "Sprite").drawn()).isEqualTo(60);
    }
  }

  @Test
  void aLoadThatWouldExceedTheBytesIsRefused(VulkanDevice device) {
    try (EffectRun run = new EffectRun(device)) {
      Effect effect = run.load(TWO_KINDS);
      run.spawn(effect);
      run.frames(2, DT);
      long held = run.engine().memoryStatistics().bytes();
      int buffers = run.engine().memoryStatistics().buffers();
      run.engine().setBudget(Budget.unlimited().withBytes(held + (1 << 20)));
      String large =
          """
          [capacity(1000000)]
          struct Particle { float4 a; };
          bool update(inout Particle p) { return true; }
          """;
      assertThatThrownBy(() -> run.load("Large", large))
          .isInstanceOf(VfxCompileException.class)
          .hasMessageContaining("32,000,000 bytes")
          .hasMessageContaining("of the budget of %,d bytes".formatted(held + (1 << 20)))
          .hasRootCauseInstanceOf(GpuMemoryException.class);
      run.frames(3, DT); // what was made for it is freed
      assertThat(run.engine().memoryStatistics().buffers()).isEqualTo(buffers);
      assertThat(run.engine().memoryStatistics().bytes()).isEqualTo(held);
      assertThat(run.counts(effect, "Dust").alive()).isPositive();
      run.engine().setBudget(Budget.unlimited());
      run.load("Large", large);
    }
  }

  @Test
  void numbersBelowZeroAreRefused() {
    assertThatThrownBy(() -> new Budget(-1, 0, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("-1 particles");
  }
}
