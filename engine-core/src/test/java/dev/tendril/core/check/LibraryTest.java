package dev.tendril.core.check;

import static dev.tendril.core.check.LibraryCalls.assertClose;
import static dev.tendril.core.check.LibraryCalls.cross;
import static dev.tendril.core.check.LibraryCalls.dot;
import static dev.tendril.core.check.LibraryCalls.floats;
import static dev.tendril.core.check.LibraryCalls.function;
import static dev.tendril.core.check.LibraryCalls.length;
import static dev.tendril.core.check.LibraryCalls.numbers;
import static dev.tendril.core.check.LibraryCalls.uints;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tendril.core.check.TypedTree.Construct;
import dev.tendril.core.check.TypedTree.Expression;
import dev.tendril.core.check.TypedTree.FloatConstant;
import dev.tendril.core.check.TypedTree.Function;
import dev.tendril.core.check.TypedTree.IntConstant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The library's functions, run on the CPU by the tests' interpreter. */
final class LibraryTest {
  /** Single precision over a few dozen operations. */
  private static final double ROUNDING = 2e-5;

  private final TreeInterpreter interpreter =
      new TreeInterpreter()
          .with(ContextVariable.PARTICLE_ID, new IntConstant(Type.UINT, 12345))
          .with(ContextVariable.STEP_INDEX, new IntConstant(Type.UINT, 7))
          .with(ContextVariable.DELTA_TIME, new FloatConstant(1f / 60));

  /** Calls by name and argument types. */
  private double[] call(String name, Expression... arguments) {
    return LibraryCalls.call(interpreter, name, arguments)[0];
  }

  private double one(String name, Expression... arguments) {
    return call(name, arguments)[0];
  }

  @Test
  void everyFunctionHasABody() {
    assertThat(Library.functions()).hasSizeGreaterThan(100);
    for (Function function : Library.functions()) {
      assertThat(function.body()).as(function.name()).isNotNull();
    }
  }

  @Test
  void everyLoopOfTheLibraryIsProven() {
    for (Function function : Library.functions()) {
      StringBuilder text = new StringBuilder();
      new TreeText(text).block(function.body(), "");
      assertThat(text).as(function.name()).doesNotContain("[budget]");
    }
  }

  @Test
  void structsHaveTheFieldsThatBirthsNeed() {
    assertThat(Library.emission().fields())
        .extracting(StructType.Field::name)
        .containsExactly("count", "carry", "perSecond");
    assertThat(Library.birth().fields())
        .extracting(StructType.Field::name)
        .containsExactly("index", "count", "age", "fromHost");
  }

  /** Rows of the published vectors. */
  @ParameterizedTest
  @CsvSource({
    "0, 0, 0, 0, 129708002, 2611992518, 2833812075, 1058359340, 251852841, 3542436074",
    "1, 2, 3, 4, 2831084092, 4204755366, 1223881804, 1500469937, 908250390, 45698095",
    "4294967295, 4294967295, 4294967295, 4294967295, 3861530882, 2784268096, 2756918915, "
        + "1364953698, 2538526866, 2713428488",
    "2147483648, 1, 65536, 65535, 566699590, 1638049982, 2327180328, 1082890268, "
        + "375505302, 188522860",
    "1816436207, 1607925301, 3235517121, 3315438234, 2838724986, 896648259, 1615035712, "
        + "2402145635, 2656579441, 2257588755",
  })
  void hashes(
      long x, long y, long z, long w, long pcg, long x3, long y3, long z3, long x4, long w4) {
    assertThat(one("hash", uints((int) x))).isEqualTo(pcg);
    assertThat(call("pcg3d", uints((int) x, (int) y, (int) z))).containsExactly(x3, y3, z3);
    double[] four = call("pcg4d", uints((int) x, (int) y, (int) z, (int) w));
    assertThat(four[0]).isEqualTo(x4);
    assertThat(four[3]).isEqualTo(w4);
    double nested = one("hash", uints((int) x + (int) (long) one("hash", uints((int) y))));
    assertThat(one("hash", uints((int) x), uints((int) y))).isEqualTo(nested);
    assertThat(one("hash01", uints((int) pcg))).isEqualTo((pcg >> 8) / 16777216.0);
  }

  @Test
  void randomIsTheDocumentedHash() {
    int[] bits = TreeInterpreter.pcg3d(12345, 7, 0);
    assertThat(one("random")).isEqualTo((bits[0] >>> 8) / 16777216.0);
    assertThat(one("random")).isEqualTo((TreeInterpreter.pcg3d(12345, 7, 1)[0] >>> 8) / 16777216.0);
  }

  @Test
  void randomNumbersHaveTheirShapes() {
    double sum = 0;
    double squares = 0;
    int rounds = 400;
    for (int i = 0; i < rounds; i++) {
      assertThat(one("random", floats(2), floats(3))).isBetween(2.0, 3.0);
      assertThat(one("randomInt", new IntConstant(Type.INT, 3))).isBetween(0.0, 2.0);
      assertThat(length(call("randomInDisk"))).isLessThanOrEqualTo(1 + ROUNDING);
      assertThat(length(call("randomOnCircle"))).isCloseTo(1, within(ROUNDING));
      assertThat(length(call("randomOnSphere"))).isCloseTo(1, within(ROUNDING));
      assertThat(length(call("randomInSphere"))).isLessThanOrEqualTo(1 + ROUNDING);
      assertThat(length(call("randomRotation"))).isCloseTo(1, within(ROUNDING));
      double[] cone = call("randomInCone", floats(0, 2, 0), floats(0.3));
      assertThat(length(cone)).isCloseTo(1, within(ROUNDING));
      assertThat(cone[1]).isGreaterThanOrEqualTo(Math.cos(0.3) - ROUNDING);
      double[] box = call("randomInBox", floats(1, 2, 3));
      assertThat(Math.abs(box[1])).isLessThanOrEqualTo(2);
      double gaussian = one("randomGaussian");
      sum += gaussian;
      squares += gaussian * gaussian;
    }
    assertThat(sum / rounds).isCloseTo(0, within(0.2));
    assertThat(squares / rounds).isCloseTo(1, within(0.25));
    assertThat(one("randomFixed", uints(3))).isEqualTo(one("randomFixed", uints(3)));
    assertThat(one("randomFixed", uints(3))).isNotEqualTo(one("randomFixed", uints(4)));
    assertThat(one("randomInt", new IntConstant(Type.INT, -5))).isZero();
  }

  // ---- births

  @ParameterizedTest
  @ValueSource(ints = {20, 30, 60, 144})
  void ratesAreExactAtAnyStep(int stepsPerSecond) {
    interpreter.with(ContextVariable.DELTA_TIME, TreeInterpreter.number(1.0 / stepsPerSecond));
    for (double rate : new double[] {2000, 64, 0.5, 7.3}) {
      assertThat(emitted(rate, 10 * stepsPerSecond)).isCloseTo((long) (rate * 10), within(1L));
    }
  }

  @Test
  void ratesAreExactInStepsOfAnyLength() {
    SplittableRandom random = new SplittableRandom(5);
    double seconds = 0;
    Expression carry = floats(0);
    long births = 0;
    while (seconds < 10) {
      float dt = (float) random.nextDouble(0.004, 0.04);
      seconds += dt;
      interpreter.with(ContextVariable.DELTA_TIME, new FloatConstant(dt));
      List<Expression> arguments = new ArrayList<>(List.of(carry, floats(2000)));
      births += ConstantFolding.asLong(interpreter.call(rate(), arguments));
      carry = arguments.get(0);
    }
    assertThat(births).isCloseTo((long) (2000 * seconds), within(1L));
  }

  private static Function rate() {
    return function("emissionCount", "float", "float");
  }

  private long emitted(double perSecond, int steps) {
    Expression carry = floats(0);
    long sum = 0;
    for (int i = 0; i < steps; i++) {
      List<Expression> arguments = new ArrayList<>(List.of(carry, floats(perSecond)));
      sum += ConstantFolding.asLong(interpreter.call(rate(), arguments));
      carry = arguments.get(0);
      assertThat(ConstantFolding.asFloat(carry)).isBetween(0f, Math.nextDown(1f));
    }
    return sum;
  }

  @ParameterizedTest
  @CsvSource({
    "0, 2.75, 2, 0.75", "0.5, 0.75, 1, 0.25", "0.9, NaN, 0, 0.9", "0.5, -3, 0, 0.5",
    "NaN, 1.5, 1, 0.5", "-1, 0.5, 0, 0.5", "7, 0.5, 0, 0.5", "0, Infinity, 2147483647, 0",
    "0.5, 3e9, 2147483647, 0", "0.25, 0, 0, 0.25", "0, 1e6, 1000000, 0"
  })
  void wholePart(double carry, double amount, long whole, double left) {
    List<Expression> arguments = new ArrayList<>(List.of(floats(carry), floats(amount)));
    Expression result = interpreter.call(function("wholePart", "float", "float"), arguments);
    assertThat(ConstantFolding.asLong(result)).isEqualTo(whole);
    assertThat(ConstantFolding.asFloat(arguments.get(0))).isEqualTo((float) left);
  }

  @Test
  void emissionRemembersTheCarryBefore() {
    interpreter.with(ContextVariable.DELTA_TIME, floats(0.5));
    List<Expression> arguments = new ArrayList<>(List.of(floats(0.75), floats(3)));
    Construct emission =
        (Construct) interpreter.call(function("emission", "float", "float"), arguments);
    assertThat(emission.type()).isSameAs(Library.emission());
    assertThat(ConstantFolding.asLong(emission.parts().get(0))).isEqualTo(2);
    assertThat(ConstantFolding.asFloat(emission.parts().get(1))).isEqualTo(0.75f);
    assertThat(ConstantFolding.asFloat(emission.parts().get(2))).isEqualTo(3f);
    assertThat(ConstantFolding.asFloat(arguments.get(0))).isEqualTo(0.25f);
  }

  // ---- noise

  @Test
  void noiseIsZeroOnTheLatticeAndBounded() {
    SplittableRandom random = new SplittableRandom(3);
    double most = 0;
    for (int i = 0; i < 100; i++) {
      double[] p = random.doubles(4, -50, 50).toArray();
      double[] values = {
        one("noise", floats(p[0])),
        one("noise", floats(p[0], p[1])),
        one("noise", floats(p[0], p[1], p[2])),
        one("noise", floats(p)),
        one("valueNoise", floats(p[0], p[1], p[2])),
        one("fbm", floats(p[0], p[1], p[2]), new IntConstant(Type.INT, 3)),
      };
      for (double value : values) {
        assertThat(Math.abs(value)).isLessThanOrEqualTo(1.0001);
        most = Math.max(most, Math.abs(value));
      }
      double[] cell = Arrays.stream(p).map(Math::floor).toArray();
      assertThat(one("noise", floats(cell[0], cell[1], cell[2]))).isZero();
      assertThat(one("noise", floats(cell))).isZero();
    }
    assertThat(most).isGreaterThan(0.6);
  }

  @Test
  void noiseGradientIsTheSlopeOfNoise() {
    double[] p = {1.3, -4.7, 10.2};
    double step = 1.0 / 256;
    double[] slope = call("noiseGradient", floats(p));
    for (int axis = 0; axis < 3; axis++) {
      double[] a = p.clone();
      double[] b = p.clone();
      a[axis] -= step;
      b[axis] += step;
      double difference = (one("noise", floats(b)) - one("noise", floats(a))) / (2 * step);
      assertThat(slope[axis]).isCloseTo(difference, within(2e-3));
    }
    assertThat(call("noise3", floats(p))[0]).isCloseTo(one("noise", floats(p)), within(ROUNDING));
  }

  @Test
  void curlNoiseHasNoDivergence() {
    SplittableRandom random = new SplittableRandom(4);
    double step = 1.0 / 64;
    double speed = 0;
    for (int i = 0; i < 20; i++) {
      double[] p = random.doubles(3, -20, 20).toArray();
      double divergence = 0;
      for (int axis = 0; axis < 3; axis++) {
        double[] a = p.clone();
        double[] b = p.clone();
        a[axis] -= step;
        b[axis] += step;
        divergence +=
            (call("curlNoise", floats(b))[axis] - call("curlNoise", floats(a))[axis]) / (2 * step);
      }
      speed = Math.max(speed, length(call("curlNoise", floats(p))));
      // The differences of exact slopes leave an error of the step's square.
      assertThat(divergence).isCloseTo(0, within(0.02));
    }
    assertThat(speed).isGreaterThan(0.5);
  }

  // ---- frames and quaternions

  @Test
  void basisIsOrthonormalAndRightHanded() {
    for (double[] n : new double[][] {{0, 0, 1}, {0, 0, -1}, {0.6, 0.8, 0}, {-0.36, 0.48, -0.8}}) {
      List<Expression> arguments =
          new ArrayList<>(List.of(floats(n), floats(0, 0, 0), floats(0, 0, 0)));
      interpreter.call(function("basis", "float3", "float3", "float3"), arguments);
      double[] t = numbers(arguments.get(1));
      double[] b = numbers(arguments.get(2));
      assertThat(length(t)).isCloseTo(1, within(ROUNDING));
      assertThat(dot(t, b)).isCloseTo(0, within(ROUNDING));
      assertThat(dot(t, n)).isCloseTo(0, within(ROUNDING));
      assertClose(cross(t, b), n);
    }
  }

  @Test
  void quaternions() {
    Expression quarter = floats(0, 0, Math.sin(Math.PI / 4), Math.cos(Math.PI / 4));
    assertClose(call("quatAxisAngle", floats(0, 0, 1), floats(Math.PI / 2)), numbers(quarter));
    assertClose(call("quatRotate", quarter, floats(1, 0, 0)), 0, 1, 0);
    assertClose(call("quatMul", quarter, floats(call("quatInverse", quarter))), 0, 0, 0, 1);
    assertClose(call("quatFromTo", floats(1, 0, 0), floats(0, 1, 0)), numbers(quarter));
    double[] half = call("quatFromTo", floats(1, 0, 0), floats(-1, 0, 0));
    assertClose(call("quatRotate", floats(half), floats(1, 0, 0)), -1, 0, 0);
    Expression matrix = interpreter.call(function("quatToMatrix", "float4"), list(quarter));
    assertClose(numbers(matrix), 0, -1, 0, 1, 0, 0, 0, 0, 1);
    assertClose(call("quatFromMatrix", matrix), numbers(quarter));
    double[] look = call("quatLook", floats(2, 0, 0), floats(0, 1, 0));
    assertClose(call("quatRotate", floats(look), floats(0, 0, 1)), 1, 0, 0);
    assertClose(call("quatRotate", floats(look), floats(0, 1, 0)), 0, 1, 0);
    double[] middle = call("quatSlerp", floats(0, 0, 0, 1), quarter, floats(0.5));
    assertClose(middle, 0, 0, Math.sin(Math.PI / 8), Math.cos(Math.PI / 8));
    double[] turned = call("quatIntegrate", floats(0, 0, 0, 1), floats(0, 0, Math.PI), floats(0.5));
    assertClose(turned, numbers(quarter));
  }

  private static List<Expression> list(Expression value) {
    return new ArrayList<>(List.of(value));
  }

  // ---- easing, numbers, colour

  @Test
  void easingGoesFromZeroToOne() {
    int found = 0;
    for (Function function : Library.functions()) {
      if (function.name().startsWith("ease")) {
        found++;
        assertThat(one(function.name(), floats(0))).as(function.name()).isCloseTo(0, within(2e-3));
        assertThat(one(function.name(), floats(1))).as(function.name()).isCloseTo(1, within(2e-3));
        if (function.name().startsWith("easeInOut")) {
          assertThat(one(function.name(), floats(0.5))).isCloseTo(0.5, within(2e-3));
        }
      }
    }
    assertThat(found).isEqualTo(24);
  }

  @Test
  void numbersAndColours() {
    assertThat(one("remap", floats(5), floats(0), floats(10), floats(2), floats(4))).isEqualTo(3);
    assertThat(one("remap", floats(5), floats(1), floats(1), floats(2), floats(4))).isEqualTo(2);
    assertThat(one("smootherstep", floats(0), floats(2), floats(1))).isEqualTo(0.5);
    interpreter.with(ContextVariable.DELTA_TIME, floats(1));
    assertThat(one("damp", floats(0), floats(1), floats(1)))
        .isCloseTo(1 - Math.exp(-1), within(ROUNDING));
    assertClose(call("hsvToRgb", floats(1 / 3.0, 1, 1)), 0, 1, 0);
    assertClose(call("rgbToHsv", floats(0, 0.5, 1)), 7 / 12.0, 1, 1);
    assertClose(call("srgbToLinear", floats(0.5, 0, 1)), 0.21404114, 0, 1);
    assertClose(call("linearToSrgb", floats(0.21404114, 0.002, 1)), 0.5, 0.02584, 1);
    assertClose(call("linearToOklab", floats(1, 1, 1)), 1, 0, 0);
    assertClose(
        call("oklabToLinear", floats(call("linearToOklab", floats(0.2, 0.5, 0.9)))), 0.2, 0.5, 0.9);
    for (double kelvin : new double[] {1000, 2222, 4000, 6500, 20000}) {
      double[] rgb = call("blackbody", floats(kelvin));
      assertThat(Arrays.stream(rgb).max().orElse(0)).isCloseTo(1, within(ROUNDING));
      assertThat(kelvin < 6000 ? rgb[0] : kelvin > 7000 ? rgb[2] : 1)
          .isCloseTo(1, within(ROUNDING));
    }
    assertClose(call("rotate2", floats(1, 0), floats(Math.PI / 2)), 0, 1);
  }
}
