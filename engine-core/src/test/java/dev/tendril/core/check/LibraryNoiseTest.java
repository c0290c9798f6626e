package dev.tendril.core.check;

import static dev.tendril.core.check.LibraryCalls.assertClose;
import static dev.tendril.core.check.LibraryCalls.floats;
import static dev.tendril.core.check.LibraryCalls.ints;
import static dev.tendril.core.check.LibraryCalls.length;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tendril.core.check.TypedTree.Expression;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What noise promises: slopes, smooth joins, periods, flows without divergence, exact cells. */
final class LibraryNoiseTest {
  /** For differences over {@link #STEP} in single precision. */
  private static final double DIFFERENCE = 8e-3;

  private static final double STEP = 1.0 / 256;

  private final TreeInterpreter interpreter = new TreeInterpreter();
  private final SplittableRandom random = new SplittableRandom(11);

  private double[][] call(String name, Expression... arguments) {
    return LibraryCalls.call(interpreter, name, arguments);
  }

  private static double[] moved(double[] p, int axis, double by) {
    double[] moved = p.clone();
    moved[axis] += by;
    return moved;
  }

  private void assertSlope(double[] slope, double[] p, Function<double[], Double> value) {
    for (int axis = 0; axis < p.length; axis++) {
      double rise = value.apply(moved(p, axis, STEP)) - value.apply(moved(p, axis, -STEP));
      assertThat(slope[axis]).isCloseTo(rise / (2 * STEP), within(DIFFERENCE));
    }
  }

  @ParameterizedTest
  @CsvSource({"noise, 1", "noise, 2", "noise, 3", "noise, 4"})
  void slopesAreExact(String name, int dimensions) {
    for (String kind : new String[] {name, "valueNoise"}) {
      for (int i = 0; i < 8; i++) {
        double[] p = random.doubles(dimensions, -9, 9).toArray();
        double[][] both = call(kind + "WithSlope", floats(p), floats(new double[dimensions]));
        assertThat(both[0][0]).isEqualTo(call(kind, floats(p))[0][0]);
        assertSlope(both[2], p, q -> call(kind, floats(q))[0][0]);
      }
    }
    double[] p = random.doubles(dimensions, -9, 9).toArray();
    double[] slope = call("noiseWithSlope", floats(p), floats(new double[dimensions]))[2];
    assertClose(call("noiseGradient", floats(p))[0], slope);
  }

  @Test
  void slopesOfLayersAndOfThreeNoisesAreExact() {
    double[] p = {0.37, -2.2, 5.9};
    double[][] layers = call("fbmWithSlope", floats(p), ints(3), floats(0, 0, 0));
    assertThat(layers[0][0]).isCloseTo(call("fbm", floats(p), ints(3))[0][0], within(1e-6));
    assertSlope(layers[3], p, q -> call("fbm", floats(q), ints(3))[0][0]);
    double[][] three =
        call("noise3WithSlopes", floats(p), floats(0, 0, 0), floats(0, 0, 0), floats(0, 0, 0));
    for (int each = 0; each < 3; each++) {
      int component = each;
      double[] slope = {three[2][each], three[3][each], three[4][each]};
      assertSlope(slope, p, q -> call("noise3", floats(q))[0][component]);
    }
  }

  /** Value and slope are the same on both sides of a border between cells. */
  @ParameterizedTest
  @ValueSource(strings = {"noise", "valueNoise"})
  void cellsJoinSmoothly(String name) {
    for (int i = 0; i < 20; i++) {
      double[] p = random.doubles(3, -9, 9).toArray();
      int axis = i % 3;
      p[axis] = Math.floor(p[axis]);
      double[][] below = call(name + "WithSlope", floats(moved(p, axis, -1e-5)), floats(0, 0, 0));
      double[][] above = call(name + "WithSlope", floats(moved(p, axis, 1e-5)), floats(0, 0, 0));
      assertThat(below[0][0]).isCloseTo(above[0][0], within(2e-4));
      for (int each = 0; each < 3; each++) {
        assertThat(below[2][each]).isCloseTo(above[2][each], within(2e-3));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "noisePeriodic, 1",
    "noisePeriodic, 2",
    "noisePeriodic, 3",
    "noisePeriodic, 4",
    "valueNoisePeriodic, 1",
    "valueNoisePeriodic, 2",
    "valueNoisePeriodic, 3",
    "valueNoisePeriodic, 4",
    "noise3Periodic, 3",
    "curlNoisePeriodic, 3",
    "voronoiPeriodic, 2",
    "voronoiPeriodic, 3"
  })
  void periodsRepeat(String name, int dimensions) {
    int[] period = Arrays.copyOf(new int[] {3, 4, 5, 2}, dimensions);
    String endless = name.replace("Periodic", "");
    for (int i = 0; i < 6; i++) {
      // Quarters: moving by whole numbers then rounds nothing.
      double[] p = new double[dimensions];
      for (int axis = 0; axis < dimensions; axis++) {
        p[axis] = random.nextInt(-20, 20) / 4.0;
      }
      double[] here = call(name, floats(p), ints(period))[0];
      for (int axis = 0; axis < dimensions; axis++) {
        double[] there = call(name, floats(moved(p, axis, -3 * period[axis])), ints(period))[0];
        assertThat(there).containsExactly(here);
      }
      double[] without = call(name, floats(p), ints(new int[dimensions]))[0];
      assertThat(without).containsExactly(call(endless, floats(p))[0]);
    }
  }

  @Test
  void layersRepeatTogether() {
    double[] p = {0.25, 1.5, -0.75};
    double[] here = call("fbmPeriodic", floats(p), ints(4), ints(3, 4, 5))[0];
    assertThat(call("fbmPeriodic", floats(3.25, -2.5, 9.25), ints(4), ints(3, 4, 5))[0])
        .containsExactly(here);
    assertThat(call("fbmPeriodic", floats(p), ints(4), ints(0, 0, 0))[0])
        .containsExactly(call("fbm", floats(p), ints(4))[0]);
  }

  @Test
  void layersStayInRange() {
    for (int i = 0; i < 100; i++) {
      double[] p = random.doubles(3, -50, 50).toArray();
      double value = call("fbm", floats(p), ints(16), floats(2.1), floats(0.8))[0][0];
      assertThat(Math.abs(value)).isLessThanOrEqualTo(1);
    }
  }

  @Test
  void flowsHaveNoDivergence() {
    for (int dimensions = 2; dimensions <= 4; dimensions++) {
      for (int i = 0; i < 10; i++) {
        double[] p = random.doubles(dimensions, -20, 20).toArray();
        double divergence = 0;
        for (int axis = 0; axis < Math.min(dimensions, 3); axis++) {
          double rise =
              call("curlNoise", floats(moved(p, axis, STEP)))[0][axis]
                  - call("curlNoise", floats(moved(p, axis, -STEP)))[0][axis];
          divergence += rise / (2 * STEP);
        }
        assertThat(divergence).isCloseTo(0, within(0.02));
      }
    }
  }

  /** Ramp table of reference vectors 06. */
  @ParameterizedTest
  @CsvSource({
    "-1.5, -1",
    "-1, -1",
    "-0.5, -0.79296875",
    "0, 0",
    "0.1, 0.18625375",
    "0.25, 0.4495849609",
    "0.5, 0.79296875",
    "0.75, 0.9678955078",
    "1, 1",
    "2, 1"
  })
  void rampOfWalls(double at, double value) {
    assertThat(call("curlRamp", floats(at))[0][0]).isCloseTo(value, within(1e-6));
  }

  /** The flow along y at the wall y = 0: the differences of the potential's x and z parts. */
  @Test
  void flowsDoNotCrossWalls() {
    for (int i = 0; i < 10; i++) {
      double[] p = {random.nextDouble(-9, 9), 0, random.nextDouble(-9, 9)};
      double xAlongZ = walled(moved(p, 2, STEP))[0] - walled(moved(p, 2, -STEP))[0];
      double zAlongX = walled(moved(p, 0, STEP))[2] - walled(moved(p, 0, -STEP))[2];
      assertThat(xAlongZ - zAlongX).isCloseTo(0, within(1e-6));
      assertClose(walled(moved(p, 1, 0.6)), call("noise3", floats(moved(p, 1, 0.6)))[0]);
    }
  }

  private double[] walled(double[] p) {
    double[] potential = call("noise3", floats(p))[0];
    return call("curlWall", floats(potential), floats(0, 1, 0), floats(p[1]), floats(0.6))[0];
  }

  // ---- cells

  @Test
  void cellsAreThoseOfAWideSearch() {
    for (int i = 0; i < 60; i++) {
      double[] p = random.doubles(3, -9, 9).toArray();
      double[] found = call("voronoi", floats(p))[0];
      double[] expected = nearestTwo(p);
      assertThat(found[0]).isCloseTo(expected[0], within(1e-5));
      assertThat(found[1]).isCloseTo(expected[1], within(1e-5));
    }
  }

  /** The distances to the two nearest points, over 7 cells along each axis. */
  private static double[] nearestTwo(double[] p) {
    double[] best = {9, 9};
    for (int n = 0; n < 343; n++) {
      int[] cell = new int[3];
      for (int axis = 0, rest = n; axis < 3; axis++, rest /= 7) {
        cell[axis] = (int) Math.floor(p[axis]) + rest % 7 - 3;
      }
      int[] h = TreeInterpreter.pcg3d(cell[0], cell[1], cell[2]);
      double[] way = new double[3];
      for (int axis = 0; axis < 3; axis++) {
        way[axis] = cell[axis] + (h[axis] >>> 8) / 16777216.0 - p[axis];
      }
      double distance = length(way);
      if (distance < best[0]) {
        best = new double[] {distance, best[0]};
      } else {
        best[1] = Math.min(best[1], distance);
      }
    }
    return best;
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void cellsKnowTheirPoint(int dimensions) {
    Expression id = LibraryCalls.uints(0);
    for (int i = 0; i < 20; i++) {
      double[] p = random.doubles(dimensions, -9, 9).toArray();
      double[][] at = call("voronoiCell", floats(p), floats(new double[dimensions]), id);
      double[] nearest = at[2];
      double[] way = new double[dimensions];
      for (int axis = 0; axis < dimensions; axis++) {
        way[axis] = nearest[axis] - p[axis];
      }
      assertThat(length(way)).isCloseTo(at[0][0], within(1e-5));
      assertThat(at[0][1]).isGreaterThanOrEqualTo(at[0][0]);
      double[][] atPoint = call("voronoiCell", floats(nearest), floats(new double[dimensions]), id);
      assertThat(atPoint[0][0]).isCloseTo(0, within(1e-5));
      assertThat(atPoint[3]).containsExactly(at[3]);
    }
  }
}
