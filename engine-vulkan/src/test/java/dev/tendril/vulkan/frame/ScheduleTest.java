package dev.tendril.vulkan.frame;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Order and barriers as data. Synchronization validation does not see memory that is reached by
 * device address, so this is where they are proven.
 */
class ScheduleTest {
  private record Fake(String name, List<Access> accesses) implements ScheduledPass {}

  private static Fake pass(String name, Access... accesses) {
    return new Fake(name, List.of(accesses));
  }

  private static Access access(String resource, Use use) {
    return new Access(resource, use);
  }

  private static List<List<String>> names(Schedule<Fake> schedule) {
    return schedule.phases().stream()
        .map(p -> p.passes().stream().map(Fake::name).toList())
        .toList();
  }

  @Test
  void passesThatDoNotConflictShareAPhase() {
    Schedule<Fake> schedule =
        Schedule.compile(
            List.of(
                pass("a", access("x", Use.COMPUTE_WRITE), access("t", Use.COMPUTE_READ)),
                pass("b", access("y", Use.COMPUTE_WRITE), access("t", Use.COMPUTE_READ)),
                pass("c", access("x", Use.COMPUTE_READ), access("t", Use.COMPUTE_WRITE)),
                pass("d", access("z", Use.COMPUTE_SHARED_WRITE)),
                pass("e", access("z", Use.COMPUTE_SHARED_WRITE)),
                pass("f", access("z", Use.COMPUTE_READ))));
    assertThat(names(schedule))
        .containsExactly(List.of("a", "b"), List.of("c", "d", "e"), List.of("f"));
  }

  @Test
  void barriersCoverWhatComesBeforeAndAfter() {
    Schedule<Fake> schedule =
        Schedule.compile(
            List.of(
                pass("upload", access("args", Use.TRANSFER_WRITE)),
                pass("fill", access("args", Use.COMPUTE_WRITE)),
                pass("run", access("args", Use.INDIRECT_READ), access("x", Use.COMPUTE_READ))));
    Schedule.Barrier first = schedule.phases().get(1).barrier();
    assertThat(first.sourceStages()).isEqualTo(Use.TRANSFER_WRITE.stages());
    assertThat(first.sourceAccesses()).isEqualTo(Use.TRANSFER_WRITE.accesses());
    Schedule.Barrier second = schedule.phases().get(2).barrier();
    assertThat(second.sourceStages() & Use.COMPUTE_WRITE.stages()).isNotZero();
    assertThat(second.targetStages())
        .isEqualTo(Use.INDIRECT_READ.stages() | Use.COMPUTE_READ.stages());
    assertThat(second.targetAccesses())
        .isEqualTo(Use.INDIRECT_READ.accesses() | Use.COMPUTE_READ.accesses());
  }

  /** Whatever the passes are: every conflicting pair is in different phases, in order, covered. */
  @Test
  void everyConflictHasABarrierBetween() {
    Random random = new Random(11);
    Use[] uses = Use.values();
    for (int round = 0; round < 500; round++) {
      List<Fake> passes = new ArrayList<>();
      for (int i = 0; i < 12; i++) {
        List<Access> accesses = new ArrayList<>();
        for (int a = 0; a < 3; a++) {
          accesses.add(access("r" + random.nextInt(6), uses[random.nextInt(uses.length)]));
        }
        passes.add(new Fake("p" + i, accesses));
      }
      Schedule<Fake> schedule = Schedule.compile(passes);
      List<Fake> flat = schedule.phases().stream().flatMap(p -> p.passes().stream()).toList();
      assertThat(flat).isEqualTo(passes);
      for (int i = 0; i < passes.size(); i++) {
        for (int j = i + 1; j < passes.size(); j++) {
          requireOrder(schedule, passes.get(i), passes.get(j));
        }
      }
    }
  }

  private static void requireOrder(Schedule<Fake> schedule, Fake earlier, Fake later) {
    for (Access a : earlier.accesses()) {
      for (Access b : later.accesses()) {
        if (a.resource().equals(b.resource()) && a.use().conflictsWith(b.use())) {
          int from = phaseOf(schedule, earlier);
          int to = phaseOf(schedule, later);
          assertThat(to).isGreaterThan(from);
          Schedule.Barrier barrier = schedule.phases().get(to).barrier();
          assertThat(barrier.sourceStages() & a.use().stages()).isEqualTo(a.use().stages());
          assertThat(barrier.targetStages() & b.use().stages()).isEqualTo(b.use().stages());
          assertThat(barrier.targetAccesses() & b.use().accesses()).isEqualTo(b.use().accesses());
        }
      }
    }
  }

  private static int phaseOf(Schedule<Fake> schedule, Fake pass) {
    for (int i = 0; i < schedule.phases().size(); i++) {
      if (schedule.phases().get(i).passes().stream().anyMatch(p -> p == pass)) {
        return i;
      }
    }
    throw new AssertionError(pass.name());
  }
}
