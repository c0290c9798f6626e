package dev.tendril.core.value;

import dev.tendril.core.source.FloatText;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How often a particle type runs, and what is left out of it where it would cost too much.
 *
 * @param stepsPerSecond of a type that runs at a rate of its own, else null
 * @param priority under a budget the higher lives longer; 0 unless said
 * @param levels of detail by ascending distance; nothing is left out nearer than the first
 */
public record Scheduling(@Nullable Float stepsPerSecond, int priority, List<DetailLevel> levels) {
  /** Of a type that says nothing of it. */
  public static final Scheduling USUAL = new Scheduling(null, 0, List.of());

  public Scheduling {
    levels = List.copyOf(levels);
  }

  /** The text form: a line for each thing that is said. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (stepsPerSecond != null) {
      lines.add("rate " + FloatText.format(stepsPerSecond));
    }
    if (priority != 0) {
      lines.add("priority " + priority);
    }
    for (DetailLevel level : levels) {
      lines.add(
          "lod from %s: updates %s, draws %s"
              .formatted(
                  FloatText.format(level.distance()),
                  FloatText.format(level.updateFraction()),
                  FloatText.format(level.drawFraction())));
    }
    return lines;
  }
}
