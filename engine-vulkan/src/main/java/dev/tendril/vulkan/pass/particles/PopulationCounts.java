package dev.tendril.vulkan.pass.particles;

import static org.lwjgl.system.MemoryUtil.memGetInt;
import static org.lwjgl.system.MemoryUtil.memGetLong;

import java.util.List;

/** What the last report says of one population. Guarded by the engine's lock. */
public final class PopulationCounts {
  private final int population;
  private final List<RenderList> renders;
  private long firstStep = Long.MAX_VALUE;
  private long step;
  private long alive;
  private long emitted;
  private long died;
  private long refused;
  private long invalid;
  private long loopsCut;
  private long signalsRefused;
  private long refusedByBudget;
  private long refusedToCut;
  private long[] drawn = new long[0];
  private long[] drawRefused = new long[0];
  private long[] newlyDrawRefused = new long[0];

  PopulationCounts(int population, List<RenderList> renders) {
    this.population = population;
    this.renders = renders;
  }

  /** Reports of earlier steps speak of whoever had the place in the table before. */
  void begin(long step) {
    firstStep = step;
  }

  void read(long reported, long report, LifeTables tables) {
    if (reported < firstStep) {
      return;
    }
    step = reported;
    long at =
        report + tables.populationsAt + (long) population * LifeTables.POPULATION_REPORT_BYTES;
    alive = Integer.toUnsignedLong(memGetInt(at + LifeTables.REPORT_ALIVE));
    emitted = memGetLong(at + LifeTables.REPORT_EMITTED);
    died = memGetLong(at + LifeTables.REPORT_DIED);
    refused = memGetLong(at + LifeTables.REPORT_REFUSED);
    invalid = memGetLong(at + LifeTables.REPORT_INVALID);
    loopsCut = memGetLong(at + LifeTables.REPORT_LOOPS_CUT);
    signalsRefused = memGetLong(at + LifeTables.REPORT_SIGNALS_REFUSED);
    refusedByBudget = memGetLong(at + LifeTables.REPORT_REFUSED_BY_BUDGET);
    refusedToCut = memGetLong(at + LifeTables.REPORT_REFUSED_TO_CUT);
    if (drawn.length != renders.size()) {
      drawn = new long[renders.size()];
      drawRefused = new long[renders.size()];
      newlyDrawRefused = new long[renders.size()];
    }
    for (int i = 0; i < drawn.length; i++) {
      at = report + tables.rendersAt + (long) renders.get(i).index * LifeTables.RENDER_REPORT_BYTES;
      drawn[i] = Integer.toUnsignedLong(memGetInt(at + LifeTables.REPORT_DRAWN));
      long refusedDraws = memGetLong(at + LifeTables.REPORT_DRAW_REFUSED);
      newlyDrawRefused[i] = refusedDraws - drawRefused[i];
      drawRefused[i] = refusedDraws;
    }
  }

  /** The number of the step that they are of; 0 before the first report. */
  public long step() {
    return step;
  }

  public long alive() {
    return alive;
  }

  public long emitted() {
    return emitted;
  }

  public long died() {
    return died;
  }

  public long refused() {
    return refused;
  }

  public long invalid() {
    return invalid;
  }

  public long loopsCut() {
    return loopsCut;
  }

  public long signalsRefused() {
    return signalsRefused;
  }

  /** Those of the refused that instances asked for while they were cut. */
  public long refusedToCut() {
    return refusedToCut;
  }

  /** Those of the refused that only a budget refused. */
  public long refusedByBudget() {
    return refusedByBudget;
  }

  /** Draws of a render struct that found no record between the last two reports. */
  long newlyDrawRefused(int render) {
    return render < newlyDrawRefused.length ? newlyDrawRefused[render] : 0;
  }

  /** Records of a render struct in the step. */
  public long drawn(int render) {
    return render < drawn.length ? drawn[render] : 0;
  }

  /** Draws of a render struct that found no record so far. */
  public long drawRefused(int render) {
    return render < drawRefused.length ? drawRefused[render] : 0;
  }
}
