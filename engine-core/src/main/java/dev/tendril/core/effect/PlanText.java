package dev.tendril.core.effect;

import dev.tendril.core.check.StructType;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The text form of how a type lies in memory and what its update moves. */
public final class PlanText {
  private PlanText() {}

  /**
   * A line for each group of 16 bytes, by lane, with what an update does to it, and the sums.
   *
   * <pre>
   * memory Spark
   *   group 0  load store  position:3 age
   *   update reads 48 bytes and writes 32 for each particle and step
   * </pre>
   */
  public static String of(ParticlePlan plan) {
    StringBuilder out = new StringBuilder("memory " + plan.type().name() + "\n");
    for (int group = 0; group < plan.streams().groupCount(); group++) {
      String moved =
          (plan.loads(group) ? "load" : "-")
              + (plan.stores(group) ? " store" : "")
              + (plan.loadsOfParent(group) ? " parent's" : "")
              + (plan.doubledGroups().contains(group) ? " doubled" : "");
      out.append(
          String.format(
              Locale.ROOT,
              "  group %d  %-10s  %s\n",
              group,
              moved,
              plan.streams().unitsIn(group).stream()
                  .map(unit -> name(plan, unit))
                  .collect(Collectors.joining(" "))));
    }
    return out.append("  update reads ")
        .append(plan.bytesLoaded())
        .append(" bytes and writes ")
        .append(plan.bytesStored())
        .append(" for each particle and step\n")
        .toString();
  }

  private static String name(ParticlePlan plan, PackedLayout.Unit unit) {
    if (unit.item() < 0) {
      Hidden hidden = Hidden.values()[-1 - unit.item()];
      return "(" + hidden.name().toLowerCase(Locale.ROOT).replace('_', ' ') + ")";
    }
    List<StructType.Field> fields = plan.type().particle().fields();
    StringBuilder name = new StringBuilder(fields.get(unit.item()).name());
    unit.path().forEach(step -> name.append('.').append(step));
    return unit.laneCount() == 1 ? name.toString() : name + ":" + unit.laneCount();
  }
}
