package dev.tendril.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tendril.core.VfxCompileException;
import dev.tendril.vulkan.EffectState.TypeState;
import dev.tendril.vulkan.device.VulkanDevice;
import dev.tendril.vulkan.memory.GpuMemoryException;
import dev.tendril.vulkan.testing.EffectRun;
import dev.tendril.vulkan.testing.GpuTest;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.joml.Matrix4f;
import org.joml.Vector3f;
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

  /** Budgets with room for one allocation more each time, until all fit. */
  @Test
  void everyAllocationOfALoadCanBeRefused(VulkanDevice device) {
    String[] files = {
      "Jet",
      """
      Texture2D glow;
      struct Particle { float3 position : POSITION; };
      struct Render { float3 position; float size = 1; float4 color; };
      bool update(inout Particle p) {
        Drop d;
        emit(d, 2);
        emit(p);
        signal("on");
        Render r;
        r.position = p.position; r.color = glow.Sample(p.position.xy);
        draw(r);
        return true;
      }
      """,
      "Drop",
      """
      struct Particle { float3 position : POSITION; float age; };
      struct Render { float3 position; float size = 1; };
      bool update(inout Particle p) {
        Render r;
        r.position = p.position;
        draw(r);
        return p.age++ < 3;
      }
      """
    };
    Pattern refused = Pattern.compile("(\\S.*) needs ([0-9,]+) bytes, .* holds ([0-9,]+)");
    try (EffectRun run = new EffectRun(device)) {
      Effect other = run.load(TWO_KINDS);
      run.spawn(other);
      run.frames(3, DT);
      var before = run.engine().memoryStatistics();
      Set<String> names = new LinkedHashSet<>();
      long budget = before.bytes();
      Effect loaded = null;
      while (loaded == null) {
        run.engine().setBudget(Budget.unlimited().withBytes(budget));
        try {
          loaded = run.load(files);
        } catch (VfxCompileException e) {
          Matcher said = refused.matcher(Objects.requireNonNull(e.getMessage()));
          assertThat(said.find()).as(e.getMessage()).isTrue();
          assertThat(names.add(said.group(1))).as(said.group(1)).isTrue();
          budget =
              Long.parseLong(said.group(2).replace(",", ""))
                  + Long.parseLong(said.group(3).replace(",", ""));
          run.frames(3, DT);
          assertThat(run.engine().memoryStatistics()).as(said.group(1)).isEqualTo(before);
        }
      }
      // streams, book, uniforms and records of two types, three links' records, one's signals
      assertThat(names).hasSizeGreaterThanOrEqualTo(11);
      run.spawn(loaded);
      run.frames(3, DT);
      assertThat(run.counts(loaded, "Drop").emitted()).isPositive();
      assertThat(run.counts(other, "Dust").alive()).isPositive();
    }
  }

  /**
   * Sixteen sources along x, the listener at x = 0, and a budget for a third of what they ask for:
   * who is cut is further away than who is not, except for the one that the host holds dear.
   */
  @Test
  void theLeastImportantInstancesAreCutFirst(VulkanDevice device) {
    String[] files = {
      "Jet",
      """
      [capacity(16)]
      struct Particle { uint steps; };
      bool update(inout Particle p) {
        Drop d;
        emit(d, 10);
        return true;
      }
      """,
      "Drop",
      """
      [capacity(4000)]
      struct Particle { uint steps; };
      bool update(inout Particle p) { return ++p.steps < 8; }
      """
    };
    try (EffectRun run = new EffectRun(device)) {
      run.engine().setBudget(Budget.unlimited().withParticles(16 + 500)); // 16 x 80 would live
      run.engine().setListeners(new Vector3f(-1, 0, 0));
      Effect effect = run.load(files);
      List<EffectInstance> jets = new ArrayList<>();
      for (int i = 0; i < 16; i++) {
        jets.add(run.engine().spawn(effect, new Matrix4f().translation(10 * i, 0, 0)));
      }
      jets.get(15).setPriority(1);
      run.frames(200, DT);
      List<EffectInstance> cut = new ArrayList<>();
      long[] refused = {0};
      run.engine()
          .cuts(
              (instance, since, births) -> {
                cut.add(instance);
                assertThat(since).isBetween(1L, 200L);
                // Ten in each step since then; the last few have not come back.
                assertThat(births).isBetween(10 * (200 - since - 8), 10 * (200 - since + 1));
                refused[0] += births;
              });
      // Six at 80 fit. Cut one more than that and none of the others is refused anything.
      assertThat(cut).hasSizeBetween(9, 11);
      assertThat(cut).containsExactlyElementsOf(jets.subList(15 - cut.size(), 15));
      TypeCounts drops = effect.counts(new EffectCounts()).type("Drop");
      assertThat(drops.refusedToCut()).isEqualTo(refused[0]);
      assertThat(drops.refused()).isEqualTo(drops.refusedToCut() + drops.refusedByBudget());
      assertThat(drops.alive()).isEqualTo(80L * (16 - cut.size()));

      // Nothing flickers: a listener that moves a little changes nobody.
      for (int i = 0; i < 32; i++) {
        run.engine().setListeners(new Vector3f(-1 + (i & 1), 0, 0));
        run.step(DT);
        List<EffectInstance> now = new ArrayList<>();
        run.engine().cuts((instance, since, births) -> now.add(instance));
        assertThat(now).containsExactlyElementsOf(cut);
      }
      run.engine().setBudget(Budget.unlimited());
      run.frames(12, DT);
      run.engine().cuts((instance, since, births) -> assertThat(instance).isNull());
      assertThat(run.counts(effect, "Drop").alive()).isEqualTo(80L * 16);
    }
  }

  @Test
  void numbersBelowZeroAreRefused() {
    assertThatThrownBy(() -> new Budget(-1, 0, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("-1 particles");
  }
}
