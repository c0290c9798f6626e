package dev.tendril.core.check;

import static dev.tendril.core.check.LibraryCalls.assertClose;
import static dev.tendril.core.check.LibraryCalls.floats;
import static dev.tendril.core.check.LibraryCalls.length;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.check.TypedTree.IntConstant;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Springs and steering at several lengths of step. */
final class LibraryMotionTest {
  private final TreeInterpreter interpreter =
      new TreeInterpreter()
          .with(ContextVariable.PARTICLE_ID, new IntConstant(Type.UINT, 77))
          .with(ContextVariable.TIME, floats(3));

  private double[][] call(String name, Expression... arguments) {
    return LibraryCalls.call(interpreter, name, arguments);
  }

  private void stepsOf(double seconds) {
    interpreter.with(ContextVariable.DELTA_TIME, floats(seconds));
  }

  // ---- springs

  /**
   * Position and velocity of x'' = -w^2 x - 2 r w x' from (x, v), by 20,000 steps of Runge and
   * Kutta.
   */
  private static double[] reference(double x, double v, double hertz, double r, double seconds) {
    double w = 2 * Math.PI * hertz;
    double h = seconds / 20_000;
    for (int i = 0; i < 20_000; i++) {
      double a1 = -w * w * x - 2 * r * w * v;
      double v2 = v + h / 2 * a1;
      double a2 = -w * w * (x + h / 2 * v) - 2 * r * w * v2;
      double v3 = v + h / 2 * a2;
      double a3 = -w * w * (x + h / 2 * v2) - 2 * r * w * v3;
      double v4 = v + h * a3;
      double a4 = -w * w * (x + h * v3) - 2 * r * w * v4;
      x += h / 6 * (v + 2 * v2 + 2 * v3 + v4);
      v += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4);
    }
    return new double[] {x, v};
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.2, 0.99999, 1, 1.00001, 1.2, 6})
  void springsAreExactAtAnyStep(double damping) {
    double[] expected = reference(-3, 4, 1.5, damping, 1.2);
    for (int steps : new int[] {1, 3, 12, 120}) {
      stepsOf(1.2 / steps);
      double at = 2;
      double velocity = 4;
      for (int i = 0; i < steps; i++) {
        double[][] after =
            call("spring", floats(velocity), floats(at), floats(5), floats(1.5), floats(damping));
        at = after[0][0];
        velocity = after[1][0];
      }
      assertThat(at - 5).as("%d steps", steps).isCloseTo(expected[0], within(2e-4));
      assertThat(velocity).as("%d steps", steps).isCloseTo(expected[1], within(3e-3));
    }
  }

  @Test
  void springsNeverBlowUp() {
    for (double seconds : new double[] {0, 1e-6, 10, 1e6}) {
      stepsOf(seconds);
      for (double damping : new double[] {0, 1e-5, 0.3, 1, 40}) {
        double[][] after =
            call(
                "spring",
                floats(1, -2, 3),
                floats(4, 4, 4),
                floats(0, 0, 0),
                floats(30),
                floats(damping));
        assertThat(length(after[0])).isLessThanOrEqualTo(7.01);
        assertThat(length(after[1])).isFinite();
        if (seconds == 0) {
          assertClose(after[0], 4, 4, 4);
          assertClose(after[1], 1, -2, 3);
        }
      }
    }
  }

  // ---- steering

  private static final double STRENGTH = 20;

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.005, 0.1, 1})
  void steeringKeepsItsPromise(double seconds) {
    stepsOf(seconds);
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < 20; i++) {
      double[] velocity = random.doubles(3, -9, 9).toArray();
      double[] wanted = random.doubles(3, -9, 9).toArray();
      double[] a = call("steerVelocity", floats(velocity), floats(wanted), floats(STRENGTH))[0];
      assertThat(length(a)).isLessThanOrEqualTo(STRENGTH + 1e-4);
      double[] left = new double[3];
      double[] change = new double[3];
      for (int axis = 0; axis < 3; axis++) {
        left[axis] = wanted[axis] - velocity[axis] - a[axis] * seconds;
        change[axis] = wanted[axis] - velocity[axis];
      }
      double expected = Math.max(0, length(change) - STRENGTH * seconds);
      assertThat(length(left)).isCloseTo(expected, within(1e-4));
    }
  }

  /** Moves a thing for 20 seconds; returns position and velocity. */
  private double[][] moved(double seconds, String behaviour, Expression... rest) {
    stepsOf(seconds);
    double[] position = {10, 2, -3};
    double[] velocity = {0, 5, 0};
    for (int i = 0; i < 20 / seconds; i++) {
      Expression[] arguments = new Expression[2 + rest.length];
      arguments[0] = floats(position);
      arguments[1] = floats(velocity);
      System.arraycopy(rest, 0, arguments, 2, rest.length);
      double[] a = call(behaviour, arguments)[0];
      for (int axis = 0; axis < 3; axis++) {
        velocity[axis] += a[axis] * seconds;
        position[axis] += velocity[axis] * seconds;
      }
    }
    return new double[][] {position, velocity};
  }

  @ParameterizedTest
  @ValueSource(doubles = {1.0 / 60, 0.25})
  void arrivingEndsAtRest(double seconds) {
    double[][] end =
        moved(seconds, "steerArrive", floats(1, 1, 1), floats(4), floats(50), floats(2));
    assertClose(end[0], 1, 1, 1);
    assertClose(end[1], 0, 0, 0);
  }

  @Test
  void seekingGoesThereAndFleeingAway() {
    stepsOf(0.02);
    Expression here = floats(0, 0, 0);
    Expression rest = floats(0, 0, 0);
    Expression there = floats(0, 3, 4);
    double[] seek = call("steerSeek", here, rest, there, floats(5), floats(10))[0];
    assertClose(seek, 0, 6, 8);
    double[] flee = call("steerFlee", here, rest, there, floats(5), floats(10))[0];
    assertClose(flee, 0, -6, -8);
    assertClose(call("steerSeek", here, rest, here, floats(5), floats(10))[0], 0, 0, 0);
    assertClose(call("steerAlign", rest, floats(0, 1, 0), floats(10))[0], 0, 10, 0);
  }

  @Test
  void orbitsComeToTheCircle() {
    double[][] end =
        moved(
            1.0 / 60,
            "steerOrbit",
            floats(1, 1, 1),
            floats(0, 1, 0),
            floats(3),
            floats(6),
            floats(80));
    double x = end[0][0] - 1;
    double z = end[0][2] - 1;
    assertThat(end[0][1]).isCloseTo(1, within(0.05));
    assertThat(Math.hypot(x, z)).isCloseTo(3, within(0.3));
    assertThat(length(end[1])).isCloseTo(6, within(0.3));
    // Counter-clockwise seen from +y: the cross product of offset and velocity points up.
    assertThat(z * end[1][0] - x * end[1][2]).isGreaterThan(0);
  }

  @Test
  void wanderingGoesOnAtItsSpeed() {
    stepsOf(1);
    for (int i = 0; i < 20; i++) {
      interpreter.with(ContextVariable.TIME, floats(i * 0.7));
      double[] a = call("steerWander", floats(1, 0, 0), floats(3), floats(100), floats(0.5))[0];
      assertThat(length(new double[] {1 + a[0], a[1], a[2]})).isCloseTo(3, within(1e-4));
    }
  }
}
