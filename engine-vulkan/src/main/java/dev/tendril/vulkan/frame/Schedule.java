package dev.tendril.vulkan.frame;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * An order of passes and the barriers that it needs. Passes keep the order in which they are given;
 * neighbours that do not conflict share a phase, and one global memory barrier stands between two
 * phases. A barrier makes everything written before it in the step available to whatever the next
 * phase does, so a resource may wait for any later phase.
 *
 * <p>Immutable, made when types come and go, and free of Vulkan objects: it is tested as data.
 *
 * @param <P> what records the passes
 */
public record Schedule<P extends ScheduledPass>(List<Phase<P>> phases) {
  public Schedule {
    phases = List.copyOf(phases);
  }

  /** A dependency between everything before and everything after, in Vulkan's masks. */
  public record Barrier(
      long sourceStages, long sourceAccesses, long targetStages, long targetAccesses) {}

  /**
   * Passes that may run at the same time.
   *
   * @param barrier what must come before it; that of the first phase has no source, the caller
   *     knows what went before
   */
  public record Phase<P extends ScheduledPass>(Barrier barrier, List<P> passes) {
    public Phase {
      passes = List.copyOf(passes);
    }
  }

  public static <P extends ScheduledPass> Schedule<P> compile(List<P> passes) {
    List<Phase<P>> phases = new ArrayList<>();
    List<P> current = new ArrayList<>();
    Map<String, List<Use>> uses = new HashMap<>();
    long pastStages = 0;
    long pastWrites = 0;
    for (P pass : passes) {
      if (conflicts(pass, uses)) {
        Barrier barrier = barrier(pastStages, pastWrites, current);
        phases.add(new Phase<>(barrier, current));
        pastStages |= barrier.targetStages();
        pastWrites |= writes(current);
        current = new ArrayList<>();
        uses.clear();
      }
      current.add(pass);
      for (Access access : pass.accesses()) {
        uses.computeIfAbsent(access.resource(), r -> new ArrayList<>()).add(access.use());
      }
    }
    if (!current.isEmpty()) {
      phases.add(new Phase<>(barrier(pastStages, pastWrites, current), current));
    }
    return new Schedule<>(phases);
  }

  private static boolean conflicts(ScheduledPass pass, Map<String, List<Use>> uses) {
    for (Access access : pass.accesses()) {
      for (Use earlier : uses.getOrDefault(access.resource(), List.of())) {
        if (earlier.conflictsWith(access.use())) {
          return true;
        }
      }
    }
    return false;
  }

  private static Barrier barrier(
      long pastStages, long pastWrites, List<? extends ScheduledPass> next) {
    long stages = 0;
    long accesses = 0;
    for (ScheduledPass pass : next) {
      for (Access access : pass.accesses()) {
        stages |= access.use().stages();
        accesses |= access.use().accesses();
      }
    }
    return new Barrier(pastStages, pastWrites, stages, accesses);
  }

  private static long writes(List<? extends ScheduledPass> passes) {
    long writes = 0;
    for (ScheduledPass pass : passes) {
      for (Access access : pass.accesses()) {
        if (access.use().writes()) {
          writes |= access.use().accesses() & WRITE_ACCESSES;
        }
      }
    }
    return writes;
  }

  private static final long WRITE_ACCESSES =
      Use.COMPUTE_WRITE.accesses() & ~Use.COMPUTE_READ.accesses() | Use.TRANSFER_WRITE.accesses();

  /** The text form: a line a phase, its passes, and what they touch. */
  public String text() {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < phases.size(); i++) {
      out.append("phase ").append(i).append(i == 0 ? "" : " after a barrier").append('\n');
      for (P pass : phases.get(i).passes()) {
        out.append("  ").append(pass.name()).append('\n');
        for (Access access : pass.accesses()) {
          out.append("    ")
              .append(access.use().name().toLowerCase(java.util.Locale.ROOT).replace('_', ' '))
              .append("  ")
              .append(access.resource())
              .append('\n');
        }
      }
    }
    return out.toString();
  }
}
