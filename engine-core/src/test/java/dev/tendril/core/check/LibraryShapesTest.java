package dev.tendril.core.check;

import static dev.tendril.core.check.LibraryCalls.assertClose;
import static dev.tendril.core.check.LibraryCalls.dot;
import static dev.tendril.core.check.LibraryCalls.floats;
import static dev.tendril.core.check.LibraryCalls.ints;
import static dev.tendril.core.check.LibraryCalls.length;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tendril.core.check.TypedTree.Expression;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Distance fields, curves and frames along them. */
final class LibraryShapesTest {
  private final TreeInterpreter interpreter = new TreeInterpreter();
  private final SplittableRandom random = new SplittableRandom(21);

  private double[][] call(String name, Expression... arguments) {
    return LibraryCalls.call(interpreter, name, arguments);
  }

  /** The rows of a file of reference vectors: a word, then numbers. */
  private static List<String[]> vectors(String name) throws IOException {
    try (InputStream in = LibraryShapesTest.class.getResourceAsStream("/vectors/" + name)) {
      String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().filter(l -> !l.startsWith("#")).map(l -> l.split(" ")).toList();
    }
  }

  private static double[] row(String[] row, int from) {
    return Arrays.stream(row, from, from + 3).mapToDouble(Double::parseDouble).toArray();
  }

  private static double[] along(double[] p, double t, double[] way) {
    return new double[] {p[0] + t * way[0], p[1] + t * way[1], p[2] + t * way[2]};
  }

  // ---- distance fields

  private enum Shape {
    SPHERE("sdSphere", floats(0.8)),
    BOX("sdBox", floats(0.7, 0.4, 0.5)),
    ROUND_BOX("sdRoundBox", floats(0.7, 0.4, 0.5), floats(0.2)),
    PLANE("sdPlane", floats(0.6, 0, 0.8), floats(0.3)),
    TORUS("sdTorus", floats(0.7), floats(0.25)),
    CAPSULE("sdCapsule", floats(-0.5, -0.2, 0.1), floats(0.4, 0.5, 0), floats(0.3)),
    CYLINDER("sdCylinder", floats(0.6), floats(0.4)),
    CYLINDER_BETWEEN("sdCylinder", floats(-0.5, -0.2, 0.1), floats(0.4, 0.5, 0), floats(0.3)),
    CONE("sdCone", floats(1.1), floats(0.6)),
    CONE_BETWEEN("sdCone", floats(-0.5, -0.2, 0.1), floats(0.4, 0.5, 0), floats(0.5), floats(0.2)),
    TRIANGLE("sdTriangle", floats(-0.5, -0.2, 0.1), floats(0.4, 0.5, 0), floats(0.6, -0.4, 0.7));

    private final String function;
    private final Expression[] parameters;

    Shape(String function, Expression... parameters) {
      this.function = function;
      this.parameters = parameters;
    }
  }

  private double distance(Shape shape, double... p) {
    List<Expression> arguments = new ArrayList<>(List.of(floats(p)));
    arguments.addAll(List.of(shape.parameters));
    return call(shape.function, arguments.toArray(Expression[]::new))[0][0];
  }

  private double[] slope(Shape shape, double[] p) {
    double step = 1.0 / 128;
    double[] slope = new double[3];
    for (int axis = 0; axis < 3; axis++) {
      double[] unit = new double[3];
      unit[axis] = 1;
      double rise = distance(shape, along(p, step, unit)) - distance(shape, along(p, -step, unit));
      slope[axis] = rise / (2 * step);
    }
    return slope;
  }

  @Test
  void distancesMatchTheReference() throws IOException {
    for (String[] row : vectors("sdf-analytic.txt")) {
      double[] p = row(row, 1);
      Shape shape = Shape.valueOf(row[0].toUpperCase(java.util.Locale.ROOT));
      assertThat(distance(shape, p)).isCloseTo(Double.parseDouble(row[4]), within(1e-5));
      double[] expected = row(row, 5);
      // A point near an edge has its difference taken across it.
      assertThat(dot(slope(shape, p), expected)).isCloseTo(1, within(0.01));
    }
  }

  /** No step of a length changes the distance by more, and the surface is where it says. */
  @ParameterizedTest
  @EnumSource
  void distancesAreExact(Shape shape) {
    int outside = 0;
    int inside = 0;
    for (int i = 0; i < 150; i++) {
      double[] p = random.doubles(3, -1.2, 1.2).toArray();
      double[] way = random.doubles(3, -0.3, 0.3).toArray();
      double here = distance(shape, p);
      double change = distance(shape, along(p, 1, way)) - here;
      assertThat(Math.abs(change)).isLessThanOrEqualTo(length(way) + 1e-5);
      inside += here < 0 ? 1 : 0;
      double[] slope = slope(shape, p);
      boolean smooth = Math.abs(length(slope) - 1) < 1e-3;
      if (here > 0.05 && smooth) {
        outside++;
        double onSurface = distance(shape, along(p, -here, slope));
        assertThat(onSurface).as(Arrays.toString(p)).isCloseTo(0, within(0.01));
      }
    }
    assertThat(outside).isGreaterThan(30);
    assertThat(inside > 0).isEqualTo(shape != Shape.TRIANGLE);
  }

  @Test
  void shapesHaveTheirInside() {
    assertThat(distance(Shape.CONE, 0, 1.1, 0)).isCloseTo(0, within(1e-6));
    assertThat(distance(Shape.CONE, 0.6, 0, 0)).isCloseTo(0, within(1e-6));
    assertThat(distance(Shape.CONE, 0, 0.1, 0)).isCloseTo(-0.1, within(1e-6));
    assertThat(distance(Shape.CONE, 0, 2, 0)).isCloseTo(0.9, within(1e-6));
    assertThat(distance(Shape.ROUND_BOX, 0.9, 0, 0)).isCloseTo(0.2, within(1e-6));
    assertThat(distance(Shape.TRIANGLE, -0.5, -0.2, 0.1)).isCloseTo(0, within(1e-6));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.3})
  void smoothOperatorsAreBetweenTheirBounds(double width) {
    for (int i = 0; i < 50; i++) {
      double a = random.nextDouble(-1, 1);
      double b = i == 0 ? a : random.nextDouble(-1, 1);
      Expression x = floats(a);
      Expression y = floats(b);
      Expression w = floats(width);
      double union = call("opSmoothUnion", x, y, w)[0][0];
      assertThat(Math.min(a, b) - union).isBetween(-1e-6, width / 4 + 1e-6);
      double both = call("opSmoothIntersect", x, y, w)[0][0];
      assertThat(both - Math.max(a, b)).isBetween(-1e-6, width / 4 + 1e-6);
      double rest = call("opSmoothSubtract", x, y, w)[0][0];
      assertThat(rest - Math.max(a, -b)).isBetween(-1e-6, width / 4 + 1e-6);
      if (Math.abs(a - b) > width) {
        assertThat(union).isCloseTo(Math.min(a, b), within(1e-6));
      }
    }
  }

  @Test
  void repetition() {
    assertClose(call("opRepeat", floats(7.25, -4.5, 3), floats(2, 0, 1))[0], -0.75, -4.5, 0);
    assertClose(
        call("opRepeat", floats(7.25, -7.25, 1.25), floats(2, 2, 2), ints(1, 0, 3))[0],
        5.25,
        -7.25,
        -0.75);
  }

  // ---- curves

  @ParameterizedTest
  @ValueSource(strings = {"hermite", "bezier", "catmullRom"})
  void tangentsAreSlopes(String name) {
    double[] a = {1, 2, 3};
    double[] b = {-2, 0, 4};
    double[] c = {5, 1, -1};
    double[] d = {0, 3, 2};
    for (double t : new double[] {-0.2, 0, 0.3, 0.5, 1}) {
      double[][] at = curve(name, a, b, c, d, t);
      double[] before = curve(name, a, b, c, d, t - 1e-2)[0];
      double[] after = curve(name, a, b, c, d, t + 1e-2)[0];
      for (int axis = 0; axis < 3; axis++) {
        double rise = (after[axis] - before[axis]) / 2e-2;
        // The third derivative of these pieces is below 200.
        assertThat(at[6][axis]).isCloseTo(rise, within(200 * 1e-4 / 6 + 1e-3));
      }
    }
  }

  private double[][] curve(String name, double[] a, double[] b, double[] c, double[] d, double t) {
    Expression tangent = floats(0, 0, 0);
    return call(name, floats(a), floats(b), floats(c), floats(d), floats(t), tangent);
  }

  @Test
  void curvesPassTheirPoints() {
    Expression a = floats(1, 2);
    Expression b = floats(-2, 0);
    Expression c = floats(5, 1);
    Expression d = floats(0, 3);
    assertClose(call("hermite", a, b, c, d, floats(0))[0], 1, 2);
    assertClose(call("hermite", a, b, c, d, floats(1))[0], 5, 1);
    assertClose(call("hermite", a, b, c, d, floats(1), floats(0, 0))[6], 0, 3);
    assertClose(call("bezier", a, b, c, d, floats(1))[0], 0, 3);
    // De Casteljau at 1/2: the sum of the corners, 1 3 3 1, over 8.
    assertClose(call("bezier", a, b, c, d, floats(0.5))[0], 10 / 8.0, 8 / 8.0);
    assertClose(call("catmullRom", a, b, c, d, floats(0))[0], -2, 0);
    assertClose(call("catmullRom", a, b, c, d, floats(1))[0], 5, 1);
    double[] end = call("catmullRom", a, b, c, d, floats(1), floats(0, 0))[6];
    assertClose(call("catmullRom", b, c, d, a, floats(0), floats(0, 0))[6], end);
  }

  // ---- frames

  @Test
  void framesFollowCurvesAsInTheReference() throws IOException {
    String curve = "";
    double[] byProjection = {};
    double[] byReflection = {};
    double[] lastPoint = {};
    double[] lastTangent = {};
    for (String[] row : vectors("frames.txt")) {
      double[] point = row(row, 1);
      double[] tangent = row(row, 4);
      if (!row[0].equals(curve)) {
        curve = row[0];
        byProjection = row(row, 7);
        byReflection = row(row, 10);
      } else {
        byProjection = call("transportFrame", floats(byProjection), floats(tangent))[0];
        byReflection =
            call(
                "transportFrame",
                floats(byReflection),
                floats(lastPoint),
                floats(lastTangent),
                floats(point),
                floats(tangent))[0];
        assertClose(byProjection, row(row, 7));
        assertClose(byReflection, row(row, 10));
      }
      lastPoint = point;
      lastTangent = tangent;
    }
  }

  @Test
  void framesAreNeverLost() {
    double[] right = call("transportFrame", floats(0, 0, 3), floats(0, 0, 1))[0];
    assertThat(length(right)).isCloseTo(1, within(1e-6));
    assertThat(right[2]).isCloseTo(0, within(1e-6));
    Expression here = floats(1, 2, 3);
    Expression x = floats(1, 0, 0);
    double[] turned = call("transportFrame", floats(0, 1, 0), here, x, here, floats(0, 1, 0))[0];
    assertClose(turned, -1, 0, 0); // the quarter turn that takes x to y
  }

  @Test
  void rotationVectorsComeBack() {
    for (int i = 0; i < 20; i++) {
      double[] rotation = random.doubles(3, -1.7, 1.7).toArray();
      double[] q = call("quatExp", floats(rotation))[0];
      assertThat(length(q)).isCloseTo(1, within(1e-5));
      assertClose(call("quatLog", floats(q))[0], rotation);
    }
    assertClose(call("quatExp", floats(0, 0, 0))[0], 0, 0, 0, 1);
    assertClose(call("quatExp", floats(0, 0, 1e-4))[0], 0, 0, 5e-5, 1);
    assertClose(call("quatLog", floats(0, 0, -5e-5, -1))[0], 0, 0, 1e-4);
  }

  @Test
  void oklchIsOklabInPolarForm() {
    double[] rgb = {0.2, 0.5, 0.9};
    double[] lch = call("linearToOklch", floats(rgb))[0];
    double[] lab = call("linearToOklab", floats(rgb))[0];
    assertThat(lch[1]).isCloseTo(Math.hypot(lab[1], lab[2]), within(1e-6));
    assertThat(lch[2]).isCloseTo(Math.atan2(lab[2], lab[1]), within(1e-5));
    assertClose(call("oklchToLinear", floats(lch))[0], rgb);
    assertClose(call("lerpOklab", floats(rgb), floats(1, 0, 0), floats(0))[0], rgb);
  }
}
