package dev.tendril.core.check;

import dev.tendril.core.check.Symbol.StructSymbol;
import dev.tendril.core.syntax.SyntaxTree;
import dev.tendril.core.syntax.SyntaxTree.Attribute;
import dev.tendril.core.value.DetailLevel;
import dev.tendril.core.value.Scheduling;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Checks {@code [rate(hz)]}, {@code [priority(n)]} and {@code [lod(..)]} of a particle. */
final class Schedulings {
  static final float MIN_RATE = 0.001f;
  static final float MAX_RATE = 1000;
  static final int MAX_PRIORITY = 1000;
  static final int MAX_LEVELS = 8;

  private final FileScope file;
  private final FileChecker checker;

  Schedulings(FileScope file, FileChecker checker) {
    this.file = file;
    this.checker = checker;
  }

  Scheduling check(StructSymbol particle) {
    return new Scheduling(
        rate(checker.particleAttributes().get("rate")),
        priority(checker.particleAttributes().get("priority")),
        levels(particle.declaration.attributes()));
  }

  private @Nullable Float rate(@Nullable Attribute attribute) {
    return attribute == null
        ? null
        : number(attribute, 0, "a rate, in steps per second,", MIN_RATE, MAX_RATE);
  }

  private int priority(@Nullable Attribute attribute) {
    if (attribute == null) {
      return 0;
    }
    SyntaxTree.Expression argument = attribute.arguments().get(0);
    Integer priority = checker.constants().integer(argument, "a priority");
    if (priority == null) {
      return 0;
    }
    if (priority < -MAX_PRIORITY || priority > MAX_PRIORITY) {
      file.report(
          CheckProblem.BAD_ATTRIBUTE,
          argument.span(),
          "a priority is -" + MAX_PRIORITY + " to " + MAX_PRIORITY + ", not " + priority);
    }
    return priority;
  }

  private List<DetailLevel> levels(List<Attribute> attributes) {
    List<DetailLevel> levels = new ArrayList<>();
    Attribute last = null;
    for (Attribute attribute : attributes) {
      if (!attribute.name().text().equals("lod") || attribute.arguments().size() != 3) {
        continue; // others have been reported
      }
      if (levels.size() == MAX_LEVELS) {
        file.report(
            CheckProblem.BAD_ATTRIBUTE,
            attribute.span(),
            "a particle has at most " + MAX_LEVELS + " levels of detail");
        break;
      }
      Float distance = number(attribute, 0, "a distance, in metres,", 0.001f, 1e9f);
      Float updates = number(attribute, 1, "the fraction of updates", 0, 1);
      Float draws = number(attribute, 2, "the fraction that is drawn", 0, 1);
      if (distance == null || updates == null || draws == null) {
        continue;
      }
      if (last != null && distance <= levels.get(levels.size() - 1).distance()) {
        file.report(
            CheckProblem.BAD_ATTRIBUTE,
            attribute.arguments().get(0).span(),
            "the distances of levels of detail ascend",
            "write the nearer ones first",
            last.arguments().get(0).span(),
            "the level before it");
        continue;
      }
      levels.add(new DetailLevel(distance, updates, draws));
      last = attribute;
    }
    return levels;
  }

  /** An argument within bounds, or null after a report. */
  private @Nullable Float number(
      Attribute attribute, int index, String what, float least, float most) {
    SyntaxTree.Expression argument = attribute.arguments().get(index);
    Float number = checker.constants().number(argument, what.replace(",", ""));
    if (number != null && (number < least || number > most)) {
      file.report(
          CheckProblem.BAD_ATTRIBUTE,
          argument.span(),
          what
              + " is "
              + Uniforms.plain(least)
              + " to "
              + Uniforms.plain(most)
              + ", not "
              + Uniforms.plain(number));
      return null;
    }
    return number;
  }
}
